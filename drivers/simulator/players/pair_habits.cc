#include "drivers/simulator/players/pair_habits.h"

#include <algorithm>
#include <array>

#include "rules/number.h"

namespace jadoube::drivers::simulator {
namespace {

struct Knob {
  std::string_view name, meaning;
  double PairHabits::*field;
};

constexpr auto kHabitNames = std::to_array<Knob>({
    {"late", "repeated only after thinking", &PairHabits::late},
    {"out-of-order", "the own move first, the repetition after the press", &PairHabits::after_own},
    {"wrong", "repeated on a wrong square, put right soon", &PairHabits::wrong},
    {"unnoticed", "the same, noticed after the press", &PairHabits::wrong_unnoticed},
    {"dropped", "a piece falls over on the board of the player who waits", &PairHabits::dropped},
});

std::string names() {
  std::string all;
  for (const Knob& knob : kHabitNames) all.append(all.empty() ? "" : ", ").append(knob.name);
  return all;
}

}  // namespace

PairHabits pair_habits_of(Style style) {
  PairHabits habits;
  if (style == Style::kClean) {
    for (const Knob& knob : kHabitNames) habits.*knob.field = 0;
  }
  // A messy player makes each of these mistakes about three times as often.
  if (style == Style::kMessy) {
    for (const Knob& knob : kHabitNames) habits.*knob.field *= 3;
  }
  return habits;
}

rules::Expected<void> read_pair_habit(std::string_view text, PairHabits& habits) {
  const auto wrong = [&](const std::string& what) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "\"" + std::string(text) + "\": " + what);
  };
  const auto equals = text.find('=');
  const auto name = text.substr(0, equals);
  const auto knob = std::ranges::find(kHabitNames, name, &Knob::name);
  if (knob == kHabitNames.end()) {
    return wrong("\"" + std::string(name) + "\" is none of " + names());
  }
  const auto share =
      equals == text.npos ? std::nullopt : rules::parse_number<double>(text.substr(equals + 1));
  if (!share || !(*share >= 0 && *share <= 1)) {
    return wrong("a share of the moves from 0 to 1 follows, as in " + std::string(name) + "=0.2");
  }
  habits.*knob->field = *share;
  return {};
}

std::string pair_habit_names() {
  std::string all;
  for (const Knob& knob : kHabitNames) {
    all.append(all.empty() ? "" : "; ").append(knob.name).append(" (");
    all.append(knob.meaning).append(")");
  }
  return all;
}

}  // namespace jadoube::drivers::simulator
