#include "daemon/relay/hub_follower.h"

#include <algorithm>
#include <utility>

#include "daemon/hub/hub_names.h"
#include "daemon/system/log.h"

namespace jadoube::relay {
namespace {

using rules::Expected;
using Steady = std::chrono::steady_clock;

constexpr std::size_t kMostWaiting = 4096, kAtOnce = 512;
constexpr std::chrono::seconds kLookEvery{2};
constexpr std::chrono::milliseconds kFirstPause{250}, kLongestPause{5000};
constexpr std::chrono::milliseconds kLongestTake{200};
// The number of looks at a stream without new messages before it is requested again.
constexpr int kMostStalled = 3;
// While the servers of a cluster choose another leader, they answer no requests, but messages may
// still arrive.
constexpr int kMostFailedLooks = 2;

}  // namespace

HubFollower::HubFollower(hub::HubAddress address, HubEvent event, Parts parts)
    : address_(std::move(address)), event_(std::move(event)), parts_(std::move(parts)) {}

HubFollower::~HubFollower() { stop(); }

hub::HallStream HubFollower::stream_of(const std::string& hall) const {
  return {.event = event_.id, .hall = hall, .readers = event_.readers};
}

void HubFollower::start() {
  thread_ = std::thread([this] { run(); });
}

void HubFollower::stop() {
  if (!thread_.joinable()) return;
  stopping_ = true;
  thread_.join();
}

std::string HubFollower::problem() const {
  const std::lock_guard lock(mutex_);
  return problem_;
}

void HubFollower::run() {
  auto pause = kFirstPause;
  while (!stopping_) {
    parts_.looked();
    const bool messages_come = std::exchange(has_taken_, false);
    if (const auto looked = look(); !looked) {
      report(looked.error().sentence());
      // The servers have no leader to answer requests, but they still send messages. A new
      // connection would need a leader first.
      if (messages_come) failed_looks_ = 0;
      const bool may_go_on = address_.is_of_cluster() && link_ && link_->is_connected();
      if (may_go_on && ++failed_looks_ < kMostFailedLooks) {
        take_until(Steady::now() + pause);
        continue;
      }
      disconnect();
      ++turn_;
      failed_looks_ = 0;
      for (const auto until = Steady::now() + pause; !stopping_ && Steady::now() < until;) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
      }
      pause = std::min(pause * 2, kLongestPause);
      continue;
    }
    report({});
    failed_looks_ = 0;
    pause = kFirstPause;
    take_until(Steady::now() + kLookEvery);
  }
  disconnect();
}

void HubFollower::disconnect() {
  // First, the threads that wait in a call of the library are released.
  if (queue_) queue_->close();
  signs_.reset();
  for (auto& [hall, followed] : followed_) followed.subscription.reset();
  link_.reset();
  queue_.reset();
}

// Takes a hall's sign of life, on a thread of the library.
void HubFollower::process(const hub::HubLink::LiveMessage& reported) {
  const auto from = hub::parse_subject(reported.subject);
  const auto sign = hub::parse_sign_of_life(reported.bytes);
  if (!from || !sign) return;
  parts_.halls.note_sign(from->stream.hall, parts_.now(), sign->delay);
  if (sign->clock) parts_.clocks.note_sign(from->stream.hall, *sign->clock, Steady::now());
}

// Connects if there is no connection, and looks at all streams of the event.
Expected<void> HubFollower::look() {
  if (!link_) {
    auto link = hub::HubLink::connect(address_, turn_);
    if (!link) return tl::unexpected(link.error());
    link_ = std::move(*link);
    queue_ = std::make_unique<EventQueue>(kMostWaiting);
    auto signs =
        link_->listen(hub::alive_subject(stream_of("*")),
                      [this](const hub::HubLink::LiveMessage& reported) { process(reported); });
    if (!signs) return tl::unexpected(signs.error());
    signs_ = std::move(*signs);
  }
  const auto found = link_->halls(event_.id, event_.readers);
  if (!found) return tl::unexpected(found.error());
  if (found->halls.empty() && found->has_earlier_form && !std::exchange(has_warned_, true)) {
    log::warning("the hub has only what halls of an earlier version wrote about event " +
                 event_.id + ", which is not read: let the halls run this version too");
  }
  for (const std::string& hall : found->halls) {
    if (auto looked = look_at(hall); !looked) return looked;
  }
  return {};
}

