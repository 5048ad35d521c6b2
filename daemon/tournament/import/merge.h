#pragma once

#include <string>
#include <vector>

#include "daemon/tournament/import/import_builder.h"
#include "rules/error.h"

namespace jadoube::tournament {

/// A tournament after an import, and what is different from before.
struct Merged {
  model::Tournament tournament;
  /// Empty: the tournament is as before.
  std::vector<ImportChange> changes = {};
  /// Those of the files, and those of the merge.
  std::vector<FileProblem> problems = {};
  /// What only a person can decide. As long as one has no answer, the tournament must not be
  /// changed.
  std::vector<ImportQuestion> questions = {};
};

/// The tournament with the import in one of its sections. What is shown to an operator, and what is
/// done when they agree, both come from here. The revision stays. The same files again change
/// nothing. See `merge_players.h` and `merge_round.h` for the rules.
///
/// It asks, besides: if the files share no player with the section, and if they name another event
/// than the last files. Where there is no answer, the careful one is taken.
///
/// `section`: its id. A section that does not exist is made. Empty: the only one, or "main" if
/// there is none. InvalidArgument: the tournament has several sections and none is named, or the id
/// is not allowed, or nothing in the files could be read.
rules::Expected<Merged> with_import(const model::Tournament& tournament, const std::string& section,
                                    const Imported& imported, model::Instant now,
                                    const ImportFacts& facts = {});

}  // namespace jadoube::tournament
