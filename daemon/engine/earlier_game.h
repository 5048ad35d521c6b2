#pragma once

#include <optional>
#include <string>

#include "daemon/api/game_rows.h"
#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/storage/archive.h"

/// Games that another game has followed on their boards. Arbiters still decide about them: results
/// are given late, and mistakes are found when the scoresheets come in.
namespace jadoube::engine {

struct EarlierGame {
  model::Game game;
  api::GameRows rows;
  /// The last instant before the next game began.
  model::Instant end{};
};

/// Game `ordinal` of `board`, which is not the last one. NotFound: there is no such game.
rules::Expected<EarlierGame> read_earlier_game(storage::Archive& archive, const std::string& board,
                                               int ordinal);

/// The game that goes on where `name` ended, both written as "12345-1". Nothing if there is none.
rules::Expected<std::optional<std::string>> goes_on_as(storage::Archive& archive,
                                                       const std::string& name);

/// The ruling on the game that `call`, made at `now`, leads to, and what the game becomes. Errors
/// are those of `arbiter::ruling_on`. FailedPrecondition also: it is about the present game, or an
/// earlier ruling would not fit any more.
rules::Expected<arbiter::Ruled> rule_on(const EarlierGame& earlier,
                                        const arbiter::DecisionRequest& call, model::Instant now);

}  // namespace jadoube::engine
