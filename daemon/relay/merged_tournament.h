#pragma once

#include <memory>
#include <string>
#include <vector>

#include "daemon/model/tournament.h"

namespace jadoube::relay {

/// A hall's own record of a tournament that is played in several halls.
struct PartOfTournament {
  /// The id of the hall.
  std::string hall;
  /// What is added to each table number of the hall. 0: the hall uses the numbers of the whole
  /// tournament.
  int table_offset = 0;
  std::shared_ptr<const model::Tournament> tournament;
};

/// The id that a board of a hall has here: "north:table-1".
std::string board_id_of(const std::string& hall, const std::string& board);

/// One tournament of all its parts. There must be at least one; their order counts.
///
/// Sections with one id are one section. In it, players and teams with one number are one. A round
/// is the union of the pairings. A pairing that several halls have is one, with the board, the
/// games and the result of the hall that has them. Boards and games get the ids that they have
/// here.
///
/// A hall that numbers its tables from 1 has a table offset. Its pairings are not shared with other
/// halls, so their ids begin with the name of the hall: "south.open-1-1". A section may have the id
/// of a section in an earlier part, but other players. Then it becomes a separate section:
/// "south.main".
model::Tournament merge_parts(const std::vector<PartOfTournament>& parts);

}  // namespace jadoube::relay
