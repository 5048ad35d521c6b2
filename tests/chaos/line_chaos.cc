// A round on boards with random failures: unplugged with and without power, silent, flooding,
// losing bytes, restarted, with clocks unplugged and exchanged. Nothing waits: the real driver and
// the real tracker process the bytes of the emulated boards. Every game is compared with the played
// moves.
//
//   line_chaos [FAULTS=500] [BOARDS=32] [SEED=1] [rows]
//
// With the seed "fresh", each run has another one, which is printed.
//
// It plays the real games of the repository. With `rows`, each board plays several short games in a
// row. Three of eight boards have no clock then, and the daemon starts late for a third of the
// boards. A game that is wrong because of the hands alone does not show the effect of faults, and
// is not counted. The other games of its row are.
//
// Ends with 0 if nothing is wrong in silence and no game has another result than the one that was
// played. Some seeds have such games, so a fresh seed fails only if there are far too many of them
// (most_of_a_fresh_seed).
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <set>
#include <string>

#include "daemon/api/values/board_values.h"
#include "drivers/simulator/players/truth.h"
#include "rules/notation/fen.h"
#include "tests/chaos/truth.h"
#include "tests/support/arguments.h"
#include "tests/support/emulated_game.h"
#include "tests/support/pgn_games.h"
#include "tests/support/real_games.h"
#include "tests/support/source_tree.h"

namespace {

using namespace jadoube;
using drivers::simulator::BoardTime;
using drivers::simulator::Fault;
using drivers::simulator::FaultKind;
using drivers::simulator::Style;
using tests::Verdict;

/// A fault, and its longest duration in seconds. 0: a moment. For faults of bytes: the largest
/// number of bytes that are lost from then on.
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

/// The games of a board, one after the other.
using Row = std::vector<rules::PgnGame>;

Row games_of(const std::string& path) {
  return tests::games_in(jadoube::tests::source_path("tests/") + path);
}

/// One row for each board, with one game.
std::vector<Row> single_games() {
  std::vector<Row> rows;
  for (auto& game : tests::real_classical_games()) rows.push_back({std::move(game)});
  return rows;
}

/// Rows with a few games. Each row begins with another game.
std::vector<Row> short_rows() {
  constexpr std::size_t kInARow = 4;
  auto games = games_of("chaos/games.pgn");
  std::vector<Row> rows;
  for (std::size_t i = 0; i < games.size(); ++i) {
    rows.emplace_back(games.begin(), games.begin() + kInARow);
    std::ranges::rotate(games, games.begin() + 1);
  }
  return rows;
}

/// The result for the games of a board.
struct Judged {
  std::map<Verdict, int> counts = {};
  /// Games that are as played, but are reported as incomplete.
  int doubted = 0;
  /// Games with the result that was played, without one, and with another one.
  int results_right = 0, results_missing = 0, results_wrong = 0;
  /// The games, counted from 0, that are not as played. Records of games that nobody played.
  std::set<std::size_t> led_elsewhere = {};
  int invented = 0;
  /// The games that are not as played.
  std::string differences = {};

  void add(Verdict found, const std::string& difference) {
    ++counts[found];
    if (found != Verdict::kAsPlayed) {
      differences += found == Verdict::kSilent ? "  wrong in silence: " : "  in doubt: ";
      differences += difference + "\n";
    }
  }

  void add_result(const std::string& name, values::v1::Result recorded, values::v1::Result played) {
    const auto is_known = [](values::v1::Result result) {
      return result != values::v1::RESULT_UNSPECIFIED && result != values::v1::RESULT_UNKNOWN;
    };
    if (recorded == played || !is_known(played)) {
      results_right += is_known(played) ? 1 : 0;
    } else if (!is_known(recorded)) {
      ++results_missing;
    } else {
      ++results_wrong;
      differences += "  another result: " + name + " has " + values::v1::Result_Name(recorded) +
                     ", it was " + values::v1::Result_Name(played) + "\n";
    }
  }

