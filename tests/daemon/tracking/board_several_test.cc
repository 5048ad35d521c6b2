// Games that began and ended while nobody listened.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace board_several_test {

using std::chrono::minutes;

constexpr std::string_view kEnd = "1500ms e4- e5- e1- e8- e4+K d5+k 6000ms";
constexpr std::string_view kPiecesSetUp = "e4- e1+K d5- e8+k f3- g1+N c6- b8+n e2+P e7+p 1000ms";
constexpr std::string_view kWhole =
    "1500ms c2- c4+P | 1500ms c7- c5+p | 1500ms e1- e8- e4+K e5+k 4000ms";
constexpr std::string_view kWholeSetUp = "e4- e1+K e5- e8+k c4- c2+P c5- c7+p 1000ms";

/// A table whose line is lost after 1.e4 e5 2.Nf3 Nc6, perhaps when White has won.
struct Several : Played {
  explicit Several(bool over, bool rotated = false) : Played("e4 e5 Nf3 Nc6", rotated) {
    reported();
    if (over) {
      stop_clock();
      hands(kEnd);
      EXPECT_EQ(result(), "1-0");
    }
    lose_line();
    if (!over) unseen(kEnd);
    set_up(kPiecesSetUp);
    reported();
  }

  /// The starting position is set up, and the clock is set.
  void set_up(std::string_view script) {
    unseen(script);
    log_starting_position();
    set_clock(minutes{10});
    unseen("3000ms");
  }

  void play_unseen(std::string_view script, std::string_view pieces_set_up) {
    unseen(script);
    set_up(pieces_set_up);
  }

  /// What is published of games and plies when the log has come.
  std::vector<std::string> reported_from_log() {
    come_back();
    resume_clock();
    read_log();
    auto all = reported();
    std::erase_if(
        all, [](const std::string& line) { return line.find("provisional") != std::string::npos; });
    return all;
  }
};

/// What is published when the games are known, except for plies that are published twice.
constexpr std::string_view kC4C5Drawn[] = {
    "game 2 begins", "ply 1 c4 confirmed press 0:09:59 0:09:59",
    "ply 2 c5 confirmed press 0:09:59 0:09:59", "result 1/2-1/2 kings-gesture", "game 3 begins"};

TEST(SeveralUnseen, AreAllOnRecordAfterOneThatWasOver) {
  Several table(true);
  table.play_unseen(kWhole, kWholeSetUp);
  EXPECT_THAT(table.reported_from_log(), testing::ElementsAreArray(kC4C5Drawn));
}

TEST(SeveralUnseen, AreAllOnRecordAfterOneUnderWay) {
  Several table(false);
  table.play_unseen(kWhole, kWholeSetUp);
  auto reported = table.reported_from_log();
  ASSERT_FALSE(reported.empty());
  EXPECT_EQ(reported.front(), "result 1-0 kings-gesture");
  reported.erase(reported.begin());
  EXPECT_THAT(reported, testing::ElementsAreArray(kC4C5Drawn));
}

TEST(SeveralUnseen, TheLastIsUnderWay) {
  for (const bool over : {true, false}) {
    Several table(over);
    table.play_unseen(kWhole, kWholeSetUp);
    table.play_unseen(kWhole, kWholeSetUp);
    table.unseen(kD4D5C4E6);
    table.reported_from_log();
    EXPECT_EQ(table.game().ordinal, 4);
    EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
  }
}

TEST(SeveralUnseen, OneNeedsNoResult) {
  Several table(true);
  table.play_unseen("1500ms c2- c4+P | 1500ms c7- c5+p | 1500ms b1- c3+N | 1500ms b8- c6+n |",
                    "c4- c2+P c5- c7+p c3- b1+N c6- b8+n 1000ms");
  table.unseen(kD4D5C4E6);
  const auto reported = table.reported_from_log();
  EXPECT_THAT(reported, testing::Contains("game 3 begins"));
  EXPECT_THAT(reported, testing::Not(testing::Contains(testing::HasSubstr("incomplete"))));
}

TEST(SeveralUnseen, PliesThatWereTakenBackToTheStartingPositionAreNoGame) {
  Several table(true);
  table.play_unseen("1500ms e2- e4+P | 1500ms e7- e5+p |", "e4- e2+P e5- e7+p 1000ms");
  table.play_unseen("1500ms g1- f3+N | 1500ms g8- f6+n |", "f3- g1+N f6- g8+n 1000ms");
  table.unseen(kD4D5C4E6);
  table.reported_from_log();
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
}

void expect_set_up_meanwhile(bool log_has_starting_position) {
  Several table(true);
  table.unseen(kWhole);
  table.come_back();
  table.resume_clock();
  table.observe(drivers::LogAwaited{});
  auto sent = table.log;
  table.hands(kWholeSetUp);
  if (log_has_starting_position) {
    table.log_starting_position();
    sent = table.log;
  }
  table.set_clock(minutes{10});
  table.hands(kD4D5C4E6);
  table.observe(drivers::LogRead{sent});
  table.dump();
  EXPECT_EQ(table.game().ordinal, 3);
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
}

