#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>

#include "daemon/access/doorkeeper.h"
#include "daemon/access/policy.h"
#include "daemon/api/server.h"
#include "daemon/release/public_feed.h"
#include "jadoube/v1/announcement_service.grpc.pb.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "jadoube/v1/hall_service.grpc.pb.h"
#include "tests/daemon/outputs/hall_table.h"

namespace jadoube::api {
namespace held_back_server_test {

using namespace std::chrono_literals;
using access::Role;
using testing::HasSubstr;
using testing::Not;

// A server for viewers, at which everything is held back for a minute. The test moves the time.
class HeldBackServerTest : public tests::HallTable {
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
    options.now = [this] { return at(time_); };
    auto server = Server::start(options, {.released = released_.get(), .doorkeeper = &keeper_},
                                *feed_, archive());
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    channel_ = grpc::CreateChannel("127.0.0.1:" + std::to_string(server_->viewers_ports()[0]),
                                   grpc::InsecureChannelCredentials());
    start_game(at(time_), "one", 1);
    play(at(time_), "one", "e2e4", "e4");
    report(at(time_), "one",
           model::Change(
               model::ClockChange{model::ClockState{.white = 59s, .black = 60s, .running = {}}}));
    // Lived time notes an event at most every 100 ms. Its age counts from then.
    pass(1s);
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(5s)); }

  void pass(std::chrono::seconds time) {
    time_ += time;
    EXPECT_TRUE(released_->step());
  }

  std::string token(Role role) {
    return keeper_.make_token(role, "somebody", std::chrono::hours(1), "a test")->secret;
  }
  std::unique_ptr<grpc::ClientContext> context(const std::string& token = {}) {
    auto made = std::make_unique<grpc::ClientContext>();
    made->set_deadline(std::chrono::system_clock::now() + 20s);
    if (!token.empty()) made->AddMetadata("authorization", "Bearer " + token);
    return made;
  }

  // What all calls tell of the hall, as text.
  std::string all_calls(const std::string& token = {}) {
    std::string all;
    v1::ListBoardsResponse boards;
    EXPECT_TRUE(
        v1::BoardService::NewStub(channel_)->ListBoards(context(token).get(), {}, &boards).ok());
    all += boards.ShortDebugString();
    v1::GetBoardRequest board;
    board.set_name("boards/one");
    v1::GetBoardResponse one;
    (void)v1::BoardService::NewStub(channel_)->GetBoard(context(token).get(), board, &one);
    all += one.ShortDebugString();
    const auto games = v1::GameService::NewStub(channel_);
    v1::ListGamesResponse list;
    EXPECT_TRUE(games->ListGames(context(token).get(), {}, &list).ok());
    all += list.ShortDebugString();
    v1::GetGameRequest game;
    game.set_name("games/one-1");
    v1::GetGameResponse found;
    (void)games->GetGame(context(token).get(), game, &found);
    all += found.ShortDebugString();
    v1::ExportPgnResponse pgn;
    const auto exporting = context(token);
    const auto reader = games->ExportPgn(exporting.get(), {});
    while (reader->Read(&pgn)) all += pgn.pgn();
    v1::AnnounceRequest announce;
    announce.set_board("boards/one");
    announce.set_subject(v1::ANNOUNCEMENT_SUBJECT_LAST);
    announce.set_words("en");
    v1::AnnounceResponse announced;
    (void)v1::AnnouncementService::NewStub(channel_)->Announce(context(token).get(), announce,
                                                               &announced);
    all += announced.text();
    return all + snapshot(token);
  }

  // The first messages of the joined stream, up to the cursor.
  std::string snapshot(const std::string& token) {
    std::string all;
    const auto watching = context(token);
    const auto reader = v1::HallService::NewStub(channel_)->WatchEvents(watching.get(), {});
    v1::WatchEventsResponse response;
    while (reader->Read(&response)) {
      all += response.ShortDebugString();
      if (!response.cursor().empty()) break;
    }
    watching->TryCancel();
    (void)reader->Finish();
    return all;
  }

