#include "tests/score/incidents.h"

#include <algorithm>
#include <optional>
#include <span>

#include "daemon/texts/incident.h"
#include "tests/score/deeds.h"
#include "tests/support/emulated_game.h"
#include "tests/support/incident_follower.h"

namespace jadoube::score {
namespace {

using arbiter::Incident;
using arbiter::IncidentKind;
using arbiter::Severity;
using drivers::simulator::Offence;
using drivers::simulator::OffenceKind;
using drivers::simulator::Style;
using tests::EmulatedGame;
using tests::IncidentFollower;

bool is_near(const Incident& incident, const Offence& offence) {
  return is_same_moment(incident.began, tests::kTableZero + offence.at);
}

/// True if the hands did what a critical `incident` reports. An offence may be reported as another
/// kind.
bool is_true(const Incident& incident, const EmulatedGame& game, std::span<const Deed> deeds) {
  if (std::ranges::any_of(deeds, [&](const Deed& deed) { return reports(incident, deed); })) {
    return true;
  }
  return std::ranges::any_of(game.played.offences, [&](const Offence& offence) {
    const bool completed =
        is_of_article_7_5(offence.kind) || offence.kind == OffenceKind::kPassedPawnLeft;
    const bool same_ply = incident.ply == static_cast<std::size_t>(offence.ply) + 1;
    return completed && (is_near(incident, offence) || same_ply);
  });
}

/// Compares incidents about missing pieces with the pieces that the hands knocked over.
void judge_knocked(const EmulatedGame& game,
                   const std::map<arbiter::IncidentId, Incident>& incidents, IncidentScore& score) {
  const auto is_of = [](const Incident& incident, const Offence& offence) {
    const bool kind = incident.kind == IncidentKind::kPieceMissing ||
                      incident.kind == IncidentKind::kDisplacedPiece;
    return kind && (incident.ply == offence.ply + 1 || is_near(incident, offence));
  };
  const auto is_knock = [](const Offence& offence) {
    return offence.kind == OffenceKind::kDisplacedAtPress;
  };
  for (const auto& offence : game.played.offences) {
    if (!is_knock(offence) || !offence.mended || *offence.mended < offence.at + kMustBeReported)
      continue;
    ++score.knocked;
    const auto reported = std::ranges::find_if(
        incidents, [&](const auto& entry) { return is_of(entry.second, offence); });
    if (reported == incidents.end()) continue;
    ++score.knocked_reported;
    const auto by = offence.ply % 2 == 0 ? rules::Color::kWhite : rules::Color::kBlack;
    score.knocked_right += reported->second.offender == by ? 1 : 0;
  }
  for (const auto& [id, incident] : incidents) {
    if (incident.kind != IncidentKind::kPieceMissing) continue;
    const bool done = std::ranges::any_of(game.played.offences, [&](const Offence& offence) {
      return is_knock(offence) && is_of(incident, offence);
    });
    score.missing_false += done ? 0 : 1;
  }
}

/// The incidents as they were when they were most severe: whatever was shown counts.
std::map<arbiter::IncidentId, Incident> at_their_worst(const IncidentFollower& tracker) {
  std::map<arbiter::IncidentId, Incident> worst;
  for (const auto& change : tracker.reported) {
    const auto& incident = change.incident;
    const auto [at, is_new] = worst.emplace(incident.id, incident);
    if (!is_new && at->second.severity < incident.severity) at->second = incident;
  }
  return worst;
}

std::string line(Style style, int number, const std::string& what) {
  const auto name = style == Style::kCalm ? "calm" : style == Style::kBlitz ? "blitz" : "messy";
  return std::string(name) + " game " + std::to_string(number) + ": " + what;
}

/// "ILLEGAL_MOVE WARNING WITHDRAWN (the move is no longer on the board)".
std::string became(const Incident& incident) {
  return std::string(to_string(incident.kind)) + " " + std::string(to_string(incident.severity)) +
         " " + std::string(to_string(incident.life)) + " (" + texts::reason(incident) + ")";
}

void judge(const EmulatedGame& game, std::span<const Deed> deeds, const IncidentFollower& tracker,
           Style style, IncidentScore& score) {
  const auto all = at_their_worst(tracker);
  for (const auto& [id, incident] : all) {
    score.warnings += incident.severity == Severity::kWarning ? 1 : 0;
    if (incident.severity != Severity::kCritical) continue;
    ++score.critical;
    if (is_true(incident, game, deeds)) continue;
    ++score.critical_false;
    score.false_ones.push_back(line(style, score.games,
                                    to_string(id) + " " + texts::what(incident) + " (" +
                                        incident.move + ") at ply " +
                                        std::to_string(incident.ply)));
  }
  judge_knocked(game, all, score);
  for (const auto& incident : tracker.tracker.incidents()) {
    const bool counts = incident.offences > 0 && incident.kind != IncidentKind::kSecondIllegalMove;
    score.counted_false += counts && !is_true(incident, game, deeds) ? 1 : 0;
  }
  for (const auto& offence : game.played.offences) {
    if (!is_of_article_7_5(offence.kind)) continue;
    ++score.offences;
    const auto reported_as = [&](Severity least) {
      return std::ranges::find_if(all, [&](const auto& entry) {
        return entry.second.severity >= least && is_near(entry.second, offence) &&
               (least > Severity::kLog || entry.second.kind == IncidentKind::kIllegalMove);
      });
    };
    const auto reported = reported_as(Severity::kWarning);
    if (reported != all.end()) {
      score.only_warned += reported->second.severity == Severity::kWarning ? 1 : 0;
      const auto late = reported->second.opened - (tests::kTableZero + offence.at);
      score.latencies.push_back(
          static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(late).count()));
      continue;
    }
    if (reported_as(Severity::kLog) != all.end()) {
      ++score.only_logged;
      const auto& logged = reported_as(Severity::kLog)->second;
      score.missed_ones.push_back(
          line(style, score.games, became(logged) + " at ply " + std::to_string(offence.ply + 1)));
      continue;
    }
    ++score.missed;
    score.missed_ones.push_back(line(style, score.games,
                                     "offence " + std::to_string(static_cast<int>(offence.kind)) +
                                         " at ply " + std::to_string(offence.ply + 1)));
  }
}

void rate(std::span<const Deed> deeds, const IncidentFollower& tracker, IncidentRates& rates) {
  std::vector<Incident> incidents;
  for (auto& [id, incident] : at_their_worst(tracker)) incidents.push_back(incident);
  rates.add(deeds, incidents);
}

/// The time control to which the hands set the clock. Nothing if it has two periods.
std::optional<rules::TimeControl> control_of(const rules::PgnGame& game) {
  namespace simulator = drivers::simulator;
  const auto set = simulator::parse_time_control(game.tag("TimeControl").value_or(""))
                       .value_or(simulator::TimeControl{});
  if (set.next_period.count() > 0) return std::nullopt;
  const rules::MoveTime per_move{.how = rules::PerMove::kIncrement, .time = set.increment};
  const bool some = set.increment.count() > 0;
  const auto control =
      rules::TimeControl::of({{.time = set.base, .per_move = some ? per_move : rules::MoveTime{}}});
  return control ? std::optional(*control) : std::nullopt;
}

}  // namespace

