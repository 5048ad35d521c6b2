#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/game.h"
#include "daemon/tracking/recorded/publish.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/position.h"

namespace jadoube::tracking {

/// How a ply ended the game by itself.
struct AutomaticEnd {
  /// After how many plies.
  std::size_t plies = 0;
  rules::Result result = rules::Result::kUnknown;
  model::Termination termination = model::Termination::kNone;
};

/// How the last ply that led to the last of `positions` ended the game, with nobody asking:
/// checkmate, stalemate, dead position, fivefold repetition, seventy-five moves, in this order
/// [FIDE 2023 Art. 5.1.1, 5.2.1, 5.2.2, 9.6]. `positions` are the start and the position after each
/// ply up to there, and `plies` has at least these plies. An illegal ply ends no game: the arbiter
/// has it taken back first [FIDE 2023 Art. 7.5]. A position counts as dead only if that is proved
/// quickly.
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

  /// True if there is a game; nothing below may be asked or done without one.
  bool has_game() const { return board_->game.has_value(); }
  /// True if what the board shows is part of the game. A result by law does not change that: the
  /// last ply may still be taken back.
  bool in_play() const { return has_game() && game().is_followed(); }
  const model::Game& game() const { return *board_->game; }
  const std::vector<model::Ply>& plies() const { return game().plies; }

  /// The position after the last ply.
  const rules::Position& last() const { return positions_.back(); }
  /// The position before ply `index`, counted from 0, or after the last one.
  const rules::Position& before(std::size_t index) const { return positions_[index]; }
  /// All of them, in order.
  std::span<const rules::Position> positions() const { return positions_; }
  /// How the board reports those positions.
  const rules::Placement& reported() const { return reported_.back(); }
  const rules::Placement& reported_before(std::size_t index) const { return reported_[index]; }
  /// What the board senses of a piece on a square.
  SensingClass sensing() const { return board_->device.capabilities.sensing; }
  /// The board has reported that it senses pieces in another way than was thought.
  void report_anew();
  /// What stands on `square` was reported otherwise, and is reported as `piece` from now on.
  void report(rules::Square square, rules::Piece piece);
  /// How many plies at the front are more than provisional.
  std::size_t firm_count() const;
  /// The first of plies that nobody saw, where an illegal one stands shortly after them: that they
  /// were others is more likely. Not before others followed it, for it may yet be put right.
  std::optional<std::size_t> inferred_before_illegal() const;

  /// A ply that is to be written after `before`, provisional.
  static model::Ply ply_of(const rules::Position& before, rules::Move move,
                           drivers::Instant made_at);

  /// How the board would report the position after the last ply if each piece were read right.
  rules::Placement expected() const { return as_sensed(last().placement(), sensing()); }
  /// True if the last ply ended the game by itself: checkmate or stalemate.
  bool is_over() const { return last().is_checkmate() || last().is_stalemate(); }
  /// True if checkmate or stalemate stood for long enough. Players who go back from there set up
  /// the pieces, and take no ply back. It was no end where play goes on otherwise, unless it was
  /// left to stand.
  bool is_ended() const { return is_over() && firm_count() == plies().size(); }
  /// True if an arbiter wrote the last ply.
  bool is_end_told() const {
    return !plies().empty() && plies().back().evidence == model::Evidence::kArbiter;
  }
  /// True if a piece is where the game has none, or another one.
  bool something_appeared(const rules::Placement& placement) const;

  /// Where no ply is in doubt.
  static constexpr auto kNone = static_cast<std::size_t>(-1);
  /// Keeps `keep` plies and writes `plies` after them. Of those that were not final before, none
  /// becomes so from number `in_doubt` on, counted from 0. If nobody gave a result, the result
  /// follows from the plies.
  void write(std::size_t keep, std::vector<model::Ply> plies, std::size_t in_doubt = kNone);
  /// What stands at the end is what was played. Nobody has to press after checkmate and stalemate
  /// [FIDE 2023 Art. 6.2.1.1], nor before the players give the result.
  void confirm_the_end(model::Evidence evidence, drivers::Instant at);
  /// Squares that were reported otherwise than they are, and now are not.
  void note_misread_pieces(const rules::Placement& placement);
  /// Writes the result. With kUnknown nobody gives one: then it follows from the plies.
  void conclude(rules::Result result, model::Termination termination, bool incomplete = false);
  /// Plies are missing at the end, and nobody gave a result.
  void note_incomplete() {
    conclude(rules::Result::kUnknown, model::Termination::kNone, /*incomplete=*/true);
  }
  /// An arbiter said that the game goes on after the last ply, so that ply did not end it.
  void note_goes_on() {
    goes_on_after_ = plies().size();
    end_.reset();
  }

  /// Adds what an arbiter did with the software clock.
  void note_clock_acts(std::span<const model::SoftwareClockAct> acts);

  /// Puts the game off.
  void adjourn(const model::Adjournment& adjournment);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(positions_, reported_, end_, asked_plies_, goes_on_after_);
  }

 private:
  /// Tells the result that follows from the plies, if it is not the one that was told.
  void tell_result_by_law(bool incomplete);
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
  // No ply up to this number ends the game: an arbiter said so.
  std::size_t goes_on_after_ = 0;
};

}  // namespace jadoube::tracking
