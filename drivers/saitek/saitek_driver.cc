#include "drivers/saitek/saitek_driver.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "drivers/polled/told_moves_only.h"

// The problem: the board checks the moves itself and tells legal moves as text. It never tells
// squares, and no command is known that asks for the moves so far.
//
// The policy: send the commands of the greeting one by one, each after the answer to the last one.
// The first answer proves the board. A game is known from its beginning, or not at all. If a move
// does not fit, a line was lost: then nothing is known until the next game, and `advice` says so.
//
// Not handled: illegal moves, lifts and displaced pieces, which the board hides; games from other
// positions than the starting one; a board that is switched off after it was live.

namespace jadoube::drivers::saitek {
namespace {

using namespace std::chrono_literals;

// [spec: drivers/saitek/protocol.md#timing]
constexpr auto kAfterLanguage = 300ms;
constexpr auto kAnswerWithin = 3s;
constexpr int kMostGreetings = 4;

// The first one has no answer.
constexpr std::string_view kCommands[] = {"ENGLISH\r\n", "OPEN\r\n", "SENDINFO OFF\r\n",
                                          "BOARD ON\r\n", "ANALYSIS\r\n"};

const auto kStartAnew = rules::Sentence(
    "the moves on this board are not known: put all pieces on their starting squares and start a "
    "new game on the board");

}  // namespace

DeviceInfo SaitekDriver::unknown_board() {
  DeviceInfo info;
  info.trademark = "Saitek";
  info.capabilities = kCapabilities;
  return info;
}

void SaitekDriver::open(Instant now) {
  *this = {};
  open_ = true;
  next_at_ = now;
}

void SaitekDriver::receive(Instant now, std::span<const std::uint8_t> bytes, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  for (const std::uint8_t byte : bytes) {
    const auto line = decoder_.take(byte);
    noise_.follow(now, decoder_.skipped_bytes());
    if (!line) continue;
    const Message message = decode(*line);
    if (!std::holds_alternative<Other>(message)) noise_.end(seen);
    const bool is_done = std::holds_alternative<Done>(message);
    if (conversation_ == Conversation::kGreeting && !is_done) continue;
    std::visit([&](const auto& what) { understand(now, what, seen); }, message);
  }
}

void SaitekDriver::understand(Instant now, const Done&, Seen&) {
  if (!std::exchange(awaits_answer_, false)) return;
  conversation_ = Conversation::kLive;
  next_at_ = now;
}

void SaitekDriver::understand(Instant, const NewGame&, Seen& seen) { game_.begin(seen); }

void SaitekDriver::understand(Instant, const TakenBack&, Seen& seen) {
  if (!game_.take_back(seen)) game_.forget();
}

void SaitekDriver::understand(Instant, const Moved& moved, Seen& seen) {
  if (!game_.is_begun() && moved.number == 1) game_.begin(seen);
  if (!game_.is_begun()) return;
  const std::size_t ply = game_.moves().size();
  const bool is_turn = moved.by_white == (ply % 2 == 0);
  const bool is_next = is_turn && (!moved.number || *moved.number == ply / 2 + 1);
  const auto move = read_told_move(game_.position(), moved.text);
  if (!is_next || !move || !game_.play(*move, seen)) game_.forget();
}

std::string SaitekDriver::advice() const {
  return game_.is_begun() ? std::string() : kStartAnew.packed();
}

rules::Expected<void> SaitekDriver::send(Instant, const Command& command) {
  return accept_reading_only(conversation_, command, "Saitek",
                             rules::Sentence("a Saitek board takes no clock"))
      .map([this] { tells_all_ = true; });
}

void SaitekDriver::advance(Instant now, std::vector<std::uint8_t>& out, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  noise_.advance(now, seen);
  if (std::exchange(tells_all_, false)) game_.tell_all(seen);
  if (now < next_at_) return;
  // A board that has proved itself may leave out an answer.
  const bool is_greeting = conversation_ == Conversation::kGreeting;
  if (std::exchange(awaits_answer_, false) && is_greeting) next_command_ = 0;
  if (is_greeting && next_command_ == 0 && tries_++ == kMostGreetings) {
    conversation_ = Conversation::kDead;
    return;
  }
  if (next_command_ == std::size(kCommands)) {
    next_at_ = kNever;
    return;
  }
  awaits_answer_ = next_command_ > 0;
  next_at_ = now + (awaits_answer_ ? Instant::duration(kAnswerWithin) : kAfterLanguage);
  const std::string_view command = kCommands[next_command_++];
  out.insert(out.end(), command.begin(), command.end());
}

Instant SaitekDriver::wake_at() const {
  if (!open_ || conversation_ == Conversation::kDead) return kNever;
  return std::min(noise_.told_at(), next_at_);
}

std::unique_ptr<Driver> make_saitek_driver() { return std::make_unique<SaitekDriver>(); }

}  // namespace jadoube::drivers::saitek
