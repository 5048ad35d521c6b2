#pragma once

#include <map>
#include <optional>
#include <string>

#include "daemon/arbiter/tournament_rules.h"
#include "daemon/engine/commit.h"
#include "daemon/storage/journal.h"
#include "rules/error.h"

namespace jadoube::engine {

/// The board's own rules, which replace those of the hall. An empty field: the board has none of
/// this kind.
struct OwnRules {
  /// The rules of the section of its game.
  std::optional<arbiter::TournamentRules> rules = {};
  /// The initial positions of the pairing of its game, and of the next one.
  std::optional<rules::Position> start = {}, next_start = {};
  /// The time controls of the pairing of its game, or else of the next pairing. Nothing: the
  /// pairing has the times of its section.
  model::ByColor<std::optional<rules::TimeControl>> controls = {};
  /// The time from which the tournament has a result of its game.
  std::optional<drivers::Instant> result_since = {};
  /// The time at which an arbiter marked each player of its game as present.
  model::ByColor<std::optional<drivers::Instant>> here_since = {};

  bool operator==(const OwnRules&) const = default;
};

/// The tournament rules in force. The configuration file gives the rules, and an arbiter may change
/// them. The later of the two is in force, also after a restart. So the journal records each change
/// by an arbiter together with the rules that the file had then.
class RulesInForce {
 public:
  /// `current` has the rules of the configuration file. `restore` and `announce` change it to the
  /// rules in force. Code that answers questions about rules reads it.
  explicit RulesInForce(arbiter::CurrentRules& current);

  /// The rules of the hall.
  const arbiter::TournamentRules& rules() const { return rules_; }
  /// The rules of the game on a board: those of its section, or else those of the hall.
  const arbiter::TournamentRules& rules_of(const std::string& board) const;
  /// Sets the rules of the game on a board. An empty `own`: the rules of the hall. Returns false if
  /// they were the same before.
  bool set_own(const std::string& board, const OwnRules& own);
  /// The board's own rules.
  OwnRules own(const std::string& board) const;

  /// Chooses between the rules of the file and the last change in the journal, at `now`. Errors:
  /// the journal cannot be read.
  rules::Expected<void> restore(storage::Journal& journal, drivers::Instant now,
                                PendingRecord& pending);

  /// Puts a setting in force in the engine, and records it.
  void set(const arbiter::RulesSetting& setting, PendingRecord& pending);

  /// Changes `current`, so that readers of the rules get this setting.
  void announce(const arbiter::RulesSetting& setting) { current_.set(setting); }

 private:
  arbiter::CurrentRules& current_;
  // The rules of a board: `own`, and those of the hall for the empty fields.
  arbiter::TournamentRules joined(const OwnRules& own) const;

  const arbiter::TournamentRules file_;
  arbiter::TournamentRules rules_;
  struct OfBoard {
    OwnRules own;
    arbiter::TournamentRules joined;
  };
  std::map<std::string, OfBoard> own_;
};

}  // namespace jadoube::engine
