#include "daemon/engine/tournaments.h"

#include <gmock/gmock.h>

#include "daemon/storage/database.h"
#include "daemon/storage/rows.h"
#include "daemon/texts/incident.h"
#include "rules/chess960.h"
#include "rules/notation/fen.h"
#include "tests/daemon/engine/engine_table.h"

namespace jadoube::engine {
namespace tournaments_test {

using namespace std::chrono_literals;
using rules::Piece, rules::Square;
using testing::ElementsAre;
using testing::HasSubstr;

const arbiter::TournamentRules kFiveMinutes{.control = *rules::TimeControl::sudden_death(5min)};

// One table with board "one", and one pairing in each of two rounds.
model::Tournament open_tournament() {
  model::Section section{.id = "main", .players = {{.number = 1}, {.number = 2}}};
  for (int number = 1; number <= 2; ++number) {
    section.rounds.push_back(
        {.number = number,
         .pairings = {{.id = "r" + std::to_string(number), .table = 1, .players = {1, 2}}}});
  }
  return {.id = "open", .sections = {section}, .tables = {{.table = 1, .board = "one"}}};
}

class TournamentsTest : public tests::StartedDaemon {
 protected:
  rules::Expected<model::Tournament> change(
      std::function<rules::Expected<model::Tournament>(const model::Tournament*)> change) {
    std::promise<rules::Expected<model::Tournament>> changed;
    engine_->take({"open", "an operator", "here", std::move(change)},
                  [&](const auto& done) { changed.set_value(done); });
    return changed.get_future().get();
  }
  void create(bool started) {
    ASSERT_TRUE(change([&](const auto*) {
      model::Tournament tournament = open_tournament();
      if (started) tournament.sections[0].rounds[0].started_at = now_.load();
      return tournament;
    }));
  }
  void forfeit() {
    const auto changed = change([](const model::Tournament* now) {
      model::Tournament out = *now;
      out.sections[0].rounds[0].pairings[0].result =
          model::PairingResult{.score = {.white = {0}, .black = {2}}, .forfeit = true};
      return rules::Expected<model::Tournament>(out);
    });
    ASSERT_TRUE(changed) << changed.error().message;
  }
  void see_clock(bool running) {
    see(drivers::ClockRead{{5min}, {5min}, running, drivers::ClockSide::kRight, false});
  }
  // So many incidents of that kind were told of board "one". The engine ends.
  int incidents_of(model::IncidentKind kind) {
    settled();
    int count = 0;
    for (const auto& board : feed_->snapshot({}).boards) {
      for (const auto& [place, incident] : board.incidents) count += incident->kind == kind ? 1 : 0;
    }
    return count;
  }
  model::Pairing pairing(int round) {
    return feed_->tournaments().at(0)->sections.at(0).rounds.at(round - 1).pairings.at(0);
  }
  void press_after_e4() {
    see(drivers::ClockRead{{5min}, {5min}, true, drivers::ClockSide::kRight, false});
    move(Square::e2, Square::e4, Piece::kWhitePawn);
    see(drivers::ClockRead{{5min}, {5min}, true, drivers::ClockSide::kLeft, false});
    move(Square::e7, Square::e5, Piece::kBlackPawn);
  }
};

TEST_F(TournamentsTest, AGameThatBeginsOnATableOfAStartedRoundBelongsToItsPairing) {
  create(true);
  see_start();
  settled();
  EXPECT_THAT(pairing(1).games, ElementsAre(model::GamePlace{"one", 1}));
}

TEST_F(TournamentsTest, TheFirstPressStartsTheRound) {
  create(false);
  see_start();
  press_after_e4();
  settled();
  EXPECT_THAT(pairing(1).games, ElementsAre(model::GamePlace{"one", 1}));
  EXPECT_TRUE(feed_->tournaments().at(0)->sections[0].rounds[0].started_at);
}

TEST_F(TournamentsTest, AGameThatBeganBeforeTheRoundWasStartedBelongsToIt) {
  see_start();
  create(true);
  settled();
  EXPECT_THAT(pairing(1).games, ElementsAre(model::GamePlace{"one", 1}));
}

// A player did not come: the pieces still stand when the arbiter gives the result.
TEST_F(TournamentsTest, AGameWithAResultAndWithoutPliesIsNotReplacedByTheNextOne) {
  create(true);
  see_start();
  ASSERT_TRUE(decide(0, arbiter::GiveResult{rules::Result::kDraw, model::Termination::kNormal}));
  pass_unseen(30s);
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  pass_unseen(30s);
  move(Square::e7, Square::e5, Piece::kBlackPawn);
  const auto board = settled();
  ASSERT_TRUE(board.game);
  EXPECT_EQ(board.game->ordinal, 2);
  EXPECT_THAT(pairing(1).games, ElementsAre(model::GamePlace{"one", 1}));
}

TEST_F(TournamentsTest, TheTournamentIsTheSameAfterARestart) {
  create(true);
  see_start();
  settled();
  const model::Tournament before = *feed_->tournaments().at(0);
  open();
  settled();
  EXPECT_EQ(*feed_->tournaments().at(0), before);
}

// A row whose checksum is right. Nothing of the hall may wait for somebody who repairs it.
TEST_F(TournamentsTest, ATournamentAndRulesThatCannotBeReadAreLeftOutAndToldToArbiters) {
  create(true);
  see_start();
  settled();
  engine_.reset();
  {
    auto database =
        storage::Database::open(directory_ / "journal", storage::Database::Mode::kReadWrite);
    ASSERT_TRUE(database) << database.error().message;
    const auto done = database
                          ->execute(
                              "UPDATE tournament SET wire = x'ff'; "
                              "UPDATE event_setting SET wire = x'ff'")
                          .and_then([&] { return storage::sum_rows(*database); });
    ASSERT_TRUE(done) << done.error().message;
  }
  open();
  const auto board = settled();
  EXPECT_TRUE(board.game) << "its game is served";
  EXPECT_THAT(feed_->tournaments(), testing::IsEmpty());
  std::vector<std::string> reported;
  for (const auto& [from, incident] : feed_->snapshot({}).incidents) {
    if (incident->kind != model::IncidentKind::kStorageFailing) continue;
    reported.push_back(texts::what_happened(incident->kind, std::nullopt, incident->facts));
  }
  EXPECT_THAT(reported, ElementsAre(testing::AllOf(HasSubstr("tournament open"),
                                                   HasSubstr("cannot be read, and is left out"))));
}

TEST_F(TournamentsTest, AfterARestartAnAnalysisDoesNotReplaceTheGame) {
  create(true);
  see_start();
  move(Square::g1, Square::f3, Piece::kWhiteKnight);
  move(Square::g8, Square::f6, Piece::kBlackKnight);
  move(Square::b1, Square::c3, Piece::kWhiteKnight);
  move(Square::b8, Square::c6, Piece::kBlackKnight);
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  move(Square::e7, Square::e5, Piece::kBlackPawn);
  move(Square::d2, Square::d4, Piece::kWhitePawn);
  move(Square::d7, Square::d6, Piece::kBlackPawn);
  settled();
  ASSERT_THAT(pairing(1).games, ElementsAre(model::GamePlace{"one", 1}));
  open();
  see(drivers::PlacementRead{rules::Placement::initial()}, "one", 60s);
  pass_unseen(60s);
  see(drivers::PlacementRead{rules::Placement::initial()}, "one", 60s);
  settled();
  EXPECT_THAT(pairing(1).games, ElementsAre(model::GamePlace{"one", 1}));
}

TEST_F(TournamentsTest, AfterARestartAGameThatIsBegunAgainStaysWithItsPairing) {
  create(true);
  see_start();
  move(Square::g1, Square::f3, Piece::kWhiteKnight);
  move(Square::g8, Square::f6, Piece::kBlackKnight);
  move(Square::b1, Square::c3, Piece::kWhiteKnight);
  move(Square::e7, Square::e5, Piece::kBlackPawn);
  settled();
  open();
  see(drivers::PlacementRead{rules::Placement::initial()}, "one", 60s);
  pass_unseen(60s);
  see(drivers::PlacementRead{rules::Placement::initial()}, "one", 60s);
  settled();
  ASSERT_EQ(feed_->board("one")->game->ordinal, 2);
  EXPECT_EQ(pairing(1).games.size(), 2u);
}

TEST_F(TournamentsTest, AChangeThatIsRefusedChangesNothing) {
  create(false);
  const auto refused = change([](const auto*) -> rules::Expected<model::Tournament> {
    return rules::refuse(rules::ErrorCode::kInvalidArgument, "no");
  });
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "no");
  settled();
  EXPECT_EQ(feed_->tournaments().at(0)->revision, 1u);
}

TEST_F(TournamentsTest, AChangeWithoutADifferenceIsNoEvent) {
  create(false);
  const auto head = feed_->head();
  ASSERT_TRUE(change([](const model::Tournament* now) { return *now; }));
  settled();
  EXPECT_EQ(feed_->head(), head);
}

TEST_F(TournamentsTest, TheChangeIsAnEventWithItsAuthor) {
  const auto head = feed_->head();
  create(false);
  const auto read = feed_->read(head, model::Topic::kTournaments, {}, 9);
  ASSERT_EQ(read.events.size(), 1u);
  const auto& changed = std::get<model::TournamentChanged>(read.events[0]->content);
  EXPECT_EQ(changed.author, "an operator");
  EXPECT_EQ(changed.tournament->id, "open");
}

TEST_F(TournamentsTest, AGameIsPlayedByTheRulesOfItsSection) {
  ASSERT_TRUE(change([&](const auto*) {
    model::Tournament tournament = open_tournament();
    tournament.sections[0].rounds[0].started_at = now_.load();
    tournament.sections[0].rules = kFiveMinutes;
    return tournament;
  }));
  see_start();
  engine_->wait_for_turn();
  EXPECT_EQ(event_.of("one").control, kFiveMinutes.control);
  EXPECT_EQ(event_.of("two").control, std::nullopt);
  see(drivers::ClockRead{{10min}, {10min}, true, drivers::ClockSide::kRight, false});
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  see(drivers::ClockRead{{10min}, {10min}, true, drivers::ClockSide::kLeft, false});
  pass_unseen(10s);
  see(drivers::ClockRead{{10min}, {10min}, true, drivers::ClockSide::kLeft, false});
  settled();
  const auto boards = feed_->snapshot({}).boards;
  ASSERT_EQ(boards.size(), 1u);
  EXPECT_EQ(boards[0].incidents.size(), 1u) << "the clock was set for another time control";
}

TEST_F(TournamentsTest, TheRulesOfTheSectionHoldAfterARestart) {
  ASSERT_TRUE(change([&](const auto*) {
    model::Tournament tournament = open_tournament();
    tournament.sections[0].rounds[0].started_at = now_.load();
    tournament.sections[0].rules = kFiveMinutes;
    return tournament;
  }));
  see_start();
  settled();
  event_.set_own("one", {});
  open();
  settled();
  EXPECT_EQ(event_.of("one").control, kFiveMinutes.control);
}

TEST_F(TournamentsTest, ABoardKnowsSinceWhenTheTournamentHasAResultOfItsGame) {
  create(true);
  see_start();
  press_after_e4();
  const auto give = [&](std::optional<model::PairingResult> result) {
    const auto changed = change([&](const model::Tournament* now) {
      model::Tournament out = *now;
      out.sections[0].rounds[0].pairings[0].result = result;
      return rules::Expected<model::Tournament>(out);
    });
    ASSERT_TRUE(changed) << changed.error().message;
    engine_->wait_for_turn();
  };
  pass_unseen(10s);
  EXPECT_EQ(event_.of("one").result_since, std::nullopt);
  const model::PairingResult white_wins{.score = {.white = {2}, .black = {0}}};
  give(white_wins);
  const auto given = now_.load();
  EXPECT_EQ(event_.of("one").result_since, given);
  pass_unseen(10s);
  give(model::PairingResult{.score = {.white = {1}, .black = {1}}});
  EXPECT_EQ(event_.of("one").result_since, given) << "the game was over before";
  settled();
  event_.set_own("one", {});
  open();
  engine_->wait_for_turn();
  EXPECT_EQ(event_.of("one").result_since, given) << "also after a restart";
  give(std::nullopt);
  EXPECT_EQ(event_.of("one").result_since, std::nullopt);
  settled();
}

TEST_F(TournamentsTest, ABoardKnowsSinceWhenAPlayerIsSaidToBeHere) {
  create(true);
  see_start();
  pass_unseen(10s);
  const auto say = [&](bool white, bool black) {
    const auto changed = change([&](const model::Tournament* now) {
      model::Tournament out = *now;
      out.sections[0].rounds[0].pairings[0].here = {.white = white, .black = black};
      return rules::Expected<model::Tournament>(out);
    });
    ASSERT_TRUE(changed) << changed.error().message;
    engine_->wait_for_turn();
  };
  say(true, false);
  const auto white_since = now_.load();
  pass_unseen(10s);
  say(true, true);
  const auto black_since = now_.load();
  EXPECT_EQ(event_.of("one").here_since.white, white_since);
  EXPECT_EQ(event_.of("one").here_since.black, black_since);
  settled();
  event_.set_own("one", {});
  open();
  engine_->wait_for_turn();
  EXPECT_EQ(event_.of("one").here_since.white, white_since) << "also after a restart";
  say(false, true);
  EXPECT_EQ(event_.of("one").here_since.white, std::nullopt);
  settled();
}

TEST_F(TournamentsTest, AClockThatIsStoppedAtTheStartOfAGameIsReported) {
  create(true);
  see_start();
  see_clock(true);
  pass_unseen(60s);
  see_clock(false);
  pass_unseen(60s);
  see_clock(false);
  EXPECT_EQ(incidents_of(model::IncidentKind::kClockStopped), 1);
}

// The player who came starts the opponent's clock, and the arbiter stops it after the default time.
TEST_F(TournamentsTest, AtATableWhoseGameWasForfeitedNobodyIsReportedOfTheClock) {
  create(true);
  see_start();
  see_clock(true);
  pass_unseen(60s);
  forfeit();
  see_clock(false);
  pass_unseen(60s);
  see_clock(false);
  EXPECT_EQ(incidents_of(model::IncidentKind::kClockStopped), 0);
}

// The same, but the board was switched on after the result was given. The game has no pairing.
TEST_F(TournamentsTest, NorIfTheGameOnItsBoardBeginsAfterTheResult) {
  create(true);
  forfeit();
  see_start();
  see_clock(true);
  pass_unseen(60s);
  see_clock(false);
  pass_unseen(60s);
  see_clock(false);
  EXPECT_EQ(incidents_of(model::IncidentKind::kClockStopped), 0);
  EXPECT_THAT(pairing(1).games, testing::IsEmpty());
}

TEST_F(TournamentsTest, ABoardKnowsTheTimesOfItsArmageddonBeforeAndDuringTheGame) {
  const auto ten = *rules::TimeControl::sudden_death(10min),
             seven = *rules::TimeControl::sudden_death(7min);
  ASSERT_TRUE(change([&](const auto*) {
    model::Tournament tournament = open_tournament();
    tournament.sections[0].rules = kFiveMinutes;
    tournament.sections[0].rounds[0].pairings[0].controls = {.white = ten, .black = seven};
    tournament.sections[0].rounds[0].started_at = now_.load();
    return tournament;
  }));
  see_start();
  settled();
  for (const bool again : {false, true}) {
    if (again) open();
    settled();
    EXPECT_EQ(event_.of("one").control_of(rules::Color::kWhite), ten) << again;
    EXPECT_EQ(event_.of("one").control_of(rules::Color::kBlack), seven) << again;
  }
}

TEST_F(TournamentsTest, ABoardKnowsThePositionOfItsPairingBeforeAndDuringTheGame) {
  const auto drawn = rules::chess960_start(rules::Chess960Number(7));
  ASSERT_TRUE(change([&](const auto*) {
    model::Tournament tournament = open_tournament();
    tournament.sections[0].rounds[0].pairings[0].start = drawn;
    tournament.sections[0].rounds[0].started_at = now_.load();
    return tournament;
  }));
  see_start();
  settled();
  EXPECT_EQ(event_.of("one").start, drawn) << "the game belongs to the pairing";
  open();
  settled();
  EXPECT_EQ(event_.of("one").start, drawn) << "also after a restart";
}

// The pieces of a pairing's position are set up, and the clock is started.
TEST_F(TournamentsTest, AGameKeepsTheMoveNumberOfItsPairingsPositionAlsoWithoutThePairing) {
  const std::string fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
  const auto start = *rules::parse_fen(fen);
  const auto with_start = [&](std::optional<rules::Position> position) {
    return change([&, position](const model::Tournament* now) {
      auto tournament = now == nullptr ? open_tournament() : *now;
      tournament.sections[0].rounds[0].pairings[0].start = position;
      tournament.sections[0].rounds[0].started_at = now_.load();
      return tournament;
    });
  };
  ASSERT_TRUE(with_start(start));
  see_link(drivers::ConnectionState::kLive);
  see(drivers::PlacementRead{start.placement()});
  see(drivers::ClockRead{{5min}, {5min}, false, drivers::ClockSide::kRight, false});
  pass_unseen(5s);
  see(drivers::ClockRead{{5min}, {5min}, true, drivers::ClockSide::kRight, false});
  pass_unseen(5s);
  move(Square::g1, Square::f3, Piece::kWhiteKnight);
  see(drivers::ClockRead{{5min}, {5min}, true, drivers::ClockSide::kLeft, false});
  auto board = settled();
  ASSERT_TRUE(board.game);
  EXPECT_EQ(rules::to_fen(board.game->start), fen);
  open();
  ASSERT_TRUE(with_start(std::nullopt));
  board = settled();
  ASSERT_TRUE(board.game);
  EXPECT_EQ(rules::to_fen(board.game->start), fen) << "after a restart";
  EXPECT_EQ(board.game->plies.size(), 1U);
  EXPECT_EQ(board.game->revision, 0U);
}

constexpr model::PairingResult kWhiteWon{.score = {2, 0}}, kBlackWon{.score = {0, 2}};
const model::PairingResult kWonByForfeit{.score = {2, 0}, .forfeit = true};

// One game on table 7 of a started round.
class ResultWatchTest : public tests::StartedDaemon {
 protected:
  void SetUp() override {
    StartedDaemon::SetUp();
    change([&](model::Tournament& tournament) {
      model::Section section{.id = "main", .players = {{1, "Adam, A"}, {2, "Berg, B"}}};
      section.rounds.push_back({.number = 1,
                                .started_at = now_.load(),
                                .pairings = {{.id = "r1", .table = 7, .players = {1, 2}}}});
      tournament.sections = {section};
      tournament.tables = {{.table = 7, .board = "one"}};
    });
    see_start();
    move(Square::e2, Square::e4, Piece::kWhitePawn);
  }
  void change(const std::function<void(model::Tournament&)>& edit) {
    std::promise<void> done;
    engine_->take({"open", "an operator", "here",
                   [&](const model::Tournament* now) -> rules::Expected<model::Tournament> {
                     model::Tournament changed =
                         now == nullptr ? model::Tournament{.id = "open"} : *now;
                     edit(changed);
                     return changed;
                   }},
                  [&](const auto&) { done.set_value(); });
    done.get_future().wait();
  }
  void import(std::optional<model::PairingResult> result) {
    change([&](model::Tournament& tournament) {
      tournament.sections[0].rounds[0].pairings[0].result = result;
    });
  }
  void give(rules::Result result, std::uint32_t revision) {
    const auto done = decide(revision, arbiter::GiveResult{result, model::Termination::kNormal});
    ASSERT_TRUE(done) << done.error().message;
  }
  // A decision about the first incident of no board.
  rules::Expected<arbiter::Ruled> decide_daemon(const model::IncidentDecision& decision) {
    std::promise<rules::Expected<arbiter::Ruled>> ruled;
    engine_->take("",
                  {.author = "an arbiter",
                   .origin = "here",
                   .decision = arbiter::SideDecision(arbiter::DecideOnIncident{{0, 1}, decision})},
                  [&](const auto& done) { ruled.set_value(done); });
    return ruled.get_future().get();
  }
  // What is told after the patience.
  std::vector<std::string> reported() {
    engine_->wait_for_turn();
    pass_unseen(10s);
    engine_->wait_for_turn();
    engine_->wait_for_turn();
    std::vector<std::string> lines;
    for (const auto& [key, incident] : feed_->snapshot({}).incidents) {
      lines.push_back(texts::what(*incident));
    }
    return lines;
  }
};

TEST_F(ResultWatchTest, TellsWhereBothSidesHaveAResultAndTheyDiffer) {
  give(rules::Result::kWhiteWins, 0);
  EXPECT_THAT(reported(), ElementsAre());
  import(kBlackWon);
  EXPECT_THAT(reported(),
              ElementsAre("Round 1, table 7, Adam, A - Berg, B: the game here has 1-0, the "
                          "pairing program has 0-1"));
  import(kWhiteWon);
  EXPECT_THAT(reported(), ElementsAre());
}

TEST_F(ResultWatchTest, WhoGaveAResultByHandIsNamed) {
  give(rules::Result::kWhiteWins, 0);
  change([&](model::Tournament& tournament) {
    auto& pairing = tournament.sections[0].rounds[0].pairings[0];
    pairing.result = kBlackWon;
    pairing.result_by = "A. Meier";
  });
  EXPECT_THAT(reported(),
              ElementsAre("Round 1, table 7, Adam, A - Berg, B: the game here has 1-0, A. "
                          "Meier has given 0-1"));
}

TEST_F(ResultWatchTest, ACorrectionHereIsComparedToo) {
  give(rules::Result::kWhiteWins, 0);
  import(kWhiteWon);
  EXPECT_THAT(reported(), ElementsAre());
  give(rules::Result::kDraw, 1);
  EXPECT_THAT(reported(),
              ElementsAre("Round 1, table 7, Adam, A - Berg, B: the game here has 1/2-1/2, "
                          "the pairing program has 1-0"));
}

TEST_F(ResultWatchTest, AGameThatWasPlayedIsNoForfeit) {
  give(rules::Result::kWhiteWins, 0);
  import(kWonByForfeit);
  EXPECT_EQ(reported().size(), 1u);
}

TEST_F(ResultWatchTest, AGameUnderWayDiffersFromNothing) {
  import(kBlackWon);
  EXPECT_THAT(reported(), ElementsAre());
}

TEST_F(ResultWatchTest, ADifferenceIsFoundAgainAfterARestart) {
  give(rules::Result::kWhiteWins, 0);
  import(kBlackWon);
  EXPECT_EQ(reported().size(), 1u);
  open();
  EXPECT_EQ(reported().size(), 1u);
}

TEST_F(ResultWatchTest, AnArbiterDismissesADifferenceAndItComesBackOnlyIfItChanges) {
  give(rules::Result::kWhiteWins, 0);
  import(kBlackWon);
  ASSERT_EQ(reported().size(), 1u);
  const auto dismiss = [&](const std::string& reason) {
    return decide_daemon({.kind = model::IncidentDecision::Kind::kDismiss, .reason = reason});
  };
  EXPECT_EQ(dismiss("").error().code, rules::ErrorCode::kInvalidArgument);
  const auto ruled = dismiss("the program is right");
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->incident->life, model::Life::kDismissed);
  EXPECT_EQ(ruled->incident->by, "an arbiter");
  EXPECT_THAT(reported(), ElementsAre());
  open();
  EXPECT_THAT(reported(), ElementsAre()) << "the same difference after a restart";
  import(kWhiteWon);
  import(kBlackWon);
  EXPECT_THAT(reported(), ElementsAre()) << "the same difference again";
  import(model::PairingResult{.score = { 1, 1 }});
  EXPECT_THAT(reported(), ElementsAre(testing::HasSubstr("the pairing program has 1/2-1/2")));
}

}  // namespace tournaments_test
}  // namespace jadoube::engine
