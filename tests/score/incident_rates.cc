#include "tests/score/incident_rates.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <optional>

namespace jadoube::score {
namespace {

using model::Incident;
using model::IncidentKind;
using model::Severity;

constexpr IncidentKind kKnown[] = {
    IncidentKind::kIllegalMove,        IncidentKind::kPromotionIncomplete,
    IncidentKind::kPressedWithoutMove, IncidentKind::kSecondIllegalMove,
    IncidentKind::kDisplacedPiece,     IncidentKind::kPieceMissing,
    IncidentKind::kTouchMove,          IncidentKind::kRookFirstCastling,
    IncidentKind::kCheckmate,          IncidentKind::kStalemate,
    IncidentKind::kDeadPosition,       IncidentKind::kFivefoldRepetition,
    IncidentKind::kSeventyFiveMoves,   IncidentKind::kFlagFall,
};

bool is_known(IncidentKind kind) { return std::ranges::find(kKnown, kind) != std::end(kKnown); }

std::size_t index(Severity severity) { return static_cast<std::size_t>(severity); }

int sum_from(const std::array<int, kSeverities>& counts, Severity least) {
  return std::accumulate(counts.begin() + static_cast<std::ptrdiff_t>(index(least)), counts.end(),
                         0);
}

double part_of(int part, int whole) {
  return whole == 0 ? 1 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

int KindRate::deeds() const { return sum_from(deeds_reported, Severity::kLog) + deeds_missed; }

double KindRate::recall(Severity least) const {
  return part_of(sum_from(deeds_reported, least), deeds());
}

double KindRate::precision(Severity least) const {
  return part_of(sum_from(right, least), sum_from(reported, least));
}

void IncidentRates::add(std::span<const Deed> deeds, std::span<const Incident> incidents) {
  for (const auto& deed : deeds) {
    auto& rate = kinds_[deed.reported_as.front()];
    std::optional<Severity> best;
    for (const auto& incident : incidents) {
      if (reports(incident, deed))
        best = std::max(best.value_or(Severity::kLog), incident.severity);
    }
    if (best) {
      ++rate.deeds_reported[index(*best)];
    } else {
      ++rate.deeds_missed;
    }
  }
  for (const auto& incident : incidents) {
    auto& rate = kinds_[incident.kind];
    ++rate.reported[index(incident.severity)];
    rate.right[index(incident.severity)] +=
        std::ranges::any_of(deeds, [&](const Deed& deed) { return reports(incident, deed); }) ? 1
                                                                                              : 0;
  }
}

std::string IncidentRates::text() const {
  std::string text =
      "  kind                    done  critical  warning  less  missed  recall  at all   told  "
      "true  "
      "precision  at all  true\n";
  char line[200];
  for (const auto& [kind, rate] : kinds_) {
    const std::string name(to_string(kind));
    const int all = sum_from(rate.reported, Severity::kLog);
    if (!is_known(kind)) {
      std::snprintf(line, sizeof line, "  %-22s  what the hands did does not say it; told %d\n",
                    name.c_str(), all);
      text += line;
      continue;
    }
    const auto& reported = rate.deeds_reported;
    std::snprintf(
        line, sizeof line,
        "  %-22s %5d %9d %8d %5d %7d %5.1f %% %5.1f %% %6d %5d   %6.1f %% %7d %5d\n", name.c_str(),
        rate.deeds(), reported[index(Severity::kCritical)], reported[index(Severity::kWarning)],
        reported[index(Severity::kInfo)] + reported[index(Severity::kLog)], rate.deeds_missed,
        100 * rate.recall(Severity::kWarning), 100 * rate.recall(Severity::kLog),
        sum_from(rate.reported, Severity::kWarning), sum_from(rate.right, Severity::kWarning),
        100 * rate.precision(Severity::kWarning), all, sum_from(rate.right, Severity::kLog));
    text += line;
  }
  return text +
         "  recall, told, true, precision: critical incidents and warnings; at all: also the "
         "rest\n";
}

}  // namespace jadoube::score
