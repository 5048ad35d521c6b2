#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "daemon/tracking/recorded/scoresheet.h"
#include "rules/notation/fen.h"
#include "rules/notation/language.h"
#include "rules/notation/move_text.h"

namespace jadoube::tracking {
namespace automatic_end_test {

using model::Termination;

/// A game as it is written.
struct WrittenDown {
  explicit WrittenDown(const std::string& fen) : positions{rules::parse_fen(fen).value()} {}

  WrittenDown& play(const std::string& moves) {
    std::istringstream words(moves);
    for (std::string text; words >> text;) {
      const auto& before = positions.back();
      const auto move =
          rules::read_move_as_it_stands(before, text, rules::Language::kEnglish).value();
      plies.push_back({.move = move, .san = text, .uci = {}});
      if (!before.is_legal(move)) plies.back().state = model::PlyState::kIllegal;
      positions.push_back(before.after(move));
    }
    return *this;
  }
  Termination end() const {
    const auto found = automatic_end(positions, plies);
    return found ? found->termination : Termination::kNone;
  }

  std::vector<rules::Position> positions;
  std::vector<model::Ply> plies;
};

constexpr auto kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(AutomaticEnd, TheOneWhoMatesWins_5_1_1) {
  const auto mate = WrittenDown(kStart).play("f3 e5 g4 Qh4#");
  const auto end = automatic_end(mate.positions, mate.plies);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->plies, 4U);
  EXPECT_EQ(end->result, rules::Result::kBlackWins);
  EXPECT_EQ(end->termination, Termination::kCheckmate);
}

TEST(AutomaticEnd, StalemateIsADraw_5_2_1) {
  WrittenDown game("k7/8/1K6/2Q5/8/8/8/8 w - - 0 1");
  EXPECT_EQ(game.play("Qc7").end(), Termination::kStalemate);
}

TEST(AutomaticEnd, APositionInWhichNobodyCanMateIsADraw_5_2_2) {
  WrittenDown game("8/8/4k3/8/3pK3/8/8/6B1 w - - 0 1");
  EXPECT_EQ(game.play("Kd3").end(), Termination::kNone);
  EXPECT_EQ(game.play("Kd5 Bxd4").end(), Termination::kDeadPosition);
}

TEST(AutomaticEnd, APositionThatIsOnTheBoardForTheFifthTimeIsADraw_9_6_1) {
  WrittenDown game(kStart);
  game.play("e4 e5");
  for (int i = 0; i < 3; ++i) game.play("Nf3 Nf6 Ng1 Ng8");
  EXPECT_EQ(game.end(), Termination::kNone);
  EXPECT_EQ(game.play("Nf3 Nf6 Ng1").end(), Termination::kNone);
  EXPECT_EQ(game.play("Ng8 Nf3 Nf6 Ng1 Ng8").end(), Termination::kFivefoldRepetition);
}

TEST(AutomaticEnd, SeventyFiveMovesOfEachPlayerAreADrawButMateIsFirst_9_6_2) {
  EXPECT_EQ(WrittenDown("6k1/5ppp/8/8/8/8/8/R5K1 w - - 148 90").play("Ra2").end(),
            Termination::kNone);
  EXPECT_EQ(WrittenDown("6k1/5ppp/8/8/8/8/8/R5K1 w - - 149 90").play("Ra2").end(),
            Termination::kSeventyFiveMoves);
  EXPECT_EQ(WrittenDown("6k1/5ppp/8/8/8/8/8/R5K1 w - - 149 90").play("Ra8#").end(),
            Termination::kCheckmate);
}

TEST(AutomaticEnd, AnIllegalPlyEndsNoGame_7_5) {
  EXPECT_EQ(WrittenDown("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").play("Ra1-b8").end(),
            Termination::kNone);
}

TEST(AutomaticEnd, ALegalPlyAfterAnIllegalOneThatStaysMayMate) {
  EXPECT_EQ(WrittenDown("6k1/p4ppp/8/8/8/8/8/R5K1 w - - 0 1").play("Ra1-b2 a6 Rb8#").end(),
            Termination::kCheckmate);
}

}  // namespace automatic_end_test
}  // namespace jadoube::tracking
