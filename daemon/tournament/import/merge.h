#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/tournament/import/import_builder.h"
#include "rules/error.h"

namespace jadoube::tournament {

/// A tournament after an import, and the differences.
struct Merged {
  model::Tournament tournament;
  /// Empty: the tournament is as before.
  std::vector<ImportChange> changes = {};
  /// The problems of the files and of the merge.
  std::vector<FileProblem> problems = {};
  /// What only a person can decide. As long as one has no answer, the tournament must not be
  /// changed.
  std::vector<ImportQuestion> questions = {};
};

/// The tournament with the import in one of its sections. The preview for the operator and the
/// change after they agree are both made here. The revision stays. A second import of the same
/// files changes nothing. See `match_players` and `merge_round` for the rules.
///
/// It asks, besides: if the files share no player with the section, and if they name another event
/// than the last files. If a question has no answer, the careful answer is used.
///
/// `section`: its id. A section that does not exist is made. Empty: the only one, or "main" if
/// there is none. InvalidArgument: the tournament has several sections and none is named, or the id
/// is not allowed, or nothing in the files could be read.
rules::Expected<Merged> with_import(const model::Tournament& tournament, const std::string& section,
                                    const Imported& imported, model::Instant now,
                                    const ImportFacts& facts = {});

/// For each imported player: the place of the same player in a section. Nothing: a new player.
///
/// The FIDE id decides, then the name. Then the starting number, if the names share a word or are
/// nearly the same. Last a name without a number that is nearly the same. Players whose FIDE ids,
/// years of birth or sexes differ are never one. A question is asked if their ratings or titles
/// differ, or if several players have the name. It is also asked if a player of earlier games would
/// get another name. Without an answer they are two players.
std::vector<std::optional<std::size_t>> match_players(const model::Section& section,
                                                      const Imported& imported,
                                                      ImportQuestions& questions);

/// Brings the imported players into the section. Players who are not in the files stay. The
/// starting numbers of the files count; pairings and teams follow them.
struct MergedPlayers {
  /// The starting number of each imported player. 0: the files have only a number that the section
  /// does not know.
  std::vector<int> numbers;
  /// How many imported players with names the section had already.
  std::size_t known = 0;
};
MergedPlayers merge_players(model::Section& section, const Imported& imported, ImportNotes& notes);

/// The place of a round, and the facts for its merge.
struct RoundMerge {
  model::Tournament& tournament;
  /// The place of the section.
  std::size_t section = 0;
  const Imported& imported;
  /// The starting number of each imported player. 0: not known.
  const std::vector<int>& numbers;
  /// Makes the ids of new pairings different from all before.
  model::Instant now = {};
  const ImportFacts& facts;
  ImportNotes& notes;
  /// The ids of all pairings of the tournament.
  std::set<std::string> ids;
  /// At least one of the files has an error: nothing is removed.
  bool has_errors = false;
};

/// Brings an imported round into the section.
///
/// A pairing keeps its id while its two players stay: colours, table and result may change. Two
/// other players are a new pairing with a new id. A pairing that the files no longer have is
/// removed; with a game, it stays and is marked. If the files had errors, nothing is removed,
/// because the pairing may be in a part that could not be read. Pairings made by hand stay too.
///
/// A game that has begun keeps its colours and its starting position. While it is played, its
/// pairing also keeps its table and its players, even if the files have other ones. The files'
/// changes for that table and these players wait. So do the present pairings that would move
/// because of them. If the files differ, that is a problem that the operator decides.
///
/// A result that a board gave is replaced only if the operator decides so: it is a question. Byes
/// that players asked for stay if the format of the file does not have them.
void merge_round(const ImportedRound& round, RoundMerge& merge);

}  // namespace jadoube::tournament
