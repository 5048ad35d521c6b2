#include <gmock/gmock.h>

#include <optional>

#include "daemon/api/correction_convert.h"
#include "daemon/api/ruling_text.h"
#include "daemon/api/server.h"
#include "daemon/cli/client.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/arbiter_service.grpc.pb.h"
#include "rules/notation/fen.h"
#include "tests/daemon/arbiter/record_kit.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace {

using grpc::StatusCode;
using testing::HasSubstr;
using tests::game_of;

v1::Decision result_of(v1::Result result) {
  v1::Decision decision;
  decision.mutable_give_result()->set_result(result);
  return decision;
}

TEST(DecisionOfProto, NamesWhatIsMissingOrWrong) {
  EXPECT_THAT(from_proto(v1::Decision()).error().message, HasSubstr("`decision` is missing"));
  EXPECT_THAT(from_proto(result_of(v1::RESULT_UNSPECIFIED)).error().message,
              HasSubstr("`result` is missing"));
  v1::Decision decision;
  decision.mutable_take_back()->set_plies(-1);
  EXPECT_THAT(from_proto(decision).error().message, HasSubstr("`plies` is below 0"));
  decision.mutable_accept_board();
  EXPECT_THAT(from_proto(decision).error().message, HasSubstr("`turn` is missing"));
  decision = result_of(v1::RESULT_DRAW);
  decision.mutable_give_result()->set_termination(v1::TERMINATION_KINGS_GESTURE);
  EXPECT_THAT(from_proto(decision).error().message, HasSubstr("none that an arbiter gives"));
}

TEST(DecisionOfProto, UndoIsNoDecisionOfItsOwn) {
  v1::Decision decision;
  decision.mutable_undo();
  const auto made = from_proto(decision);
  ASSERT_TRUE(made);
  EXPECT_TRUE(std::holds_alternative<arbiter::Undo>(*made));
}

/// A ruling that replaces ply 2 of 1.e4 e5 by `move`, as UCI writes it.
arbiter::Ruling ruling_of(const model::Board& board, const arbiter::Decision& says) {
  const model::Instant now{std::chrono::nanoseconds(1'700'000'000'123'456'789)};
  const auto ruling = arbiter::ruling_on(
      {"an arbiter", "his phone", board.game->ordinal, board.game->revision, says}, board, {}, now);
  EXPECT_TRUE(ruling) << ruling.error().message;
  return *ruling;
}

class RulingText : public testing::TestWithParam<arbiter::Decision> {};

TEST_P(RulingText, IsReadBackAsItWasWritten) {
  model::Board board;
  board.game = game_of("e4 e5 Nf3");
  const auto ruling = ruling_of(board, GetParam());
  const auto text = to_text(ruling, board);
  EXPECT_TRUE(is_ruling(text));
  EXPECT_EQ(text.find('\n'), std::string::npos);
  const auto read = parse_ruling(text);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->at, ruling.at);
  EXPECT_EQ(read->author, ruling.author);
  EXPECT_EQ(read->text, ruling.text);
  EXPECT_EQ(to_text(*read, board), text);
  ASSERT_EQ(read->correction.has_value(), ruling.correction.has_value());
  ASSERT_EQ(read->side_decision.has_value(), ruling.side_decision.has_value());
  if (!ruling.correction) return;
  EXPECT_EQ(read->correction->after, ruling.correction->after);
  EXPECT_EQ(read->correction->keep, ruling.correction->keep);
  EXPECT_EQ(read->correction->plies, ruling.correction->plies);
  EXPECT_EQ(read->correction->result.has_value(), ruling.correction->result.has_value());
  EXPECT_EQ(read->correction->adjournment, ruling.correction->adjournment);
  EXPECT_EQ(read->correction->new_game.has_value(), ruling.correction->new_game.has_value());
}

/// A game that was left after 1.e4, and goes on.
arbiter::ResumeGame left_game() {
  arbiter::ResumeGame resume{.name = "one-1", .sealed_move = "e5"};
  resume.from = game_of("e4");
  resume.from->closed = true;
  return resume;
}

