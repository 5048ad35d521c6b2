#include "daemon/failover/active_side.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <thread>
#include <utility>

#include "daemon/failover/peer_line.h"
#include "daemon/failover/side_files.h"
#include "daemon/storage/copies/online_copy.h"
#include "daemon/storage/rows.h"
#include "daemon/system/log.h"

namespace jadoube::failover {

std::uint64_t CopyProgress::begin() {
  const std::lock_guard lock(mutex_);
  now_ = {.is_connected = true};
  changed_.notify_all();
  return ++ticket_;
}

void CopyProgress::acknowledge(std::uint64_t ticket, std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  if (ticket != ticket_) return;
  now_.acknowledged = std::max(now_.acknowledged, number);
  // A commit after this waits for the standby, and a commit before it is in the copy.
  if (!now_.is_in_step && now_.acknowledged >= log_.last()) now_.is_in_step = true;
  changed_.notify_all();
}

void CopyProgress::end(std::uint64_t ticket) {
  const std::lock_guard lock(mutex_);
  if (ticket != ticket_) return;
  now_ = {};
  changed_.notify_all();
}

bool CopyProgress::wait_for(std::uint64_t number, std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  const auto is_over = [&] { return !now_.is_in_step || now_.acknowledged >= number; };
  if (!changed_.wait_for(lock, patience, is_over)) now_.is_in_step = false;
  return now_.is_in_step;
}

CopyProgress::Reading CopyProgress::read() const {
  const std::lock_guard lock(mutex_);
  return now_;
}

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::Sentence;

// A follower gets a message at least this often.
constexpr std::chrono::milliseconds kSignOfLife{100};
// The small files are compared this often.
constexpr std::chrono::milliseconds kLookAtFiles{500};
constexpr std::size_t kPartBytes = 256 << 10;
// If a daemon may not publish for this many leases, it ends.
constexpr int kLeasesToWait = 3;

std::string new_run() {
  return std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
}

rules::Error ended_line() { return {ErrorCode::kUnavailable, "the standby is gone"}; }

}  // namespace

/// One connection to a follower. This thread writes, and another thread reads the acknowledgements.
class ActiveSide::Follower {
 public:
  Follower(ActiveSide& own, FollowerLine& line) : own_(own), line_(line) {}
  ~Follower() {
    line_.cancel();
    if (reader_.joinable()) reader_.join();
    if (counts_) own_.progress_.end(ticket_);
  }

  Expected<void> serve() {
    v1::FollowRequest first;
    if (!line_.read(first)) return tl::unexpected(ended_line());
    name_ = first.standing().name();
    counts_ = first.takes_over();
    // The files are sent before the copy is complete, because after a takeover the standby signs
    // with the same key.
    if (auto done = send_files(); !done) return done;
    if (counts_) ticket_ = own_.progress_.begin();
    own_.note_problem_of_copy(first.problem());
    const bool continues = first.run() == own_.run_ &&
                           own_.changes_.next(first.number(), std::chrono::milliseconds(0));
    sent_ = first.number();
    if (!continues) {
      log::info("the standby " + name_ + " gets a copy of the journal");
      if (auto copied = send_copy(); !copied) return copied;
    } else {
      acknowledge(sent_);
    }
    reader_ = std::thread([this] { read(); });
    return send_changes();
  }

 private:
  v1::FollowResponse response() const {
    v1::FollowResponse out;
    *out.mutable_standing() = to_message(own_.parts_.standing());
    out.set_run(own_.run_);
    out.set_in_step(counts_ && own_.progress_.read().is_in_step);
    out.set_last(own_.changes_.last());
    return out;
  }
  Expected<void> send(const v1::FollowResponse& response) {
    if (line_.write(response)) return {};
    return tl::unexpected(ended_line());
  }

