#pragma once

#include <optional>
#include <string>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/game_rows.h"

/// Games that are not the last on their boards. Arbiters still decide about them: results come
/// late, and mistakes are found when the scoresheets come in.
namespace jadoube::engine {

struct EarlierGame {
  model::Game game;
  /// Those that can be read.
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

}  // namespace jadoube::engine
