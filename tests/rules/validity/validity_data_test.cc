// Diagnosis over whole files: what is known to be reachable is never called impossible.

#include <gmock/gmock.h>

#include <map>

#include "rules/chess960.h"
#include "rules/validity/validity.h"
#include "tests/rules/reading.h"
#include "tests/rules/tsv.h"
#include "tests/support/random_chess.h"
#include "tests/support/real_games.h"
#include "tests/support/shared_data.h"

namespace jadoube::rules {
namespace validity_data_test {

using jadoube::tests::position_of;
using jadoube::tests::random_move;
using jadoube::tests::read_lines;
using jadoube::tests::read_tsv;
using jadoube::tests::written_of;

// Where the table leaves the verdict open, "possible?", and there is a proof.
const std::map<std::string, Impossibility> kProved = {
    // A pawn comes to a3 from a2 or b2, and pawns that never moved stand on both.
    {"4k3/8/8/8/8/PP6/PP6/B3K3 w - - 0 1", Impossibility::kWhitePawnPaths},
    // e2 and g2 shut the bishop f1 in, so that on a2 was a pawn; but on rank 7 no pawn of Black has
    // moved, and White's could not pass.
    {"4k3/pppppppp/8/8/8/8/BPPPPPPP/4K3 w - - 0 1", Impossibility::kWhitePawnPaths},
};

TEST(ValidityData, GivesTheVerdictsOfTheSharedTable) {
  JADOUBE_SHARED_OR_SKIP(table, "data/rules/fen/status.tsv");
  for (const auto& row : read_tsv(table)) {
    const Impossibilities reasons = why_impossible(written_of(row[0]));
    if (const auto proved = kProved.find(row[0]); proved != kProved.end()) {
      EXPECT_EQ(row[1], "possible?");
      EXPECT_TRUE(reasons.contains(proved->second)) << row[0];
      continue;
    }
    const std::string verdict = row[1] == "possible?" ? "possible" : row[1];
    EXPECT_EQ(to_string(reachability_of(reasons)), verdict) << row[0];
  }
}

TEST(ValidityData, FindsNothingAgainstTheSharedListsOfGoodPositions) {
  for (const char* name : {"fen/cozy-valid.sfens", "fen/cozy-chess960_start_positions.sfens",
                           "perft/random-chess960.epd"}) {
    JADOUBE_SHARED_OR_SKIP(list, std::string("data/rules/") + name);
    for (const std::string& fen : read_lines(list, ';')) {
      EXPECT_TRUE(why_impossible(written_of(fen), StartingPositions::kChess960).empty()) << fen;
    }
  }
  JADOUBE_SHARED_OR_SKIP(list, "data/rules/perft/random-standard.epd");
  for (const std::string& fen : read_lines(list, ';')) {
    EXPECT_TRUE(why_impossible(written_of(fen)).empty()) << fen;
  }
}

TEST(ValidityData, NamesAReasonForEachOfTheSharedListOfInvalidPositions) {
  JADOUBE_SHARED_OR_SKIP(list, "data/rules/fen/cozy-invalid.sfens");
  for (const std::string& fen : read_lines(list, ';')) {
    EXPECT_FALSE(why_impossible(written_of(fen), StartingPositions::kChess960).empty()) << fen;
  }
}

TEST(ValidityData, FindsNothingAgainstAnyPositionOfRealGames) {
  for (const auto& games :
       {jadoube::tests::real_classical_games(), jadoube::tests::real_blitz_games()}) {
    int played = 0;
    for (const PgnGame& game : games) {
      Position position = game.start;
      for (const PgnPly& ply : game.plies) {
        const WrittenPosition written = written_after(position, ply.move);
        ASSERT_TRUE(why_impossible(written).empty()) << to_fen(written);
        position = position.after(ply.move);
        ++played;
      }
    }
    EXPECT_GT(played, 2000) << games.size() << " games";
  }
}

// Plays legal moves at random from `start` and asks after each of them.
void expect_possible_games(const Position& start, StartingPositions starts, int games,
                           unsigned seed) {
  jadoube::tests::Random random(seed);
  for (int game = 0; game < games; ++game) {
    Position position = start;
    for (int ply = 0; ply < 200 && !position.legal_moves().empty(); ++ply) {
      const Move move = random_move(position, random);
      const WrittenPosition written = written_after(position, move);
      ASSERT_TRUE(why_impossible(written, starts).empty()) << to_fen(written);
      position = position.after(move);
    }
  }
}

TEST(ValidityData, FindsNothingAgainstAnyPositionOfRandomGames) {
  expect_possible_games(Position::initial(), StartingPositions::kAsCastlingSays, 100, 1);
  for (int array = 0; array < Chess960Number::kCount; array += 16) {
    expect_possible_games(chess960_start(*Chess960Number::of(array)), StartingPositions::kChess960,
                          1, static_cast<unsigned>(array));
  }
  const auto nearly = position_of("r3k2r/1P4p1/8/2p5/4P3/8/1p4P1/R3K2R w KQkq - 0 1");
  expect_possible_games(nearly, StartingPositions::kStandard, 100, 3);
}

}  // namespace validity_data_test
}  // namespace jadoube::rules