  Expected<void> send_copy() {
    std::uint64_t count = 0;
    {
      const std::lock_guard lock(own_.mutex_);
      count = ++own_.copies_;
    }
    const auto path = own_.parts_.journal + ".outgoing" + std::to_string(count);
    const auto sent = storage::copy_with_number(own_.parts_.journal, own_.changes_, path)
                          .and_then([&](std::uint64_t number) { return send_file(path, number); });
    storage::Database::remove(path);
    return sent;
  }

  Expected<void> send_file(const std::string& path, std::uint64_t number) {
    std::ifstream file(path, std::ios::binary);
    std::array<char, kPartBytes> part{};
    while (file.read(part.data(), part.size()) || file.gcount() > 0) {
      auto out = response();
      out.set_part(part.data(), static_cast<std::size_t>(file.gcount()));
      if (auto done = send(out); !done) return done;
    }
    if (!file.eof())
      return rules::refuse(ErrorCode::kUnavailable, "{path} cannot be read", {{"path", path}});
    auto out = response();
    out.set_copied(number);
    sent_ = number;
    return send(out);
  }

  Expected<void> send_changes() {
    while (!has_ended_) {
      const auto change = own_.changes_.next(sent_, kSignOfLife);
      // The follower is too far behind, and needs a new copy. It connects again.
      if (!change) return tl::unexpected(change.error());
      auto out = response();
      if (change->number != 0) {
        out.mutable_change()->set_number(change->number);
        out.mutable_change()->set_bytes(*change->bytes);
        sent_ = change->number;
      } else if (own_.has_ended_) {
        return say_handed_over();
      }
      if (auto done = send(out); !done) return done;
      if (auto done = send_files(); !done) return done;
    }
    return tl::unexpected(ended_line());
  }

  Expected<void> send_files() {
    const auto now = std::chrono::steady_clock::now();
    if (now < look_at_files_) return {};
    look_at_files_ = now + kLookAtFiles;
    for (auto& file : files_.changed()) {
      auto out = response();
      out.mutable_file()->set_path(file.path);
      out.mutable_file()->set_bytes(std::move(file.bytes));
      if (auto done = send(out); !done) return done;
    }
    return {};
  }

  // Everything was sent. The follower closes the connection when it has everything.
  Expected<void> say_handed_over() {
    look_at_files_ = {};
    if (auto done = send_files(); !done) return done;
    auto out = response();
    out.mutable_handed_over();
    if (auto done = send(out); !done) return done;
    while (!has_ended_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return {};
  }

  void read() {
    v1::FollowRequest request;
    while (line_.read(request)) {
      own_.note_problem_of_copy(request.problem());
      acknowledge(request.number());
    }
    has_ended_ = true;
    if (counts_ && own_.has_ended_) {
      const std::lock_guard lock(own_.mutex_);
      own_.is_handed_over_ = true;
      own_.handed_over_.notify_all();
    }
  }

  void acknowledge(std::uint64_t number) {
    if (!counts_) return;
    own_.progress_.acknowledge(ticket_, number);
    if (!own_.progress_.read().is_in_step) return;
    {
      const std::lock_guard lock(own_.mutex_);
      own_.follower_ = name_;
    }
    own_.note_copied();
  }

  ActiveSide& own_;
  FollowerLine& line_;
  SideFiles files_{own_.parts_.data_dir};
  std::string name_;
  bool counts_ = false;
  std::uint64_t ticket_ = 0, sent_ = 0;
  std::chrono::steady_clock::time_point look_at_files_{};
  std::atomic<bool> has_ended_ = false;
  std::thread reader_;
};

ActiveSide::ActiveSide(Parts parts) : parts_(std::move(parts)), run_(new_run()) {}

Expected<void> ActiveSide::serve(FollowerLine& line) {
  auto served = Follower(*this, line).serve();
  const bool is_new = [&] {
    const std::lock_guard lock(mutex_);
    return std::exchange(problem_, served ? "" : served.error().sentence().packed()) != problem_;
  }();
  if (!served && is_new && !has_ended_) log::warning(served.error().message);
  return served;
}

void ActiveSide::confirm() {
  const bool was_in_step = progress_.read().is_in_step;
  if (progress_.wait_for(changes_.last(), parts_.settings.wait)) return;
  if (was_in_step) {
    log::warning("the standby does not acknowledge within " +
                 std::to_string(parts_.settings.wait.count()) +
                 " ms: the hall continues without it until it has everything again");
  }
  go_alone();
}

// With a witness, the standby must find out from the witness that it lacks events.
void ActiveSide::go_alone() {
  {
    const std::lock_guard lock(mutex_);
    if (!std::exchange(is_alone_, true)) parts_.keep_alone(true);
  }
  if (parts_.lease == nullptr) return;
  if (parts_.lease->wait_until_alone(kLeasesToWait * parts_.settings.lease)) return;
  parts_.fail("neither the standby nor the witness answers, so another daemon may be active");
}

void ActiveSide::note_copied() {
  const std::lock_guard lock(mutex_);
  // Checked under the lock: a follower that falls behind later needs the lock first.
  if (!progress_.read().is_in_step) return;
  copied_at_ = parts_.now();
  problem_.clear();
  if (!std::exchange(is_alone_, false)) return;
  parts_.keep_alone(false);
  log::info("the standby has everything, and nothing is published without it");
  if (parts_.lease != nullptr) parts_.lease->set_alone(false);
}

void ActiveSide::note_problem_of_copy(const std::string& problem) {
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(copy_problem_, problem) == problem || problem.empty()) return;
    copy_warning_ = problem;
  }
  log::error("the standby reports: " + Sentence::unpacked(problem).english());
}

