#include "tests/support/emulated_line.h"

#include <algorithm>
#include <utility>

namespace jadoube::tests {
namespace {

using drivers::Instant;
using drivers::LinkChanged;
using drivers::LinkState;
using drivers::virtual_board::BoardTime;

}  // namespace

EmulatedLine::EmulatedLine(drivers::virtual_board::EmulatedBoard& board, Listener& listener,
                           BoardTime from)
    : board_(board), listener_(listener), driver_(drivers::find_driver("dgt")->make()), now_(from) {
  while (board_.wake_at() < from) board_.advance(board_.wake_at(), bytes_);
  driver_->open(instant());
  listener_.observe(instant(), LinkChanged{LinkState::kLive, "table", ""});
}

void EmulatedLine::run(BoardTime end) {
  while (now_ < end) {
    follow_line();
    to_driver();
    to_board();
    now_ = std::min({end, std::max(now_ + BoardTime(1), board_.wake_at()), wake_of_host()});
  }
  listener_.advance(instant());
}

BoardTime EmulatedLine::wake_of_host() const {
  if (again_at_ != drivers::virtual_board::kNoWake) return again_at_;
  const Instant wake =
      up_ ? std::min(driver_->wake_at(), listener_.wake_at()) : listener_.wake_at();
  return wake == drivers::kNever ? BoardTime::max()
                                 : std::max(now_ + BoardTime(1), BoardTime(wake - kTableZero));
}

// Where the line went and came, the conversation begins anew, as the daemon would have it.
void EmulatedLine::follow_line() {
  if (std::exchange(up_, board_.line_up()) != up_) {
    announced_ = false;
    if (up_) driver_->open(instant());
    listener_.observe(instant(), up_ ? LinkChanged{LinkState::kConnecting, "table", ""}
                                     : LinkChanged{LinkState::kLost, "table", "the line hung up"});
    again_at_ = drivers::virtual_board::kNoWake;
  }
  if (up_) open_again();
  if (up_ && !announced_ && driver_->conversation() == drivers::Conversation::kLive) {
    announced_ = true;
    listener_.observe(instant(), LinkChanged{LinkState::kLive, "table", ""});
  }
}

// A board that fell silent is greeted anew each second, until it answers.
void EmulatedLine::open_again() {
  if (now_ >= again_at_) {
    again_at_ = drivers::virtual_board::kNoWake;
    driver_->open(instant());
  } else if (driver_->conversation() == drivers::Conversation::kDead &&
             again_at_ == drivers::virtual_board::kNoWake) {
    again_at_ = now_ + std::chrono::seconds(1);
    if (announced_) listener_.observe(instant(), LinkChanged{LinkState::kLost, "table", "silent"});
    announced_ = false;
  }
}

void EmulatedLine::to_driver() {
  bytes_.clear();
  board_.advance(now_, bytes_);
  if (bytes_.empty()) return;
  arrivals_.push_back({instant(), bytes_});
  driver_->receive(instant(), bytes_, seen_);
  see_all();
}

void EmulatedLine::to_board() {
  bytes_.clear();
  if (up_) driver_->advance(instant(), bytes_, seen_);
  see_all();
  if (!bytes_.empty()) board_.receive(now_, bytes_);
  listener_.advance(instant());
  if (listener_.take_placement_request() && up_) {
    (void)driver_->send(instant(), drivers::ReadPlacement{});
  }
  if (listener_.take_log_request() && up_) (void)driver_->send(instant(), drivers::ReadLog{});
}

void EmulatedLine::see_all() {
  for (const auto& observation : seen_) listener_.observe(instant(), observation);
  seen_.clear();
}

}  // namespace jadoube::tests
