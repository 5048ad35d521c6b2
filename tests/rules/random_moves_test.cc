#include <gmock/gmock.h>

#include "rules/notation/fen.h"
#include "rules/notation/uci.h"
#include "rules/square_sets.h"
#include "tests/rules/by_definition.h"
#include "tests/rules/random_games.h"

namespace jadoube::rules {
namespace random_moves_test {

using namespace jadoube::tests;
using ::testing::UnorderedElementsAreArray;

// The board in a mirror along the ranks (the colours change too), or
// along the files.
enum class Mirror { kBetweenThePlayers, kBetweenTheWings };

Square in(Mirror mirror, Square square) {
  return mirror == Mirror::kBetweenThePlayers ? square_at(file_of(square), 7 - rank_of(square))
                                              : square_at(7 - file_of(square), rank_of(square));
}

Move in(Mirror mirror, Move move) {
  return {in(mirror, move.from), in(mirror, move.to), move.promotion};
}

Color in(Mirror mirror, Color color) {
  return mirror == Mirror::kBetweenThePlayers ? opponent_of(color) : color;
}

WrittenPosition in(Mirror mirror, const WrittenPosition& position) {
  WrittenPosition seen = position;
  seen.placement = {};
  seen.castling_rooks = 0;
  for (const Square square : Squares(kAllSquares)) {
    const Piece piece = position.placement[square];
    if (piece == Piece::kNone) continue;
    seen.placement.set(in(mirror, square), make_piece(in(mirror, color_of(piece)), type_of(piece)));
  }
  for (const Square rook : Squares(position.castling_rooks)) {
    seen.castling_rooks |= bit(in(mirror, rook));
  }
  if (position.en_passant) seen.en_passant = in(mirror, *position.en_passant);
  seen.turn = in(mirror, position.turn);
  return seen;
}

Position in(Mirror mirror, const Position& position) {
  return Position(in(mirror, position.written()));
}

void expect_the_same_moves_in(Mirror mirror, const Position& position) {
  const Position seen = in(mirror, position);
  std::vector<Move> moves;
  for (const Move move : position.legal_moves()) {
    moves.push_back(in(mirror, move));
    // The sets, because the moves are numbered after Black's.
    EXPECT_EQ(seen.after(in(mirror, move)).square_sets(),
              in(mirror, position.after(move)).square_sets())
        << to_fen(position) << " " << to_uci(position, move);
  }
  EXPECT_THAT(std::vector<Move>(seen.legal_moves()), UnorderedElementsAreArray(moves))
      << to_fen(position);
}

Square any_square(Random& random) { return square_at(static_cast<int>(below(64, random))); }

Color any_color(Random& random) { return static_cast<Color>(below(2, random)); }

TEST(RandomGames, KeepTheSamePlacementInBothForms) {
  play_random_games([](const Position& position, Move move) {
    const Position next = position.after(move);
    const Position built(next.placement(), next.turn(), next.castling(), next.en_passant(),
                         next.halfmove_clock(), next.fullmove_number());
    EXPECT_EQ(next, built) << to_fen(position) << " " << to_uci(position, move);
  });
}

TEST(RandomGames, HaveTheSameMovesWithTheColorsChanged) {
  play_random_games([](const Position& position, Move) {
    expect_the_same_moves_in(Mirror::kBetweenThePlayers, position);
  });
}

// Castling is not the same on both wings; all else is.
TEST(RandomGames, HaveTheSameMovesWithTheWingsSwappedIfNobodyMayCastle) {
  play_random_games([](const Position& position, Move) {
    WrittenPosition written = position.written();
    written.castling_rooks = 0;
    expect_the_same_moves_in(Mirror::kBetweenTheWings, Position(written));
  });
}

TEST(RandomGames, LeaveTheKingOfThePlayerWhoMovedUnattacked) {
  play_random_games([](const Position& position, Move move) {
    const Position next = position.after(move);
    EXPECT_EQ(checkers_by_definition(next.placement(), position.turn()), 0) << to_fen(next);
  });
}

TEST(RandomGames, CountTheMovesTheyMake) {
  play_random_games([](const Position& position, Move) {
    EXPECT_EQ(count_legal_moves(position.square_sets()), position.legal_moves().size());
    EXPECT_EQ(perft(position, 2), perft(position, 2, Leaves::kPlayed)) << to_fen(position);
  });
}

TEST(RandomPlacements, HaveExactlyTheMovesThatTheDefinitionAllows) {
  Random random(3);
  for (int round = 0; round < 4000; ++round) {
    const auto placement = random_placement(1 + below(round % 4 == 0 ? 64 : 20, random), random);
    const Position position(placement, any_color(random));
    EXPECT_EQ(position.legal_moves().size(), count_by_definition(position)) << to_fen(position);
    EXPECT_EQ(perft(position, 1), position.legal_moves().size()) << to_fen(position);
  }
}

TEST(RandomPlacements, AttackExactlyWhatTheDefinitionSays) {
  Random random(7);
  for (int round = 0; round < 300; ++round) {
    const auto placement = random_placement(1 + below(40, random), random);
    const Position position(placement, any_color(random));
    for (const Square square : Squares(kAllSquares)) {
      for (const Color by : {Color::kWhite, Color::kBlack}) {
        const Bitboard attackers = attackers_by_definition(placement, square, by);
        EXPECT_EQ(position.attackers_of(square, by), attackers) << to_fen(position);
        EXPECT_EQ(position.is_attacked(square, by), attackers != 0) << to_fen(position);
      }
    }
    const Bitboard checkers = checkers_by_definition(placement, position.turn());
    EXPECT_EQ(position.checkers(), checkers) << to_fen(position);
    EXPECT_EQ(position.in_check(), checkers != 0) << to_fen(position);
  }
}

TEST(RandomPlacements, PlayAnyMoveLegalOrNot) {
  Random random(8);
  for (int round = 0; round < 20000; ++round) {
    const Position position(random_placement(1 + below(40, random), random), any_color(random));
    const Move move{any_square(random), any_square(random)};
    const Position next = position.after(move);
    EXPECT_EQ(next.placement(), moved(position.placement(), move.from, move.to))
        << to_fen(position) << " " << to_string(move.from) << to_string(move.to);
    EXPECT_EQ(next.turn(), opponent_of(position.turn()));
  }
}

TEST(RandomPlacements, AllowEnPassantWhereItLeavesNoKingAttacked) {
  Random random(9);
  int allowed = 0, forbidden = 0;
  for (int round = 0; round < 4000; ++round) {
    Placement placement = random_placement(1 + below(20, random), random);
    const int file = static_cast<int>(below(7, random));
    const Square from = square_at(file, 4), taken = square_at(file + 1, 4);
    const Square passed = square_at(file + 1, 5);
    placement.set(square_at(file + 1, 6), Piece::kNone);
    placement.set(from, Piece::kWhitePawn);
    Placement after = placement;
    placement.set(passed, Piece::kNone);
    placement.set(taken, Piece::kBlackPawn);
    after.set(from, Piece::kNone);
    after.set(taken, Piece::kNone);
    after.set(passed, Piece::kWhitePawn);
    const Position position(placement, Color::kWhite, {}, passed);
    const bool is_allowed = checkers_by_definition(after, Color::kWhite) == 0;
    EXPECT_EQ(position.is_legal({from, passed}), is_allowed) << to_fen(position);
    EXPECT_EQ(position.after({from, passed}).placement() == after, is_allowed);
    (is_allowed ? allowed : forbidden) += 1;
  }
  EXPECT_GT(allowed, 100);
  EXPECT_GT(forbidden, 100);
}

TEST(RandomPlacements, HaveTheSameMovesInBothMirrors) {
  Random random(5);
  for (int round = 0; round < 1000; ++round) {
    const Position position(random_placement(1 + below(30, random), random), Color::kWhite);
    expect_the_same_moves_in(Mirror::kBetweenThePlayers, position);
    expect_the_same_moves_in(Mirror::kBetweenTheWings, position);
  }
}

}  // namespace random_moves_test
}  // namespace jadoube::rules
