// The best variation is written down as far as it is ahead of the others. A written ply is taken
// back as easily, until something confirms it.
//
// A ply is written as provisional as soon as `VariationReview` shows it. It becomes firm by a
// press, by the reply, by quiet time or by a result. Some firm plies at the end may still be
// changed by what comes after them. Earlier ones are final, and become the root.
#include "daemon/tracking/recorded/variation_writer.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "daemon/model/game.h"

namespace jadoube::tracking {
namespace {

constexpr std::chrono::milliseconds kUndisturbed{500};

}  // namespace

Followed VariationWriter::follow() {
  const auto variation = variation_to_follow();
  return variation ? write(*variation) : Followed{};
}

/// The best variation. While that variation may not take back what is written: the best of the
/// variations that need not. One that is nearly as good may also take back plies that may be
/// withdrawn. So what follows on a firm ply is written though another variation, without that ply,
/// always stays a little ahead.
std::optional<VariationWriter::Chain> VariationWriter::variation_to_follow() const {
  const auto written = game_.plies().size();
  auto variation = hypotheses_.variation();
  const auto common = base_ + common_plies(variation, base_, game_);
  const bool continues = base_ + variation.size() > written;
  const bool is_final = end_rested_ ? game_.is_over() : game_.is_ended() && !continues;
  if (common >= written || (may_retract(common) && !is_final)) return variation;
  for (const auto* rival : hypotheses_.rivals(kBeamWidth)) {
    variation = hypotheses_.variation(*rival);
    const auto same = base_ + common_plies(variation, base_, game_);
    const bool is_near = rival->total() - hypotheses_.best().total() < kAheadAlone;
    if (same >= written || (is_near && may_retract(same) && !is_final)) return variation;
  }
  return std::nullopt;
}

Followed VariationWriter::write(const Chain& variation) {
  const auto common = common_plies(variation, base_, game_);
  const VariationReview review(variation, hypotheses_, from_.sensed,
                               from_.inference.evidence().model());
  std::vector<model::Ply> plies(
      game_.plies().begin() + static_cast<std::ptrdiff_t>(base_),
      game_.plies().begin() + static_cast<std::ptrdiff_t>(base_ + common));
  for (auto i = common; i < variation.size() && review.is_shown(i); ++i) {
    const auto& before = i == 0 ? hypotheses_.root() : *variation[i - 1];
    plies.push_back(Scoresheet::ply_of(before.position, variation[i]->move, variation[i]->made_at));
  }
  review.confirm(plies);
  const auto& doubts = from_.doubts;
  const bool in_doubt = doubts.holds(base_) && !from_.inference.explains_placement();
  const bool lacks_changes = from_.sensed.is_replayed() && replaces_pressed(variation, common);
  const auto doubted = review.first_in_doubt();
  sheet_.write(base_, std::move(plies), doubted ? base_ + *doubted : Scoresheet::kNone);
  // A ply after the gap is firm, and the plies before it will never be known.
  if (in_doubt && game_.firm_count() > *doubts.from()) uncertainty_.note_lost(*doubts.from());
  if (lacks_changes) mark_uncertain_from(base_ + common);
  Followed followed;
  note_doubts(variation, followed);
  // Where another variation is the best, nothing is certain.
  if (variation != hypotheses_.variation()) return followed;
  const auto settled = settled_plies(variation, review);
  if (settled > 0) followed.settled = variation[settled - 1];
  for (std::size_t i = 0; i < settled; ++i) {
    if (review.decisions().of(i) != PlyDecision::kFrozen) continue;
    uncertainty_.note_frozen(review.decisions().alternatives(i), written_, from_);
  }
  return followed;
}

/// `variation` was written: notes what is not certain of it.
void VariationWriter::note_doubts(const Chain& variation, Followed& followed) {
  const auto& doubts = from_.doubts;
  if (lacks_logged_plies()) {
    mark_uncertain_from(doubts.log_read()->from);
    followed.log_is_judged = true;
  }
  if (is_illegal_after_gap()) mark_uncertain_from(*doubts.unclocked_from());
  if (const auto ply = inferred_before_illegal(game_)) mark_uncertain_from(*ply);
  note_unread(variation);
  uncertainty_.note_undecided(variation, written_, from_);
  if (uncertainty_.doubt().is_uncertain) uncertainty_.publish(written_, from_);
}

/// True if ply `index` of the variation replaces a ply of another piece that a press had confirmed.
bool VariationWriter::replaces_pressed(const Chain& variation, std::size_t index) const {
  const auto number = base_ + index;
  if (index >= variation.size() || number >= game_.plies().size()) return false;
  const auto& ply = game_.plies()[number];
  const bool pressed =
      ply.evidence == model::Evidence::kPress && ply.state != model::PlyState::kProvisional;
  return pressed && ply.move.from != variation[index]->move.from;
}

/// True if the log lacks something. A ply had to be inferred, though the log seemed to have all and
/// no clock shows how many there are. Or one is illegal and was not even pressed.
bool VariationWriter::lacks_logged_plies() const {
  const auto& log = from_.doubts.log_read();
  if (!log) return false;
  const auto& plies = game_.plies();
  const auto is_strange = [&](const model::Ply& each) {
    if (model::was_unseen(each)) return log->all && !from_.sensed.clock.in_use();
    return from_.sensed.is_replayed() && each.state == model::PlyState::kIllegal &&
           each.evidence != model::Evidence::kPress;
  };
  return std::any_of(plies.begin() + static_cast<std::ptrdiff_t>(std::min(base_, plies.size())),
                     plies.end(), is_strange);
}

/// True if a ply is illegal shortly after a gap. If no clock shows how many plies were made,
/// unknown plies may have been made.
bool VariationWriter::is_illegal_after_gap() const {
  const auto& from = from_.doubts.unclocked_from();
  if (!from) return false;
  const auto& plies = game_.plies();
  const auto until = std::min(plies.size(), *from + OutageDoubts::kShortlyAfterGap);
  for (auto i = base_; i < until; ++i) {
    if (plies[i].state == model::PlyState::kIllegal) return true;
  }
  return false;
}

/// The board is not expected to show pieces that are where it does not read them.
void VariationWriter::note_unread(const Chain& variation) {
  const auto written = game_.plies().size() - base_;
  if (written == 0 || written > variation.size()) return;
  const auto& last = *variation[written - 1];
  for (const auto square : rules::Squares(last.unread)) {
    if (last.shown[square] == rules::Piece::kNone) sheet_.report(square, rules::Piece::kNone);
  }
}

/// True if what is written from ply `index` on may be withdrawn. Another hypothesis is clearly
/// better, and no hand is in the middle of a movement that may make it good again.
bool VariationWriter::may_retract(std::size_t index) const {
  const auto& ply = game_.plies()[index];
  const bool undisturbed = from_.sensed.now.at - from_.sensed.quiet.since() >= kUndisturbed;
  const auto ahead = hypotheses_.margin_without(index, ply.move);
  // A ply against the Laws is kept no longer than it must be.
  const auto enough = ply.state == model::PlyState::kIllegal ? kAheadWithPress : kAheadAlone;
  if (ply.state != model::PlyState::kProvisional) return ahead >= enough && undisturbed;
  return ahead >= kAheadToShow && (undisturbed || from_.inference.explains_placement());
}

/// How many plies of the variation can no longer change.
std::size_t VariationWriter::settled_plies(const Chain& variation,
                                           const VariationReview& review) const {
  auto settled = game_.game().final_plies;
  settled = settled > base_ ? settled - base_ : 0;
  settled = std::max(settled, review.closed_by_now());
  settled = std::min(settled, std::min(variation.size(), game_.plies().size() - base_));
  for (std::size_t i = 0; i < settled; ++i) {
    if (review.is_open(i)) settled = i;
  }
  return settled;
}

}  // namespace jadoube::tracking
