#include "daemon/api/answering/round_check.h"

#include <gmock/gmock.h>
#include <grpcpp/channel.h>

#include "daemon/api/server.h"
#include "daemon/client/calls/client.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/journal.h"
#include "drivers/observation_text.h"
#include "jadoube/v1/round_service.grpc.pb.h"
#include "rules/time/time_control_text.h"
#include "tests/daemon/arbiter/record_kit.h"
#include "tests/support/hall_double.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace round_check_test {

using namespace std::chrono_literals;
using grpc::StatusCode;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kPromotion = "e4 d5 exd5 c6 dxc6 Nf6 cxb7 Nfd7 bxa8=Q";

TEST(RoundFindingToProto, KnowsEveryKind) {
  for (int kind = 0; kind < v1::RoundFindingKind_ARRAYSIZE - 1; ++kind) {
    EXPECT_EQ(to_proto(static_cast<arbiter::RoundFindingKind>(kind)), kind + 1);
  }
}

// A board that waits for its second game in the journal and the feed, and one that is only named.
class CheckRound : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(opened);
    journal_.emplace(std::move(*opened));
    board_.link = drivers::ConnectionState::kLive;
    board_.placement = rules::Placement::initial();
    board_.device.firmware = "1.02";
    board_.clock.emplace();
    board_.clock->white = board_.clock->black = 3min + 2s;
    board_.game = tests::game_of("");
    board_.game->ordinal = 2;
    board_.game->started_at = drivers::Instant(100s);
  }
  void TearDown() override {
    if (!server_) return;
    EXPECT_TRUE(server_->stop(std::chrono::seconds(5)));
  }

  void write_game(const std::string& moves) {
    storage::Batch batch;
    batch.games.push_back(storage::codec::to_row("a", tests::game_of(moves), ""));
    ASSERT_TRUE(journal_->commit(batch));
  }

  /// What the clock said when the game began, and later.
  void write_clock(std::vector<std::string> readings) {
    storage::Batch batch;
    bool first = true;
    for (auto& text : readings) {
      batch.observations.push_back(
          {"a", board_.game->started_at, std::exchange(first, false), text});
    }
    ASSERT_TRUE(journal_->commit(batch));
  }

  void serve(std::vector<std::string> configured = {}) {
    hall_.own_rules.set({.rules = {.control = *rules::parse_time_control("3+2")}});
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    const std::string address = "unix:" + (directory_ / "socket");
    auto server = Server::start(
        {.listen = {address}, .epoch = journal_->epoch(), .boards = std::move(configured)},
        {.hall = &hall_}, feed_, std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    rounds_ = v1::RoundService::NewStub(cli::connect(address));
  }

  grpc::Status check(const std::vector<std::string>& boards = {}) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    v1::CheckRoundRequest request;
    for (const auto& board : boards) request.add_boards(board);
    return rounds_->CheckRound(&context, request, &round_);
  }

  std::vector<std::string> kinds(int board) const {
    std::vector<std::string> names;
    for (const auto& finding : round_.boards(board).findings()) {
      names.push_back(v1::RoundFindingKind_Name(finding.kind()).substr(19));
    }
    return names;
  }

  tests::TemporaryDirectory directory_;
  std::optional<storage::Journal> journal_;
  stream::Feed feed_{0};
  tests::HallDouble hall_;
  model::Board board_;
  std::unique_ptr<Server> server_;
  std::unique_ptr<v1::RoundService::Stub> rounds_;
  v1::CheckRoundResponse round_;
};

constexpr const char* kReadyClock =
    "clock left 0:03:02 per-move right 0:03:02 per-move pressed right";

TEST_F(CheckRound, LooksAtTheBoardsOfTheConfigurationAndNoOthers) {
  write_clock({kReadyClock});
  feed_.restore("a", board_);
  feed_.restore("old", {});
  serve({"a", "b"});
  ASSERT_TRUE(check().ok());
  ASSERT_EQ(round_.boards_size(), 2);
  EXPECT_EQ(round_.boards(0).board(), "boards/b");
  EXPECT_THAT(kinds(0), ElementsAre("BOARD_MISSING"));
  EXPECT_TRUE(round_.boards(0).findings(0).needs_technician());
  EXPECT_EQ(round_.boards(1).readiness(), v1::ROUND_READINESS_READY);
  EXPECT_EQ(round_.boards(1).firmware(), "1.02");
  EXPECT_EQ(round_.readiness(), v1::ROUND_READINESS_NOT_READY);
}

TEST_F(CheckRound, LooksAtABoardThatIsReadWithoutBeingNamed) {
  model::Board on_line;
  on_line.link = drivers::ConnectionState::kLive;
  feed_.restore("01026", on_line);
  feed_.restore("old", {});
  serve({"a"});
  ASSERT_TRUE(check().ok());
  ASSERT_EQ(round_.boards_size(), 2);
  EXPECT_EQ(round_.boards(0).board(), "boards/a");
  EXPECT_EQ(round_.boards(1).board(), "boards/01026");
}

