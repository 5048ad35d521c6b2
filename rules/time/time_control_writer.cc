#include <algorithm>
#include <limits>

#include "rules/time/time_control_text.h"

namespace jadoube::rules {
namespace {

using std::chrono::milliseconds;

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
