// Compares proofs that a player cannot mate with games that are played, on blocked positions:
//
//   mate_differential COUNT SEED [FILE]
//
// Asks COUNT questions from SEED. With FILE, they are variations of the positions in the file, one
// FEN on each line, with or without a word before it. Prints each conflict, and a table of the
// claims of each side. Ends with 1 if there was a conflict. The same arguments print the same.

#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "rules/notation/fen.h"
#include "tests/rules/mate/blocked_positions.h"
#include "tests/rules/mate/differential.h"

namespace {

using namespace jadoube::rules;
using namespace jadoube::tests;

constexpr Effort kEffort{
    .positions = 20'000, .unclaimed = 1000, .with_shortcuts = 1000, .games = 20, .cases = 100};

std::vector<Position> read_positions(const char* path) {
  std::vector<Position> positions;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    for (const std::size_t start : {std::size_t{0}, line.find(' ') + 1}) {
      if (const auto position = parse_fen(line.substr(start))) {
        positions.push_back(*position);
        break;
      }
    }
  }
  return positions;
}

class Differential {
 public:
  explicit Differential(std::uint32_t seed) : random_(seed) {}

  bool ask(const Position& position, Color player) {
    if (position.is_checkmate()) return true;
    const Judgement judgement = judge(position, player, kEffort, random_);
    ++table_[{judgement.claim, judgement.truth}];
    if (!judgement.is_conflict()) return true;
    const auto name = kClaimNames[static_cast<std::size_t>(judgement.claim)];
    std::cout << "CONFLICT " << to_fen(position) << (player == Color::kWhite ? " white" : " black")
              << " mates, but not by " << name << std::endl;
    return false;
  }

  void print() const {
    std::printf("%-24s %12s %12s %12s\n", "cannot mate, says", "no mate", "mate", "not known");
    for (std::size_t claim = 0; claim < kClaimNames.size(); ++claim) {
      std::printf("%-24s %12ld %12ld %12ld\n", kClaimNames[claim].data(),
                  times(claim, Truth::kNoMate), times(claim, Truth::kMate),
                  times(claim, Truth::kUnknown));
    }
  }

 private:
  long times(std::size_t claim, Truth truth) const {
    const auto found = table_.find({static_cast<Claim>(claim), truth});
    return found == table_.end() ? 0 : found->second;
  }

  Random random_;
  std::map<std::pair<Claim, Truth>, long> table_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: mate_differential COUNT SEED [FILE]\n";
    return 2;
  }
  const auto count = std::stol(argv[1]);
  const auto seed = static_cast<std::uint32_t>(std::stoul(argv[2]));
  const auto known = argc > 3 ? read_positions(argv[3]) : std::vector<Position>{};
  BlockedPositions blocked(seed);
  Random random(seed);
  Differential differential(seed);
  long conflicts = 0;
  for (long asked = 0; asked < count; asked += 2) {
    const Position position =
        known.empty() ? blocked.next() : varied(known[below(known.size(), random)], random);
    for (const Color player : {Color::kWhite, Color::kBlack}) {
      conflicts += differential.ask(position, player) ? 0 : 1;
    }
  }
  differential.print();
  std::printf("%ld questions, %ld conflicts\n", count, conflicts);
  return conflicts == 0 ? 0 : 1;
}