TEST(SeveralUnseen, TheLastMayBeSetUpWhileTheLogComes) { expect_set_up_meanwhile(false); }

TEST(SeveralUnseen, TheLogMayHaveTheStartingPositionThatWasSetUpWhileItCame) {
  expect_set_up_meanwhile(true);
}

// What an arbiter wrote at the end never was on the board.
TEST(SeveralUnseen, ALogThatJoinsOnGivesNoGameTwiceThatItHasSinceThePowerCameOn) {
  Table table;
  table.power_up();
  table.log_starting_position();
  table.start_clock();
  table.play("e4 e5 Nf3 Nc6");
  table.stop_clock();
  table.hands(kEnd);
  auto last = table.game().plies.back();
  last.move = {rules::Square::g8, rules::Square::f6};
  table.derive_again(
      std::vector{model::Correction{.after = table.now, .keep = 3, .plies = {last}}});
  table.reported();
  table.hands("e4- e1+K d5- e8+k");
  table.away("f3- g1+N");
  table.resume_clock();
  table.read_log("c6- b8+n e2+P e7+p");
  table.log_starting_position();
  table.wait(std::chrono::seconds{3});
  EXPECT_THAT(table.reported(), testing::ElementsAre("game 2 begins"));
}

TEST(SeveralUnseen, TheBoardMayLieTurned) {
  for (const bool over : {true, false}) {
    Several table(over, /*rotated=*/true);
    table.play_unseen(kWhole, kWholeSetUp);
    table.unseen(kD4D5C4E6);
    table.reported_from_log();
    EXPECT_EQ(table.game().ordinal, 3);
    EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
    EXPECT_EQ(table.tracker.board().orientation, model::Orientation::kRotated);
  }
}

/// A table on which 1.e4 e5 2.Nf3 Nc6 was played and won, and the next starting
/// position was seen to be set up.
struct NextSetUp : Played {
  NextSetUp() : Played("e4 e5 Nf3 Nc6") {
    stop_clock();
    hands(kEnd);
    hands(kPiecesSetUp);
    log_starting_position();
    set_clock(minutes{10});
    EXPECT_EQ(game().ordinal, 2);
    reported();
  }
};

// The starting position in which nobody had moved yet is one of several that the log has.
void expect_found_by_its_pieces(bool log_cannot_be_read) {
  NextSetUp table;
  table.expect_same_after_restart(1);
  if (log_cannot_be_read) table.observe(drivers::LogRead{});
  table.lose_line();
  for (int i = 0; i < 2; ++i) {
    table.unseen(kWhole);
    table.unseen(kWholeSetUp);
    table.log_starting_position();
    table.set_clock(minutes{10});
  }
  table.unseen(kD4D5C4E6);
  table.come_back();
  table.read_log();
  EXPECT_EQ(table.game().ordinal, 4);
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
}

TEST(SeveralUnseen, TheFirstHadItsPiecesSetUpBeforeNobodySawIt) {
  expect_found_by_its_pieces(/*log_cannot_be_read=*/false);
}

TEST(SeveralUnseen, ALogThatCannotBeReadForgetsNothing) {
  expect_found_by_its_pieces(/*log_cannot_be_read=*/true);
}

