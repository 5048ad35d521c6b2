#pragma once

#include <set>
#include <string>
#include <vector>

#include "daemon/tournament/import/import_builder.h"

namespace jadoube::tournament {

/// Where a round is, and what the merge of it needs to know.
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
  /// At least one of the files has an error: nothing goes away.
  bool has_errors = false;
};

/// Brings an imported round into the section.
///
/// A pairing keeps its id while its two players stay: colours, table and result may change. Two
/// other players are a new pairing with a new id. What the files do not have any more goes away;
/// with a game, it stays and is marked. If there were errors in the files, nothing goes away,
/// because it may be among what could not be read. What was paired by hand stays too.
///
/// A game that has begun keeps its colours and its starting position. While it is played, its
/// pairing also keeps its table and its players, even if the files have other ones. What the files
/// have for that table and these players waits. So does what is there now and would follow. If the
/// files differ, that is a problem that the operator decides.
///
/// A result that a board gave is replaced only if the operator decides so: it is a question. Byes
/// that players asked for stay if the format of the file does not have them.
void merge_round(const ImportedRound& round, RoundMerge& merge);

}  // namespace jadoube::tournament
