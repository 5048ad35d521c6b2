#include "rules/time/time_control.h"

#include <algorithm>
#include <array>
#include <string>

namespace jadoube::rules {
namespace {

using std::chrono::milliseconds;

constexpr int kMovesOfAGame = 60;
// More periods than any game has. It keeps counts far from overflow.
constexpr std::size_t kMaxPlayed = 1'000'000;

// What is wrong with a time, or nothing.
Sentence fault_of(milliseconds time) {
  if (time < milliseconds(0)) return Sentence("a time below zero");
  if (time > TimeControl::kMaxTime) return Sentence("a time above 10 hours");
  return {};
}

Sentence fault_of(const Period& period) {
  if (period.moves && *period.moves < 1) return Sentence("a period for no moves");
  if (period.moves && *period.moves > TimeControl::kMaxMoves)
    return Sentence("a period for over 999 moves");
  if (Sentence fault = fault_of(period.time); !fault.empty()) return fault;
  if (period.per_move.how != PerMove::kIncrement && period.per_move.time == milliseconds(0)) {
    return Sentence("a delay of no time");
  }
  return fault_of(period.per_move.time);
}

milliseconds time_of(const Period& period) { return period.time + period.per_move.time; }

Sentence fault_of(const std::vector<Period>& periods) {
  if (periods.empty()) return Sentence("no period");
  if (periods.size() > TimeControl::kMaxPeriods) return Sentence("more than 8 periods");
  for (const Period& period : periods) {
    if (Sentence fault = fault_of(period); !fault.empty()) return fault;
    if (!period.moves && &period != &periods.back())
      return Sentence("a period after one for all moves");
  }
  if (time_of(periods.front()) == milliseconds(0)) return Sentence("no time for the first move");
  if (periods.back().moves && time_of(periods.back()) == milliseconds(0)) {
    return Sentence("a period that repeats and gives no time");
  }
  return {};
}

tl::unexpected<Error> refuse_control(Sentence fault) {
  return refuse(ErrorCode::kInvalidArgument, "a time control cannot have {fault}",
                {{"fault", std::move(fault)}});
}

Tempo tempo_of_time(milliseconds time) {
  if (time >= std::chrono::minutes(60)) return Tempo::kStandard;
  return time > std::chrono::minutes(10) ? Tempo::kRapid : Tempo::kBlitz;
}

}  // namespace

std::string_view to_string(PerMove how) {
  constexpr std::array<std::string_view, 3> kWords = {"increment", "bronstein", "delay"};
  return kWords[static_cast<std::size_t>(how)];
}

Expected<TimeControl> TimeControl::sudden_death(milliseconds time, MoveTime per_move) {
  return of({Period{std::nullopt, time, per_move}});
}

Expected<TimeControl> TimeControl::of(std::vector<Period> periods) {
  if (Sentence fault = fault_of(periods); !fault.empty()) return refuse_control(std::move(fault));
  return TimeControl(std::move(periods), false);
}

Expected<TimeControl> TimeControl::hourglass(milliseconds time) {
  Sentence fault = time == milliseconds(0) ? Sentence("an empty hourglass") : fault_of(time);
  if (!fault.empty()) return refuse_control(std::move(fault));
  return TimeControl({Period{std::nullopt, time, {}}}, true);
}

const Period& TimeControl::period(std::size_t number) const {
  return periods_[std::min(number, periods_.size() - 1)];
}

bool TimeControl::has_period_after(std::size_t number) const {
  return number + 1 < periods_.size() || periods_.back().moves.has_value();
}

std::optional<int> TimeControl::moves_until_end_of(std::size_t number) const {
  if (!period(number).moves) return std::nullopt;
  const std::size_t last = periods_.size() - 1;
  int moves = 0;
  for (std::size_t i = 0; i <= std::min(number, last); ++i) moves += *periods_[i].moves;
  const auto repetitions = static_cast<int>(std::min(number - std::min(number, last), kMaxPlayed));
  return moves + repetitions * *period(number).moves;
}

std::size_t TimeControl::period_of_move(int move) const {
  int end = 0;
  for (std::size_t number = 0; number < periods_.size(); ++number) {
    if (!periods_[number].moves) return number;
    end += *periods_[number].moves;
    if (move <= end) return number;
  }
  return periods_.size() + (move - end - 1) / *periods_.back().moves;
}

milliseconds time_for_moves(const TimeControl& control, int moves) {
  milliseconds total{0};
  for (std::size_t number = 0; number <= control.period_of_move(moves); ++number) {
    const int before = number == 0 ? 0 : *control.moves_until_end_of(number - 1);
    const int end = std::min(control.moves_until_end_of(number).value_or(moves), moves);
    const Period& period = control.period(number);
    total += period.time + (end - before) * period.per_move.time;
  }
  return total;
}

Tempo tempo_of(const TimeControl& control) {
  return tempo_of_time(time_for_moves(control, kMovesOfAGame));
}

Tempo tempo_of(const TimeControl& white, const TimeControl& black) {
  return tempo_of_time(
      std::max(time_for_moves(white, kMovesOfAGame), time_for_moves(black, kMovesOfAGame)));
}

}  // namespace jadoube::rules
