// Whether the clock was set as the event wants it: Article 6.10.2.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "daemon/texts/incident.h"
#include "daemon/tracking/recorded/scoresheet.h"
#include "rules/notation/uci.h"
#include "tests/daemon/arbiter/clock_audit/clocked_game.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace audit_detector_test {

using rules::Color;
using testing::HasSubstr;
using enum IncidentKind;
using std::chrono::minutes;
using std::chrono::seconds;

TournamentRules with_main_time(minutes time, seconds increment = seconds{0}) {
  const rules::MoveTime per_move{.how = rules::PerMove::kIncrement, .time = increment};
  return {.control = *rules::TimeControl::sudden_death(
              time, increment > seconds{0} ? per_move : rules::MoveTime{})};
}

TEST(Article6_10_2, AClockWithAnotherMainTimeIsReported) {
  const auto table = playing("e4 e5 Nf3", with_main_time(minutes{5}));
  EXPECT_EQ(table.of(kClockMisset), "WARNING OPEN");
  EXPECT_EQ(table.the(kClockMisset).article, "6.10.2");
  EXPECT_THAT(texts::what(table.the(kClockMisset)), HasSubstr("2 min"));
}

TEST(Article6_10_2, AClockThatGivesTheIncrementAsADelayIsReported) {
  auto table = playing("e4 e5", with_main_time(minutes{3}, seconds{10}));
  int thought = 0;
  for (const auto* move : {"Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5",
                           "Bb3", "d6", "c3", "O-O", "h3", "Na5", "Bc2", "c5"}) {
    table.wait(seconds{thought = (thought + 5) % 12});
    table.play(move);
  }
  EXPECT_EQ(table.of(kClockMisset), "WARNING OPEN");
  EXPECT_EQ(texts::what(table.the(kClockMisset)),
            "Both clocks give the 10 s as a delay: time that a move does not use is lost.");
}

// A game of knights that go out and home, on a clock that is set to five minutes and two seconds.
// As a rule the event wants it so.
class KnightsOnClock {
 public:
  explicit KnightsOnClock(minutes wanted = minutes{5}, const std::string& continues = {})
      : tracker(with_main_time(wanted, seconds{2})) {
    model::Game start{.ordinal = 1, .started_at = at(), .continues = continues};
    report(model::ConnectionChange{drivers::ConnectionState::kLive, "/dev/board", ""});
    report(model::GameStarted{start});
    report_clock();
  }

  void play(std::chrono::milliseconds thought) {
    constexpr std::array kMoves = {"g1f3", "g8f6", "f3g1", "f6g8"};
    const auto mover = game.clock.state().turn;
    game.play(thought);
    const auto move = *rules::parse_uci(position_, kMoves[plies_ % kMoves.size()]);
    auto ply = tracking::Scoresheet::ply_of(position_, move, at() - seconds{1});
    ply.state = model::PlyState::kConfirmed;
    ply.evidence = model::Evidence::kPress;
    ply.confirmed_at = at();
    ply.white_clock = game.shown(Color::kWhite);
    ply.black_clock = game.shown(Color::kBlack);
    report_clock();
    report(model::PliesChange{plies_++, {ply}, 0});
    position_ = position_.after(move);
    EXPECT_NE(game.clock.state().turn, mover);
  }

  // The opponent presses back, and the player presses again.
  void bounce() {
    for (int i = 0; i < 2; ++i) {
      game.pass(std::chrono::milliseconds{700});
      game.clock.press();
      report_clock();
    }
  }

  IncidentTracker tracker;
  std::vector<IncidentChange> reported;
  clock_tests::ClockedGame game{clock_tests::setup("5+2")};

 private:
  Instant at() const { return game.now + std::chrono::hours{1}; }
  void report(model::Change change) {
    tracker.take({at(), std::move(change)}, reported);
    tracker.run_until(at(), reported);
  }
  void report_clock() {
    report(model::ClockChange{model::ClockState{.white = game.shown(Color::kWhite),
                                                .black = game.shown(Color::kBlack),
                                                .running = game.clock.state().turn}});
  }

  rules::Position position_ = rules::Position::initial();
  std::size_t plies_ = 0;
};

TEST(Article6_10_2, PressesThatCameOfNoPlyAreNoOtherIncrement) {
  KnightsOnClock table;
  for (int i = 0; i < 60; ++i) {
    table.play(std::chrono::milliseconds{2000 + 370 * (i % 7)});
    if (i % 3 == 1) table.bounce();
  }
  for (const auto& change : table.reported) {
    EXPECT_NE(change.incident.kind, kClockMisset) << texts::what(change.incident);
  }
}

