#include "daemon/arbiter/decisions/decision.h"

#include <algorithm>
#include <span>
#include <sstream>
#include <utility>
#include <vector>

#include "daemon/arbiter/decisions/decision_games.h"
#include "daemon/arbiter/decisions/side_decision.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/notation/language.h"
#include "rules/notation/move_text.h"

namespace jadoube::arbiter {

using model::Correction;
using model::Game;
using model::Ply;
using model::PlyState;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

namespace {

rules::Sentence plies_of(const Game& game) {
  if (game.plies.empty()) return rules::Sentence("the game has no plies");
  return rules::Sentence("the game has plies 1 to {last}", {{"last", game.plies.size()}});
}

/// The index of ply number `ply`.
Expected<std::size_t> index_of(std::size_t ply, const Game& game) {
  if (ply >= 1 && ply <= game.plies.size()) return ply - 1;
  return refuse(ErrorCode::kInvalidArgument, "there is no ply {ply}: {plies}",
                {{"ply", ply}, {"plies", plies_of(game)}});
}

/// Makes the correction of one decision about a game.
struct Maker {
  const model::Board& board;
  const Game& game;
  const Instant now;

  Expected<Correction> operator()(const TakeBack& decision) const {
    if (decision.plies > game.plies.size()) {
      return refuse(ErrorCode::kInvalidArgument, "cannot keep {count} plies: {plies}",
                    {{"count", decision.plies}, {"plies", plies_of(game)}});
    }
    return Correction{.after = now, .keep = decision.plies};
  }

  Expected<Correction> operator()(const ReplacePly& decision) const {
    auto correction = replace(decision.ply, decision.move, PlyState::kCorrected, legal_move);
    if (!correction) return correction;
    const auto numbers = explanations_with(correction->plies.front(), correction->keep);
    if (numbers.empty()) return correction;
    if (numbers.size() == 1) return (*this)(ChooseExplanation{numbers.front()});
    std::string list;
    for (const auto number : numbers) list += (list.empty() ? "" : ", ") + std::to_string(number);
    return refuse(ErrorCode::kFailedPrecondition,
                  "the moves after {move} are not known. The explanations {list} have it as ply "
                  "{ply}: choose one of them",
                  {{"move", decision.move}, {"list", list}, {"ply", decision.ply}});
  }

  Expected<Correction> operator()(const KeepIllegalPly& decision) const {
    return replace(decision.ply, decision.move, PlyState::kIllegal, illegal_move);
  }

  Expected<Correction> operator()(const InsertPlies& decision) const {
    const bool at_end = decision.ply == game.plies.size() + 1;
    const auto index = at_end ? game.plies.size() : index_of(decision.ply, game);
    if (!index) return tl::unexpected(index.error());
    const auto made_at = at_end ? now : game.plies[*index].made_at;
    Correction correction{.after = at_end ? now : made_at - model::kJustBefore, .keep = *index};
    auto before = game.position_after(*index);
    std::istringstream moves(decision.moves);
    for (std::string text; moves >> text;) {
      const auto move = legal_move(before, decision.ply + correction.plies.size(), text);
      if (!move) return tl::unexpected(move.error());
      correction.plies.push_back(
          corrected_ply(before, *move, PlyState::kCorrected, nullptr, made_at));
      before = before.after(*move);
    }
    correction.shift = static_cast<int>(correction.plies.size());
    if (!correction.plies.empty()) return correction;
    return refuse(ErrorCode::kInvalidArgument, "there is no move to insert");
  }

  Expected<Correction> operator()(const DeletePly& decision) const {
    const auto index = index_of(decision.ply, game);
    if (!index) return tl::unexpected(index.error());
    return Correction{.after = game.plies[*index].made_at, .keep = *index, .shift = -1};
  }

