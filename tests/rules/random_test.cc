#include <gmock/gmock.h>

#include <sstream>

#include "rules/chess960.h"
#include "rules/notation/fen.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"
#include "rules/pgn/pgn.h"
#include "rules/validity/validity.h"
#include "tests/support/random_chess.h"

namespace jadoube::rules {
namespace {

using jadoube::tests::below;
using jadoube::tests::Random;
using jadoube::tests::random_move;
using jadoube::tests::random_placement;

constexpr int kGames = 60;
constexpr int kPlies = 160;

// Calls `visit` with every position of random games from standard and from Chess960 arrays in turn,
// and the move that is played there.
template <typename Visit>
void play_random_games(Visit visit) {
  Random random(1);
  for (int game = 0; game < kGames; ++game) {
    const auto array = Chess960Number::of(static_cast<int>(below(Chess960Number::kCount, random)));
    Position position = game % 2 == 0 ? Position::initial() : chess960_start(*array);
    for (int ply = 0; ply < kPlies && !position.legal_moves().empty(); ++ply) {
      const Move move = random_move(position, random);
      visit(position, move);
      position = position.after(move);
    }
  }
}

// The same position with the colours changed, seen from the other side.
Position mirrored(const Position& position) {
  const auto flip = [](Square square) { return square_at(file_of(square), 7 - rank_of(square)); };
  const auto flip_maybe = [&](std::optional<Square> square) {
    return square ? std::optional(flip(*square)) : std::nullopt;
  };
  const auto flip_side = [&](const CastlingRights::Side& side) {
    return CastlingRights::Side{flip_maybe(side.kingside), flip_maybe(side.queenside)};
  };
  Placement placement;
  for (int i = 0; i < kSquareCount; ++i) {
    const Piece piece = position.placement()[square_at(i)];
    if (piece == Piece::kNone) continue;
    placement.set(flip(square_at(i)), make_piece(opponent_of(color_of(piece)), type_of(piece)));
  }
  const CastlingRights rights = position.castling();
  return Position(
      placement, opponent_of(position.turn()), {flip_side(rights.black), flip_side(rights.white)},
      flip_maybe(position.en_passant()), position.halfmove_clock(), position.fullmove_number());
}

// What generation by sets is held against: try every pair of squares by the definition.
bool attacks(const Placement& placement, Square from, Square to) {
  const int files = file_of(to) - file_of(from), ranks = rank_of(to) - rank_of(from);
  const int wide = std::max(std::abs(files), std::abs(ranks));
  const bool straight = files == 0 || ranks == 0, diagonal = std::abs(files) == std::abs(ranks);
  const Piece piece = placement[from];
  switch (type_of(piece)) {
    case PieceType::kPawn:
      return std::abs(files) == 1 && ranks == (color_of(piece) == Color::kWhite ? 1 : -1);
    case PieceType::kKnight:
      return std::abs(files * ranks) == 2;
    case PieceType::kKing:
      return wide == 1;
    case PieceType::kBishop:
      if (!diagonal) return false;
      break;
    case PieceType::kRook:
      if (!straight) return false;
      break;
    case PieceType::kQueen:
      if (!straight && !diagonal) return false;
      break;
  }
  for (int n = 1; n < wide; ++n) {
    const Square passed =
        square_at(file_of(from) + files / wide * n, rank_of(from) + ranks / wide * n);
    if (placement[passed] != Piece::kNone) return false;
  }
  return wide > 0;
}

bool any_king_attacked(const Placement& placement, Color color) {
  for (int king = 0; king < kSquareCount; ++king) {
    if (placement[square_at(king)] != make_piece(color, PieceType::kKing)) continue;
    for (int from = 0; from < kSquareCount; ++from) {
      const Piece piece = placement[square_at(from)];
      if (piece == Piece::kNone || color_of(piece) == color) continue;
      if (attacks(placement, square_at(from), square_at(king))) return true;
    }
  }
  return false;
}

bool may_go(const Placement& placement, Square from, Square to) {
  const Piece piece = placement[from], target = placement[to];
  if (target != Piece::kNone &&
      (color_of(target) == color_of(piece) || type_of(target) == PieceType::kKing)) {
    return false;
  }
  if (type_of(piece) != PieceType::kPawn) return attacks(placement, from, to);
  if (target != Piece::kNone) return attacks(placement, from, to);
  const int step = color_of(piece) == Color::kWhite ? 1 : -1;
  const int start = color_of(piece) == Color::kWhite ? 1 : 6;
  const int ranks = rank_of(to) - rank_of(from);
  if (file_of(to) != file_of(from)) return false;
  if (ranks == step) return true;
  return ranks == 2 * step && rank_of(from) == start &&
         placement[square_at(file_of(from), start + step)] == Piece::kNone;
}

// Legal moves of a position without castling and en passant, by trying all pairs of squares.
std::size_t slow_move_count(const Position& position) {
  std::size_t total = 0;
  const Placement& placement = position.placement();
  for (int i = 0; i < kSquareCount; ++i) {
    const Square from = square_at(i);
    const Piece piece = placement[from];
    if (piece == Piece::kNone || color_of(piece) != position.turn()) continue;
    for (int j = 0; j < kSquareCount; ++j) {
      if (i == j || !may_go(placement, from, square_at(j))) continue;
      Placement next = placement;
      next.set(from, Piece::kNone);
      next.set(square_at(j), piece);
      if (any_king_attacked(next, position.turn())) continue;
      const bool promotes = type_of(piece) == PieceType::kPawn && (j < 8 || j >= 56);
      total += promotes ? 4 : 1;
    }
  }
  return total;
}

TEST(RandomGames, GoThroughXFenAndShredderFenAndBack) {
  play_random_games([](const Position& position, Move) {
    for (const auto letters : {CastlingLetters::kXFen, CastlingLetters::kShredder}) {
      EXPECT_EQ(parse_fen(to_fen(position, letters)), position) << to_fen(position);
    }
  });
}

TEST(RandomGames, GoThroughFenWithAnEnPassantSquareAfterEveryDoubleStepAndBack) {
  play_random_games([](const Position& position, Move move) {
    const WrittenPosition after = written_after(position, move);
    EXPECT_EQ(parse_fen_as_written(to_fen(after)), after) << to_fen(position);
    EXPECT_EQ(parse_fen(to_fen(after)), position.after(move)) << to_fen(position);
  });
}

TEST(RandomGames, GoThroughUciAndSanAndBack) {
  play_random_games([](const Position& position, Move move) {
    for (const auto castling : {UciCastling::kKingSteps, UciCastling::kKingTakesRook}) {
      EXPECT_EQ(parse_uci(position, to_uci(position, move, castling)), move) << to_fen(position);
    }
    EXPECT_EQ(parse_san(position, to_san(position, move)), move) << to_fen(position);
  });
}

TEST(RandomGames, HaveADifferentSanForEachMove) {
  play_random_games([](const Position& position, Move move) {
    const std::string san = to_san(position, move);
    for (const Move other : position.legal_moves()) {
      if (other != move) {
        EXPECT_NE(to_san(position, other), san) << to_fen(position);
      }
    }
  });
}

TEST(RandomGames, GoThroughPgnAndBack) {
  Random random(2);
  for (int round = 0; round < kGames; ++round) {
    PgnGame game;
    Position position = game.start;
    for (int ply = 0; ply < kPlies && !position.legal_moves().empty(); ++ply) {
      const Move move = random_move(position, random);
      game.plies.push_back({move, std::chrono::seconds(below(9000, random)),
                            below(4, random) == 0 ? "a (word) [x]" : "",
                            below(4, random) == 0 ? std::vector{5, 14} : std::vector<int>{}});
      position = position.after(move);
    }
    game.result = static_cast<Result>(below(4, random));
    std::istringstream text(to_pgn(game));
    const auto again = PgnReader(text).next();
    ASSERT_TRUE(again && *again);
    EXPECT_EQ((*again)->plies, game.plies);
    EXPECT_EQ((*again)->result, game.result);
  }
}

TEST(RandomGames, KeepOnePlacementInBothShapes) {
  play_random_games([](const Position& position, Move move) {
    const Position next = position.after(move);
    const Position built(next.placement(), next.turn(), next.castling(), next.en_passant(),
                         next.halfmove_clock(), next.fullmove_number());
    EXPECT_EQ(next, built) << to_fen(position) << " " << to_uci(position, move);
  });
}

TEST(RandomGames, HaveAsManyMovesSeenFromTheOtherSide) {
  play_random_games([](const Position& position, Move) {
    EXPECT_EQ(perft(position, 2), perft(mirrored(position), 2)) << to_fen(position);
  });
}

TEST(RandomPlacements, HaveExactlyTheMovesThatTheDefinitionAllows) {
  Random random(3);
  for (int round = 0; round < 4000; ++round) {
    const auto placement = random_placement(1 + below(round % 4 == 0 ? 64 : 20, random), random);
    const Position position(placement, static_cast<Color>(below(2, random)));
    EXPECT_EQ(position.legal_moves().size(), slow_move_count(position)) << to_fen(position);
    EXPECT_EQ(perft(position, 1), position.legal_moves().size()) << to_fen(position);
    EXPECT_EQ(position.in_check(), any_king_attacked(placement, position.turn()));
  }
}

TEST(RandomPlacements, StandAnyRightsAndAnyMoves) {
  Random random(4);
  const auto any_square = [&] { return square_at(static_cast<int>(below(64, random))); };
  for (int round = 0; round < 4000; ++round) {
    Position position(random_placement(1 + below(40, random), random),
                      static_cast<Color>(below(2, random)),
                      {{any_square(), any_square()}, {any_square(), any_square()}}, any_square());
    for (int ply = 0; ply < 20; ++ply) {
      EXPECT_EQ(parse_fen(to_fen(position)), position) << to_fen(position);
      const Move move{any_square(), any_square(), static_cast<PieceType>(below(6, random))};
      EXPECT_FALSE(to_san(position, move).empty() || to_uci(position, move).empty());
      position = position.after(move);
    }
  }
}

TEST(RandomPlacements, AreDiagnosedWithNamesAndSentences) {
  Random random(6);
  for (int round = 0; round < 4000; ++round) {
    WrittenPosition written{random_placement(1 + below(40, random), random),
                            static_cast<Color>(below(2, random))};
    written.castling_rooks = bit(square_at(static_cast<int>(below(64, random))));
    written.en_passant = square_at(static_cast<int>(below(64, random)));
    const Impossibilities reasons = why_impossible(written);
    EXPECT_TRUE(reasons.contains(Impossibility::kEnPassantWithoutStep) ||
                rank_of(*written.en_passant) == 2 || rank_of(*written.en_passant) == 5);
    for (const Impossibility reason : reasons) {
      EXPECT_FALSE(explain(reason, written).sentence.empty()) << name_of(reason);
    }
  }
}

TEST(RandomPlacements, AreMirroredWithTheirMoves) {
  Random random(5);
  for (int round = 0; round < 1000; ++round) {
    const Position position(random_placement(1 + below(30, random), random), Color::kWhite,
                            CastlingRights::initial());
    EXPECT_EQ(perft(position, 2), perft(mirrored(position), 2)) << to_fen(position);
    for (const Move move : position.legal_moves()) {
      EXPECT_EQ(parse_san(position, to_san(position, move)), move) << to_fen(position);
    }
  }
}

}  // namespace
}  // namespace jadoube::rules