// Nobody has given the result, and the connection is lost while the pieces are set up again.
void expect_next_game_after(std::string_view seen, std::string_view unseen) {
  Played table("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands(seen);
  table.lose_line();
  table.unseen(unseen);
  table.log_starting_position();
  table.set_clock(minutes{10});
  table.unseen(kD4D5C4E6);
  table.come_back();
  table.read_log();
  EXPECT_EQ(table.game().ordinal, 2) << seen;
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6") << seen;
}

TEST(SeveralUnseen, TheNextFollowsPiecesThatWereSetUpInPartBefore) {
  expect_next_game_after("2000ms e4- e2+P e5- e7+p f3- g1+N b5- f1+B a6- a7+p 200ms",
                         "c6- b8+n 1000ms");
}

TEST(SeveralUnseen, TheNextFollowsAStartingPositionThatWasJustOnTheBoardBefore) {
  expect_next_game_after("2000ms e4- e2+P e5- e7+p f3- g1+N b5- f1+B a6- a7+p c6- b8+n", "1000ms");
}

// Another board is there, or its log was cleared.
TEST(SeveralUnseen, TheNextIsInALogThatKnowsNothingOfTheLast) {
  Played table("e4 e5 Nf3 Nc6");
  table.lose_line();
  table.unseen("e4- e2+P e5- e7+p f3- g1+N c6- b8+n 1000ms");
  table.log.clear();
  table.power_up();
  table.log_starting_position();
  table.set_clock(minutes{10});
  table.unseen(kD4D5C4E6);
  table.come_back();
  table.reported();
  table.read_log();
  EXPECT_THAT(table.reported(),
              testing::IsSupersetOf({"result * none incomplete", "game 2 begins"}));
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
}

// What was done while nobody listened is no part of what was observed last.
TEST(SeveralUnseen, TheNextFollowsAGapWithoutALogAfterTheEnd) {
  Played table("e4 e5 Nf3 Nc6");
  table.stop_clock();
  table.hands(kEnd);
  ASSERT_EQ(table.result(), "1-0");
  table.away("e4- d5- f3- c6- e1+K 500ms");
  table.hands("3000ms e8+k 300ms");
  table.lose_line();
  table.unseen("g1+N b8+n e2+P e7+p 500ms");
  table.log_starting_position();
  table.set_clock(minutes{10});
  table.unseen(kD4D5C4E6);
  table.come_back();
  // It goes round, and what it began with was written over.
  table.log.erase(table.log.begin());
  table.read_log();
  EXPECT_EQ(table.game().ordinal, 2);
  EXPECT_EQ(table.moves(), "d4 d5 c4 e6");
}

constexpr std::string_view kAlike =
    "1500ms e2- e4+P | 1500ms e7- e5+p | 1500ms g1- f3+N | 1500ms b8- c6+n |";

TEST(SeveralUnseen, TheNextMayBeginAsTheLastDid) {
  for (const bool over : {true, false}) {
    Several table(over);
    table.unseen(kAlike);
    table.unseen("1500ms f1- b5+B |");
    table.reported_from_log();
    EXPECT_EQ(table.game().ordinal, 2);
    EXPECT_EQ(table.moves(), "e4 e5 Nf3 Nc6 Bb5");
  }
}

TEST(SeveralUnseen, AllMayBePlayedAlike) {
  for (const bool over : {true, false}) {
    Several table(over);
    for (int i = 0; i < 2; ++i) {
      table.unseen(kAlike);
      table.play_unseen(kEnd, kPiecesSetUp);
    }
    table.reported_from_log();
    EXPECT_EQ(table.game().ordinal, 4);
    EXPECT_EQ(table.moves(), "");
  }
}

// The daemon is ended again and again before a log has come: the board is read, and no more.
struct OftenRead : Table {
  OftenRead() {
    start_clock();
    reported();
    lose_line();
  }

  void played_and_read(std::initializer_list<std::string_view> scripts) {
    for (const auto script : scripts) {
      unseen(script);
      come_back();
      observe(drivers::LogAwaited{});
      lose_line();
    }
  }

  void play_first_game() {
    played_and_read({"1500ms d2- d4+P | 1500ms d7- d5+p |", "1500ms c2- c4+P | 1500ms e7- e6+p |",
                     "1500ms b1- c3+N | 1500ms g8- f6+n |",
                     "1500ms e1- e8- e4+K e5+k 4000ms e4- e1+K e5- e8+k d4- d2+P d5- d7+p"});
    unseen("c4- c2+P e6- e7+p c3- b1+N f6- g8+n 1000ms");
    log_starting_position();
    unseen("3000ms");
  }
};

TEST(SeveralUnseen, AreOnRecordFromTheFirstOnThatIsWholeInAnOverwrittenLog) {
  OftenRead table;
  table.play_first_game();
  const auto overwritten = table.log.size() - 20;
  table.played_and_read({"1500ms c2- c4+P |", "1500ms c7- c5+p |", "1500ms e1- e8- e4+K e5+k"});
  table.unseen("4000ms");
  table.unseen(kWholeSetUp);
  table.log_starting_position();
  table.unseen("3000ms");
  table.log.erase(table.log.begin(), table.log.begin() + static_cast<std::ptrdiff_t>(overwritten));
  table.reported();
  table.come_back();
  table.read_log();
  auto reported = table.reported();
  std::erase_if(reported, [](const auto& line) { return line.find("ply") != std::string::npos; });
  EXPECT_THAT(reported, testing::ElementsAre("result * none incomplete", "game 2 begins",
                                             "result 1/2-1/2 kings-gesture", "game 3 begins"));
}

// No log has what was played.
TEST(SeveralUnseen, AGameThatWasReadInItsMidstIsNotTheOneAfterIt) {
  OftenRead table;
  table.play_first_game();
  table.reported();
  table.come_back();
  table.hands("5000ms");
  EXPECT_THAT(table.reported(), testing::ElementsAre("result * none incomplete", "game 2 begins"));
}

// The placement is as before, and the clock shows what it showed.
TEST(SeveralUnseen, AGameBetweenTwoStartingPositionsIsOnRecord) {
  for (const bool log_cannot_be_read : {false, true}) {
    NextSetUp table;
    table.read_clock();
    table.lose_line();
    table.unseen(kWhole);
    table.unseen(kWholeSetUp);
    table.log_starting_position();
    table.set_clock(minutes{10});
    table.find_line();
    table.read_clock();
    table.dump();
    EXPECT_TRUE(table.tracker.take_request(BoardRequest::kLog));
    log_cannot_be_read ? table.observe(drivers::LogRead{}) : table.read_log();
    table.resume_clock();
    table.play("d4 d5");
    EXPECT_EQ(table.game().ordinal, log_cannot_be_read ? 2 : 3);
    EXPECT_EQ(table.moves(), "d4 d5");
  }
}

}  // namespace board_several_test
}  // namespace jadoube::tracking
