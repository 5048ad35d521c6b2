// Games that begin from pieces that are set up, at a table where everything is faster than the
// host. The clock is started, and the first piece is lifted, while the host still greets the board
// and reads its log. The game begins with the placement at that moment, and no ply is lost.
//
// JADOUBE_SET_UP_SEEDS=40 tries as many hands at each pace; without the variable, a few.
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "rules/notation/fen.h"
#include "tests/support/emulated_game.h"

namespace jadoube::tests {
namespace emulated_set_up_pace_test {

using drivers::simulator::Style;
using namespace std::chrono_literals;

struct SetUp {
  const char* name;
  const char* fen;
  const char* moves;
  /// Hands that are faster than this are not promised a whole game if it is started at once.
  int fastest_at_once = 20;
};

constexpr SetUp kSicilian{"sicilian",
                          "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                          "Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6 f3 Be7 Qd2 O-O O-O-O "
                          "Nbd7 g4 b5 g5 b4 Ne2 Ne8"};
constexpr SetUp kChess960{"chess960", "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
                          "e4 e5 Nb3 Nb6 Ng3 Ng6 d3 d6 Be3 Be6 h3 h6 a3 a6 c3 c6 Bd2 Bd7 Be3 Be6 "
                          "Bd2 Bd7",
                          10};
constexpr SetUp kCaptureFirst{
    "capture_first", "rnbqkbnr/pp2pppp/3p4/2p5/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 3",
    "cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6 Bc4 Bd7 O-O-O Rc8 Bb3 Ne5 h4 h5 Kb1 Nc4"};
constexpr SetUp kCastlingFirst{
    "castling_first", "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 6 5",
    "O-O d6 c3 a6 Re1 Ba7 h3 h6 d4 O-O Bb3 Re8 Nbd2 Bd7 Nf1 exd4 cxd4 Nxe4 Rxe4 Rxe4", 5};
constexpr SetUp kMiddleGame{
    "middle_game", "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPQ1BPPP/R4RK1 b - - 4 13",
    "Rc8 Rad1 Qa5 Nxe6 fxe6 Bg4 Ne5 Bxe6+ Kh8 Bxc8 Rxc8 Qe2 Nc4 Bd4 Bb4 Na4 b5 "
    "b3 bxa4 bxc4 dxc4",
    10};
// The pawns do not show which way the board faces.
constexpr SetUp kRookEndgame{
    "rook_endgame", "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 60",
    "Rd1+ Ke7 Rd4 Ra1 Kc7 Rc1+ Kb6 Rb1+ Kc6 Rc1+ Kb5 Rb1+ Rb4 Rxb4+ Kxb4 Kd7 "
    "Kc5 Ke6 Kd4 Kf5 Kd5 Kf4 Kd4 Kf3 Kd3 Kf2 b8=Q"};
constexpr SetUp kPawnEndgame{
    "pawn_endgame", "8/8/4k3/3p4/3P4/4K3/8/8 b - - 3 41",
    "Kf5 Kd3 Kf4 Kc3 Ke4 Kb4 Kxd4 Kb5 Ke4 Kc5 d4 Kb4 d3 Kc3 Ke3 Kb2 d2 Kc2 Ke2 "
    "Kb3 d1=Q+ Ka3"};

rules::PgnGame game_of(const SetUp& set_up) {
  std::istringstream text("[SetUp \"1\"]\n[FEN \"" + std::string(set_up.fen) +
                          "\"]\n[TimeControl \"5400+30\"]\n\n" + set_up.moves + " *\n");
  return **rules::PgnReader(text, set_up.name).next();
}

int seeds() {
  const char* wanted = std::getenv("JADOUBE_SET_UP_SEEDS");
  return wanted == nullptr ? 4 : std::atoi(wanted);
}

class SetUpPace : public testing::TestWithParam<SetUp> {};

// Every ply is on record, from what was set up on.
void expect_whole(const SetUp& set_up, const EmulatedSettings& settings) {
  const auto game = game_of(set_up);
  SCOPED_TRACE("speed " + std::to_string(settings.speed) + ", seed " +
               std::to_string(settings.seed) + (settings.rotated ? ", turned" : ""));
  const auto played = play(game, settings);
  ASSERT_TRUE(played.seen.game);
  EXPECT_EQ(uci_of(played.seen.game->plies), uci_of(played.played.plies));
  EXPECT_EQ(rules::to_fen(played.seen.game->start.placement()),
            rules::to_fen(game.start.placement()));
  EXPECT_EQ(played.seen.game->start.turn(), game.start.turn());
}

void expect_whole_at_every_pace(const SetUp& set_up, int fastest, EmulatedSettings settings) {
  settings.accidents = 0;
  settings.starts_when_asked = true;
  for (const int speed : {1, 2, 5, 10, 20}) {
    if (speed > fastest) continue;
    settings.speed = speed;
    for (const bool rotated : {false, true}) {
      settings.rotated = rotated;
      for (int seed = 11; seed < 11 + seeds(); ++seed) {
        settings.seed = static_cast<std::uint64_t>(seed);
        expect_whole(set_up, settings);
      }
    }
  }
}

// As `jadoube virtual-board` plays. A whole game is not promised for hands ten times as quick as
// people's: the game may begin a ply or more too late, or not at all.
TEST_P(SetUpPace, AGameThatIsStartedAtOnceIsWhole) {
  expect_whole_at_every_pace(GetParam(), GetParam().fastest_at_once,
                             {.style = Style::kBlitz, .quiet = 2s});
}

TEST_P(SetUpPace, AGameThatIsStartedAfterAWhileIsWhole) {
  expect_whole_at_every_pace(GetParam(), 20, {.style = Style::kCalm, .quiet = 15s});
}

INSTANTIATE_TEST_SUITE_P(From, SetUpPace,
                         testing::Values(kSicilian, kChess960, kCaptureFirst, kCastlingFirst,
                                         kMiddleGame, kRookEndgame, kPawnEndgame),
                         [](const auto& it) { return std::string(it.param.name); });

}  // namespace emulated_set_up_pace_test
}  // namespace jadoube::tests
