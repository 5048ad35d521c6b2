#include "daemon/api/services/tournaments/standings_service.h"

#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>

#include "daemon/access/doorkeeper.h"
#include "daemon/api/server.h"
#include "daemon/release/public_feed.h"
#include "tests/daemon/outputs/hall_table.h"

namespace jadoube::api {
namespace standings_service_test {

using namespace std::chrono_literals;
using grpc::StatusCode;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr model::PairingResult kWhiteWon{.score = {.white = {2}, .black = {0}}};

// Two teams of two. The first board of the second round is played on board "one". Three rounds of
// four players would be taken for a round-robin.
model::Tournament cup() {
  model::Tournament tournament{.id = "cup", .name = "City Cup"};
  model::Section section{.id = "main", .planned_rounds = 3};
  section.standings.system = model::PairingSystem::kSwiss;
  section.standings.tie_breaks = {"DE", "BH/C1"};
  for (int number = 1; number <= 4; ++number) {
    section.players.push_back({.number = number,
                               .name = "Player " + std::to_string(number),
                               .rating = 2000 + number,
                               .team = number <= 2 ? "Rooks" : "Pawns"});
  }
  section.rounds = {
      {.number = 1,
       .pairings = {{.id = "p1", .table = 1, .players = {1, 3}, .result = kWhiteWon},
                    {.id = "p2", .table = 2, .players = {4, 2}, .result = kWhiteWon}}},
      {.number = 2,
       .pairings = {{.id = "p3", .table = 1, .players = {1, 4}, .games = {{"one", 1}}},
                    {.id = "p4", .table = 2, .players = {2, 3}, .result = kWhiteWon}}}};
  tournament.sections = {section};
  return tournament;
}

model::Tournament with_matches(model::Tournament tournament) {
  for (model::Round& round : tournament.sections[0].rounds) {
    for (std::size_t i = 0; i < round.pairings.size(); ++i) {
      round.pairings[i].match = 1;
      round.pairings[i].board_in_match = static_cast<int>(i) + 1;
    }
  }
  return tournament;
}

// A server at which the results of tournaments are held back for a minute. The test moves the time.
class StandingsServiceTest : public tests::HallTable {
 protected:
  void SetUp() override {
    released_ = std::make_unique<release::PublicFeed>(release::PublicFeed::Parts{
        .live = *feed_,
        .archive = archive(),
        .rules = {.without_tournament = [this](const std::string&) { return delay_; },
                  .lived = &lived_},
        .now = [this] { return at(time_); },
        .epoch = journal_->epoch()});
    ASSERT_TRUE(released_->open());
    Server::Options options{.listen = {"unix:" + (directory_ / "arbiters")},
                            .viewers = {"127.0.0.1:0"},
                            .epoch = journal_->epoch()};
    options.delay = delay_;
    options.now = [this] { return at(time_); };
    auto server = Server::start(options, {.released = released_.get(), .doorkeeper = &keeper_},
                                *feed_, archive());
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    arbiters_ = grpc::CreateChannel("unix:" + (directory_ / "arbiters"),
                                    grpc::InsecureChannelCredentials());
    viewers_ = grpc::CreateChannel("127.0.0.1:" + std::to_string(server_->viewers_ports()[0]),
                                   grpc::InsecureChannelCredentials());
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(5s)); }

  // The answers of the second before are old then. An event is as old as the first step after it,
  // so there is a step in each second.
  void pass(std::chrono::seconds time = 10s) {
    for (; time > 0s; time -= 1s) {
      time_ += 1s;
      EXPECT_TRUE(released_->step());
    }
  }

  std::unique_ptr<grpc::ClientContext> context(const std::string& language) {
    auto made = std::make_unique<grpc::ClientContext>();
    made->set_deadline(std::chrono::system_clock::now() + 20s);
    made->AddMetadata("accept-language", language);
    return made;
  }
  grpc::Status ask(const v1::GetStandingsRequest& request, bool viewer = false,
                   const std::string& language = "en") {
    standings_.Clear();
    return v1::StandingsService::NewStub(viewer ? viewers_ : arbiters_)
        ->GetStandings(context(language).get(), request, &standings_);
  }
  grpc::Status ask(const v1::ListTeamMatchesRequest& request) {
    matches_.Clear();
    return v1::StandingsService::NewStub(arbiters_)->ListTeamMatches(context("en").get(), request,
                                                                     &matches_);
  }

  // "1:1.5 2:1": the numbers in their order with their points.
  std::string table() const {
    std::string text;
    for (const auto& row : standings_.rows()) {
      text += (text.empty() ? "" : " ") + std::to_string(row.number()) + ":" + row.points();
    }
    return text;
  }

