#include "daemon/arbiter/decision.h"

#include <algorithm>
#include <sstream>
#include <utility>
#include <vector>

#include "daemon/watch/scoresheet.h"
#include "daemon/watch/start.h"
#include "rules/notation/fen.h"
#include "rules/notation/language.h"
#include "rules/notation/move_text.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"

namespace jadoube::arbiter {

using rules::ErrorCode;
using rules::Expected;
using rules::Move;
using rules::Position;
using rules::refuse;
using watch::Correction;
using watch::Evidence;
using watch::Game;
using watch::Ply;
using watch::PlyState;

namespace {

/// The least that an instant can be earlier: what happened then is not taken.
constexpr drivers::Instant::duration kJustBefore{1};

Position position_before(const Game& game, std::size_t index) {
  auto position = game.start;
  for (std::size_t i = 0; i < index; ++i) position = position.after(game.plies[i].move);
  return position;
}

std::string plies_of(const Game& game) {
  return game.plies.empty() ? "the game has no plies"
                            : "the game has plies 1 to " + std::to_string(game.plies.size());
}

/// The index of ply number `ply`.
Expected<std::size_t> index_of(std::size_t ply, const Game& game) {
  if (ply >= 1 && ply <= game.plies.size()) return ply - 1;
  return refuse(ErrorCode::kInvalidArgument,
                "there is no ply " + std::to_string(ply) + ": " + plies_of(game));
}

/// A legal move, as SAN or UCI writes it.
Expected<Move> legal_move(const Position& before, std::size_t ply, const std::string& text) {
  if (const auto san = rules::parse_san(before, text)) return *san;
  const auto uci = rules::parse_uci(before, text);
  if (uci && before.is_legal(*uci)) return *uci;
  return refuse(ErrorCode::kInvalidArgument, "\"" + text + "\" is no legal move at ply " +
                                                 std::to_string(ply) + ", in " +
                                                 rules::to_fen(before));
}

/// The move between two squares, "e1e3", whatever stands there.
std::optional<Move> between_squares(const std::string& text) {
  if (text.size() != 4) return std::nullopt;
  const auto from = rules::parse_square(text.substr(0, 2));
  const auto to = rules::parse_square(text.substr(2));
  if (!from || !to || *from == *to) return std::nullopt;
  return Move{*from, *to};
}

/// A move that the position does not allow: "e1e3", or as the record writes it, "Ke1-e3".
Expected<Move> illegal_move(const Position& before, std::size_t ply, const std::string& text) {
  const auto where = " at ply " + std::to_string(ply) + ", in " + rules::to_fen(before);
  auto move = between_squares(text);
  if (!move) {
    const auto read = rules::read_move_as_it_stands(before, text, rules::Language::kEnglish);
    if (read) move = *read;
  }
  const auto own = before.square_sets().of(before.turn());
  if (!move || !rules::contains(own, move->from)) {
    return refuse(
        ErrorCode::kInvalidArgument,
        "\"" + text + "\" is no move of a man of who is to move" + where + ": write it as e1e3");
  }
  if (!before.is_legal(*move)) return *move;
  return refuse(ErrorCode::kInvalidArgument, "\"" + text + "\" is legal" + where);
}

/// A ply as the arbiter has it. What is known of the one that stood in its place stays.
Ply corrected(const Position& before, Move move, PlyState state, const Ply* instead, Instant now) {
  auto ply = watch::Scoresheet::ply_of(before, move, instead != nullptr ? instead->made_at : now);
  ply.state = state;
  ply.evidence = Evidence::kArbiter;
  ply.confirmed_at = now;
  if (instead != nullptr) {
    ply.white_clock = instead->white_clock;
    ply.black_clock = instead->black_clock;
  }
  return ply;
}

/// Makes the correction of one decision about a game.
struct Maker {
  const watch::Board& board;
  const Game& game;
  const Instant now;

  Expected<Correction> operator()(const TakeBack& decision) const {
    if (decision.plies > game.plies.size()) {
      return refuse(ErrorCode::kInvalidArgument,
                    "cannot keep " + std::to_string(decision.plies) + " plies: " + plies_of(game));
    }
    return Correction{.after = now, .keep = decision.plies};
  }

  Expected<Correction> operator()(const ReplacePly& decision) const {
    return replace(decision.ply, decision.move, PlyState::kCorrected, legal_move);
  }

  Expected<Correction> operator()(const KeepIllegalPly& decision) const {
    return replace(decision.ply, decision.move, PlyState::kIllegal, illegal_move);
  }

