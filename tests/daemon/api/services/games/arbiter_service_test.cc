#include <gmock/gmock.h>
#include <grpcpp/channel.h>

#include <optional>

#include "daemon/api/server.h"
#include "daemon/api/values/incident_values.h"
#include "daemon/client/calls/client.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/arbiter_service.grpc.pb.h"
#include "rules/notation/fen.h"
#include "tests/daemon/arbiter/record_kit.h"
#include "tests/support/hall_double.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace arbiter_service_test {

using grpc::StatusCode;
using testing::HasSubstr;
using tests::game_of;

v1::Decision result_of(values::v1::Result result) {
  v1::Decision decision;
  decision.mutable_give_result()->set_result(result);
  return decision;
}

TEST(DecisionOfProto, NamesWhatIsMissingOrWrong) {
  EXPECT_THAT(from_proto(v1::Decision()).error().message, HasSubstr("`decision` is missing"));
  EXPECT_THAT(from_proto(result_of(values::v1::RESULT_UNSPECIFIED)).error().message,
              HasSubstr("`result` is missing"));
  v1::Decision decision;
  decision.mutable_take_back()->set_plies(-1);
  EXPECT_THAT(from_proto(decision).error().message, HasSubstr("`plies` is below 0"));
  decision.mutable_accept_board();
  EXPECT_THAT(from_proto(decision).error().message, HasSubstr("`turn` is missing"));
  decision = result_of(values::v1::RESULT_DRAW);
  decision.mutable_give_result()->set_termination(values::v1::TERMINATION_KINGS_GESTURE);
  EXPECT_THAT(from_proto(decision).error().message, HasSubstr("not one that an arbiter gives"));
}

TEST(DecisionOfProto, TheSoftwareClockNeedsAKindAndSetNeedsBothTimes) {
  v1::Decision decision;
  auto& control = *decision.mutable_control_software_clock();
  EXPECT_THAT(from_proto(decision).error().message, HasSubstr("`kind` is missing"));
  control.set_kind(values::v1::SoftwareClockAct::KIND_SET);
  control.mutable_white()->set_seconds(90);
  EXPECT_THAT(from_proto(decision).error().message, HasSubstr("`black` is missing"));
  control.mutable_black()->set_seconds(80);
  const auto made = from_proto(decision);
  ASSERT_TRUE(made);
  const auto& of_record = std::get<arbiter::RecordDecision>(*made);
  EXPECT_EQ(
      std::get<arbiter::ControlSoftwareClock>(of_record).times,
      (model::ByColor<std::chrono::seconds>{std::chrono::seconds(90), std::chrono::seconds(80)}));
}

TEST(DecisionOfProto, UndoIsNoDecisionOfItsOwn) {
  v1::Decision decision;
  decision.mutable_undo();
  const auto made = from_proto(decision);
  ASSERT_TRUE(made);
  EXPECT_TRUE(std::holds_alternative<arbiter::Undo>(*made));
}

// A server in front of who answers as the test says.
class ArbiterServiceTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    const std::string address = "unix:" + (directory_ / "socket");
    hall_.on_decide = [this](const auto& board, const auto& call, const auto& done) {
      decide(board, call, done);
    };
    hall_.on_show_lights = [this](const auto& board, hall::Lights lights, const auto& done) {
      board_ = board;
      lit_ = lights.squares;
      sounds_ = lights.sound;
      done(answer_);
    };
    hall_.on_read_board = [this](const auto& board, const auto& done) {
      board_ = board;
      done(answer_);
    };
    auto server = Server::start({.listen = {address}, .epoch = journal->epoch()}, {.hall = &hall_},
                                feed_, std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    arbiters_ = v1::ArbiterService::NewStub(cli::connect(address));
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(std::chrono::seconds(5))); }

  void decide(const std::string& board, const arbiter::DecisionRequest& call,
              const arbiter::Done& done) {
    board_ = board;
    call_ = call;
    model::Board now;
    now.game = game_of("e4 e5");
    auto ruling = arbiter::ruling_on(call, now, {}, {});
    if (!ruling) return done(tl::unexpected(ruling.error()));
    done(arbiter::Ruled{*ruling, *now.game});
  }

  grpc::Status correct(const v1::DecideOnGameRequest& request, v1::DecideOnGameResponse& response) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    return arbiters_->DecideOnGame(&context, request, &response);
  }

  grpc::Status show_lights(const std::string& board, std::initializer_list<const char*> squares,
                           bool sound = false) {
    v1::ShowLightsRequest request;
    request.set_sound(sound);
    request.set_board(board);
    for (const char* square : squares) request.add_squares(square);
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    v1::ShowLightsResponse response;
    return arbiters_->ShowLights(&context, request, &response);
  }

  grpc::Status read_board(const std::string& board) {
    v1::ReadBoardRequest request;
    request.set_board(board);
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    v1::ReadBoardResponse response;
    return arbiters_->ReadBoard(&context, request, &response);
  }

  v1::DecideOnGameRequest replace(int ply, const std::string& move) {
    v1::DecideOnGameRequest request;
    request.set_game("games/a-1");
    request.set_author("IA");
    request.mutable_decision()->mutable_replace_ply()->set_ply(ply);
    request.mutable_decision()->mutable_replace_ply()->set_move(move);
    return request;
  }

  tests::TemporaryDirectory directory_;
  stream::Feed feed_{0};
  tests::HallDouble hall_;
  std::unique_ptr<Server> server_;
  std::unique_ptr<v1::ArbiterService::Stub> arbiters_;
  std::string board_;
  arbiter::DecisionRequest call_;
  rules::Bitboard lit_ = 0;
  bool sounds_ = false;
  rules::Expected<void> answer_;
};

