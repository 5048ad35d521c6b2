#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <optional>
#include <string>

#include "daemon/client/client.h"
#include "jadoube/v1/decision.pb.h"

namespace jadoube::cli {

/// The arguments of every decision of an arbiter.
struct DecisionArguments {
  std::string game;
  /// The author of the decision. Nothing: the user who is logged in.
  std::optional<std::string> author = {};
  /// The revision that the decision is made against. Nothing: the game's present revision.
  std::optional<std::uint32_t> revision = {};
  /// Only print the game as it would be.
  bool preview = false;
};

/// Records `decision`, and prints the game afterwards.
int decide_on_game(const Common& common, const DecisionArguments& arguments,
                   const v1::Decision& decision);

/// Waits a few seconds until the clock of the board of `game` shows the times that were sent. If it
/// does not, prints this on standard error and returns kFailure.
int await_clock(const Common& common, const std::string& game, const v1::SetClock& set);

/// What an arbiter gives besides the action.
struct IncidentDecisionOptions {
  std::string reason = {};
  /// Nothing: the user who is logged in.
  std::optional<std::string> author = {};
  bool takes_over = false;
};

/// Records the decision about `incident`, and prints the incident afterwards.
int decide_on_incident(const Common& common, const std::string& incident, v1::IncidentAction action,
                       const IncidentDecisionOptions& options);

/// Prints all rulings about `game`.
int rulings(const Common& common, const std::string& game);

/// The parts of the verbs for an arbiter's decisions.

/// The parent of the verbs, and what they need when they run.
struct ArbiterVerbs {
  CLI::App& arbiter;
  const Common& common;
  int& code;
};

/// A verb with its game and the options of every decision.
struct DecisionVerb {
  CLI::App* app;
  std::shared_ptr<DecisionArguments> arguments;
};
DecisionVerb add_decision_verb(const ArbiterVerbs& verbs, const char* name, const char* help);

/// Adds the verbs for the decisions about a game.
void add_decision_verbs(const ArbiterVerbs& verbs);

}  // namespace jadoube::cli
