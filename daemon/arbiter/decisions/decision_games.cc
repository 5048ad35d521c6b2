#include "daemon/arbiter/decisions/decision_games.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "daemon/arbiter/decisions/side_decision.h"
#include "daemon/texts/words.h"
#include "daemon/tracking/inferred/explain.h"
#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/recorded/scoresheet.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/notation/fen.h"
#include "rules/notation/language.h"
#include "rules/notation/move_text.h"

namespace jadoube::arbiter {

using model::Correction;
using model::Game;
using model::Ply;
using model::PlyState;
using rules::ErrorCode;
using rules::Expected;
using rules::Move;
using rules::Position;
using rules::refuse;

namespace {

Expected<Position> start_of(const StartGame& decision) {
  if (decision.fen.empty()) return Position::initial();
  auto position = rules::parse_fen(decision.fen);
  if (!position) return position;
  if (position->square_sets().has_one_king_each()) return position;
  return refuse(ErrorCode::kInvalidArgument, "each side has one king: {fen}",
                {{"fen", decision.fen}});
}

Expected<Position> start_of(const AcceptBoard& decision, const model::Board& board) {
  const auto sensing = board.device.capabilities.sensing;
  if (sensing != drivers::SensingClass::kIdentity) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "the board does not distinguish pieces: start a game from the position, and "
                  "give that position");
  }
  const auto start = tracking::middle_start(board.placement, decision.turn, sensing);
  if (start) return start->position;
  return refuse(ErrorCode::kFailedPrecondition,
                "the pieces on the board are not a position of "
                "a game: {placement}",
                {{"placement", rules::to_fen(board.placement)}});
}

/// True if the sensed placement fits a game in play. One or two squares may not work.
bool is_in_mid_game(const model::Board& board) {
  constexpr std::size_t kMostMisread = 4;
  if (!board.game || !board.game->in_play() || board.game->plies.empty()) return false;
  const auto start = as_sensed(rules::Placement::initial(), board.device.capabilities.sensing);
  const auto elsewhere = tracking::differences(board.placement, start);
  return elsewhere.size() > kMostMisread;
}

Expected<Correction> beginning(const Expected<Position>& position, const model::Board& board,
                               Instant now) {
  if (!position) return tl::unexpected(position.error());
  const int ordinal = board.game ? board.game->ordinal + 1 : 1;
  return Correction{.after = now, .new_game = {{ordinal, *position}}};
}

}  // namespace

Expected<std::vector<Ply>> sealed_ply(const Game& game, const ResumeGame& decision, Instant now) {
  if (decision.sealed_move.empty()) return std::vector<Ply>();
  const auto before = game.position();
  const auto move = legal_move(before, game.plies.size() + 1, decision.sealed_move);
  if (move) return std::vector{corrected_ply(before, *move, PlyState::kCorrected, nullptr, now)};
  return refuse(move.error().code,
                "{why}. A player whose sealed move is ambiguous, unclear or illegal loses "
                "(Guidelines I.8): if the envelope has such a move, give the result",
                {{"why", move.error().sentence()}});
}

Expected<Correction> new_game(const StartGame& decision, const model::Board& board, Instant now) {
  if (decision.fen.empty() && is_in_mid_game(board)) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "game {game} continues after {count} plies, and the pieces are not in the "
                  "starting position. Set up that position first, give the position to play "
                  "from, or accept the board as it is",
                  {{"game", board.game->ordinal}, {"count", board.game->plies.size()}});
  }
  return beginning(start_of(decision), board, now);
}

Expected<Correction> new_game(const AcceptBoard& decision, const model::Board& board, Instant now) {
  return beginning(start_of(decision, board), board, now);
}

Expected<Correction> new_game(const ResumeGame& decision, const model::Board& board, Instant now) {
  const auto& from = *decision.from;
  const bool over = from.result != rules::Result::kUnknown;
  if (over) {
    return refuse(ErrorCode::kFailedPrecondition, "game {game} has a result: remove it first",
                  {{"game", decision.name}});
  }
  if (!decision.is_moved && from.in_play() && !from.closed) {
    return refuse(ErrorCode::kFailedPrecondition, "game {game} is still in play: adjourn it first",
                  {{"game", decision.name}});
  }
  auto sealed = sealed_ply(from, decision, now);
  if (!sealed) return tl::unexpected(sealed.error());
  auto correction = beginning(from.start, board, now);
  correction->new_game->continues = decision.name;
  correction->plies = from.plies;
  for (auto& ply : correction->plies) {
    if (ply.state == PlyState::kProvisional) ply.state = PlyState::kCorrected;
  }
  correction->plies.insert(correction->plies.end(), sealed->begin(), sealed->end());
  correction->plies.insert(correction->plies.end(), decision.recorded_here.begin(),
                           decision.recorded_here.end());
  if (!board.clock) correction->clock_acts = acts_of_resumed(from, now);
  return correction;
}

namespace {

/// The move between two squares, "e1e3", whatever piece is there.
std::optional<Move> between_squares(const std::string& text) {
  if (text.size() != 4) return std::nullopt;
  const auto from = rules::parse_square(text.substr(0, 2));
  const auto to = rules::parse_square(text.substr(2));
  if (!from || !to || *from == *to) return std::nullopt;
  return Move{*from, *to};
}

}  // namespace