TEST_F(ArbiterServiceTest, GivesTheCallOnAndTellsWhatCameOfIt) {
  v1::DecideOnGameResponse response;
  const auto status = correct(replace(2, "c5"), response);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_EQ(board_, "a");
  EXPECT_EQ(call_.author, "IA");
  EXPECT_THAT(call_.origin, HasSubstr(", process "));
  EXPECT_EQ(response.ruling().text(), "ply 2 is c5, not e5");
  EXPECT_EQ(response.game().name(), "games/a-1");
}

TEST_F(ArbiterServiceTest, AsksOnlyForAPreviewIfTheCallerWantsOne) {
  v1::DecideOnGameResponse response;
  auto request = replace(2, "c5");
  ASSERT_TRUE(correct(request, response).ok());
  EXPECT_FALSE(call_.preview);
  request.set_preview(true);
  ASSERT_TRUE(correct(request, response).ok());
  EXPECT_TRUE(call_.preview);
}

TEST_F(ArbiterServiceTest, RefusesWithTheStatusTheProtoNames) {
  v1::DecideOnGameResponse response;
  auto request = replace(2, "c5");
  request.set_revision(7);
  EXPECT_EQ(correct(request, response).error_code(), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(correct(replace(2, "Ke4"), response).error_code(), StatusCode::INVALID_ARGUMENT);
  request = replace(2, "c5");
  request.set_game("boards/a");
  EXPECT_EQ(correct(request, response).error_code(), StatusCode::INVALID_ARGUMENT);
  request = replace(2, "c5");
  request.clear_author();
  EXPECT_THAT(correct(request, response).error_message(), HasSubstr("`author` is empty"));
  request = replace(2, "c5");
  request.clear_decision();
  EXPECT_THAT(correct(request, response).error_message(), HasSubstr("`decision` is missing"));
}

TEST_F(ArbiterServiceTest, ReportsThatATextIsTooLongForTheRecord) {
  auto request = replace(2, "c5");
  request.mutable_decision()->mutable_add_note()->set_text(std::string(100'000, 'x'));
  v1::DecideOnGameResponse response;
  const auto status = correct(request, response);
  EXPECT_EQ(status.error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(status.error_message(), HasSubstr("more than 65536: shorten its text"));
}

TEST_F(ArbiterServiceTest, NamesABoardWithoutAGameByNumberZero) {
  auto request = replace(1, "e4");
  request.set_game("games/a-0");
  v1::DecideOnGameResponse response;
  (void)correct(request, response);
  EXPECT_EQ(board_, "a");
  EXPECT_EQ(call_.game, 0);
}

TEST_F(ArbiterServiceTest, LightsUpTheSquaresOfABoard) {
  const auto status = show_lights("boards/a", {"e2", "e4"});
  EXPECT_TRUE(status.ok()) << status.error_message();
  EXPECT_EQ(board_, "a");
  EXPECT_EQ(lit_, rules::bit(rules::Square::e2) | rules::bit(rules::Square::e4));
  EXPECT_TRUE(show_lights("boards/a", {}).ok());
  EXPECT_EQ(lit_, 0u);
  EXPECT_FALSE(sounds_);
}

TEST_F(ArbiterServiceTest, LetsABoardMakeASound) {
  EXPECT_TRUE(show_lights("boards/a", {}, true).ok());
  EXPECT_TRUE(sounds_);
}

TEST_F(ArbiterServiceTest, RefusesLightsOnWhatIsNoSquareOrNoBoard) {
  EXPECT_EQ(show_lights("boards/a", {"z9"}).error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(show_lights("a", {"e4"}).error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(board_, "");
}

TEST_F(ArbiterServiceTest, ReportsWhyABoardDoesNotLightUp) {
  answer_ = rules::refuse(rules::ErrorCode::kFailedPrecondition, "board a has no lights");
  const auto status = show_lights("boards/a", {"e4"});
  EXPECT_EQ(status.error_code(), StatusCode::FAILED_PRECONDITION);
  EXPECT_THAT(status.error_message(), HasSubstr("has no lights"));
}

TEST_F(ArbiterServiceTest, AsksABoardForAllItsSquares) {
  EXPECT_TRUE(read_board("boards/a").ok());
  EXPECT_EQ(board_, "a");
  EXPECT_EQ(read_board("a").error_code(), StatusCode::INVALID_ARGUMENT);
  answer_ = rules::refuse(rules::ErrorCode::kUnavailable, "board a is not connected");
  EXPECT_EQ(read_board("boards/a").error_code(), StatusCode::UNAVAILABLE);
}

}  // namespace arbiter_service_test
}  // namespace jadoube::api
