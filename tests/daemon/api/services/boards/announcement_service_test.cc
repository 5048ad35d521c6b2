#include "daemon/api/services/boards/announcement_service.h"

#include <gmock/gmock.h>
#include <grpcpp/channel.h>

#include "daemon/api/server.h"
#include "daemon/client/calls/client.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "tests/daemon/arbiter/record_kit.h"
#include "tests/support/fake_ssip_server.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace announcement_service_test {

using grpc::StatusCode;

// The time stands still.
constexpr model::Instant kSomeTime{std::chrono::hours(500'000)};
using testing::ElementsAre;
using testing::HasSubstr;

// A server for arbiters and viewers, and a headset at the table "a".
class AnnouncementServiceTest : public testing::Test {
 protected:
  void SetUp() override { start(false); }
  void TearDown() override { stop(); }

  void start(bool phones) {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    model::Board board;
    board.game = tests::game_of("e4 e5 Nf3");
    board.clock = model::ClockState{
        .white = std::chrono::seconds(90), .black = std::chrono::seconds(60), .running = {}};
    feed_.restore("a", board);
    feed_.restore("b", {});
    outputs::OutputSettings headset{.name = "headset", .kind = outputs::Kind::kSpeech};
    headset.speech = {.address = "unix:" + (directory_ / "ssip"),
                      .boards = {"a"},
                      .words = rules::Language::kEnglish,
                      .phones = phones};
    auto outputs = outputs::OutputSet::open(
        {.outputs = {headset}, .state_dir = directory_ / "outputs"}, feed_, *archive, clock_);
    ASSERT_TRUE(outputs) << outputs.error().message;
    outputs_ = std::move(*outputs);
    auto server = Server::start({.listen = {socket("arbiters")},
                                 .viewers = {socket("viewers")},
                                 .epoch = journal->epoch(),
                                 .now = [] { return kSomeTime; }},
                                {.outputs = outputs_.get()}, feed_, std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
  }
  void stop() {
    EXPECT_TRUE(server_->stop(std::chrono::seconds(5)));
    server_.reset();
    outputs_.reset();
  }

  std::string socket(const std::string& name) const { return "unix:" + (directory_ / name); }

  grpc::Status ask(const std::string& who, const v1::AnnounceRequest& request) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    context.AddMetadata("accept-language", language_);
    response_.Clear();
    return v1::AnnouncementService::NewStub(cli::connect(socket(who)))
        ->Announce(&context, request, &response_);
  }
  static v1::AnnounceRequest question(const std::string& board, v1::AnnouncementSubject subject,
                                      bool speak = false) {
    v1::AnnounceRequest request;
    request.set_board("boards/" + board);
    request.set_subject(subject);
    request.set_speak(speak);
    return request;
  }

  jadoube::tests::TemporaryDirectory directory_;
  jadoube::tests::FakeSsipServer ssip_{directory_ / "ssip"};
  system::Clock clock_;
  stream::Feed feed_{0};
  std::unique_ptr<outputs::OutputSet> outputs_;
  std::unique_ptr<Server> server_;
  v1::AnnounceResponse response_;
  std::string language_ = "en";
};

TEST_F(AnnouncementServiceTest, AnswersEachQuestionInTheWordsOfTheTable) {
  const std::vector<std::pair<v1::AnnouncementSubject, std::string>> answers = {
      {v1::ANNOUNCEMENT_SUBJECT_LAST, "Move 2 of White: Knight Gustav one Felix three."},
      {v1::ANNOUNCEMENT_SUBJECT_POSITION, "White: King Eva one, Queen David one,"},
      {v1::ANNOUNCEMENT_SUBJECT_CLOCKS, "White: 1 minute 30 seconds. Black: 1 minute."},
      {v1::ANNOUNCEMENT_SUBJECT_MATERIAL, "White: King 1, Queen 1, Rook 2"},
      {v1::ANNOUNCEMENT_SUBJECT_MOVE_NUMBER, "White has made 2 moves. Black has made 1 move."}};
  for (const std::string who : {"arbiters", "viewers"}) {
    for (const auto& [subject, text] : answers) {
      EXPECT_TRUE(ask(who, question("a", subject)).ok());
      EXPECT_THAT(response_.text(), testing::StartsWith(text)) << who;
      EXPECT_EQ(response_.words(), "en");
    }
  }
  EXPECT_THAT(ssip_.texts(), testing::IsEmpty());
}

TEST_F(AnnouncementServiceTest, OtherWordsMayBeAskedFor) {
  auto request = question("a", v1::ANNOUNCEMENT_SUBJECT_LAST);
  request.set_words("german");
  EXPECT_TRUE(ask("viewers", request).ok());
  EXPECT_EQ(response_.text(), "Move 2 of White: Springer Gustav eins Felix drei.");
  request.set_words("klingon");
  const auto refused = ask("viewers", request);
  EXPECT_EQ(refused.error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(refused.error_message(), HasSubstr("there are no words \"klingon\""));
}

TEST_F(AnnouncementServiceTest, AnswersInTheLanguageOfTheCallAndSpeaksInThatOfTheTable) {
  language_ = "uk";
  EXPECT_TRUE(ask("viewers", question("a", v1::ANNOUNCEMENT_SUBJECT_LAST)).ok());
  EXPECT_THAT(response_.text(), HasSubstr("Knight Gustav one Felix three"));
  EXPECT_THAT(response_.text(), testing::Not(HasSubstr("Move 2")));
  EXPECT_TRUE(ask("arbiters", question("a", v1::ANNOUNCEMENT_SUBJECT_LAST, true)).ok());
  EXPECT_EQ(response_.text(), "Move 2 of White: Knight Gustav one Felix three.");
}

TEST_F(AnnouncementServiceTest, AnArbiterLetsTheTableSpeak) {
  EXPECT_TRUE(ask("arbiters", question("a", v1::ANNOUNCEMENT_SUBJECT_LAST, true)).ok());
  EXPECT_TRUE(ssip_.wait_for("Move 2 of White: Knight Gustav one Felix three."));
}

TEST_F(AnnouncementServiceTest, ASpectatorDoesNotLetTheTableSpeak) {
  const auto refused = ask("viewers", question("a", v1::ANNOUNCEMENT_SUBJECT_LAST, true));
  EXPECT_EQ(refused.error_code(), StatusCode::PERMISSION_DENIED);
  EXPECT_THAT(refused.error_message(), HasSubstr("phones = true"));
}

TEST_F(AnnouncementServiceTest, APhoneRepeatsTheLastMoveAtATableThatAllowsIt) {
  stop();
  start(true);
  EXPECT_TRUE(ask("viewers", question("a", v1::ANNOUNCEMENT_SUBJECT_LAST, true)).ok());
  EXPECT_TRUE(ssip_.wait_for("Move 2 of White: Knight Gustav one Felix three."));
  const auto again = ask("viewers", question("a", v1::ANNOUNCEMENT_SUBJECT_LAST, true));
  EXPECT_EQ(again.error_code(), StatusCode::UNAVAILABLE) << "phones do not drown the moves";
  EXPECT_TRUE(ask("arbiters", question("a", v1::ANNOUNCEMENT_SUBJECT_LAST, true)).ok());
}

TEST_F(AnnouncementServiceTest, RefusesWithTheStatusTheProtoNames) {
  EXPECT_EQ(ask("viewers", question("c", v1::ANNOUNCEMENT_SUBJECT_LAST)).error_code(),
            StatusCode::NOT_FOUND);
  EXPECT_EQ(ask("viewers", question("a", v1::ANNOUNCEMENT_SUBJECT_UNSPECIFIED)).error_code(),
            StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(ask("viewers", {}).error_code(), StatusCode::INVALID_ARGUMENT);
  const auto silent = ask("arbiters", question("b", v1::ANNOUNCEMENT_SUBJECT_LAST, true));
  EXPECT_EQ(silent.error_code(), StatusCode::FAILED_PRECONDITION);
  EXPECT_THAT(silent.error_message(), HasSubstr("the table of b has no announcements"));
}

}  // namespace announcement_service_test
}  // namespace jadoube::api
