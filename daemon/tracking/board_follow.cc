// The third stage of a board's watch: the best account of the game is written down, as far as it is
// ahead of the others, and made firm by what confirms it.
#include <algorithm>
#include <iterator>
#include <span>

#include "daemon/tracking/board_state.h"
#include "rules/attacks.h"
#include "rules/notation/san.h"

namespace jadoube::tracking {

using rules::Move;
using rules::Piece;
using rules::PieceType;
using Path = std::vector<const Hypothesis*>;

namespace {

constexpr std::chrono::milliseconds kHold{700}, kUndisturbed{500}, kReplyStands{1000},
    kDwells{1500};
/// So many plies at most stay open, however little confirms them.
constexpr std::size_t kMostOpen = 6;
/// And so many after one whose piece stands unread.
constexpr std::size_t kMostUndecided = 24;

/// Whether the piece that made `move` could have gone farther on the same line.
bool can_go_on(const rules::Position& before, Move move) {
  return std::ranges::any_of(before.legal_moves(), [&](Move other) {
    return other.from == move.from && other.to != move.to && !before.is_castling(other) &&
           rules::contains(rules::between(move.from, other.to), move.to);
  });
}

/// Whether `move` may be half of a castling: the rook's leg, or the king on his way.
bool may_be_castling(const rules::Position& before, Move move) {
  return std::ranges::any_of(before.legal_moves(), [&](Move other) {
    if (!before.is_castling(other) || before.is_castling(move)) return false;
    const auto to = rules::castling_targets(other.from, other.to);
    return (move.from == other.to && move.to == to.rook) ||
           (move.from == other.from &&
            (move.to == to.king || rules::contains(rules::between(other.from, to.king), move.to)));
  });
}

/// The press that completed ply `index` of `path`: as the reply has it, if there is one.
const std::optional<Press>& press_of(const Path& path, std::size_t index) {
  const bool told_late = index + 1 < path.size() && path[index + 1]->previous_press;
  return told_late ? path[index + 1]->previous_press : path[index]->own_press;
}

/// How many plies of `path` are no longer open, whatever is known of them.
std::size_t closed_by_now(const Path& path) {
  return path.size() > kMostOpen ? path.size() - kMostOpen : 0;
}

}  // namespace

void BoardTracker::State::follow() {
  const auto path = path_to_follow();
  if (!path) return;
  write(*path);
}

/// The best account, or, while that may not take back what is written, the best of those that need
/// not.
std::optional<Path> BoardTracker::State::path_to_follow() const {
  const auto base = beam.root().ply_count, written = sheet.plies().size();
  auto path = beam.path();
  const auto common = base + common_plies(path);
  const bool goes_on = base + path.size() > written;
  const bool is_final = end_stood ? is_over() : is_ended() && !goes_on;
  if (common >= written || (may_retract(common) && !is_final)) return path;
  for (const auto* rival : beam.rivals(kBeamWidth)) {
    path = beam.path_to(*rival);
    if (base + common_plies(path) >= written) return path;
  }
  return std::nullopt;
}

void BoardTracker::State::write(const Path& path) {
  const auto base = beam.root().ply_count;
  const auto common = common_plies(path);
  std::vector<model::Ply> plies(sheet.plies().begin() + static_cast<std::ptrdiff_t>(base),
                                sheet.plies().begin() + static_cast<std::ptrdiff_t>(base + common));
  for (auto i = common; i < path.size() && is_shown(path, i); ++i) {
    const auto& before = i == 0 ? beam.root() : *path[i - 1];
    plies.push_back(Scoresheet::ply_of(before.position, path[i]->move, path[i]->made_at));
  }
  confirm(path, plies);
  const bool in_doubt = is_gap_in_doubt() && !is_accounted_for();
  const bool lacks_changes = looks_back && replaces_pressed(path, common);
  sheet.write(base, std::move(plies), first_in_doubt(path));
  // A ply that came after the gap is firm, and nobody will know what came before.
  if (in_doubt && sheet.firm_count() > *gap_from) lost_from = gap_from;
  if (lacks_changes) doubt_from(base + common);
  if (lacks_logged_plies(base)) doubt_from(std::exchange(log_told, std::nullopt)->from);
  if (is_illegal_after_gap(base)) doubt_from(*unclocked_gap_from);
  if (const auto from = sheet.inferred_before_illegal()) doubt_from(*from);
  note_unread(path);
  note_undecided(path);
  if (uncertain) tell_uncertainty();
  // Where another account is the best, nothing is certain.
  if (path == beam.path()) settle_root(path);
}

/// Whether ply `index` of `path` takes the place of another man's that a press had confirmed.
bool BoardTracker::State::replaces_pressed(const Path& path, std::size_t index) const {
  const auto number = beam.root().ply_count + index;
  if (index >= path.size() || number >= sheet.plies().size()) return false;
  const auto& ply = sheet.plies()[number];
  const bool pressed =
      ply.evidence == model::Evidence::kPress && ply.state != model::PlyState::kProvisional;
  return pressed && ply.move.from != path[index]->move.from;
}

/// The first ply of `path` in whose place another one would explain what was seen nearly as well:
/// what comes next may tell; by a clock all are, while more stands wrong than a man in a hand. It
/// is not waited for for ever.
std::size_t BoardTracker::State::first_in_doubt(const Path& path) const {
  const auto base = beam.root().ply_count;
  if (clock.in_use() && !is_accounted_for()) return base + closed_by_now(path);
  for (auto i = closed_by_now(path); i < path.size(); ++i) {
    if (beam.margin_with(*path[i]) < kAheadWithPress) return base + i;
  }
  return Scoresheet::kNone;
}

/// The board is not expected to show men who stand where it does not read them.
void BoardTracker::State::note_unread(const Path& path) {
  const auto written = sheet.plies().size() - beam.root().ply_count;
  if (written == 0 || written > path.size()) return;
  for (const auto square : rules::Squares(path[written - 1]->unread)) {
    if (path[written - 1]->shown[square] == Piece::kNone) sheet.report(square, Piece::kNone);
  }
}

/// How many of the plies after the root are written as `path` has them.
std::size_t BoardTracker::State::common_plies(const Path& path) const {
  const auto base = beam.root().ply_count;
  std::size_t common = 0;
  while (common < path.size() && base + common < sheet.plies().size() &&
         sheet.plies()[base + common].move == path[common]->move) {
    ++common;
  }
  return common;
}

/// Whether what is written from ply `index` on is to go: another account is clearly better, and no
/// hand is in the middle of a movement that may make it good again.
bool BoardTracker::State::may_retract(std::size_t index) const {
  const auto& ply = sheet.plies()[index];
  const bool undisturbed = publisher.at() - quiet.since() >= kUndisturbed;
  const auto ahead = beam.margin_without(index, ply.move);
  // That somebody played against the laws is believed no longer than it must be.
  const auto enough = ply.state == model::PlyState::kIllegal ? kAheadWithPress : kAheadAlone;
  if (ply.state != model::PlyState::kProvisional) return ahead >= enough && undisturbed;
  return ahead >= kAheadToShow && (undisturbed || is_accounted_for());
}

/// Whether mate or stalemate stood for long enough: who goes back from there puts the men up, and
/// takes nothing back. It was none where play goes on otherwise, unless it was left to stand.
bool BoardTracker::State::is_ended() const {
  return is_over() && sheet.firm_count() == sheet.plies().size();
}

bool BoardTracker::State::is_held(const Hypothesis& h) const {
  if (h.own_press || h.ground == Ground::kGap || publisher.at() - h.made_at >= kHold) return false;
  return can_go_on(before_ply(h), h.move) || may_be_castling(before_ply(h), h.move);
}

bool BoardTracker::State::is_shown(const Path& path, std::size_t index) const {
  const auto& h = *path[index];
  const bool last_one = index + 1 == path.size();
  if (beam.margin_with(h) < kAheadToShow && (last_one || h.ground != Ground::kUnread)) return false;
  if (last_one && (is_held(h) || kings_are_on_their_way(h))) return false;
  if (h.legal || !last_one || h.own_press) return true;
  return publisher.at() - quiet.since() >= kReplyStands;
}

/// Whether the piece of ply `index` of `path` was not read where it came to, and that it came there
/// is not certain. It is not waited for for ever.
bool BoardTracker::State::is_open(const Path& path, std::size_t index) const {
  const auto& h = *path[index];
  if (h.ground != Ground::kUnread || path.size() - index > kMostUndecided) return false;
  const auto& now = *path.back();
  const auto to = h.move.to;
  const bool still = rules::contains(now.unread, to) && now.shown[to] == Piece::kNone;
  return beam.margin_with(h) < (still ? kAheadUnread : kAheadWithPress);
}

void BoardTracker::State::confirm(const Path& path, std::vector<model::Ply>& plies) const {
  const auto count = std::min(path.size(), plies.size());
  for (std::size_t i = 0; i < count && !is_open(path, i); ++i) {
    if (plies[i].state != model::PlyState::kProvisional) continue;
    const auto evidence = evidence_for(path, i, count);
    if (!evidence) continue;
    for (std::size_t j = 0; j < i; ++j) make_firm(path, j, model::Evidence::kReply, plies[j]);
    make_firm(path, i, *evidence, plies[i]);
    if (*evidence != model::Evidence::kPress) continue;
    const auto& press = press_of(path, i);
    plies[i].white_clock = press->white;
    plies[i].black_clock = press->black;
  }
}

/// How far ply `index` of `path` is ahead of the best way that has another in its place; nothing
/// where all have the same.
std::optional<Cost> BoardTracker::State::ahead_of_other_ways(const Path& path, std::size_t index) {
  std::optional<Cost> least;
  const auto number = path[index]->ply_count - 1;
  for (const auto* h : std::span(path).subspan(index)) {
    if (!h->ways || h->ways->first_ply > number) continue;
    for (const auto& [line, behind] : h->ways->ranked) {
      if (line[number - h->ways->first_ply] == path[index]->move) continue;
      least = std::min(least.value_or(behind), behind);
    }
  }
  return least;
}

void BoardTracker::State::make_firm(const Path& path, std::size_t index, model::Evidence evidence,
                                    model::Ply& ply) const {
  if (ply.state != model::PlyState::kProvisional) return;
  const auto& h = *path[index];
  const bool seen = h.ground == Ground::kSensed || evidence == model::Evidence::kPress;
  const auto ahead = ahead_of_other_ways(path, index);
  const auto state = seen && !ahead ? model::PlyState::kConfirmed : model::PlyState::kInferred;
  ply.state = h.legal ? state : model::PlyState::kIllegal;
  ply.evidence = h.legal && !seen ? model::Evidence::kReconnect : evidence;
  ply.confirmed_at = publisher.at();
  const auto margin = beam.margin_with(h);
  ply.margin = std::min(margin, ahead.value_or(margin));
}

/// What makes the ply `index` of the path firm, `shown` of whose plies are written; nothing where
/// nothing does yet.
std::optional<model::Evidence> BoardTracker::State::evidence_for(const Path& path,
                                                                 std::size_t index,
                                                                 std::size_t shown) const {
  const auto& h = *path[index];
  const auto margin = beam.margin_with(h);
  if (press_of(path, index) && margin >= kAheadWithPress) return model::Evidence::kPress;
  const auto stands = publisher.at() - quiet.since();
  if (h.ground == Ground::kGap || (h.ground == Ground::kPicture && stands >= kReplyStands)) {
    return model::Evidence::kReconnect;
  }
  if (index + 1 < shown) {
    if (margin < (clock.in_use() ? kAheadWithPress : kAheadAlone)) return std::nullopt;
    const bool enough = !clock.in_use() || index + 2 < shown || stands >= kReplyStands;
    return enough ? std::optional(model::Evidence::kReply) : std::nullopt;
  }
  if (clock.in_use() || margin < kAheadAlone || index + 1 < path.size()) return std::nullopt;
  if (may_be_more(h)) return std::nullopt;
  if (opponent_lifts(h)) return model::Evidence::kOpponentLift;
  const bool dwells = stands >= kDwells && h.residual == 0;
  return dwells ? std::optional(model::Evidence::kQuietTime) : std::nullopt;
}

/// Whether one king came to the centre while the other is in a hand: they give the result.
bool BoardTracker::State::kings_are_on_their_way(const Hypothesis& h) const {
  if (!is_king(h.position.placement()[h.move.to]) || !is_centre(h.move.to)) return false;
  const auto& sets = h.position.square_sets();
  const auto other = sets.of(h.position.turn(), PieceType::kKing);
  return other != 0 && picture.placement()[rules::first_square(other)] == Piece::kNone;
}

/// Whether what looks like a ply may yet be half of a castling, or of the kings' way to the centre.
bool BoardTracker::State::may_be_more(const Hypothesis& h) const {
  const auto& before = before_ply(h);
  if (is_king(before.placement()[h.move.from]) && is_centre(h.move.to)) return true;
  return may_be_castling(before, h.move);
}

/// Whether who is to move has one of his pieces in his hand, and nothing else is away.
bool BoardTracker::State::opponent_lifts(const Hypothesis& h) const {
  const auto away = differing(h.shown, picture.placement());
  if (away == 0 || rules::more_than_one(away)) return false;
  const auto square = rules::first_square(away);
  return picture.placement()[square] == Piece::kNone &&
         rules::contains(h.position.square_sets().of(h.position.turn()), square);
}

/// Whether what is written from number `from` on begins with `line`, or is the beginning of it.
bool BoardTracker::State::is_begun(const Variation& line, std::size_t from) const {
  const auto plies = std::span(sheet.plies());
  const auto written = plies.subspan(std::min(from, plies.size()));
  const auto both = std::min(line.size(), written.size());
  return std::ranges::equal(written.first(both), std::span(line).first(both), {},
                            &model::Ply::move);
}

/// Remembers between which ways nobody saw a choice was made, and forgets those that were
/// rewritten: where none of them is written any more, nobody knows what was played.
void BoardTracker::State::note_undecided(const Path& path) {
  const auto before = undecided;
  std::erase_if(undecided, [&](const auto& ways) {
    const auto is = [&](const Alternative& way) { return is_begun(way.line, ways->first_ply); };
    if (is(ways->ranked.front())) return false;
    if (std::ranges::none_of(ways->ranked, is)) doubt_from(ways->first_ply);
    return true;
  });
  for (const auto* h : path) {
    const bool written = h->ways && sheet.firm_count() >= h->ply_count;
    if (written && std::ranges::find(undecided, h->ways) == undecided.end()) {
      undecided.push_back(h->ways);
    }
  }
  if (undecided != before) tell_uncertainty();
}

/// Nothing moves, and yet the best account is not written as it is, or others are nearly as good.
void BoardTracker::State::tell_uncertainty() {
  const auto path = beam.path();
  const bool lost = is_gap_in_doubt() && !is_accounted_for();
  uncertain = lost || sheet.plies().size() != beam.root().ply_count + path.size() ||
              common_plies(path) != path.size() || std::ranges::any_of(path, [&](const auto* h) {
                return beam.margin_with(*h) < kAheadWithPress;
              });
  auto found = undecided_ways();
  auto others = uncertain ? rivals() : std::vector<model::Explanation>{};
  // Where nothing explains what stands, what is next to the best says nothing.
  if (lost) others.resize(1);
  std::ranges::move(others, std::back_inserter(found));
  if (found != sheet.game().explanations)
    publisher.tell(model::UncertaintyChange{std::move(found)});
}

std::vector<model::Explanation> BoardTracker::State::undecided_ways() const {
  std::vector<model::Explanation> found;
  for (const auto& ways : undecided) {
    for (const auto& [line, behind] : ways->ranked) {
      auto& explanation = found.emplace_back();
      explanation.first_ply = ways->first_ply;
      explanation.behind = behind;
      auto before = ways->before;
      for (const auto move : line) {
        explanation.san.push_back(rules::to_san(before, move));
        before = before.after(move);
      }
    }
  }
  const model::Explanation lost{.first_ply = lost_from.value_or(0), .san = {}};
  if (is_lost() && std::ranges::find(found, lost) == found.end()) found.push_back(lost);
  return found;
}

std::vector<model::Explanation> BoardTracker::State::rivals() const {
  constexpr std::size_t kMostTold = 8;
  std::vector<model::Explanation> found;
  for (const auto* rival : beam.rivals(2 * kAheadToShow)) {
    if (found.size() == kMostTold) break;
    auto& explanation = found.emplace_back();
    explanation.first_ply = beam.root().ply_count;
    explanation.behind = rival->total() - beam.best().total();
    bool is_written = true;
    for (const auto* h : beam.path_to(*rival)) {
      const auto index = h->ply_count - 1;
      is_written &= index < sheet.firm_count() && sheet.plies()[index].move == h->move;
      explanation.first_ply += is_written ? 1 : 0;
      if (!is_written) explanation.san.push_back(rules::to_san(before_ply(*h), h->move));
    }
  }
  return found;
}

/// What can no longer change is left behind.
void BoardTracker::State::settle_root(const Path& path) {
  const auto base = beam.root().ply_count;
  auto settled = sheet.game().final_plies;
  settled = settled > base ? settled - base : 0;
  settled = std::max(settled, closed_by_now(path));
  settled = std::min(settled, std::min(path.size(), sheet.plies().size() - base));
  for (std::size_t i = 0; i < settled; ++i) {
    if (is_open(path, i)) settled = i;
  }
  if (settled > 0) beam.advance_root(*path[settled - 1]);
}

/// What stands at the end is what was played: nobody has to press after mate and stalemate
/// [FIDE 2023 Art. 6.2.1.1], nor before he gives the result.
void BoardTracker::State::confirm_the_end(model::Evidence evidence) {
  const auto firm = sheet.firm_count();
  std::vector<model::Ply> plies(sheet.plies().begin() + static_cast<std::ptrdiff_t>(firm),
                                sheet.plies().end());
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const bool legal = sheet.before(firm + i).is_legal(plies[i].move);
    plies[i].state = legal ? model::PlyState::kConfirmed : model::PlyState::kIllegal;
    plies[i].evidence = evidence;
    plies[i].confirmed_at = publisher.at();
  }
  sheet.write(firm, std::move(plies));
}

}  // namespace jadoube::tracking
