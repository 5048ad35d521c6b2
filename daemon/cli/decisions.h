#pragma once

#include <optional>
#include <string>

#include "daemon/cli/verbs.h"
#include "jadoube/v1/correction.pb.h"

namespace jadoube::cli {

/// What every decision of an arbiter is called with.
struct DecisionArguments {
  std::string game;
  /// Who decides; nothing: the user who is logged in.
  std::optional<std::string> author = {};
  /// The revision it is made against; nothing: the one that the game is at.
  std::optional<std::uint32_t> revision = {};
};

/// Has `decision` written, and prints what the game has become.
int correct_game(const Common& common, const DecisionArguments& arguments,
                 const v1::Decision& decision);

/// Waits for the clock of the board of `game` to show what was sent to it, a few seconds; kFailure,
/// with a word on standard error, where it does not.
int await_clock(const Common& common, const std::string& game, const v1::SetClock& set);

/// Has it written what becomes of `incident`, and prints what it is now.
int decide_incident(const Common& common, const std::string& incident, v1::IncidentAction action,
                    const std::string& reason, const std::optional<std::string>& author);

/// Prints every decision about `game`.
int corrections(const Common& common, const std::string& game);

}  // namespace jadoube::cli
