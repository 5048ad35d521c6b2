#include <algorithm>
#include <array>
#include <optional>

#include "daemon/arbiter/incidents/incident_list.h"

namespace jadoube::arbiter {
namespace {

using model::EndReason;
using rules::Piece;
using rules::Square;

// An arbiter relies on the reason why an incident is over. So the reason must be true. A detector
// only knows that it no longer finds the incident. The player may have put the piece right, the
// record may have changed, or a hand may be over the board. So the table of claims compares the
// reason with the board. It does not depend on the detectors.

/// True if the claim of a reason is true.
using Claim = bool (*)(const Incident&, const ObservedGame&);

Piece shown_on(const ObservedGame& record, Square square) {
  return record.board().placement[square];
}

/// What the board shows on `square` if the piece is there as before the incident.
Piece earlier_on(const Incident& incident, const ObservedGame& record, Square square) {
  return as_sensed(incident.before, sensing_of(record))[square];
}

std::optional<rules::Color> running(const ObservedGame& record) {
  return record.board().clock ? record.board().clock->running : std::nullopt;
}

bool changed_on(const ObservedGame& record, Square square, Instant since) {
  return record.sensed().squares().since(square) > since;
}

bool any_changed(const Incident& incident, const ObservedGame& record) {
  return std::ranges::any_of(
      incident.squares, [&](Square square) { return changed_on(record, square, incident.began); });
}

bool record_changed(const Incident& incident, const ObservedGame& record) {
  return record.sensed().moments().plies_changed >= incident.began ||
         record.sensed().moments().result_given >= incident.began;
}

/// A piece of the move is on its old square again, or has left its new square.
bool stands_no_longer(const Incident& incident, const ObservedGame& record) {
  const auto is_from = [&](Square square) {
    const auto piece = incident.before[square];
    return piece != Piece::kNone && color_of(piece) == incident.offender;
  };
  const auto stands_on = [&](Square square) {
    const auto seen = shown_on(record, square);
    if (is_from(square)) return seen != earlier_on(incident, record, square);
    return std::ranges::any_of(incident.squares, [&](Square from) {
      return is_from(from) && earlier_on(incident, record, from) == seen;
    });
  };
  return !std::ranges::all_of(incident.squares, stands_on);
}

bool pressed_back(const Incident& incident, const ObservedGame& record) {
  if (running(record) == incident.offender) return true;
  return std::ranges::any_of(record.sensed().presses(), [&](const SeenPress& press) {
    return press.at > incident.began && press.by != incident.offender;
  });
}

/// Each square shows the piece of the record, or the piece from before the incident, and a hand put
/// it there.
bool put_right(const Incident& incident, const ObservedGame& record) {
  const auto expected = expected_on(record);
  return any_changed(incident, record) && std::ranges::all_of(incident.squares, [&](Square square) {
           const auto seen = shown_on(record, square);
           return seen == expected[square] || is_misread(expected[square], seen) ||
                  seen == earlier_on(incident, record, square);
         });
}

bool faces_usual_way(const Incident&, const ObservedGame& record) {
  return record.board().orientation != model::Orientation::kRotated;
}

bool faces_as_before(const Incident&, const ObservedGame& record) {
  return rules::rotated(expected_on(record)) != record.board().placement;
}

bool orientation_known(const Incident&, const ObservedGame& record) {
  return !record.board().orientation_is_assumed || !record.in_play();
}

bool not_read_so(const Incident& incident, const ObservedGame& record) {
  return std::ranges::all_of(incident.squares, [&](Square square) {
    return shown_on(record, square) != incident.facts.read_as ||
           shown_on(record, square) == expected_on(record)[square];
  });
}

/// Two queens were seen, or the pawn is not near any more.
bool queen_seen_or_not_needed(const Incident& incident, const ObservedGame& record) {
  if (!incident.offender) return true;
  const auto queen = rules::make_piece(*incident.offender, rules::PieceType::kQueen);
  int seen = 0;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    seen += record.sensed().squares().showed(square, queen, incident.began) ? 1 : 0;
  }
  return seen >= 2 || record_changed(incident, record);
}

bool move_taken_back(const Incident& incident, const ObservedGame& record) {
  return incident.ply == 0 || incident.ply > record.plies().size() ||
         move_text(record, incident.ply - 1) != incident.move;
}

bool flag_is_up(const Incident& incident, const ObservedGame& record) {
  const auto& clock = record.board().clock;
  if (!clock || !incident.offender) return true;
  return !(*incident.offender == rules::Color::kWhite ? clock->white_flag : clock->black_flag);
}

bool lever_moves(const Incident& incident, const ObservedGame& record) {
  const auto& presses = record.sensed().presses();
  return !presses.empty() && presses.back().at >= incident.began;
}

bool right_clock_runs(const Incident&, const ObservedGame& record) {
  return running(record) == record.firm().last().turn();
}

bool clock_runs(const Incident&, const ObservedGame& record) { return running(record).has_value(); }

bool has_clock(const Incident&, const ObservedGame& record) {
  return record.board().clock.has_value();
}

bool has_come(const Incident& incident, const ObservedGame& record) {
  return record.sensed().moments().sensed >= incident.began || !record.sensed().presses().empty() ||
         (incident.offender && is_said_to_be_here(record, *incident.offender));
}

bool is_live(const Incident&, const ObservedGame& record) {
  return record.board().link == drivers::ConnectionState::kLive;
}

bool is_followed_again(const Incident&, const ObservedGame& record) {
  return !record.unfollowed() && (record.board().unexplained.empty() || !is_other_position(record));
}

bool record_is_whole(const Incident&, const ObservedGame& record) {
  return !record.board().game->incomplete;
}

/// The second variation is twenty times less likely, or both are without plies.
bool is_certain(const Incident&, const ObservedGame& record) {
  constexpr int kTwentyTimesLess = 300;
  const auto& all = record.board().game->explanations;
  return all.size() < 2 || all[1].behind >= kTwentyTimesLess ||
         (all[0].san.empty() && all[1].san.empty());
}

bool is_ruled(const Incident&, const ObservedGame& record) { return record.ruling().is_made; }

bool is_not_followed(const Incident&, const ObservedGame& record) {
  return record.unfollowed().has_value();
}

bool is_adjourned(const Incident&, const ObservedGame& record) {
  return record.board().game->adjournment.has_value();
}

bool has_result(const Incident&, const ObservedGame& record) {
  return record.board().game->has_given_result();
}

/// By `EndReason`. nullptr: the reason claims nothing about board, clock and record.
constexpr std::array<Claim, model::kEndReasons> kClaims = {
    nullptr,           stands_no_longer, pressed_back,
    put_right,         faces_usual_way,  faces_as_before,
    orientation_known, not_read_so,      queen_seen_or_not_needed,
    record_changed,    move_taken_back,  record_changed,
    record_changed,    record_changed,   flag_is_up,
    lever_moves,       right_clock_runs, clock_runs,
    has_clock,         has_come,         record_changed,
    is_live,           nullptr,          is_followed_again,
    record_is_whole,   is_certain,       nullptr,
    nullptr,           is_ruled,         is_ruled,
    is_not_followed,   is_adjourned,     has_result,
};

/// True if every press would cause such an incident while the game is not followed.
bool follows_from_unfollowed(IncidentKind kind) {
  return kind == IncidentKind::kDisplacedPiece || kind == IncidentKind::kPieceMissing ||
         kind == IncidentKind::kClockStuck;
}

/// True if the incident is about a board itself, and not about the game on it.
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

/// True if the incident is about an illegal ply, and an arbiter ruled that the ply stays.
bool was_let_stand(const Incident& incident, const ObservedGame& record) {
  const auto ply = incident.ply;
  if (ply == 0 || !record.has_game() || ply > record.plies().size()) return false;
  const auto& now = record.plies()[ply - 1];
  return now.evidence == model::Evidence::kArbiter && now.state == model::PlyState::kIllegal &&
         move_text(record, ply - 1) == incident.move;
}

/// Why the finding has ended, if something else on the board ended it.
std::optional<IncidentEnd> ended_by_else(const Finding& finding, const Look& look) {
  const auto& record = look.record;
  const bool resolves = finding.after_gone == AfterGone::kResolved;
  if (resolves && look.was_in_play && !record.in_play()) return end_of_game(record);
  if (record.ruling().is_made) return IncidentEnd{EndReason::kRecordCorrected};
  if (!record.unfollowed() || !follows_from_unfollowed(finding.key.kind)) return {};
  return IncidentEnd{EndReason::kNotFollowed};
}

/// True if a square of the incident changed after `since`.
bool board_changed(const Incident& incident, const ObservedGame& record, Instant since) {
  return std::ranges::any_of(incident.squares, [&](rules::Square square) {
    return record.sensed().squares().since(square) > since;
  });
}

/// The reason of the finding, if it is true of the board. The record may now agree with the board,
/// and then nobody has put anything right.
EndReason true_reason(const ListedIncident& entry, const ObservedGame& record) {
  const auto reason = entry.finding.gone;
  if (is_so(reason, entry.incident, record)) return reason;
  const bool record_changed = record.sensed().moments().plies_changed == record.now();
  return record_changed ? EndReason::kRecordChanged : EndReason::kShowsOtherwise;
}

/// True if a finding that has ended was an offence. `at_once`: it ended soon after it was reported.
/// If a ruling is undone, the offences that it caused do not count. If a hand changed the squares,
/// the players undid a completed offence. Otherwise the record has changed, or the board was read
/// late.
bool happened(const ListedIncident& entry, const ObservedGame& record, bool at_once) {
  const auto undone = record.ruling().undone_since;
  if (undone && entry.reported_at >= *undone) return false;
  if (!at_once) return true;
  const auto& incident = entry.incident;
  return entry.finding.offence && board_changed(incident, record, incident.began + kReadLate);
}

}  // namespace

bool is_so(EndReason reason, const Incident& incident, const ObservedGame& record) {
  const auto claim = kClaims[static_cast<std::size_t>(reason)];
  return claim == nullptr || !record.has_game() || claim(incident, record);
}

std::optional<Closing> closing_of(const ListedIncident& entry, const Look& look) {
  const auto& incident = entry.incident;
  const auto& finding = entry.finding;
  if (!needs_somebody(incident.life)) return {};
  // The game has moved to another board, so nobody must repair this one now.
  if (has_moved(look.record) && is_of_equipment(incident.kind)) {
    return Closing{Life::kResolved, {EndReason::kGoesOnElsewhere}};
  }
  if (finding.after_gone == AfterGone::kStays) return {};
  if (was_let_stand(incident, look.record)) {
    return Closing{Life::kResolved, {EndReason::kRuledThatItStands}};
  }
  const auto by_else = ended_by_else(finding, look);
  const bool at_once = incident.life == Life::kOpen && !by_else &&
                       look.record.now() - entry.reported_at < finding.at_once;
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
