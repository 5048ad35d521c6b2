#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iomanip>
#include <iostream>

#include "rules/mate/can_mate.h"
#include "tests/rules/mate/mate_sets.h"
#include "tests/support/real_games.h"
#include "tests/support/shared_data.h"

// One line for each set of positions: the number of questions, how many were answered, how many
// answers differ from those of the set, and the time. Also the number of proofs that a player
// cannot mate which a rule about the material alone would miss.

namespace {

using jadoube::rules::CanMate;
using jadoube::rules::Verdict;
using jadoube::tests::MateQuery;
using Clock = std::chrono::steady_clock;
using Microseconds = std::chrono::duration<double, std::micro>;

struct Row {
  std::size_t queries = 0, decided = 0, wrong = 0, no = 0, missed_by_material = 0;
  Microseconds all{0}, worst{0};
};

// The faster of two runs, so that other work of the machine counts less.
std::pair<CanMate, Microseconds> timed(const MateQuery& query, std::uint64_t positions) {
  CanMate can;
  Microseconds least = Microseconds::max();
  for (int run = 0; run < 2; ++run) {
    const auto start = Clock::now();
    can = can_mate(query.position, query.player, {positions});
    least = std::min<Microseconds>(least, Clock::now() - start);
  }
  return {std::move(can), least};
}

Row measure(const std::vector<MateQuery>& queries, std::uint64_t positions) {
  Row row;
  for (const MateQuery& query : queries) {
    const auto [can, time] = timed(query, positions);
    ++row.queries;
    row.all += time;
    row.worst = std::max(row.worst, time);
    if (can.verdict == Verdict::kUndecided) continue;
    ++row.decided;
    if (query.expected && *query.expected != can.verdict) ++row.wrong;
    if (can.verdict != Verdict::kNo) continue;
    ++row.no;
    if (!material_cannot_mate(query.position.square_sets(), query.player)) ++row.missed_by_material;
  }
  return row;
}

void print(const std::string& set, const Row& row) {
  std::cout << std::left << std::setw(34) << set << std::right << std::setw(8) << row.queries
            << std::setw(8) << row.decided << std::setw(7) << row.wrong << std::fixed
            << std::setprecision(1) << std::setw(11)
            << row.all.count() / static_cast<double>(row.queries) << std::setw(11)
            << row.worst.count() << std::setw(7) << row.no << std::setw(9) << row.missed_by_material
            << std::endl;
}

template <typename Read>
void bench(const std::string& file, std::uint64_t positions, Read read) {
  const auto path = jadoube::tests::shared_data(file);
  if (!path) {
    std::cout << "no shared data " << file << "; JADOUBE_SHARED can say where\n";
    return;
  }
  print(path->filename().string(), measure(read(*path), positions));
}

}  // namespace

// mate_bench [positions]: the budget of a question, if it is not the default.
int main(int argc, char** argv) {
  namespace tests = jadoube::tests;
  const jadoube::rules::MateBudget usual;
  const std::uint64_t positions = argc > 1 ? std::stoull(argv[1]) : usual.positions;
  std::cout << "set                                queries decided  wrong     avg us   worst us"
               "     no  missed by material only\n";
  print("real games", measure(tests::every_ply(tests::real_classical_games(), 1), positions));
  bench("data/rules/unwinnable/lichess-unfair-sample.txt", positions, tests::read_unfair);
  bench("data/rules/unwinnable/lichess-sample.txt", positions, tests::read_verdicts);
  bench("data/rules/unwinnable/chasolver-positions.txt", positions, tests::read_verdicts);
}
