#include "daemon/client/views/watcher.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <utility>

#include "daemon/client/client.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/hall_service.pb.h"

namespace jadoube::cli {
namespace {

// True if the same request may succeed later.
bool may_pass(StatusCode code) {
  switch (code) {
    case StatusCode::kInvalidArgument:
    case StatusCode::kNotFound:
    case StatusCode::kPermissionDenied:
    case StatusCode::kUnauthenticated:
    case StatusCode::kUnimplemented:
      return false;
    default:
      return true;
  }
}

// If the daemon does not know a cursor, the connection is not lost: the daemon has answered.
std::string loss_text(const CallStatus& status) {
  const bool is_answer = status.code == StatusCode::kOutOfRange;
  return (is_answer ? language::tr("continues from the present:")
                    : language::tr("NO CONNECTION, trying again: ")) +
         status.message;
}

// Gives `part` with the cursor of its place, if somebody wants it.
template <typename Part>
void give(const std::function<void(const Part&)>& take, Part& part, const std::string& cursor) {
  if (!take) return;
  if (!cursor.empty()) part.set_cursor(cursor);
  take(part);
}

template <typename Part>
void give_bookmark(const std::function<void(const Part&)>& take, const std::string& cursor) {
  Part part;
  part.mutable_bookmark();
  give(take, part, cursor);
}

template <typename Part>
void give_reset_to(const std::function<void(const Part&)>& take, std::int64_t missed) {
  Part part;
  part.mutable_reset()->set_missed_events(missed);
  give(take, part, "");
}

bool is_snapshot(const v1::WatchEventsResponse& response) {
  return response.board().has_snapshot() || response.game().has_snapshot() ||
         response.incident().has_snapshot() || response.tournament().has_snapshot();
}

}  // namespace

Watcher::Watcher(const std::string& server, WatchStart start_at, WatchSink sink)
    : client_(server), sink_(std::move(sink)) {
  for (const std::string& name : start_at.boards) request_.add_boards(name);
  request_.set_after(start_at.after);
  request_.set_without_boards(!sink_.boards);
  request_.set_with_incidents(static_cast<bool>(sink_.incidents));
  thread_ = std::thread([this, language = language::spoken()] {
    const language::Speaking speaking(language);
    run();
  });
}

tl::expected<WatchStart, int> start_of(const Common& common, const WatchOptions& options) {
  return name_watched(common, options.boards).map([&](std::vector<std::string>&& boards) {
    return WatchStart{.boards = std::move(boards), .after = options.after};
  });
}

void report_connection(const std::string& lost) {
  std::cerr << "jadoube: " << (lost.empty() ? language::tr("connected") : lost) << std::endl;
}

Watcher::~Watcher() { stop(); }

void Watcher::stop() {
  stopping_ = true;
  {
    const std::lock_guard lock(mutex_);
    if (stream_ != nullptr) stream_->cancel();
  }
  if (thread_.joinable()) thread_.join();
}

void Watcher::run() {
  int failures = 0;
  while (!stopping_) {
    // After a failure, the call waits until the daemon is there. So it is noticed at once.
    auto stream = client_.stream<v1::WatchEventsResponse>(
        request_, {.has_deadline = false, .waits_for_daemon = failures > 0});
    {
      const std::lock_guard lock(mutex_);
      stream_ = &stream;
      if (stopping_) stream.cancel();
    }
    snapshot_.clear();
    v1::WatchEventsResponse response;
    while (stream.read(response)) {
      if (std::exchange(failures, 0) > 0) sink_.connection("");
      take(response);
    }
    const CallStatus status = stream.finish();
    {
      const std::lock_guard lock(mutex_);
      stream_ = nullptr;
    }
    if (stopping_) return;
    if (!may_pass(status.code)) return sink_.refused(status);
    const bool is_answer = status.code == StatusCode::kOutOfRange;
    if (is_answer) {
      // Starts again from a snapshot, as after a reset from the daemon.
      request_.clear_after();
      give_reset(0);
    }
    if (failures++ == 0 || is_answer) sink_.connection(loss_text(status));
    pause(failures);
  }
}

void Watcher::take(v1::WatchEventsResponse& response) {
  if (is_snapshot(response)) return take_snapshot(response);
  if (response.has_reset()) {
    request_.clear_after();
    return give_reset(response.reset().missed_events());
  }
  const std::string& cursor = response.cursor();
  if (!cursor.empty()) request_.set_after(cursor);
  if (response.has_bookmark()) {
    give_bookmark(sink_.boards, cursor);
    give_bookmark(sink_.games, cursor);
    give_bookmark(sink_.incidents, cursor);
  }
  if (response.has_board()) give(sink_.boards, *response.mutable_board(), cursor);
  if (response.has_game()) give(sink_.games, *response.mutable_game(), cursor);
  if (response.has_incident()) give(sink_.incidents, *response.mutable_incident(), cursor);
}

// If the connection is lost between two parts, the snapshot begins again. So readers never get an
// incomplete snapshot.
void Watcher::take_snapshot(v1::WatchEventsResponse& response) {
  request_.clear_after();
  const std::string cursor = response.cursor();
  snapshot_.push_back(std::move(response));
  if (cursor.empty()) return;
  request_.set_after(cursor);
  for (v1::WatchEventsResponse& each : snapshot_) {
    const auto give_part = [&](const auto& take, auto& part) {
      give(take, part, part.snapshot().more() ? "" : cursor);
    };
    if (each.has_board()) give_part(sink_.boards, *each.mutable_board());
    if (each.has_game()) give_part(sink_.games, *each.mutable_game());
    if (each.has_incident()) give_part(sink_.incidents, *each.mutable_incident());
  }
  snapshot_.clear();
}

void Watcher::give_reset(std::int64_t missed) {
  give_reset_to(sink_.boards, missed);
  give_reset_to(sink_.games, missed);
  give_reset_to(sink_.incidents, missed);
}

// Waits a tenth of a second after the first failure. Each further wait is twice as long, up to two
// seconds.
void Watcher::pause(int failures) {
  const auto steps = std::min(20, 1 << std::min(failures - 1, 5));
  for (int i = 0; i < steps && !stopping_; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

}  // namespace jadoube::cli
