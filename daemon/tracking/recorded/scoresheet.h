#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/game.h"
#include "daemon/tracking/recorded/publish.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "daemon/tracking/stage_values.h"
#include "rules/position.h"

namespace jadoube::tracking {

/// How the board would report the position after the last ply if each piece were read right.
inline rules::Placement expected(const GameView& game) {
  return as_sensed(game.last().placement(), game.sensing());
}

/// True if `placement` has a piece where the game has none, or another one.
bool something_appeared(const GameView& game, const rules::Placement& placement);

/// True if an arbiter wrote the last ply.
inline bool is_end_by_arbiter(const GameView& game) {
  return !game.plies().empty() && game.plies().back().evidence == model::Evidence::kArbiter;
}

/// The first of the unseen plies, if an illegal ply follows shortly after them: other plies are
/// more likely. Nothing while the illegal ply may still be corrected, because no other plies have
/// followed it.
std::optional<std::size_t> inferred_before_illegal(const GameView& game);

/// How a ply ended the game by itself.
struct AutomaticEnd {
  /// After how many plies.
  std::size_t plies = 0;
  rules::Result result = rules::Result::kUnknown;
  model::Termination termination = model::Termination::kNone;
};

/// How the last ply that led to the last of `positions` ended the game, without a claim. In this
/// order: checkmate, stalemate, dead position, fivefold repetition, seventy-five moves [FIDE 2023
/// Art. 5.1.1, 5.2.1, 5.2.2, 9.6]. `positions` are the start and the position after each ply up to
/// there, and `plies` has at least these plies. An illegal ply ends no game: the arbiter has it
/// taken back first [FIDE 2023 Art. 7.5]. A position counts as dead only if that is proved quickly.
std::optional<AutomaticEnd> automatic_end(std::span<const rules::Position> positions,
                                          const std::vector<model::Ply>& plies);

/// The game as it is written down. Writes by publishing changes, so what it holds is what was
/// published.
class Scoresheet {
 public:
  /// Writes the game of `board` through `publisher`; both must outlive it.
  Scoresheet(const model::Board& board, Publisher& publisher)
      : board_(&board), publisher_(&publisher) {}
  /// The same sheet, of a copy of its board.
  Scoresheet(const Scoresheet& other, const model::Board& board, Publisher& publisher)
      : Scoresheet(other) {
    board_ = &board;
    publisher_ = &publisher;
  }

  /// Begins game `ordinal` at `at` from `start`, which the board reports as `reported`; `continues`
  /// as in Game.
  void begin(int ordinal, const rules::Position& start, const rules::Placement& reported,
             drivers::Instant at, const std::string& continues = {});

  /// The start, and the position after each ply; and how the board reports these positions.
  const std::vector<rules::Position>& positions() const { return positions_; }
  const std::vector<rules::Placement>& reported() const { return reported_; }

  /// The board has reported that it senses pieces in another way than was thought.
  void report_anew();
  /// The piece on `square` was reported otherwise, and is reported as `piece` from now on.
  void report(rules::Square square, rules::Piece piece);

  /// A ply that is to be written after `before`, provisional.
  static model::Ply ply_of(const rules::Position& before, rules::Move move,
                           drivers::Instant made_at);

  /// Where no ply is in doubt.
  static constexpr auto kNone = static_cast<std::size_t>(-1);
  /// Keeps `keep` plies and writes `plies` after them. Of those that were not final before, none
  /// becomes so from number `in_doubt` on, counted from 0. If nobody gave a result, the result
  /// follows from the plies.
  void write(std::size_t keep, std::vector<model::Ply> plies, std::size_t in_doubt = kNone);
  /// The placement at the end is what was played. No press is needed after checkmate and stalemate
  /// [FIDE 2023 Art. 6.2.1.1], nor before the players give the result.
  void confirm_the_end(model::Evidence evidence, drivers::Instant at);
  /// Squares that were reported otherwise than they are, and now are not.
  void note_misread_pieces(const rules::Placement& placement);
  /// Writes the result. With kUnknown there is no given result: then it follows from the plies.
  void conclude(rules::Result result, model::Termination termination, bool incomplete = false);
  /// Plies are missing at the end, and no result was given.
  void note_incomplete() {
    conclude(rules::Result::kUnknown, model::Termination::kNone, /*incomplete=*/true);
  }
  /// An arbiter has decided that the game is played on after the last ply, so that ply did not end
  /// it.
  void note_resumed() {
    resumed_after_ = plies().size();
    end_.reset();
  }

  /// Adds what an arbiter did with the software clock.
  void note_clock_acts(std::span<const model::SoftwareClockAct> acts);

  /// Puts the game off.
  void adjourn(const model::Adjournment& adjournment);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(positions_, reported_, end_, asked_plies_, resumed_after_);
  }

 private:
  const model::Game& game() const { return *board_->game; }
  const std::vector<model::Ply>& plies() const { return game().plies; }
  std::size_t firm_count() const;
  /// Publishes the result that follows from the plies, if it is not the one that was published.
  void publish_result_by_law(bool incomplete);
  /// How many plies are final after `change`.
  std::size_t final_plies(const model::PliesChange& change) const;

  const model::Board* board_;
  Publisher* publisher_;
  // The start, and what each ply led to.
  std::vector<rules::Position> positions_ = {rules::Position::initial()};
  std::vector<rules::Placement> reported_ = {rules::Placement::initial()};
  // How the plies ended the game by themselves, and how many of them have been asked for that.
  std::optional<AutomaticEnd> end_;
  std::size_t asked_plies_ = 0;
  // No ply up to this number ends the game, by an arbiter's decision.
  std::size_t resumed_after_ = 0;
};

}  // namespace jadoube::tracking
