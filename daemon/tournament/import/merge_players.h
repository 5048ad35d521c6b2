#pragma once

#include <optional>
#include <vector>

#include "daemon/tournament/import/import_builder.h"

namespace jadoube::tournament {

/// Which of the players of a section each imported player is: its place. Nothing: a new player.
///
/// The FIDE id decides, then the name, then the starting number if the names have a word in common
/// or are nearly the same, and last a name without a number that is nearly the same. Players whose
/// FIDE ids, years of birth or sexes differ are never one. If their ratings or titles differ, if a
/// player of earlier games would get another name, or if several players have the name, it is a
/// question. Without an answer they are two players.
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

}  // namespace jadoube::tournament
