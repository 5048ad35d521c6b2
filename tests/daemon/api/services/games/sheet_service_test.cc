#include <gmock/gmock.h>
#include <grpcpp/channel.h>

#include "daemon/api/server.h"
#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/incident.h"
#include "daemon/client/calls/client.h"
#include "daemon/language/language.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/codec/ruling_codec.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/sheet_service.grpc.pb.h"
#include "tests/daemon/arbiter/record_kit.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace sheet_service_test {

using grpc::StatusCode;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using tests::game_of;

model::Instant second(int number) { return model::Instant(std::chrono::seconds(number)); }

// A server with two games of board table-9: the first in the journal, with an incident and a
// ruling, the second goes on; and with table-10, which has none.
class SheetServiceTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    ASSERT_TRUE(journal->commit(first_game()));
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    model::Board board;
    board.link = drivers::ConnectionState::kLive;
    board.device.clock = "DGT 3000 2.0";
    board.clock.emplace();
    board.clock->white = std::chrono::seconds(3590);
    board.clock->black = std::chrono::seconds(3589);
    board.game = game_of("e4 e5");
    board.game->ordinal = 2;
    feed_.restore("table-10", {});
    feed_.restore("table-9", board);
    const std::string address = "unix:" + (directory_ / "socket");
    auto server = Server::start({.listen = {address}, .epoch = journal->epoch()}, {}, feed_,
                                std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    sheets_ = v1::SheetService::NewStub(cli::connect(address));
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(std::chrono::seconds(5))); }

  static storage::Batch first_game() {
    namespace codec = storage::codec;
    model::Board board;
    board.game = game_of("Nf3 Nf6");
    board.game->started_at = second(100);
    storage::Batch batch;
    batch.games.push_back(codec::to_row("table-9", *board.game, ""));
    batch.observations.push_back({"table-9", second(100), true, "square e4 P"});
    const arbiter::Ruling ruling{.number = 1,
                                 .author = "A. Arbiter",
                                 .origin = "a phone",
                                 .at = second(102),
                                 .text = "ply 2 is Nf6, not Nh6",
                                 .correction = model::Correction{.after = second(101), .keep = 1}};
    batch.observations.push_back({"table-9", second(102), false, codec::to_text(ruling, board)});
    // The next game's: not of this one.
    batch.observations.push_back({"table-9", second(200), true, "square e4 P"});
    auto other = ruling;
    other.text = "another game's";
    batch.observations.push_back({"table-9", second(201), false, codec::to_text(other, board)});
    auto later = ruling;
    later.number = 2;
    later.text = "said when the next game was on";
    later.earlier_game = 1;
    batch.observations.push_back({"table-9", second(202), false, codec::to_text(later, board)});
    const arbiter::Incident incident{
        .id = {1, 1},
        .kind = arbiter::IncidentKind::kDisplacedPiece,
        .severity = arbiter::Severity::kWarning,
        .move = "1...Nf6",
        .stored = model::IncidentSentences{.what = "A knight stood wrong"}};
    batch.events.push_back(
        codec::to_row({.number = 1,
                       .at = second(101),
                       .board = "table-9",
                       .content = model::IncidentReported{.incident = incident}}));
    batch.incidents.push_back(codec::to_row("table-9", 1, incident));
    return batch;
  }

  template <typename Response, typename Request>
  grpc::Status call(grpc::Status (v1::SheetService::Stub::*method)(grpc::ClientContext*,
                                                                   const Request&, Response*),
                    const Request& request, Response& response) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    return ((*sheets_).*method)(&context, request, &response);
  }

  grpc::Status game_sheet(const std::string& game, std::string& sheet) {
    v1::GetGameSheetRequest request;
    request.set_game(game);
    v1::GetGameSheetResponse response;
    const auto status = call(&v1::SheetService::Stub::GetGameSheet, request, response);
    sheet = response.sheet();
    return status;
  }

  grpc::Status restore_sheet(const std::string& game, std::optional<int> ply, std::string& sheet) {
    v1::GetRestoreSheetRequest request;
    request.set_game(game);
    if (ply) request.set_ply(*ply);
    v1::GetRestoreSheetResponse response;
    const auto status = call(&v1::SheetService::Stub::GetRestoreSheet, request, response);
    sheet = response.sheet();
    return status;
  }

  // Both games of table-9 belong to pairings.
  void publish_tournament() {
    model::Section section{.id = "a", .name = "group A"};
    section.players = {{.number = 1, .name = "Stone, Anna", .title = "GM"},
                       {.number = 2, .name = "Field, Ben"}};
    const auto round = [](int number, int table, model::ByColor<int> players, int game) {
      return model::Round{.number = number,
                          .pairings = {{.id = "p" + std::to_string(number),
                                        .table = table,
                                        .players = players,
                                        .games = {{"table-9", game}}}}};
    };
    section.rounds = {round(3, 12, {1, 2}, 1), round(4, 7, {2, 1}, 2)};
    feed_.restore(std::make_shared<const model::Tournament>(
        model::Tournament{.id = "open", .name = "City Open", .sections = {section}}));
  }

  tests::TemporaryDirectory directory_;
  stream::Feed feed_{1};
  std::unique_ptr<Server> server_;
  std::unique_ptr<v1::SheetService::Stub> sheets_;
};