TEST_F(CheckRound, UsesTheRulesOfTheTablesOwnSection) {
  write_clock({kReadyClock});
  board_.device.serial = "3000448278";
  feed_.restore("a", board_);
  serve({"a"});
  ASSERT_TRUE(check().ok());
  EXPECT_EQ(round_.readiness(), v1::ROUND_READINESS_READY);
  model::TournamentRules rapid{.control = *rules::parse_time_control("10+5")};
  model::Tournament open{.id = "open"};
  open.sections = {{.id = "rapid", .rules = model::Boxed(rapid)}};
  open.sections[0].rounds = {{.number = 1, .pairings = {{.id = "p", .table = 12}}}};
  open.tables = {{.table = 12, .serial = "3000448278"}};
  feed_.restore(std::make_shared<const model::Tournament>(open));
  ASSERT_TRUE(check().ok());
  EXPECT_THAT(kinds(0), testing::Contains("CLOCK_TIMES"));
  // Once the tournament is closed, the board is of the hall again.
  open.closed = true;
  feed_.restore(std::make_shared<const model::Tournament>(open));
  ASSERT_TRUE(check().ok());
  EXPECT_EQ(round_.readiness(), v1::ROUND_READINESS_READY);
}

TEST_F(CheckRound, ShowsBothOfTwoSectionsThatMayPlayNextOnTheBoard) {
  write_clock({kReadyClock});
  feed_.restore("a", board_);
  serve({"a"});
  model::TournamentRules rapid{.control = *rules::parse_time_control("10+5")};
  model::Tournament open{.id = "open"};
  open.sections = {{.id = "classic", .name = "Classic"},
                   {.id = "rapid", .name = "Rapid", .rules = model::Boxed(rapid)}};
  for (auto& section : open.sections) {
    section.rounds = {{.number = 1, .pairings = {{.id = section.id, .table = 12}}}};
  }
  open.tables = {{.table = 12, .board = "a"}};
  feed_.restore(std::make_shared<const model::Tournament>(open));
  ASSERT_TRUE(check().ok());
  EXPECT_EQ(round_.readiness(), v1::ROUND_READINESS_LOOK);
  ASSERT_FALSE(round_.boards(0).findings().empty());
  EXPECT_EQ(round_.boards(0).findings(0).parameters().section(), "Rapid");
  // Once one of them has started, the other one is next.
  open.sections[0].rounds[0].started_at = model::Instant(std::chrono::seconds(5));
  feed_.restore(std::make_shared<const model::Tournament>(open));
  ASSERT_TRUE(check().ok());
  EXPECT_EQ(round_.readiness(), v1::ROUND_READINESS_NOT_READY);
}

TEST_F(CheckRound, LooksAtEveryBoardEverSeenWhereTheConfigurationNamesNone) {
  feed_.restore("a", board_);
  feed_.restore("b", board_);
  serve();
  ASSERT_TRUE(check().ok());
  EXPECT_EQ(round_.boards_size(), 2);
}

TEST_F(CheckRound, KnowsLeverAndSignFromTheClocksLastReading) {
  write_clock({kReadyClock, "clock left 0:03:02 right 0:03:02 pressed left"});
  feed_.restore("a", board_);
  serve();
  ASSERT_TRUE(check().ok());
  EXPECT_THAT(kinds(0), ElementsAre("CLOCK_MODE", "CLOCK_LEVER", "SECOND_QUEENS_NOT_SEEN"));
}

TEST_F(CheckRound, KnowsTheLeverOfABoardThatHasHadNoGame) {
  write_clock({"clock left 0:03:02 per-move right 0:03:02 per-move pressed left"});
  board_.game.reset();
  feed_.restore("a", board_);
  serve();
  ASSERT_TRUE(check().ok());
  EXPECT_THAT(kinds(0), ElementsAre("CLOCK_LEVER", "SECOND_QUEENS_NOT_SEEN"));
}

TEST_F(CheckRound, ReportsThatNobodyReadTheLeverWhereTheJournalDoesNot) {
  feed_.restore("a", board_);
  serve();
  ASSERT_TRUE(check().ok());
  EXPECT_THAT(kinds(0), ElementsAre("CLOCK_NOT_CHECKED", "SECOND_QUEENS_NOT_SEEN"));
  EXPECT_EQ(round_.boards(0).readiness(), v1::ROUND_READINESS_READY);
}

TEST_F(CheckRound, RemembersTheSecondQueenOfAGameBefore) {
  write_clock({kReadyClock});
  write_game(kPromotion);
  feed_.restore("a", board_);
  serve();
  ASSERT_TRUE(check().ok());
  ASSERT_THAT(kinds(0), ElementsAre("SECOND_QUEENS_NOT_SEEN"));
  EXPECT_THAT(round_.boards(0).findings(0).what(), HasSubstr("No second queen of Black"));
}

TEST_F(CheckRound, NamesTheSquares) {
  board_.placement.set(rules::Square::d1, rules::Piece::kWhiteKing);
  board_.placement.set(rules::Square::e1, rules::Piece::kWhiteQueen);
  feed_.restore("a", board_);
  serve();
  ASSERT_TRUE(check({"boards/a"}).ok());
  ASSERT_EQ(kinds(0).front(), "PIECES_INTERCHANGED");
  EXPECT_THAT(round_.boards(0).findings(0).squares(), ElementsAre("d1", "e1"));
  EXPECT_EQ(round_.boards(0).findings(0).makes(), v1::ROUND_READINESS_NOT_READY);
}

TEST_F(CheckRound, RefusesWithTheStatusTheProtoNames) {
  serve();
  EXPECT_EQ(check().error_code(), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(check({"a"}).error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(check({"boards/a"}).error_code(), StatusCode::NOT_FOUND);
}

}  // namespace round_check_test
}  // namespace jadoube::api
