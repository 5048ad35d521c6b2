// What was played has to be read from what stands. A hand lifts, slides, drags, bumps and puts
// back. Squares are scanned one after the other, so a piece may be seen twice or nowhere for a
// while. A reply is begun before the press, or before the piece is released.
//
// Policy:
// - The best hypothesis is published as far as it is ahead of all others.
// - A press asks for more: a piece that was lifted and is not read, illegal plies, plies that
//   nobody saw. Most of these stay provisional until what comes after tells. Without a clock, the
//   next lift asks for illegal plies.
// - When the board is at rest and nothing explains what stands: plies that nobody saw, illegal
//   ones, another reading of all since the root, an earlier position. What stays unexplained is
//   told, and never guessed.
// - While somebody has stopped the clock, and after a result, nothing is added.
#include "daemon/tracking/recorded/explainer.h"

#include <algorithm>

#include "daemon/tracking/recorded/kings_result.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

namespace {

/// So many plies may have been made in play without that their pieces were seen to come.
constexpr int kMostUnseenPlies = 2;
constexpr int kMostUnseenInQuiet = 3;
/// A log that lacks changes leads to the placement only by what hardly ever happens. Of 1,800 games
/// that logs told in full none came to more than 5,530; one that lacked a capture, to 7,700 [seen].
constexpr Cost kLacksChanges = 6000;

}  // namespace

bool Explainer::may_be_play() const {
  return recorder_.sheet().in_play() && !sensors_.gesture().kings_in_centre() &&
         !sensors_.is_pause() && !recorder_.is_looked_over();
}

// What is new.

void Explainer::update() {
  inference_.observe(
      {now_.at, sensors_.placement(), sensors_.clock().in_use(), now_.is_replayed()});
}

void Explainer::note_changes(const rules::Placement& before) {
  update();
  for (const auto& each : sensors_.changes_since(before, now_.at)) inference_.add_event(each);
}

void Explainer::note_press(const Press& press) {
  update();
  inference_.add_event({now_.at, press});
}

void Explainer::update_hypotheses() {
  update();
  if (inference_.is_being_cleared()) return;
  inference_.update_hypotheses();
  follow();
}

void Explainer::restart() {
  update();
  const auto& sheet = recorder_.sheet();
  inference_.restart(sheet.last(), sheet.reported(), sheet.plies().size());
}

void Explainer::follow() {
  const auto followed = recorder_.follow(recorded_from());
  if (followed.log_is_judged) outage_.doubts().forget_log_read();
  if (followed.settled != nullptr) inference_.settle(*followed.settled);
}

// Where that is not enough.

void Explainer::explain_press(const Press& press) {
  inference_.explain_press(press.by, kMostUnseenPlies, outage_.doubts().certain_plies(settled()));
  reconsider_gap();
  inference_.consider_unread_piece(press.by);
  follow();
  const auto& best = inference_.best();
  const auto& found = press.by == best.position.turn() ? best.previous_press : best.own_press;
  if (!found || found->at != press.at || !inference_.explains_placement()) {
    sensors_.ask_for_placement();
  }
  if (!matches_record()) publish_difference();
  const bool lacks_changes = now_.is_replayed() && inference_.best().total() > kLacksChanges;
  if (lacks_changes) mark_uncertain_from(recorder_.sheet().firm_count());
  outage_.clock().note_plies_known(inference_.best().ply_count);
}

void Explainer::explain_before_reply() {
  if (sensors_.sensing() != SensingClass::kIdentity || sensors_.clock().in_use()) return;
  if (now_.is_replayed() || !may_explain_now() || inference_.is_being_cleared() || matches_record())
    return;
  update();
  inference_.consider_illegal_plies_before_reply();
}

void Explainer::consider_unread_capture() {
  if (inference_.consider_unread_capture()) follow();
}

void Explainer::explain_unseen(int most) {
  if (inference_.consider_unseen_plies(most, outage_.doubts().certain_plies(settled()))) follow();
}

void Explainer::explain_placement() {
  if (!may_explain_now() || inference_.is_being_cleared() || matches_record()) return;
  update();
  if (!inference_.explains_placement() && !sensors_.clock().in_use()) {
    inference_.consider_illegal_plies();
  }
  explain_unseen(kMostUnseenInQuiet);
  reconsider_gap();
  if (!inference_.explains_placement()) {
    if (const auto found = inference_.reconsider_since_root()) rewrite(*found);
  }
  take_plies_back();
  find_misread_piece();
}

void Explainer::rewrite(const Hindsight::Best& found) {
  recorder_.rewrite(found, inference_.beam().root(), now_.at);
  restart();
  publish_uncertainty();
}

/// Plies were taken back: exactly an earlier position stands. Where no clock says that play goes
/// on, not so many are taken back. Then the game is over and looked over, or the next one has come
/// to the same.
void Explainer::take_plies_back() {
  constexpr std::size_t kMostTakenBack = 4;
  const auto& sheet = recorder_.sheet();
  if (matches_record() || inference_.explains_placement()) return;
  if (sensors_.shows_starting_position()) return;
  for (auto i = sheet.plies().size();
       i-- > std::max<std::size_t>(recorder_.uncertainty().corrected(), 1);) {
    if (sheet.reported_before(i) != sensors_.placement()) continue;
    const bool is_far = sheet.plies().size() - i > kMostTakenBack;
    if (is_far && !sensors_.clock().in_use()) return mark_uncertain_from(sheet.firm_count());
    recorder_.sheet().write(i, {});
    return restart();
  }
}

