#pragma once

#include <string>
#include <vector>

#include "drivers/simulator/hardware/script.h"
#include "drivers/simulator/hardware/sensor.h"

namespace jadoube::drivers::simulator {

/// Writes "e2- e4P <" and so on. "<" and ">" are presses of the left and right player. Feel is left
/// out.
inline std::string reported(const Script& script) {
  std::string text;
  for (const Act& act : script) {
    std::string word;
    if (const auto* lift = std::get_if<Lift>(&act.what)) word = to_string(lift->square) + "-";
    if (const auto* place = std::get_if<Place>(&act.what)) {
      word = to_string(place->square) + to_char(place->piece);
    }
    if (const auto* press = std::get_if<Press>(&act.what)) {
      word = press->side == Side::kLeft ? "<" : ">";
    }
    if (std::holds_alternative<StartOrStop>(act.what)) word = "run";
    if (!word.empty()) text += (text.empty() ? "" : " ") + word;
  }
  return text;
}

/// Performs one action on `sensor`.
inline void act_on(Sensor& sensor, const Act& act) {
  if (const auto* lift = std::get_if<Lift>(&act.what)) {
    sensor.lift(act.at, lift->square, lift->piece);
  }
  if (const auto* place = std::get_if<Place>(&act.what)) {
    sensor.place(act.at, place->square, place->piece);
  }
  if (const auto* felt = std::get_if<Feel>(&act.what)) {
    sensor.feel(act.at, felt->square, felt->piece, felt->strength, felt->chip);
  }
}

/// The reading of all coils after all actions of `script`.
inline rules::Placement outcome(const rules::Placement& start, const Script& script) {
  Sensor sensor(start, Scan{}, 1);
  for (const Act& act : script) act_on(sensor, act);
  rules::Placement standing;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    standing.set(rules::square_at(i), sensor.contents(rules::square_at(i)));
  }
  return standing;
}

/// "e2- e4P": the changes of `script` that a scan sees, one scan every `round`, in its order.
inline std::string scanned(const rules::Placement& start, const Script& script, Scan scan) {
  Sensor sensor(start, scan, 1);
  std::string text;
  const auto scan_until = [&](BoardTime end) {
    while (sensor.next_at() <= end) {
      const auto seen = sensor.visit();
      if (!seen) continue;
      const bool empty = seen->piece == rules::Piece::kNone;
      text += (text.empty() ? "" : " ") + to_string(seen->square) +
              (empty ? '-' : to_char(seen->piece));
    }
  };
  for (const Act& act : script) {
    scan_until(act.at);
    act_on(sensor, act);
  }
  if (!script.empty()) scan_until(script.back().at + std::chrono::seconds(1));
  return text;
}

}  // namespace jadoube::drivers::simulator
