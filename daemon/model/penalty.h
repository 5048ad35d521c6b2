#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "daemon/model/by_color.h"
#include "rules/laws/penalties.h"
#include "rules/laws/result.h"

namespace jadoube::model {

/// The times on both clocks, if they are known.
using ClockTimes = ByColor<std::optional<std::chrono::seconds>>;

/// The penalty in the Laws for an offence, in times and numbers. The program applies nothing.
struct Penalty {
  rules::Offence offence = rules::Offence::kIllegalMove;
  rules::Color offender = rules::Color::kWhite;
  /// The number of the offence among those that count together, from 1; 0 if it is not counted.
  int count = 0;
  /// The Article that makes it an offence, and the Article that rules: "7.5.4", "A.5.2".
  std::string offence_article = {}, article = {};
  rules::Consequence consequence = rules::Consequence::kArbiterDecides;
  /// The time that the opponent gets. Also the time that the press gave the offender, which is
  /// taken back.
  std::chrono::minutes to_opponent{0};
  std::chrono::milliseconds taken_back{0};
  /// The times to set on the clocks. Nothing if a clock stays as it is, or if its time is not
  /// known.
  ClockTimes to_set = {};
  /// The moves that each player has completed, for the clock's counter, and the player to move.
  ByColor<int> moves = {};
  rules::Color to_move = rules::Color::kWhite;
  /// The result, if the game is lost. kUnknown if nobody can say whether the opponent can mate.
  rules::Result result = rules::Result::kUnknown;

  bool operator==(const Penalty&) const = default;
};

}  // namespace jadoube::model
