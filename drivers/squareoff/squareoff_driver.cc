#include "drivers/squareoff/squareoff_driver.h"

#include <algorithm>
#include <string_view>
#include <utility>

// The problem: programs differ in what they send before a board tells changes, and the system may
// lose a packet.
//
// The policy: ask for all squares. The answer proves that a board is there. Then say that a game
// begins, each time that all pieces come to stand on their starting squares. Ask for all squares
// again whenever the board has not told them for a while: a Pro tells them only when it is asked, a
// Neo every two seconds.
//
// Not handled: the magnet that moves pieces; the lights of state and result; the battery.

namespace jadoube::drivers::squareoff {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kAskSquares = "30#R*", kGameBegins = "14#1*", kSound = "27#ck*";

// [spec: drivers/squareoff/protocol.md#timing]
constexpr auto kBetweenCommands = 300ms;
constexpr auto kSquaresWithin = 1s;
constexpr int kMostTries = 6;
constexpr auto kSquaresAgain = 3s;
constexpr auto kSilentFor = 10s;

bool are_starting_squares(const rules::Placement& standing) {
  return standing == as_sensed(rules::Placement::initial(), SensingClass::kOccupancy);
}

}  // namespace

DeviceInfo SquareOffDriver::unknown_board() {
  DeviceInfo info;
  info.trademark = "Square Off";
  info.capabilities = kCapabilities;
  return info;
}

void SquareOffDriver::open(Instant now) {
  *this = {};
  open_ = true;
  free_at_ = heard_at_ = now;
}

void SquareOffDriver::receive(Instant now, std::span<const std::uint8_t> bytes, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  for (const std::uint8_t byte : bytes) {
    if (byte == '\r' || byte == '\n') continue;
    const auto found = finder_.take(now, byte);
    noise_.follow(now, finder_.skipped_bytes());
    if (!found) continue;
    const Message message = decode(std::string(found->begin(), found->end()));
    if (std::holds_alternative<Malformed>(message)) {
      noise_.add(now, found->size());
      continue;
    }
    noise_.end(seen);
    heard_at_ = now;
    std::visit([&](const auto& what) { understand(now, what, seen); }, message);
  }
}

void SquareOffDriver::understand(Instant now, const Occupancy& all, Seen& seen) {
  conversation_ = Conversation::kLive;
  check_at_ = now + kSquaresAgain;
  take(all.placement, seen);
}

// Without all squares, a change says nothing about the other squares.
void SquareOffDriver::understand(Instant, const Change& change, Seen& seen) {
  if (!reporter_.placement()) return;
  rules::Placement standing = *reporter_.placement();
  standing.set(change.square, change.is_occupied ? rules::Piece::kWhitePawn : rules::Piece::kNone);
  take(standing, seen);
}

void SquareOffDriver::take(const rules::Placement& standing, Seen& seen) {
  reporter_.take(standing, seen);
  const bool was_told = std::exchange(is_game_told_, are_starting_squares(standing));
  if (is_game_told_ && !was_told) queue(std::string(kGameBegins));
}

// Only the last of each kind of command counts.
void SquareOffDriver::queue(std::string command) {
  const std::string kind = command.substr(0, command.find('#') + 1);
  std::erase_if(due_, [&](const std::string& waiting) { return waiting.starts_with(kind); });
  due_.push_back(std::move(command));
}

rules::Expected<void> SquareOffDriver::send(Instant, const Command& command) {
  constexpr auto kNotNow = rules::ErrorCode::kFailedPrecondition;
  if (conversation_ != Conversation::kLive) return refuse(kNotNow, "the board does not answer");
  if (std::holds_alternative<ReadLog>(command))
    return refuse(kNotNow, "a Square Off board keeps no log");
  if (const auto* lights = std::get_if<ShowLights>(&command)) {
    queue(lights_command(lights->squares));
    return {};
  }
  if (std::holds_alternative<Beep>(command)) {
    queue(std::string(kSound));
    return {};
  }
  if (!std::holds_alternative<ReadPlacement>(command)) {
    return refuse(kNotNow, "a Square Off board takes no clock");
  }
  reporter_.tell_all();
  queue(std::string(kAskSquares));
  return {};
}

void SquareOffDriver::advance(Instant now, std::vector<std::uint8_t>& out, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  finder_.expire(now);
  noise_.follow(now, finder_.skipped_bytes());
  noise_.advance(now, seen);
  if (now >= dies_at()) conversation_ = Conversation::kDead;
  if (conversation_ == Conversation::kDead || now < command_at()) return;
  const std::string command = next_command(now);
  out.insert(out.end(), command.begin(), command.end());
  free_at_ = now + kBetweenCommands;
}

std::string SquareOffDriver::next_command(Instant now) {
  if (conversation_ == Conversation::kGreeting) {
    ++tries_;
    asked_at_ = now;
    return std::string(kAskSquares);
  }
  if (now >= check_at_) {
    check_at_ = now + kSquaresAgain;
    return std::string(kAskSquares);
  }
  std::string command = std::move(due_.front());
  due_.pop_front();
  return command;
}

Instant SquareOffDriver::command_at() const {
  if (conversation_ == Conversation::kGreeting) {
    if (tries_ == kMostTries) return kNever;
    return tries_ == 0 ? free_at_ : asked_at_ + kSquaresWithin;
  }
  return due_.empty() ? std::max(free_at_, check_at_) : free_at_;
}

Instant SquareOffDriver::dies_at() const {
  if (conversation_ == Conversation::kLive) return heard_at_ + kSilentFor;
  return tries_ == kMostTries ? asked_at_ + kSquaresWithin : kNever;
}

Instant SquareOffDriver::wake_at() const {
  if (!open_ || conversation_ == Conversation::kDead) return kNever;
  return std::min({finder_.expires_at(), noise_.told_at(), dies_at(), command_at()});
}

std::unique_ptr<Driver> make_squareoff_driver() { return std::make_unique<SquareOffDriver>(); }

}  // namespace jadoube::drivers::squareoff