  Expected<Correction> operator()(const ChooseExplanation& decision) const {
    const auto& all = game.explanations;
    if (all.empty()) {
      return refuse(ErrorCode::kFailedPrecondition,
                    "the game is certain: there is nothing to choose between");
    }
    if (decision.number < 1 || decision.number > all.size()) {
      return refuse(ErrorCode::kInvalidArgument,
                    "there is no explanation {number}: the game has 1 to {last}",
                    {{"number", decision.number}, {"last", all.size()}});
    }
    const auto is_empty = [](const model::Explanation& explanation) {
      return explanation.san.empty();
    };
    if (std::ranges::all_of(all, is_empty)) {
      return refuse(ErrorCode::kFailedPrecondition,
                    "the moves are not known, and there is no explanation to choose: insert the "
                    "plies");
    }
    const auto& chosen = all[decision.number - 1];
    const auto first = std::min(chosen.first_ply, game.plies.size());
    auto before = game.position_after(first);
    Correction correction{.after = now, .keep = first};
    for (std::size_t i = 0; i < chosen.san.size(); ++i) {
      const auto move =
          rules::read_move_as_it_stands(before, chosen.san[i], rules::Language::kEnglish);
      if (!move) return tl::unexpected(move.error());
      const auto* instead = first + i < game.plies.size() ? &game.plies[first + i] : nullptr;
      if (instead != nullptr) correction.after = std::min(correction.after, instead->made_at);
      const auto state = before.is_legal(*move) ? PlyState::kCorrected : PlyState::kIllegal;
      correction.plies.push_back(corrected_ply(before, *move, state, instead, now));
      before = before.after(*move);
    }
    const auto written = std::ranges::find_if(all, [&](const model::Explanation& explanation) {
      return explanation.first_ply == chosen.first_ply && is_written(explanation);
    });
    if (written != all.end()) {
      correction.shift =
          static_cast<int>(chosen.san.size()) - static_cast<int>(written->san.size());
    }
    return correction;
  }

  Expected<Correction> operator()(const GiveResult& decision) const {
    return Correction{.after = now,
                      .keep = game.plies.size(),
                      .result = {{decision.result, decision.termination}}};
  }

  Expected<Correction> operator()(const TakeResultAway&) const {
    if (game.result == rules::Result::kUnknown) {
      return refuse(ErrorCode::kFailedPrecondition, "the game has no result to remove");
    }
    return Correction{.after = now,
                      .keep = game.plies.size(),
                      .result = {{rules::Result::kUnknown, model::Termination::kNone}}};
  }

  Expected<Correction> operator()(const Adjourn&) const {
    if (!game.in_play()) {
      if (game.adjournment) {
        return refuse(ErrorCode::kFailedPrecondition, "the game is adjourned already");
      }
      return refuse(ErrorCode::kFailedPrecondition, "the game is over");
    }
    Correction correction{.after = now, .keep = game.plies.size()};
    correction.adjournment = {.at = now};
    if (board.clock) {
      correction.adjournment->white_clock = board.clock->white;
      correction.adjournment->black_clock = board.clock->black;
    }
    correction.clock_acts = pause_with_game(board, now);
    return correction;
  }

  Expected<Correction> operator()(const GoesOnElsewhere& decision) const {
    if (!game.in_play()) {
      return refuse(ErrorCode::kFailedPrecondition,
                    game.adjournment ? "the game is adjourned already" : "the game is over");
    }
    auto correction = (*this)(Adjourn{});
    correction->adjournment->is_moved = true;
    correction->adjournment->moved_to = decision.name;
    return correction;
  }

  Expected<Correction> operator()(const ResumeGame& decision) const {
    if (!game.adjournment) {
      return refuse(ErrorCode::kFailedPrecondition, "the game is not adjourned");
    }
    if (game.is_moved()) {
      return refuse(ErrorCode::kFailedPrecondition, "the game continues at another board");
    }
    return sealed_ply(game, decision, now).map([&](std::vector<Ply>&& sealed) {
      return Correction{.after = now,
                        .keep = game.plies.size(),
                        .plies = std::move(sealed),
                        .result = {{rules::Result::kUnknown, model::Termination::kNone}},
                        .clock_acts = resume_with_game(board, now)};
    });
  }

  Expected<Correction> operator()(const ControlSoftwareClock& decision) const {
    return act_on_software_clock(decision, board, now).map([&](model::SoftwareClockAct&& act) {
      return Correction{.after = now, .keep = game.plies.size(), .clock_acts = {act}};
    });
  }

  template <typename OfAnyBoard>
  Expected<Correction> operator()(const OfAnyBoard&) const {
    return refuse(ErrorCode::kInternal, "decided without a game");
  }