  Expected<Correction> operator()(const InsertPlies& decision) const {
    const auto index = index_of(decision.ply, game);
    if (!index) return tl::unexpected(index.error());
    const auto made_at = game.plies[*index].made_at;
    Correction correction{.after = made_at - kJustBefore, .keep = *index};
    auto before = position_before(game, *index);
    std::istringstream words(decision.moves);
    for (std::string word; words >> word;) {
      const auto move = legal_move(before, decision.ply + correction.plies.size(), word);
      if (!move) return tl::unexpected(move.error());
      correction.plies.push_back(corrected(before, *move, PlyState::kCorrected, nullptr, made_at));
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
    if (decision.number < 1 || decision.number > all.size()) {
      return refuse(all.empty() ? ErrorCode::kFailedPrecondition : ErrorCode::kInvalidArgument,
                    all.empty() ? "the game is certain: there is nothing to choose between"
                                : "there is no explanation " + std::to_string(decision.number) +
                                      ": the game tells 1 to " + std::to_string(all.size()));
    }
    const auto& chosen = all[decision.number - 1];
    const auto first = std::min(chosen.first_ply, game.plies.size());
    auto before = position_before(game, first);
    Correction correction{.after = now, .keep = first};
    for (std::size_t i = 0; i < chosen.san.size(); ++i) {
      const auto move =
          rules::read_move_as_it_stands(before, chosen.san[i], rules::Language::kEnglish);
      if (!move) return tl::unexpected(move.error());
      const auto* instead = first + i < game.plies.size() ? &game.plies[first + i] : nullptr;
      if (instead != nullptr) correction.after = std::min(correction.after, instead->made_at);
      const auto state = before.is_legal(*move) ? PlyState::kCorrected : PlyState::kIllegal;
      correction.plies.push_back(corrected(before, *move, state, instead, now));
      before = before.after(*move);
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
      return refuse(ErrorCode::kFailedPrecondition, "the game has no result to take away");
    }
    return Correction{.after = now,
                      .keep = game.plies.size(),
                      .result = {{rules::Result::kUnknown, watch::Termination::kNone}}};
  }

  template <typename OfAnyBoard>
  Expected<Correction> operator()(const OfAnyBoard&) const {
    return refuse(ErrorCode::kInternal, "decided without a game");
  }

 private:
  template <typename Read>
  Expected<Correction> replace(std::size_t ply, const std::string& text, PlyState state,
                               const Read& read) const {
    const auto index = index_of(ply, game);
    if (!index) return tl::unexpected(index.error());
    const auto before = position_before(game, *index);
    const auto move = read(before, ply, text);
    if (!move) return tl::unexpected(move.error());
    const auto& instead = game.plies[*index];
    return Correction{.after = instead.made_at,
                      .keep = *index,
                      .plies = {corrected(before, *move, state, &instead, now)}};
  }
};

Expected<Position> position_to_begin_from(const StartGame& decision, const watch::Board&) {
  if (decision.fen.empty()) return Position::initial();
  auto position = rules::parse_fen(decision.fen);
  if (!position) return position;
  for (const auto color : {rules::Color::kWhite, rules::Color::kBlack}) {
    const auto kings = position->square_sets().of(color, rules::PieceType::kKing);
    if (rules::count(kings) == 1) continue;
    return refuse(ErrorCode::kInvalidArgument, "each side has one king: " + decision.fen);
  }
  return position;
}

Expected<Position> position_to_begin_from(const AcceptBoard& decision, const watch::Board& board) {
  const auto start =
      watch::middle_start(board.placement, decision.turn, watch::SensingClass::kIdentity);
  if (start) return start->position;
  return refuse(ErrorCode::kFailedPrecondition,
                "what stands is no position of a game: " + rules::to_fen(board.placement));
}

Expected<Correction> new_game(const Expected<Position>& position, const watch::Board& board,
                              Instant now) {
  if (!position) return tl::unexpected(position.error());
  const int ordinal = board.game ? board.game->ordinal + 1 : 1;
  return Correction{.after = now, .new_game = {{ordinal, *position}}};
}

}  // namespace

Expected<Correction> correction_of(const Decision& decision, const watch::Board& board,
                                   Instant now) {
  if (const auto* start = std::get_if<StartGame>(&decision)) {
    return new_game(position_to_begin_from(*start, board), board, now);
  }
  if (const auto* accept = std::get_if<AcceptBoard>(&decision)) {
    return new_game(position_to_begin_from(*accept, board), board, now);
  }
  if (!board.game) {
    return refuse(ErrorCode::kFailedPrecondition, "no game has begun on this board");
  }
  return std::visit(Maker{board, *board.game, now}, decision);
}

namespace {

std::string number(std::size_t ply) { return "ply " + std::to_string(ply); }

std::string instead_of(std::size_t ply, const watch::Board& board) {
  const auto& plies = board.game->plies;
  return ply >= 1 && ply <= plies.size() ? ", not " + plies[ply - 1].san : "";
}

/// Says a decision in a line.
struct Teller {
  const watch::Board& board;

  std::string operator()(const TakeBack& decision) const {
    return "taken back to " + number(decision.plies);
  }
  std::string operator()(const ReplacePly& decision) const {
    return number(decision.ply) + " is " + decision.move + instead_of(decision.ply, board);
  }
  std::string operator()(const KeepIllegalPly& decision) const {
    return number(decision.ply) + " is " + decision.move + ", illegal, and stands" +
           instead_of(decision.ply, board);
  }
  std::string operator()(const InsertPlies& decision) const {
    return decision.moves + " was played before " + number(decision.ply);
  }
  std::string operator()(const DeletePly& decision) const {
    return number(decision.ply) + " was none" + instead_of(decision.ply, board);
  }
  std::string operator()(const ChooseExplanation& decision) const {
    return "explanation " + std::to_string(decision.number) + " is what was played";
  }
  std::string operator()(const GiveResult& decision) const {
    return "result " + std::string(rules::to_string(decision.result));
  }
  std::string operator()(const TakeResultAway&) const { return "the game is not over"; }
  std::string operator()(const StartGame& decision) const {
    return "a new game" + (decision.fen.empty() ? "" : " from " + decision.fen);
  }
  std::string operator()(const AcceptBoard& decision) const {
    return std::string("play goes on from what stands, ") +
           (decision.turn == rules::Color::kWhite ? "White" : "Black") + " to move";
  }
};

}  // namespace

std::string to_text(const Decision& decision, const watch::Board& board) {
  return std::visit(Teller{board}, decision);
}

}  // namespace jadoube::arbiter
