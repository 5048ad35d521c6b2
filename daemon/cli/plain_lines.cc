#include "daemon/cli/plain_lines.h"

#include <algorithm>
#include <array>

#include "daemon/cli/text.h"
#include "daemon/language/moves.h"
#include "daemon/language/translate.h"
#include "rules/notation/language.h"
#include "rules/placement.h"

namespace jadoube::cli {
namespace {

using language::tr;
using rules::PieceType;

constexpr std::array kTypes = {PieceType::kKing,   PieceType::kQueen,  PieceType::kRook,
                               PieceType::kBishop, PieceType::kKnight, PieceType::kPawn};

std::string pieces_of(const rules::Placement& placement, rules::Color player) {
  std::string text;
  for (const PieceType type : kTypes) {
    std::string letter{rules::piece_letter(rules::Language::kEnglish, type)};
    for (int file = 0; file < 8; ++file) {
      for (int rank = 0; rank < 8; ++rank) {
        const rules::Square square = rules::square_at(file, rank);
        if (placement[square] != rules::make_piece(player, type)) continue;
        text += " " + language::moves_text(letter + std::string{static_cast<char>('a' + file),
                                                                static_cast<char>('1' + rank)});
        letter.clear();
      }
    }
  }
  return text;
}

// The settled moves of the game: up to the first one that nothing has confirmed.
std::vector<std::string> settled_moves(const v1::Game& game) {
  std::vector<std::string> moves;
  int ply = plies_before(game.start_fen());
  for (const v1::Ply& each : game.plies()) {
    if (each.state() == v1::PLY_STATE_PROVISIONAL) break;
    moves.push_back(move_number(ply++) + " " + language::moves_text(each.san()));
  }
  return moves;
}

std::string times_text(const v1::Ply& ply) {
  if (!ply.has_white_clock()) return {};
  return ". " + tr("White {white}, Black {black}", {{"white", clock_text(ply.white_clock())},
                                                    {"black", clock_text(ply.black_clock())}});
}

std::string result_line(const v1::Game& game) {
  if (game.adjournment().moved()) return tr("goes on at another board");
  if (game.has_adjournment()) return tr("adjourned");
  if (game.result() <= v1::RESULT_UNKNOWN || game.result_provisional()) return {};
  return tr("result {outcome}",
            {{"outcome", outcome_text(game.result(), game.termination(), false)}});
}

}  // namespace

std::string plain_position(const std::string& fen) {
  const auto placement = rules::parse_placement(fen.substr(0, fen.find(' ')));
  if (!placement) return {};
  return tr("White") + ":" + pieces_of(*placement, rules::Color::kWhite) + ". " + tr("Black") +
         ":" + pieces_of(*placement, rules::Color::kBlack);
}

std::vector<std::string> PlainLines::lines(const BoardsView& view) {
  std::vector<std::string> lines;
  for (const auto& [name, board] : view.boards()) {
    const std::string place = bare(name) + ": ";
    const auto add = [&](const std::string& text) { lines.push_back(place + text); };
    Shown& shown = shown_[name];
    const std::string connection = connection_text(board.board.connection());
    if (shown.connection != connection) add(tr("connection {state}", {{"state", connection}}));
    shown.connection = connection;
    const v1::Game& game = board.game;
    if (game.name() != shown.game) {
      shown = {.game = game.name(), .connection = connection};
      if (!game.name().empty()) add(tr("game {game}", {{"game", bare(game.name())}}));
    }
    const auto moves = settled_moves(game);
    const auto [was, is] = std::ranges::mismatch(shown.moves, moves);
    const auto same = static_cast<std::size_t>(is - moves.begin());
    if (was != shown.moves.end()) {
      add(same == 0 ? tr("taken back to the start")
                    : tr("taken back to {move}", {{"move", moves[same - 1]}}));
    }
    for (std::size_t i = same; i < moves.size(); ++i) {
      std::string line = moves[i] + times_text(game.plies(static_cast<int>(i)));
      const bool is_last = i + 1 == static_cast<std::size_t>(game.plies_size());
      if (is_last) line += ". " + plain_position(game.fen());
      add(line);
    }
    shown.moves = moves;
    const std::string result = result_line(game);
    if (result != shown.result) add(result.empty() ? tr("the game goes on") : result);
    shown.result = result;
  }
  return lines;
}

}  // namespace jadoube::cli
