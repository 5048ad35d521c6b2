#pragma once

#include <map>
#include <optional>
#include <string>

#include "daemon/arbiter/tournament_rules.h"
#include "daemon/engine/commit.h"
#include "daemon/storage/journal.h"
#include "rules/error.h"

namespace jadoube::engine {

/// What a board has besides the rules of the hall. Nothing: it has none.
struct OwnRules {
  /// Those of the section of its game.
  std::optional<arbiter::TournamentRules> rules = {};
  /// The initial positions of the pairing of its game, and of the next one.
  std::optional<rules::Position> start = {}, next_start = {};
  /// The times of the pairing of its game, or else of the next one, if they are its own.
  model::ByColor<std::optional<rules::TimeControl>> controls = {};
  /// Since when the tournament has a result of its game.
  std::optional<drivers::Instant> result_since = {};
  /// Since when an arbiter has marked each player of its game as present.
  model::ByColor<std::optional<drivers::Instant>> here_since = {};

  bool operator==(const OwnRules&) const = default;
};

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
  bool set_own(const std::string& board, const OwnRules& own);
  /// What the board has besides the rules of the hall.
  OwnRules own(const std::string& board) const;

  /// Chooses between the file and the last change, at `now`. Errors: the journal cannot be read.
  rules::Expected<void> restore(storage::Journal& journal, drivers::Instant now,
                                PendingRecord& pending);

  /// Puts a setting in force in the engine, and records it.
  void set(const arbiter::RulesSetting& setting, PendingRecord& pending);

  /// Gives a setting that is in force to those who answer questions.
  void announce(const arbiter::RulesSetting& setting) { current_.set(setting); }

 private:
  arbiter::CurrentRules& current_;
  // The rules of a board, from its own and those of the hall.
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
