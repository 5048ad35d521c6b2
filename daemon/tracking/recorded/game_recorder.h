#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/tracking/inferred/hindsight.h"
#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/recorded/publish.h"
#include "daemon/tracking/recorded/scoresheet.h"
#include "daemon/tracking/recorded/uncertainty.h"
#include "daemon/tracking/recorded/variation_writer.h"
#include "daemon/tracking/stage_values.h"

namespace jadoube::tracking {

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
  /// Writes what was found in hindsight, from `root` on. Plies that were written already are the
  /// firmer for it. Of the others only the squares tell, and the clock where it was read.
  void rewrite(const Hindsight::Best& found, const Hypothesis& root, drivers::Instant at);
  /// The arbiter has set all plies that are written now.
  void note_corrected() { uncertainty_.note_corrected(view().ply_count()); }
  /// The board reports what it is and what it can do. True if it senses pieces in another way than
  /// was thought.
  bool publish_device(const drivers::DeviceInfo& read);

  // Checkmate or stalemate that stays on the board.

  /// Nothing has moved for long: notes whether checkmate or stalemate is on the board, and confirms
  /// it.
  void note_end_stood(bool matches_record, drivers::Instant at);
  bool end_stood() const { return end_stood_; }
  /// Pieces were moved after that.
  void note_end_left() { end_left_ = true; }
  /// True if checkmate or stalemate stayed for so long that it is no mistake, and pieces were moved
  /// since.
  bool is_looked_over() const { return end_stood_ && end_left_ && view().is_over(); }

  // What is not certain. See `Uncertainty`.

  void mark_uncertain_from(std::size_t ply, const RecordedFrom& from) {
    uncertainty_.mark_uncertain_from(ply, written(), from);
  }
  void publish_uncertainty(const RecordedFrom& from) { uncertainty_.publish(written(), from); }
  void note_lost(std::size_t ply) { uncertainty_.note_lost(ply); }
  void leave_open(std::vector<model::Explanation> explanations) {
    uncertainty_.leave_open(std::move(explanations), publisher_);
  }
  void forget_alternatives_after(std::size_t keep) { uncertainty_.forget_alternatives_after(keep); }

  // The physical side.

  /// Publishes where the placement differs from the game. A replay does not: it was published
  /// before.
  void publish_difference(const Sensed& sensed);
  /// Publishes that nothing differs any more, if that is so.
  void withdraw_difference(const Sensed& sensed);
  /// Publishes what the clock shows.
  void publish_clock(const Sensed& sensed);

  /// The first plies of the game are as `recorded` has them, up to the first other move. Publishes
  /// nothing.
  void take_over(std::span<const model::Ply> recorded);
  /// Appends what turns `published`, of the same game, into what this one holds, as one revision
  /// more; counts on from there.
  void publish_after(const model::Board& published, drivers::Instant at,
                     std::vector<model::TimedChange>& changes);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(board_, publisher_, sheet_, uncertainty_, end_stood_, end_left_);
  }

 private:
  Uncertainty::Written written() { return {view(), publisher_}; }
  void publish_from_start(const model::Board& published, drivers::Instant at,
                          std::vector<model::TimedChange>& changes);
  void publish_difference_after(const model::Board& published, drivers::Instant at,
                                std::vector<model::TimedChange>& changes) const;

  model::Board board_;
  Publisher publisher_{board_};
  Scoresheet sheet_{board_, publisher_};
  Uncertainty uncertainty_;
  bool end_stood_ = false, end_left_ = false;
};

}  // namespace jadoube::tracking
