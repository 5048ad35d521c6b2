#include "daemon/tracking/recorded/variation_review.h"

#include <algorithm>
#include <cstdlib>
#include <span>

#include "daemon/model/game.h"
#include "rules/attacks.h"

namespace jadoube::tracking {

using rules::Move;
using rules::Piece;
using rules::PieceType;

namespace {

constexpr std::chrono::milliseconds kHold{700}, kReplyRests{1000}, kDwells{1500};
/// The most plies that stay open after they are decided.
constexpr std::size_t kMostOpen = 6;
/// The same while they are not decided.
constexpr std::size_t kMostOpenInDoubt = 40;
/// The most plies after one whose piece is unread while that one stays open.
constexpr std::size_t kMostUndecided = 24;
/// The number of firm plies that follow on a ply when it is weighed again.
constexpr std::size_t kWeighedAfter = 2;
/// From these log odds on a ply is confirmed, in hundredths of a nat: nine of ten with just these
/// are right.
constexpr int kSure = 220;
/// Log odds that change by less than this are not published again, and also not if they stay clear:
/// 95 of 100 are right.
constexpr int kLeastPublished = 100, kClear = 300;

/// True if the piece that made `move` could have gone farther in the same direction.
bool can_continue(const rules::Position& before, Move move) {
  return std::ranges::any_of(before.legal_moves(), [&](Move other) {
    return other.from == move.from && other.to != move.to && !before.is_castling(other) &&
           rules::contains(rules::between(move.from, other.to), move.to);
  });
}

/// True if `move` may be half of a castling: the rook's part, or the king on its way.
bool may_be_castling(const rules::Position& before, Move move) {
  return std::ranges::any_of(before.legal_moves(), [&](Move other) {
    if (!before.is_castling(other) || before.is_castling(move)) return false;
    const auto to = rules::castling_targets(other.from, other.to);
    return (move.from == other.to && move.to == to.rook) ||
           (move.from == other.from &&
            (move.to == to.king || rules::contains(rules::between(other.from, to.king), move.to)));
  });
}

/// The press that completed ply `index`: as the reply has it, if there is one.
const std::optional<Press>& press_of(const std::vector<const Hypothesis*>& variation,
                                     std::size_t index) {
  const bool reported_late = index + 1 < variation.size() && variation[index + 1]->previous_press;
  return reported_late ? variation[index + 1]->previous_press : variation[index]->own_press;
}

}  // namespace

std::size_t VariationReview::closed_by_now() const {
  const auto is_undecided = [&](std::size_t index) {
    return decisions_.of(index) == PlyDecision::kUndecided;
  };
  std::size_t closed = 0;
  while (variation_.size() - closed > kMostOpen &&
         (variation_.size() - closed > kMostOpenInDoubt || !is_undecided(closed))) {
    ++closed;
  }
  return closed;
}

std::optional<std::size_t> VariationReview::first_in_doubt() const {
  const bool matches_record = hypotheses_.best().explains_placement();
  if (sensed_.clock.in_use() && !matches_record) return closed_by_now();
  for (auto i = closed_by_now(); i < variation_.size(); ++i) {
    const bool is_ahead = decisions_.margin(i) >= kAheadWithPress;
    const bool is_frozen = decisions_.of(i) == PlyDecision::kFrozen;
    if (!is_ahead && !is_frozen) return i;
  }
  return std::nullopt;
}

/// True if the piece of a new ply may still move on: it is not shown for a moment.
bool VariationReview::is_held(const Hypothesis& h) const {
  if (h.own_press || h.ground == Ground::kGap || sensed_.now.at - h.made_at >= kHold) return false;
  return can_continue(before_ply(h), h.move) || may_be_castling(before_ply(h), h.move);
}

std::size_t common_plies(const std::vector<const Hypothesis*>& variation, std::size_t base,
                         const GameView& game) {
  std::size_t common = 0;
  while (common < variation.size() && base + common < game.plies().size() &&
         game.plies()[base + common].move == variation[common]->move) {
    ++common;
  }
  return common;
}

bool VariationReview::is_shown(std::size_t index) const {
  const auto& h = *variation_[index];
  const bool last_one = index + 1 == variation_.size();
  // The record continues after what is not decided. But a log or another board may still have what
  // was not seen.
  const bool is_answered =
      h.ground == Ground::kSensed && index + model_.answered_by < variation_.size();
  const bool continues = is_answered || (!last_one && h.ground == Ground::kUnread);
  if (decisions_.margin(index) < kAheadToShow && !continues) return false;
  if (last_one && (is_held(h) || kings_are_on_their_way(h))) return false;
  if (h.legal || !last_one || h.own_press) return true;
  return quiet_time() >= kReplyRests;
}

bool VariationReview::is_open(std::size_t index) const {
  const auto& h = *variation_[index];
  if (h.ground != Ground::kUnread || variation_.size() - index > kMostUndecided) return false;
  const auto& now = *variation_.back();
  const auto to = h.move.to;
  const bool still = rules::contains(now.unread, to) && now.shown[to] == Piece::kNone;
  return decisions_.margin(index) < (still ? kAheadUnread : kAheadWithPress);
}

void VariationReview::confirm(std::vector<model::Ply>& plies) const {
  const auto count = std::min(variation_.size(), plies.size());
  for (std::size_t i = 0; i < count && !is_open(i); ++i) {
    if (plies[i].state != model::PlyState::kProvisional) continue;
    const auto evidence = evidence_for(i, count);
    if (!evidence) continue;
    for (std::size_t j = 0; j < i; ++j) make_firm(j, model::Evidence::kReply, plies[j]);
    make_firm(i, *evidence, plies[i]);
  }
  // Some plies later it is known what a ply cost. Not while a hand is in the middle of a movement.
  if (!hypotheses_.best().explains_placement()) return;
  const auto open =
      std::ranges::find(plies, model::PlyState::kProvisional, &model::Ply::state) - plies.begin();
  const auto firm = std::min(count, static_cast<std::size_t>(open));
  for (std::size_t i = 0; i + kWeighedAfter < firm; ++i) weigh_again(i, plies[i]);
}

/// Writes down how likely ply `index` is right, which is ahead by `margin`. Where that is too
/// little, it is not confirmed.
void VariationReview::weigh(std::size_t index, Cost margin, model::Ply& ply) const {
  ply.margin = strain_.log_odds(index, margin);
  const bool is_sure = margin >= kAheadWithPress && *ply.margin >= kSure;
  ply.state = is_sure ? model::PlyState::kConfirmed : model::PlyState::kInferred;
}

/// What came after a firm ply may have decided it, or shows that it is in doubt.
void VariationReview::weigh_again(std::size_t index, model::Ply& ply) const {
  using enum model::PlyState;
  const bool may_change =
      ply.state == kConfirmed || (ply.state == kInferred && !model::was_unseen(ply));
  if (!may_change || ply.evidence == model::Evidence::kArbiter) return;
  if (ahead_of_alternatives(index)) return;
  auto weighed = ply;
  weigh(index, decisions_.margin(index), weighed);
  const auto before = ply.margin.value_or(0);
  const bool is_clear = std::min(*weighed.margin, before) >= kClear;
  const bool is_other = !is_clear && std::abs(*weighed.margin - before) >= kLeastPublished;
  if (is_other || weighed.state != ply.state) ply = weighed;
}

/// The lead of ply `index` over the best of the other variations through an outage that have
/// another ply in its place. Nothing if all have the same ply.
std::optional<Cost> VariationReview::ahead_of_alternatives(std::size_t index) const {
  std::optional<Cost> least;
  const auto number = variation_[index]->ply_count - 1;
  for (const auto* h : std::span(variation_).subspan(index)) {
    if (!h->alternatives || h->alternatives->first_ply > number) continue;
    for (const auto& [variation, behind] : h->alternatives->ranked) {
      if (variation[number - h->alternatives->first_ply] == variation_[index]->move) continue;
      least = std::min(least.value_or(behind), behind);
    }
  }
  return least;
}

void VariationReview::make_firm(std::size_t index, model::Evidence evidence,
                                model::Ply& ply) const {
  if (ply.state != model::PlyState::kProvisional) return;
  const auto& h = *variation_[index];
  const bool seen = h.ground == Ground::kSensed || evidence == model::Evidence::kPress;
  const auto ahead = ahead_of_alternatives(index);
  const auto state = seen && !ahead ? model::PlyState::kConfirmed : model::PlyState::kInferred;
  ply.state = h.legal ? state : model::PlyState::kIllegal;
  // The press of one of several ways through an outage does not show which it was.
  ply.evidence = h.legal && (!seen || ahead) ? model::Evidence::kReconnect : evidence;
  ply.confirmed_at = sensed_.now.at;
  const auto& press = press_of(variation_, index);
  if (press) {
    ply.white_clock = press->white;
    ply.black_clock = press->black;
  }
  const auto margin = std::min(decisions_.margin(index), ahead.value_or(kBeamWidth));
  auto weighed = ply;
  weigh(index, margin, weighed);
  ply.margin = weighed.margin;
  // A later ply may have made it firm, or other plies around it fit badly. That makes it not sure.
  if (ply.state == model::PlyState::kConfirmed) ply.state = weighed.state;
}

/// What makes ply `index` firm, if the first `shown` plies are written; nothing where nothing does
/// yet.
std::optional<model::Evidence> VariationReview::evidence_for(std::size_t index,
                                                             std::size_t shown) const {
  const auto& h = *variation_[index];
  const auto margin = decisions_.margin(index);
  const bool has_clock = sensed_.clock.in_use();
  if (press_of(variation_, index) && margin >= kAheadWithPress) return model::Evidence::kPress;
  if (h.pressed_unseen && margin >= kAheadWithPress) return model::Evidence::kReconnect;
  const auto resting = quiet_time();
  if (h.ground == Ground::kGap || (h.ground == Ground::kPlacement && resting >= kReplyRests)) {
    return model::Evidence::kReconnect;
  }
  if (index + 1 < shown) {
    if (margin < (has_clock ? kAheadWithPress : kAheadAlone)) return std::nullopt;
    const bool enough = !has_clock || index + 2 < shown || resting >= kReplyRests;
    return enough ? std::optional(model::Evidence::kReply) : std::nullopt;
  }
  const bool is_repeated = index + 1 == variation_.size() && sensed_.repeated == h.shown &&
                           sensed_.placement() == h.shown;
  if (is_repeated && margin >= kAheadWithPress) return model::Evidence::kRepeated;
  if (has_clock || margin < kAheadAlone || index + 1 < variation_.size()) return std::nullopt;
  if (may_be_more(h)) return std::nullopt;
  if (opponent_lifts(h)) return model::Evidence::kOpponentLift;
  const bool dwells = resting >= kDwells && h.residual == 0;
  return dwells ? std::optional(model::Evidence::kQuietTime) : std::nullopt;
}

/// True if one king came to the centre while the other is in a hand: they give the result.
bool VariationReview::kings_are_on_their_way(const Hypothesis& h) const {
  if (!is_king(h.position.placement()[h.move.to]) || !is_centre(h.move.to)) return false;
  const auto& sets = h.position.square_sets();
  const auto other = sets.of(h.position.turn(), PieceType::kKing);
  return other != 0 && sensed_.placement()[rules::first_square(other)] == Piece::kNone;
}

/// True if what looks like a ply may become a castling, or the kings' way to the centre.
bool VariationReview::may_be_more(const Hypothesis& h) const {
  const auto& before = before_ply(h);
  if (is_king(before.placement()[h.move.from]) && is_centre(h.move.to)) return true;
  return may_be_castling(before, h.move);
}

/// True if the side to move holds one of its own pieces, and nothing else is away.
bool VariationReview::opponent_lifts(const Hypothesis& h) const {
  const auto away = differing(h.shown, sensed_.placement());
  if (away == 0 || rules::more_than_one(away)) return false;
  const auto square = rules::first_square(away);
  return sensed_.placement()[square] == Piece::kNone &&
         rules::contains(h.position.square_sets().of(h.position.turn()), square);
}

}  // namespace jadoube::tracking
