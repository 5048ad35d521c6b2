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
/// A log that lacks changes leads to what stands only by what hardly ever happens. Of 1,800 games
/// that logs told in full none came to more than 5,530; one that lacked a capture, to 7,700 [seen].
constexpr Cost kLacksChanges = 6000;

}  // namespace

bool Explainer::may_be_play() const {
  return recorder_.sheet().in_play() && !sensors_.gesture().kings_in_centre() &&
         !sensors_.is_pause() && !recorder_.is_looked_over();
}

// What is new.

void Explainer::update() {
  inference_.see({now_.at, sensors_.placement(), sensors_.clock().in_use(), now_.is_replayed()});
}

void Explainer::note_changes(const rules::Placement& before) {
  update();
  for (const auto& each : sensors_.changes_since(before, now_.at)) inference_.take_in(each);
}

void Explainer::note_press(const Press& press) {
  update();
  inference_.take_in({now_.at, press});
}

void Explainer::reckon() {
  update();
  if (inference_.is_being_cleared()) return;
  inference_.reckon();
  follow();
}

void Explainer::restart() {
  update();
  const auto& sheet = recorder_.sheet();
  inference_.restart(sheet.last(), sheet.reported(), sheet.plies().size());
}

void Explainer::follow() {
  const auto followed = recorder_.follow(recorded_from());
  if (followed.log_is_judged) outage_.doubts().forget_log_told();
  if (followed.settled != nullptr) inference_.settle(*followed.settled);
}

// Where that is not enough.

void Explainer::explain_press(const Press& press) {
  inference_.explain_press(press.by, kMostUnseenPlies, outage_.doubts().certain_plies(settled()));
  doubt_gap();
  inference_.look_for_unread(press.by);
  follow();
  const auto& best = inference_.best();
  const auto& told = press.by == best.position.turn() ? best.previous_press : best.own_press;
  if (!told || told->at != press.at || !inference_.explains_what_stands()) {
    sensors_.ask_for_placement();
  }
  if (!is_explained()) tell_difference();
  const bool lacks_changes = now_.is_replayed() && inference_.best().total() > kLacksChanges;
  if (lacks_changes) doubt_from(recorder_.sheet().firm_count());
  outage_.clock().note_plies_known(inference_.best().ply_count);
}

void Explainer::explain_before_lift() {
  if (sensors_.sensing() != SensingClass::kIdentity || sensors_.clock().in_use()) return;
  if (now_.is_replayed() || !awaits_play() || inference_.is_being_cleared() || is_explained())
    return;
  update();
  inference_.look_for_illegal_before_reply();
}

void Explainer::look_for_taken_unread() {
  if (inference_.look_for_taken_unread()) follow();
}

void Explainer::explain_unseen(int most) {
  if (inference_.look_for_unseen(most, outage_.doubts().certain_plies(settled()))) follow();
}

void Explainer::explain_what_stands() {
  if (!awaits_play() || inference_.is_being_cleared() || is_explained()) return;
  update();
  if (!inference_.explains_what_stands() && !sensors_.clock().in_use()) {
    inference_.look_for_illegal();
  }
  explain_unseen(kMostUnseenInQuiet);
  doubt_gap();
  if (!inference_.explains_what_stands()) {
    if (const auto found = inference_.look_back()) rewrite(*found);
  }
  return_to_earlier_position();
  see_who_is_misread();
}

void Explainer::rewrite(const Hindsight::Best& found) {
  recorder_.rewrite(found, inference_.beam().root(), now_.at);
  restart();
  tell_uncertainty();
}

/// Plies were taken back: exactly an earlier position stands. Where no clock says that play goes
/// on, not so many are taken back. Then the game is over and looked over, or the next one has come
/// to the same.
void Explainer::return_to_earlier_position() {
  constexpr std::size_t kMostTakenBack = 4;
  const auto& sheet = recorder_.sheet();
  if (is_explained() || inference_.explains_what_stands()) return;
  if (sensors_.starting_position_stands()) return;
  for (auto i = sheet.plies().size();
       i-- > std::max<std::size_t>(recorder_.uncertainty().corrected(), 1);) {
    if (sheet.reported_before(i) != sensors_.placement()) continue;
    const bool is_far = sheet.plies().size() - i > kMostTakenBack;
    if (is_far && !sensors_.clock().in_use()) return doubt_from(sheet.firm_count());
    recorder_.sheet().write(i, {});
    return restart();
  }
}

/// One piece, and nothing else, is reported as another of its colour. No move does that except a
/// promotion, and nobody exchanges pieces in play. So it is the same piece, read wrong.
void Explainer::see_who_is_misread() {
  if (outage_.doubts().holds(settled())) return;
  const auto misread = inference_.find_misread(recorder_.sheet().reported(), sensors_.placement());
  if (!misread) return;
  recorder_.sheet().report(misread->square, misread->piece);
  inference_.report(*misread);
}

void Explainer::put_illegal_ply_right() {
  if (is_explained()) return;
  const auto& sheet = recorder_.sheet();
  for (auto i = sheet.plies().size();
       i-- > std::max(recorder_.uncertainty().corrected(), settled());) {
    const auto& ply = sheet.plies()[i];
    if (ply.state != model::PlyState::kIllegal) continue;
    for (const auto move : sheet.before(i).legal_moves()) {
      if (move.from != ply.move.from) continue;
      const auto found = with_legal_ply(i, move);
      const bool may_be = found && (!inference_.explains_what_stands() ||
                                    found->variation == inference_.best_variation());
      if (may_be) return rewrite(*found);
    }
  }
}

/// What is written, with `move` in the place of ply `index`; nothing where that does not lead to
/// what stands, or cannot be played.
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
  inference_.reckon();
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
  inference_.reckon();
  look_for_gap({});
  explain_by_lever();
}

void Explainer::look_for_gap(Gap what) {
  what.stood = recorder_.sheet().positions();
  what.confirmed = recorder_.sheet().firm_count();
  inference_.look_for_gap(what, sensors_.starting_position_stands());
}

void Explainer::explain_after_pause() {
  if (is_explained()) return;
  reckon();
  return_to_earlier_position();
  if (!is_explained()) explain_gap();
}

void Explainer::explain_by_lever() {
  take_in_lever();
  follow();
  tell_uncertainty();
}

void Explainer::take_in_lever() {
  const auto turn = sensors_.side_to_move();
  if (turn) inference_.take_in_lever(*turn, outage_.take_lever_has_moved(*turn));
}

void Explainer::doubt_gap() {
  if (!outage_.doubts().holds(settled()) || inference_.explains_what_stands()) return;
  inference_.look_for_doubted_gap(
      {.stood = recorder_.sheet().positions(), .confirmed = *outage_.doubts().from()});
  follow();
}

}  // namespace jadoube::tracking
