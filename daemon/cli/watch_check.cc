// `jadoube watch --check`: checks the streams against their promises as they come. From time to
// time it compares the knowledge of a client with a fresh snapshot.
#include <chrono>
#include <functional>
#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/cli/call.h"
#include "daemon/cli/exit_code.h"
#include "daemon/cli/signals.h"
#include "daemon/cli/stream_check.h"
#include "daemon/cli/verbs.h"
#include "daemon/cli/watcher.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

// How often a snapshot is fetched, and how often both clients are checked for the same event.
constexpr std::chrono::seconds kSnapshotEvery{30};
constexpr std::chrono::milliseconds kTick{50};

// Two clients of one daemon. One continues without end. The other starts again every time.
class Checked {
 public:
  Checked(const Common& common, const WatchStart& start)
      : common_(common), boards_(start.boards), long_([this](const auto& fault) { tell(fault); }) {
    watcher_ = watch(long_, start, [this](const std::string& lost) { say(lost); });
  }

  // Starts to compare the client's knowledge with a snapshot from now.
  void fetch() {
    if (fresh_watcher_) return;
    fresh_ = std::make_unique<StreamCheck>([](const auto&) {});
    fresh_watcher_ = watch(*fresh_, {.boards = boards_}, [](const auto&) {});
  }

  // True if both clients have reached the same event and were compared.
  bool compare() {
    {
      const std::lock_guard lock(mutex_);
      const bool same = fresh_ && !fresh_->boards_cursor().empty() &&
                        fresh_->boards_cursor() == long_.boards_cursor() &&
                        !fresh_->games_cursor().empty() &&
                        fresh_->games_cursor() == long_.games_cursor();
      if (!same) return false;
      for (const auto& difference : differences(long_.view(), fresh_->view())) {
        tell("held against a snapshot: " + difference);
      }
      ++compared_;
    }
    fresh_watcher_.reset();
    fresh_.reset();
    return true;
  }

  int finish() {
    fresh_watcher_.reset();
    watcher_.reset();
    std::cout << long_.events() << " events, " << compared_ << " snapshots, " << faults_
              << " faults" << std::endl;
    if (refused_) return report(*refused_, common_.server);
    if (long_.boards_cursor().empty()) return kUnavailable;  // Nothing ever came.
    return faults_ == 0 ? kSuccess : kFailure;
  }

 private:
  // Each stream reports the state of its connection.
  void say(const std::string& lost) {
    const std::lock_guard lock(mutex_);
    if (std::exchange(said_, lost) == lost) return;
    std::cerr << "jadoube: " << common_.server << ": "
              << (lost.empty() ? language::tr("there again") : lost) << "\n";
  }

  std::unique_ptr<Watcher> watch(StreamCheck& check, WatchStart start,
                                 std::function<void(const std::string&)> connection) {
    const auto take = [this, &check](const auto& response) {
      const std::lock_guard lock(mutex_);
      check.take(response);
    };
    return std::make_unique<Watcher>(common_.server, std::move(start),
                                     WatchSink{.boards = take,
                                               .games = take,
                                               .connection = std::move(connection),
                                               .refused = [this](const CallStatus& status) {
                                                 const std::lock_guard lock(mutex_);
                                                 refused_ = status;
                                                 interrupted() = true;
                                               }});
  }

  void tell(const std::string& fault) {
    ++faults_;
    std::cout << fault << std::endl;
  }

  const Common& common_;
  const std::vector<std::string> boards_;
  std::mutex mutex_;
  StreamCheck long_;
  std::unique_ptr<StreamCheck> fresh_;
  std::uint64_t compared_ = 0, faults_ = 0;
  std::optional<CallStatus> refused_;
  std::string said_;
  std::unique_ptr<Watcher> watcher_, fresh_watcher_;
};

}  // namespace

int check_watch(const Common& common, const WatchOptions& options) {
  catch_interrupts();
  const auto start = start_of(common, options);
  if (!start) return start.error();
  Checked checked(common, *start);
  auto next = std::chrono::steady_clock::now() + kTick;
  while (!wait_for_interrupt(kTick)) {
    if (std::chrono::steady_clock::now() < next) continue;
    checked.fetch();
    if (checked.compare()) next = std::chrono::steady_clock::now() + kSnapshotEvery;
  }
  return checked.finish();
}

}  // namespace jadoube::cli
