#include "daemon/api/answering/claim_answering.h"

#include <gmock/gmock.h>

#include "tests/daemon/arbiter/record_kit.h"

namespace jadoube::api {
namespace claim_answering_test {

using rules::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;
using tests::game_from;
using tests::game_of;
using tests::repeated;

AskedGame asked(const model::Game& game) { return {.game = game}; }

const std::string kThreeTimes = repeated("Nf3 Nf6 Ng1 Ng8", 2);

// The refusal of what must be refused.
template <typename Response, typename Request>
rules::Error refusal_of(const Request& request, const AskedGame& game) {
  Response response;
  const auto done = answer(request, game, response);
  EXPECT_FALSE(done);
  return done ? rules::Error{ErrorCode::kInternal, ""} : done.error();
}

TEST(ClaimAnswering, AnswersAThreefoldWithPliesPositionsClocksAndDiagrams) {
  v1::CheckThreefoldResponse response;
  ASSERT_TRUE(answer(v1::CheckThreefoldRequest(), asked(game_of(kThreeTimes)), response));
  const auto& given = response.answer();
  EXPECT_EQ(given.verdict(), v1::CLAIM_VERDICT_VALID);
  EXPECT_EQ(given.article(), "9.2.2");
  ASSERT_EQ(given.proof_size(), 3);
  EXPECT_EQ(given.proof(2).ply(), 8);
  EXPECT_EQ(given.proof(2).move(), "4...Ng8");
  EXPECT_EQ(given.proof(2).fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 8 5");
  EXPECT_THAT(given.proof(2).diagram(), testing::StartsWith("8 r n b q k b n r\n7 p p"));
  EXPECT_EQ(given.proof(2).state(), values::v1::PLY_STATE_CONFIRMED);
  EXPECT_EQ(given.proof(2).white_clock().seconds(), 3560);
  EXPECT_EQ(given.proof(0).state(), values::v1::PLY_STATE_UNSPECIFIED);
  EXPECT_FALSE(given.proof(0).has_white_clock());
}

TEST(ClaimAnswering, NamesThePlayersOfThePairing) {
  auto game = asked(game_of(kThreeTimes));
  v1::CheckThreefoldResponse response;
  ASSERT_TRUE(answer(v1::CheckThreefoldRequest(), game, response));
  EXPECT_EQ(response.answer().place(), "");
  game.pairing = outputs::Heading{.event = "City Open", .round = 3, .table = 12};
  game.pairing->players.white = {.name = "Stone, Anna", .title = "GM"};
  game.pairing->players.black = {.name = "Field, Ben"};
  ASSERT_TRUE(answer(v1::CheckThreefoldRequest(), game, response));
  EXPECT_EQ(response.answer().place(), "City Open, round 3, table 12");
  EXPECT_EQ(response.answer().white_player(), "GM Stone, Anna");
  EXPECT_EQ(response.answer().black_player(), "Field, Ben");
  v1::GetLosingChancesResponse chances;
  ASSERT_TRUE(answer(v1::GetLosingChancesRequest(), game, chances));
  EXPECT_EQ(chances.chances().answer().black_player(), "Field, Ben");
  v1::CheckDeadPositionResponse dead;
  ASSERT_TRUE(answer(v1::CheckDeadPositionRequest(), game, dead));
  EXPECT_EQ(dead.answer().white_player(), "GM Stone, Anna");
}

TEST(ClaimAnswering, TellsPlyZeroFromNoPlyAtAll) {
  v1::CheckThreefoldRequest request;
  v1::CheckThreefoldResponse response;
  request.set_ply(0);
  ASSERT_TRUE(answer(request, asked(game_of(kThreeTimes)), response));
  EXPECT_EQ(response.answer().ply(), 0);
  request.clear_ply();
  ASSERT_TRUE(answer(request, asked(game_of(kThreeTimes)), response));
  EXPECT_EQ(response.answer().ply(), 8);
}

TEST(ClaimAnswering, TakesEditionTempoSupervisionPlayerAndMoveFromTheRequest) {
  v1::CheckFiftyMovesRequest request;
  request.set_edition(values::v1::EDITION_FIDE_2018);
  request.set_tempo(values::v1::TEMPO_BLITZ);
  request.set_supervision(values::v1::SUPERVISION_LIMITED);
  request.set_announced_move("e2e4");
  v1::CheckFiftyMovesResponse response;
  ASSERT_TRUE(answer(request, asked(game_of("")), response));
  EXPECT_EQ(response.answer().article(), "9.3.1");
  EXPECT_THAT(response.answer().next_step(), HasSubstr("Add 1 minute to Black's time"));
  EXPECT_TRUE(response.answer().proof(0).announced());
  request.set_player(values::v1::COLOR_BLACK);
  ASSERT_TRUE(answer(request, asked(game_of("")), response));
  EXPECT_THAT(response.answer().sentence(), HasSubstr("White is on the move"));
}

TEST(ClaimAnswering, SaysOnWhatPliesARecordRests) {
  auto game = game_of(kThreeTimes);
  game.plies[6].state = game.plies[7].state = model::PlyState::kInferred;
  v1::CheckThreefoldResponse response;
  ASSERT_TRUE(answer(v1::CheckThreefoldRequest(), asked(game), response));
  EXPECT_THAT(response.answer().reservations(), ElementsAre("based on 2 inferred plies: 7 and 8"));
  EXPECT_EQ(response.answer().proof(2).state(), values::v1::PLY_STATE_INFERRED);
}

TEST(ClaimAnswering, AnswersWhatEndsAGameByItself) {
  const auto game = asked(game_of(repeated("Nf3 Nf6 Ng1 Ng8", 4)));
  v1::CheckFivefoldResponse fivefold;
  ASSERT_TRUE(answer(v1::CheckFivefoldRequest(), game, fivefold));
  EXPECT_EQ(fivefold.answer().verdict(), v1::CLAIM_VERDICT_VALID);
  v1::CheckSeventyFiveMovesResponse seventy_five;
  ASSERT_TRUE(answer(v1::CheckSeventyFiveMovesRequest(), game, seventy_five));
  EXPECT_EQ(seventy_five.answer().verdict(), v1::CLAIM_VERDICT_NOT_VALID);
}

TEST(ClaimAnswering, ShowsTheMateWherePlayersCanStillMate) {
  v1::CheckDeadPositionResponse dead;
  ASSERT_TRUE(answer(v1::CheckDeadPositionRequest(), asked(game_of("f3 e5 g4")), dead));
  EXPECT_EQ(dead.answer().verdict(), v1::CLAIM_VERDICT_NOT_VALID);
  EXPECT_GT(dead.answer().mating_line().moves_size(), 0);
  v1::CheckCanBeMatedRequest request;
  request.set_player(values::v1::COLOR_WHITE);
  v1::CheckCanBeMatedResponse mated;
  ASSERT_TRUE(answer(request, asked(game_of("f3 e5 g4")), mated));
  EXPECT_EQ(mated.answer().verdict(), v1::CLAIM_VERDICT_VALID);
  EXPECT_EQ(mated.answer().mating_line().player(), values::v1::COLOR_BLACK);
}

TEST(ClaimAnswering, GivesTheClockAsItIsNowToTheLastPlyOnly) {
  auto game = asked(game_from("4k3/r7/8/8/8/8/R6P/4K3 w - - 0 1", "h3 Ra8"));
  model::ClockState clock;
  clock.white = std::chrono::seconds(61);
  clock.black = std::chrono::seconds(62);
  game.clock = clock;
  v1::GetLosingChancesRequest request;
  v1::GetLosingChancesResponse response;
  ASSERT_TRUE(answer(request, game, response));
  EXPECT_EQ(response.chances().time_left().seconds(), 61);
  EXPECT_EQ(response.chances().opponents_time_left().seconds(), 62);
  EXPECT_EQ(response.chances().time_ply(), 0);
  request.set_ply(1);
  ASSERT_TRUE(answer(request, game, response));
  EXPECT_EQ(response.chances().time_left().seconds(), 3600);
  EXPECT_EQ(response.chances().time_ply(), 1);
  EXPECT_EQ(response.chances().last_pawn_move_ply(), 1);
}

TEST(ClaimAnswering, RefusesAPlyThatTheGameHasNotAndNamesTheRange) {
  v1::CheckFivefoldRequest request;
  for (const int ply : {-1, 3}) {
    request.set_ply(ply);
    const auto error = refusal_of<v1::CheckFivefoldResponse>(request, asked(game_of("e4 e5")));
    EXPECT_EQ(error.code, ErrorCode::kInvalidArgument);
    EXPECT_THAT(error.message, HasSubstr("plies 1 to 2"));
  }
  request.set_ply(1);
  const auto error = refusal_of<v1::CheckFivefoldResponse>(request, asked(game_of("")));
  EXPECT_THAT(error.message, HasSubstr("the game has no plies"));
}

TEST(ClaimAnswering, RefusesAnAnnouncedMoveThatIsNotLegalAndNamesThePosition) {
  v1::CheckThreefoldRequest request;
  request.set_announced_move("Qh5");
  const auto error = refusal_of<v1::CheckThreefoldResponse>(request, asked(game_of("")));
  EXPECT_EQ(error.code, ErrorCode::kInvalidArgument);
  EXPECT_THAT(error.message, HasSubstr("Qh5"));
  EXPECT_THAT(error.message, HasSubstr("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"));
}

TEST(ClaimAnswering, RefusesToSayWhetherNobodyCanBeMated) {
  const auto error =
      refusal_of<v1::CheckCanBeMatedResponse>(v1::CheckCanBeMatedRequest(), asked(game_of("")));
  EXPECT_EQ(error.code, ErrorCode::kInvalidArgument);
}

TEST(ClaimAnswering, RefusesValuesThatItDoesNotKnow) {
  const auto with = [](auto set) {
    v1::CheckThreefoldRequest request;
    set(request);
    return refusal_of<v1::CheckThreefoldResponse>(request, asked(game_of(""))).message;
  };
  EXPECT_THAT(with([](auto& r) { r.set_edition(static_cast<values::v1::Edition>(9)); }),
              HasSubstr("`edition`"));
  EXPECT_THAT(with([](auto& r) { r.set_tempo(static_cast<values::v1::Tempo>(9)); }),
              HasSubstr("`tempo`"));
  EXPECT_THAT(with([](auto& r) { r.set_supervision(static_cast<values::v1::Supervision>(9)); }),
              HasSubstr("`supervision`"));
  EXPECT_THAT(with([](auto& r) { r.set_player(static_cast<values::v1::Color>(9)); }),
              HasSubstr("`player`"));
}

}  // namespace claim_answering_test
}  // namespace jadoube::api
