// A round on boards whose lines fail at random: unplugged with and without power, silent, babbling,
// losing bytes, started anew, their clocks unplugged and exchanged. In no time: the emulated
// boards' bytes go through the real driver into the real watch. Every game is held against what was
// played.
//
//   line_chaos [FAULTS=500] [BOARDS=32] [SEED=1]
//
// Real games where the shared data is there, else the two of the demonstration. A game that its
// hands alone lead astray says nothing of faults, and is not counted. Ends with 0 where nothing is
// wrong in silence.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <string>

#include "daemon/serve/convert.h"
#include "drivers/virtual/truth_pgn.h"
#include "tests/chaos/truth.h"
#include "tests/support/emulated_game.h"
#include "tests/support/shared_data.h"

namespace {

using namespace jadoube;
using drivers::virtual_board::Fault;
using drivers::virtual_board::FaultKind;
using drivers::virtual_board::Style;
using tests::Verdict;

/// A fault, and how many seconds it lasts at most; 0: a moment. Of bytes, how many are lost at most
/// from then on.
struct Kind {
  FaultKind kind;
  double most;
};
constexpr std::array kKinds = std::to_array<Kind>({{FaultKind::kHangUp, 40},
                                                   {FaultKind::kDisconnect, 40},
                                                   {FaultKind::kSilence, 20},
                                                   {FaultKind::kBabble, 15},
                                                   {FaultKind::kLoseByte, .001},
                                                   {FaultKind::kDeadClock, 10},
                                                   {FaultKind::kNewClock, 15},
                                                   {FaultKind::kReboot, 0},
                                                   {FaultKind::kEventDump, 0}});

class Round {
 public:
  Round(int faults, int boards, unsigned seed)
      : faults_(faults), boards_(boards), random_(seed), games_(games()) {}

  // How many games are wrong in silence.
  int play() {
    for (int board = 0; board < boards_; ++board) {
      const int faults = faults_ * (board + 1) / boards_ - faults_ * board / boards_;
      play(board, faults);
    }
    std::printf(
        "%d faults over %d boards: %d games as played (%d of them in doubt for nothing), %d with "
        "what was played among their ways, %d otherwise in doubt, %d wrong in silence; %d not "
        "counted, for the hands alone led to another game\n",
        faults_, boards_, counts_[Verdict::kAsPlayed], doubted_, counts_[Verdict::kAmongTheWays],
        counts_[Verdict::kInDoubt], counts_[Verdict::kSilent], not_counted_);
    return counts_[Verdict::kSilent];
  }

 private:
  static std::vector<rules::PgnGame> games() {
    const auto shared = tests::shared_data("data/pgn/fide-world-cup-2025-livechess.pgn");
    if (shared) return tests::games_in(shared->string());
    std::vector<rules::PgnGame> games;
    for (const char* name : {"opera", "evergreen"}) {
      const auto path = JADOUBE_SOURCE_DIR "/tests/demo/" + std::string(name) + ".pgn";
      games.push_back(tests::games_in(path).at(0));
    }
    return games;
  }

  void play(int board, int faults) {
    auto game = games_[static_cast<std::size_t>(board) % games_.size()];
    tests::EmulatedSettings settings{.seed = random_()};
    // Of every four boards one is played on by hands that stop on their way.
    if (board % 4 == 1) settings.style = Style::kMessy;
    if (board % 4 == 3) {
      // Every fourth board plays blitz, where a gap swallows ten plies.
      settings.style = Style::kBlitz;
      game.set_tag("TimeControl", "180+2");
      for (auto& ply : game.plies) ply.clock.reset();
    }
    const auto undisturbed = tests::play(game, settings);
    for (int i = 0; i < faults; ++i) {
      settings.faults.push_back(some_fault(undisturbed.played.end));
    }
    if (judged(game, undisturbed).verdict != Verdict::kAsPlayed) {
      ++not_counted_;
      return;
    }
    const auto [found, difference, is_doubted] = judged(game, tests::play(game, settings));
    ++counts_[found];
    doubted_ += found == Verdict::kAsPlayed && is_doubted ? 1 : 0;
    if (found != Verdict::kSilent && found != Verdict::kInDoubt) return;
    std::printf("%s: ", found == Verdict::kSilent ? "wrong in silence" : "in doubt");
    tell(board, settings, difference);
  }

  struct Judged {
    Verdict verdict;
    std::string difference;
    /// It is told that plies are missing.
    bool is_doubted;
  };
  static Judged judged(const rules::PgnGame& game, const tests::EmulatedGame& shown) {
    const auto seen = shown.seen.game.value_or(watch::Game());
    const auto recorded = serve::to_proto("board", seen);
    const auto played = tests::played_game(
        drivers::virtual_board::as_played(game, shown.played, shown.played.end, true));
    const bool is_doubted =
        seen.incomplete || std::ranges::any_of(seen.explanations, &std::vector<std::string>::empty,
                                               &watch::Explanation::san);
    return {tests::verdict(recorded, played, false), tests::difference(recorded, played),
            is_doubted};
  }

  Fault some_fault(std::chrono::nanoseconds whole) {
    const auto& kind = kKinds[random_() % kKinds.size()];
    const auto from = std::chrono::duration_cast<drivers::virtual_board::BoardTime>(
        whole * (1 + static_cast<int>(random_() % 90)) / 100);
    return {.kind = kind.kind, .from = from, .amount = kind.most * (.05 + .95 * part_(random_))};
  }

  void tell(int board, const tests::EmulatedSettings& settings, const std::string& what) {
    std::printf("board %d: %s\n  faults:", board, what.c_str());
    for (const auto& fault : settings.faults) {
      std::printf(" %d@%.1f=%.3g", static_cast<int>(fault.kind),
                  std::chrono::duration<double>(*fault.from).count(), fault.amount);
    }
    std::printf("\n");
  }

  const int faults_, boards_;
  std::mt19937 random_;
  std::uniform_real_distribution<> part_{0, 1};
  const std::vector<rules::PgnGame> games_;
  std::map<Verdict, int> counts_;
  int doubted_ = 0, not_counted_ = 0;
};

int number(int argc, char** argv, int index, int otherwise) {
  return argc > index ? std::max(1, std::atoi(argv[index])) : otherwise;
}

}  // namespace

int main(int argc, char** argv) {
  Round round(number(argc, argv, 1, 500), number(argc, argv, 2, 32),
              static_cast<unsigned>(number(argc, argv, 3, 1)));
  return round.play() == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
