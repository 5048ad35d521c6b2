#include "daemon/tracking/recorded/scoresheet.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "daemon/model/game.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/laws/ending.h"
#include "rules/laws/game.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"

namespace jadoube::tracking {

using model::Termination;
using rules::Result;

namespace {

/// The number of positions that are looked at to find out whether neither player can mate. A
/// hundred answer nearly all questions.
constexpr rules::MateBudget kDeadBudget{2'000};

bool is_illegal(const model::Ply& ply) { return ply.state == model::PlyState::kIllegal; }

/// Only a capture, a pawn move or a promotion makes a position dead, except for forced moves
/// [guess].
bool is_dead(const rules::Position& position) {
  return position.halfmove_clock() == 0 &&
         rules::is_dead_position(position, kDeadBudget) == rules::Verdict::kYes;
}

/// How often the last position has been on the board. `any` is true if an earlier ply was illegal:
/// then no ply is known to be irreversible, and all positions are compared.
int times_on_board(std::span<const rules::Position> positions, bool any) {
  const auto last = positions.size() - 1;
  const auto reversible = static_cast<std::size_t>(positions[last].halfmove_clock());
  const auto back = any ? last : std::min(last, reversible);
  int times = 1;
  for (std::size_t by = 2; by <= back; by += 2) {
    times += rules::same_position(positions[last - by], positions[last]) ? 1 : 0;
  }
  return times;
}

}  // namespace

std::optional<AutomaticEnd> automatic_end(std::span<const rules::Position> positions,
                                          const std::vector<model::Ply>& plies) {
  const auto count = positions.size() - 1;
  if (count == 0) return std::nullopt;
  const auto& before = positions[count - 1];
  const auto& last = positions[count];
  const bool is_legal = !is_illegal(plies[count - 1]) && before.is_legal(plies[count - 1].move);
  if (!is_legal || !rules::may_end_by_itself(last)) return std::nullopt;
  const auto draw = [&](Termination by) { return AutomaticEnd{count, Result::kDraw, by}; };
  if (last.is_checkmate()) {
    return AutomaticEnd{count, rules::win_of(before.turn()), Termination::kCheckmate};
  }
  if (last.is_stalemate()) return draw(Termination::kStalemate);
  if (is_dead(last)) return draw(Termination::kDeadPosition);
  const bool any =
      std::any_of(plies.begin(), plies.begin() + static_cast<std::ptrdiff_t>(count), is_illegal);
  if (times_on_board(positions, any) >= rules::kFiveTimes) {
    return draw(Termination::kFivefoldRepetition);
  }
  if (last.halfmove_clock() >= rules::kSeventyFiveMovesEach) {
    return draw(Termination::kSeventyFiveMoves);
  }
  return std::nullopt;
}

bool something_appeared(const GameView& game, const rules::Placement& placement) {
  for (const auto square : rules::Squares(differing(expected(game), placement))) {
    if (placement[square] != rules::Piece::kNone) return true;
  }
  return false;
}

std::optional<std::size_t> inferred_before_illegal(const GameView& game) {
  constexpr std::size_t kShortly = 30, kFollowed = 2;
  const auto firm = std::span(game.plies()).first(game.firm_count());
  if (firm.size() <= kFollowed ||
      firm[firm.size() - 1 - kFollowed].state != model::PlyState::kIllegal) {
    return std::nullopt;
  }
  const auto illegal = firm.size() - 1 - kFollowed;
  for (auto i = illegal - std::min(illegal, kShortly); i < illegal; ++i) {
    if (model::was_unseen(firm[i])) return i;
  }
  return std::nullopt;
}

void Scoresheet::begin(int ordinal, const rules::Position& start, const rules::Placement& reported,
                       drivers::Instant at, const std::string& continues) {
  model::Game game;
  game.continues = continues;
  game.ordinal = ordinal;
  game.start = start;
  positions_.assign(1, start);
  reported_.assign(1, reported);
  game.started_at = at;
  game.only_legal_moves = board_->device.capabilities.only_legal_moves;
  end_.reset();
  asked_plies_ = resumed_after_ = 0;
  publisher_->publish(model::GameStarted{std::move(game)});
}

void Scoresheet::report_anew() {
  for (std::size_t i = 0; i < reported_.size(); ++i) {
    reported_[i] = as_sensed(positions_[i].placement(), board_->device.capabilities.sensing);
  }
}

void Scoresheet::report(rules::Square square, rules::Piece piece) {
  const auto current = positions_.back().placement()[square], before = reported_.back()[square];
  // For as long as the same piece has been there.
  for (auto i = reported_.size(); i-- > 0;) {
    const bool same = positions_[i].placement()[square] == current;
    if (!same || reported_[i][square] != before) return;
    reported_[i].set(square, piece);
  }
}

std::size_t Scoresheet::firm_count() const {
  const auto open = std::ranges::find(plies(), model::PlyState::kProvisional, &model::Ply::state);
  return static_cast<std::size_t>(open - plies().begin());
}

std::size_t Scoresheet::final_plies(const model::PliesChange& change) const {
  // This number of firm plies may still be changed by what is seen after them.
  constexpr std::size_t kRevisable = 2;
  const auto is_open = [](const model::Ply& ply) {
    return ply.state == model::PlyState::kProvisional;
  };
  auto firm = std::min(firm_count(), change.keep);
  if (firm == change.keep) {
    const auto open = std::ranges::find_if(change.plies, is_open);
    firm += static_cast<std::size_t>(open - change.plies.begin());
  }
  return firm > kRevisable ? firm - kRevisable : 0;
}

model::Ply Scoresheet::ply_of(const rules::Position& before, rules::Move move,
                              drivers::Instant made_at) {
  model::Ply ply;
  ply.move = move;
  ply.san = rules::to_san(before, move);
  ply.uci = rules::to_uci(before, move);
  ply.made_at = made_at;
  return ply;
}

void Scoresheet::write(std::size_t keep, std::vector<model::Ply> plies, std::size_t in_doubt) {
  auto change = diff(game().plies, keep, std::move(plies), game().revision);
  if (!change) return;
  const auto final = std::min(final_plies(*change), in_doubt);
  change->final_plies =
      std::min(std::max(game().final_plies, final), change->keep + change->plies.size());
  positions_.erase(positions_.begin() + static_cast<std::ptrdiff_t>(change->keep) + 1,
                   positions_.end());
  reported_.resize(change->keep + 1);
  for (const auto& ply : change->plies) {
    const auto& last = positions_.back();
    const auto after = last.after(ply.move);
    reported_.push_back(reported_after(last, reported_.back(), ply.move, after,
                                       board_->device.capabilities.sensing));
    positions_.push_back(after);
  }
  asked_plies_ = std::min(asked_plies_, change->keep);
  if (end_ && end_->plies > change->keep) end_.reset();
  publisher_->publish(*std::move(change));
  if (game().is_followed()) publish_result_by_law(game().incomplete);
}

void Scoresheet::publish_result_by_law(bool incomplete) {
  resumed_after_ = std::min(resumed_after_, plies().size());
  for (asked_plies_ = std::max(asked_plies_, resumed_after_); asked_plies_ < plies().size();) {
    ++asked_plies_;
    if (!end_) end_ = automatic_end(std::span(positions_).first(asked_plies_ + 1), plies());
  }
  model::ResultChange now{
      rules::Result::kUnknown, model::Termination::kNone, game().revision, incomplete, {}};
  if (end_) {
    now.result = end_->result;
    now.termination = end_->termination;
    now.provisional = plies()[end_->plies - 1].state == model::PlyState::kProvisional;
  }
  const auto& published = game();
  const bool same = published.result == now.result && published.termination == now.termination &&
                    published.result_is_provisional == now.provisional &&
                    published.incomplete == now.incomplete && !published.adjournment;
  if (!same) publisher_->publish(std::move(now));
}

void Scoresheet::confirm_the_end(model::Evidence evidence, drivers::Instant at) {
  const auto firm = firm_count();
  std::vector<model::Ply> rest(plies().begin() + static_cast<std::ptrdiff_t>(firm), plies().end());
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const bool legal = positions_[firm + i].is_legal(rest[i].move);
    rest[i].state = legal ? model::PlyState::kConfirmed : model::PlyState::kIllegal;
    rest[i].evidence = evidence;
    rest[i].confirmed_at = at;
  }
  write(firm, std::move(rest));
}

void Scoresheet::note_misread_pieces(const rules::Placement& placement) {
  const auto should = as_sensed(positions_.back().placement(), board_->device.capabilities.sensing);
  for (const auto square : rules::Squares(differing(reported_.back(), should))) {
    if (placement[square] == should[square]) report(square, should[square]);
  }
}

void Scoresheet::conclude(rules::Result result, model::Termination termination, bool incomplete) {
  if (result == rules::Result::kUnknown) return publish_result_by_law(incomplete);
  publisher_->publish(model::ResultChange{result, termination, game().revision, incomplete, {}});
}

void Scoresheet::note_clock_acts(std::span<const model::SoftwareClockAct> acts) {
  if (acts.empty()) return;
  auto all = game().clock_acts;
  all.insert(all.end(), acts.begin(), acts.end());
  std::ranges::stable_sort(all, {}, &model::SoftwareClockAct::at);
  publisher_->publish(model::SoftwareClockChange{std::move(all)});
}

void Scoresheet::adjourn(const model::Adjournment& adjournment) {
  publisher_->publish(model::ResultChange{rules::Result::kUnknown, model::Termination::kNone,
                                          game().revision, game().incomplete, adjournment});
}

}  // namespace jadoube::tracking
