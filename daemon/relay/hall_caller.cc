#include "daemon/relay/hall_caller.h"

#include <grpcpp/support/status_code_enum.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <random>
#include <utility>
#include <vector>

#include "daemon/api/streams/hall_calls.h"
#include "daemon/hub/hub_names.h"
#include "daemon/system/log.h"
#include "rules/sentence.h"

namespace jadoube::relay {
namespace {

constexpr std::chrono::milliseconds kConnectAgain{500}, kLookAtLinkEvery{1000};

// An id that no other call of any relay has.
std::string new_call_id() {
  std::random_device random;
  std::string id;
  for (int i = 0; i < 4; ++i) {
    std::array<char, 9> part{};
    std::snprintf(part.data(), part.size(), "%08x", static_cast<unsigned>(random()));
    id += part.data();
  }
  return id;
}

}  // namespace

HallCaller::HallCaller(hub::HubAddress address, std::string event, const HallClocks& clocks)
    : address_(std::move(address)), event_(std::move(event)), clocks_(clocks) {}

HallCaller::~HallCaller() { stop(); }

void HallCaller::start() {
  thread_ = std::thread([this] { run(); });
}

void HallCaller::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
  std::map<std::string, Waiting> left;
  {
    const std::lock_guard lock(mutex_);
    left.swap(waiting_);
  }
  for (const auto& [id, waiting] : left) waiting.done(no_answer(waiting));
}

void HallCaller::call(hall::FarCall call, Done done) {
  const auto refuse = [&](grpc::StatusCode code, const rules::Sentence& why) {
    done({.code = code, .message = why.packed()});
  };
  const auto now = Steady::now();
  const auto clock = clocks_.clock_of(call.hall, now);
  if (!clock) {
    return refuse(grpc::StatusCode::UNAVAILABLE,
                  rules::Sentence("hall {hall} has sent no message yet, so nothing was carried "
                                  "out",
                                  {{"hall", call.hall}}));
  }
  const std::string id = new_call_id();
  Waiting waiting{
      .hall = call.hall, .bytes = {}, .done = done, .until = now + kPatience, .next_try = now};
  waiting.bytes = api::to_bytes(
      api::TravellingCall{.id = id, .call = std::move(call), .deadline = *clock + kPatience});
  bool stops = false;
  {
    const std::lock_guard lock(mutex_);
    stops = stopping_;
    if (!stops && waiting_.size() < kMostCalls) {
      waiting_.emplace(id, std::move(waiting));
      has_new_call_ = true;
      changed_.notify_all();
      return;
    }
  }
  if (stops) {
    return refuse(grpc::StatusCode::UNAVAILABLE, "the relay stops, so nothing was carried out");
  }
  refuse(grpc::StatusCode::RESOURCE_EXHAUSTED,
         "too many decisions wait for the halls, so nothing was carried out: try again");
}

void HallCaller::run() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    lock.unlock();
    const bool is_connected = connect();
    look_at_calls();
    lock.lock();
    auto until = Steady::now() + (is_connected ? kLookAtLinkEvery : kConnectAgain);
    for (const auto& [id, waiting] : waiting_) {
      until = std::min({until, waiting.until, is_connected ? waiting.next_try : until});
    }
    changed_.wait_until(lock, until, [&] { return stopping_ || has_new_call_; });
    has_new_call_ = false;
  }
  lock.unlock();
  disconnect();
}

bool HallCaller::connect() {
  if (link_ && link_->is_connected() && !wants_another_server()) return true;
  if (link_) ++turn_;
  disconnect();
  auto link = hub::HubLink::connect(address_, turn_);
  if (!link) return false;
  inbox_ = (*link)->new_inbox();
  auto answers =
      (*link)->listen(inbox_ + ".*", [this](const auto& reported) { process(reported); });
  if (!answers) {
    ++turn_;
    return false;
  }
  link_ = std::move(*link);
  answers_ = std::move(*answers);
  const std::lock_guard lock(mutex_);
  for (auto& [id, waiting] : waiting_) waiting.tries_here = waiting.silent_here = 0;
  return true;
}

// A slow hall gets the same call again, and carries it out once.
bool HallCaller::wants_another_server() const {
  if (!address_.is_of_cluster()) return false;
  constexpr int kSilentTries = 2;
  const auto now = Steady::now();
  const std::lock_guard lock(mutex_);
  return std::ranges::any_of(waiting_, [&](const auto& each) {
    const Waiting& waiting = each.second;
    return now >= waiting.next_try &&
           (waiting.silent_here > 0 || waiting.tries_here >= kSilentTries);
  });
}

void HallCaller::disconnect() {
  answers_.reset();
  link_.reset();
}

// On a thread of the library.
void HallCaller::process(const hub::HubLink::LiveMessage& reported) {
  Done done;
  const auto answer = api::parse_hall_answer(reported.bytes);
  {
    const std::lock_guard lock(mutex_);
    const auto found = waiting_.find(reported.subject.substr(reported.subject.rfind('.') + 1));
    if (found == waiting_.end()) return;
    if (reported.nobody_listens) {
      ++found->second.silent;
      ++found->second.silent_here;
      return;
    }
    if (!answer || answer->id != found->first) return;
    done = std::move(found->second.done);
    waiting_.erase(found);
  }
  done(answer->answer);
}

void HallCaller::look_at_calls() {
  const auto now = Steady::now();
  std::vector<Waiting> given_up;
  {
    const std::lock_guard lock(mutex_);
    for (auto each = waiting_.begin(); each != waiting_.end();) {
      Waiting& waiting = each->second;
      if (now >= waiting.until) {
        given_up.push_back(std::move(waiting));
        each = waiting_.erase(each);
        continue;
      }
      if (now >= waiting.next_try && link_) send(each->first, waiting);
      ++each;
    }
  }
  for (const Waiting& waiting : given_up) waiting.done(no_answer(waiting));
}

void HallCaller::send(const std::string& id, Waiting& waiting) {
  const hub::HallStream hall{
      .event = event_, .hall = waiting.hall, .readers = hub::Readers::kArbiters};
  waiting.next_try = Steady::now() + kAgainEvery;
  // Even after an error, the call may have been sent.
  ++waiting.tries;
  ++waiting.tries_here;
  (void)link_->ask(hub::calls_subject(hall), inbox_ + "." + id, waiting.bytes);
}

hall::FarAnswer HallCaller::no_answer(const Waiting& waiting) const {
  using rules::Sentence;
  if (waiting.tries == 0) {
    return {.code = grpc::StatusCode::UNAVAILABLE,
            .message =
                Sentence("there is no connection to the hub, so nothing was carried out").packed()};
  }
  if (waiting.tries == waiting.silent) {
    return {
        .code = grpc::StatusCode::UNAVAILABLE,
        .message = Sentence("hall {hall} is not connected to the hub, so nothing was carried out",
                            {{"hall", waiting.hall}})
                       .packed()};
  }
  return {.code = grpc::StatusCode::DEADLINE_EXCEEDED,
          .message =
              Sentence("hall {hall} has not answered. It is not known whether it has carried this "
                       "out. Check the game when the hall sends messages again, before you decide "
                       "again",
                       {{"hall", waiting.hall}})
                  .packed()};
}

}  // namespace jadoube::relay