  void add(const Judged& other) {
    for (const auto& [verdict, count] : other.counts) counts[verdict] += count;
    doubted += other.doubted;
    results_right += other.results_right;
    results_missing += other.results_missing;
    results_wrong += other.results_wrong;
  }
};

/// The time at which the last ply of game `number` was made.
BoardTime made_last(const tests::EmulatedRow& shown, std::size_t number) {
  const auto& hands = shown.played[number];
  return shown.over[number] - hands.end + hands.plies.back().released;
}

/// The rest of `game` from the place where `recorded` was joined. The FEN of `recorded` says where.
rules::PgnGame since_joined(rules::PgnGame game, const values::v1::Game& recorded) {
  const auto start = rules::parse_fen(recorded.start_fen());
  for (std::size_t i = 0; start && i < game.plies.size(); ++i) {
    if (game.start.placement() == start->placement() && game.start.turn() == start->turn()) {
      game.plies.erase(game.plies.begin(), game.plies.begin() + static_cast<std::ptrdiff_t>(i));
      return game;
    }
    game.start = game.start.after(game.plies[i].move);
  }
  return game;
}

/// What was played and what is on record of a row of games.
struct Compared {
  /// By game, as the hands played it. Some games were over before the daemon was connected.
  std::vector<std::size_t> numbers = {};
  Row reported = {};
  std::vector<tests::PlayedGame> played = {};
  /// The number of games from the first on that were nearly over when the daemon was first
  /// connected. They need not be on record.
  std::size_t may_be_missing = 0;
  std::vector<values::v1::Game> recorded = {};
};

Compared compared(const Row& games, const tests::EmulatedRow& shown, BoardTime received_from) {
  constexpr std::chrono::seconds kTimeToFind{10};
  Compared row;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (shown.over[i] < received_from) continue;
    const bool is_left =
        received_from == BoardTime(0) || made_last(shown, i) > received_from + kTimeToFind;
    if (!is_left) ++row.may_be_missing;
    const auto& hands = shown.played[i];
    row.numbers.push_back(i);
    row.reported.push_back(drivers::simulator::as_played(games[i], hands, hands.end, true));
    row.played.push_back(tests::played_game(row.reported.back()));
  }
  for (const auto& game : shown.seen) row.recorded.push_back(api::to_proto("board", game));
  return row;
}

/// Judges the record of a game that was played.
void judge_game(const rules::PgnGame& reported, const values::v1::Game& game,
                const model::Game& seen, Judged& judged) {
  const auto rest = since_joined(reported, game);
  const bool is_joined = rest.plies.size() < reported.plies.size();
  const auto was = tests::played_game(rest);
  const auto found = tests::verdict(game, was);
  const bool says_so = is_joined && found == Verdict::kAsPlayed;
  judged.add(says_so ? Verdict::kInDoubt : found,
             game.name() + ": " + tests::difference(game, was));
  judged.add_result(game.name(), game.result(), was.result);
  judged.doubted += found == Verdict::kAsPlayed && tests::says_it_lacks_plies(seen) ? 1 : 0;
}

/// The result for `games`, of which the last one is over. Games that the hands alone led elsewhere
/// are not judged.
Judged judged(const Row& games, const tests::EmulatedRow& shown, BoardTime received_from,
              const Judged& by_hands_alone = {}) {
  const auto row = compared(games, shown, received_from);
  Judged judged;
  for (const auto& pair : tests::paired(row.recorded, row.played)) {
    if (!pair.played) {
      if (++judged.invented <= by_hands_alone.invented) continue;
      judged.add(Verdict::kSilent, row.recorded[*pair.recorded].name() + " was never played");
      continue;
    }
    const auto number = row.numbers[*pair.played];
    if (by_hands_alone.led_elsewhere.contains(number)) continue;
    if (!pair.recorded) {
      if (*pair.played < row.may_be_missing) continue;
      judged.add(Verdict::kSilent, "game " + std::to_string(number + 1) + " is missing");
      judged.led_elsewhere.insert(number);
      continue;
    }
    const auto differences = judged.differences;
    judge_game(row.reported[*pair.played], row.recorded[*pair.recorded], shown.seen[*pair.recorded],
               judged);
    if (judged.differences != differences) judged.led_elsewhere.insert(number);
  }
  return judged;
}

class Round {
 public:
  Round(int faults, int boards, unsigned seed, bool rows)
      : faults_(faults),
        boards_(boards),
        in_rows_(rows),
        random_(seed),
        rows_(rows ? short_rows() : single_games()) {}