std::string ActiveSide::copy_warning() const {
  const std::lock_guard lock(mutex_);
  return copy_warning_;
}

Expected<v1::CompareRowsResponse> ActiveSide::compare_rows(const v1::CompareRowsRequest& request) {
  auto rows = storage::RowBlocks::open(parts_.journal);
  if (!rows) return tl::unexpected(rows.error());
  Expected<void> held;
  const auto number = changes_.between_commits([&] { held = rows->hold(); });
  if (!held) return tl::unexpected(held.error());
  auto block = rows->next({request.table(), request.block()});
  if (!block) return tl::unexpected(block.error());
  v1::CompareRowsResponse response;
  response.set_run(run_);
  response.set_number(number);
  if (!*block) return response;
  response.set_table((*block)->place.table);
  response.set_block((*block)->place.block);
  response.set_digest((*block)->digest.data(), (*block)->digest.size());
  response.set_rows((*block)->rows);
  response.set_changed((*block)->changed);
  response.set_first_changed((*block)->first_changed);
  return response;
}

void ActiveSide::hand_over(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  has_ended_ = true;
  if (!progress_.read().is_connected) return;
  handed_over_.wait_for(lock, patience, [&] { return is_handed_over_; });
}

model::FailoverReading ActiveSide::read() const {
  const auto progress = progress_.read();
  const std::lock_guard lock(mutex_);
  model::FailoverReading reading{.name = parts_.settings.name,
                                 .peer = follower_,
                                 .is_active = true,
                                 .is_connected = progress.is_connected,
                                 .is_in_step = progress.is_in_step,
                                 .behind = changes_.last() - progress.acknowledged,
                                 .copied_at = copied_at_,
                                 .problem = problem_};
  if (!progress.is_connected) {
    reading.problem =
        Sentence("no standby follows: if this machine fails, nobody takes over").packed();
  } else if (!progress.is_in_step) {
    reading.problem = Sentence("the standby does not have everything yet").packed();
  }
  if (reading.problem.empty()) reading.problem = copy_problem_;
  if (parts_.lease != nullptr && !parts_.lease->problem().empty()) {
    reading.problem =
        Sentence("the witness does not answer: {why}", {{"why", parts_.lease->problem()}}).packed();
  }
  return reading;
}

}  // namespace jadoube::failover
