// Reasons are kept untold (rules/sentence.h). Here one goes to its readers on every way there is.
#include <gmock/gmock.h>

#include <functional>

#include "daemon/api/streams/encoded_events.h"
#include "daemon/api/values/board_values.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "jadoube/v1/incident_service.grpc.pb.h"
#include "jadoube/v1/round_service.grpc.pb.h"
#include "jadoube/v1/status_service.grpc.pb.h"
#include "tests/daemon/api/served_stream.h"

namespace jadoube::api {
namespace reasons_test {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kInEnglish = "There is no connection to the board: table 7";
constexpr const char* kInTests = "⟦Théré íš ñó çóññéçtíóñ tó thé bóárd: ⟦táblé 7⟧⟧";

// With a sentence in it.
std::string reason() {
  return rules::Sentence("There is no connection to the board: {cause}",
                         {{"cause", rules::Sentence("table {table}", {{"table", 7}})}})
      .packed();
}

model::Board lost_board() {
  model::Board board;
  board.why = reason();
  board.pair.emplace();
  board.pair->boards[1].why = reason();
  return board;
}

model::Incident lost_incident() {
  return {.id = {0, 1},
          .kind = model::IncidentKind::kBoardLost,
          .evidence = {.kind = model::EvidenceKind::kConnectionEnded, .cause = reason()}};
}

// No reader may see a separator of packed sentences.
void expect_no_separator(const google::protobuf::Message& message) {
  EXPECT_THAT(message.DebugString(), Not(HasSubstr("\\037"))) << message.DebugString();
  EXPECT_THAT(message.DebugString(), Not(HasSubstr("\\033"))) << message.DebugString();
}

class Reasons : public ServedFeed {
 protected:
  static language::Speaking speaking(const char* tag) {
    return language::Speaking(*language::Language::of_tag(tag));
  }
  std::shared_ptr<grpc::Channel> channel() {
    return cli::connect("unix:" + (directory_ / "socket"));
  }
  // What the first response says that has what `wanted` looks for.
  template <typename Response, typename Reader>
  Response next(Reader& reader, const std::function<bool(const Response&)>& wanted) {
    Response response;
    while (reader.Read(&response)) {
      if (wanted(response)) break;
    }
    expect_no_separator(response);
    return response;
  }
  void publish(const model::Event& event) {
    const auto reported = tests::numbered(feed_.head() + 1, event);
    ASSERT_TRUE(journal_->commit({.events = {storage::codec::to_row(*reported)}}));
    feed_.publish({reported});
  }
  void publish(const model::Change& change) {
    publish(model::event_of("table-1", {model::Instant{}, change}, std::nullopt));
  }
};

TEST_F(Reasons, OfAConnectionAreReportedInTheLanguageOfEachReader) {
  feed_.restore("table-1", lost_board());
  const auto watch = [&](const char* tag, const std::string& reported) {
    const auto language = speaking(tag);
    const auto stub = v1::BoardService::NewStub(channel());
    Context<v1::WatchBoardsRequest> call;
    const auto reader = stub->WatchBoards(&call.client, call.request);
    using Response = v1::WatchBoardsResponse;
    const auto snapshot =
        next<Response>(*reader, [](const Response& each) { return each.has_snapshot(); });
    EXPECT_EQ(snapshot.snapshot().boards(0).connection_reason(), reported);
    EXPECT_EQ(snapshot.snapshot().boards(0).pair().boards(1).connection_reason(), reported);
    publish(model::ConnectionChange{drivers::ConnectionState::kLost, "/dev/x", reason()});
    const auto changed =
        next<Response>(*reader, [](const Response& each) { return each.has_connection_changed(); });
    EXPECT_EQ(changed.connection_changed().reason(), reported);
    publish(model::PairChange{*lost_board().pair});
    const auto pair =
        next<Response>(*reader, [](const Response& each) { return each.has_pair_changed(); });
    EXPECT_EQ(pair.pair_changed().pair().boards(1).connection_reason(), reported);
    call.client.TryCancel();
  };
  watch("en-XA", kInTests);
  watch("en", kInEnglish);
}

TEST_F(Reasons, OfIncidentsAreReportedInTheLanguageOfTheCall) {
  const auto language = speaking("en-XA");
  const auto stub = v1::IncidentService::NewStub(channel());
  Context<v1::WatchIncidentsRequest> call;
  const auto reader = stub->WatchIncidents(&call.client, call.request);
  using Response = v1::WatchIncidentsResponse;
  const auto opened = [](const Response& each) { return each.has_opened(); };
  // What is there before the stream begins is in its first message, not one that opens.
  next<Response>(*reader, [](const Response& each) { return each.has_snapshot(); });
  publish(*tests::reported(1, "table-1", lost_incident()));
  const auto lost = next<Response>(*reader, opened).opened().incident();
  EXPECT_EQ(lost.evidence(), kInTests);
  EXPECT_EQ(lost.parameters().connection_cause(), kInTests);
  auto failing = lost_incident();
  failing.kind = model::IncidentKind::kOutputFailing;
  failing.facts = {.cause = reason(), .name = "site"};
  publish(*tests::reported(1, "", failing));
  const auto output = next<Response>(*reader, opened).opened().incident();
  EXPECT_THAT(output.what(), HasSubstr(kInTests));
  EXPECT_EQ(output.parameters().cause(), kInTests);
  failing.kind = model::IncidentKind::kStorageFailing;
  failing.facts = {.which = model::IncidentCase::kNothingWritten, .cause = reason()};
  publish(*tests::reported(1, "", failing));
  EXPECT_THAT(next<Response>(*reader, opened).opened().incident().what(), HasSubstr(kInTests));
  call.client.TryCancel();
}

TEST_F(Reasons, OfMissingBoardsAreReportedByTheRoundCheck) {
  feed_.restore("table-1", lost_board());
  const auto language = speaking("en-XA");
  Context<v1::CheckRoundRequest> call;
  v1::CheckRoundResponse response;
  ASSERT_TRUE(
      v1::RoundService::NewStub(channel())->CheckRound(&call.client, call.request, &response).ok());
  expect_no_separator(response);
  ASSERT_GT(response.boards_size(), 0);
  EXPECT_THAT(response.DebugString(), HasSubstr("findings"));
  EXPECT_THAT(response.boards(0).findings(0).what(), HasSubstr(kInTests));
  EXPECT_EQ(response.boards(0).findings(0).parameters().cause(), kInTests);
}

TEST_F(Reasons, NoCallThatAnswersOnceGivesASeparator) {
  feed_.restore("table-1", lost_board());
  feed_.unwritten().set_storage({.refusal = reason(), .waiting = 1});
  const auto boards = v1::BoardService::NewStub(channel_);
  Context<v1::ListBoardsRequest> list;
  v1::ListBoardsResponse listed;
  ASSERT_TRUE(boards->ListBoards(&list.client, list.request, &listed).ok());
  expect_no_separator(listed);
  EXPECT_EQ(listed.boards(0).connection_reason(), kInEnglish);
  Context<v1::GetStatusRequest> ask;
  v1::GetStatusResponse status;
  ASSERT_TRUE(
      v1::StatusService::NewStub(channel_)->GetStatus(&ask.client, ask.request, &status).ok());
  expect_no_separator(status);
  EXPECT_EQ(status.storage().refusal(), kInEnglish);
}

TEST(EncodedReasons, KeepOneResponseForEachLanguage) {
  EncodedEvents events({.epoch = "e"});
  auto event = model::event_of(
      "table-1",
      {model::Instant{},
       model::ConnectionChange{drivers::ConnectionState::kLost, "/dev/x", reason()}},
      std::nullopt);
  event.number = 7;
  const auto reported = [&](std::string_view tag) {
    const language::Speaking speaking(*language::Language::of_tag(tag));
    const auto bytes = events.of(event);
    v1::WatchBoardsResponse response;
    if (!bytes || !response.ParseFromArray(bytes->begin(), static_cast<int>(bytes->size())))
      return std::string();
    return response.connection_changed().reason();
  };
  EXPECT_EQ(reported("en"), kInEnglish);
  EXPECT_EQ(reported("en-XA"), kInTests);
  EXPECT_EQ(reported("en"), kInEnglish);
}

}  // namespace reasons_test
}  // namespace jadoube::api
