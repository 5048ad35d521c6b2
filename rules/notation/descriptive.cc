#include "rules/notation/descriptive.h"

#include <algorithm>
#include <array>
#include <vector>

#include "rules/notation/descriptive_shape.h"
#include "rules/notation/move_text.h"

namespace jadoube::rules {
namespace {

// The square of the piece that a capture takes.
Square square_of_captured(const Position& position, Move move) {
  const bool passing = position.placement()[move.to] == Piece::kNone;
  return passing ? square_at(file_of(move.to), rank_of(move.from)) : move.to;
}

bool is_passing_capture(const Position& position, Move move) {
  return position.is_capture(move) && position.placement()[move.to] == Piece::kNone;
}

bool is_light(Square square) { return (file_of(square) + rank_of(square)) % 2 == 1; }

// True unless it is a bishop that runs on the other colour than the bishop of that side at the
// start. White's king's bishop starts on a light square, Black's on a dark one.
bool may_be_bishop_of(const DescriptivePiece& named, Square square, Color owner) {
  if (named.type != PieceType::kBishop || !named.flank) return true;
  const bool kings_is_light = owner == Color::kWhite;
  return is_light(square) == ((*named.flank == Flank::kKings) == kings_is_light);
}

bool names_piece(const Position& position, const DescriptivePiece& named, Square square) {
  const Piece piece = position.placement()[square];
  return piece != Piece::kNone && type_of(piece) == named.type &&
         may_be_bishop_of(named, square, color_of(piece));
}

bool names_captured(const Position& position, const DescriptivePiece& named, Move move) {
  const Square square = square_of_captured(position, move);
  return names_piece(position, named, square) &&
         (contains(named.squares, square) || contains(named.squares, move.to));
}

bool is_castling_named(const DescriptiveShape& shape, Move move) {
  const Flank flank = file_of(move.to) > file_of(move.from) ? Flank::kKings : Flank::kQueens;
  return shape.castling && shape.castling_flank.value_or(flank) == flank;
}

bool fits_shape(const Position& position, const DescriptiveShape& shape, Move move) {
  if (position.is_castling(move)) return is_castling_named(shape, move);
  if (shape.castling || !names_piece(position, shape.piece, move.from)) return false;
  if (!contains(shape.piece.squares, move.from)) return false;
  if (shape.promotion && move.promotion != shape.promotion) return false;
  if (shape.en_passant && !is_passing_capture(position, move)) return false;
  if (position.is_capture(move) != shape.captured.has_value()) return false;
  return shape.captured ? names_captured(position, *shape.captured, move)
                        : contains(shape.to, move.to);
}

// Keeps the moves for which `keep` is true, if there are any.
template <typename Keep>
void keep_if_any(MoveList& moves, Keep keep) {
  if (moves.size() < 2) return;
  MoveList kept = moves;
  kept.keep_if(keep);
  if (!kept.empty()) moves = kept;
}

bool gives(const Position& position, Move move, CheckSign sign) {
  const Position after = position.after(move);
  return sign == CheckSign::kMate ? after.is_checkmate() : after.checkers() != 0;
}

// Of the pieces that `square_of` names, keeps those on the file closest to that side.
template <typename SquareOf>
void narrow_to_flank(MoveList& moves, const std::optional<Flank>& flank, SquareOf square_of) {
  if (!flank || moves.size() < 2) return;
  const auto file = [&](Move move) { return file_of(square_of(move)); };
  const auto by_file = [&](Move a, Move b) { return file(a) < file(b); };
  const auto [low, high] = std::minmax_element(moves.begin(), moves.end(), by_file);
  const int best = *flank == Flank::kKings ? file(*high) : file(*low);
  keep_if_any(moves, [&](Move move) { return file(move) == best; });
}

MoveList moves_named(const Position& position, const DescriptiveShape& shape) {
  MoveList moves = position.legal_moves();
  moves.keep_if([&](Move move) { return fits_shape(position, shape, move); });
  if (shape.castling) return moves;
  narrow_to_flank(moves, shape.piece.flank, [](Move move) { return move.from; });
  if (shape.captured) {
    narrow_to_flank(moves, shape.captured->flank,
                    [&](Move move) { return square_of_captured(position, move); });
  }
  return moves;
}

tl::expected<Move, MoveRefusal> only_move_named(const Position& position, std::string_view text,
                                                const DescriptiveShape& shape) {
  MoveList meant = moves_named(position, shape);
  if (shape.sign != CheckSign::kNone) {
    keep_if_any(meant, [&](Move move) { return gives(position, move, shape.sign); });
  }
  if (meant.size() == 1) return meant.front();
  if (!meant.empty()) {
    return tl::unexpected(several_moves(position, text, meant, Language::kEnglish));
  }
  const auto player = position.turn();
  if (shape.castling) {
    return tl::unexpected(MoveRefusal{
        MoveFault::kIllegal, Sentence("\"{move}\" is not legal: {player} cannot castle there now",
                                      {{"move", text}, {"player", player}})});
  }
  return tl::unexpected(MoveRefusal{
      MoveFault::kIllegal,
      Sentence("\"{move}\" is not legal: {player} has no such move now. Each player counts the "
               "ranks from their own side",
               {{"move", text}, {"player", player}})});
}

std::string rank_seen_by(Color player, Square square) {
  return std::to_string(player == Color::kWhite ? rank_of(square) + 1 : 8 - rank_of(square));
}

std::string full_name(Color player, Square square) {
  return std::string(descriptive_file(file_of(square))) + rank_seen_by(player, square);
}

std::string short_name(Color player, Square square) {
  const std::string name = full_name(player, square);
  return name.size() == 3 ? name.substr(1) : name;
}

// The names of the piece on `square`, the shortest first. The last one has its square.
std::vector<std::string> piece_names(const Position& position, Color player, Square square) {
  const PieceType type = type_of(position.placement()[square]);
  const std::string letter(1, to_char(make_piece(Color::kWhite, type)));
  std::vector<std::string> names = {letter};
  if (type == PieceType::kPawn) {
    names.push_back(std::string(descriptive_file(file_of(square))) + letter);
  }
  names.push_back(letter + "(" + full_name(player, square) + ")");
  return names;
}

std::vector<std::string> goals_of(const Position& position, Move move) {
  const Color player = position.turn();
  std::vector<std::string> goals;
  if (!position.is_capture(move)) {
    goals = {"-" + short_name(player, move.to), "-" + full_name(player, move.to)};
  } else {
    for (const auto& name : piece_names(position, player, square_of_captured(position, move))) {
      goals.push_back("x" + name);
    }
  }
  for (auto& goal : goals) {
    if (move.promotion) {
      goal += std::string("(") + to_char(make_piece(Color::kWhite, *move.promotion)) + ")";
    }
    if (is_passing_capture(position, move)) goal += " e.p.";
  }
  return goals;
}

std::string shortest_name(const Position& position, Move move) {
  if (position.is_castling(move)) return file_of(move.to) > file_of(move.from) ? "O-O" : "O-O-O";
  const auto pieces = piece_names(position, position.turn(), move.from);
  const auto goals = goals_of(position, move);
  // A longer name of the goal is easier to read than one of the piece.
  for (const auto& piece : pieces) {
    for (const auto& goal : goals) {
      if (read_descriptive(position, piece + goal) == move) return piece + goal;
    }
  }
  return pieces.back() + goals.back();
}

}  // namespace

bool looks_descriptive(std::string_view text) {
  return parse_descriptive_shape(text, Color::kWhite).has_value();
}

tl::expected<Move, MoveRefusal> read_descriptive(const Position& position, std::string_view text) {
  if (const auto shape = parse_descriptive_shape(text, position.turn())) {
    return only_move_named(position, text, *shape);
  }
  return tl::unexpected(
      MoveRefusal{MoveFault::kNoMove,
                  Sentence("\"{move}\" is not a move such as P-K4, KtxB, R(Q1)-K1, P-K8(Q) or O-O",
                           {{"move", text}})});
}

std::string to_descriptive(const Position& position, Move move) {
  const Position after = position.after(move);
  const std::string_view sign = after.is_checkmate() ? "#" : after.checkers() != 0 ? "+" : "";
  return shortest_name(position, move).append(sign);
}

}  // namespace jadoube::rules
