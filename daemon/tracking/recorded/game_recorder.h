#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/tracking/inferred/reconsideration.h"
#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/recorded/publish.h"
#include "daemon/tracking/recorded/scoresheet.h"
#include "daemon/tracking/recorded/uncertainty.h"
#include "daemon/tracking/recorded/variation_writer.h"
#include "daemon/tracking/stage_values.h"

namespace jadoube::tracking {

/// Checkmate or stalemate that stays on the board long enough to be no mistake.
class LastingEnd {
 public:
  /// Nothing has moved for long: it is there, or it is not.
  void note_rested(bool rested) { rested_ = rested; }
  bool has_rested() const { return rested_; }
  /// Pieces were moved after that.
  void note_left() { left_ = true; }
  /// True if the players look the game over: the end of `game` stayed on the board, and pieces were
  /// moved since.
  bool is_looked_over(const GameView& game) const { return rested_ && left_ && game.is_over(); }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(rested_, left_);
  }

 private:
  bool rested_ = false, left_ = false;
};

/// Writes the game down and publishes it. What it holds is always the fold of the changes that it
/// published. It is made of the sheet, which holds the plies, and of what is uncertain about them.
class GameRecorder {
 public:
  GameRecorder() = default;
  // A copy writes its own board.
  GameRecorder(const GameRecorder& other);
  GameRecorder& operator=(const GameRecorder& other);
  ~GameRecorder() = default;

  /// Changes of the calls to come are appended to `changes`, which happen at `published_at`.
  void begin(drivers::Instant published_at, std::vector<model::TimedChange>& changes) {
    publisher_.begin(published_at, changes);
  }
  /// Where the changes go.
  std::vector<model::TimedChange>& changes() const { return publisher_.changes(); }
  /// Publishes a change of the physical side.
  void publish(model::Change change) { publisher_.publish(std::move(change)); }

  /// All that was published of the board.
  const model::Board& board() const { return board_; }
  /// What is recorded of the last game.
  GameView view() const {
    return GameView({board_, sheet_.positions(), sheet_.reported(), uncertainty_.doubt()});
  }
  /// Where the game is written. What is written is published.
  Scoresheet& sheet() { return sheet_; }

  /// Begins a game.
  void begin_game(int ordinal, const Start& start, drivers::Instant at,
                  const std::string& continues);
  /// Writes the best variation, as far as it is ahead of the others.
  Followed follow(const RecordedFrom& from);
  /// Writes the plies found by looking back, from `root` on. Plies that were written already are
  /// the firmer for it. The other plies rest only on the squares, and on the clock if it was read.
  void rewrite(const Reconsideration::Best& found, const Hypothesis& root, drivers::Instant at);
  /// The board reports what it is and what it can do. True if it senses pieces in another way than
  /// was thought.
  bool publish_device(const drivers::DeviceInfo& read);

  /// Checkmate or stalemate that stays on the board.
  LastingEnd& end() { return end_; }
  const LastingEnd& end() const { return end_; }

  /// What is not certain.
  Uncertainty& uncertainty() { return uncertainty_; }
  /// Where it is published.
  Uncertainty::Written written() { return {view(), publisher_}; }

  /// Takes the first plies from `recorded`, up to the first ply with another move. Publishes
  /// nothing.
  void take_over(std::span<const model::Ply> recorded);
  /// Appends what turns `published`, of the same game, into what this one holds, as one revision
  /// more; counts on from there.
  void publish_after(const model::Board& published, drivers::Instant at,
                     std::vector<model::TimedChange>& changes);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(board_, publisher_, sheet_, uncertainty_, end_);
  }

 private:
  void publish_from_start(const model::Board& published, drivers::Instant at,
                          std::vector<model::TimedChange>& changes);
  void publish_difference_after(const model::Board& published, drivers::Instant at,
                                std::vector<model::TimedChange>& changes) const;

  model::Board board_;
  Publisher publisher_{board_};
  Scoresheet sheet_{board_, publisher_};
  Uncertainty uncertainty_;
  LastingEnd end_;
};

}  // namespace jadoube::tracking