 private:
  /// True if the record has the plies of `explanation`.
  bool is_written(const model::Explanation& explanation) const {
    const auto first = std::min(explanation.first_ply, game.plies.size());
    const auto there = std::span(game.plies).subspan(first);
    return there.size() >= explanation.san.size() &&
           std::ranges::equal(there.first(explanation.san.size()), explanation.san, {}, &Ply::san);
  }

  /// The numbers, from 1, of the explanations that have `ply` in place of ply `index` of the
  /// record, and the record's plies before it.
  std::vector<std::size_t> explanations_with(const Ply& ply, std::size_t index) const {
    std::vector<std::size_t> numbers;
    if (ply.move == game.plies[index].move) return numbers;
    for (std::size_t i = 0; i < game.explanations.size(); ++i) {
      const auto& [first, san, behind] = game.explanations[i];
      if (index < first || index - first >= san.size()) continue;
      const auto before = std::span(san).first(index - first);
      const bool as_written = std::ranges::equal(
          before, std::span(game.plies).subspan(first, before.size()), {}, {}, &Ply::san);
      if (as_written && san[before.size()] == ply.san) numbers.push_back(i + 1);
    }
    return numbers;
  }

  template <typename Read>
  Expected<Correction> replace(std::size_t ply, const std::string& text, PlyState state,
                               const Read& read) const {
    const auto index = index_of(ply, game);
    if (!index) return tl::unexpected(index.error());
    const auto before = game.position_after(*index);
    const auto move = read(before, ply, text);
    if (!move) return tl::unexpected(move.error());
    const auto& instead = game.plies[*index];
    return Correction{.after = instead.made_at,
                      .keep = *index,
                      .plies = {corrected_ply(before, *move, state, &instead, now)}};
  }
};

// True if the orientation follows from the starting position of the game, and the sensed placement
// would fit the position worse on a turned board. A player may be moving a piece.
bool is_followed_from_start(const model::Board& board) {
  const auto& game = board.game;
  if (!game || !game->in_play() || game->plies.empty()) return false;
  const auto expected = as_sensed(game->position().placement(), board.device.capabilities.sensing);
  const auto wrong = [&](const rules::Placement& stands) {
    return rules::count(tracking::differing(stands, expected));
  };
  return game->start == rules::Position::initial() &&
         wrong(board.placement) < wrong(rules::rotated(board.placement));
}

Expected<Correction> turned(const TurnBoard& decision, const model::Board& board, Instant now) {
  // Before a game, the usual orientation is likely, but not certain.
  const bool is_known = !board.orientation_is_assumed &&
                        (board.game || board.orientation == model::Orientation::kRotated);
  if (is_known && decision.orientation == board.orientation) {
    return refuse(ErrorCode::kFailedPrecondition, "the board already has this orientation");
  }
  if (is_followed_from_start(board)) {
    return refuse(
        ErrorCode::kFailedPrecondition,
        "the game began in the starting position and fits this orientation: with the board "
        "turned, its moves would not be legal");
  }
  Correction correction{.after = now};
  correction.orientation = decision.orientation;
  // All plies were read as if the board faced the other way.
  const bool of_whole_game =
      board.orientation_is_assumed && board.game && decision.orientation != board.orientation;
  if (of_whole_game) correction.after = board.game->started_at - model::kJustBefore;
  return correction;
}

}  // namespace

Expected<Correction> correction_of(const RecordDecision& decision, const model::Board& board,
                                   Instant now) {
  if (const auto* start = std::get_if<StartGame>(&decision)) return new_game(*start, board, now);
  if (const auto* accept = std::get_if<AcceptBoard>(&decision)) {
    return new_game(*accept, board, now);
  }
  if (const auto* turn = std::get_if<TurnBoard>(&decision)) return turned(*turn, board, now);
  if (const auto* resume = std::get_if<ResumeGame>(&decision); resume && resume->from) {
    return new_game(*resume, board, now);
  }
  if (!board.game) {
    return refuse(ErrorCode::kFailedPrecondition, "no game has begun on this board");
  }
  auto correction = std::visit(Maker{board, *board.game, now}, decision);
  // The plies before a resumption are older than the game.
  if (correction && !board.game->continues.empty()) {
    correction->after = std::max(correction->after, board.game->started_at);
  }
  return correction;
}

}  // namespace jadoube::arbiter
