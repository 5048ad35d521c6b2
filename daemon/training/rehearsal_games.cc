#include "daemon/training/rehearsal_games.h"

#include <array>
#include <cstddef>

namespace jadoube::training {
namespace {

constexpr const char* kIllegalThere = "run e4 e5 Nf3 Nc6 Bc4 Bc5 1s b1- b5+N |";
constexpr const char* kClockStopsThere = "run d4 Nf6 c4 e6 Nc3 Bb4 Qc2 O-O 3s run";
constexpr const char* kBothThere = "run e4 e5 Nf3 Nc6 3s run 25s run Bc4 Bc5 1s b1- b5+N |";

// Games that are known everywhere: Paris 1858, Vienna 1910, a draw, and Legal's mate.
struct KnownGame {
  const char* script;
  int plies;
};
constexpr std::array kKnownGames = {
    KnownGame{"run e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 "
              "Bxb5 Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7 Nxd7 Qb8 Nxb8 Rd8",
              33},
    KnownGame{"run e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Qd3 e5 dxe5 Qa5 Bd2 Qxe5 O-O-O Nxe4 Qd8 Kxd8 Bg5 "
              "Kc7 Bd8",
              21},
    KnownGame{"run Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O d3 d6 c3 c6 a4 a5 b3 b6 Bb2 Bb7 Nbd2 Nbd7 Rc1 Rc8 "
              "5s g1- g8- e4+K e5+k",
              22},
    KnownGame{"run e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7 Ke7 Nd5", 13}};

RehearsalGame game_at(std::size_t table, std::size_t count) {
  if (count == 1) {
    return {.table = {.script = kBothThere},
            .plies = 7,
            .has_illegal_move = true,
            .has_clock_fault = true};
  }
  if (table == 0) return {.table = {.script = kIllegalThere}, .plies = 7, .has_illegal_move = true};
  if (table == 1) {
    return {.table = {.script = kClockStopsThere}, .plies = 8, .has_clock_fault = true};
  }
  const KnownGame& known = kKnownGames[(table - 2) % kKnownGames.size()];
  return {.table = {.script = known.script}, .plies = known.plies};
}

}  // namespace

std::vector<RehearsalGame> rehearsal_games(
    const std::vector<drivers::simulator::ClockSettings>& clocks) {
  std::vector<RehearsalGame> games;
  for (std::size_t i = 0; i < clocks.size(); ++i) {
    games.push_back(game_at(i, clocks.size()));
    games.back().table.setting.board.clock = clocks[i];
  }
  return games;
}

}  // namespace jadoube::training
