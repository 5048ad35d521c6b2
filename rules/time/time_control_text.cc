#include "rules/time/time_control_text.h"

#include <algorithm>
#include <limits>

#include "rules/time/time_parts.h"

namespace jadoube::rules {

namespace {

using std::chrono::milliseconds;

constexpr std::size_t kMostDigits = 9;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Reads the six kinds of field in PGN, and delays. It reports where it stopped.
class PgnControlReader {
 public:
  explicit PgnControlReader(std::string_view tag) : tag_(tag) {}

  Expected<TimeControl> read() {
    if (take('*')) return read_hourglass();
    do {
      const auto period = read_period();
      if (!period) return refuse_here();
      periods_.push_back(*period);
    } while (take(':'));
    return at_ == tag_.size() ? checked(TimeControl::of(periods_)) : refuse_here();
  }

 private:
  Expected<TimeControl> read_hourglass() {
    const auto time = read_seconds();
    if (!time || at_ != tag_.size()) return refuse_here();
    return checked(TimeControl::hourglass(*time));
  }

  std::optional<Period> read_period() {
    auto time = read_seconds();
    if (!time) return std::nullopt;
    Period period;
    if (take('/')) {
      if (time->count() % 1000 != 0 || time->count() / 1000 > TimeControl::kMaxMoves) return {};
      period.moves = static_cast<int>(time->count() / 1000);
      time = read_seconds();
      if (!time) return std::nullopt;
    }
    period.time = *time;
    const auto per_move = read_per_move();
    if (!per_move) return std::nullopt;
    period.per_move = *per_move;
    return period;
  }

  // Reads "+30", "+3d", "d3" or nothing.
  std::optional<MoveTime> read_per_move() {
    auto how = take_delay();
    if (!how && !take('+')) return MoveTime{};
    const auto time = read_seconds();
    if (!time) return std::nullopt;
    if (!how) how = take_delay();
    return MoveTime{how.value_or(PerMove::kIncrement), *time};
  }

  std::optional<PerMove> take_delay() {
    if (take('d') || take('D') || take('S')) return PerMove::kDelay;
    if (take('b') || take('B')) return PerMove::kBronstein;
    return std::nullopt;
  }

  // Reads seconds, with an optional fraction. Three digits of the fraction count.
  std::optional<milliseconds> read_seconds() {
    std::int64_t value = 0;
    const std::size_t begin = at_;
    while (at_ < tag_.size() && is_digit(tag_[at_]) && at_ - begin < kMostDigits) {
      value = value * 10 + (tag_[at_++] - '0');
    }
    if (at_ == begin) return std::nullopt;
    value *= 1000;
    if (take('.')) {
      for (std::int64_t digit = 100; at_ < tag_.size() && is_digit(tag_[at_]); digit /= 10) {
        value += digit * (tag_[at_++] - '0');
      }
    }
    return milliseconds(value);
  }

  bool take(char expected) {
    if (at_ == tag_.size() || tag_[at_] != expected) return false;
    ++at_;
    return true;
  }

  Expected<TimeControl> checked(Expected<TimeControl> control) const {
    if (control) return control;
    return refuse_time_control(tag_, 1, control.error().sentence());
  }

  tl::unexpected<Error> refuse_here() const {
    return refuse_time_control(tag_, static_cast<int>(at_) + 1,
                               "PGN has fields such as 40/5400+30, 300+3 and *60 here");
  }