// The clock of an hour shows what the game had left at the board that had a fault. Its player
// thinks for three minutes before the first move here.
TEST(Article6_10_2, TheFirstPressOfAGameThatContinuesHereIsNoStart) {
  const auto misset = [](KnightsOnClock& table) {
    table.play(seconds{180});
    table.play(seconds{5});
    return std::ranges::count_if(table.reported, [](const IncidentChange& change) {
      return change.incident.kind == kClockMisset;
    });
  };
  KnightsOnClock begins_here(minutes{60});
  EXPECT_EQ(misset(begins_here), 1);
  KnightsOnClock goes_on_here(minutes{60}, "b5-1");
  EXPECT_EQ(misset(goes_on_here), 0);
}

// What is played after e4 e5 Nf3 Nc6, each move with 1.5 s of thought.
constexpr std::string_view kTwelvePlies =
    "1500ms f1- c4+B | 1500ms f8- c5+b | 1500ms d2- d3+P | 1500ms d7- d6+p | "
    "1500ms c2- c3+P | 1500ms a7- a6+p | 1500ms a2- a4+P | 1500ms h7- h6+p | "
    "1500ms h2- h3+P | 1500ms g7- g6+p | 1500ms g2- g3+P | 1500ms b7- b6+p | ";

// The players make all their moves at the beginning of the outage. Then White thinks until it is
// over. So the board's log, which has no times, spreads the moves over ten minutes.
TEST(Article6_10_2, TheMovesOfAnOutageProveNothingOfTheIncrement) {
  IncidentTable table(with_main_time(minutes{3}, seconds{30}));
  table.table.increment = seconds{30};
  table.start_clock();
  table.play("e4 e5 Nf3 Nc6");
  table.act([&] { table.table.away(std::string(kTwelvePlies) + "600000ms"); });
  table.act([&] { table.table.read_log(); });
  ASSERT_EQ(table.table.game().plies.size(), 16U) << table.table.moves();
  table.wait(seconds{20});
  table.play("Kf1 Kf8 Kg2 Kg7 Qe2 Qe7 Be3 Be6");
  EXPECT_EQ(table.of(kClockMisset), "");
}

// The same with a game that begins in the outage: its clock was started then, too.
TEST(Article6_10_2, AGameThatBeganInAnOutageProvesNothingOfTheClock) {
  IncidentTable table(with_main_time(minutes{3}, seconds{30}));
  table.table.increment = seconds{30};
  table.act([&] { table.table.lose_line(); });
  table.act([&] { table.table.start_unseen_clock(); });
  table.unseen("240000ms e2- e4+P | 1500ms e7- e5+p | 1500ms g1- f3+N | 1500ms b8- c6+n | " +
               std::string(kTwelvePlies) + "300000ms");
  table.act([&] { table.table.come_back(); });
  table.act([&] { table.table.read_log(); });
  table.wait(seconds{20});
  table.play("Kf1 Kf8 Kg2 Kg7");
  EXPECT_EQ(table.of(kClockMisset), "");
}

// The board comes only just before the game. Its clock is seen stopped, and then started.
TEST(Article6_10_2, AClockThatIsStartedSoonAfterTheBoardCameIsJudged) {
  IncidentTable table(with_main_time(minutes{5}));
  table.act([&] { table.table.lose_line(); });
  table.act([&] { table.table.come_back(); });
  table.start_clock();
  table.play("e4 e5 Nf3");
  EXPECT_EQ(table.of(kClockMisset), "WARNING OPEN");
}

// What is seen after the outage proves it as before.
TEST(Article6_10_2, AClockThatGivesTooMuchIsReportedAfterAnOutageToo) {
  IncidentTable table(with_main_time(minutes{3}, seconds{30}));
  table.table.increment = seconds{60};
  table.start_clock();
  table.play("e4 e5 Nf3 Nc6");
  table.act([&] { table.table.away("1500ms f1- c4+B | 1500ms f8- c5+b | 60000ms"); });
  table.act([&] { table.table.read_log(); });
  table.wait(seconds{20});
  table.play("d3 d6 c3 a6 a4 h6 h3 g6 g3 b6 Kf1 Kf8 Kg2 Kg7 Qe2 Qe7");
  EXPECT_THAT(table.of(kClockMisset), HasSubstr("WARNING OPEN"));
}

TEST(Article6_10_2, NothingIsSaidOfAClockThatIsRight) {
  const auto right = playing("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6", with_main_time(minutes{3}));
  EXPECT_EQ(right.of(kClockMisset), "");
}

TEST(Article6_10_2, NothingIsSaidWhereTheTimeControlIsNotReported) {
  EXPECT_EQ(playing("e4 e5 Nf3").of(kClockMisset), "");
}

}  // namespace audit_detector_test
}  // namespace jadoube::arbiter