TEST_F(SheetServiceTest, WritesASheetInTheLanguageOfTheCall) {
  const language::Speaking speaking(*language::Language::of_tag("en-XA"));
  sheets_ = v1::SheetService::NewStub(cli::connect("unix:" + (directory_ / "socket")));
  std::string sheet;
  ASSERT_TRUE(game_sheet("games/table-9-1", sheet).ok());
  EXPECT_THAT(sheet, HasSubstr("⟦GÁMÉ ŠHÉÉT⟧"));
  EXPECT_THAT(sheet, HasSubstr("A. Arbiter: ⟦ply 2 íš Nf6⟦, ñót Nh6⟧⟧"));
  EXPECT_THAT(sheet, Not(HasSubstr("GAME SHEET")));
}

TEST_F(SheetServiceTest, AGameSheetOfAnOldGameHasItsMovesIncidentsAndCorrections) {
  std::string sheet;
  ASSERT_TRUE(game_sheet("games/table-9-1", sheet).ok());
  EXPECT_THAT(sheet, AllOf(HasSubstr("Game    table-9-1\nBoard   table-9\n"),
                           HasSubstr("  1. Nf3 "), HasSubstr("\n1...Nf6         "),
                           HasSubstr("DISPLACED_PIECE: A knight stood wrong. OPEN."),
                           HasSubstr("A. Arbiter: ply 2 is Nf6, not Nh6\n"),
                           HasSubstr("A. Arbiter: said when the next game was on\n"),
                           Not(HasSubstr("another game's"))));
}

TEST_F(SheetServiceTest, AGameSheetOfAGameThatContinuesHasNothingOfTheOneBefore) {
  std::string sheet;
  ASSERT_TRUE(game_sheet("games/table-9-2", sheet).ok());
  EXPECT_THAT(sheet,
              AllOf(HasSubstr("  1. e4 "),
                    HasSubstr("INCIDENTS\nnone on record\n\nCORRECTIONS\nnone on record\n")));
}

TEST_F(SheetServiceTest, AGameSheetHasTheResultThatCountsAndWhoseItIs) {
  model::Tournament tournament{.id = "open", .sections = {{.id = "a"}}};
  tournament.sections[0].rounds = {{.number = 3,
                                    .pairings = {{.id = "p3",
                                                  .table = 12,
                                                  .players = {1, 2},
                                                  .games = {{"table-9", 1}},
                                                  .result = model::PairingResult{.score = {2, 0}},
                                                  .result_by = "A. Meier"}}}};
  feed_.restore(std::make_shared<const model::Tournament>(tournament));
  std::string sheet;
  ASSERT_TRUE(game_sheet("games/table-9-1", sheet).ok());
  EXPECT_THAT(sheet, HasSubstr("\nResult  1-0, result by A. Meier\n"));
}

TEST_F(SheetServiceTest, ARestoreSheetOfThePresentGameHasTheKeysOfItsClock) {
  std::string sheet;
  ASSERT_TRUE(restore_sheet("games/table-9-2", 1, sheet).ok());
  EXPECT_THAT(sheet,
              AllOf(HasSubstr("Game table-9-2, ply 1, printed "),
                    HasSubstr("After 1. e4, Black to move"), HasSubstr("by hand (DGT 3000 2.0)")));
}

TEST_F(SheetServiceTest, ARestoreSheetIsOfTheLastPlyUnlessOneIsNamed) {
  std::string sheet;
  ASSERT_TRUE(restore_sheet("games/table-9-2", std::nullopt, sheet).ok());
  EXPECT_THAT(sheet, HasSubstr("After 1... e5, White to move"));
  ASSERT_TRUE(restore_sheet("games/table-9-2", 0, sheet).ok());
  EXPECT_THAT(sheet, HasSubstr("After no move, White to move"));
}

