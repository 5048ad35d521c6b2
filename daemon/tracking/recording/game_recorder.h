#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/tracking/inference/hindsight.h"
#include "daemon/tracking/inference/move_inference.h"
#include "daemon/tracking/inference/start.h"
#include "daemon/tracking/recording/publish.h"
#include "daemon/tracking/recording/scoresheet.h"
#include "daemon/tracking/recording/variation_review.h"
#include "daemon/tracking/recovery/outage_recovery.h"
#include "daemon/tracking/sensors/board_sensors.h"
#include "daemon/tracking/sensors/moment.h"

namespace jadoube::tracking {

/// What the recorder reads when it writes the game down: the other components, which it cannot
/// change.
struct RecordedFrom {
  const BoardSensors& sensors;
  const MoveInference& inference;
  const OutageRecovery& outage;
  const Moment& now;
};

/// What the others have to do after the best variation was written down.
struct Followed {
  /// What the log told has been judged.
  bool log_is_judged = false;
  /// Everything up to this hypothesis is certain; null: nothing new is.
  const Hypothesis* settled = nullptr;
};

/// Writes the game down and publishes it. What it holds is always the fold of the changes that it
/// told. A ply that was published as more than provisional changes only with a new revision.
class GameRecorder {
 public:
  GameRecorder() = default;
  // A copy writes its own board.
  GameRecorder(const GameRecorder& other);
  GameRecorder& operator=(const GameRecorder& other);
  ~GameRecorder() = default;

  /// Changes of the calls to come are appended to `changes`, which happen at `told_at`.
  void begin(drivers::Instant told_at, std::vector<model::TimedChange>& changes) {
    publisher_.begin(told_at, changes);
  }
  /// Where the changes go.
  std::vector<model::TimedChange>& told() const { return publisher_.told(); }
  /// Tells a change of the physical side.
  void tell(model::Change change) { publisher_.tell(std::move(change)); }

  // What is written.

  /// All that was published of the board.
  const model::Board& board() const { return board_; }
  const Scoresheet& sheet() const { return sheet_; }
  /// How the board would report the position after the last ply if each piece were read right.
  rules::Placement expected() const {
    return as_sensed(sheet_.last().placement(), sheet_.sensing());
  }
  /// True if the last ply ended the game by itself: checkmate or stalemate.
  bool is_over() const { return sheet_.last().is_checkmate() || sheet_.last().is_stalemate(); }
  /// True if checkmate or stalemate stood for long enough. Players who go back from there set up
  /// the pieces, and take no ply back. It was no end where play goes on otherwise, unless it was
  /// left to stand.
  bool is_ended() const { return is_over() && sheet_.firm_count() == sheet_.plies().size(); }
  /// True if checkmate or stalemate stood for so long that it is no mistake, and pieces were moved
  /// since.
  bool is_looked_over() const { return end_stood_ && end_left_ && is_over(); }
  bool end_stood() const { return end_stood_; }
  /// True if the best variation is not written as it is, or others are nearly as good.
  bool is_uncertain() const { return uncertain_; }
  /// From this ply on, counted from 0, plies are missing; nothing where none are known to be.
  const std::optional<std::size_t>& lost_from() const { return lost_from_; }
  /// True if what was played from some ply on was never found, and no arbiter has told it.
  bool is_lost() const { return lost_from_ && *lost_from_ >= corrected_; }
  /// So many plies from the first on are as the arbiter has them.
  std::size_t corrected() const { return corrected_; }
  /// True if an arbiter wrote the last ply.
  bool is_end_told() const;

  // Writing.

