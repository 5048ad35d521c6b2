#include "tests/score/report.h"

#include <iomanip>
#include <ostream>
#include <sstream>

namespace jadoube::score {
namespace {

std::string fixed(double value, int digits) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(digits) << value;
  return text.str();
}

std::string percent(int part, int whole) {
  return whole == 0 ? "-" : fixed(100. * part / whole, part == whole ? 0 : 2);
}

double per(double scale, int part, int whole) { return whole == 0 ? 0 : scale * part / whole; }

// "120/300/800": milliseconds at the median, the 95th and the 99th percentile.
std::string latency(const std::vector<double>& seconds) {
  if (seconds.empty()) return "-";
  std::string text;
  for (const double q : {.5, .95, .99}) {
    text += (text.empty() ? "" : "/") + fixed(1000 * quantile(seconds, q), 0);
  }
  return text;
}

std::string recovery(const Score& score) {
  if (score.recovery_seconds.empty() && score.never_recovered == 0) return "-";
  return std::to_string(score.recovery_seconds.size()) + "x " +
         fixed(quantile(score.recovery_seconds, .5), 1) + "/" +
         fixed(quantile(score.recovery_seconds, .95), 1) + " s, never " +
         std::to_string(score.never_recovered);
}

void print_line(const SuiteScore& suite, std::ostream& out) {
  const Score& s = suite.score;
  out << "| " << suite.name << " | " << s.games << " | " << percent(s.exact, s.games) << " | "
      << percent(s.exact_or_reported, s.games) << " | " << percent(s.exact_confirmed, s.games)
      << " | " << percent(s.exact_final, s.games) << " | "
      << fixed(per(100, s.ply_errors, s.plies), 3) << " | " << s.silent_wrong << " | "
      << s.flagged_wrong << " | " << fixed(per(100, s.right_inferred, s.plies), 2) << " | "
      << s.extra_plies << " | " << percent(s.results_right, s.results_due) << " | "
      << fixed(per(100, s.retracted_provisional, s.plies), 2) << " | "
      << fixed(per(1, s.retracted_confirmed, s.games), 3) << " | "
      << fixed(per(1, s.taken_back_by_hands, s.games), 3) << " | "
      << latency(s.release_to_provisional) << " | " << latency(s.shown_to_provisional) << " | "
      << latency(s.press_to_confirmed) << " | " << recovery(s) << " |\n";
}

}  // namespace

void print_scores(const std::vector<SuiteScore>& suites, std::ostream& out) {
  out << "| suite | games | exact % | or explained % | confirmed % | final % | plies wrong % | "
         "silent | flagged | right, INFERRED % | too many | results % | taken back per 100 plies "
         "| confirmed, per game | by hands, per game | release to published ms | shown to "
         "published ms | press to confirmed ms | lost, until right |\n"
         "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n";
  for (const SuiteScore& suite : suites) print_line(suite, out);
}

void print_ways(const std::vector<SuiteScore>& suites, std::ostream& out) {
  out << "| games exact %, plies wrong % | this engine |";
  for (const Way& way : all_ways()) out << " " << way.name << " (" << way.who << ") |";
  out << "\n|---|---|";
  for (std::size_t i = 0; i < all_ways().size(); ++i) out << "---|";
  out << "\n";
  for (const SuiteScore& suite : suites) {
    if (suite.ways.empty()) continue;
    const Score& s = suite.score;
    out << "| " << suite.name << " | " << percent(s.exact, s.games) << ", "
        << fixed(per(100, s.ply_errors, s.plies), 2) << " |";
    for (const WayScore& way : suite.ways) {
      out << " " << percent(way.exact, way.games) << ", "
          << fixed(per(100, way.ply_errors, way.plies), 2) << " |";
    }
    out << "\n";
  }
}

void print_speed(const Speed& speed, std::ostream& out) {
  out << "One core: " << fixed(speed.observations_per_second / 1000, 0)
      << " thousand observations a second (" << speed.observations << " of them; slowest session "
      << fixed(speed.slowest_session / 1000, 0) << "), "
      << fixed(1e6 / std::max(1., speed.observations_per_second), 2) << " us each, "
      << fixed(speed.bytes_per_board / 1024, 0) << " KiB a board after a game.\n";
}

}  // namespace jadoube::score