TEST_F(SheetServiceTest, ARestoreSheetOfAnOldGameHasNoKeys) {
  std::string sheet;
  ASSERT_TRUE(restore_sheet("games/table-9-1", 2, sheet).ok());
  EXPECT_THAT(sheet, AllOf(HasSubstr("After 1... Nf6"), Not(HasSubstr("by hand"))));
}

TEST_F(SheetServiceTest, AClockSheetHasEveryBoardInTheOrderOfTheirNumbers) {
  v1::GetClockSheetRequest request;
  request.set_title("Open,\nround 3");
  v1::GetClockSheetResponse response;
  ASSERT_TRUE(call(&v1::SheetService::Stub::GetClockSheet, request, response).ok());
  EXPECT_THAT(response.sheet(),
              AllOf(testing::StartsWith("CLOCK SHEET\nOpen, round 3, 20"),
                    HasSubstr("table-9   0:59:50      1  0:59:49      1      2  White    stopped\n"
                              "table-10  "),
                    HasSubstr("\n2 boards\n")));
  EXPECT_GT(response.time().seconds(), 1'700'000'000);
}

TEST_F(SheetServiceTest, EverySheetNamesThePlayersOfThePairing) {
  publish_tournament();
  std::string sheet;
  ASSERT_TRUE(game_sheet("games/table-9-1", sheet).ok());
  EXPECT_THAT(sheet, HasSubstr("Event   City Open, group A, round 3, table 12\n"
                               "White   GM Stone, Anna\nBlack   Field, Ben\nGame    table-9-1\n"));
  ASSERT_TRUE(restore_sheet("games/table-9-2", 1, sheet).ok());
  EXPECT_THAT(sheet, AllOf(HasSubstr("City Open, group A, round 4, table 7\nGame table-9-2, ply 1"),
                           HasSubstr("Board table-9: Field, Ben - GM Stone, Anna\n")));
  v1::GetClockSheetResponse response;
  ASSERT_TRUE(
      call(&v1::SheetService::Stub::GetClockSheet, v1::GetClockSheetRequest(), response).ok());
  EXPECT_THAT(response.sheet(), testing::ContainsRegex("7  table-9 +Field, Ben +0:59:50 .*"
                                                       "GM Stone, Anna +0:59:49 "));
  EXPECT_LT(response.sheet().find("table-9 "), response.sheet().find("table-10"));
}

TEST_F(SheetServiceTest, AClockSheetNamesThosePlayersWhoHaveNotBegunToo) {
  model::Section section{.id = "a"};
  section.players = {{.number = 1, .name = "Stone, Anna"}, {.number = 2, .name = "Field, Ben"}};
  section.rounds = {{.number = 1, .pairings = {{.id = "p", .table = 3, .players = {1, 2}}}}};
  model::Tournament open{.id = "open", .name = "City Open", .sections = {section}};
  open.tables = {{.table = 3, .board = "table-10"}};
  feed_.restore(std::make_shared<const model::Tournament>(open));
  v1::GetClockSheetResponse response;
  ASSERT_TRUE(
      call(&v1::SheetService::Stub::GetClockSheet, v1::GetClockSheetRequest(), response).ok());
  EXPECT_THAT(response.sheet(), testing::ContainsRegex("3  table-10 +Stone, Anna "));
}

TEST_F(SheetServiceTest, RefusesWhatIsWrongWithTheStatusTheProtoNames) {
  std::string sheet;
  for (const char* bad : {"", "boards/a", "games/a"}) {
    EXPECT_EQ(game_sheet(bad, sheet).error_code(), StatusCode::INVALID_ARGUMENT) << bad;
    EXPECT_EQ(restore_sheet(bad, 1, sheet).error_code(), StatusCode::INVALID_ARGUMENT) << bad;
  }
  EXPECT_EQ(game_sheet("games/table-9-3", sheet).error_code(), StatusCode::NOT_FOUND);
  EXPECT_EQ(restore_sheet("games/nobody-1", 1, sheet).error_code(), StatusCode::NOT_FOUND);
  for (const int ply : {-1, 3}) {
    const auto status = restore_sheet("games/table-9-2", ply, sheet);
    EXPECT_EQ(status.error_code(), StatusCode::INVALID_ARGUMENT);
    EXPECT_THAT(status.error_message(), HasSubstr("plies 1 to 2"));
  }
}

}  // namespace sheet_service_test
}  // namespace jadoube::api
