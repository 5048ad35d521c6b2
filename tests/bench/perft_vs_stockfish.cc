#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>

#include "rules/notation/fen.h"
#include "rules/position.h"
#include "tests/support/stockfish.h"

// Compares move generation with Stockfish's `go perft`. Both take turns with the same positions in
// one run. The best of five counts. Only their own processor time is measured, so other work of the
// machine has little effect.
namespace jadoube::bench {
namespace {

using rules::Leaves;
using tests::Stockfish;
using tests::Variant;
using Nanoseconds = std::chrono::nanoseconds;

struct Task {
  const char* name;
  const char* fen;
  Variant variant;
  int depth;
};

constexpr Task kTasks[] = {
    {"initial", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Variant::kStandard, 6},
    {"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     Variant::kStandard, 5},
    {"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", Variant::kStandard, 7},
    {"position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     Variant::kStandard, 5},
    {"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", Variant::kStandard,
     5},
    {"chess960 a", "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
     Variant::kChess960, 6},
    {"chess960 b", "4rrb1/1kp3b1/1p1p4/pP1Pn2p/5p2/1PR2P2/2P1NB1P/2KR1B2 w D - 0 21",
     Variant::kChess960, 5},
};
constexpr int kRounds = 5;

struct Result {
  std::uint64_t leaves = 0;
  Nanoseconds counted = Nanoseconds::max(), played = Nanoseconds::max();
  Nanoseconds stockfish = Nanoseconds::max();
};

Nanoseconds own_time() {
  timespec used{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + Nanoseconds(used.tv_nsec);
}

Nanoseconds time_ours(const rules::Position& position, int depth, Leaves leaves,
                      std::uint64_t expected) {
  const Nanoseconds start = own_time();
  const std::uint64_t found = perft(position, depth, leaves);
  const Nanoseconds used = own_time() - start;
  if (found != expected) {
    std::fprintf(stderr, "counted %lu leaves, not %lu\n", found, expected);
    std::exit(EXIT_FAILURE);
  }
  return used;
}

Nanoseconds time_stockfish(Stockfish& stockfish, const Task& task, std::uint64_t expected) {
  const Nanoseconds start = stockfish.processor_time();
  const auto found = stockfish.perft(task.fen, task.variant, task.depth);
  const Nanoseconds used = stockfish.processor_time() - start;
  if (found != expected) {
    std::fprintf(stderr, "Stockfish counts %lu leaves, we %lu\n", found.value_or(0), expected);
    std::exit(EXIT_FAILURE);
  }
  return used;
}

Result measure(const Task& task, Stockfish* stockfish) {
  const rules::Position position = *rules::parse_fen(task.fen);
  Result result;
  result.leaves = perft(position, task.depth);
  for (int round = 0; round < kRounds; ++round) {
    const auto ours = [&](Leaves leaves) {
      return time_ours(position, task.depth, leaves, result.leaves);
    };
    result.counted = std::min(result.counted, ours(Leaves::kCounted));
    if (stockfish != nullptr) {
      result.stockfish =
          std::min(result.stockfish, time_stockfish(*stockfish, task, result.leaves));
    }
    result.played = std::min(result.played, ours(Leaves::kPlayed));
  }
  return result;
}

double millions_per_second(const Result& result, Nanoseconds time) {
  return 1e3 * static_cast<double>(result.leaves) / static_cast<double>(time.count());
}

double ratio(Nanoseconds theirs, Nanoseconds ours) {
  return static_cast<double>(theirs.count()) / static_cast<double>(ours.count());
}

void print(const char* name, const Result& result, bool compared) {
  std::printf("%-11s %11lu %10.1f %10.1f", name, result.leaves,
              millions_per_second(result, result.counted),
              millions_per_second(result, result.played));
  if (compared) {
    std::printf(" %10.1f %8.2f %8.2f", millions_per_second(result, result.stockfish),
                ratio(result.stockfish, result.counted), ratio(result.stockfish, result.played));
  }
  std::printf("\n");
  std::fflush(stdout);
}

int run() {
  const auto stockfish = Stockfish::start();
  std::printf("millions of leaves a second; against %s\n",
              stockfish ? stockfish->name().c_str()
                        : "nothing: Stockfish is not installed (Debian's package stockfish)");
  std::printf("%-11s %11s %10s %10s %10s %8s %8s\n", "", "leaves", "counted", "played",
              stockfish ? "Stockfish" : "", stockfish ? "counted" : "", stockfish ? "played" : "");
  Result all{.counted = {}, .played = {}, .stockfish = {}};
  for (const Task& task : kTasks) {
    const Result result = measure(task, stockfish.get());
    print(task.name, result, stockfish != nullptr);
    all.leaves += result.leaves;
    all.counted += result.counted;
    all.played += result.played;
    if (stockfish) all.stockfish += result.stockfish;
  }
  print("all", all, stockfish != nullptr);
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace jadoube::bench

int main() { return jadoube::bench::run(); }
