#include "daemon/api/streams/hall_board.h"

#include <gtest/gtest.h>

#include "tests/support/hall_double.h"
#include "tests/support/written_games.h"

namespace jadoube::api {
namespace hall_board_test {

using std::chrono::milliseconds;
using std::chrono::seconds;

outputs::Table table_of(const std::string& board, const std::string& moves, int number = 1) {
  outputs::Table table;
  table.heading.board = board;
  table.heading.table = number;
  table.heading.round = 2;
  table.heading.players.white.name = "Stone, Anna";
  table.game = std::make_shared<const model::Game>(tests::game_of(moves));
  table.clock.emplace();
  table.clock->white = seconds(300);
  table.clock->black = seconds(280);
  table.is_connected = true;
  return table;
}

outputs::Round round_of(std::vector<outputs::Table> tables) {
  return {.tournament = "open", .name = "Open", .number = 2, .tables = std::move(tables)};
}

class HallBoardTest : public testing::Test {
 protected:
  // The tables as they are shown after the next step.
  bool take(const std::vector<outputs::Round>& rounds) {
    now_ += milliseconds(250);
    return hall_.take(rounds);
  }
  // What a display that has `version` gets. Nothing: an empty message.
  v1::WatchHallResponse after(std::uint64_t version, const stream::BoardFilter& filter = {}) {
    v1::WatchHallResponse response;
    const auto news = hall_.after(version, filter);
    if (news) version_ = news->version;
    if (news) {
      EXPECT_TRUE(
          response.ParseFromArray(news->message.begin(), static_cast<int>(news->message.size())));
    }
    return response;
  }