  std::chrono::seconds time_{1000}, delay_{60};
  release::LivedTime lived_{{.machine = [this] {
    return release::LivedTime::Machine{time_, "first"};
  }}};
  access::Doorkeeper keeper_{[] { return access::Seconds(1'700'000'000s); }};
  std::unique_ptr<release::PublicFeed> released_;
  std::unique_ptr<Server> server_;
  std::shared_ptr<grpc::Channel> arbiters_, viewers_;
  v1::GetStandingsResponse standings_;
  v1::ListTeamMatchesResponse matches_;
};

TEST_F(StandingsServiceTest, GivesTheTableOfTheFirstTournament) {
  put(cup(), at(time_));
  start_game(at(time_), "one", 1);
  ASSERT_TRUE(ask(v1::GetStandingsRequest()).ok());
  EXPECT_EQ(standings_.section().tournament(), "tournaments/cup");
  EXPECT_EQ(standings_.section().tournament_title(), "City Cup");
  EXPECT_EQ(standings_.round(), 2);
  EXPECT_EQ(standings_.planned_rounds(), 3);
  EXPECT_EQ(standings_.open(), 1);
  EXPECT_FALSE(standings_.has_delay());
  EXPECT_EQ(table(), "1:1 2:1 4:1 3:0");
  ASSERT_EQ(standings_.tie_breaks_size(), 2);
  EXPECT_EQ(standings_.tie_breaks(1).code(), "BH/C1");
  EXPECT_EQ(standings_.tie_breaks(1).name(), "Buchholz");
  const auto& first = standings_.rows(0);
  EXPECT_EQ(first.name(), "Player 1");
  EXPECT_EQ(first.rating(), 2001);
  ASSERT_EQ(first.rounds_size(), 2);
  EXPECT_EQ(first.rounds(0).kind(), v1::STANDINGS_ROUND_KIND_PLAYED);
  EXPECT_EQ(first.rounds(0).opponent(), 3);
  EXPECT_EQ(first.rounds(0).color(), values::v1::COLOR_WHITE);
  EXPECT_EQ(first.rounds(0).points(), "1");
  EXPECT_EQ(first.rounds(1).kind(), v1::STANDINGS_ROUND_KIND_OPEN);
  EXPECT_EQ(first.rounds(1).game(), "games/one-1");
  EXPECT_EQ(first.rounds(1).table(), 1);
  EXPECT_EQ(first.rounds(1).points(), "");
}

TEST_F(StandingsServiceTest, CountsTheResultOfTheBoard) {
  put(cup(), at(time_));
  start_game(at(time_), "one", 1);
  ASSERT_TRUE(ask(v1::GetStandingsRequest()).ok());
  pass();
  report(at(time_), "one",
         model::Change(model::ResultChange{
             .result = rules::Result::kDraw, .termination = {}, .revision = 0}));
  pass();
  ASSERT_TRUE(ask(v1::GetStandingsRequest()).ok());
  EXPECT_EQ(standings_.open(), 0);
  EXPECT_EQ(table(), "1:1.5 4:1.5 2:1 3:0");
}

TEST_F(StandingsServiceTest, CountsTheResultOfAnEarlierGameOnTheBoard) {
  put(cup(), at(time_));
  start_game(at(time_), "one", 1);
  report(at(time_), "one",
         model::Change(model::ResultChange{
             .result = rules::Result::kDraw, .termination = {}, .revision = 0}));
  start_game(at(time_), "one", 2);
  ASSERT_TRUE(ask(v1::GetStandingsRequest()).ok());
  EXPECT_EQ(table(), "1:1.5 4:1.5 2:1 3:0");
}

TEST_F(StandingsServiceTest, ShowsAViewerAResultWhenItIsOldEnough) {
  put(cup(), at(time_));
  start_game(at(time_), "one", 1);
  pass(120s);
  ASSERT_TRUE(ask(v1::GetStandingsRequest(), true).ok());
  EXPECT_EQ(table(), "1:1 2:1 4:1 3:0");
  EXPECT_EQ(standings_.delay().seconds(), 60);
  report(at(time_), "one",
         model::Change(model::ResultChange{
             .result = rules::Result::kDraw, .termination = {}, .revision = 0}));
  pass(30s);
  ASSERT_TRUE(ask(v1::GetStandingsRequest(), true).ok());
  EXPECT_EQ(table(), "1:1 2:1 4:1 3:0");
  ASSERT_TRUE(ask(v1::GetStandingsRequest()).ok());
  EXPECT_EQ(table(), "1:1.5 4:1.5 2:1 3:0");
  pass(40s);
  ASSERT_TRUE(ask(v1::GetStandingsRequest(), true).ok());
  EXPECT_EQ(table(), "1:1.5 4:1.5 2:1 3:0");
}

TEST_F(StandingsServiceTest, ShowsAViewerATypedResultWhenItIsOldEnough) {
  auto tournament = cup();
  put(tournament, at(time_));
  pass(120s);
  tournament.sections[0].rounds[1].pairings[0].result = kWhiteWon;
  put(tournament, at(time_));
  pass(30s);
  ASSERT_TRUE(ask(v1::GetStandingsRequest(), true).ok());
  EXPECT_EQ(table(), "1:1 2:1 4:1 3:0");
  pass(40s);
  ASSERT_TRUE(ask(v1::GetStandingsRequest(), true).ok());
  // 4 has won against 2.
  EXPECT_EQ(table(), "1:2 4:1 2:1 3:0");
}

TEST_F(StandingsServiceTest, MayBeAfterAnEarlierRound) {
  put(cup(), at(time_));
  v1::GetStandingsRequest request;
  request.set_tournament("tournaments/cup");
  request.set_section("main");
  request.set_round(1);
  ASSERT_TRUE(ask(request).ok());
  EXPECT_EQ(standings_.round(), 1);
  EXPECT_EQ(table(), "1:1 4:1 2:0 3:0");
}

TEST_F(StandingsServiceTest, NamesTieBreaksInTheLanguageOfTheCaller) {
  put(cup(), at(time_));
  ASSERT_TRUE(ask(v1::GetStandingsRequest(), false, "de").ok());
  EXPECT_EQ(standings_.tie_breaks(0).name(), "Direkter Vergleich");
  ASSERT_TRUE(ask(v1::GetStandingsRequest(), false, "en").ok());
  EXPECT_EQ(standings_.tie_breaks(0).name(), "Direct encounter");
}

TEST_F(StandingsServiceTest, GivesTeamsWithTheirMatches) {
  put(with_matches(cup()), at(time_));
  ASSERT_TRUE(ask(v1::GetStandingsRequest()).ok());
  EXPECT_TRUE(standings_.of_teams());
  EXPECT_TRUE(standings_.section().has_teams());
  ASSERT_EQ(standings_.rows_size(), 2);
  EXPECT_EQ(standings_.rows(0).name(), "Rooks");
  EXPECT_EQ(standings_.rows(0).match_points(), "1");
  ASSERT_TRUE(ask(v1::ListTeamMatchesRequest()).ok());
  EXPECT_EQ(matches_.round(), 2);
  EXPECT_THAT(matches_.rounds(), ElementsAre(1, 2));
  ASSERT_EQ(matches_.matches_size(), 1);
  const auto& match = matches_.matches(0);
  EXPECT_EQ(match.open(), 1);
  EXPECT_EQ(match.first().name(), "Rooks");
  EXPECT_EQ(match.second().match_points(), "");
  ASSERT_EQ(match.boards_size(), 2);
  EXPECT_EQ(match.boards(0).game(), "games/one-1");
  EXPECT_EQ(match.boards(0).result(), "");
  EXPECT_EQ(match.boards(1).table(), 2);
}

TEST_F(StandingsServiceTest, MayGiveThePlayersOfATeamEvent) {
  put(with_matches(cup()), at(time_));
  v1::GetStandingsRequest request;
  request.set_players(true);
  ASSERT_TRUE(ask(request).ok());
  EXPECT_FALSE(standings_.of_teams());
  EXPECT_EQ(standings_.rows_size(), 4);
  EXPECT_EQ(standings_.rows(0).team(), "Rooks");
}

TEST_F(StandingsServiceTest, RefusesWhatIsNotThere) {
  EXPECT_EQ(ask(v1::GetStandingsRequest()).error_code(), StatusCode::NOT_FOUND);
  put(cup(), at(time_));
  pass();
  v1::GetStandingsRequest request;
  request.set_tournament("cup");
  EXPECT_EQ(ask(request).error_code(), StatusCode::INVALID_ARGUMENT);
  request.set_tournament("tournaments/other");
  EXPECT_EQ(ask(request).error_code(), StatusCode::NOT_FOUND);
  request.set_tournament("tournaments/cup");
  request.set_section("b");
  EXPECT_EQ(ask(request).error_code(), StatusCode::NOT_FOUND);
  request.clear_section();
  request.set_round(-1);
  const auto status = ask(request);
  EXPECT_EQ(status.error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(status.error_message(), HasSubstr("1 to 500"));
  EXPECT_EQ(ask(v1::ListTeamMatchesRequest()).error_code(), StatusCode::NOT_FOUND);
}

TEST_F(StandingsServiceTest, ListsAllSectionsThatAreNotOver) {
  auto tournament = cup();
  tournament.sections.push_back(tournament.sections[0]);
  tournament.sections[1].id = "b";
  tournament.sections[1].name = "Group B";
  put(tournament, at(time_));
  auto over = cup();
  over.id = "old";
  over.closed = true;
  put(over, at(time_));
  ASSERT_TRUE(ask(v1::GetStandingsRequest()).ok());
  ASSERT_EQ(standings_.sections_size(), 2);
  EXPECT_EQ(standings_.sections(0).section_title(), "main");
  EXPECT_EQ(standings_.sections(1).section_title(), "Group B");
  v1::GetStandingsRequest request;
  request.set_section("b");
  ASSERT_TRUE(ask(request).ok());
  EXPECT_EQ(standings_.section().section(), "b");
}

}  // namespace standings_service_test
}  // namespace jadoube::api
