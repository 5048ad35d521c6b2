#include "daemon/texts/sheets/game_sheet.h"

#include <gmock/gmock.h>

#include "tests/support/written_games.h"

namespace jadoube::texts {
namespace game_sheet_test {

using testing::HasSubstr;
using testing::Not;
using tests::game_from;
using tests::game_of;

const SheetHeading kHeading{"games/one-1", "boards/one", "2026-11-20 14:02:03"};

TEST(GameSheet, HasTheMovesInTwoColumnsWithClocksAndTimesAndTheResult) {
  auto game = game_of("e4 e5 Nf3");
  game.result = rules::Result::kDraw;
  game.termination = model::Termination::kKingsGesture;
  EXPECT_EQ(game_sheet(game, kHeading),
            "GAME SHEET\n"
            "Game    games/one-1\n"
            "Board   boards/one\n"
            "Began   2026-11-20 14:02:03\n"
            "\n"
            "     White        clock    taken     Black        clock    taken\n"
            "  1. e4         0:59:50        -     e5         0:59:50  0:00:10\n"
            "  2. Nf3        0:59:40  0:00:10\n"
            "\n"
            "Result  1/2-1/2, by the kings in the centre\n"
            "\n"
            "INCIDENTS\n"
            "none on record\n"
            "\n"
            "CORRECTIONS\n"
            "none on record\n");
}

TEST(GameSheet, ReportsHowAPlyEndedTheGameAndIfThatPlyMayStillGo) {
  auto game = game_of("f3 e5 g4 Qh4#");
  game.result = rules::Result::kBlackWins;
  game.termination = model::Termination::kCheckmate;
  EXPECT_THAT(game_sheet(game, kHeading), HasSubstr("Result  0-1, by checkmate\n"));
  game.result_is_provisional = true;
  EXPECT_THAT(game_sheet(game, kHeading),
              HasSubstr("Result  0-1, by checkmate, if the last ply is not taken back\n"));
}

TEST(GameSheet, MarksPliesThatNoPressConfirmedAndSaysWhatTheMarksMean) {
  auto game = game_of("e4 e5 Nf3 Nc6 Qd1-d4");
  game.plies[0].evidence = model::Evidence::kReply;
  game.plies[1].state = model::PlyState::kInferred;
  game.plies[2].state = model::PlyState::kCorrected;
  game.plies[3].state = model::PlyState::kProvisional;
  const auto sheet = game_sheet(game, kHeading);
  for (const char* marked : {"e4 * ", "e5 ~ ", "Nf3 c ", "Nc6 ? ", "Qd1-d4 ! "}) {
    EXPECT_THAT(sheet, HasSubstr(marked));
  }
  EXPECT_THAT(sheet, HasSubstr("  ~  inferred after a gap"));
  EXPECT_THAT(sheet, HasSubstr("  !  illegal, completed, and not taken back"));
}

TEST(GameSheet, ExplainsNoMarkThatItDoesNotUse) {
  auto game = game_of("e4 e5");
  game.plies[1].state = model::PlyState::kProvisional;
  const auto sheet = game_sheet(game, kHeading);
  EXPECT_THAT(sheet, HasSubstr("provisional"));
  EXPECT_THAT(sheet, Not(HasSubstr("inferred")));
}

TEST(GameSheet, LeavesOutTheTimesThatNobodyKnows) {
  auto game = game_of("e4 e5 Nf3");
  game.plies[1].state = model::PlyState::kInferred;
  game.plies[1].evidence = model::Evidence::kReconnect;
  game.plies[1].white_clock = game.plies[1].black_clock = std::nullopt;
  const auto sheet = game_sheet(game, kHeading);
  EXPECT_THAT(sheet, HasSubstr("e5 ~             -        -\n"));
  EXPECT_THAT(sheet, HasSubstr("Nf3        0:59:40        -\n"));
}

TEST(GameSheet, NumbersAGameThatBlackContinues) {
  const auto game = game_from("4k3/8/8/8/8/8/4P3/4K3 b - - 0 34", "Kd7 e4 Kd6");
  const auto sheet = game_sheet(game, kHeading);
  EXPECT_THAT(sheet, HasSubstr("\nBegins with     4k3/8/8/8/8/8/4P3/4K3 b - - 0 34\n"));
  EXPECT_THAT(sheet, HasSubstr("\n 34. ...                             Kd7 "));
  EXPECT_THAT(sheet, HasSubstr("\n 35. e4 "));
}

TEST(GameSheet, IsNeverWiderThanItSays) {
  auto game = game_of("e4 e5 Qd1-d4 Nc6");
  game.incomplete = true;
  for (auto& ply : game.plies) ply.state = model::PlyState::kIllegal;
  std::string text;
  for (int i = 0; i < 50; ++i) text += "displaced ";
  std::istringstream sheet(game_sheet(game, kHeading, {{{"2.Nf3", text}}, {{"1.", text}}}));
  for (std::string line; std::getline(sheet, line);) EXPECT_LE(line.size(), kSheetWidth) << line;
}

TEST(GameSheet, ReportsHowTheResultCameAboutAndThatAGameIsAdjourned) {
  auto game = game_of("e4");
  game.adjournment.emplace();
  EXPECT_THAT(game_sheet(game, kHeading), HasSubstr("\nResult  *, adjourned\n"));
  game.adjournment.reset();
  game.result = rules::Result::kWhiteWins;
  game.termination = model::Termination::kTimeForfeit;
  EXPECT_THAT(game_sheet(game, kHeading), HasSubstr("\nResult  1-0, by time\n"));
}

TEST(GameSheet, ReportsThatPliesAreMissing) {
  auto game = game_of("e4");
  game.incomplete = true;
  EXPECT_THAT(game_sheet(game, kHeading), HasSubstr("plies are missing"));
}

TEST(GameSheet, EndsWithItsIncidentsAndCorrections) {
  const auto sheet =
      game_sheet(game_of("e4 e5"), kHeading,
                 {{{"1...e5", "a pawn was displaced"}}, {{"1.", "ply 2 is e5, not e6"}}});
  EXPECT_THAT(sheet, testing::EndsWith("INCIDENTS\n"
                                       "1...e5          a pawn was displaced\n"
                                       "\n"
                                       "CORRECTIONS\n"
                                       "1.              ply 2 is e5, not e6\n"));
}

TEST(NotesSection, WrapsEachNoteBesideItsLabelAndCannotBeBrokenByALine) {
  EXPECT_EQ(notes_section("NOTES", {{"", "the board was turned"},
                                    {"1...e5", "a press\nwithout a move"},
                                    {"2.Nf3", std::string(40, 'a') + " " + std::string(40, 'b')}}),
            "\nNOTES\n"
            "                the board was turned\n"
            "1...e5          a press without a move\n"
            "2.Nf3           " +
                std::string(40, 'a') + "\n                " + std::string(40, 'b') + "\n");
}

}  // namespace game_sheet_test
}  // namespace jadoube::texts
