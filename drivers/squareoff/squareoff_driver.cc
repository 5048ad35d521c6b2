#include "drivers/squareoff/squareoff_driver.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "drivers/polled/message_finder.h"
#include "drivers/polled/placement_reporter.h"
#include "drivers/polled/polled_board.h"

// The problem: programs differ in what they send before a board reports changes, and the system may
// lose a packet.
//
// The policy: ask for all squares. The answer proves that a board is there. Then send that a game
// begins, each time that all pieces are on their starting squares again. Ask for all squares again
// if the board has not sent them for a while. A Pro sends them only when it is asked, a Neo every
// two seconds.
//
// Not handled: the magnet that moves pieces; the lights of state and result; the battery.
namespace jadoube::drivers::squareoff {
namespace {

// a1, a2 and so on to a8, then b1.
rules::Square square_of(std::size_t index) {
  return rules::square_at(static_cast<int>(index / 8), static_cast<int>(index % 8));
}

bool is_occupancy_digit(char digit) { return digit == '0' || digit == '1'; }

Message occupancy_of(std::string_view digits) {
  if (digits.size() != rules::kSquareCount || !std::ranges::all_of(digits, is_occupancy_digit)) {
    return Malformed{};
  }
  Occupancy all;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (digits[i] == '1') all.placement.set(square_of(i), rules::Piece::kWhitePawn);
  }
  return all;
}

Message change_of(std::string_view text) {
  if (text.size() != 3 || (text[2] != 'u' && text[2] != 'd')) return Malformed{};
  const auto square = rules::parse_square(text.substr(0, 2));
  if (!square) return Malformed{};
  return Change{*square, text[2] == 'd'};
}

// All squares, with the number and the marks, have 68 bytes.
constexpr std::size_t kLongestMessage = 80, kLongestNumber = 2;

using Bytes = std::span<const std::uint8_t>;

bool is_digit(std::uint8_t letter) { return letter >= '0' && letter <= '9'; }

Fit fit_of_change(Bytes text) {
  constexpr std::string_view kMay[] = {"abcdefgh", "12345678", "ud"};
  if (text.size() > std::size(kMay)) return Fit::kNone;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (kMay[i].find(static_cast<char>(text[i])) == std::string_view::npos) return Fit::kNone;
  }
  return text.size() == std::size(kMay) ? Fit::kWhole : Fit::kStart;
}

// A number with its mark and data, or the 64 digits of all squares.
Fit fit_of_number(Bytes text) {
  const auto mark = std::ranges::find_if_not(text, is_digit);
  const auto digits = static_cast<std::size_t>(mark - text.begin());
  if (mark == text.end()) {
    const bool is_occupancy = std::ranges::all_of(text, is_occupancy_digit);
    if (is_occupancy && digits == rules::kSquareCount) return Fit::kWhole;
    return is_occupancy || digits <= kLongestNumber ? Fit::kStart : Fit::kNone;
  }
  if (*mark != '#' || digits > kLongestNumber || text.size() > kLongestMessage) return Fit::kNone;
  if (text.back() == '*') return Fit::kWhole;
  const bool is_second_mark = text.back() == '#' && digits + 1 < text.size();
  const bool is_printable = text.back() >= 0x20 && text.back() < 0x7F;
  return is_printable && !is_second_mark ? Fit::kStart : Fit::kNone;
}

}  // namespace

Fit fit_of(Bytes bytes) {
  if (is_digit(bytes[0])) return fit_of_number(bytes);
  if (bytes[0] != 'O') return fit_of_change(bytes);
  if (bytes.size() == 1) return Fit::kStart;
  return bytes.size() == 2 && bytes[1] == 'K' ? Fit::kWhole : Fit::kNone;
}

Message decode(std::string_view text) {
  const std::size_t mark = text.find('#');
  if (mark == std::string_view::npos) {
    if (text == "OK") return Other{};
    return text.size() == rules::kSquareCount ? occupancy_of(text) : change_of(text);
  }
  const std::string_view number = text.substr(0, mark);
  const std::string_view data = text.substr(mark + 1, text.size() - mark - 2);
  if (number == "0") return change_of(data);
  if (number == "30") return occupancy_of(data);
  return Other{};
}

std::string lights_command(rules::Bitboard squares) {
  std::string command = "25#";
  for (const auto square : rules::Squares(squares)) command += rules::to_string(square);
  return command + "*";
}

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

// It has a battery, but no source has the format in which it reports the level.
const BoardMake kMake{.trademark = "Square Off",
                      .capabilities = {.sensing = SensingClass::kOccupancy,
                                       .facing = Facing::kEitherWay,
                                       .clock = false,
                                       .own_log = false,
                                       .lights = true,
                                       .sound = true},
                      .no_log = rules::Sentence("a Square Off board keeps no log"),
                      .no_clock = rules::Sentence("a Square Off board supports no clock"),
                      .pause = kBetweenCommands};

