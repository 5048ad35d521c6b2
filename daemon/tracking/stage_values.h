#pragma once

#include <algorithm>
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
  /// What the board senses of a piece on a square.
  drivers::SensingClass sensing() const { return board_->device.capabilities.sensing; }

  /// The plies. There must be a game.
  const std::vector<model::Ply>& plies() const { return game().plies; }
  std::size_t ply_count() const { return positions_->size() - 1; }
  /// How many plies at the front are more than provisional.
  std::size_t firm_count() const;

  /// The position after the last ply. Without a game it is the initial position.
  const rules::Position& last() const { return positions_->back(); }
  /// The position before each ply, and after the last one.
  const std::vector<rules::Position>& positions() const { return *positions_; }
  /// How the board reports the last of these positions, and the one before ply `index`, counted
  /// from 0.
  const rules::Placement& reported() const { return reported_->back(); }
  const rules::Placement& reported(std::size_t index) const { return (*reported_)[index]; }

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

inline GamePhase phase_of(const std::optional<model::Game>& game) {
  if (!game) return GamePhase::kNoGame;
  if (game->adjournment) return GamePhase::kAdjourned;
  return game->is_followed() ? GamePhase::kInPlay : GamePhase::kOver;
}

inline GameView::GameView() {
  static const model::Board kBoard;
  static const std::vector<rules::Position> kPositions{rules::Position::initial()};
  static const std::vector<rules::Placement> kReported{rules::Placement::initial()};
  static const RecordedDoubt kDoubt;
  *this = GameView(Record{kBoard, kPositions, kReported, kDoubt});
}

inline std::size_t GameView::firm_count() const {
  const auto open = std::ranges::find(plies(), model::PlyState::kProvisional, &model::Ply::state);
  return static_cast<std::size_t>(open - plies().begin());
}

}  // namespace jadoube::tracking
