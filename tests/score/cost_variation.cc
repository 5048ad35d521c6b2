// How much the results depend on the costs of the inference. One cost at a time is changed to a
// half and to one and a half times its value, and the suites are played again. Prints the numbers
// of exact games and of silently wrong plies, beside the results with the normal costs.
//
//     cost_variation [sessions of each suite] [first cost, from 1]
#include <cstdio>
#include <fstream>
#include <regex>
#include <thread>

#include "daemon/tracking/inferred/cost.h"
#include "tests/score/play_suite.h"
#include "tests/support/arguments.h"
#include "tests/support/source_tree.h"

namespace jadoube::score {
namespace {

namespace cost = tracking::cost;

struct Named {
  const char* name;
  tracking::Cost* cost;
};

const Named kCosts[] = {
    {"kLiftAndPlace", &cost::kLiftAndPlace},
    {"kCaptureBySwap", &cost::kCaptureBySwap},
    {"kCaptureVictimFirst", &cost::kCaptureVictimFirst},
    {"kCaptureMoverFirst", &cost::kCaptureMoverFirst},
    {"kCastlingKingFirst", &cost::kCastlingKingFirst},
    {"kCastlingRookFirst", &cost::kCastlingRookFirst},
    {"kIllegalPly", &cost::kIllegalPly},
    {"kGoesStrangely", &cost::kGoesStrangely},
    {"kArrivalUnseen", &cost::kArrivalUnseen},
    {"kReadBefore", &cost::kReadBefore},
    {"kOnDeadSquare", &cost::kOnDeadSquare},
    {"kTakenUnread", &cost::kTakenUnread},
    {"kPlyInGap", &cost::kPlyInGap},
    {"kRepetition", &cost::kRepetition},
    {"kHeldAtRest", &cost::kHeldAtRest},
    {"kPlyBegun", &cost::kPlyBegun},
    {"kStop", &cost::kStop},
    {"kNextStop", &cost::kNextStop},
    {"kDrag", &cost::kDrag},
    {"kGhost", &cost::kGhost},
    {"kNextGhost", &cost::kNextGhost},
    {"kGhostFarther", &cost::kGhostFarther},
    {"kAdjustOwn", &cost::kAdjustOwn},
    {"kAdjustOther", &cost::kAdjustOther},
    {"kAdjustTarget", &cost::kAdjustTarget},
    {"kSettle", &cost::kSettle},
    {"kMovedBack", &cost::kMovedBack},
    {"kTakenBack", &cost::kTakenBack},
    {"kOutOfOrder", &cost::kOutOfOrder},
    {"kReadLate", &cost::kReadLate},
    {"kNeighbourRead", &cost::kNeighbourRead},
    {"kMisread", &cost::kMisread},
    {"kPoorCapture", &cost::kPoorCapture},
    {"kInHand", &cost::kInHand},
    {"kVictimInHand", &cost::kVictimInHand},
    {"kOtherInHand", &cost::kOtherInHand},
    {"kMovedPieceMissing", &cost::kMovedPieceMissing},
    {"kKnockedOver", &cost::kKnockedOver},
    {"kLateEmpty", &cost::kLateEmpty},
    {"kLostChange", &cost::kLostChange},
    {"kAtRestElsewhere", &cost::kAtRestElsewhere},
    {"kMostForPlacement", &cost::kMostForPlacement},
    {"kPressWithoutPly", &cost::kPressWithoutPly},
    {"kLeverAgainst", &cost::kLeverAgainst},
    {"kPressToCome", &cost::kPressToCome},
    {"kPressEarly", &cost::kPressEarly},
    {"kReplyBeforePress", &cost::kReplyBeforePress},
    {"kPlyWithoutPress", &cost::kPlyWithoutPress},
    {"kNobodyPresses", &cost::kNobodyPresses},
    {"kReplyAtOnce", &cost::kReplyAtOnce},
    {"kReplyBeforehand", &cost::kReplyBeforehand},
    {"kTwoPliesAtOnce", &cost::kTwoPliesAtOnce},
    {"kReplyWhileMissing", &cost::kReplyWhileMissing},
    {"kLongBefore", &cost::kLongBefore},
    {"kOtherInOwnHand", &cost::kOtherInOwnHand},
    {"kUnseenUntilReply", &cost::kUnseenUntilReply},
    {"kInHandPerSecond", &cost::kInHandPerSecond},
    {"kAtRestPerSecond", &cost::kAtRestPerSecond},
    {"kMissingPerSecond", &cost::kMissingPerSecond},
    {"kOffCentrePerSecond", &cost::kOffCentrePerSecond},
    {"kMostForTime", &cost::kMostForTime},
};

constexpr const char* kSuites[] = {"S2 ", "S3 ", "S4 ", "S5 stress x 1.0", "S14 strangers, blitz"};

// The costs that the header has, in its order. The list above must be the same.
bool list_is_whole() {
  std::ifstream header(tests::source_path("daemon/tracking/inferred/cost.h"));
  const std::regex pattern("^JADOUBE_COST (k\\w+) = ");
  std::size_t count = 0;
  for (std::string line; std::getline(header, line);) {
    std::smatch match;
    if (!std::regex_search(line, match, pattern)) continue;
    if (count >= std::size(kCosts) || match[1] != kCosts[count].name) {
      std::fprintf(stderr, "cost_variation does not vary %s, or has another order\n",
                   match[1].str().c_str());
      return false;
    }
    ++count;
  }
  return count == std::size(kCosts);
}

struct Row {
  int exact = 0, silent = 0;
};

std::vector<Row> play_all(const std::vector<Suite>& suites, int sessions) {
  const int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::vector<Row> rows;
  for (std::size_t i = 0; i < suites.size(); ++i) {
    for (const char* name : kSuites) {
      if (!suites[i].name.starts_with(name)) continue;
      const auto score = play_suite(suites[i], i + 1, sessions, threads).score;
      rows.push_back({score.exact, score.silent_wrong});
    }
  }
  return rows;
}

void print_row(const char* name, const char* times, const std::vector<Row>& rows,
               const std::vector<Row>& usual) {
  std::printf("| %-20s | %-5s |", name, times);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::printf(" %+4d, %+4d |", rows[i].exact - usual[i].exact, rows[i].silent - usual[i].silent);
  }
  std::printf("\n");
  std::fflush(stdout);
}

int vary_costs(int sessions, std::size_t first) {
  if (!list_is_whole()) return 1;
  const auto sources = find_sources();
  if (const int code = exit_code_for(sources); code != EXIT_SUCCESS) return code;
  auto suites = all_suites(sources);
  for (auto& suite : suites) suite.compare = false;
  const auto usual = play_all(suites, sessions);
  std::printf("%d games of each suite. With the present costs:", sessions);
  for (const auto& row : usual) std::printf(" %d exact, %d plies silent;", row.exact, row.silent);
  std::printf(
      "\n\n"
      "The differences from these figures, in exact games and silent plies:\n\n"
      "| cost | times |");
  for (const char* suite : kSuites) std::printf(" %s |", suite);
  std::printf("\n|---|---|---|---|---|---|---|\n");
  for (std::size_t i = first - 1; i < std::size(kCosts); ++i) {
    const auto& [name, changed] = kCosts[i];
    const tracking::Cost as_it_is = *changed;
    for (const auto& [times, text] : {std::pair{.5, "x 0.5"}, {1.5, "x 1.5"}}) {
      *changed = static_cast<tracking::Cost>(as_it_is * times);
      print_row(name, text, play_all(suites, sessions), usual);
    }
    *changed = as_it_is;
  }
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace jadoube::score

int main(int argc, char** argv) {
  const int sessions = jadoube::tests::number_argument(argc, argv, 1, 100);
  const int first = jadoube::tests::number_argument(argc, argv, 2, 1);
  return jadoube::score::vary_costs(sessions, static_cast<std::size_t>(first));
}