  // The number of games that are wrong in silence or have another result.
  int play() {
    for (int board = 0; board < boards_; ++board) {
      const int faults = faults_ * (board + 1) / boards_ - faults_ * board / boards_;
      play(board, faults);
    }
    auto& counts = all_.counts;
    std::printf(
        "%d faults over %d boards: %d games as played (%d of them in doubt for nothing), %d with "
        "what was played among their ways, %d otherwise in doubt, %d wrong in silence; %d results "
        "as played, %d missing, %d others; %d games not counted, for the hands alone led to "
        "another game\n",
        faults_, boards_, counts[Verdict::kAsPlayed], all_.doubted, counts[Verdict::kAmongTheWays],
        counts[Verdict::kInDoubt], counts[Verdict::kSilent], all_.results_right,
        all_.results_missing, all_.results_wrong, not_counted_);
    return counts[Verdict::kSilent] + all_.results_wrong;
  }

  // The number of games that were judged.
  int games() const {
    int games = 0;
    for (const auto& [verdict, count] : all_.counts) games += count;
    return games;
  }

 private:
  void play(int board, int faults) {
    auto games = rows_[static_cast<std::size_t>(board) % rows_.size()];
    tests::EmulatedSettings settings{.seed = random_()};
    // One of every four boards is played by hands that stop on their way.
    if (board % 4 == 1) settings.style = Style::kMessy;
    if (board % 4 == 3) play_blitz(games, settings);
    if (in_rows_) settings.clock = board % 2 == 0 || board % 8 == 3;
    const auto undisturbed = tests::play_in_a_row(games, settings);
    for (int i = 0; i < faults; ++i) settings.faults.push_back(some_fault(undisturbed.over.back()));
    if (in_rows_ && board % 3 == 0) {
      settings.received_from = undisturbed.over.back() * static_cast<int>(random_() % 60) / 100;
    }
    const auto by_hands_alone = judged(games, undisturbed, BoardTime(0));
    not_counted_ += static_cast<int>(by_hands_alone.led_elsewhere.size());
    const auto found = judged(games, tests::play_in_a_row(games, settings), settings.received_from,
                              by_hands_alone);
    all_.add(found);
    if (!found.differences.empty()) report(board, settings, found.differences);
  }

  // Every fourth board plays blitz, so that a gap covers ten plies.
  static void play_blitz(Row& games, tests::EmulatedSettings& settings) {
    settings.style = Style::kBlitz;
    for (auto& game : games) {
      game.set_tag("TimeControl", "180+2");
      for (auto& ply : game.plies) ply.clock.reset();
    }
  }

  Fault some_fault(BoardTime whole) {
    const auto& kind = kKinds[random_() % kKinds.size()];
    const auto from = whole * (1 + static_cast<int>(random_() % 90)) / 100;
    return {.kind = kind.kind, .from = from, .amount = kind.most * (.05 + .95 * part_(random_))};
  }

  static void report(int board, const tests::EmulatedSettings& settings, const std::string& what) {
    const auto seconds = [](BoardTime time) { return std::chrono::duration<double>(time).count(); };
    std::printf("board %d, heard from %.1f:\n%s  faults:", board, seconds(settings.received_from),
                what.c_str());
    for (const auto& fault : settings.faults) {
      std::printf(" %d@%.1f=%.3g", static_cast<int>(fault.kind), seconds(*fault.from),
                  fault.amount);
    }
    std::printf("\n");
  }

  const int faults_, boards_;
  const bool in_rows_;
  std::mt19937 random_;
  std::uniform_real_distribution<> part_{0, 1};
  const std::vector<Row> rows_;
  Judged all_;
  int not_counted_ = 0;
};

// With a fresh seed, so many games may be wrong. That is far above what any of a hundred seeds had,
// so that only a bug of all seeds fails.
int most_of_a_fresh_seed(int games) { return 3 + games / 20; }

}  // namespace

int main(int argc, char** argv) {
  const bool rows = argc > 4 && std::strcmp(argv[4], "rows") == 0;
  const bool fresh = argc > 3 && std::strcmp(argv[3], "fresh") == 0;
  const auto seed = fresh
                        ? std::random_device{}() % 1'000'000 + 1
                        : static_cast<unsigned>(jadoube::tests::number_argument(argc, argv, 3, 1));
  const int faults = jadoube::tests::number_argument(argc, argv, 1, 500),
            boards = jadoube::tests::number_argument(argc, argv, 2, 32);
  std::printf("line_chaos %d %d %u%s\n", faults, boards, seed, rows ? " rows" : "");
  Round round(faults, boards, seed, rows);
  const int wrong = round.play();
  const bool fails = fresh ? wrong > most_of_a_fresh_seed(round.games()) : wrong > 0;
  return fails ? EXIT_FAILURE : EXIT_SUCCESS;
}
