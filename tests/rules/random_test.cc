#include <gmock/gmock.h>

#include <sstream>

#include "rules/notation/fen.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"
#include "rules/pgn/pgn.h"
#include "rules/validity/validity.h"
#include "tests/rules/random_games.h"
#include "tests/support/random_chess.h"

namespace jadoube::rules {
namespace random_test {

using jadoube::tests::below;
using jadoube::tests::kGames;
using jadoube::tests::kPlies;
using jadoube::tests::play_random_games;
using jadoube::tests::Random;
using jadoube::tests::random_move;
using jadoube::tests::random_placement;

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

TEST(RandomPlacements, AcceptAnyRightsAndAnyMoves) {
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

TEST(RandomPlacements, GoThroughSanAndBackWithEachOfTheirMoves) {
  Random random(5);
  for (int round = 0; round < 1000; ++round) {
    const Position position(random_placement(1 + below(30, random), random), Color::kWhite,
                            CastlingRights::initial());
    for (const Move move : position.legal_moves()) {
      EXPECT_EQ(parse_san(position, to_san(position, move)), move) << to_fen(position);
    }
  }
}

}  // namespace random_test
}  // namespace jadoube::rules
