#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "daemon/model/by_color.h"
#include "rules/laws/penalties.h"
#include "rules/laws/result.h"

namespace jadoube::model {

/// What both clocks show, as far as it is known.
using ClockTimes = ByColor<std::optional<std::chrono::seconds>>;

/// What the Laws give for an offence, in times and numbers. Nothing is applied.
struct Penalty {
  rules::Offence offence = rules::Offence::kIllegalMove;
  rules::Color offender = rules::Color::kWhite;
  /// The number of the offence among those that count together, from 1; 0 if it is not counted.
  int count = 0;
  /// The Article that makes it an offence, and the Article that rules: "7.5.4", "A.5.2".
  std::string offence_article = {}, article = {};
  rules::Consequence consequence = rules::Consequence::kArbiterDecides;
  /// What the opponent gets, and what the press gave the offender and they give back.
  std::chrono::minutes to_opponent{0};
  std::chrono::milliseconds taken_back{0};
  /// What to set on the clocks; nothing where the clocks stay as they are or no reading says.
  ClockTimes to_set = {};
  /// The moves that each player has completed, for the clock's counter, and who is to move.
  ByColor<int> moves = {};
  rules::Color to_move = rules::Color::kWhite;
  /// With a lost game: the result; kUnknown where nobody can say whether the opponent can mate.
  rules::Result result = rules::Result::kUnknown;

  bool operator==(const Penalty&) const = default;
};

}  // namespace jadoube::model
