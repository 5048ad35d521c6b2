#include <algorithm>
#include <functional>
#include <iomanip>
#include <ostream>
#include <sstream>

#include "tests/score/makes.h"
#include "tests/score/report.h"

namespace jadoube::score {
namespace {

// A result as text, and if it is good enough.
struct Reached {
  std::string reported;
  bool enough;
};

struct Goal {
  std::string suite;  // The start of the names of the suites it is about.
  std::string wanted;
  std::function<Reached(const Score&)> reached;
};

std::string shown(double value, int digits) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(digits) << value;
  return text.str();
}

double share(int part, int whole) { return whole == 0 ? 0 : static_cast<double>(part) / whole; }

auto at_least(int Score::*part, int Score::*whole, double percent) {
  return [=](const Score& s) {
    const double reached = 100 * share(s.*part, s.*whole);
    return Reached{shown(reached, 2) + " %", reached >= percent};
  };
}

// At most `rate` of `part` for each of `whole`.
auto at_most(int Score::*part, int Score::*whole, double rate, int digits = 4) {
  return [=](const Score& s) {
    const double reached = share(s.*part, s.*whole);
    return Reached{std::to_string(s.*part) + " of " + std::to_string(s.*whole) + " = " +
                       shown(reached, digits),
                   reached <= rate};
  };
}

auto at_most_ms(std::vector<double> Score::*times, double q, double milliseconds) {
  return [=](const Score& s) {
    const double reached = 1000 * quantile(s.*times, q);
    return Reached{(s.*times).empty() ? "no ply" : shown(reached, 0) + " ms",
                   !(s.*times).empty() && reached <= milliseconds};
  };
}

const std::vector<Goal>& goals() {
  static const std::vector<Goal> kGoals = {
      {"S13 real", "real games exact", at_least(&Score::exact, &Score::games, 100)},
      {"S13 real", "all confirmed", at_least(&Score::exact_confirmed, &Score::games, 100)},
      {"S1 ", "100 % exact", at_least(&Score::exact, &Score::games, 100)},
      {"S1 ", "no retraction", at_most(&Score::retracted_provisional, &Score::plies, 0)},
      {"S2 ", ">= 99.9 % exact when confirmed",
       at_least(&Score::exact_confirmed, &Score::games, 99.9)},
      {"S2 ", "<= 0.02 confirmed plies taken back a game",
       at_most(&Score::retracted_confirmed, &Score::games, .02)},
      {"S2 ", "<= 0.5 provisional plies taken back per 100",
       at_most(&Score::retracted_provisional, &Score::plies, .005)},
      {"S3 ", ">= 99 % of games exact or flagged",
       at_least(&Score::never_silent, &Score::games, 99)},
      {"S3 ", "silent-wrong plies <= 1 in 20,000",
       at_most(&Score::silent_wrong, &Score::plies, 1. / 20'000, 6)},
      {"S4 ", ">= 99.95 % exact", at_least(&Score::exact, &Score::games, 99.95)},
      {"S4 ", "every lift longer than a scan in the record",
       at_least(&Score::touches_found, &Score::touches_due, 100)},
      {"S5 stress x 1.0", "silent-wrong plies <= 1 in 2,000",
       at_most(&Score::silent_wrong, &Score::plies, 1. / 2'000, 5)},
      {"S6 illegal, no clock", "100 % of games exact or flagged",
       at_least(&Score::never_silent, &Score::games, 100)},
      {"S7 blackout of 1-2", "exact", at_least(&Score::exact, &Score::games, 100)},
      {"S7 blackout of 3-6", "never silent", at_most(&Score::silent_wrong, &Score::plies, 0)},
      {"S7 blackout of 3-6", "the right moves among the explanations, >= 99.5 % of games",
       at_least(&Score::exact_or_reported, &Score::games, 99.5)},
      {"S7 restart", "never silent", at_most(&Score::silent_wrong, &Score::plies, 0)},
      {"S7 restart", "the right moves among the explanations, >= 99.5 % of games",
       at_least(&Score::exact_or_reported, &Score::games, 99.5)},
      {"S8", ">= 99.5 % of results right",
       at_least(&Score::results_right, &Score::results_due, 99.5)},
      {"S8", "no move after the end", at_most(&Score::extra_plies, &Score::plies, 0)},
      {"S9", ">= 99.5 % exact", at_least(&Score::exact, &Score::games, 99.5)},
      {"S10", ">= 99.5 % exact", at_least(&Score::exact, &Score::games, 99.5)},
      {"S12", "silent-wrong plies <= 0.1 %", at_most(&Score::silent_wrong, &Score::plies, .001, 5)},
      {"S2 ", "published <= 150 ms after it is shown (median, where it cannot go on)",
       at_most_ms(&Score::shown_to_provisional, .5, 150)},
      {"S2 ", "confirmed <= 20 ms after the press is heard (median)",
       at_most_ms(&Score::press_to_confirmed, .5, 20)},
  };
  return kGoals;
}

// What squares cannot decide, nobody can find out. So a make is measured by the games that its
// squares decide.
Goal goal_of_make(const SuiteScore& suite) {
  const bool has_limit = suite.limit.games > 0;
  const double decided = has_limit ? share(suite.limit.whole_games, suite.limit.games) : 1;
  return {suite.name,
          ">= 99 % of the games that squares decide (" + shown(100 * decided, 2) + " %)",
          [decided](const Score& s) {
            const double exact = share(s.exact, s.games);
            const double reached = decided == 0 ? 1 : exact / decided;
            return Reached{shown(100 * exact, 2) + " % = " + shown(100 * reached, 2) + " % of them",
                           reached >= .99};
          }};
}

void print_goal(const std::string& about, const std::string& wanted, const Reached& reached,
                std::ostream& out) {
  out << "| " << about << " | " << wanted << " | " << reached.reported << " | "
      << (reached.enough ? "met" : "MISSED") << " |\n";
}

}  // namespace

void print_goals(const std::vector<SuiteScore>& suites, const Speed& speed, std::ostream& out) {
  out << "| suite | goal | reached | |\n|---|---|---|---|\n";
  for (const Goal& goal : goals()) {
    Score all;
    for (const SuiteScore& suite : suites) {
      if (suite.name.starts_with(goal.suite)) all.add(suite.score);
    }
    if (all.games > 0) print_goal(goal.suite, goal.wanted, goal.reached(all), out);
  }
  for (const SuiteScore& suite : suites) {
    if (!suite.name.starts_with(kMakesSuites) || suite.score.games == 0) continue;
    const Goal goal = goal_of_make(suite);
    print_goal(goal.suite, goal.wanted, goal.reached(suite.score), out);
  }
  print_goal("speed", ">= 200,000 observations a second on one core",
             {shown(speed.observations_per_second, 0), speed.observations_per_second >= 200'000},
             out);
  print_goal("speed", "<= 1 MB a board",
             {shown(speed.bytes_per_board / 1024, 0) + " KiB", speed.bytes_per_board <= 1 << 20},
             out);
}

}  // namespace jadoube::score