Expected<void> HubFollower::look_at(const std::string& hall) {
  const auto state = link_->stream(hub::stream_name(stream_of(hall)));
  if (!state) return tl::unexpected(state.error());
  if (!*state) return {};
  parts_.halls.knows(hall);
  const bool is_new = !followed_.contains(hall);
  Followed& followed = followed_[hall];
  if (is_new) followed.first_goal = (*state)->last;
  const bool is_another = followed.created != (*state)->created || (*state)->last < followed.taken;
  // If unread messages are there now, the stream was emptied and filled again.
  const bool was_emptied = (*state)->messages > 0 && (*state)->first > followed.taken + 1;
  if (is_another) {
    if (followed.created != 0) {
      log::warning("the stream of hall " + hall +
                   " at the hub is a new one: it is read from its beginning");
    }
    end(followed);
    followed.created = (*state)->created;
    followed.taken = 0;
  } else if (was_emptied && followed.subscription) {
    followed.taken = (*state)->first - 1;
    end(followed);
  } else if ((*state)->last > followed.taken && followed.taken == followed.taken_before) {
    if (++followed.stalled > kMostStalled) end(followed);
  } else {
    followed.stalled = 0;
  }
  followed.taken_before = followed.taken;
  return followed.subscription ? Expected<void>() : subscribe(hall, followed);
}

void HubFollower::end(Followed& followed) {
  if (!followed.subscription) return;
  *followed.ended = true;
  queue_->wake();
  followed.subscription.reset();
}

Expected<void> HubFollower::subscribe(const std::string& hall, Followed& followed) {
  followed.stalled = 0;
  followed.ended = std::make_shared<std::atomic<bool>>(false);
  auto subscription = link_->follow(hub::stream_name(stream_of(hall)),
                                    hub::all_board_subjects(stream_of(hall)), followed.taken + 1,
                                    [queue = queue_.get(), ended = followed.ended, hall,
                                     created = followed.created](hub::HubMessage message) {
                                      queue->push({.hall = hall,
                                                   .id = std::move(message.id),
                                                   .before = std::move(message.before),
                                                   .bytes = std::move(message.bytes),
                                                   .sequence = message.sequence,
                                                   .stream_created = created},
                                                  *ended);
                                    });
  if (!subscription) return tl::unexpected(subscription.error());
  followed.subscription = std::move(*subscription);
  return {};
}

void HubFollower::look_if_caught_up() {
  if (has_caught_up_) return;
  has_caught_up_ = std::ranges::all_of(
      followed_, [](const auto& each) { return each.second.taken >= each.second.first_goal; });
  if (has_caught_up_) parts_.looked();
}

void HubFollower::take_until(Steady::time_point until) {
  while (!stopping_ && Steady::now() < until && link_->is_connected()) {
    const auto events = queue_->pop(kAtOnce, std::min(until, Steady::now() + kLongestTake));
    look_if_caught_up();
    if (events.empty()) continue;
    has_taken_ = true;
    for (const HallEvent& event : events) {
      Followed& followed = followed_[event.hall];
      if (followed.created != event.stream_created) continue;
      followed.taken = std::max(followed.taken, event.sequence);
    }
    if (const auto done = parts_.replica.take(events); !done) parts_.fail(done.error());
  }
}

void HubFollower::report(const rules::Sentence& why) {
  const std::string problem = why.packed();
  const std::lock_guard lock(mutex_);
  if (problem == problem_) return;
  problem_ = problem;
  if (problem.empty()) {
    log::info("the hub at " + address_.url + " is connected again");
  } else {
    log::warning(why.english());
  }
}

}  // namespace jadoube::relay
