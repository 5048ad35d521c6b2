#pragma once

#include <cstddef>
#include <string>

#include "daemon/model/tournament.h"
#include "daemon/tournament/import/merge.h"

namespace jadoube::watched {

/// What a file changes, in numbers.
struct FoundChanges {
  /// The first and the last of the rounds that get their first pairings. 0: none does.
  int first_round = 0, last_round = 0;
  /// The pairings of these rounds with two players.
  std::size_t pairings = 0;
  /// Everything else: another result, another player, a pairing that is gone.
  std::size_t changes = 0;
  /// The questions that nobody has answered.
  std::size_t open_questions = 0;
  /// Pairings that the file does not have any more. Half of a file lacks some.
  bool takes_away = false;

  bool operator==(const FoundChanges&) const = default;
};

/// Counts what the import `merged` changes in `section` of `before`.
FoundChanges found_changes(const model::Tournament& before, const std::string& section,
                           const tournament::Merged& merged);

/// "round 3 is there: 12 pairings, 2 changes", in the language of the thread.
std::string found_text(const FoundChanges& found);

}  // namespace jadoube::watched