INSTANTIATE_TEST_SUITE_P(
    Every, RulingText,
    testing::ValuesIn(std::vector<arbiter::Decision>{
        arbiter::ReplacePly{2, "c5"}, arbiter::KeepIllegalPly{3, "e1c1"},
        arbiter::InsertPlies{3, "Nc3 Nc6"}, arbiter::TakeBack{1},
        arbiter::GiveResult{rules::Result::kDraw, model::Termination::kAdjudication},
        arbiter::StartGame{"8/8/8/8/8/4k3/4p3/4K3 b - - 0 60"}, arbiter::Adjourn{}, left_game(),
        arbiter::TurnBoard{model::Orientation::kRotated},
        arbiter::SideDecision(arbiter::Note{2, "a \"quoted\" line"}),
        arbiter::SideDecision(arbiter::Report{arbiter::Report::Kind::kTwoHands,
                                              rules::Color::kBlack}),
        arbiter::SideDecision(arbiter::Report{arbiter::Report::Kind::kColoursReversed,
                                              std::nullopt}),
        arbiter::SideDecision(arbiter::ClockSetting{
            .times = {std::chrono::seconds(90), std::chrono::seconds(0)},
            .running = rules::Color::kBlack,
            .by_hand = true}),
        arbiter::SideDecision(arbiter::DecideOnIncident{
            {1, 2}, {arbiter::IncidentDecision::Kind::kDismiss, "nobody moved it", {}}})}));

TEST(RulingTextOfOthers, IsRefusedWithASentence) {
  for (const auto* text :
       {"arbiter", "arbiter ", "arbiter {", "arbiter {\"future\": 1}", "square e4 P",
        "arbiter {\"plies\": [{\"san\": \"Ke9\"}], \"fen\": \"8/8/8\"}"}) {
    const auto read = parse_ruling(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, rules::ErrorCode::kDataLoss) << text;
  }
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
    auto server = Server::start(
        {.listen = {address},
         .epoch = journal->epoch(),
         .decide = [this](const std::string& board, const arbiter::DecisionRequest& call,
                          const arbiter::Done& done) { decide(board, call, done); }},
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

  grpc::Status correct(const v1::CorrectGameRequest& request, v1::CorrectGameResponse& response) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(20));
    return arbiters_->CorrectGame(&context, request, &response);
  }

  v1::CorrectGameRequest replace(int ply, const std::string& move) {
    v1::CorrectGameRequest request;
    request.set_game("games/a-1");
    request.set_author("IA");
    request.mutable_decision()->mutable_replace_ply()->set_ply(ply);
    request.mutable_decision()->mutable_replace_ply()->set_move(move);
    return request;
  }

  tests::TemporaryDirectory directory_;
  stream::Feed feed_{0};
  std::unique_ptr<Server> server_;
  std::unique_ptr<v1::ArbiterService::Stub> arbiters_;
  std::string board_;
  arbiter::DecisionRequest call_;
};

TEST_F(ArbiterServiceTest, GivesTheCallOnAndTellsWhatCameOfIt) {
  v1::CorrectGameResponse response;
  const auto status = correct(replace(2, "c5"), response);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_EQ(board_, "a");
  EXPECT_EQ(call_.author, "IA");
  EXPECT_THAT(call_.origin, HasSubstr("unix"));
  EXPECT_EQ(response.correction().text(), "ply 2 is c5, not e5");
  EXPECT_EQ(response.game().name(), "games/a-1");
}

TEST_F(ArbiterServiceTest, RefusesWithTheStatusTheProtoNames) {
  v1::CorrectGameResponse response;
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

TEST_F(ArbiterServiceTest, SaysThatATextIsTooLongForTheRecord) {
  auto request = replace(2, "c5");
  request.mutable_decision()->mutable_add_note()->set_text(std::string(100'000, 'x'));
  v1::CorrectGameResponse response;
  const auto status = correct(request, response);
  EXPECT_EQ(status.error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(status.error_message(), HasSubstr("more than 65536: shorten its text"));
}

TEST_F(ArbiterServiceTest, NamesABoardWithoutAGameByNumberZero) {
  auto request = replace(1, "e4");
  request.set_game("games/a-0");
  v1::CorrectGameResponse response;
  (void)correct(request, response);
  EXPECT_EQ(board_, "a");
  EXPECT_EQ(call_.game, 0);
}

}  // namespace
}  // namespace jadoube::api
