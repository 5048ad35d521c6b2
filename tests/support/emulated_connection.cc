#include "tests/support/emulated_connection.h"

#include <algorithm>
#include <utility>

namespace jadoube::tests {
namespace {

using drivers::ConnectionChanged;
using drivers::ConnectionState;
using drivers::Instant;
using drivers::simulator::BoardTime;

}  // namespace

EmulatedConnection::EmulatedConnection(drivers::simulator::EmulatedBoard& board, Listener& listener,
                                       BoardTime from, drivers::simulator::Make make,
                                       const Host& host)
    : board_(board),
      listener_(listener),
      driver_(drivers::find_driver(drivers::simulator::facts_of(make).driver)->make()),
      host_(host),
      now_(from) {
  while (board_.wake_at() < from) board_.advance(board_.wake_at(), bytes_);
  driver_->open(instant());
  announced_ = !host_.waits_for_answer;
  listener_.observe(instant(), ConnectionChanged{announced_ ? ConnectionState::kLive
                                                            : ConnectionState::kConnecting,
                                                 "table", ""});
}

void EmulatedConnection::run(BoardTime end) {
  while (now_ < end) step(end);
  listener_.advance(instant());
}

void EmulatedConnection::run_until_asked() {
  while (!board_.position_asked()) step(BoardTime::max());
}

void EmulatedConnection::step(BoardTime end) {
  follow_line();
  to_driver();
  to_board();
  now_ = std::min({end, std::max(now_ + BoardTime(1), board_.wake_at()), wake_of_host()});
}

BoardTime EmulatedConnection::wake_of_host() const {
  if (again_at_ != drivers::simulator::kNoWake) return again_at_;
  const Instant wake =
      up_ ? std::min(driver_->wake_at(), listener_.wake_at()) : listener_.wake_at();
  return wake == drivers::kNever ? BoardTime::max() : std::max(now_ + BoardTime(1), at_table(wake));
}

// When the connection is lost or made, the conversation starts again, as in the daemon.
void EmulatedConnection::follow_line() {
  if (std::exchange(up_, board_.line_up()) != up_) {
    announced_ = false;
    if (up_) driver_->open(instant());
    listener_.observe(instant(),
                      up_ ? ConnectionChanged{ConnectionState::kConnecting, "table", ""}
                          : ConnectionChanged{ConnectionState::kLost, "table", "the line hung up"});
    again_at_ = drivers::simulator::kNoWake;
  }
  if (up_) open_again();
  announce_if_live();
}

void EmulatedConnection::announce_if_live() {
  if (!up_ || announced_ || driver_->conversation() != drivers::Conversation::kLive) return;
  announced_ = true;
  listener_.observe(instant(), ConnectionChanged{ConnectionState::kLive, "table", ""});
}

// A silent board gets a greeting each second until it answers.
void EmulatedConnection::open_again() {
  if (now_ >= again_at_) {
    again_at_ = drivers::simulator::kNoWake;
    driver_->open(instant());
  } else if (driver_->conversation() == drivers::Conversation::kDead &&
             again_at_ == drivers::simulator::kNoWake) {
    again_at_ = at_table(instant() + std::chrono::seconds(1));
    if (announced_)
      listener_.observe(instant(), ConnectionChanged{ConnectionState::kLost, "table", "silent"});
    announced_ = false;
  }
}

void EmulatedConnection::to_driver() {
  bytes_.clear();
  board_.advance(now_, bytes_);
  if (bytes_.empty()) return;
  if (keeps_arrivals_) arrivals_.push_back({instant(), bytes_});
  driver_->receive(instant(), bytes_, seen_);
  see_all();
}

void EmulatedConnection::to_board() {
  bytes_.clear();
  if (up_) driver_->advance(instant(), bytes_, seen_);
  see_all();
  if (!bytes_.empty()) board_.receive(now_, bytes_);
  listener_.advance(instant());
  if (listener_.take_request(tracking::BoardRequest::kPlacement) && up_) {
    (void)driver_->send(instant(), drivers::ReadPlacement{});
  }
  if (listener_.take_request(tracking::BoardRequest::kLog) && up_)
    (void)driver_->send(instant(), drivers::ReadLog{});
}

// A board that can do less than usual reports it before its first square, as in the daemon. So its
// observations wait until it is identified.
bool EmulatedConnection::reports_capabilities() {
  const drivers::DeviceInfo& device = driver_->device();
  if (capabilities_reported_ || drivers::has_usual_capabilities(device)) return true;
  if (!driver_->identified()) return false;
  capabilities_reported_ = true;
  listener_.observe(instant(), drivers::DeviceRead{device});
  return true;
}

void EmulatedConnection::see_all() {
  if (host_.waits_for_answer) {
    announce_if_live();
    if (!announced_) return;
  }
  if (!reports_capabilities()) return;
  for (const auto& observation : seen_) listener_.observe(instant(), observation);
  seen_.clear();
}

}  // namespace jadoube::tests
