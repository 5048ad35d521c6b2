#include "daemon/arbiter/incidents/incident.h"

#include <algorithm>
#include <cmath>

namespace jadoube::arbiter {
namespace {

constexpr std::array<std::string_view, kIncidentKinds> kKinds = {
    "ILLEGAL_MOVE",     "PROMOTION_INCOMPLETE", "PRESSED_WITHOUT_MOVE", "SECOND_ILLEGAL_MOVE",
    "DISPLACED_PIECE",  "PIECE_MISSING",        "WRONG_START_POSITION", "BOARD_ROTATED",
    "COLOURS_REVERSED", "TOUCH_MOVE",           "ROOK_FIRST_CASTLING",  "CHECKMATE",
    "STALEMATE",        "DEAD_POSITION",        "FIVEFOLD_REPETITION",  "SEVENTY_FIVE_MOVES",
    "FLAG_FALL",        "BOTH_KINGS_IN_CHECK",  "PLAY_AFTER_END",       "CLOCK_MISSET",
    "CLOCK_STUCK",      "CLOCK_STOPPED",        "CLOCK_LOST",           "TIME_TROUBLE",
    "PLAYER_ABSENT",    "SPARE_QUEEN_NEEDED",   "RESULT_CONFLICT",      "MOVE_REVISED",
    "NEEDS_DECISION",   "BOARD_LOST",           "BOARD_BACK",           "SENSOR_FAULT",
    "BATTERY_LOW",      "STORAGE_FAILING"};
static_assert(static_cast<std::size_t>(IncidentKind::kStorageFailing) + 1 == kIncidentKinds);

constexpr std::array<std::string_view, 4> kSeverities = {"LOG", "INFO", "WARNING", "CRITICAL"};
constexpr std::array<std::string_view, 5> kLives = {"OPEN", "WITHDRAWN", "ACKNOWLEDGED",
                                                    "DISMISSED", "RESOLVED"};
constexpr std::array<std::string_view, 4> kCloses = {"never", "opponent's move", "ten moves",
                                                     "closed"};

template <typename Enum, std::size_t kSize>
std::string_view word(const std::array<std::string_view, kSize>& words, Enum value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kSize ? words[index] : std::string_view();
}

/// Why nothing of that kind can be decided about `incident` as it is.
std::optional<std::string> why_refused(IncidentDecision::Kind kind, const Incident& incident) {
  using Kind = IncidentDecision::Kind;
  if (incident.life == Life::kWithdrawn) return "was withdrawn: " + incident.reason;
  const bool over = incident.life == Life::kResolved || incident.life == Life::kDismissed;
  if (kind == Kind::kAcknowledge && over) {
    return (incident.life == Life::kResolved ? "is resolved" : "was dismissed") +
           std::string(": reopen it first");
  }
  if (kind == Kind::kReopen && incident.life == Life::kOpen) return "is open";
  return std::nullopt;
}

}  // namespace

std::string_view to_string(IncidentKind kind) { return word(kKinds, kind); }
std::string_view to_string(Severity severity) { return word(kSeverities, severity); }
std::string_view to_string(Life life) { return word(kLives, life); }
std::string_view to_string(Closes closes) { return word(kCloses, closes); }

std::optional<IncidentKind> parse_incident_kind(std::string_view text) {
  const auto* found = std::ranges::find(kKinds, text);
  if (found == kKinds.end()) return std::nullopt;
  return static_cast<IncidentKind>(found - kKinds.begin());
}

std::string to_string(IncidentId id) {
  return std::to_string(id.game) + "." + std::to_string(id.number);
}

rules::Expected<void> decide(const IncidentDecision& decision, Incident& incident) {
  using rules::ErrorCode;
  if (decision.kind == IncidentDecision::Kind::kDismiss && decision.reason.empty()) {
    return rules::refuse(ErrorCode::kInvalidArgument, "a dismissal needs a reason");
  }
  if (const auto why_not = why_refused(decision.kind, incident)) {
    return rules::refuse(ErrorCode::kFailedPrecondition,
                         "incident " + to_string(incident.id) + " " + *why_not);
  }
  constexpr std::array kLivesAfter = {Life::kAcknowledged, Life::kDismissed, Life::kResolved,
                                      Life::kOpen};
  const auto after = kLivesAfter[static_cast<std::size_t>(decision.kind)];
  // Who says so again, and not why, takes nothing back of what was said.
  if (incident.life == after && decision.reason.empty()) return {};
  incident.life = after;
  incident.reason = decision.reason;
  incident.by = decision.by;
  return {};
}

int confidence_percent(int margin) {
  struct Measured {
    int margin, percent;
  };
  // Plies with such margins that were right [seen: tests/score/results.md].
  static constexpr std::array kMeasured = {Measured{0, 50},   Measured{250, 78}, Measured{350, 94},
                                           Measured{500, 96}, Measured{700, 98}, Measured{900, 99}};
  margin = std::clamp(margin, kMeasured.front().margin, kMeasured.back().margin);
  const auto* above = std::ranges::lower_bound(kMeasured, margin, {}, &Measured::margin);
  if (above->margin == margin) return above->percent;
  const auto& below = above[-1];
  const double part = static_cast<double>(margin - below.margin) / (above->margin - below.margin);
  return static_cast<int>(std::lround(below.percent + part * (above->percent - below.percent)));
}

}  // namespace jadoube::arbiter
