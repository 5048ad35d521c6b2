#include "daemon/arbiter/round_check/round_check.h"

#include <gmock/gmock.h>

#include "daemon/texts/sentences.h"
#include "rules/chess960.h"
#include "rules/time/time_control_text.h"
#include "tests/daemon/arbiter/record_kit.h"

namespace jadoube::arbiter {
namespace round_check_test {

using namespace std::chrono_literals;
using rules::Piece;
using rules::Placement;
using rules::Square;
using testing::ElementsAre;
using testing::HasSubstr;
using Kind = RoundFindingKind;

TournamentRules rules_of(const std::string& control) {
  TournamentRules rules;
  rules.control = *rules::parse_time_control(control);
  return rules;
}

model::ClockState showing(std::chrono::seconds white, std::chrono::seconds black) {
  model::ClockState clock;
  clock.white = white;
  clock.black = black;
  return clock;
}

/// A board on which nothing is wrong for a game of 90 minutes and 30 seconds a move.
BoardFacts ready(std::string id = "table-1") {
  model::Board board;
  board.link = drivers::ConnectionState::kLive;
  board.placement = Placement::initial();
  board.device.firmware = "1.02";
  board.clock = showing(90min + 30s, 90min + 30s);
  drivers::ClockRead read;
  read.left = {.time = 90min + 30s, .per_move = true};
  read.right = read.left;
  read.pressed = drivers::ClockSide::kRight;
  return {std::move(id), board, read, {true, true}};
}

// A board that checks the moves itself is never quite ready.
TEST(RoundCheck, WarnsOfABoardThatTellsLegalMovesOnly) {
  auto facts = ready();
  facts.board->device.capabilities.only_legal_moves = true;
  const auto checked = check_board(facts, rules_of("90+30"));
  ASSERT_EQ(checked.findings.size(), 1u);
  EXPECT_EQ(checked.findings[0].kind, Kind::kOnlyLegalMoves);
  EXPECT_EQ(checked.readiness, Readiness::kLook);
  EXPECT_THAT(texts::what(checked.findings[0]), HasSubstr("illegal moves, touches"));
}

BoardFacts with_placement(const std::string& field) {
  auto facts = ready();
  facts.board->placement = *rules::parse_placement(field);
  return facts;
}

BoardCheck check(const BoardFacts& facts) { return check_board(facts, rules_of("90+30")); }

/// "KIND squares", comma-separated, of all that was found.
std::string reported(const BoardCheck& check) {
  std::string text;
  for (const auto& found : check.findings) {
    text += (text.empty() ? "" : ", ") + std::string(to_string(found.kind));
    for (const auto square : found.squares) text += " " + to_string(square);
  }
  return text;
}

TEST(RoundCheck, FindsNothingAtABoardThatIsReady) {
  EXPECT_EQ(reported(check(ready())), "");
  EXPECT_EQ(check(ready()).readiness, Readiness::kReady);
}

/// A board that senses pieces so, on which `stands` stands.
BoardFacts sensing(drivers::SensingClass sensing, const std::string& stands) {
  auto facts = with_placement(stands);
  facts.board->device.capabilities.sensing = sensing;
  facts.board->placement = as_sensed(facts.board->placement, sensing);
  return facts;
}

TEST(RoundCheck, KnowsTheStartingPositionOfABoardThatSensesLess) {
  const auto start = rules::to_fen(Placement::initial());
  for (const auto less : {drivers::SensingClass::kColor, drivers::SensingClass::kOccupancy}) {
    EXPECT_EQ(reported(check(sensing(less, start))), "");
  }
}

TEST(RoundCheck, NamesThePieceThatABoardOfOccupancyMisses) {
  const auto found = check(
      sensing(drivers::SensingClass::kOccupancy, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR"));
  EXPECT_EQ(reported(found), "PIECE_MISSING d1");
  EXPECT_EQ(texts::what(found.findings[0]), "The white queen is not read on d1");
  const auto more = check(
      sensing(drivers::SensingClass::kOccupancy, "rnbqkbnr/pppppppp/8/8/3P4/8/PPPPPPPP/RNBQKBNR"));
  EXPECT_EQ(reported(more), "PIECE_TOO_MANY d4");
  EXPECT_EQ(texts::what(more.findings[0]), "A piece is read on d4, where it does not belong");
}

TEST(RoundCheck, NamesNoPieceThatABoardOfColoursReadsAsTheOtherSides) {
  const auto found =
      check(sensing(drivers::SensingClass::kColor, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBpKBNR"));
  EXPECT_EQ(reported(found), "READ_AS_OTHER d1");
  EXPECT_EQ(texts::what(found.findings[0]),
            "A piece of the other colour is read on d1 for the white queen");
}

TEST(RoundCheck, AsksForNoClockWhereNoneCanBeConnected) {
  auto facts = ready();
  facts.board->clock.reset();
  EXPECT_EQ(reported(check(facts)), "CLOCK_MISSING");
  facts.board->device.capabilities.clock = false;
  const auto found = check(facts);
  EXPECT_EQ(reported(found), "CLOCK_NOT_CHECKED");
  EXPECT_EQ(found.readiness, Readiness::kReady);
  EXPECT_EQ(texts::what(found.findings[0]), "No clock can be connected to this board");
  EXPECT_EQ(texts::to_do(found.findings[0]), "Look at it");
}

TEST(RoundCheck, TellsABoardThatWasNeverSeenFromOneThatWasUnplugged) {
  auto never = check({.id = "table-9"});
  EXPECT_EQ(reported(never), "BOARD_MISSING");
  EXPECT_THAT(texts::what(never.findings[0]), HasSubstr("never seen"));
  auto facts = ready();
  facts.board->link = drivers::ConnectionState::kLost;
  facts.board->why = "/dev/ttyUSB0 is gone";
  const auto lost = check(facts);
  EXPECT_EQ(lost.readiness, Readiness::kNotReady);
  EXPECT_THAT(texts::what(lost.findings[0]), HasSubstr("/dev/ttyUSB0 is gone"));
  EXPECT_EQ(lost.findings[0].hand, Hand::kTechnician);
}

TEST(RoundCheck, ReportsNothingOfPiecesAndClockThatItCannotSeeNow) {
  auto facts = with_placement("8/8/8/8/8/8/8/8");
  facts.board->link = drivers::ConnectionState::kConnecting;
  facts.board->clock.reset();
  EXPECT_EQ(reported(check(facts)), "BOARD_SILENT");
}

TEST(RoundCheck, NamesKingAndQueenThatAreInterchanged_7_2_1) {
  const auto found = check(with_placement("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"));
  EXPECT_EQ(reported(found), "PIECES_INTERCHANGED d1 e1");
  EXPECT_EQ(texts::what(found.findings[0]), "The white queen and the white king are interchanged");
  EXPECT_EQ(found.readiness, Readiness::kNotReady);
}

TEST(RoundCheck, NamesEveryPieceThatIsElsewhereMissingTooManyOrReadAsAnother) {
  EXPECT_EQ(reported(check(with_placement("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"))),
            "PIECE_MISPLACED e2 e4");
  EXPECT_EQ(reported(check(with_placement("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R"))),
            "PIECE_MISSING g1");
  EXPECT_EQ(reported(check(with_placement("rnbqkbnr/pppppppp/8/8/8/3Q4/PPPPPPPP/RNBQKBNR"))),
            "PIECE_TOO_MANY d3");
  EXPECT_EQ(reported(check(with_placement("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBBQKBNR"))),
            "READ_AS_OTHER b1");
}

TEST(RoundCheck, NamesThePieceThatMissesItsSquareWhereAnotherHasTakenIt) {
  EXPECT_EQ(reported(check(with_placement("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1NQKBNR"))),
            "PIECE_MISPLACED b1 c1, PIECE_MISSING c1");
}

TEST(RoundCheck, NamesThreePiecesInARingOneByOne) {
  EXPECT_EQ(reported(check(with_placement("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NBRQKBNR"))),
            "PIECE_MISPLACED a1 c1, PIECE_MISPLACED b1 a1, PIECE_MISPLACED c1 b1");
}

TEST(RoundCheck, SaysOnlyThatNobodyHasSetUpWhereManySquaresAreWrong) {
  const auto found = check(with_placement("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PP1P1PPP/R1BQKB1R"));
  ASSERT_EQ(found.findings.size(), 1U);
  EXPECT_EQ(found.findings[0].kind, Kind::kStartingPositionNotSet);
}

TEST(RoundCheck, TakesAnEmptyBoardToATechnician) {
  const auto found = check(with_placement("8/8/8/8/8/8/8/8"));
  EXPECT_EQ(reported(found), "NOTHING_READ");
  EXPECT_EQ(found.findings[0].hand, Hand::kTechnician);
}

TEST(RoundCheck, FindsTheBoardThatIsTurnedByAQuarterEitherWay_7_2_2) {
  for (const bool other_way : {false, true}) {
    Placement turned;
    for (int index = 0; index < rules::kSquareCount; ++index) {
      const auto square = rules::square_at(index);
      turned.set(rules::square_at(rank_of(square), 7 - file_of(square)),
                 Placement::initial()[square]);
    }
    auto facts = ready();
    facts.board->placement = other_way ? rotated(turned) : turned;
    EXPECT_EQ(reported(check(facts)), "BOARD_TURNED");
    EXPECT_EQ(check(facts).readiness, Readiness::kNotReady);
  }
}

TEST(RoundCheck, OnlyAsksForALookWhereWhiteSitsAtTheFarSide) {
  auto facts = ready();
  facts.board->orientation = model::Orientation::kRotated;
  facts.clock_read->pressed = drivers::ClockSide::kLeft;
  EXPECT_EQ(reported(check(facts)), "BOARD_TURNED");
  EXPECT_EQ(check(facts).readiness, Readiness::kLook);
}

TEST(RoundCheck,
     TakesAnyStartingPositionOfChess960WhereTheTournamentDoesAndNamesWhatIsWrongWithOne) {
  auto rules = rules_of("90+30");
  rules.chess960 = true;
  auto facts = ready();
  facts.board->placement = chess960_placement(rules::Chess960Number(7));
  EXPECT_EQ(reported(check_board(facts, rules)), "");
  facts.board->placement.set(Square::a2, Piece::kNone);
  EXPECT_EQ(reported(check_board(facts, rules)), "PIECE_MISSING a2");
}

TEST(RoundCheck, FindsTheBoardWithAnotherStartingPositionOfChess960ThanMost) {
  auto rules = rules_of("90+30");
  rules.chess960 = true;
  std::vector<BoardFacts> boards = {ready("a"), ready("b"), ready("c")};
  boards[1].board->placement = chess960_placement(rules::Chess960Number(7));
  const auto checks = check_round(boards, rules);
  EXPECT_EQ(checks[0].id, "b");
  EXPECT_EQ(reported(checks[0]), "STARTING_POSITION_DIFFERS");
}

TEST(RoundCheck, ComparesABoardWithThePositionOfItsPairing) {
  const auto drawn = chess960_placement(rules::Chess960Number(7));
  for (const bool chess960 : {true, false}) {
    auto rules = rules_of("90+30");
    rules.chess960 = chess960;
    auto facts = ready();
    facts.sections = {{.name = "Open", .rules = rules, .start = drawn}};
    facts.board->placement = drawn;
    EXPECT_EQ(reported(check_board(facts, rules)), "") << chess960;
    facts.board->placement = chess960_placement(rules::Chess960Number(8));
    EXPECT_NE(reported(check_board(facts, rules)), "") << chess960;
    facts.board->placement = rules::Placement::initial();
    EXPECT_NE(reported(check_board(facts, rules)), "") << chess960;
  }
}

TEST(RoundCheck, TellsForWhichOfTwoSectionsSomethingIsWrong) {
  auto facts = ready();
  facts.sections = {{.name = "Rapid", .rules = rules_of("10+5")}, {.name = "Open"}};
  const auto checked = check_board(facts, rules_of("90+30"));
  EXPECT_EQ(reported(checked), "CLOCK_TIMES");
  EXPECT_EQ(checked.readiness, Readiness::kLook) << "who plays first is not known";
  EXPECT_THAT(texts::what(checked.findings[0]), testing::StartsWith("For Rapid: The clock shows"));
  facts.board->clock = showing(10min, 10min);
  EXPECT_THAT(texts::what(check_board(facts, rules_of("90+30")).findings[0]),
              testing::StartsWith("For Open: The clock shows"));
  // What is wrong for both is told once.
  facts.board->clock = showing(1min, 1min);
  facts.board->placement.set(Square::a2, Piece::kNone);
  EXPECT_EQ(reported(check_board(facts, rules_of("90+30"))),
            "PIECE_MISSING a2, CLOCK_TIMES, CLOCK_TIMES");
}

TEST(RoundCheck, TakesAClockWithTheFirstIncrementOrWithoutAndNoOther_6_10_2) {
  auto facts = ready();
  facts.board->clock = showing(90min, 90min);
  EXPECT_EQ(reported(check(facts)), "");
  for (const auto& [white, black] :
       {std::pair(5min + 0s, 5min + 0s), std::pair(90min + 30s, 90min + 0s),
        std::pair(90min + 28s, 90min + 28s)}) {
    facts.board->clock = showing(white, black);
    EXPECT_EQ(reported(check(facts)), "CLOCK_TIMES");
    EXPECT_EQ(check(facts).readiness, Readiness::kNotReady);
  }
  EXPECT_EQ(texts::to_do(check(facts).findings[0]),
            "Set both to 1:30:00, or 1:30:30 with the first increment: 90+30");
}

TEST(RoundCheck, AnArmageddonHasATimeForEachPlayer) {
  auto facts = ready();
  facts.clock_read->left.per_move = facts.clock_read->right.per_move = false;
  facts.sections = {{.name = "Open",
                     .rules = rules_of("90+30"),
                     .controls = {.white = *rules::TimeControl::sudden_death(10min),
                                  .black = *rules::TimeControl::sudden_death(7min)}}};
  facts.board->clock = showing(10min, 7min);
  EXPECT_EQ(reported(check(facts)), "");
  facts.board->clock = showing(7min, 10min);
  EXPECT_EQ(reported(check(facts)), "CLOCK_TIMES");
  EXPECT_EQ(texts::to_do(check(facts).findings[0]),
            "Set White's to 0:10:00 and Black's to 0:07:00");
  facts.board->clock = showing(90min, 90min);
  EXPECT_EQ(reported(check(facts)), "CLOCK_TIMES");
}

TEST(RoundCheck, LooksAtTheSignForTimePerMove) {
  auto facts = ready();
  facts.clock_read->left.per_move = facts.clock_read->right.per_move = false;
  EXPECT_EQ(reported(check(facts)), "CLOCK_MODE");
  facts.board->clock = showing(5min, 5min);
  EXPECT_EQ(reported(check_board(facts, rules_of("5+0"))), "");
  facts.clock_read->left.per_move = true;
  EXPECT_EQ(reported(check_board(facts, rules_of("5+0"))), "CLOCK_MODE");
}

TEST(RoundCheck, FindsTheLeverThatWouldStartBlacksTime) {
  auto facts = ready();
  facts.clock_read->pressed = drivers::ClockSide::kLeft;
  EXPECT_EQ(reported(check(facts)), "CLOCK_LEVER");
  EXPECT_EQ(check(facts).readiness, Readiness::kLook);
}

TEST(RoundCheck, FindsAClockThatRunsWithoutAGame) {
  auto facts = ready();
  facts.board->clock->running = rules::Color::kWhite;
  EXPECT_EQ(reported(check(facts)), "CLOCK_RUNS");
}

TEST(RoundCheck, MissesAClockMoreWhereTheTournamentIsPlayedWithOne) {
  auto facts = ready();
  facts.board->clock.reset();
  EXPECT_EQ(check(facts).readiness, Readiness::kNotReady);
  EXPECT_EQ(check_board(facts, {}).readiness, Readiness::kLook);
  EXPECT_EQ(reported(check_board(facts, {})), "CLOCK_MISSING");
}

TEST(RoundCheck, ReportsWhatItCouldNotJudgeAndHoldsItAgainstNobody) {
  auto facts = ready();
  facts.clock_read.reset();
  facts.two_queens_seen = {true, false};
  const auto found = check_board(facts, {});
  EXPECT_EQ(reported(found), "CLOCK_NOT_CHECKED, SECOND_QUEENS_NOT_SEEN");
  EXPECT_EQ(found.readiness, Readiness::kReady);
  EXPECT_THAT(texts::what(found.findings[0]), HasSubstr("no time control. Its mode and lever"));
  EXPECT_THAT(texts::what(found.findings[1]), HasSubstr("No second queen of Black"));
}

TEST(RoundCheck, WarnsOfBatteriesThatMayNotLastTheRound) {
  auto facts = ready();
  facts.board->device.battery_percent = 30;
  EXPECT_EQ(reported(check(facts)), "BATTERY_LOW");
  facts.board->device.charging = true;
  EXPECT_EQ(reported(check(facts)), "");
  facts.board->clock->battery_low = true;
  EXPECT_EQ(reported(check(facts)), "BATTERY_LOW");
  EXPECT_EQ(check(facts).readiness, Readiness::kLook);
}

TEST(RoundCheck, ReportsThatAGameContinuesAndDoesNotJudgeItsPieces) {
  auto facts = with_placement("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
  facts.board->game = tests::game_of("e4 e5");
  const auto found = check(facts);
  EXPECT_EQ(reported(found), "GAME_GOES_ON");
  EXPECT_THAT(texts::what(found.findings[0]), HasSubstr("1...e5"));
  EXPECT_EQ(found.readiness, Readiness::kLook);
}

TEST(RoundCheck, NumbersTheLastMoveAsTheGameDoes) {
  auto facts = ready();
  facts.board->game = tests::game_from("4k3/8/8/8/8/8/4P3/4K3 b - - 0 34", "Kd8 e4");
  EXPECT_THAT(texts::what(check(facts).findings[0]), HasSubstr("35.e4"));
}

TEST(RoundCheck, ReportsThatAGameContinuesWhoseFirstPlayerThinks) {
  auto facts = ready();
  facts.board->game = tests::game_of("");
  EXPECT_EQ(reported(check(facts)), "");
  facts.board->clock->running = rules::Color::kWhite;
  EXPECT_EQ(reported(check(facts)), "GAME_GOES_ON");
}

TEST(RoundCheck, JudgesThePiecesAgainWhenTheGameHasItsResult) {
  auto facts = with_placement("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
  facts.board->game = tests::game_of("e4 e5");
  facts.board->game->result = rules::Result::kDraw;
  EXPECT_EQ(reported(check(facts)), "PIECE_MISPLACED e2 e4, PIECE_MISPLACED e7 e5");
}

TEST(RoundCheck, NamesFirstWhatNeedsATechnician) {
  auto facts = with_placement("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR");
  facts.board->device.battery_percent = 5;
  facts.two_queens_seen = {};
  facts.board->device.firmware.clear();
  EXPECT_EQ(reported(check(facts)),
            "BATTERY_LOW, PIECES_INTERCHANGED d1 e1, FIRMWARE, SECOND_QUEENS_NOT_SEEN");
}

TEST(RoundCheck, PutsBoardsFirstThatNeedATechnicianThenTheWorst) {
  std::vector<BoardFacts> boards = {
      ready("ready"), ready("swapped"), {.id = "gone"}, ready("flat")};
  boards[1].board->placement.set(Square::d1, Piece::kWhiteKing);
  boards[1].board->placement.set(Square::e1, Piece::kWhiteQueen);
  boards[3].board->device.battery_percent = 5;
  std::vector<std::string> order;
  const auto checks = check_round(boards, rules_of("90+30"));
  for (const auto& each : checks) order.push_back(each.id);
  EXPECT_THAT(order, ElementsAre("gone", "flat", "swapped", "ready"));
  EXPECT_EQ(worst_of(checks), Readiness::kNotReady);
  EXPECT_EQ(worst_of({}), Readiness::kReady);
}

TEST(RoundCheck, NotesFirmwareThatIsOtherThanMostBoardsHave) {
  std::vector<BoardFacts> boards = {ready("a"), ready("b"), ready("c")};
  boards[2].board->device.firmware = "1.01";
  const auto checks = check_round(boards, rules_of("90+30"));
  EXPECT_EQ(reported(checks[2]), "FIRMWARE");
  EXPECT_EQ(texts::what(checks[2].findings[0]), "Its firmware is 1.01, most boards have 1.02");
  EXPECT_EQ(checks[2].readiness, Readiness::kReady);
}

TEST(RoundCheck, ReportsWhereBoardsHaveOneSerialNumberSoThatPortsAloneTellThemApart) {
  std::vector<BoardFacts> boards = {ready("a"), ready("b"), ready("c"), ready("d"), {.id = "gone"}};
  boards[0].board->device.serial = boards[2].board->device.serial = "3000448278";
  boards[1].board->device.serial = "3000448279";
  boards[1].board->device.short_serial = boards[0].board->device.short_serial = "48278";
  const auto checks = check_round(boards, rules_of("90+30"));
  EXPECT_EQ(checks[0].id, "gone");
  EXPECT_EQ(reported(checks[1]), "SERIAL_TWICE");
  EXPECT_EQ(texts::what(checks[1].findings[0]), "It has the serial number of c: 3000448278");
  EXPECT_EQ(checks[1].readiness, Readiness::kReady);
  EXPECT_EQ(reported(checks[2]), "");
  EXPECT_EQ(reported(checks[3]), "SERIAL_TWICE");
  EXPECT_EQ(reported(checks[4]), "");
}

}  // namespace round_check_test
}  // namespace jadoube::arbiter
