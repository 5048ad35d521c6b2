#include <gmock/gmock.h>
#include <grpcpp/channel.h>

#include "daemon/client/calls/client.h"
#include "daemon/language/language.h"
#include "jadoube/v1/incident_service.grpc.pb.h"
#include "tests/daemon/api/served_stream.h"

namespace jadoube::api {
namespace incident_service_test {

using arbiter::Incident;
using arbiter::IncidentKind;
using arbiter::Life;
using arbiter::Severity;
using grpc::StatusCode;
using testing::ElementsAre;
using What = arbiter::IncidentChange::What;

class IncidentServiceTest : public ServedFeed {
 protected:
  void SetUp() override {
    ServedFeed::SetUp();
    stub_ = v1::IncidentService::NewStub(channel_);
  }

  // Begins a game on `board`, as the engine publishes it.
  void begin_game(const std::string& board, int ordinal) {
    const model::Game game{.ordinal = ordinal};
    const auto event =
        tests::numbered(feed_.head() + 1,
                        model::event_of(board, {model::Instant{}, model::GameStarted{game}}, game));
    ASSERT_TRUE(journal_->commit({.events = {storage::codec::to_row(*event)},
                                  .games = {storage::codec::to_row(board, game, "")}}));
    feed_.publish({event});
  }

  void publish(const std::string& board, const Incident& incident, What what = What::kOpened) {
    const auto event = tests::reported(feed_.head() + 1, board, incident, what);
    ASSERT_TRUE(
        journal_->commit({.events = {storage::codec::to_row(*event)},
                          .incidents = {storage::codec::to_row(board, event->number, incident)}}));
    feed_.publish({event});
  }

  static Incident incident(int game, int number, Severity severity = Severity::kWarning,
                           Life life = Life::kOpen) {
    return {.id = {game, number},
            .kind = IncidentKind::kIllegalMove,
            .severity = severity,
            .life = life};
  }

  // The names of all pages.
  std::vector<std::string> listed(v1::ListIncidentsRequest request) {
    std::vector<std::string> names;
    do {
      Context<v1::ListIncidentsRequest> call;
      v1::ListIncidentsResponse page;
      EXPECT_TRUE(stub_->ListIncidents(&call.client, request, &page).ok());
      for (const auto& each : page.incidents()) names.push_back(each.name().substr(10));
      request.set_page_token(page.next_page_token());
    } while (!request.page_token().empty());
    return names;
  }
  StatusCode list_status(const v1::ListIncidentsRequest& request) {
    Context<v1::ListIncidentsRequest> call;
    v1::ListIncidentsResponse page;
    return stub_->ListIncidents(&call.client, request, &page).error_code();
  }
  StatusCode watch_status(const std::string& board, const std::string& after) {
    Context<v1::WatchIncidentsRequest> call;
    if (!board.empty()) call.request.add_boards(board);
    call.request.set_after(after);
    const auto reader = stub_->WatchIncidents(&call.client, call.request);
    v1::WatchIncidentsResponse response;
    while (reader->Read(&response)) continue;
    return reader->Finish().error_code();
  }

