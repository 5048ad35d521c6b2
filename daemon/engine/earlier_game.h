#pragma once

#include <optional>
#include <string>

#include "daemon/api/game_rows.h"
#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/storage/archive.h"

/// Games that others have followed on their boards: their results are given when the next round
/// stands on the board, and slips are found when the scoresheets come in.
namespace jadoube::engine {

struct EarlierGame {
  model::Game game;
  api::GameRows rows;
  /// The last instant before the next game began.
  model::Instant end{};
};

/// Game `ordinal` of `board`, which is not the last one. NotFound: there is none of that number.
rules::Expected<EarlierGame> read_earlier_game(storage::Archive& archive, const std::string& board,
                                               int ordinal);

/// The game that goes on where `name` ended, both as "12345-1"; nothing where none does.
rules::Expected<std::optional<std::string>> goes_on_as(storage::Archive& archive,
                                                       const std::string& name);

/// The ruling that `call`, made at `now`, is on it, and what becomes of the game. Errors as of
/// `arbiter::ruling_on`; FailedPrecondition too where it is about what is played, and where an
/// earlier ruling would no longer fit.
rules::Expected<arbiter::Ruled> rule_on(const EarlierGame& earlier,
                                        const arbiter::DecisionRequest& call, model::Instant now);

}  // namespace jadoube::engine
