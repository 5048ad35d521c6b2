#include "drivers/simulator/hardware/clock_link.h"

#include <algorithm>

namespace jadoube::drivers::simulator {
namespace {

constexpr BoardTime kPollPeriod = std::chrono::milliseconds(400);
constexpr BoardTime kLag = std::chrono::milliseconds(250);

}  // namespace

ClockLink::ClockLink(std::optional<Clock> clock, BoardTime first_poll)
    : clock_(std::move(clock)), poll_at_(first_poll) {}

void ClockLink::exchange_clock() {
  if (clock_) clock_->become_other_type();
}

void ClockLink::command(BoardTime at, std::uint8_t id, std::span<const std::uint8_t> payload) {
  if (clock_ && connected_) clock_->command(at, id, payload);
}

ClockBytes ClockLink::ask(BoardTime at) {
  return clock_ && connected_ ? clock_->report(at) : kNoClockBytes;
}

BoardTime ClockLink::next_at() const {
  const BoardTime answer = answers_.empty() ? kNoWake : answers_.front().due;
  const BoardTime ack = clock_ ? clock_->next_ack_at() : kNoWake;
  return std::min({poll_at_, answer, ack});
}

std::optional<ClockLink::News> ClockLink::step() {
  const BoardTime now = next_at();
  if (clock_ && clock_->next_ack_at() == now) {
    const ClockAck ack = clock_->take_ack();
    if (!connected_) return std::nullopt;
    return News{encode_ack(ack), true};
  }
  if (!answers_.empty() && answers_.front().due == now) {
    const ClockBytes bytes = answers_.front().bytes;
    answers_.pop_front();
    return News{bytes, false};
  }
  answers_.push_back({now + kLag, ask(now)});
  poll_at_ += kPollPeriod;
  return std::nullopt;
}

}  // namespace jadoube::drivers::simulator
