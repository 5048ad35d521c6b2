#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <memory>

#include "daemon/cli/decisions.h"
#include "daemon/cli/verbs.h"
#include "jadoube/v1/decision.pb.h"

/// The parts of the verbs for an arbiter's decisions.
namespace jadoube::cli {

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

/// When `verb` runs, sends the decision that `fill` fills in.
void decide(const ArbiterVerbs& verbs, const DecisionVerb& verb,
            std::function<void(v1::Decision&)> fill);

/// Adds a verb whose decision has no fields.
template <typename Part>
void add_plain(const ArbiterVerbs& verbs, const char* name, const char* help,
               Part* (v1::Decision::*part)()) {
  decide(verbs, add_decision_verb(verbs, name, help),
         [part](auto& decision) { (decision.*part)(); });
}

/// Adds a number that is required to `verb`.
std::shared_ptr<int> add_number(const DecisionVerb& verb, const char* name, const char* help);

/// Adds the verbs about plies and results, and those about games, the board and its clock.
void add_record_verbs(const ArbiterVerbs& verbs);
void add_table_verbs(const ArbiterVerbs& verbs);

}  // namespace jadoube::cli
