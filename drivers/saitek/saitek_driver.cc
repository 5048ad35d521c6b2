#include "drivers/saitek/saitek_driver.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drivers/polled/game_follower.h"
#include "drivers/polled/polled_board.h"

// The problem: the board checks the moves itself and reports legal moves as text. It never reports
// squares, and no command is known that asks for the moves so far.
//
// The policy: send the commands of the greeting one by one, each after the answer to the last one.
// The first answer proves the board. A game is known from its beginning, or not at all. If a move
// does not fit, a line was lost: then nothing is known until the next game, and `advice` reports
// it.
//
// Not handled: illegal moves, lifts and displaced pieces, which the board hides. Games from other
// positions than the starting one. A board that is switched off after it was live.
namespace jadoube::drivers::saitek {
namespace {

// "e2-e4", "Ng1-f3", "e4xd5", "O-O": there is a dash or an x in it, and it begins with a letter.
bool may_be_move(std::string_view word) {
  const bool has_sign = word.substr(1).find_first_of("-x") != std::string_view::npos;
  return has_sign && std::isalpha(static_cast<unsigned char>(word[0])) != 0;
}

// "1" or "1."
std::optional<std::size_t> number_in(std::string_view word) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || number == 0) return std::nullopt;
  const std::string_view rest(end, static_cast<std::size_t>(word.data() + word.size() - end));
  return rest.empty() || rest == "." ? std::optional(number) : std::nullopt;
}

bool begins_with(std::string_view line, std::string_view lower) {
  return line.size() >= lower.size() &&
         std::equal(lower.begin(), lower.end(), line.begin(), [](char a, char b) {
           return a == static_cast<char>(std::tolower(static_cast<unsigned char>(b)));
         });
}

}  // namespace

Message decode(std::string_view line) {
  if (line.starts_with(">")) return Done{};
  if (begins_with(line, "new game")) return NewGame{};
  if (begins_with(line, "takeback")) return TakenBack{};
  const auto words = words_of(line);
  if (words.size() == 3 && may_be_move(words[1])) {
    const auto number = number_in(words[0]);
    if (number) return Moved{std::string(words[1]), true, number};
  }
  if (words.size() == 2 && may_be_move(words[0])) return Moved{std::string(words[0])};
  return Other{};
}

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

// It knows each piece from the moves since the starting position.
const BoardMake kMake{
    .trademark = "Saitek",
    .capabilities = {.sensing = SensingClass::kIdentity,
                     .facing = Facing::kMakersWay,
                     .clock = false,
                     .own_log = false,
                     .only_legal_moves = true},
    .no_log = rules::Sentence("a {make} board keeps no log", {{"make", "Saitek"}}),
    .no_clock = rules::Sentence("a Saitek board supports no clock"),
    .no_lights = rules::Sentence("this driver does not support the lights of a {make} board",
                                 {{"make", "Saitek"}})};

/// The driver of a Saitek Leonardo, Galileo or Renaissance. The board checks the moves and reports
/// legal ones only [spec: drivers/saitek/protocol.md].
class SaitekDriver final : public PolledBoard {
 public:
  SaitekDriver() : PolledBoard(kMake) {}
  std::string advice() const override;

 protected:
  void begin(Instant now) override;
  void take(Instant now, std::uint8_t byte, Seen& seen) override;
  void elapse(Instant now, Seen& seen) override;
  Bytes next_question(Instant now) override;
  Instant next_question_at() const override { return next_at_; }
  rules::Expected<void> accept(Instant now, const Command& command) override;

 private:
  void understand(Instant now, const Done&, Seen& seen);
  void understand(Instant now, const NewGame&, Seen& seen);
  void understand(Instant now, const TakenBack&, Seen& seen);
  void understand(Instant now, const Moved& moved, Seen& seen);
  void understand(Instant, const Other&, Seen&) {}

  LineDecoder decoder_;
  GameFollower game_;
  /// The number of the next command, and how often the greeting was begun.
  std::size_t next_command_ = 0;
  int tries_ = 0;
  Instant next_at_{};
  bool awaits_answer_ = false, reports_all_ = false;
};

void SaitekDriver::begin(Instant now) {
  *this = SaitekDriver();
  next_at_ = now;
}

void SaitekDriver::take(Instant now, std::uint8_t byte, Seen& seen) {
  const auto line = decoder_.take(byte);
  noise_.follow(now, decoder_.skipped_bytes());
  if (!line) return;
  const Message message = decode(*line);
  if (!std::holds_alternative<Other>(message)) noise_.end(seen);
  if (!is_live() && !std::holds_alternative<Done>(message)) return;
  std::visit([&](const auto& what) { understand(now, what, seen); }, message);
}

void SaitekDriver::understand(Instant now, const Done&, Seen&) {
  if (!std::exchange(awaits_answer_, false)) return;
  become_live();
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
  const auto move = read_reported_move(game_.position(), moved.text);
  if (!is_next || !move || !game_.play(*move, seen)) game_.forget();
}

std::string SaitekDriver::advice() const {
  return game_.is_begun() ? std::string() : kStartAnew.packed();
}

rules::Expected<void> SaitekDriver::accept(Instant, const Command&) {
  reports_all_ = true;
  return {};
}

void SaitekDriver::elapse(Instant, Seen& seen) {
  if (std::exchange(reports_all_, false)) game_.report_all(seen);
}

PolledBoard::Bytes SaitekDriver::next_question(Instant now) {
  // A board that has proved itself may leave out an answer.
  if (std::exchange(awaits_answer_, false) && !is_live()) next_command_ = 0;
  if (!is_live() && next_command_ == 0 && tries_++ == kMostGreetings) {
    die();
    return {};
  }
  if (next_command_ == std::size(kCommands)) {
    next_at_ = kNever;
    return {};
  }
  awaits_answer_ = next_command_ > 0;
  next_at_ = now + (awaits_answer_ ? Instant::duration(kAnswerWithin) : kAfterLanguage);
  return bytes_of(kCommands[next_command_++]);
}

}  // namespace

std::unique_ptr<Driver> make_saitek_driver() { return std::make_unique<SaitekDriver>(); }

}  // namespace jadoube::drivers::saitek
