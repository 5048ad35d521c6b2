#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "daemon/tournament/import/import_question.h"
#include "daemon/tournament/import/imported.h"

namespace jadoube::tournament {

/// One thing that an import changes.
struct ImportChange {
  enum class Kind : std::uint8_t {
    kNames,       ///< The tournament, its section, or a date.
    kPlayer,      ///< A player is new, or has changed.
    kTeam,        ///< A team is new, or has changed.
    kBoard,       ///< A table has another board.
    kNewPairing,  ///< Two players meet, or one has a bye.
    kColors,      ///< The players have the other colours.
    kTable,       ///< The pairing is at another table, or on another board of its match.
    kStart,       ///< The starting position or the kind of a bye is another one.
    kResult,      ///< The result is known, or is another one.
    kVanished,    ///< The files do not have the pairing any more.
    kReturned,    ///< They have it again.
  };
  Kind kind = Kind::kNames;
  /// The round and the id of the pairing. 0 and empty: it is about something else.
  int round = 0;
  std::string pairing = {};
  /// For the operator: "round 3, table 4: ...".
  rules::Sentence what;

  bool operator==(const ImportChange&) const = default;
};

/// True if a game of the pairing is being played now.
using InPlay = std::function<bool(const model::Pairing&)>;

/// A result that a board gave.
struct BoardResult {
  model::PairingResult result;
  /// "by mate", "as the players set the kings". Empty: not known.
  rules::Sentence how = {};

  bool operator==(const BoardResult&) const = default;
};
/// The result of the game of a pairing. Nothing: it has none yet.
using BoardResultOf = std::function<std::optional<BoardResult>(const model::Pairing&)>;

/// What an import needs to know besides the files and the tournament.
struct ImportFacts {
  /// Which pairings are left alone. Empty: none.
  InPlay is_in_play = {};
  /// Empty: no board gave a result.
  BoardResultOf board_result = {};
  /// The answers to the questions of an earlier try.
  ImportAnswers answers = {};
  /// The rules of the hall: those of a section that gets rules of its own.
  model::TournamentRules hall_rules = {};
};

/// What an import does, while it is worked out.
struct ImportNotes {
  std::vector<ImportChange> changes = {};
  std::vector<FileProblem> problems = {};
  ImportQuestions& questions;

  void change(ImportChange::Kind kind, rules::Sentence what, int round = 0,
              std::string pairing = {}) {
    changes.push_back({kind, round, std::move(pairing), std::move(what)});
  }
};

}  // namespace jadoube::tournament