  std::string_view tag_;
  std::size_t at_ = 0;
  std::vector<Period> periods_;
};

// True if a tag has other characters than the fields of PGN have.
bool is_peoples_text(std::string_view tag) {
  return tag.find_first_not_of("0123456789/+:*.-?") != std::string_view::npos;
}

}  // namespace

Expected<std::optional<TimeControl>> parse_pgn_time_control(std::string_view tag) {
  if (tag.empty() || tag == "?" || tag == "-") return std::nullopt;
  auto control = PgnControlReader(tag).read();
  if (!control && is_peoples_text(tag)) control = parse_time_control(tag);
  if (!control) return tl::unexpected(control.error());
  return *control;
}

namespace {

constexpr std::int64_t kMinuteInMs = 60'000;
// A smaller number could be taken for hours.
constexpr std::int64_t kFewestBareMinutes = 3;

// A larger number without a period could be taken for seconds, as PGN has them.
constexpr std::int64_t kMostBareMinutes = 120;

// For example "30", "10.931".
std::string seconds_text(milliseconds time) {
  std::string text = std::to_string(time.count() / 1000);
  const auto fraction = static_cast<int>(time.count() % 1000);
  if (fraction == 0) return text;
  text += '.' + std::to_string(1000 + fraction).substr(1);
  text.erase(text.find_last_not_of('0') + 1);
  return text;
}

// From `bare_from` minutes on, the number needs no unit.
std::string time_text(milliseconds time, std::int64_t bare_from) {
  if (time.count() % kMinuteInMs != 0) return seconds_text(time) + "s";
  const std::int64_t minutes = time.count() / kMinuteInMs;
  return std::to_string(minutes) + (minutes < bare_from ? "m" : "");
}

// The one time of a whole game.
std::string whole_time_text(milliseconds time) {
  const bool is_long = time.count() > kMostBareMinutes * kMinuteInMs;
  return time_text(time, is_long ? std::numeric_limits<std::int64_t>::max() : 0);
}

std::string period_text(const Period& period) {
  if (!period.moves) return time_text(period.time, kFewestBareMinutes) + "/SD";
  const bool few_moves = *period.moves < kFewestBareMinutes;
  const std::int64_t bare_from =
      few_moves ? std::numeric_limits<std::int64_t>::max()
                : std::max(kFewestBareMinutes, std::int64_t{*period.moves} + 1);
  return time_text(period.time, bare_from) + "/" + std::to_string(*period.moves);
}

std::string per_move_text(const MoveTime& per_move, bool needs_unit) {
  const std::string seconds = seconds_text(per_move.time) + (needs_unit ? "s" : "");
  switch (per_move.how) {
    case PerMove::kBronstein:
      return ";b" + seconds;
    case PerMove::kDelay:
      return ";d" + seconds;
    default:
      return "+" + seconds;
  }
}

std::string pgn_per_move(const MoveTime& per_move) {
  if (per_move == MoveTime{}) return "";
  const char* suffix = per_move.how == PerMove::kBronstein ? "b"
                       : per_move.how == PerMove::kDelay   ? "d"
                                                           : "";
  return "+" + seconds_text(per_move.time) + suffix;
}

}  // namespace

std::string to_string(const TimeControl& control) {
  const auto& periods = control.periods();
  if (control.is_hourglass()) return "*" + whole_time_text(periods[0].time);
  if (periods.size() == 1 && !periods[0].moves) {
    return whole_time_text(periods[0].time) + per_move_text(periods[0].per_move, false);
  }
  std::string text;
  for (const Period& period : periods) text += (text.empty() ? "" : "+") + period_text(period);
  MoveTime last = {};
  int begin = 1;
  for (const Period& period : periods) {
    if (period.per_move != last) {
      text += per_move_text(period.per_move, begin > 1 || periods.back().moves);
      if (begin > 1) text += " from " + std::to_string(begin);
    }
    last = period.per_move;
    begin += period.moves.value_or(0);
  }
  return text;
}

std::string to_pgn_time_control(const TimeControl& control) {
  if (control.is_hourglass()) return "*" + seconds_text(control.periods()[0].time);
  std::string text;
  for (const Period& period : control.periods()) {
    if (!text.empty()) text += ':';
    if (period.moves) text += std::to_string(*period.moves) + "/";
    text += seconds_text(period.time) + pgn_per_move(period.per_move);
  }
  return text;
}

}  // namespace jadoube::rules
