#include "tests/score/pairs.h"

#include <algorithm>
#include <atomic>
#include <iomanip>
#include <iostream>
#include <mutex>
#include <ostream>
#include <sstream>
#include <thread>

#include "daemon/tracking/change_text.h"
#include "drivers/observation_text.h"
#include "drivers/simulator/players/pair_hands.h"
#include "tests/support/emulated_game.h"

namespace jadoube::score {
namespace {

namespace simulator = drivers::simulator;
using std::chrono::minutes;

// A board in front of a player who cannot see is used for a long game.
constexpr simulator::TimeControl kControl{.base = minutes(90),
                                          .increment = std::chrono::seconds(30)};

PairSuite suite_of(std::string name, simulator::Style hands, bool has_clock = true) {
  PairSuite suite{.name = std::move(name), .options = {}, .settings = {}};
  suite.options.habits = pair_habits_of(hands);
  suite.options.control.reset();
  suite.settings.boards[0].clock.reset();
  if (has_clock) {
    suite.options.control = kControl;
    suite.settings.boards[0].clock =
        simulator::ClockSettings{.base = kControl.base, .increment = kControl.increment};
  }
  return suite;
}

// Each line is lost for twelve seconds, every three minutes; never both.
void lose_lines(PairSuite& suite) {
  for (int times = 1; times <= 60; ++times) {
    for (const int board : {0, 1}) {
      suite.settings.boards[static_cast<std::size_t>(board)].faults.push_back(
          {.kind = simulator::FaultKind::kDisconnect,
           .from = simulator::seconds(180. * times + 90. * board),
           .amount = 12});
    }
  }
}

std::string text_of(const model::Incident& one) {
  std::ostringstream text;
  const auto began = one.began - model::Instant(tests::kTableZero);
  if (one.facts.player) text << (*one.facts.player == rules::Color::kWhite ? "White" : "Black");
  text << ", after \"" << one.facts.move << "\" " << one.squares.size() << " squares, case "
       << static_cast<int>(one.facts.which) << ", severity " << static_cast<int>(one.severity)
       << ", from " << std::chrono::duration<double>(began).count() << " s, life "
       << static_cast<int>(one.life);
  return text.str();
}

// What the hands did and what was told, by which somebody can find the reason.
std::string course_of(const tests::PairGame& game) {
  std::ostringstream text;
  const auto second_of = [](auto at) { return std::chrono::duration<double>(at).count(); };
  const auto side = [](rules::Color player) {
    return player == rules::Color::kWhite ? "White" : "Black";
  };
  for (const auto& one : game.played.differences) {
    text << "\n  done: " << side(one.player) << ", after " << one.agreed << " plies, "
         << second_of(one.pressed) << " to " << second_of(one.mended) << " s"
         << (one.is_pressed ? ", pressed" : "");
  }
  for (const auto& one : game.incidents) {
    if (one.kind != model::IncidentKind::kBoardsDiffer) continue;
    text << "\n  told: " << text_of(one);
  }
  if (game.seen.game) {
    const auto& played = game.played.plies;
    const auto& seen = game.seen.game->plies;
    for (std::size_t i = 0; i < std::max(played.size(), seen.size()); ++i) {
      const std::string one = i < played.size() ? played[i].uci : "-";
      const std::string other = i < seen.size() ? seen[i].uci : "-";
      if (one == other) continue;
      text << "\n  ply " << i + 1 << " was " << one << ", is " << other;
      if (i < played.size()) text << " at " << second_of(game.played.plies[i].released) << " s";
      break;
    }
  }
  return text.str();
}

tests::PairGame play_one(const PairSuite& suite, const Sources& sources, int game,
                         std::uint64_t seed_offset, tests::PairCourse* course = nullptr) {
  auto options = suite.options;
  options.seed = static_cast<std::uint64_t>(game + 1) + seed_offset;
  auto settings = suite.settings;
  for (auto& board : settings.boards) board.seed = options.seed;
  return tests::play_on_two_boards(game_of(sources, game), options, settings, course);
}

PairScore judge_pair(const tests::PairGame& game, const std::string& name) {
  PairScore score;
  score.games = 1;
  score.plies = static_cast<int>(game.played.plies.size());
  const bool is_exact =
      game.seen.game && tests::uci_of(game.seen.game->plies) == tests::uci_of(game.played.plies);
  score.exact = is_exact;
  score.results_due = game.played.result != rules::Result::kUnknown;
  score.results_right =
      score.results_due && game.seen.game && game.seen.game->result == game.played.result;
  score.differences = differences_reported(game);
  const auto& reported = score.differences;
  if (!is_exact || reported.right != reported.due || reported.false_alarms > 0) {
    score.failures.push_back(
        name + (is_exact ? "" : ": not as played") +
        (reported.right == reported.due ? "" : ": a difference is not told once") +
        (reported.false_alarms == 0 ? "" : ": a false alarm") + course_of(game));
  }
  return score;
}

std::string share_of(int part, int whole) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(part == whole ? 0 : 2) << 100. * part / whole;
  return whole == 0 ? "-" : text.str();
}

void print_pair_line(const std::string& name, const PairScore& score, std::ostream& out) {
  const auto& reported = score.differences;
  out << "| " << name << " | " << score.games << " | " << share_of(score.exact, score.games)
      << " | " << score.plies << " | " << share_of(score.results_right, score.results_due) << " | "
      << reported.due << " | " << reported.right << " | " << reported.false_alarms << " |\n";
}

}  // namespace

