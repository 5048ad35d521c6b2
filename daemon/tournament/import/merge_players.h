#pragma once

#include <optional>
#include <vector>

#include "daemon/tournament/import/import_change.h"

namespace jadoube::tournament {

/// Which of the players of a section each imported player is: its place. Nothing: a new player.
///
/// The FIDE id decides, then the name, then the starting number if the names have a word in common
/// or are nearly the same, and last a name without a number that is nearly the same. So a corrected
/// name is the same player, and a number that is used again for somebody else is not.
std::vector<std::optional<std::size_t>> match_players(const std::vector<model::Player>& players,
                                                      const std::vector<model::Player>& imported);

/// Brings the imported players into the section. Players who are not in the files stay. The
/// starting numbers of the files count; pairings and teams follow them.
///
/// Returns the starting number of each imported player. 0: the files have only a number that the
/// section does not know.
std::vector<int> merge_players(model::Section& section, const Imported& imported,
                               ImportNotes& notes);

}  // namespace jadoube::tournament
