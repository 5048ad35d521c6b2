#include "drivers/chessup/chessup_driver.h"

#include <algorithm>
#include <utility>

// The problem: the board tells moves only in games of the kind that a host has asked for, and to
// ask begins a new game. It repeats a move until it is confirmed. A move alone does not say what is
// captured, or to what a pawn is promoted.
//
// The policy: ask for the position. The answer proves that a board is there. Ask for a game with
// moves only when the board is about to begin one, so that no game is lost. Confirm each move at
// once, and then ask for the position: it says everything. Ask for it every two seconds too,
// because a game that began before this connection may tell no moves.
//
// Not handled: lights, because the command for them makes a move; touches; where pieces really
// stand.

namespace jadoube::drivers::chessup {
namespace {

using namespace std::chrono_literals;

// [spec: drivers/chessup/protocol.md#commands]
constexpr std::uint8_t kAskPosition = 0x67, kAskAbout = 0xB2, kMoveHasCome = 0x21,
                       kPromotionHasCome = 0x23, kSettings = 0xB9;

// [spec: drivers/chessup/protocol.md#timing]
constexpr auto kBetweenCommands = 60ms;
constexpr auto kPositionWithin = 700ms;
constexpr int kMostTries = 6, kMostSettings = 3;
constexpr auto kPositionAgain = 2s;
constexpr auto kAboutWithin = 2s;
constexpr auto kSilentFor = 8s;

// Two people play, and a host records.
std::vector<std::uint8_t> record_game() {
  return {kSettings, 0x05, 0x00, 0x01, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00};
}

}  // namespace

DeviceInfo ChessUpDriver::unknown_board() {
  DeviceInfo info;
  info.trademark = "ChessUp";
  info.capabilities = kCapabilities;
  return info;
}

void ChessUpDriver::open(Instant now) {
  *this = {};
  open_ = true;
  free_at_ = heard_at_ = now;
}

void ChessUpDriver::receive(Instant now, std::span<const std::uint8_t> bytes, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  for (const std::uint8_t byte : bytes) {
    const auto message = finder_.take(now, byte);
    noise_.follow(now, finder_.skipped_bytes());
    if (!message) continue;
    noise_.end(seen);
    heard_at_ = now;
    std::visit([&](const auto& what) { understand(now, what, seen); }, decode(*message));
  }
}

void ChessUpDriver::understand(Instant now, const Position& position, Seen& seen) {
  if (conversation_ == Conversation::kGreeting) {
    conversation_ = Conversation::kLive;
    identified_at_ = now + kAboutWithin;
    queue({kAskAbout});
  }
  check_at_ = now + kPositionAgain;
  reporter_.take(position.placement, seen);
  const bool is_beginning =
      position.is_white_to_move && position.placement == rules::Placement::initial();
  if (!is_beginning) settings_sent_ = 0;
  if (is_beginning) begin_game();
}

void ChessUpDriver::understand(Instant now, Moved, Seen&) { confirm(now, kMoveHasCome); }

void ChessUpDriver::understand(Instant now, Promoted, Seen&) { confirm(now, kPromotionHasCome); }

void ChessUpDriver::understand(Instant now, Changed, Seen&) {
  if (conversation_ == Conversation::kLive) check_at_ = now;
}

// The position of the game may still be that of the game before.
void ChessUpDriver::understand(Instant, PiecesSetUp, Seen&) { begin_game(); }

void ChessUpDriver::understand(Instant now, SettingsTaken, Seen&) {
  if (settings_sent_ == 0) return;
  settings_sent_ = kMostSettings;
  check_at_ = now;
}

void ChessUpDriver::understand(Instant, const About& about, Seen& seen) {
  is_identified_ = is_identified_ || conversation_ == Conversation::kLive;
  const DeviceInfo before = info_;
  info_.firmware = about.firmware;
  info_.hardware = about.hardware;
  info_.serial = about.serial;
  if (info_ != before) seen.push_back(DeviceRead{info_});
}

// A message that came twice needs one confirmation.
void ChessUpDriver::confirm(Instant now, std::uint8_t with) {
  const Bytes confirmation{with};
  const bool waits = std::ranges::find(confirmations_, confirmation) != confirmations_.end();
  if (!waits) confirmations_.push_back(confirmation);
  if (conversation_ == Conversation::kLive) check_at_ = now;
}

void ChessUpDriver::begin_game() {
  if (conversation_ != Conversation::kLive || settings_sent_ == kMostSettings) return;
  queue(record_game());
}

// Only one command of each kind waits.
void ChessUpDriver::queue(Bytes command) {
  std::erase_if(due_, [&](const Bytes& waiting) { return waiting[0] == command[0]; });
  due_.push_back(std::move(command));
}

rules::Expected<void> ChessUpDriver::send(Instant now, const Command& command) {
  constexpr auto kNotNow = rules::ErrorCode::kFailedPrecondition;
  if (conversation_ != Conversation::kLive) return refuse(kNotNow, "the board does not answer");
  if (std::holds_alternative<ReadLog>(command))
    return refuse(kNotNow, "a ChessUp board keeps no log");
  if (std::holds_alternative<ShowLights>(command)) {
    return refuse(kNotNow, "the lights of a ChessUp board show what the board chooses");
  }
  if (!std::holds_alternative<ReadPlacement>(command)) {
    return refuse(kNotNow, "a ChessUp board takes no clock");
  }
  reporter_.tell_all();
  check_at_ = now;
  return {};
}

void ChessUpDriver::advance(Instant now, std::vector<std::uint8_t>& out, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  finder_.expire(now);
  noise_.follow(now, finder_.skipped_bytes());
  noise_.advance(now, seen);
  if (now >= identified_at_) {
    is_identified_ = true;
    identified_at_ = kNever;
  }
  if (now >= dies_at()) conversation_ = Conversation::kDead;
  if (conversation_ == Conversation::kDead || now < command_at()) return;
  const Bytes command = next_command(now);
  out.insert(out.end(), command.begin(), command.end());
  free_at_ = now + kBetweenCommands;
}

ChessUpDriver::Bytes ChessUpDriver::next_command(Instant now) {
  for (auto* waiting : {&confirmations_, &due_}) {
    if (waiting->empty()) continue;
    Bytes command = std::move(waiting->front());
    waiting->pop_front();
    if (command[0] == kSettings) ++settings_sent_;
    return command;
  }
  if (conversation_ == Conversation::kGreeting) {
    ++tries_;
    asked_at_ = now;
  }
  check_at_ = now + kPositionAgain;
  return {kAskPosition};
}

Instant ChessUpDriver::command_at() const {
  if (!confirmations_.empty() || !due_.empty()) return free_at_;
  if (conversation_ == Conversation::kLive) return std::max(free_at_, check_at_);
  if (tries_ == kMostTries) return kNever;
  return tries_ == 0 ? free_at_ : std::max(free_at_, asked_at_ + kPositionWithin);
}

Instant ChessUpDriver::dies_at() const {
  if (conversation_ == Conversation::kLive) return heard_at_ + kSilentFor;
  return tries_ == kMostTries ? asked_at_ + kPositionWithin : kNever;
}

Instant ChessUpDriver::wake_at() const {
  if (!open_ || conversation_ == Conversation::kDead) return kNever;
  return std::min(
      {finder_.expires_at(), noise_.told_at(), dies_at(), command_at(), identified_at_});
}

std::unique_ptr<Driver> make_chessup_driver() { return std::make_unique<ChessUpDriver>(); }

}  // namespace jadoube::drivers::chessup