/// Talks to a Square Off Pro or Neo [spec: drivers/squareoff/protocol.md].
class SquareOffDriver final : public PolledBoard {
 public:
  SquareOffDriver() : PolledBoard(kMake) {}

 protected:
  void begin(Instant now) override;
  void take(Instant now, std::uint8_t byte, Seen& seen) override;
  void expire(Instant now, Seen& seen) override;
  Instant elapses_at() const override { return finder_.expires_at(); }
  Instant dies_at() const override;
  Bytes next_question(Instant now) override;
  Instant next_question_at() const override;
  rules::Expected<void> accept(Instant now, const Command& command) override;

 private:
  void understand(Instant now, const Occupancy& all, Seen& seen);
  void understand(Instant now, const Change& change, Seen& seen);
  void understand(Instant, Other, Seen&) {}
  void understand(Instant, Malformed, Seen&) {}
  void report(const rules::Placement& standing, Seen& seen);
  void queue(std::string command);
  std::string next_command(Instant now);

  MessageFinder finder_{fit_of};
  PlacementReporter reporter_;
  /// All pieces are on their starting squares, and the board knows that a game begins.
  bool is_game_reported_ = false;
  std::deque<std::string> due_;
  int tries_ = 0;
  Instant asked_at_{}, received_at_{}, check_at_ = kNever;
};

void SquareOffDriver::begin(Instant now) {
  *this = SquareOffDriver();
  received_at_ = now;
}

void SquareOffDriver::take(Instant now, std::uint8_t byte, Seen& seen) {
  if (byte == '\r' || byte == '\n') return;
  const auto found = finder_.take(now, byte);
  noise_.follow(now, finder_.skipped_bytes());
  if (!found) return;
  const Message message = decode(std::string(found->begin(), found->end()));
  if (std::holds_alternative<Malformed>(message)) return noise_.add(now, found->size());
  noise_.end(seen);
  received_at_ = now;
  std::visit([&](const auto& what) { understand(now, what, seen); }, message);
}

void SquareOffDriver::understand(Instant now, const Occupancy& all, Seen& seen) {
  become_live();
  check_at_ = now + kSquaresAgain;
  report(all.placement, seen);
}

// Before all squares were read, a change leaves the other squares unknown.
void SquareOffDriver::understand(Instant, const Change& change, Seen& seen) {
  if (!reporter_.placement()) return;
  rules::Placement standing = *reporter_.placement();
  standing.set(change.square, change.is_occupied ? rules::Piece::kWhitePawn : rules::Piece::kNone);
  report(standing, seen);
}

void SquareOffDriver::report(const rules::Placement& standing, Seen& seen) {
  reporter_.take(standing, seen);
  const bool was_reported = std::exchange(is_game_reported_, are_starting_squares(standing));
  if (is_game_reported_ && !was_reported) queue(std::string(kGameBegins));
}

// Only the last of each kind of command counts.
void SquareOffDriver::queue(std::string command) {
  const std::string kind = command.substr(0, command.find('#') + 1);
  std::erase_if(due_, [&](const std::string& waiting) { return waiting.starts_with(kind); });
  due_.push_back(std::move(command));
}

rules::Expected<void> SquareOffDriver::accept(Instant, const Command& command) {
  if (const auto* lights = std::get_if<ShowLights>(&command)) {
    queue(lights_command(lights->squares));
  } else if (std::holds_alternative<Beep>(command)) {
    queue(std::string(kSound));
  } else {
    reporter_.report_all();
    queue(std::string(kAskSquares));
  }
  return {};
}

void SquareOffDriver::expire(Instant now, Seen&) {
  finder_.expire(now);
  noise_.follow(now, finder_.skipped_bytes());
}

PolledBoard::Bytes SquareOffDriver::next_question(Instant now) {
  return bytes_of(next_command(now));
}

std::string SquareOffDriver::next_command(Instant now) {
  if (!is_live()) {
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

Instant SquareOffDriver::next_question_at() const {
  if (!is_live()) {
    if (tries_ == kMostTries) return kNever;
    return tries_ == 0 ? free_at() : asked_at_ + kSquaresWithin;
  }
  return due_.empty() ? std::max(free_at(), check_at_) : free_at();
}

Instant SquareOffDriver::dies_at() const {
  if (is_live()) return received_at_ + kSilentFor;
  return tries_ == kMostTries ? asked_at_ + kSquaresWithin : kNever;
}

}  // namespace

std::unique_ptr<Driver> make_squareoff_driver() { return std::make_unique<SquareOffDriver>(); }

}  // namespace jadoube::drivers::squareoff
