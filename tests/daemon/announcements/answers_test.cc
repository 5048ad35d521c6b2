#include <gmock/gmock.h>

#include "daemon/announcements/announcement.h"
#include "rules/notation/fen.h"
#include "tests/daemon/announcements/announced_game.h"

namespace jadoube::announcements {
namespace answers_test {

using namespace std::chrono_literals;
using announcement_tests::kBegin;
using announcement_tests::played;
using rules::Language;

std::string ask(Question question, const model::Game& game, Language words = Language::kGerman) {
  return answer(question, {.game = &game}, kBegin, words);
}

TEST(AppendixD_2_10_4, TheNumberOfMovesIsReportedWhenAsked) {
  EXPECT_EQ(ask(Question::kMoveNumber, played("e4 e5 Nf3")),
            "White has made 2 moves. Black has made 1 move. Move 2: Black is to move.");
}

TEST(AppendixD_2_10_4, TheTimesOfBothPlayersAreReportedWhenAsked) {
  const SeenTable table{
      .clock = model::ClockState{.white = 3723s, .black = 60s, .running = rules::Color::kBlack},
      .clock_at = kBegin};
  EXPECT_EQ(answer(Question::kClocks, table, kBegin + 5s, Language::kGerman),
            "White: 1 hour 2 minutes 3 seconds. Black: 55 seconds. Black's clock is running.");
  EXPECT_EQ(answer(Question::kClocks, {}, kBegin, Language::kGerman),
            "There is no clock at this board.");
}

TEST(AppendixD_2_1Answers, ThePositionIsReportedSquareBySquare) {
  const auto game = played("", *rules::parse_fen("4k3/8/8/3b4/8/8/P6P/4K2R w K - 0 1"));
  EXPECT_EQ(ask(Question::kPosition, game),
            "White: König Eva eins, Turm Hector eins, Bauer Anna zwei, Bauer Hector zwei. Black: "
            "König Eva acht, Läufer David fünf. White is to move.");
  EXPECT_EQ(ask(Question::kPosition, game, Language::kEnglish),
            "White: King Eva one, Rook Hector one, Pawn Anna two, Pawn Hector two. Black: King Eva "
            "eight, Bishop David five. White is to move.");
}

TEST(Answers, MaterialIsCountedAndNotJudged) {
  const auto game = played("", *rules::parse_fen("4k3/8/8/3b4/8/8/P6P/4K2R w K - 0 1"));
  EXPECT_EQ(ask(Question::kMaterial, game),
            "White: König 1, Turm 1, Bauer 2. Black: König 1, Läufer 1.");
}

TEST(Answers, TheLastMoveComesWithTheResult) {
  EXPECT_EQ(ask(Question::kLastMove, played("")), "No move was made yet.");
  auto game = played("e4 e5");
  EXPECT_EQ(ask(Question::kLastMove, game), "Move 1 of Black: Bauer Eva sieben Eva fünf.");
  game.result = rules::Result::kDraw;
  EXPECT_EQ(ask(Question::kLastMove, game),
            "Move 1 of Black: Bauer Eva sieben Eva fünf. The game is over: draw.");
}

TEST(Answers, AGameMayBeginWithBlack) {
  const auto game = played("Kd7", *rules::parse_fen("4k3/8/8/8/8/8/8/4K2R b K - 0 40"));
  EXPECT_EQ(ask(Question::kLastMove, game), "Move 40 of Black: König Eva acht David sieben.");
  EXPECT_EQ(ask(Question::kMoveNumber, game),
            "White has made 0 moves. Black has made 1 move. Move 41: White is to move.");
}

TEST(Answers, WithoutAGameTheyGiveTheReason) {
  EXPECT_EQ(answer(Question::kPosition, {}, kBegin, Language::kGerman),
            "No game has begun at this board.");
}

}  // namespace answers_test
}  // namespace jadoube::announcements