Expected<Move> legal_move(const Position& before, std::size_t ply, const std::string& text) {
  const auto read = rules::read_typed_move(before, text);
  if (read) return *read;
  return refuse(ErrorCode::kInvalidArgument, "{why}, at ply {ply}, with {turn}{position}",
                {{"why", read.error().sentence},
                 {"ply", ply},
                 {"turn", texts::turn_text(before)},
                 {"position", texts::position_note(before)}});
}

Expected<Move> illegal_move(const Position& before, std::size_t ply, const std::string& text) {
  auto move = between_squares(text);
  if (!move) {
    const auto read = rules::read_move_as_it_stands(before, text, rules::Language::kEnglish);
    if (read) move = *read;
  }
  const auto own = before.square_sets().of(before.turn());
  if (!move || !rules::contains(own, move->from)) {
    return refuse(ErrorCode::kInvalidArgument,
                  "\"{move}\" is not a move of a piece of the side to move, at ply {ply}, with "
                  "{turn}: write it as e1e3{position}",
                  {{"move", text},
                   {"ply", ply},
                   {"turn", texts::turn_text(before)},
                   {"position", texts::position_note(before)}});
  }
  if (!before.is_legal(*move)) return *move;
  return refuse(ErrorCode::kInvalidArgument,
                "\"{move}\" is legal, at ply {ply}, with {turn}{position}",
                {{"move", text},
                 {"ply", ply},
                 {"turn", texts::turn_text(before)},
                 {"position", texts::position_note(before)}});
}

Ply corrected_ply(const Position& before, Move move, PlyState state, const Ply* instead,
                  model::Instant now) {
  auto ply =
      tracking::Scoresheet::ply_of(before, move, instead != nullptr ? instead->made_at : now);
  ply.state = state;
  ply.evidence = model::Evidence::kArbiter;
  ply.confirmed_at = now;
  if (instead != nullptr) {
    ply.white_clock = instead->white_clock;
    ply.black_clock = instead->black_clock;
  }
  return ply;
}

namespace {

using model::Game;
using model::Ply;
using model::PlyState;

// When the pieces are set up at another board, up to this many plies may be played again [guess].
constexpr std::size_t kMostPlayedAgain = 4;

// `game` with its first `count` plies.
Game cut(Game game, std::size_t count) {
  game.plies.resize(count);
  return game;
}

// The plies of the other board, without the last ones if nothing has confirmed them. The board
// still shows these, so tracking finds them again.
std::vector<Ply> settled(std::vector<Ply> plies) {
  while (!plies.empty() && plies.back().state == PlyState::kProvisional) plies.pop_back();
  return plies;
}

bool is_continued_by(const Game& from, std::size_t count, const Game& other) {
  const auto position = from.position_after(count);
  if (position.placement() != other.start.placement() || position.turn() != other.start.turn()) {
    return false;
  }
  // The players may have played the same moves again, or others. The moves at the new board count.
  if (count > 0 || from.plies.empty()) return model::can_be_played(other.plies, position);
  // Every other game begins with the starting position too, so the first plies must be equal.
  return other.plies.size() >= from.plies.size() &&
         std::equal(from.plies.begin(), from.plies.end(), other.plies.begin(),
                    [](const Ply& one, const Ply& two) { return one.move == two.move; });
}

// `from` and the fewest plies from its position to the start of `other`. They were played while the
// board had its fault, so no board reported them. Nothing: more plies would be necessary.
std::optional<Game> played_unseen(const Game& from, const Game& other) {
  constexpr std::size_t kMostUnseen = 4;
  int budget = 400'000;
  const auto position = from.position();
  const auto& stood = other.start.placement();
  for (std::size_t plies = 1; plies <= kMostUnseen; ++plies) {
    const bool is_turn = (plies % 2 == 0) == (position.turn() == other.start.turn());
    if (!is_turn) continue;
    const auto found = tracking::variations({position, position.placement()}, stood,
                                            static_cast<int>(plies), budget);
    if (found.empty()) continue;
    Game game = from;
    auto before = position;
    for (const auto move : found.front()) {
      auto ply = corrected_ply(before, move, PlyState::kInferred, nullptr, other.started_at);
      ply.evidence = model::Evidence::kReconnect;
      game.plies.push_back(std::move(ply));
      before = before.after(move);
    }
    return game;
  }
  return std::nullopt;
}

}  // namespace

std::optional<MovedGame> moved_game(const Game& from, const model::Board& board) {
  const std::size_t count = from.plies.size();
  const std::size_t least = count - std::min(count, kMostPlayedAgain);
  const bool is_played_there =
      board.game && board.game->in_play() && !board.game->closed && board.game->continues.empty();
  if (is_played_there) {
    for (std::size_t kept = count + 1; kept-- > least;) {
      if (!is_continued_by(from, kept, *board.game)) continue;
      return MovedGame{cut(from, kept), settled(board.game->plies), true};
    }
    if (auto game = played_unseen(from, *board.game)) {
      return MovedGame{*std::move(game), settled(board.game->plies), true};
    }
    if (!board.game->plies.empty()) return std::nullopt;
  }
  const auto sensing = board.device.capabilities.sensing;
  for (std::size_t kept = count + 1; kept-- > least;) {
    const auto stood = as_sensed(from.position_after(kept).placement(), sensing);
    // Any board can show the starting position.
    if (kept == 0 && count > 0) continue;
    if (stood == board.placement) return MovedGame{cut(from, kept), {}, is_played_there};
  }
  return std::nullopt;
}

}  // namespace jadoube::arbiter
