// Plays every suite with the real driver and the engine, and prints how well the engine did.
//
//     score [--quick] [--out FILE] [--suite START-OF-NAME]
//     score --games N [--suite START-OF-NAME]       only the table, N sessions of each suite
//     score --suite START-OF-NAME --failures        the sessions that went wrong
//     score --suite START-OF-NAME --taken-back      the published plies that were taken back
//     score --suite START-OF-NAME --explain INDEX [--at SECONDS]
//                                                   the course of one session
//     score --pairs [--quick] [--failures]          only the games on two boards
//     score --pairs --explain GAME --at SECONDS     what happened then in a game on two boards
//     --seed-offset N                               other sessions of the same kinds
//     --threads N                                   at most N threads, else one for each core
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>

#include "rules/number.h"
#include "tests/score/explain.h"
#include "tests/score/makes.h"
#include "tests/score/mutations.h"
#include "tests/score/pairs.h"
#include "tests/score/patterns.h"
#include "tests/score/report.h"
#include "tests/score/touches.h"

namespace jadoube::score {
namespace {

struct Options {
  bool quick = false, failures = false, taken_back = false, pairs = false;
  std::string out, suite, explain, at;
  std::uint64_t seed_offset = 0;
  /// The number of sessions of each suite, with only the table printed. 0: all sessions.
  int games = 0;
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));

  bool only_looks() const {
    if (pairs) return false;
    return failures || taken_back || !explain.empty();
  }
};

template <typename Number>
Number read_number(const char* option, const char* word, Number least) {
  const auto number = rules::parse_number<Number>(word);
  if (number && *number >= least) return *number;
  std::cerr << option << ' ' << word << ": this is no whole number from " << least << " on\n";
  std::exit(2);
}

Options read_options(int count, char** words) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const bool more = i + 1 < count;
    if (std::strcmp(words[i], "--quick") == 0) options.quick = true;
    if (std::strcmp(words[i], "--failures") == 0) options.failures = true;
    if (std::strcmp(words[i], "--taken-back") == 0) options.taken_back = true;
    if (std::strcmp(words[i], "--pairs") == 0) options.pairs = true;
    if (!more) continue;
    if (std::strcmp(words[i], "--out") == 0) options.out = words[i + 1];
    if (std::strcmp(words[i], "--suite") == 0) options.suite = words[i + 1];
    if (std::strcmp(words[i], "--explain") == 0) options.explain = words[i + 1];
    if (std::strcmp(words[i], "--at") == 0) options.at = words[i + 1];
    if (std::strcmp(words[i], "--seed-offset") == 0) {
      options.seed_offset = read_number<std::uint64_t>(words[i], words[i + 1], 0);
    }
    if (std::strcmp(words[i], "--games") == 0)
      options.games = read_number(words[i], words[i + 1], 1);
    if (std::strcmp(words[i], "--threads") == 0)
      options.threads = read_number(words[i], words[i + 1], 1);
  }
  return options;
}

// All suites, with other seeds if they are wanted.
std::vector<Suite> suites_for(const Options& options, const Sources& sources) {
  auto suites = all_suites(sources);
  for (auto& suite : suites) {
    suite.make = [make = std::move(suite.make), offset = options.seed_offset](
                     int index, std::uint64_t seed) { return make(index, seed + offset); };
  }
  return suites;
}

// Measures a few sessions of the suites with the most changes.
Speed speed_of(const std::vector<Suite>& suites, bool quick) {
  std::vector<Run> runs;
  for (std::size_t i = 0; i < suites.size(); ++i) {
    const bool wanted = suites[i].name.starts_with("S2 ") || suites[i].name.starts_with("S4 ") ||
                        suites[i].name.starts_with("S5 ");
    for (int index = 0; wanted && index < (quick ? 2 : 10); ++index) {
      runs.push_back(run(suites[i].make(index, seed_of(i + 1, index))));
      runs.back().changes.clear();
    }
  }
  return measure_speed(runs);
}

void print_calibrations(const Sources& sources, std::ostream& out) {
  const int games = 200;
  using simulator::CoilModel;
  out << "\n## Calibration: " << games
      << " games of blitz hands compared with three real "
         "games\n\n";
  print_calibration(count_emulated(sources.games, games, CoilModel::kContact), "switches", out);
  out << "\n";
  print_calibration(count_emulated(sources.games, games, CoilModel::kResponse), "coils", out);
}

constexpr int kPairGamesOfEach = 40;

PairGames pair_games_for(const Options& options) {
  return {.count = options.quick ? kPairGamesOfEach / 10 : kPairGamesOfEach,
          .seed_offset = options.seed_offset};
}

void play_two_boards(const Options& options, const Sources& sources, std::ostream& out) {
  out << "\n## Two boards with one game\n\n";
  print_pairs(sources, pair_games_for(options), options.threads, options.failures, out);
}

