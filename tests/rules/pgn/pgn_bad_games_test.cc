#include <gmock/gmock.h>

#include <fstream>

#include "rules/pgn/pgn.h"
#include "tests/rules/pgn/pgn_reading.h"
#include "tests/support/shared_data.h"

namespace jadoube::rules {
namespace pgn_bad_games_test {

using jadoube::tests::moves_of;
using jadoube::tests::read_all;
using jadoube::tests::read_one;
using jadoube::tests::read_text;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr PgnReading kGoodPart{.bad_game = PgnReading::BadGame::kGoodPartKept};
constexpr PgnReading kStanding{.moves = PgnReading::Moves::kAsTheyStand};

TEST(PgnBadGame, EndsBeforeTheMoveThatIsNotLegalAndSaysWhy) {
  const auto game =
      read_one("[White \"x\"]\n\n1. e4 {a} e5\n2. Nf3 Nf3 {b} (2... d5) 3. d4 0-1", kGoodPart);
  EXPECT_EQ(moves_of(game), "e4 e5 Nf3");
  EXPECT_EQ(game.plies[0].comment, "a");
  EXPECT_EQ(game.plies[2].comment, "");
  EXPECT_EQ(game.result, Result::kBlackWins);
  ASSERT_TRUE(game.fault);
  EXPECT_THAT(game.fault->message, StartsWith("t.pgn:4:8: game 1: \"Nf3\" is not legal"));
}

TEST(PgnBadGame, LosesOnlyTheTagThatCannotBeRead) {
  const auto game = read_one("[White \"x\"]\n[Event oops]\n[Black \"y\"]\n\n1. e4 *", kGoodPart);
  EXPECT_EQ(game.tag("Black"), "y");
  EXPECT_EQ(moves_of(game), "e4");
  EXPECT_TRUE(game.fault);
}

TEST(PgnBadGame, HasNoMovesIfItsPositionCannotBeRead) {
  const auto game = read_one("[FEN \"8/8\"]\n[White \"x\"]\n\n1. e4 1-0", kGoodPart);
  EXPECT_EQ(game.tag("White"), "x");
  EXPECT_THAT(game.plies, IsEmpty());
  EXPECT_EQ(game.result, Result::kWhiteWins);
}

TEST(PgnBadGame, KeepsTheMovesBeforeAVariationWithoutAnEnd) {
  const auto game = read_one("1. e4 e5 (1... c5 2. Nf3 2. d4 *", kGoodPart);
  EXPECT_EQ(moves_of(game), "e4 e5 (c5 Nf3)");
  EXPECT_THAT(game.fault->message, HasSubstr("a variation is not closed"));
}

TEST(PgnBadGame, IsFollowedByTheNextOne) {
  const auto contents =
      read_text("[White \"x\"]\n\n1. e5 *\n\n[White \"y\"]\n\n1. e4 *\n", kGoodPart);
  ASSERT_THAT(contents.games, SizeIs(2));
  EXPECT_TRUE(contents.games[0].fault);
  EXPECT_FALSE(contents.games[1].fault);
}

TEST(PgnBadGame, WithoutTagsEndsAtItsResult) {
  const auto contents = read_text("1. e5 1-0\n1. d4 0-1\n1. Nf6 * 1. c4 *");
  EXPECT_THAT(contents.errors,
              ElementsAre(StartsWith("t.pgn:1:4: game 1:"), StartsWith("t.pgn:3:4: game 3:")));
  ASSERT_THAT(contents.games, SizeIs(2));
  EXPECT_EQ(moves_of(contents.games[1]), "c4");
}

TEST(PgnBadGame, ThatIsTooLargeIsCutThere) {
  std::string text = "1. e4 ";
  for (std::size_t i = 0; i < PgnReader::kMaxPlies; ++i) text += "(1. d4) ";
  const auto game = read_one(text + "(1. c4 c5) e5 *", kGoodPart);
  EXPECT_EQ(game.plies.size(), 1);
  EXPECT_EQ(game.plies[0].variations.size(), PgnReader::kMaxPlies - 1);
  EXPECT_THAT(game.fault->message, HasSubstr("more than 20000 plies"));
}

TEST(PgnStandingMoves, AreReadIfTheReaderAcceptsThem) {
  const char* text = "1. Ng1-e4 -- 2. Ke1-e3 d6 *";
  EXPECT_EQ(moves_of(read_one(text, kStanding)), "Ng1-e4 -- Ke1-e3 d6");
  EXPECT_THAT(read_text(text).games, IsEmpty());
}

TEST(PgnStandingMoves, MustStillBeWrittenInFull) {
  EXPECT_THAT(read_text("1. Ne4 *", kStanding).errors, SizeIs(1));
}

TEST(PgnLanguage, IsThatOfTheReader) {
  const auto game =
      read_one("1. Кf3 Кf6 2. g3 g6 3. Сg2 Сg7 4. 0–0 0-0 *", {.language = Language::kUkrainian});
  EXPECT_EQ(moves_of(game), "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O");
  EXPECT_EQ(moves_of(read_one("1. ♘f3 ♞f6 2.♘c3 *")), "Nf3 Nf6 Nc3");
}

TEST(PgnBadGame, OfTheSharedEventKeepsAllButTheKingsOnTheCentreSquares) {
  JADOUBE_SHARED_OR_SKIP(path, "data/pgn/fide-world-cup-2025-livechess.pgn");
  std::ifstream file(path);
  const auto contents = read_all(file, kGoodPart);
  EXPECT_THAT(contents.errors, IsEmpty());
  ASSERT_THAT(contents.games, SizeIs(200));
  std::vector<std::string> faults;
  for (const PgnGame& game : contents.games) {
    EXPECT_GT(game.plies.size(), 10);
    if (game.fault) faults.push_back(game.fault->message);
  }
  EXPECT_THAT(faults, SizeIs(5));
  EXPECT_THAT(faults, Each(HasSubstr("king")));
}

TEST(PgnReader, ReadsTheSharedFilesOfLiveChess) {
  JADOUBE_SHARED_OR_SKIP(folder, "data/livechess/pgn");
  std::size_t clocks = 0, elapsed = 0, plies = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path());
    const auto contents = read_all(file, kGoodPart);
    EXPECT_THAT(contents.games, SizeIs(1)) << entry.path();
    for (const PgnGame& game : contents.games) {
      // In one file a rook slid on to the king's square behind the last move.
      const bool bad = entry.path().stem() == "livechess-1.4.8-figueira";
      EXPECT_EQ(game.fault.has_value(), bad) << entry.path() << game.fault->message;
      for (const PgnPly& ply : game.plies) {
        ++plies;
        clocks += ply.clock ? 1 : 0;
        elapsed += ply.elapsed ? 1 : 0;
        EXPECT_EQ(ply.comment, "");
      }
    }
  }
  EXPECT_GT(clocks, plies / 2);
  EXPECT_GT(elapsed, 50);
}

}  // namespace pgn_bad_games_test
}  // namespace jadoube::rules