  std::unique_ptr<v1::IncidentService::Stub> stub_;
};

TEST_F(IncidentServiceTest, ReportsIncidentsInTheLanguageOfTheCall) {
  publish("table-1", {.id = {1, 1}, .kind = IncidentKind::kClockLost});
  const language::Speaking speaking(*language::Language::of_tag("en-XA"));
  const auto stub = v1::IncidentService::NewStub(cli::connect("unix:" + (directory_ / "socket")));
  const std::string translated = "⟦Thé çlóçk íš ñó lóñgér çóññéçtéd⟧";
  Context<v1::ListIncidentsRequest> list;
  v1::ListIncidentsResponse page;
  ASSERT_TRUE(stub->ListIncidents(&list.client, list.request, &page).ok());
  ASSERT_EQ(page.incidents_size(), 1);
  EXPECT_EQ(page.incidents(0).what(), translated);
  Context<v1::WatchIncidentsRequest> watch;
  const auto reader = stub->WatchIncidents(&watch.client, watch.request);
  v1::WatchIncidentsResponse response;
  ASSERT_TRUE(reader->Read(&response));
  ASSERT_EQ(response.snapshot().incidents_size(), 1);
  EXPECT_EQ(response.snapshot().incidents(0).what(), translated);
  publish("table-1", {.id = {1, 2}, .kind = IncidentKind::kClockLost});
  while (reader->Read(&response) && !response.has_opened()) continue;
  EXPECT_EQ(response.opened().incident().what(), translated);
  watch.client.TryCancel();
}

TEST_F(IncidentServiceTest, ListsInTheOrderOfTellingAndInPages) {
  begin_game("b", 1);
  begin_game("a", 1);
  publish("b", incident(1, 1));
  publish("a", incident(1, 1));
  publish("b", incident(1, 2));
  // What is told again keeps its place.
  publish("b", incident(1, 1, Severity::kInfo), What::kChanged);
  v1::ListIncidentsRequest request;
  request.set_page_size(2);
  EXPECT_THAT(listed(request), ElementsAre("b-1.1", "a-1.1", "b-1.2"));
}

TEST_F(IncidentServiceTest, ListsABoardsOrAGamesOnly) {
  begin_game("a", 1);
  begin_game("b", 1);
  publish("a", incident(1, 1));
  publish("b", incident(1, 1));
  begin_game("a", 2);
  publish("a", incident(2, 1));
  v1::ListIncidentsRequest request;
  request.set_board("boards/a");
  EXPECT_THAT(listed(request), ElementsAre("a-1.1", "a-2.1"));
  request.clear_board();
  request.set_game("games/a-1");
  EXPECT_THAT(listed(request), ElementsAre("a-1.1"));
}

TEST_F(IncidentServiceTest, ListsWhatIsSevereEnoughAndOpen) {
  begin_game("a", 1);
  publish("a", incident(1, 1, Severity::kLog));
  publish("a", incident(1, 2, Severity::kCritical));
  publish("a", incident(1, 3, Severity::kWarning, Life::kResolved));
  publish("a", incident(1, 4, Severity::kInfo, Life::kAcknowledged));
  v1::ListIncidentsRequest request;
  request.set_min_severity(values::v1::INCIDENT_SEVERITY_INFO);
  EXPECT_THAT(listed(request), ElementsAre("a-1.2", "a-1.3", "a-1.4"));
  request.set_open_only(true);
  EXPECT_THAT(listed(request), ElementsAre("a-1.2", "a-1.4"));
  // What it became counts, not what it was.
  publish("a", incident(1, 2, Severity::kLog), What::kChanged);
  EXPECT_THAT(listed(request), ElementsAre("a-1.4"));
}

TEST_F(IncidentServiceTest, GetsOneOfAGameThatWasPlayedBefore) {
  begin_game("a", 1);
  publish("a", incident(1, 1, Severity::kCritical));
  begin_game("a", 2);
  Context<v1::GetIncidentRequest> call;
  call.request.set_name("incidents/a-1.1");
  v1::GetIncidentResponse response;
  ASSERT_TRUE(stub_->GetIncident(&call.client, call.request, &response).ok());
  EXPECT_EQ(response.incident().severity(), values::v1::INCIDENT_SEVERITY_CRITICAL);
}

TEST_F(IncidentServiceTest, AStreamBeginsWithThePresentGamesIncidentsAndContinuesWithEvents) {
  begin_game("a", 1);
  publish("a", incident(1, 1, Severity::kWarning, Life::kResolved));
  begin_game("a", 2);
  publish("a", incident(2, 1));
  Context<v1::WatchIncidentsRequest> call;
  const auto reader = stub_->WatchIncidents(&call.client, call.request);
  v1::WatchIncidentsResponse response;
  ASSERT_TRUE(reader->Read(&response));
  ASSERT_EQ(response.snapshot().incidents_size(), 1);
  EXPECT_EQ(response.snapshot().incidents(0).name(), "incidents/a-2.1");
  publish("a", incident(2, 2));
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_EQ(response.opened().incident().name(), "incidents/a-2.2");
  publish("a", incident(2, 2, Severity::kLog), What::kChanged);
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_EQ(response.changed().incident().severity(), values::v1::INCIDENT_SEVERITY_LOG);
  publish("a", incident(2, 2, Severity::kLog, Life::kWithdrawn), What::kWithdrawn);
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_EQ(response.withdrawn().incident().life(), values::v1::INCIDENT_LIFE_WITHDRAWN);
  EXPECT_EQ(response.board(), "boards/a");
  call.client.TryCancel();
}

TEST_F(IncidentServiceTest, IncidentsOfDaemonsHaveNoBoardInListsAndStreams) {
  publish("", incident(0, 1));
  publish("north:", incident(0, 1));
  EXPECT_THAT(listed({}), ElementsAre("daemon.1", "north:daemon.1"));
  Context<v1::GetIncidentRequest> get;
  get.request.set_name("incidents/north:daemon.1");
  v1::GetIncidentResponse got;
  ASSERT_TRUE(stub_->GetIncident(&get.client, get.request, &got).ok());
  EXPECT_EQ(got.incident().name(), "incidents/north:daemon.1");
  Context<v1::WatchIncidentsRequest> call;
  const auto reader = stub_->WatchIncidents(&call.client, call.request);
  v1::WatchIncidentsResponse response;
  ASSERT_TRUE(reader->Read(&response));
  ASSERT_EQ(response.snapshot().incidents_size(), 2);
  EXPECT_EQ(response.snapshot().incidents(1).name(), "incidents/north:daemon.1");
  publish("north:", incident(0, 2));
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_EQ(response.opened().incident().name(), "incidents/north:daemon.2");
  EXPECT_EQ(response.opened().incident().board(), "");
  EXPECT_EQ(response.board(), "");
  call.client.TryCancel();
}

TEST_F(IncidentServiceTest, AResumedStreamMissesNothingThatTheFeedHasForgotten) {
  begin_game("a", 1);
  begin_game("b", 1);
  const auto cursor = journal_->epoch() + "-" + std::to_string(feed_.head());
  for (int number = 1; number <= 20; ++number) {
    publish("b", incident(1, number));
    publish("a", incident(1, number));
  }
  Context<v1::WatchIncidentsRequest> call;
  call.request.set_after(cursor);
  call.request.add_boards("boards/a");
  const auto reader = stub_->WatchIncidents(&call.client, call.request);
  v1::WatchIncidentsResponse response;
  for (int number = 1; number <= 20; ++number) {
    ASSERT_TRUE(reader->Read(&response));
    EXPECT_EQ(response.opened().incident().name(), "incidents/a-1." + std::to_string(number));
  }
  call.client.TryCancel();
}

TEST_F(IncidentServiceTest, RefusesWhatIsWrongWithTheStatusTheProtoNames) {
  begin_game("a", 1);
  const auto status_of = [&](const auto& set) {
    v1::ListIncidentsRequest request;
    set(request);
    return list_status(request);
  };
  EXPECT_EQ(status_of([](auto& r) { r.set_board("a"); }), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(status_of([](auto& r) { r.set_board("boards/b"); }), StatusCode::NOT_FOUND);
  EXPECT_EQ(status_of([](auto& r) { r.set_game("games/a"); }), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(status_of([](auto& r) { r.set_game("games/a-2"); }), StatusCode::NOT_FOUND);
  EXPECT_EQ(status_of([](auto& r) { r.set_page_token("-1"); }), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(status_of([](auto& r) { r.set_page_token("18446744073709551615"); }),
            StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(
      status_of([](auto& r) { r.set_min_severity(static_cast<values::v1::IncidentSeverity>(9)); }),
      StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(status_of([](auto& r) {
              r.set_board("boards/a");
              r.set_game("games/a-1");
            }),
            StatusCode::INVALID_ARGUMENT);
  for (const auto& [name, code] : {std::pair("incidents/a-1.1", StatusCode::NOT_FOUND),
                                   std::pair("incidents/a-1", StatusCode::INVALID_ARGUMENT),
                                   std::pair("games/a-1", StatusCode::INVALID_ARGUMENT)}) {
    Context<v1::GetIncidentRequest> call;
    v1::GetIncidentResponse response;
    call.request.set_name(name);
    EXPECT_EQ(stub_->GetIncident(&call.client, call.request, &response).error_code(), code);
  }
  EXPECT_EQ(watch_status("a", ""), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(watch_status("boards/b", ""), StatusCode::NOT_FOUND);
  EXPECT_EQ(watch_status("", "rubbish"), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(watch_status("", "0123456789abcdef-1"), StatusCode::OUT_OF_RANGE);
}

}  // namespace incident_service_test
}  // namespace jadoube::api