  /// Begins a game.
  void begin_game(int ordinal, const Start& start, drivers::Instant at,
                  const std::string& continues);
  /// Writes the best variation, as far as it is ahead of the others.
  Followed follow(const RecordedFrom& from);
  /// Writes what was found in hindsight, from `root` on. Plies that were written
  /// already are the firmer for it. Of the others only the squares tell, and the clock where it was
  /// read.
  void rewrite(const Hindsight::Best& found, const Hypothesis& root, drivers::Instant at);
  /// Keeps `keep` plies and writes `plies` after them.
  void write(std::size_t keep, std::vector<model::Ply> plies) {
    sheet_.write(keep, std::move(plies));
  }
  /// The arbiter has told all plies that are written now.
  void note_corrected() { corrected_ = sheet_.plies().size(); }
  /// What stands at the end is what was played. Nobody has to press after checkmate and stalemate
  /// [FIDE 2023 Art. 6.2.1.1], nor before the players give the result.
  void confirm_the_end(model::Evidence evidence, drivers::Instant at);
  /// Writes the result; kUnknown: the game goes on.
  void conclude(rules::Result result, model::Termination termination, bool incomplete = false) {
    sheet_.conclude(result, termination, incomplete);
  }
  void adjourn(const model::Adjournment& adjournment) { sheet_.adjourn(adjournment); }
  /// The board tells what it is and what it can do. True if it senses pieces in another way than
  /// was thought.
  bool tell_device(const drivers::DeviceInfo& info);
  /// What stands on `square` is reported as `piece` from now on.
  void report(rules::Square square, rules::Piece piece) { sheet_.report(square, piece); }
  /// Squares that were reported otherwise than they are, and now are not.
  void see_what_was_misread(const rules::Placement& placement);
  /// Nothing has moved for long: notes whether checkmate or stalemate stands, and confirms it.
  void note_end_stands(bool is_explained, drivers::Instant at);
  /// Pieces were moved after that.
  void note_end_left() { end_left_ = true; }

  // What is not certain.

  /// Plies are missing from number `ply` on, counted from 0, and nobody knows which.
  void doubt_from(std::size_t ply, const RecordedFrom& from);
  /// Plies may follow that nobody knows. To be told with the next uncertainty.
  void note_lost(std::size_t ply) { lost_from_ = ply; }
  /// Tells the other explanations of what stands.
  void tell_uncertainty(const RecordedFrom& from);
  /// These explanations of the game stay: nothing will decide between them.
  void leave_open(std::vector<model::Explanation> alternatives);
  /// Alternatives that go on after ply `keep` are decided: the arbiter told what was played.
  void forget_alternatives_after(std::size_t keep);

  // What differs from the placement.

  /// Tells where the placement differs from the game. A replay does not: it has been told.
  void tell_difference(const BoardSensors& sensors, const Moment& now);
  /// Tells that nothing differs any more, if that is so.
  void withdraw_difference(const BoardSensors& sensors, const Moment& now);
  /// Tells what the clock shows.
  void tell_clock(const BoardSensors& sensors, const Moment& now);
  /// True if a piece stands where the game has none, or another one.
  bool something_appeared(const rules::Placement& placement) const;

  /// Appends what turns `published`, of the same game, into what this one holds, as one revision
  /// more; counts on from there.
  void publish_after(const model::Board& published, drivers::Instant at,
                     std::vector<model::TimedChange>& changes);

 private:
  /// A variation: hypotheses from the first one after the root on, each the parent of the next.
  using Chain = std::vector<const Hypothesis*>;

  std::optional<Chain> variation_to_follow(const RecordedFrom& from) const;
  Followed write(const Chain& variation, const RecordedFrom& from);
  std::size_t common_plies(const Chain& variation, const Beam& beam) const;
  bool may_retract(std::size_t index, const RecordedFrom& from) const;
  bool replaces_pressed(const Chain& variation, std::size_t index, std::size_t base) const;
  bool lacks_logged_plies(std::size_t ply, const RecordedFrom& from) const;
  bool is_illegal_after_gap(std::size_t ply, const OutageRecovery& outage) const;
  void note_unread(const Chain& variation, std::size_t base);
  bool is_begun(const Variation& variation, std::size_t ply) const;
  void note_undecided(const Chain& variation, const RecordedFrom& from);
  std::vector<model::Explanation> undecided_explanations() const;
  std::vector<model::Explanation> rivals(const Beam& beam) const;
  std::size_t settled_plies(const Chain& variation, const VariationReview& review,
                            std::size_t base) const;

  model::Board board_;
  Publisher publisher_{board_};
  Scoresheet sheet_{board_, publisher_};
  std::size_t corrected_ = 0;
  /// What is written is one of these alternatives. Nothing has decided between them.
  std::vector<std::shared_ptr<const Alternatives>> undecided_;
  bool uncertain_ = false;
  std::optional<std::size_t> lost_from_;
  bool end_stood_ = false, end_left_ = false;
};

}  // namespace jadoube::tracking
