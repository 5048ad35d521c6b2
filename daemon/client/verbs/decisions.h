#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "daemon/client/client.h"
#include "daemon/client/verbs/verb_table.h"
#include "jadoube/v1/arbiter_service.pb.h"
#include "jadoube/v1/decision.pb.h"

namespace jadoube::cli {

/// What decides about a game besides the decision.
struct DecisionArguments {
  std::string game = {};
  /// The author of the decision. Nothing: the user who is logged in.
  std::optional<std::string> author = {};
  /// The revision that the decision is made against. Nothing: the game's present revision.
  std::optional<std::uint32_t> revision = {};
  /// Only print the game as it would be.
  bool preview = false;
};

/// Records `decision`, and prints the game afterwards.
int decide_on_game(const Common& common, const v1::Decision& decision,
                   const DecisionArguments& arguments);

/// Waits a few seconds until the clock of the board of `game` shows the times that were sent. If it
/// does not, prints this on standard error and returns kFailure.
int await_clock(const Common& common, const std::string& game, const v1::SetClock& set);

/// Records a decision about an incident, and prints the incident afterwards. Without an author, the
/// user who is logged in has made it.
int decide_on_incident(const Common& common, v1::DecideOnIncidentRequest request,
                       v1::IncidentAction action);

/// Prints all rulings about a game.
int print_rulings(const Common& common, const v1::ListRulingsRequest& request);

/// The verb that changes the tournament rules.
Verb rules_row();

}  // namespace jadoube::cli
