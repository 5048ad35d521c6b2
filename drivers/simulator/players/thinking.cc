#include "drivers/simulator/players/thinking.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string>

namespace jadoube::drivers::simulator {

namespace {

using std::chrono::minutes;

// The longest time that a clock can show is 9:59:59.
constexpr int kLongestTime = 9 * 3600;

// Removes a whole number from the front of `text`.
std::optional<int> take_number(std::string_view& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0 || number > kLongestTime) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool take(std::string_view& text, char wanted) {
  if (!text.starts_with(wanted)) return false;
  text.remove_prefix(1);
  return true;
}

struct Period {
  int base = 0, increment = 0;
};

// Reads "300", "300+3", "40/5400+30".
std::optional<Period> take_period(std::string_view& text) {
  auto base = take_number(text);
  if (base && take(text, '/')) base = take_number(text);
  if (!base) return std::nullopt;
  if (!take(text, '+')) return Period{*base, 0};
  const auto increment = take_number(text);
  if (!increment) return std::nullopt;
  return Period{*base, *increment};
}

std::optional<TimeControl> parse_periods(std::string_view text) {
  const auto first = take_period(text);
  if (!first || first->base + first->increment == 0) return std::nullopt;
  TimeControl control{std::chrono::seconds(first->base), std::chrono::seconds(first->increment)};
  if (text.empty()) return control;
  if (!take(text, ':')) return std::nullopt;
  const auto second = take_period(text);
  if (!second) return std::nullopt;
  control.next_period = std::chrono::seconds(second->base);
  return control;
}

// The next number before `unit`. It and the text before it are removed from `text`.
std::optional<int> take_amount(std::string_view& text, std::string_view unit) {
  constexpr std::string_view kDigits = "0123456789";
  while (true) {
    text.remove_prefix(std::min(text.find_first_of(kDigits), text.size()));
    if (text.empty()) return std::nullopt;
    const std::string_view at = text;
    const auto number = take_number(text);
    if (!number) text.remove_prefix(std::min(at.find_first_not_of(kDigits), at.size()));
    const std::string_view word = text.substr(std::min(text.find_first_not_of(' '), text.size()));
    if (number && word.starts_with(unit)) return number;
  }
}

std::optional<TimeControl> parse_sentence(std::string_view text) {
  std::string_view for_seconds = text;
  const auto base = take_amount(text, "min");
  if (!base || *base == 0 || *base * 60 > kLongestTime) return std::nullopt;
  const auto later = take_amount(text, "min").value_or(0);
  const auto increment = take_amount(for_seconds, "sec").value_or(0);
  return TimeControl{minutes(*base), std::chrono::seconds(increment),
                     minutes(std::min(later, kLongestTime / 60))};
}

}  // namespace

std::optional<TimeControl> parse_time_control(std::string_view tag) {
  if (const auto read = parse_periods(tag)) return read;
  return parse_sentence(tag);
}

rules::Expected<TimeControl> clock_setting(const rules::TimeControl& control) {
  using std::chrono::seconds;
  const auto refuse = [](const char* why) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         std::string("the emulated clock ") + why);
  };
  const auto& periods = control.periods();
  if (control.is_hourglass()) return refuse("is no hourglass");
  if (periods.size() > 2) return refuse("has at most two periods");
  const auto& first = periods.front();
  if (first.per_move.time.count() > 0 && first.per_move.how != rules::PerMove::kIncrement) {
    return refuse("has an increment and no delay");
  }
  if (periods.size() == 2 && periods[1].per_move != first.per_move) {
    return refuse("has the same increment in both periods");
  }
  const TimeControl setting{
      std::chrono::duration_cast<seconds>(first.time),
      std::chrono::duration_cast<seconds>(first.per_move.time),
      periods.size() == 2 ? std::chrono::duration_cast<seconds>(periods[1].time) : seconds(0)};
  if (setting.base != first.time || setting.increment != first.per_move.time) {
    return refuse("shows whole seconds");
  }
  if (std::max(setting.base, setting.next_period).count() > kLongestTime) {
    return refuse("shows at most 9:59:59");
  }
  return setting;
}

namespace {

// The time that is kept for making the move, in seconds.
constexpr double kReserve = 1.5;
// Without recorded times, nobody uses more than this share of the remaining time for one move
// [guess].
constexpr double kShare = 1. / 12;

double seconds_of(std::chrono::milliseconds time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

Thinking::Thinking(std::span<const rules::PgnPly> plies, rules::Color first, const Habits& habits,
                   const std::optional<TimeControl>& control, Random& random)
    : plies_(plies),
      first_(static_cast<std::size_t>(first)),
      habits_(habits),
      control_(control),
      random_(random) {
  if (!control_) return;
  const auto start = static_cast<double>((control_->base + control_->increment).count());
  players_.fill({start + next_period(), start, 0});
}

// The recorded time of the ply, in seconds. If there is more time than before, the next period has
// started.
std::optional<double> Thinking::recorded(std::size_t index) const {
  const auto clock = plies_[index].clock;
  const auto before = player(index).in_pgn;
  if (!clock || !before || !control_) return std::nullopt;
  double taken = *before - seconds_of(*clock) + static_cast<double>(control_->increment.count());
  if (taken < -.5) taken += next_period();
  if (taken < -.5) return std::nullopt;
  return std::max(0., taken);
}

double Thinking::before(std::size_t index) {
  const double least = random_.log_between(.08, .4);
  const double drawn = simulator::drawn(habits_.think, random_);
  const double handling = habits_.flight.median + habits_.press.median;
  const double left = player(index).left;
  if (const auto taken = recorded(index)) {
    const double wanted = *taken - handling - player(index).debt;
    return std::max(least, std::min(wanted, left - kReserve));
  }
  return control_ ? std::max(least, std::min(drawn, left * kShare)) : drawn;
}

void Thinking::pressed(std::size_t index, double taken) {
  Player& mover = player(index);
  if (const auto wanted = recorded(index)) {
    mover.debt = std::max(0., mover.debt + taken - *wanted);
  }
  if (plies_[index].clock) mover.in_pgn = seconds_of(*plies_[index].clock);
  if (control_) mover.left += static_cast<double>(control_->increment.count()) - taken;
}

namespace {

using rules::Square;

constexpr int sign(int number) { return (number > 0) - (number < 0); }

int files_between(Square a, Square b) { return rules::file_of(b) - rules::file_of(a); }
int ranks_between(Square a, Square b) { return rules::rank_of(b) - rules::rank_of(a); }

}  // namespace

Square step_towards(Square from, Square to) {
  return rules::square_at(rules::file_of(from) + sign(files_between(from, to)),
                          rules::rank_of(from) + sign(ranks_between(from, to)));
}

std::vector<Square> line_between(Square from, Square to, const rules::Placement& placement) {
  const int files = files_between(from, to), ranks = ranks_between(from, to);
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return {};
  std::vector<Square> path;
  for (Square square = step_towards(from, to); square != to; square = step_towards(square, to)) {
    if (placement[square] != rules::Piece::kNone) return {};
    path.push_back(square);
  }
  path.push_back(to);
  return path;
}

std::vector<Square> neighbours_of(Square square) {
  std::vector<Square> around;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const Square other = rules::square_at(i);
    const int files = std::abs(files_between(square, other));
    const int ranks = std::abs(ranks_between(square, other));
    if (std::max(files, ranks) == 1) around.push_back(other);
  }
  return around;
}

}  // namespace jadoube::drivers::simulator