void explain_two_boards(const Options& options, const Sources& sources, std::ostream& out) {
  explain_pair(sources, pair_games_for(options), std::atoi(options.explain.c_str()),
               std::atof(options.at.c_str()), out);
}

// Prints the details that the options ask for.
void look(const Options& options, const Sources& sources, std::ostream& out) {
  const std::vector<Suite> suites = suites_for(options, sources);
  for (std::size_t i = 0; i < suites.size(); ++i) {
    if (!suites[i].name.starts_with(options.suite)) continue;
    if (options.failures) list_failures(suites[i], i + 1, suites[i].sessions, out);
    if (options.taken_back) list_retractions(suites[i], i + 1, suites[i].sessions, out);
    if (!options.explain.empty()) {
      const auto at =
          options.at.empty() ? std::nullopt : std::optional(std::atof(options.at.c_str()));
      explain(suites[i], i + 1, std::atoi(options.explain.c_str()), at, out);
    }
  }
}

int sessions_of(const Suite& suite, const Options& options) {
  if (options.games > 0) return std::min(options.games, suite.sessions);
  return options.quick ? std::max(10, suite.sessions / 10) : suite.sessions;
}

// Plays only some sessions of the suites.
void play_some(const Options& options, const Sources& sources, std::ostream& out) {
  const auto suites = suites_for(options, sources);
  std::vector<SuiteScore> scores;
  for (std::size_t i = 0; i < suites.size(); ++i) {
    if (!suites[i].name.starts_with(options.suite)) continue;
    scores.push_back(play_suite(suites[i], i + 1, sessions_of(suites[i], options), options.threads,
                                Compare::kNo));
  }
  print_scores(scores, out);
  out << "\n";
  Score all;
  for (const SuiteScore& suite : scores) all.add(suite.score);
  print_margins(all.margins, out);
}

void play(const Options& options, const Sources& sources, std::ostream& out) {
  const auto began = std::chrono::steady_clock::now();
  const std::vector<Suite> suites = suites_for(options, sources);
  std::vector<SuiteScore> scores;
  if (options.suite.empty() || std::string("S13").starts_with(options.suite)) {
    scores.push_back(play_recordings());
    if (scores.back().score.games == 0) scores.pop_back();
    for (auto& damaged : play_mutations(options.quick ? 20 : 200)) {
      scores.push_back(std::move(damaged));
    }
  }
  for (std::size_t i = 0; i < suites.size(); ++i) {
    if (!suites[i].name.starts_with(options.suite)) continue;
    scores.push_back(
        play_suite(suites[i], i + 1, sessions_of(suites[i], options), options.threads));
    std::cerr << "  " << suites[i].name << "\n";
  }
  const Speed speed = speed_of(suites, options.quick);
  out << "# Scores\n\nBy `make score" << (options.quick ? " SCORE=quick" : "") << "`; "
      << sources.reported << ".\n\n";
  print_scores(scores, out);
  out << "\n";
  print_speed(speed, out);
  out << "\n## Goals\n\n";
  print_goals(scores, speed, out);
  out << "\n## Every make of board\n\n";
  print_makes(scores, out);
  if (options.suite.empty()) play_two_boards(options, sources, out);
  out << "\n## What the squares decide\n\n";
  print_limits(sources, scores, out);
  out << "\n## Lifts\n\n";
  print_touches(scores, out);
  out << "\n"
         "## Other methods, on the same games\n\n";
  print_ways(scores, out);
  out << "\n"
         "## The published confidence, and how often it was right\n\n";
  Score all;
  for (const SuiteScore& suite : scores) all.add(suite.score);
  print_margins(all.margins, out);
  print_calibrations(sources, out);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  std::cerr << "  " << took.count() << " s\n";
}

}  // namespace
}  // namespace jadoube::score

int main(int count, char** words) {
  const auto options = jadoube::score::read_options(count, words);
  const auto sources = jadoube::score::find_sources();
  if (const int code = jadoube::score::exit_code_for(sources); code != EXIT_SUCCESS) return code;
  if (options.only_looks()) {
    jadoube::score::look(options, sources, std::cout);
    return EXIT_SUCCESS;
  }
  std::ostringstream report;
  if (options.pairs && !options.explain.empty()) {
    jadoube::score::explain_two_boards(options, sources, report);
  } else if (options.pairs) {
    jadoube::score::play_two_boards(options, sources, report);
  } else if (options.games > 0) {
    jadoube::score::play_some(options, sources, report);
  } else {
    jadoube::score::play(options, sources, report);
  }
  std::cout << report.str();
  if (!options.out.empty()) std::ofstream(options.out) << report.str();
  return EXIT_SUCCESS;
}
