// The second stage of a board's watch: whatever is new is put before the accounts of the game. The
// policy stands in `board_watch.cc`.
#include <algorithm>

#include "daemon/tracking/board_state.h"

namespace jadoube::tracking {

using rules::Piece;

namespace {

constexpr int kMostUnseenInQuiet = 3;
/// So many presses after the clock was silent what stands has been read.
constexpr int kHeardEnough = 3;
/// A log that lacks changes leads to what stands only by what hardly ever happens. Of 1,800 games
/// that logs told in full none came to more than 5,530; one that lacked a capture, to 7,700 [seen].
constexpr Cost kLacksChanges = 6000;
/// Where more pieces are missing the board is being cleared, and it is not until what was played
/// stands again but for so many squares: pieces that were put up elsewhere are not missing.
constexpr int kMostMissingInPlay = 4, kMostDifferingInPlay = 6;

}  // namespace

/// Does what any new picture brings; whether it is one of a game in play.
bool BoardTracker::State::take_in_picture() {
  tell_clock();
  look_for_gesture();
  quiet.restart(publisher.at());
  way_is_seen |= standard_array_stands();
  const bool array_put_up = is_array_put_up();
  if (sheet.in_play() && !array_put_up) {
    see_what_was_misread();
    look_for_clearing();
    return true;
  }
  if (sheet.has_game() && !array_put_up) resume_if_position_stands();
  // Of a game that is over nothing can be taken back.
  const bool next = array_put_up || !sheet.has_game() || (!sheet.in_play() && others_were_moved);
  if (next && standard_array_stands() && !waits_for_log_of_next_game()) {
    begin_game({rules::Position::initial(), picture.placement()});
  }
  return false;
}

/// Whether the array stands and nothing that is played in this game leads there: nobody need look
/// whether it stays, and who is quick has begun before that. What is in doubt is settled first.
bool BoardTracker::State::is_array_put_up() const {
  if (!sheet.in_play() || !standard_array_stands()) return false;
  if (gap || looks_back || to_come || uncertain) return false;
  const auto other = differing(sheet.last().placement(), rules::Placement::initial());
  return is_ended() || rules::count(other) > kMostDifferingInPlay;
}

/// A king on his way to the centre is easily taken for another man, so only firm plies say where
/// the kings were.
void BoardTracker::State::look_for_gesture() {
  if (sensing == SensingClass::kIdentity || !sheet.has_game()) {
    return gesture.look(publisher.at(), picture.placement());
  }
  const auto firm = sheet.firm_count();
  gesture.look(publisher.at(), with_kings(picture.placement(), sheet.before(firm),
                                          sheet.reported_before(firm), sensing));
}

/// Squares that were reported otherwise than they are, and now are not.
void BoardTracker::State::see_what_was_misread() {
  const auto should = expected();
  for (const auto square : rules::Squares(differing(sheet.reported(), should))) {
    if (picture.placement()[square] == should[square]) sheet.report(square, should[square]);
  }
}

/// A board that tells no sides looks the same from both until White has made his first move;
/// whether he has, and it lay the other way round.
bool BoardTracker::State::find_out_who_begins() {
  if (sensing != SensingClass::kOccupancy || orientation_told || !sheet.in_play()) return false;
  const bool at_the_array = sheet.plies().empty() && sheet.last() == rules::Position::initial();
  if (!at_the_array || !is_begun_turned(picture.placement())) return false;
  return turn(opposite(picture.orientation()));
}

void BoardTracker::State::placement_changed(const rules::Placement& seen_before) {
  note_lately(seen_before);
  const auto before = find_out_who_begins() ? sheet.reported() : seen_before;
  const bool was_in_play = take_in_picture();
  if (gap && gap->read) picture_changed_in_gap(before);
  if (!gap && (!sheet.in_play() || may_be_joined_by_plies())) see_unseen_play(seen_before);
  if (!was_in_play || gap || is_pause()) return;
  note_changes(before);
  if (is_no_gesture()) gesture = Gesture{};
  if (!awaits_play()) return;
  reckon();
  if (looks_back) look_for_taken_unread();
}

/// In a log a ply may have no press, which would ask where its man is. Who has just come may have
/// taken him where he was not read.
void BoardTracker::State::look_for_taken_unread() {
  const auto& all = beam.evidence.sensor_events;
  if (being_cleared || all.begin() == all.end()) return;
  const auto newest = all[all.end() - 1];
  if (!newest.is_arrival()) return;
  beam.consider_gone(rules::opponent_of(rules::color_of(newest.now)));
  follow();
}

/// Whether one king stands in the centre by play, and the other was set beside a square to which a
/// ply takes him, and his player has pressed.
bool BoardTracker::State::is_pressed_king_ply() const {
  const auto turn = clock.turn(picture.orientation());
  if (!turn || !gesture.kings_in_centre() || !sheet.in_play() || gap) return false;
  const auto mover = rules::opponent_of(*turn);
  const auto count = sheet.plies().size();
  const auto& before = sheet.before(count > 0 && sheet.last().turn() != mover ? count - 1 : count);
  if (before.turn() != mover) return false;
  const auto& sets = before.square_sets();
  const auto home = [&](rules::Color color) {
    return rules::first_square(sets.of(color, rules::PieceType::kKing));
  };
  const auto stands = [&](rules::Color color, rules::Square square) {
    return picture.placement()[square] == rules::make_piece(color, rules::PieceType::kKing);
  };
  if (!stands(*turn, home(*turn))) return false;
  for (const auto move : before.legal_moves()) {
    if (move.from != home(mover) || before.is_castling(move)) continue;
    for (const auto beside : rules::Squares(rules::king_attacks(move.to))) {
      if (stands(mover, beside)) return true;
    }
  }
  return false;
}

/// Where men are not told apart, whether those in the centre came there by play: kings that give a
/// result stand beside each other, where no play takes them.
bool BoardTracker::State::is_no_gesture() {
  if (sensing == SensingClass::kIdentity || !gesture.kings_in_centre()) return false;
  if (!sheet.in_play() || gap) return false;
  update_scene();
  beam.reckon();
  return beam.best().shown == picture.placement();
}

/// Whether the kings in the centre were none that give a result.
bool BoardTracker::State::drop_false_gesture() {
  const bool by_play = is_no_gesture(), pressed = !by_play && is_pressed_king_ply();
  if (by_play) gesture = Gesture{};
  if (pressed) gesture.dismiss();
  return by_play || pressed;
}

/// Tells the accounts which squares changed, all at once: within a reading no order is known, so
/// what left comes first.
void BoardTracker::State::note_changes(const rules::Placement& before) {
  update_scene();
  const auto changed = differing(before, picture.placement());
  for (const bool arrivals : {false, true}) {
    for (const auto square : rules::Squares(changed)) {
      const auto now = picture.placement()[square];
      if ((now != Piece::kNone) != arrivals) continue;
      const bool flickers = flicker.see(publisher.at(), square, before[square], now);
      beam.evidence.sensor_events.add({publisher.at(), {}, square, before[square], now, flickers});
      beam.take_in_last();
    }
  }
}

void BoardTracker::State::update_scene() {
  beam.evidence.now = publisher.at();
  beam.evidence.picture = picture.placement();
  beam.evidence.read |= differing({}, picture.placement());
  beam.evidence.dead &= ~beam.evidence.read;
  beam.evidence.clock_in_use = clock.in_use();
  beam.evidence.undated = looks_back;
}

void BoardTracker::State::reckon() {
  update_scene();
  if (being_cleared) return;
  beam.reckon();
  follow();
}

/// What is written is certain, and nothing else was played.
void BoardTracker::State::restart_beam() {
  update_scene();
  beam.restart(sheet.last(), sheet.reported(), sheet.plies().size());
}

void BoardTracker::State::press(const Press& press) {
  if (gap && gap->read) gap->since_read.push_back({publisher.at(), press});
  if (gap && gap->read && sheet.in_play()) explain_gap_at_rest(QuietStep::kHandsOff);
  if (!gap) unseen_play.hear(press.by);
  joining.stood_at_press.reset();
  if (!gap && !unseen_play.holds_a_man()) joining.stood_at_press = picture.placement();
  if (gap || !sheet.in_play()) return;
  note_lately(SensorEvent{publisher.at(), press});
  update_scene();
  beam.evidence.sensor_events.add({publisher.at(), press});
  beam.take_in_last();
  drop_false_gesture();
  if (!awaits_play() || being_cleared) return;
  beam.reckon();
  beam.consider_gone(press.by);
  if (!is_accounted_for()) {
    beam.consider_illegal();
    beam.consider_unseen(kMostUnseenPlies, certain_plies());
    doubt_gap();
  }
  if (beam.best().position.turn() == press.by) beam.consider_unread(press.by);
  follow();
  const auto& best = beam.best();
  const auto& told = press.by == best.position.turn() ? best.previous_press : best.own_press;
  if (!told || told->at != press.at || !is_accounted_for()) ask();
  if (!is_explained()) tell_difference();
  if (looks_back && beam.best().total() > kLacksChanges) doubt_from(sheet.firm_count());
  plies_known = beam.best().ply_count;
  if (silence && !looks_back && ++silence->heard >= kHeardEnough) judge_silence();
}

/// Plies are missing from number `from` on, counted from 0, and nobody knows which.
void BoardTracker::State::doubt_from(std::size_t from) {
  if (lost_from) return;
  lost_from = from;
  tell_uncertainty();
}

/// No hand is in the middle of a movement: what stands may show plies whose pieces nobody saw come.
void BoardTracker::State::explain_unseen(int most) {
  if (being_cleared || is_accounted_for()) return;
  beam.consider_unseen(most, certain_plies());
  follow();
}

/// Whether the king has castled and his rook has not, or the other way round.
bool BoardTracker::State::castling_is_under_way() const {
  const auto& position = beam.best().position;
  const auto& shown = beam.best().shown;
  return std::ranges::any_of(position.legal_moves(), [&](rules::Move move) {
    if (!position.is_castling(move)) return false;
    const auto after =
        reported_after(position, shown, move, position.after(move), beam.evidence.sensing);
    const auto moved = differing(shown, after), missing = differing(after, picture.placement());
    return (missing & ~moved) == 0 && rules::count(missing) == 2;
  });
}

/// Nothing that may follow what was believed explains the board: that may be wrong. What is final
/// stays.
void BoardTracker::State::look_back() {
  const bool seen = looked_back_on == picture.placement();
  if ((seen && looked_back_from == beam.root().id) || castling_is_under_way()) return;
  looked_back_on = picture.placement();
  looked_back_from = beam.root().id;
  const Hindsight hindsight(beam.root(), beam.evidence);
  const auto found = hindsight.best();
  // What is too strange in itself is more likely a man who is not read.
  if (found.line.empty() || found.cost > kBeamWidth) return;
  if (found.cost + kAheadAlone > hindsight.of(best_line()) + beam.best().residual) return;
  rewrite(found);
}

/// The plies of the best account.
Variation BoardTracker::State::best_line() const {
  Variation line;
  for (const auto* h : beam.path()) line.push_back(h->move);
  return line;
}

/// Writes what was found in hindsight from the root on. Plies that were written already are so much
/// the firmer; of the others only what stands tells, and the clock where it was read.
void BoardTracker::State::rewrite(const Hindsight::Best& found) {
  const auto base = beam.root().ply_count;
  std::vector<model::Ply> plies;
  auto before = beam.root().position;
  bool same = true;
  for (const auto move : found.line) {
    const auto index = base + plies.size();
    const auto* written = index < sheet.plies().size() ? &sheet.plies()[index] : nullptr;
    same &= written != nullptr && written->move == move;
    auto ply = same ? *written : Scoresheet::ply_of(before, move, publisher.at());
    if (ply.state == model::PlyState::kProvisional) {
      ply.state = same ? model::PlyState::kConfirmed : model::PlyState::kInferred;
      ply.evidence = same ? model::Evidence::kReply : model::Evidence::kSquares;
      ply.confirmed_at = publisher.at();
      ply.margin = found.ahead;
    }
    if (!same && written != nullptr) {
      ply.white_clock = written->white_clock;
      ply.black_clock = written->black_clock;
    }
    plies.push_back(std::move(ply));
    before = before.after(move);
  }
  sheet.write(base, std::move(plies));
  restart_beam();
  tell_uncertainty();
}

/// The board was read as a whole and nothing moves.
void BoardTracker::State::explain_what_stands() {
  if (!awaits_play() || being_cleared || is_explained()) return;
  update_scene();
  if (!is_accounted_for() && !clock.in_use()) beam.consider_illegal();
  explain_unseen(kMostUnseenInQuiet);
  doubt_gap();
  if (!is_accounted_for()) look_back();
  return_to_earlier_position();
  see_who_is_misread();
}

/// One man only, and nothing else, is reported as another of his side. No move does that but a
/// promotion, and nobody exchanges men in play, so it is he still, read wrong.
void BoardTracker::State::see_who_is_misread() {
  const auto squares = differing(sheet.reported(), picture.placement());
  if (is_gap_in_doubt()) return;
  if (sensing != SensingClass::kIdentity || squares == 0 || rules::more_than_one(squares)) return;
  const auto square = rules::first_square(squares);
  const auto was = sheet.reported()[square], seen = picture.placement()[square];
  if (was == Piece::kNone || seen == Piece::kNone) return;
  const auto color = rules::color_of(was);
  // On his last rank a pawn's promotion may have been put right.
  const bool promotes = rules::rank_of(square) == (color == rules::Color::kWhite ? 7 : 0);
  if (promotes || rules::color_of(seen) != color) return;
  // Another account may explain it.
  if (is_accounted_for() || beam.best().shown != sheet.reported()) return;
  sheet.report(square, seen);
  beam.report(square, seen);
}

/// The man of a ply that no law allows is put only now where a legal one would have taken him, and
/// the replies stay: that one was played.
void BoardTracker::State::put_illegal_ply_right() {
  if (is_explained()) return;
  for (auto i = sheet.plies().size(); i-- > std::max(corrected, beam.root().ply_count);) {
    const auto& ply = sheet.plies()[i];
    if (ply.state != model::PlyState::kIllegal) continue;
    for (const auto move : sheet.before(i).legal_moves()) {
      if (move.from != ply.move.from) continue;
      const auto found = with_legal_ply(i, move);
      if (found && (!is_accounted_for() || found->line == best_line())) return rewrite(*found);
    }
  }
}

/// What is written, with `move` in the place of ply `index`; nothing where that does not lead to
/// what stands, or cannot be played.
std::optional<Hindsight::Best> BoardTracker::State::with_legal_ply(std::size_t index,
                                                                   rules::Move move) const {
  Hindsight::Best found;
  found.ahead = kAheadWithPress;
  auto position = sheet.before(index);
  for (auto i = beam.root().ply_count; i < sheet.plies().size(); ++i) {
    const auto played = i == index ? move : sheet.plies()[i].move;
    found.line.push_back(played);
    if (i < index) continue;
    if (!position.is_legal(played)) return std::nullopt;
    position = position.after(played);
  }
  const bool stands = as_sensed(position.placement(), sensing) == picture.placement();
  return stands ? std::optional(found) : std::nullopt;
}

/// Plies were taken back: exactly a position of before stands. Where no clock says that play goes
/// on, so many are not: the game is over, and looked over, or the next one has come to the same.
void BoardTracker::State::return_to_earlier_position() {
  constexpr std::size_t kMostTakenBack = 4;
  if (is_explained() || is_accounted_for() || standard_array_stands()) return;
  for (auto i = sheet.plies().size(); i-- > std::max<std::size_t>(corrected, 1);) {
    if (sheet.reported_before(i) != picture.placement()) continue;
    const bool is_far = sheet.plies().size() - i > kMostTakenBack;
    if (is_far && !clock.in_use()) return doubt_from(sheet.firm_count());
    sheet.write(i, {});
    return restart_beam();
  }
}

void BoardTracker::State::look_for_clearing() {
  const auto& expected = sheet.reported();
  const auto squares = differing(expected, picture.placement());
  int missing = 0;
  for (const auto square : rules::Squares(squares)) {
    missing += picture.placement()[square] == Piece::kNone ? 1 : 0;
    missing -= expected[square] == Piece::kNone ? 1 : 0;
  }
  const bool goes_on = being_cleared && rules::count(squares) > kMostDifferingInPlay;
  being_cleared = missing > kMostMissingInPlay || goes_on;
}

}  // namespace jadoube::tracking