void PairScore::add(const PairScore& other) {
  games += other.games;
  exact += other.exact;
  plies += other.plies;
  results_due += other.results_due;
  results_right += other.results_right;
  differences.due += other.differences.due;
  differences.right += other.differences.right;
  differences.false_alarms += other.differences.false_alarms;
  failures.insert(failures.end(), other.failures.begin(), other.failures.end());
}

std::vector<PairSuite> pair_suites() {
  std::vector<PairSuite> suites{suite_of("usual hands", simulator::Style::kCalm),
                                suite_of("many mistakes", simulator::Style::kMessy),
                                suite_of("Black's board is turned", simulator::Style::kCalm),
                                suite_of("lost lines", simulator::Style::kCalm),
                                suite_of("no clock", simulator::Style::kCalm, false)};
  suites[2].settings.black_is_turned = true;
  lose_lines(suites[3]);
  // Without a press nothing tells a move before the repetition.
  suites[4].options.habits.after_own = suites[4].options.habits.wrong_unnoticed = 0;
  return suites;
}

PairScore play_pairs(const PairSuite& suite, const Sources& sources, const PairGames& games,
                     int threads) {
  PairScore total;
  std::atomic<int> next = 0;
  std::mutex adding;
  const auto work = [&] {
    for (int index = next++; index < games.count; index = next++) {
      const int game = games.first + index;
      const auto played = play_one(suite, sources, game, games.seed_offset);
      const auto score = judge_pair(played, suite.name + ", game " + std::to_string(game));
      const std::lock_guard lock(adding);
      total.add(score);
    }
  };
  std::vector<std::thread> workers;
  for (int i = 1; i < threads; ++i) workers.emplace_back(work);
  work();
  for (auto& worker : workers) worker.join();
  return total;
}

void print_pairs(const Sources& sources, const PairGames& games, int threads, bool with_failures,
                 std::ostream& out) {
  out << "Each player has a board, and repeats the opponent's moves there: late, wrong, or after "
         "the own move; pieces fall over. A difference is due if a player pressed while their "
         "board showed another position for 4.5 s or more. It is right if it was reported once, "
         "with the last ply after which both boards agreed.\n\n"
         "| hands | games | exact % | plies | results % | differences due | reported correctly | "
         "false alarms |\n"
         "|---|---|---|---|---|---|---|---|\n";
  PairScore all;
  PairGames next = games;
  for (const auto& suite : pair_suites()) {
    const auto score = play_pairs(suite, sources, next, threads);
    next.first += next.count;
    print_pair_line(suite.name, score, out);
    all.add(score);
    std::cerr << "  pairs, " << suite.name << "\n";
  }
  print_pair_line("all", all, out);
  if (!with_failures) return;
  for (const auto& failure : all.failures) out << "\n" << failure << "\n";
}

void explain_pair(const Sources& sources, const PairGames& games, int game, double at,
                  std::ostream& out) {
  const auto suites = pair_suites();
  const auto number = static_cast<std::size_t>((game - games.first) / games.count);
  if (game < games.first || number >= suites.size()) return;
  tests::PairCourse course;
  const auto played = play_one(suites[number], sources, game, games.seed_offset, &course);
  for (const auto& failure : judge_pair(played, suites[number].name).failures) {
    out << failure << "\n";
  }
  std::vector<std::pair<model::Instant, std::string>> lines;
  const auto zero = model::Instant(tests::kTableZero);
  for (const auto& ply : played.played.plies) {
    lines.emplace_back(zero + ply.released, "released " + ply.uci);
  }
  for (const auto& [seen_at, what] : course.seen) {
    if (const auto* of = std::get_if<drivers::PairObserved>(&what);
        of != nullptr && std::holds_alternative<drivers::ClockRead>(of->seen)) {
      continue;
    }
    lines.emplace_back(seen_at, "< " + drivers::to_text(what));
  }
  for (const auto& change : course.changes) {
    if (std::holds_alternative<model::SquareChange>(change.change)) continue;
    lines.emplace_back(change.at, "      > " + tracking::to_text(change.change));
  }
  for (const auto& reported : course.reported) {
    if (reported.incident.kind != model::IncidentKind::kBoardsDiffer) continue;
    lines.emplace_back(reported.at, "            ! " + text_of(reported.incident));
  }
  std::ranges::stable_sort(lines, {}, &std::pair<model::Instant, std::string>::first);
  out << std::fixed << std::setprecision(3);
  for (const auto& [line_at, text] : lines) {
    const double second = std::chrono::duration<double>(line_at - zero).count();
    if (second > at - 10 && second < at + 60) out << "  " << second << " " << text << "\n";
  }
}

}  // namespace jadoube::score