/// One piece, and nothing else, is reported as another of its colour. No move does that except a
/// promotion, and nobody exchanges pieces in play. So it is the same piece, read wrong.
void Explainer::find_misread_piece() {
  if (outage_.doubts().holds(settled())) return;
  const auto misread = inference_.find_misread(recorder_.sheet().reported(), sensors_.placement());
  if (!misread) return;
  recorder_.sheet().report(misread->square, misread->piece);
  inference_.report(*misread);
}

void Explainer::replace_illegal_ply() {
  if (matches_record()) return;
  const auto& sheet = recorder_.sheet();
  for (auto i = sheet.plies().size();
       i-- > std::max(recorder_.uncertainty().corrected(), settled());) {
    const auto& ply = sheet.plies()[i];
    if (ply.state != model::PlyState::kIllegal) continue;
    for (const auto move : sheet.before(i).legal_moves()) {
      if (move.from != ply.move.from) continue;
      const auto found = with_legal_ply(i, move);
      const bool may_be = found && (!inference_.explains_placement() ||
                                    found->variation == inference_.best_variation());
      if (may_be) return rewrite(*found);
    }
  }
}

/// What is written, with `move` in the place of ply `index`; nothing where that does not lead to
/// the placement, or cannot be played.
std::optional<Hindsight::Best> Explainer::with_legal_ply(std::size_t index,
                                                         rules::Move move) const {
  const auto& sheet = recorder_.sheet();
  Hindsight::Best found;
  found.ahead = kAheadWithPress;
  auto position = sheet.before(index);
  for (auto i = settled(); i < sheet.plies().size(); ++i) {
    const auto played = i == index ? move : sheet.plies()[i].move;
    found.variation.push_back(played);
    if (i < index) continue;
    if (!position.is_legal(played)) return std::nullopt;
    position = position.after(played);
  }
  const bool stands = as_sensed(position.placement(), sensors_.sensing()) == sensors_.placement();
  return stands ? std::optional(found) : std::nullopt;
}

/// The squares to which something came since both kings of `position` left theirs; none while one
/// of them stands there.
rules::Bitboard Explainer::come_since_kings_left(const rules::Position& position) const {
  const auto& all = inference_.beam().evidence.sensor_events;
  auto both_left = SensorEvents::kNowhere;
  for (const auto color : {rules::Color::kWhite, rules::Color::kBlack}) {
    const auto kings = position.square_sets().of(color, rules::PieceType::kKing);
    if (kings == 0) return 0;
    const auto home = rules::first_square(kings);
    if (sensors_.placement()[home] != rules::Piece::kNone && !is_centre(home)) return 0;
    auto left = all.end();
    while (left > all.begin() &&
           (all[left - 1].press || all[left - 1].square != home || all[left - 1].is_arrival())) {
      --left;
    }
    if (left == all.begin()) return 0;
    both_left = std::min(both_left, left - 1);
  }
  return all.arrivals(both_left);
}

/// Where pieces are not told apart, a king on the way to the centre is easily taken for another
/// piece. So only plies that are firm say where the kings were.
void Explainer::look_for_result() {
  const auto& sheet = recorder_.sheet();
  if (sensors_.sensing() == SensingClass::kIdentity || !sheet.has_game()) {
    return sensors_.look_for_result(now_.at);
  }
  const auto firm = sheet.firm_count();
  sensors_.look_for_result(now_.at, sheet.before(firm), sheet.reported_before(firm),
                           come_since_kings_left(sheet.before(firm)));
}

bool Explainer::is_no_result() {
  if (sensors_.sensing() == SensingClass::kIdentity) return false;
  if (!sensors_.gesture().kings_in_centre()) return false;
  if (!recorder_.sheet().in_play() || outage_.gap()) return false;
  update();
  inference_.update_hypotheses();
  return inference_.best().shown == sensors_.placement();
}

bool Explainer::drop_false_result() {
  const bool by_play = is_no_result();
  const bool pressed =
      !by_play && !outage_.gap() && is_pressed_king_ply(sensors_, recorder_.sheet());
  if (by_play) sensors_.forget_result();
  if (pressed) sensors_.dismiss_kings();
  return by_play || pressed;
}

// Plies that nobody saw.

void Explainer::explain_gap() {
  inference_.update_hypotheses();
  consider_gap_plies({});
  apply_lever();
}

void Explainer::consider_gap_plies(Gap what) {
  what.stood = recorder_.sheet().positions();
  what.confirmed = recorder_.sheet().firm_count();
  inference_.consider_gap_plies(what, sensors_.shows_starting_position());
}

void Explainer::explain_after_pause() {
  if (matches_record()) return;
  update_hypotheses();
  take_plies_back();
  if (!matches_record()) explain_gap();
}

void Explainer::apply_lever() {
  charge_lever();
  follow();
  publish_uncertainty();
}

void Explainer::charge_lever() {
  const auto turn = sensors_.side_to_move();
  if (turn) inference_.charge_lever(*turn, outage_.take_lever_has_moved(*turn));
}

void Explainer::reconsider_gap() {
  if (!outage_.doubts().holds(settled()) || inference_.explains_placement()) return;
  inference_.reconsider_gap_plies(
      {.stood = recorder_.sheet().positions(), .confirmed = *outage_.doubts().from()});
  follow();
}

}  // namespace jadoube::tracking