  std::chrono::seconds time_{1000}, delay_{60};
  release::LivedTime lived_{{.machine = [this] {
    return release::LivedTime::Machine{time_, "first"};
  }}};
  access::Doorkeeper keeper_{[] { return access::Seconds(1'700'000'000s); }};
  std::unique_ptr<release::PublicFeed> released_;
  std::unique_ptr<Server> server_;
  std::shared_ptr<grpc::Channel> channel_;
};

TEST_F(HeldBackServerTest, NoCallTellsAViewerWhatIsTooNew) {
  for (const std::string& who : {std::string(), token(Role::kViewer)}) {
    const std::string reported = all_calls(who);
    // A cursor may have any digits.
    EXPECT_THAT(reported, Not(HasSubstr("e2e4")));
    EXPECT_THAT(reported, Not(HasSubstr("1. e4")));
    EXPECT_THAT(reported, Not(HasSubstr("games/one-1")));
    EXPECT_THAT(reported, Not(HasSubstr("seconds: 59")));
  }
}

TEST_F(HeldBackServerTest, EverybodySeesItWhenItIsOldEnough) {
  pass(59s);
  EXPECT_THAT(all_calls(), Not(HasSubstr("e2e4")));
  pass(2s);
  const std::string reported = all_calls();
  EXPECT_THAT(reported, HasSubstr("1. e4"));
  EXPECT_THAT(reported, HasSubstr("games/one-1"));
  EXPECT_THAT(reported, HasSubstr("seconds: 59"));
}

TEST_F(HeldBackServerTest, DisplaysOperatorsAndArbitersSeeItAtOnce) {
  for (const Role role : {Role::kDisplay, Role::kOperator, Role::kArbiter}) {
    const std::string reported = all_calls(token(role));
    EXPECT_THAT(reported, HasSubstr("1. e4")) << access::word_of(role);
    EXPECT_THAT(reported, HasSubstr("seconds: 59")) << access::word_of(role);
  }
}

TEST_F(HeldBackServerTest, AStreamOfAViewerTellsEventsWhenTheyAreOldEnough) {
  const auto watching = context();
  const auto reader = v1::HallService::NewStub(channel_)->WatchEvents(watching.get(), {});
  v1::WatchEventsResponse response;
  while (reader->Read(&response) && response.cursor().empty()) {
  }
  pass(61s);
  std::string reported;
  while (reported.find("e2e4") == std::string::npos && reader->Read(&response)) {
    reported += response.ShortDebugString();
  }
  EXPECT_THAT(reported, HasSubstr("e2e4"));
  watching->TryCancel();
  (void)reader->Finish();
}

// A cursor of the live stream does not fit, so nobody gets live events with it.
TEST_F(HeldBackServerTest, ACursorOfTheLiveStreamDoesNotFit) {
  v1::WatchEventsRequest request;
  request.set_after(journal_->epoch() + "-1");
  const auto watching = context();
  const auto reader = v1::HallService::NewStub(channel_)->WatchEvents(watching.get(), request);
  v1::WatchEventsResponse response;
  EXPECT_FALSE(reader->Read(&response));
  EXPECT_EQ(reader->Finish().error_code(), grpc::StatusCode::OUT_OF_RANGE);
}

class NothingHeldBackTest : public HeldBackServerTest {
 protected:
  NothingHeldBackTest() { delay_ = 0s; }
};

TEST_F(NothingHeldBackTest, EverybodySeesEverythingAtOnce) {
  EXPECT_FALSE(released_->is_held_back());
  EXPECT_THAT(all_calls(), HasSubstr("1. e4"));
}

TEST_F(NothingHeldBackTest, NoCallTellsAViewerTheMovesOfAWithheldGame) {
  model::Tournament tournament{.id = "open", .name = "Open", .sections = {{.id = "a"}}};
  tournament.sections[0].rounds = {
      {.number = 1,
       .started_at = at(time_),
       .pairings = {{.id = "p", .table = 1, .games = {{"one", 1}}, .withheld = true}}}};
  put(tournament, at(time_));
  pass(1s);
  play(at(time_), "one", "e7e5", "e5");
  pass(1s);
  for (const std::string& who : {std::string(), token(Role::kViewer)}) {
    const std::string reported = all_calls(who);
    EXPECT_THAT(reported, HasSubstr("games/one-1"));
    EXPECT_THAT(reported, Not(HasSubstr("e2e4")));
    EXPECT_THAT(reported, Not(HasSubstr("e7e5")));
    EXPECT_THAT(reported, Not(HasSubstr("1. e4")));
    EXPECT_THAT(reported, Not(HasSubstr("seconds: 59")));
  }
  EXPECT_THAT(all_calls(token(Role::kOperator)), HasSubstr("1. e4 e5"));
}

TEST_F(NothingHeldBackTest, AFirstDelayEndsTheStreamsOfViewers) {
  const auto watching = context();
  const auto reader = v1::HallService::NewStub(channel_)->WatchEvents(watching.get(), {});
  v1::WatchEventsResponse response;
  ASSERT_TRUE(reader->Read(&response));
  delay_ = 60s;
  EXPECT_TRUE(released_->step());
  EXPECT_TRUE(released_->is_held_back());
  play(at(time_), "one", "e7e5", "e5");
  std::string reported;
  while (reader->Read(&response)) reported += response.ShortDebugString();
  EXPECT_THAT(reported, Not(HasSubstr("e7e5")));
  EXPECT_EQ(reader->Finish().error_code(), grpc::StatusCode::UNAVAILABLE);
  const std::string now = all_calls();
  EXPECT_THAT(now, HasSubstr("1. e4")) << "what was seen stays";
  EXPECT_THAT(now, Not(HasSubstr("e7e5")));
}

}  // namespace held_back_server_test
}  // namespace jadoube::api
