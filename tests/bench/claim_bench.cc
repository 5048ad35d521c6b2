#include <benchmark/benchmark.h>

#include "daemon/api/answering/claim_answering.h"
#include "rules/laws/ending.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"
#include "tests/support/random_chess.h"

// The time for the answer to a claim in a game of 400 plies, from the message of the game to the
// message of the response. Only finding the game is not included.
namespace {

using namespace jadoube;

constexpr std::size_t kPlies = 400;

// Plays random moves until a game is long enough.
model::Game long_game() {
  tests::Random random(7);
  while (true) {
    model::Game game{.ordinal = 1};
    rules::Game played(game.start);
    while (played.plies() < kPlies && !rules::automatic_ending(played, rules::laws_of({}))) {
      const auto& before = played.position();
      const auto move = tests::random_move(before, random);
      model::Ply ply{.move = move, .san = to_san(before, move), .uci = to_uci(before, move)};
      ply.state = model::PlyState::kConfirmed;
      ply.white_clock = ply.black_clock = std::chrono::seconds(60);
      game.plies.push_back(ply);
      played.play_as_it_stands(move);
    }
    if (played.plies() == kPlies) return game;
  }
}

const api::AskedGame& asked() {
  static const api::AskedGame asked{.game = long_game()};
  return asked;
}

template <typename Request, typename Response>
void Ask(benchmark::State& state) {
  Request request;
  if constexpr (requires { request.set_player(values::v1::COLOR_WHITE); }) {
    if (asked().game.plies.size() % 2 == 0) request.set_player(values::v1::COLOR_WHITE);
  }
  for (auto _ : state) {
    Response response;
    benchmark::DoNotOptimize(api::answer(request, asked(), response));
  }
}
BENCHMARK(Ask<v1::CheckThreefoldRequest, v1::CheckThreefoldResponse>);
BENCHMARK(Ask<v1::CheckFiftyMovesRequest, v1::CheckFiftyMovesResponse>);
BENCHMARK(Ask<v1::CheckFivefoldRequest, v1::CheckFivefoldResponse>);
BENCHMARK(Ask<v1::CheckSeventyFiveMovesRequest, v1::CheckSeventyFiveMovesResponse>);
BENCHMARK(Ask<v1::CheckDeadPositionRequest, v1::CheckDeadPositionResponse>);
BENCHMARK(Ask<v1::CheckCanBeMatedRequest, v1::CheckCanBeMatedResponse>);
BENCHMARK(Ask<v1::GetLosingChancesRequest, v1::GetLosingChancesResponse>);

}  // namespace
