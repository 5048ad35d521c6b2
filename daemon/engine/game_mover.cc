#include "daemon/engine/game_mover.h"

#include <utility>

#include "daemon/system/log.h"
#include "daemon/tournament/find.h"
#include "rules/notation/fen.h"

namespace jadoube::engine {

using arbiter::DecisionRequest;
using rules::Expected;

namespace {

// The same call about the present game of another board.
DecisionRequest call_at(const model::Board& board, const DecisionRequest& call,
                        model::RecordDecision decision) {
  DecisionRequest made = call;
  made.game = board.game ? board.game->ordinal : 0;
  made.against_revision = board.game ? board.game->revision : 0;
  made.decision = std::move(decision);
  // The ruling at the old board has the id of the request.
  made.request_id.clear();
  return made;
}

}  // namespace

Expected<arbiter::Ruled> GameMover::move(const std::string& board, const DecisionRequest& call) {
  const auto& to = std::get<model::GoOnAt>(call.decision).board;
  if (auto before = parts_.decisions.ruled_before(board, call); !before || *before) {
    if (!before) return tl::unexpected(before.error());
    return **std::move(before);
  }
  const BoardSession* session = parts_.sessions.find(board);
  DecisionRequest leave = call;
  leave.decision = model::RecordDecision(model::GoesOnElsewhere{to});
  // An unknown board, an old revision and a game that is over are refused as for other decisions.
  if (session == nullptr) return parts_.decisions.decide(board, leave);
  const auto can_leave =
      arbiter::ruling_on(leave, session->published(), session->record().rulings(), {});
  if (!can_leave) return tl::unexpected(can_leave.error());
  if (to == board) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "the game is played at board {board} already", {{"board", to}});
  }
  const BoardSession* there = parts_.sessions.find(to);
  const auto moved = there == nullptr
                         ? std::nullopt
                         : arbiter::moved_game(*session->published().game, there->published());
  if (moved) return carry_out(board, call, to, *moved);
  return wait_for_position(board, call, to);
}

Expected<arbiter::Ruled> GameMover::carry_out(const std::string& board, const DecisionRequest& call,
                                              const std::string& to,
                                              const arbiter::MovedGame& moved) {
  const int from = moved.from.ordinal;
  const model::Board& there = parts_.sessions.published(to);
  const int ordinal = there.game ? there.game->ordinal + 1 : 1;
  const std::string name = model::game_id(to, ordinal);
  if (moved.replaces_game) {
    const auto left =
        parts_.decisions.decide(to, call_at(there, call, model::GoesOnElsewhere{name}));
    if (!left) return left;
  }
  model::ResumeGame resume{.from = moved.from,
                           .name = model::game_id(board, from),
                           .is_moved = true,
                           .recorded_here = moved.recorded_there};
  const auto begun =
      parts_.decisions.decide(to, call_at(parts_.sessions.published(to), call, std::move(resume)));
  if (!begun) return begun;
  DecisionRequest leave = call;
  leave.decision = model::RecordDecision(model::GoesOnElsewhere{name});
  auto left = parts_.decisions.decide(board, leave);
  if (!left) return left;
  const auto followed = parts_.tournaments.follow_moved({board, from}, {to, ordinal}, call);
  if (!followed) return tl::unexpected(followed.error());
  return left;
}

// The ruling is only a note: the game does not change yet.
Expected<arbiter::Ruled> GameMover::wait_for_position(const std::string& board,
                                                      const DecisionRequest& call,
                                                      const std::string& to) {
  const auto& game = *parts_.sessions.published(board).game;
  const auto put = parts_.tournaments.put_on_board({board, game.ordinal}, to, call);
  if (!put) return tl::unexpected(put.error());
  if (!*put) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                         "board {board} does not have the position of the game: set it up there "
                         "first: {fen}",
                         {{"board", to}, {"fen", rules::to_fen(game.position())}});
  }
  DecisionRequest note = call;
  note.decision = model::SideDecision(model::Note{.waits_for_board = to});
  return parts_.decisions.decide(board, note);
}

void GameMover::look() {
  // A game that has moved no longer waits, so the list changes.
  const auto all = parts_.tournaments.waiting_to_move();
  for (const auto& waiting : all) {
    const BoardSession* session = parts_.sessions.find(waiting.from.board);
    const BoardSession* there = parts_.sessions.find(waiting.to);
    if (session == nullptr || there == nullptr) continue;
    const auto& game = session->published().game;
    const bool is_present = game && game->ordinal == waiting.from.ordinal && game->in_play();
    const auto moved = is_present ? arbiter::moved_game(*game, there->published()) : std::nullopt;
    if (!moved) continue;
    const DecisionRequest call{.author = waiting.author,
                               .origin = waiting.origin,
                               .game = game->ordinal,
                               .against_revision = game->revision};
    const auto done = carry_out(waiting.from.board, call, waiting.to, *moved);
    if (done) continue;
    auto why = "game " + model::game_id(waiting.from.board, waiting.from.ordinal) +
               " does not go on at board " + waiting.to + ": " + done.error().message;
    if (why != reported_) log::warning(why);
    reported_ = std::move(why);
  }
}

}  // namespace jadoube::engine
