#include "tests/support/emulated_chain.h"

#include <algorithm>
#include <utility>

namespace jadoube::tests {

using drivers::ConnectionChanged;
using drivers::ConnectionState;
using drivers::Conversation;
using drivers::simulator::BoardTime;

EmulatedChain::EmulatedChain(drivers::simulator::EmulatedBus& bus, std::vector<Listener*> listeners,
                             const std::vector<std::string>& serials)
    : bus_(bus),
      listeners_(std::move(listeners)),
      host_(drivers::find_chain("dgt")->make()),
      reported_(listeners_.size(), Conversation::kGreeting) {
  for (const std::string& serial : serials) host_->expect(serial);
  host_->open(instant());
}

// Boards of a bus need no finer time than a byte.
void EmulatedChain::run(BoardTime table_end) {
  const BoardTime end = table_end + kSearch;
  constexpr BoardTime kStep = std::chrono::milliseconds(1);
  while (now_ < end) {
    step();
    const drivers::Instant wake = host_->wake_at();
    BoardTime next = std::min(bus_.wake_at(), BoardTime(wake - kTableZero) + kSearch);
    for (const Listener* listener : listeners_) {
      if (listener->wake_at() == drivers::kNever) continue;
      next = std::min(next, BoardTime(listener->wake_at() - kTableZero) + kSearch);
    }
    now_ = std::min(end, std::max(now_ + kStep, next));
  }
  for (Listener* listener : listeners_) listener->advance(instant());
}

void EmulatedChain::step() {
  bytes_.clear();
  bus_.advance(now_, bytes_);
  if (!bytes_.empty()) host_->receive(instant(), bytes_, seen_);
  bytes_.clear();
  host_->advance(instant(), bytes_, seen_);
  if (!bytes_.empty()) bus_.receive(now_, bytes_);
  for (std::size_t place = 0; place < listeners_.size(); ++place) follow(place);
  for (const drivers::ChainSeen& each : seen_) {
    listeners_[each.place]->observe(instant(), each.observation);
  }
  seen_.clear();
}

void EmulatedChain::follow(std::size_t place) {
  Listener& listener = *listeners_[place];
  const Conversation conversation = host_->conversation(place);
  if (conversation != Conversation::kGreeting &&
      std::exchange(reported_[place], conversation) != conversation) {
    listener.observe(instant(), conversation == Conversation::kLive
                                    ? ConnectionChanged{ConnectionState::kLive, "line", ""}
                                    : ConnectionChanged{ConnectionState::kLost, "line", "silent"});
  }
  if (instant() >= listener.wake_at()) listener.advance(instant());
  if (conversation != Conversation::kLive) return;
  if (listener.take_request(tracking::BoardRequest::kPlacement)) {
    (void)host_->send(instant(), place, drivers::ReadPlacement{});
  }
  if (listener.take_request(tracking::BoardRequest::kLog))
    (void)host_->send(instant(), place, drivers::ReadLog{});
}

}  // namespace jadoube::tests
