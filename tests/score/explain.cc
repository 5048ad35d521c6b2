#include "tests/score/explain.h"

#include <algorithm>
#include <iomanip>
#include <ostream>

#include "daemon/tracking/change_text.h"
#include "drivers/observation_text.h"
#include "tests/score/history.h"
#include "tests/score/judge.h"
#include "tests/score/play_suite.h"
#include "tests/support/emulated_connection.h"

namespace jadoube::score {
namespace {

constexpr std::chrono::seconds kAround{8}, kAfter{60};

double seconds_of(Instant at) {
  return std::chrono::duration<double>(at - tests::kTableZero).count();
}

std::size_t first_error(const TrueGame& game, const std::vector<model::Ply>& found) {
  std::size_t index = 0;
  const auto& truth = game.truth.plies;
  while (index < std::min(truth.size(), found.size()) && truth[index].uci == found[index].uci) {
    ++index;
  }
  return index;
}

std::size_t ply_played_at(const TrueGame& game, double at) {
  std::size_t index = 0;
  const auto& truth = game.truth.plies;
  while (index < truth.size() && truth[index].released < simulator::seconds(at)) ++index;
  return index;
}

std::vector<model::Ply> plies_of(const Run& run, std::size_t game) {
  std::vector<PublishedGame> found = published(run.changes);
  std::erase_if(found, [](const PublishedGame& one) { return one.versions.empty(); });
  return game < found.size() ? found[game].last.plies : std::vector<model::Ply>();
}

void print_truth(const TrueGame& game, std::size_t around, std::ostream& out) {
  for (std::size_t i = around > 3 ? around - 3 : 0; i < game.truth.plies.size() && i < around + 4;
       ++i) {
    const auto& ply = game.truth.plies[i];
    const auto at = [](BoardTime time) { return seconds_of(tests::kTableZero + time); };
    out << "  played " << i + 1 << ". " << ply.uci << (ply.illegal ? " (illegal)" : "")
        << " touched " << at(ply.touched) << " released " << at(ply.released);
    if (ply.pressed) out << " pressed " << at(*ply.pressed);
    out << "\n";
  }
  for (const auto& offence : game.truth.offences) {
    out << "  offence " << static_cast<int>(offence.kind) << " at ply " << offence.ply + 1 << "\n";
  }
}

std::string uci_at(const auto& plies, std::size_t index) {
  return index < plies.size() ? plies[index].uci : "nothing";
}

// Prints observations and changes together, in the order of time.
void print_stream(const Run& run, Instant around, std::ostream& out) {
  std::vector<std::pair<Instant, std::string>> lines;
  for (const Seen& seen : run.seen) {
    const bool clock = std::holds_alternative<drivers::ClockRead>(seen.what);
    if (!clock) lines.emplace_back(seen.at, "< " + drivers::to_text(seen.what));
  }
  for (const auto& change : run.changes) {
    if (std::holds_alternative<model::ClockChange>(change.change)) continue;
    if (std::holds_alternative<model::SquareChange>(change.change)) continue;
    lines.emplace_back(change.at, "      > " + tracking::to_text(change.change));
  }
  std::ranges::stable_sort(lines, {}, &std::pair<Instant, std::string>::first);
  for (const auto& [at, text] : lines) {
    if (at < around - kAround || at > around + kAfter) continue;
    out << "  " << seconds_of(at) << " " << text << "\n";
  }
}

// One session and its run. Those that were played together with it are kept for the next call.
std::pair<Session, Run> session_of(const Suite& suite, std::size_t number, int index,
                                   int sessions) {
  static Played played;
  const int after = played.first + static_cast<int>(played.runs.size());
  if (index < played.first || index >= after || played.runs.size() < 2) {
    played = play_together(suite, number, index, sessions);
  }
  const auto place = static_cast<std::size_t>(index - played.first);
  return {played.sessions[place], played.runs[place]};
}

}  // namespace

void list_failures(const Suite& suite, std::size_t number, int sessions, std::ostream& out) {
  for (int index = 0; index < sessions; ++index) {
    const auto [session, played] = session_of(suite, number, index, sessions);
    const Score score = judge(session, played);
    if (score.exact == score.games && score.extra_plies == 0) continue;
    const auto found = plies_of(played, 0);
    const auto first = first_error(session.games[0], found);
    out << suite.name << ", session " << index << ": " << score.ply_errors << " of " << score.plies
        << " plies wrong, first " << first + 1 << " (played "
        << uci_at(session.games[0].truth.plies, first) << ", found " << uci_at(found, first)
        << "), " << score.silent_wrong << " silent"
        << (score.exact_or_reported == score.games ? ", the right way told" : "") << "\n";
  }
}

void list_retractions(const Suite& suite, std::size_t number, int sessions, std::ostream& out) {
  for (int index = 0; index < sessions; ++index) {
    const auto [session, played] = session_of(suite, number, index, sessions);
    const auto& by_hands = session.games[0].truth.taken_back;
    for (const auto& game : published(played.changes)) {
      for (const auto& retraction : retractions(game)) {
        const auto& [at, ply_index, ply] = retraction;
        const bool provisional = ply.state == model::PlyState::kProvisional;
        const bool hands = std::ranges::any_of(by_hands, [&](const auto& one) {
          return one.ply == retraction.index && one.uci == retraction.ply.uci;
        });
        out << suite.name << ", session " << index << ": at " << seconds_of(at) << " s ply "
            << ply_index + 1 << ". " << ply.uci << (provisional ? ", provisional" : ", confirmed")
            << (hands ? ", by hands" : "") << "\n";
      }
    }
  }
}

void explain(const Suite& suite, std::size_t number, int index, std::optional<double> at,
             std::ostream& out) {
  const auto [session, played] = session_of(suite, number, index, suite.sessions);
  out << suite.name << ", session " << index << "\n" << std::fixed << std::setprecision(3);
  for (std::size_t i = 0; i < session.games.size(); ++i) {
    const TrueGame& game = session.games[i];
    const auto found = plies_of(played, i);
    const std::size_t error = at ? ply_played_at(game, *at) : first_error(game, found);
    if (error >= game.truth.plies.size() && error >= found.size()) continue;
    print_truth(game, error, out);
    for (std::size_t j = error; j < std::min(found.size(), error + 4); ++j) {
      out << "  found " << j + 1 << ". " << found[j].uci << "\n";
    }
    const std::size_t last = std::min(error, game.truth.plies.size() - 1);
    const auto around = tests::kTableZero + game.truth.plies[last].released;
    print_stream(played, at ? tests::kTableZero + simulator::seconds(*at) : around, out);
  }
}

}  // namespace jadoube::score
