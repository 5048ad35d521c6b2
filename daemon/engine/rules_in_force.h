#pragma once

#include <map>
#include <optional>
#include <string>

#include "daemon/arbiter/decisions/current_rules.h"
#include "daemon/engine/pending_record.h"
#include "daemon/storage/journal.h"
#include "rules/error.h"

namespace jadoube::engine {

/// The tournament rules in force. The configuration file gives them, and an arbiter may change
/// them. The later of the two holds, also after restarts: each change is recorded with the file's
/// rules of that time.
class RulesInForce {
 public:
  /// `current` has the rules of the configuration file. It becomes the rules in force, for
  /// everybody who answers questions.
  explicit RulesInForce(arbiter::CurrentRules& current);

  /// The rules of the hall.
  const arbiter::TournamentRules& rules() const { return rules_; }
  /// The rules of the game on a board: those of its section, or else those of the hall.
  const arbiter::TournamentRules& rules_of(const std::string& board) const;
  /// Sets the rules of the game on a board. Nothing: those of the hall. False: they were the same
  /// before.
  bool set_own(const std::string& board, const std::optional<arbiter::TournamentRules>& rules);

  /// Chooses between the file and the last change, at `now`. Errors: the journal cannot be read.
  rules::Expected<void> restore(storage::Journal& journal, drivers::Instant now,
                                PendingRecord& pending);

  /// Puts a setting in force in the engine, and records it.
  void set(const arbiter::RulesSetting& setting, PendingRecord& pending);

  /// Gives a setting that is in force to those who answer questions.
  void announce(const arbiter::RulesSetting& setting) { current_.set(setting); }

 private:
  arbiter::CurrentRules& current_;
  const arbiter::TournamentRules file_;
  arbiter::TournamentRules rules_;
  std::map<std::string, arbiter::TournamentRules> own_;
};

}  // namespace jadoube::engine
