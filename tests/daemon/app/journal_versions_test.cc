// Journals of older versions and of this one. What the API gave for each when it was written down
// is in `version_N.txt`: the numbers of the fields and their values, so that the names of fields
// may change. Set JADOUBE_WRITE to write these files anew.
//
// 5: a daemon wrote it before the journal had records of its own. 7, 8, 10: a daemon wrote it, with
// a tournament; that of 10 was killed in mid-game. 6, 9: as 7 and 10, but the table that the later
// version has added was taken out; 6 is without a tournament.
#include <gmock/gmock.h>
#include <google/protobuf/empty.pb.h>
#include <google/protobuf/text_format.h>
#include <grpcpp/channel.h>

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "daemon/api/call/request.h"
#include "daemon/api/server.h"
#include "daemon/client/calls/client.h"
#include "daemon/storage/archive.h"
#include "jadoube/v1/arbiter_service.grpc.pb.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "jadoube/v1/incident_service.grpc.pb.h"
#include "jadoube/v1/lift_service.grpc.pb.h"
#include "jadoube/v1/sheet_service.grpc.pb.h"
#include "jadoube/v1/tournament_service.grpc.pb.h"
#include "tests/daemon/engine/engine_table.h"
#include "tests/support/hall_double.h"
#include "tests/support/source_tree.h"

namespace jadoube {
namespace journal_versions_test {

const std::string kJournals = jadoube::tests::source_path("tests/daemon/app/journals/");

// The numbers and values of all fields, on one line.
std::string fields_of(const google::protobuf::Message& message) {
  google::protobuf::Empty unknown;
  unknown.ParseFromString(message.SerializeAsString());
  std::string text;
  google::protobuf::TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  printer.PrintToString(unknown, &text);
  return text;
}

// An engine and a server over a copy of the journal, as they are right after a start.
class JournalVersion : public tests::EngineTable, public testing::WithParamInterface<int> {
 protected:
  void SetUp() override {
    ::setenv("TZ", "UTC", 1);
    ::tzset();
    std::filesystem::copy_file(file(".sqlite"), directory_ / "journal");
    now_ = drivers::Instant(std::chrono::hours(24 * 365 * 60));
    {
      auto journal = storage::Journal::open(directory_ / "journal");
      ASSERT_TRUE(journal) << journal.error().message;
      epoch_ = journal->epoch();
    }
    open();
    archive_ = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive_);
    hall_.rules_in_force = &event_;
    const std::string address = "unix:" + (directory_ / "socket");
    auto server = api::Server::start({.listen = {address}, .epoch = epoch_}, {.hall = &hall_},
                                     *feed_, *archive_->open_again());
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    channel_ = cli::connect(address);
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(std::chrono::seconds(5))); }

  static std::string file(const std::string& suffix) {
    return kJournals + "version_" + std::to_string(GetParam()) + suffix;
  }

  void write(const std::string& what, const google::protobuf::Message& message) {
    text_ << what << ": " << fields_of(message) << "\n";
  }

  // Calls `method` of `stub`, and writes down what is answered.
  template <typename Stub, typename Request, typename Response>
  Response call(std::unique_ptr<Stub> stub,
                grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                const Request& request) {
    grpc::ClientContext context;
    Response response;
    const auto status = (stub.get()->*method)(&context, request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    write("asked for " + fields_of(request), response);
    return response;
  }

  // Reads a stream from the journal's first event to its last.
  template <typename Request, typename Stub, typename Method>
  void watch(Stub stub, Method method, storage::Stream stream) {
    const auto rows = archive_->events_after(0, stream, 100'000);
    ASSERT_TRUE(rows);
    grpc::ClientContext context;
    Request request;
    request.set_after(api::to_cursor(epoch_, 0));
    const auto reader = (stub.get()->*method)(&context, request);
    auto response = read_type(*reader);
    for (std::size_t i = 0; i < rows->size(); ++i) {
      ASSERT_TRUE(reader->Read(&response));
      write("event", response);
    }
    context.TryCancel();
  }
  template <typename Response>
  static Response read_type(const grpc::ClientReader<Response>&) {
    return {};
  }

  std::string epoch_;
  rules::Expected<storage::Archive> archive_ = tl::unexpected(rules::Error{});
  tests::HallDouble hall_;
  std::unique_ptr<api::Server> server_;
  std::shared_ptr<grpc::Channel> channel_;
  std::ostringstream text_;
};

using v1::ArbiterService, v1::BoardService, v1::GameService, v1::IncidentService, v1::LiftService,
    v1::SheetService, v1::TournamentService;

TEST_P(JournalVersion, IsServedAsItWasThen) {
  watch<v1::WatchBoardsRequest>(BoardService::NewStub(channel_), &BoardService::Stub::WatchBoards,
                                storage::Stream::kBoards);
  watch<v1::WatchGamesRequest>(GameService::NewStub(channel_), &GameService::Stub::WatchGames,
                               storage::Stream::kGames);
  watch<v1::WatchIncidentsRequest>(IncidentService::NewStub(channel_),
                                   &IncidentService::Stub::WatchIncidents,
                                   storage::Stream::kIncidents);
  call(BoardService::NewStub(channel_), &BoardService::Stub::ListBoards, v1::ListBoardsRequest());
  const auto games =
      call(GameService::NewStub(channel_), &GameService::Stub::ListGames, v1::ListGamesRequest());
  EXPECT_THAT(games.games(), testing::SizeIs(testing::Gt(1)));
  for (const auto& game : games.games()) {
    v1::GetGameRequest get;
    get.set_name(game.name());
    call(GameService::NewStub(channel_), &GameService::Stub::GetGame, get);
    v1::ListRulingsRequest rulings;
    rulings.set_game(game.name());
    call(ArbiterService::NewStub(channel_), &ArbiterService::Stub::ListRulings, rulings);
    v1::ListIncidentsRequest incidents;
    incidents.set_game(game.name());
    call(IncidentService::NewStub(channel_), &IncidentService::Stub::ListIncidents, incidents);
    v1::ListLiftsRequest lifts;
    lifts.set_game(game.name());
    call(LiftService::NewStub(channel_), &LiftService::Stub::ListLifts, lifts);
    v1::GetGameSheetRequest sheet;
    sheet.set_game(game.name());
    call(SheetService::NewStub(channel_), &SheetService::Stub::GetGameSheet, sheet);
  }
  call(IncidentService::NewStub(channel_), &IncidentService::Stub::ListIncidents,
       v1::ListIncidentsRequest());
  call(ArbiterService::NewStub(channel_), &ArbiterService::Stub::GetTournamentRules,
       v1::GetTournamentRulesRequest());
  if (GetParam() >= 7) {
    call(TournamentService::NewStub(channel_), &TournamentService::Stub::ListTournaments,
         v1::ListTournamentsRequest());
  }

  if (std::getenv("JADOUBE_WRITE") != nullptr) {
    std::ofstream(file(".txt")) << text_.str();
  }
  std::ifstream then(file(".txt"));
  std::istringstream now(text_.str());
  std::string was, is;
  for (int line = 1; std::getline(then, was); ++line) {
    ASSERT_TRUE(std::getline(now, is)) << "line " << line << " is missing";
    ASSERT_EQ(is, was) << "line " << line;
  }
  EXPECT_FALSE(std::getline(now, is)) << is;
}

INSTANTIATE_TEST_SUITE_P(Journals, JournalVersion, testing::Values(5, 6, 7, 8, 9, 10),
                         [](const auto& version) { return std::to_string(version.param); });

}  // namespace journal_versions_test
}  // namespace jadoube
