#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/game.h"
#include "drivers/capabilities.h"
#include "rules/placement.h"
#include "rules/position.h"

/// Values that several stages of the pipeline read. What only one stage gives is declared there:
/// `Sensed` in `sensed/`, `Inferred` in `inferred/`, `PhaseStep` in `phase/`.
namespace jadoube::tracking {

/// The phase of the last game on a board.
enum class GamePhase : std::uint8_t {
  kNoGame,     ///< The board has had no game.
  kInPlay,     ///< The game is being played.
  kOver,       ///< The game has a result.
  kAdjourned,  ///< The game is adjourned.
};

/// What is known of the time in which the board was not read.
enum class Sight : std::uint8_t {
  kWatching,     ///< There is no outage that is not explained.
  kLost,         ///< There is an outage, and the board was not read since.
  kReadAgain,    ///< The board was read since, and the outage is not explained yet.
  kWaitsForLog,  ///< The board is sending its log.
};

/// The phase of `game`, as it was published.
GamePhase phase_of(const std::optional<model::Game>& game);

/// What is not certain of the recorded game.
struct RecordedDoubt {
  /// True if the best variation is not recorded as it is, or if others are nearly as good.
  bool is_uncertain = false;
  /// From this ply on, counted from 0, plies are missing. Nothing if none are known to be.
  std::optional<std::size_t> lost_from;
  /// The number of plies, from the first one on, that are as the arbiter has them.
  std::size_t corrected = 0;

  /// True if the plies from some number on were never found, and no arbiter has given them.
  bool is_lost() const { return lost_from && *lost_from >= corrected; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(is_uncertain, lost_from, corrected);
  }
};

/// What is recorded of the last game, to be read only. It shows the record as it is whenever it is
/// asked, and it is valid as long as the record exists. `GameRecorder::view` makes it.
class GameView {
 public:
  /// What the recorder has. All of it outlives the view.
  struct Record {
    const model::Board& board;
    /// The start, and the position after each ply.
    const std::vector<rules::Position>& positions;
    /// How the board reports these positions.
    const std::vector<rules::Placement>& reported;
    const RecordedDoubt& doubt;
  };

  /// A view of a board that has had no game.
  GameView();
  explicit GameView(const Record& record)
      : board_(&record.board),
        positions_(&record.positions),
        reported_(&record.reported),
        doubt_(&record.doubt) {}

  GamePhase phase() const { return phase_of(board_->game); }
  bool has_game() const { return board_->game.has_value(); }
  /// True if what the board shows is part of the game. A result by law does not change that: the
  /// last ply may still be taken back.
  bool in_play() const { return has_game() && game().is_followed(); }
  /// The game. There must be one.
  const model::Game& game() const { return *board_->game; }
  /// The number of the game; 0 without a game.
  int ordinal() const { return has_game() ? game().ordinal : 0; }
  /// What the board senses of a piece on a square.
  drivers::SensingClass sensing() const { return board_->device.capabilities.sensing; }

  /// The plies. There must be a game.
  const std::vector<model::Ply>& plies() const { return game().plies; }
  std::size_t ply_count() const { return positions_->size() - 1; }
  /// How many plies at the front are more than provisional.
  std::size_t firm_count() const;
  bool is_last_provisional() const { return has_game() && firm_count() < ply_count(); }

  /// The position after the last ply. Without a game it is the initial position.
  const rules::Position& last() const { return positions_->back(); }
  /// The position before ply `index`, counted from 0, or after the last one.
  const rules::Position& before(std::size_t index) const { return (*positions_)[index]; }
  const std::vector<rules::Position>& positions() const { return *positions_; }
  /// How the board reports these positions.
  const rules::Placement& reported() const { return reported_->back(); }
  const rules::Placement& reported_before(std::size_t index) const { return (*reported_)[index]; }

  const RecordedDoubt& doubt() const { return *doubt_; }
  /// The squares on which the placement was published to differ from the game.
  const std::vector<rules::Square>& unexplained() const { return board_->unexplained; }
  /// True if the last ply ended the game by itself: checkmate or stalemate.
  bool is_over() const { return last().is_checkmate() || last().is_stalemate(); }
  /// True if checkmate or stalemate was on the board for long enough. Players who go back from
  /// there set up the pieces, and take no ply back.
  bool is_ended() const { return is_over() && firm_count() == plies().size(); }

 private:
  const model::Board* board_;
  const std::vector<rules::Position>* positions_;
  const std::vector<rules::Placement>* reported_;
  const RecordedDoubt* doubt_;
};

}  // namespace jadoube::tracking
