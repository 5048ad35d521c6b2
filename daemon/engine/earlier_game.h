#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/decisions/side_decision.h"
#include "daemon/arbiter/incident.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/game_rows.h"
#include "daemon/storage/journal.h"
#include "rules/error.h"

namespace jadoube::engine {

// Games that are not the last on their boards. Arbiters still decide about them: results are
// entered late, and mistakes are found when the scoresheets are collected.

struct EarlierGame {
  model::Game game;
  /// The rows that can be read.
  storage::codec::GameRows rows;
  /// The last instant before the next game began.
  model::Instant end{};
};

/// Game `ordinal` of `board`, which is not the board's last game. NotFound: there is no such game.
rules::Expected<EarlierGame> read_earlier_game(storage::Archive& archive, const std::string& board,
                                               int ordinal);

/// The game that continues `name`; both names look like "12345-1". Nothing if there is none.
rules::Expected<std::optional<std::string>> goes_on_as(storage::Archive& archive,
                                                       const std::string& name);

/// The ruling that follows from `call`, made at `now`, and the game after it. Errors are those of
/// `arbiter::ruling_on`. FailedPrecondition also: it is about the present game, or an earlier
/// ruling would no longer fit. DataLoss: the game must be derived again, and a row that matters
/// cannot be read.
rules::Expected<arbiter::Ruled> rule_on(const EarlierGame& earlier,
                                        const arbiter::DecisionRequest& call, model::Instant now);

// Incidents of games that are not the last on their boards. No incident tracker has them any more,
// so they are changed in the journal.

/// The incident of `board` that `word` is about, after the decision. It adds the name of the
/// incident to `word`. Errors are those of `arbiter::decide`. NotFound: there is no such incident.
/// DataLoss: it cannot be read.
rules::Expected<arbiter::Incident> decide_earlier_incident(storage::Journal& journal,
                                                           const std::string& board,
                                                           arbiter::DecideOnIncident& word);

/// The incidents that change because `earlier` becomes `game`. An incident that asks for a decision
/// is resolved when the record of its game is complete. It is open again when the record is no
/// longer complete. Errors: the journal cannot be read.
rules::Expected<std::vector<arbiter::Incident>> settled_incidents(storage::Journal& journal,
                                                                  const std::string& board,
                                                                  const EarlierGame& earlier,
                                                                  const model::Game& game);

}  // namespace jadoube::engine
