#pragma once

namespace jadoube::arbiter {

/// The evidence that distinguishes an illegal move of a player from a wrong record. A record that
/// has lost step with the pieces, or a piece that was set down badly, looks like an illegal move
/// too.
///
/// The margin of the illegal ply is no evidence. If no explanation has the true moves, the false
/// ones have a large margin [seen: tests/score/README.md].
struct IllegalEvidence {
  /// The board showed exactly the position after the ply.
  bool board_shows = true;
  /// It showed the position before, and the piece leave and arrive.
  bool showed_before = true;
  /// The piece could have gone to a square beside, or came from one.
  bool may_stand_beside = false;
  /// The ply, or one shortly before it, was firm as another move.
  bool follows_change = false;
  /// Another illegal ply was found shortly before: a wrong record pays back.
  bool follows_illegal = false;
  /// Nobody saw one of the plies shortly before, or it was not decided.
  bool follows_inferred = false;
  /// How many illegal plies were found in the game before.
  int earlier_illegal = 0;

  /// The log odds that a player made the illegal move, in hundredths of a nat.
  int log_odds() const;
  /// True if it is likely enough for a warning.
  bool is_likely() const;

  bool operator==(const IllegalEvidence&) const = default;
};

}  // namespace jadoube::arbiter