IncidentScore score_incidents(const Sources& sources, Style style, int plies,
                              std::uint64_t first_seed) {
  IncidentScore score;
  arbiter::TournamentRules rules;
  if (style != Style::kCalm) {
    rules.conditions = {rules::Tempo::kBlitz, rules::Supervision::kLimited};
  }
  for (std::size_t i = 0; score.plies < plies; ++i) {
    const auto& pgn = sources.games[i % sources.games.size()];
    if (pgn.plies.empty() || pgn.plies.size() > 400) continue;
    rules.control = control_of(pgn);
    IncidentFollower tracker(rules);
    const auto game = tests::play(pgn, {.style = style, .seed = first_seed + i}, &tracker);
    ++score.games;
    score.plies += static_cast<int>(game.played.plies.size());
    score.board_hours += std::chrono::duration<double, std::ratio<3600>>(game.played.end).count();
    const auto deeds = deeds_of(game, pgn);
    judge(game, deeds, tracker, style, score);
    rate(deeds, tracker, score.rates);
  }
  std::ranges::sort(score.latencies);
  return score;
}

UndoneScore score_undone_at_once(const Sources& sources, OffenceKind kind, int games,
                                 std::uint64_t first_seed) {
  namespace simulator = drivers::simulator;
  const auto is_reported_as = kind == OffenceKind::kIllegalMove ? IncidentKind::kIllegalMove
                                                                : IncidentKind::kPressedWithoutMove;
  UndoneScore score;
  for (int i = 0; i < games; ++i) {
    const auto& pgn = sources.games[static_cast<std::size_t>(i) % sources.games.size()];
    IncidentFollower tracker({});
    const auto seed = first_seed + static_cast<std::uint64_t>(i);
    const simulator::DueOffence due{kind, simulator::DueOffence::Then::kUndoneAtOnce};
    const auto game =
        tests::play(pgn, {.style = Style::kCalm, .seed = seed, .offence = due}, &tracker);
    std::map<arbiter::IncidentId, Incident> last;
    for (const auto& change : tracker.reported) last[change.incident.id] = change.incident;
    for (const auto& offence : game.played.offences) {
      if (offence.kind != kind) continue;
      ++score.done;
      const auto found = std::ranges::find_if(last, [&](const auto& entry) {
        return entry.second.kind == is_reported_as && is_near(entry.second, offence);
      });
      const bool is_found = found != last.end();
      const bool reported = is_found && found->second.life != model::Life::kWithdrawn;
      const bool counts = reported && found->second.offences > 0;
      score.reported += reported ? 1 : 0;
      score.counted += counts ? 1 : 0;
      if (counts) continue;
      score.missed_ones.push_back("game " + std::to_string(i + 1) + ": offence " +
                                  std::to_string(static_cast<int>(kind)) + " at ply " +
                                  std::to_string(offence.ply + 1) +
                                  (is_found ? ", " + became(found->second) : ""));
    }
  }
  return score;
}

}  // namespace jadoube::score