  model::Instant now_{seconds(1000)};
  const tests::HallDouble here_;
  HallBoard hall_{"City Open", "Kyiv", [this] { return now_; }, here_};
  std::uint64_t version_ = 0;
};

TEST_F(HallBoardTest, BeginsWithTheEventAndAllTables) {
  EXPECT_TRUE(take({round_of({table_of("a", "e4 e5"), table_of("b", "d4", 2)})}));
  const auto all = after(0);
  EXPECT_TRUE(all.complete());
  EXPECT_EQ(all.event().name(), "City Open");
  EXPECT_EQ(all.event().site(), "Kyiv");
  ASSERT_EQ(all.tables_size(), 2);
  const v1::HallTable& table = all.tables(0);
  EXPECT_EQ(table.board(), "boards/a");
  EXPECT_EQ(table.table(), "1");
  EXPECT_EQ(table.tournament(), "Open");
  EXPECT_EQ(table.round(), "2");
  EXPECT_EQ(table.white().name(), "Stone, Anna");
  ASSERT_EQ(table.plies_size(), 2);
  EXPECT_EQ(table.plies(1).move(), "1...e5");
  EXPECT_EQ(table.plies(1).from(), "e7");
  EXPECT_EQ(table.plies(1).to(), "e5");
  EXPECT_EQ(table.position().substr(0, 20), "rnbqkbnr/pppp1ppp/8/");
  EXPECT_EQ(table.white_time().seconds(), 300);
  EXPECT_EQ(table.signal(), v1::HALL_SIGNAL_LIVE);
}

TEST_F(HallBoardTest, ReportsUntilWhenATableIsShownIfItsDelayHasGrown) {
  auto table = table_of("a", "e4 e5");
  table.shown_until = model::Instant(seconds(900)) + milliseconds(700);
  EXPECT_TRUE(take({round_of({table})}));
  EXPECT_FALSE(after(0).tables(0).has_shown_until()) << "nothing is held back";
  table.delay = seconds(900);
  EXPECT_TRUE(take({round_of({table})}));
  const auto held = after(0).tables(0);
  EXPECT_EQ(held.delay().seconds(), 900);
  EXPECT_EQ(held.shown_until().seconds(), 900);
}

TEST_F(HallBoardTest, ATableOfAMatchIsNamedByItsSign) {
  auto table = table_of("b12", "e4", 12);
  table.heading.match = 2;
  table.heading.board_in_match = 4;
  auto round = round_of({table});
  round.event = "Team Cup";
  round.name = "Group A";
  take({round});
  const auto all = after(0);
  const v1::HallTable& shown = all.tables(0);
  EXPECT_EQ(shown.table(), "12");
  EXPECT_EQ(shown.match(), 2);
  EXPECT_EQ(shown.board_in_match(), 4);
  EXPECT_EQ(shown.tournament(), "Team Cup");
  EXPECT_EQ(shown.section(), "Group A");
}

TEST_F(HallBoardTest, TheResultThatCountsIsShownWithItsSource) {
  auto played = table_of("a", "e4 e5");
  auto game = *played.game;
  game.result = rules::Result::kBlackWins;
  played.game = std::make_shared<const model::Game>(game);
  auto given = played;
  given.given_result = rules::Result::kWhiteWins;
  given.given = tournament::CountedResult{
      .result = {.score = {2, 0}}, .source = tournament::ResultSource::kByHand, .by = "A. Meier"};
  outputs::Table forfeit;
  forfeit.heading.table = 3;
  forfeit.heading.round = 2;
  forfeit.given_result = rules::Result::kUnknown;
  forfeit.forfeit = true;
  forfeit.given = tournament::CountedResult{.result = {.score = {0, 0}, .forfeit = true},
                                            .source = tournament::ResultSource::kPairingProgram};
  take({round_of({played, given, forfeit})});
  const auto all = after(0);
  EXPECT_EQ(all.tables(0).score(), "0-1");
  EXPECT_EQ(all.tables(0).score_source(), values::v1::RESULT_SOURCE_BOARD);
  EXPECT_EQ(all.tables(1).score(), "1-0");
  EXPECT_EQ(all.tables(1).score_source(), values::v1::RESULT_SOURCE_BY_HAND);
  EXPECT_EQ(all.tables(2).score(), "-/-");
  EXPECT_EQ(all.tables(2).score_source(), values::v1::RESULT_SOURCE_PAIRING_PROGRAM);
}

TEST_F(HallBoardTest, ByesAndGamesThatArePlayedLaterAreShownAsSuch) {
  auto later = table_of("a", "");
  later.game = nullptr;
  later.postponed = true;
  outputs::Table bye;
  bye.heading.round = 2;
  bye.heading.game_id = "open-7";
  bye.heading.players.white.name = "Moor, Eve";
  bye.bye = model::Bye::kHalfPoint;
  auto round = round_of({later});
  round.byes = {bye};
  take({round});
  const auto all = after(0);
  ASSERT_EQ(all.tables_size(), 2);
  EXPECT_TRUE(all.tables(0).postponed());
  EXPECT_EQ(all.tables(1).bye(), values::v1::BYE_HALF_POINT);
  EXPECT_EQ(all.tables(1).table(), "");
  EXPECT_EQ(all.tables(1).white().name(), "Moor, Eve");
}

TEST_F(HallBoardTest, ATableOfATeamMatchHasItsTeamsItsTimeControlAndItsRound) {
  auto table = table_of("a", "e4 e5");
  table.heading.players.white.team = "Rooks";
  table.heading.time_control = "40/5400+30:1800+30";
  auto round = round_of({table});
  round.starts_at = model::Instant(seconds(5000));
  round.default_time = std::chrono::minutes(30);
  round.planned_rounds = 7;
  take({round});
  const auto all = after(0);
  const v1::HallTable& shown = all.tables(0);
  EXPECT_EQ(shown.white().team(), "Rooks");
  EXPECT_EQ(shown.black().team(), "");
  EXPECT_EQ(shown.time_control(), "40/5400+30:1800+30");
  EXPECT_EQ(shown.main_time().seconds(), 5400);
  EXPECT_EQ(shown.round_start_time().seconds(), 5000);
  EXPECT_EQ(shown.default_time().seconds(), 1800);
  EXPECT_EQ(shown.planned_rounds(), 7);
}

TEST_F(HallBoardTest, APlyHasTheTimeThatItTookIfBothPressesWereSeen) {
  auto table = table_of("a", "e4 e5 Nf3");
  model::Game game = *table.game;
  for (auto& ply : game.plies) ply.evidence = model::Evidence::kPress;
  game.plies[2].evidence = model::Evidence::kReconnect;
  game.started_at = *game.plies[0].confirmed_at;
  table.game = std::make_shared<const model::Game>(game);
  take({round_of({table})});
  const auto all = after(0);
  const auto& plies = all.tables(0).plies();
  EXPECT_EQ(plies.at(0).time_taken().seconds(), 0);
  EXPECT_EQ(plies.at(1).time_taken().seconds(), 10);
  EXPECT_FALSE(plies.at(2).has_time_taken());
}

TEST_F(HallBoardTest, ReportsHowAGameEndedOnlyIfItsOwnResultCounts) {
  auto table = table_of("a", "e4 e5");
  auto game = *table.game;
  game.result = rules::Result::kBlackWins;
  game.termination = model::Termination::kTimeForfeit;
  table.game = std::make_shared<const model::Game>(game);
  EXPECT_EQ(to_hall_table(round_of({}), table).termination(), values::v1::TERMINATION_TIME_FORFEIT);
  table.given = tournament::CountedResult{.result = {.score = {1, 1}}};
  EXPECT_EQ(to_hall_table(round_of({}), table).termination(), values::v1::TERMINATION_UNSPECIFIED);
}

TEST_F(HallBoardTest, TheTablesOfTheNextRoundStandBesideThoseThatArePlayed) {
  auto later = table_of("a", "");
  later.game = nullptr;
  auto next = round_of({later});
  next.number = 3;
  next.is_to_come = true;
  take({round_of({table_of("a", "e4")})});
  EXPECT_EQ(after(0).next_tables_size(), 0);
  EXPECT_TRUE(take({round_of({table_of("a", "e4")}), next}));
  const auto news = after(version_);
  EXPECT_TRUE(news.complete());
  EXPECT_EQ(news.tables_size(), 1);
  ASSERT_EQ(news.next_tables_size(), 1);
  EXPECT_EQ(news.next_tables(0).round(), "3");
  EXPECT_FALSE(take({round_of({table_of("a", "e4")}), next}));
  EXPECT_TRUE(take({round_of({table_of("a", "e4")})}));
  EXPECT_EQ(after(version_).next_tables_size(), 0);
}

TEST_F(HallBoardTest, TheKingCastlesToItsNewSquareAndNotToTheRook) {
  take({round_of({table_of("a", "e4 d5 Nf3 Nc6 Be2 Qd6 O-O Bf5 a3 O-O-O")})});
  const auto all = after(0);
  const auto& plies = all.tables(0).plies();
  EXPECT_EQ(plies.at(4).move(), "4.O-O");
  EXPECT_EQ(plies.at(4).to(), "g1");
  EXPECT_EQ(plies.at(7).from(), "e8");
  EXPECT_EQ(plies.at(7).to(), "c8");
}

TEST_F(HallBoardTest, ContinuesWithTheTablesThatChanged) {
  take({round_of({table_of("a", "e4"), table_of("b", "d4", 2)})});
  after(0);
  EXPECT_FALSE(hall_.after(version_, {}));
  EXPECT_FALSE(take({round_of({table_of("a", "e4"), table_of("b", "d4", 2)})}));
  EXPECT_TRUE(take({round_of({table_of("a", "e4"), table_of("b", "d4 d5", 2)})}));
  const auto news = after(version_);
  EXPECT_FALSE(news.complete());
  ASSERT_EQ(news.tables_size(), 1);
  EXPECT_EQ(news.tables(0).board(), "boards/b");
}

TEST_F(HallBoardTest, JoinsTheNewsOfADisplayThatReadsSlowly) {
  take({round_of({table_of("a", "e4"), table_of("b", "d4", 2)})});
  after(0);
  take({round_of({table_of("a", "e4 e5"), table_of("b", "d4", 2)})});
  take({round_of({table_of("a", "e4 e5"), table_of("b", "d4 d5", 2)})});
  EXPECT_EQ(after(version_).tables_size(), 2);
}

TEST_F(HallBoardTest, SendsEverythingWhenTablesComeOrGo) {
  take({round_of({table_of("a", "e4"), table_of("b", "d4", 2)})});
  after(0);
  take({round_of({table_of("b", "d4", 2)})});
  const auto news = after(version_);
  EXPECT_TRUE(news.complete());
  EXPECT_EQ(news.tables_size(), 1);
}

TEST_F(HallBoardTest, KeepsADisplayOfOneBoardToItsBoard) {
  take({round_of({table_of("a", "e4"), table_of("b", "d4", 2)})});
  EXPECT_EQ(after(0, {"b"}).tables_size(), 1);
  const auto version = version_;
  take({round_of({table_of("a", "e4 e5"), table_of("b", "d4", 2)})});
  const auto news = hall_.after(version, {"b"});
  ASSERT_TRUE(news);
  EXPECT_EQ(news->message.size(), 0U);
}

TEST_F(HallBoardTest, GivesAllDisplaysTheSameBytes) {
  take({round_of({table_of("a", "e4")})});
  const auto one = hall_.after(0, {}), other = hall_.after(0, {});
  EXPECT_EQ(one->message.begin(), other->message.begin());
}

TEST_F(HallBoardTest, ShowsWhatChangesInAQuarterOfASecondTogether) {
  take({round_of({table_of("a", "e4"), table_of("b", "d4", 2)})});
  after(0);
  now_ += milliseconds(250);
  hall_.take({round_of({table_of("a", "e4 e5"), table_of("b", "d4", 2)})});
  EXPECT_EQ(after(version_).tables_size(), 1);
  hall_.take({round_of({table_of("a", "e4 e5 Nf3"), table_of("b", "d4", 2)})});
  now_ += milliseconds(100);
  EXPECT_FALSE(hall_.after(version_, {}));
  hall_.take({round_of({table_of("a", "e4 e5 Nf3"), table_of("b", "d4 d5", 2)})});
  now_ += milliseconds(149);
  EXPECT_FALSE(hall_.after(version_, {}));
  now_ += milliseconds(1);
  EXPECT_EQ(after(version_).tables_size(), 2);
}

TEST_F(HallBoardTest, ContinuesWhenTheClockOfTheMachineIsSetBack) {
  take({round_of({table_of("a", "e4")})});
  after(0);
  now_ -= seconds(3600);
  hall_.take({round_of({table_of("a", "e4 e5")})});
  EXPECT_EQ(after(version_).tables_size(), 1);
}

TEST_F(HallBoardTest, GivesDisplaysThatReadSlowlyTheSameBytesToo) {
  take({round_of({table_of("a", "e4")})});
  after(0);
  const auto before = version_;
  take({round_of({table_of("a", "e4 e5")})});
  after(before);
  take({round_of({table_of("a", "e4 e5 Nf3")})});
  const auto slow = hall_.after(before, {}), other = hall_.after(version_, {});
  EXPECT_EQ(hall_.after(before, {})->message.begin(), slow->message.begin());
  EXPECT_EQ(hall_.after(version_, {})->message.begin(), other->message.begin());
}

// Displays set their clocks by the time in the message.
TEST_F(HallBoardTest, ReportsNoOldTime) {
  take({round_of({table_of("a", "e4")})});
  after(0);
  now_ += seconds(60);
  EXPECT_EQ(after(0).time().seconds(), 1060);
}

TEST_F(HallBoardTest, ShowsNoClockAndNoReasonWhereTheBoardIsNotRead) {
  auto table = table_of("a", "e4");
  table.is_connected = false;
  take({round_of({table})});
  EXPECT_EQ(after(0).tables(0).signal(), v1::HALL_SIGNAL_NO_SIGNAL);
}

TEST_F(HallBoardTest, MarksTheTimesOfASoftwareClock) {
  auto game = tests::game_of("e4 e5");
  for (auto& ply : game.plies) ply.white_clock = ply.black_clock = std::nullopt;
  auto table = table_of("a", "");
  EXPECT_FALSE(to_hall_table(round_of({}), table).software_clock());
  table.clock.reset();
  table.game = std::make_shared<const model::Game>(game);
  EXPECT_FALSE(to_hall_table(round_of({}), table).has_white_time()) << "no time control is known";
  table.heading.time_control = "300+2";
  const auto shown = to_hall_table(round_of({}), table);
  EXPECT_TRUE(shown.software_clock());
  EXPECT_EQ(shown.white_time().seconds(), 304);
  EXPECT_EQ(shown.black_time().seconds(), 294) << "ten seconds, and two increments";
  EXPECT_EQ(shown.running(), values::v1::COLOR_WHITE);
}

TEST_F(HallBoardTest, ShowsAllMovesWhereTheRecordHasAGapAndSaysWhichAreChecked) {
  auto table = table_of("a", "e4 e5 Nf3 Nc6 Bb5 a6");
  model::Game game = *table.game;
  game.explanations = {{.first_ply = 2, .san = {"Nf3", "Nc6"}},
                       {.first_ply = 2, .san = {"Nc3", "Nc6"}}};
  table.game = std::make_shared<const model::Game>(game);
  take({round_of({table})});
  const auto all = after(0);
  EXPECT_EQ(all.tables(0).signal(), v1::HALL_SIGNAL_CHECKING_MOVES);
  EXPECT_EQ(all.tables(0).ply_count(), 6);
  EXPECT_EQ(all.tables(0).checked_from(), 2);
  EXPECT_EQ(all.tables(0).checked_to(), 2);
}

TEST_F(HallBoardTest, ShowsThePiecesAsTheyStandIfNoMovesLeadThere) {
  auto table = table_of("a", "e4 e5");
  model::Game game = *table.game;
  game.explanations = {{.first_ply = 2, .san = {}}};
  table.game = std::make_shared<const model::Game>(game);
  table.stands = rules::parse_placement("4k3/8/8/8/8/8/8/4K2R").value();
  take({round_of({table})});
  const auto all = after(0);
  EXPECT_EQ(all.tables(0).position(), "4k3/8/8/8/8/8/8/4K2R w - - 0 2");
  EXPECT_EQ(all.tables(0).signal(), v1::HALL_SIGNAL_CHECKING_MOVES);
  EXPECT_EQ(all.tables(0).checked_from(), 2);
}

TEST_F(HallBoardTest, ShowsAnIllegalPlyLikeAnyOther) {
  auto table = table_of("a", "e4 e5");
  model::Game game = *table.game;
  game.plies[1].state = model::PlyState::kIllegal;
  game.plies[1].san = "e7-e5";
  table.game = std::make_shared<const model::Game>(game);
  take({round_of({table})});
  const auto all = after(0);
  EXPECT_EQ(all.tables(0).plies_size(), 2);
  EXPECT_EQ(all.tables(0).plies(1).move(), "1...e5");
  EXPECT_EQ(all.ShortDebugString().find("llegal"), std::string::npos);
}

TEST(HallBoard, ShowsWhichHallsAreSilent) {
  const model::Instant noon{std::chrono::hours(12)};
  model::Instant now = noon;
  tests::HallDouble halls;
  halls.halls = {{.id = "north", .received_at = noon}};
  HallBoard hall(
      "", "", [&] { return now; }, halls);
  hall.take({round_of({table_of("north:a", "e4"), table_of("b", "d4", 2)})});
  EXPECT_FALSE(hall.look_again());
  const auto shown = [&] {
    now += seconds(1);
    v1::WatchHallResponse response;
    const auto message = hall.after(0, {})->message;
    EXPECT_TRUE(response.ParseFromArray(message.begin(), static_cast<int>(message.size())));
    return response;
  };
  EXPECT_EQ(shown().tables(0).hall(), "north");
  EXPECT_EQ(shown().tables(0).signal(), v1::HALL_SIGNAL_LIVE);
  now = noon + model::kSilentAfter + seconds(1);
  EXPECT_TRUE(hall.look_again());
  EXPECT_EQ(shown().tables(0).signal(), v1::HALL_SIGNAL_NO_SIGNAL);
  EXPECT_EQ(shown().tables(0).hall_silent_since().seconds(), 12 * 3600);
  EXPECT_EQ(shown().tables(1).signal(), v1::HALL_SIGNAL_LIVE);
  EXPECT_EQ(shown().tables(1).hall(), "");
  halls.halls[0].received_at = now;
  EXPECT_TRUE(hall.look_again());
  EXPECT_FALSE(shown().tables(0).has_hall_silent_since());
}

TEST(HallBoard, ShowsWhatAnEngineSaysOfThePositionThatIsShown) {
  model::Instant now{std::chrono::hours(12)};
  std::optional<v1::Evaluation> said;
  std::string asked;
  const tests::HallDouble here;
  HallBoard hall(
      "", "", [&] { return now; }, here,
      [&](const std::string& board, const std::string& fen) {
        asked = board + " " + fen;
        return said;
      });
  hall.take({round_of({table_of("a", "e4")})});
  EXPECT_EQ(asked, "a rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  const auto shown = [&] {
    now += seconds(1);
    v1::WatchHallResponse response;
    const auto message = hall.after(0, {})->message;
    EXPECT_TRUE(response.ParseFromArray(message.begin(), static_cast<int>(message.size())));
    return response;
  };
  EXPECT_FALSE(shown().tables(0).has_evaluation());
  said.emplace().set_centipawns(30);
  EXPECT_TRUE(hall.look_again());
  EXPECT_EQ(shown().tables(0).evaluation().centipawns(), 30);
  EXPECT_FALSE(hall.look_again());
}

TEST(HallName, IsTakenOutAndPutIn) {
  for (const std::string name :
       {"games/north:table-1-3", "boards/north:a", "incidents/north:table-1-3.2",
        "games/north:a:b-1", "incidents/north:daemon.3"}) {
    std::string there = name;
    EXPECT_EQ(take_hall_out(there), "north") << name;
    EXPECT_EQ(there.find("north"), std::string::npos) << there;
    put_hall_in("north", there);
    EXPECT_EQ(there, name);
  }
}

TEST(HallName, ANameWithoutAHallStays) {
  for (const std::string name :
       {"games/table-1-3", "", "x:y", "games/:a-1", "incidents/daemon.3"}) {
    std::string same = name;
    EXPECT_FALSE(take_hall_out(same)) << name;
    EXPECT_EQ(same, name);
  }
}

TEST(HallName, NothingGetsNoHall) {
  std::string none;
  put_hall_in("north", none);
  EXPECT_EQ(none, "");
}

TEST(HallName, IsInEveryNameOfAResponse) {
  v1::DecideOnGameResponse game;
  game.mutable_game()->set_name("games/a-1");
  game.mutable_game()->set_board("boards/a");
  game.mutable_game()->set_continues("games/b-7");
  game.mutable_game()->mutable_adjournment()->set_moved_to("games/c-2");
  game.mutable_ruling()->set_game("games/a-1");
  put_hall_in("north", game);
  EXPECT_EQ(game.game().name(), "games/north:a-1");
  EXPECT_EQ(game.game().board(), "boards/north:a");
  EXPECT_EQ(game.game().continues(), "games/north:b-7");
  EXPECT_EQ(game.game().adjournment().moved_to(), "games/north:c-2");
  EXPECT_EQ(game.ruling().game(), "games/north:a-1");

  v1::DecideOnIncidentResponse incident;
  incident.mutable_incident()->set_name("incidents/a-1.2");
  incident.mutable_incident()->set_board("boards/a");
  incident.mutable_incident()->set_game("games/a-1");
  put_hall_in("north", incident);
  EXPECT_EQ(incident.incident().name(), "incidents/north:a-1.2");
  EXPECT_EQ(incident.incident().board(), "boards/north:a");
  EXPECT_EQ(incident.incident().game(), "games/north:a-1");

  v1::ListRulingsResponse rulings;
  rulings.add_rulings()->set_game("games/a-1");
  put_hall_in("north", rulings);
  EXPECT_EQ(rulings.rulings(0).game(), "games/north:a-1");
}

}  // namespace hall_board_test
}  // namespace jadoube::api
