#include "daemon/arbiter/incidents/incident_closing.h"

#include <algorithm>

#include "daemon/arbiter/incidents/end_claims.h"

namespace jadoube::arbiter {
namespace {

/// True if such incidents come up at every press while the game is not followed.
bool follows_from_unfollowed(IncidentKind kind) {
  return kind == IncidentKind::kDisplacedPiece || kind == IncidentKind::kPieceMissing ||
         kind == IncidentKind::kClockStuck;
}

/// True if the incident is about a board, and not about what was played on it.
bool is_of_equipment(IncidentKind kind) {
  return kind == IncidentKind::kBoardLost || kind == IncidentKind::kBoardBack ||
         kind == IncidentKind::kSensorFault || kind == IncidentKind::kBatteryLow;
}

IncidentEnd end_of_game(const ObservedGame& record) {
  const auto& game = *record.board().game;
  if (game.is_moved()) return {EndReason::kGoesOnElsewhere};
  if (game.adjournment) return {EndReason::kAdjourned};
  if (!game.has_given_result()) return {EndReason::kResultInTournament};
  return {.reason = EndReason::kHasResult, .result = game.result};
}

/// True if the incident is about an illegal ply, and an arbiter wrote that the ply stands.
bool was_let_stand(const Incident& incident, const ObservedGame& record) {
  const auto ply = incident.ply;
  if (ply == 0 || !record.has_game() || ply > record.plies().size()) return false;
  const auto& now = record.plies()[ply - 1];
  return now.evidence == model::Evidence::kArbiter && now.state == model::PlyState::kIllegal &&
         move_text(record, ply - 1) == incident.move;
}

/// Why the finding is gone, if something else on the board made it go.
std::optional<IncidentEnd> ended_by_else(const Finding& finding, const Look& look) {
  const auto& record = look.record;
  const bool resolves = finding.after_gone == AfterGone::kResolved;
  if (resolves && look.was_in_play && !record.in_play()) return end_of_game(record);
  if (record.is_ruling()) return IncidentEnd{EndReason::kRecordCorrected};
  if (!record.unfollowed() || !follows_from_unfollowed(finding.key.kind)) return {};
  return IncidentEnd{EndReason::kNotFollowed};
}

/// True if a square of the incident changed after `since`.
bool board_changed(const Incident& incident, const ObservedGame& record, Instant since) {
  return std::ranges::any_of(incident.squares, [&](rules::Square square) {
    return record.squares().since(square) > since;
  });
}

/// The reason of the finding, if it is true of the board. The record may now agree with the board,
/// and then nobody has put anything right.
EndReason true_reason(const ListedIncident& entry, const ObservedGame& record) {
  const auto reason = entry.finding.gone;
  if (is_so(reason, entry.incident, record)) return reason;
  const bool record_changed = record.plies_changed() == record.now();
  return record_changed ? EndReason::kRecordChanged : EndReason::kShowsOtherwise;
}

/// True if an offence that is gone was one. `at_once`: it was gone soon after it was reported. If a
/// ruling is undone, the offences that it caused were none. A hand that changed its squares undid a
/// completed offence. Else the record has changed, or the board was read late.
bool happened(const ListedIncident& entry, const ObservedGame& record, bool at_once) {
  const auto undone = record.undone_since();
  if (undone && entry.told_at >= *undone) return false;
  if (!at_once) return true;
  const auto& incident = entry.incident;
  return entry.finding.offence && board_changed(incident, record, incident.began + kReadLate);
}

}  // namespace

std::optional<Closing> closing_of(const ListedIncident& entry, const Look& look) {
  const auto& incident = entry.incident;
  const auto& finding = entry.finding;
  if (!needs_somebody(incident.life)) return {};
  // Nobody plays on that board any more, so nobody has to see to it.
  if (look.record.has_moved() && is_of_equipment(incident.kind)) {
    return Closing{Life::kResolved, {EndReason::kGoesOnElsewhere}};
  }
  if (finding.after_gone == AfterGone::kStays) return {};
  if (was_let_stand(incident, look.record)) {
    return Closing{Life::kResolved, {EndReason::kRuledThatItStands}};
  }
  const auto by_else = ended_by_else(finding, look);
  const bool at_once = incident.life == Life::kOpen && !by_else &&
                       look.record.now() - entry.told_at < finding.at_once;
  const auto end =
      by_else.value_or(IncidentEnd{.reason = true_reason(entry, look.record), .at_once = at_once});
  if (finding.after_gone == AfterGone::kPutRight && happened(entry, look.record, at_once)) {
    if (incident.put_right) return {};
    return Closing{incident.life, end, true, at_once};
  }
  const bool resolved = finding.after_gone == AfterGone::kResolved && !at_once;
  return Closing{resolved ? Life::kResolved : Life::kWithdrawn, end};
}

}  // namespace jadoube::arbiter
