#include "daemon/tracking/recorded/uncertainty.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "daemon/tracking/recorded/variation_review.h"
#include "rules/notation/san.h"

namespace jadoube::tracking {
namespace {

/// True if what is written from number `ply` on begins with `variation`, or is the beginning of it.
bool is_written_so(const Variation& variation, std::size_t ply, const GameView& game) {
  const auto plies = std::span(game.plies());
  const auto written = plies.subspan(std::min(ply, plies.size()));
  const auto both = std::min(variation.size(), written.size());
  return std::ranges::equal(written.first(both), std::span(variation).first(both), {},
                            &model::Ply::move);
}

/// The hypotheses that are nearly as good as the best one, as explanations.
std::vector<model::Explanation> rivals(const Hypotheses& hypotheses, const GameView& game) {
  constexpr std::size_t kMostPublished = 8;
  std::vector<model::Explanation> found;
  for (const auto* rival : hypotheses.rivals(2 * kAheadToShow)) {
    if (found.size() == kMostPublished) break;
    auto& explanation = found.emplace_back();
    explanation.first_ply = hypotheses.root().ply_count;
    explanation.behind = rival->total() - hypotheses.best().total();
    bool is_written = true;
    for (const auto* h : hypotheses.variation(*rival)) {
      const auto index = h->ply_count - 1;
      is_written &= index < game.firm_count() && game.plies()[index].move == h->move;
      explanation.first_ply += is_written ? 1 : 0;
      if (is_written) continue;
      explanation.san.push_back(rules::to_san(hypotheses.find(h->parent)->position, h->move));
    }
  }
  return found;
}

}  // namespace

void Uncertainty::mark_uncertain_from(std::size_t ply, const Written& written,
                                      const RecordedFrom& from) {
  if (doubt_.lost_from) return;
  doubt_.lost_from = ply;
  publish(written, from);
}

void Uncertainty::note_undecided(const std::vector<const Hypothesis*>& variation,
                                 const Written& written, const RecordedFrom& from) {
  const auto before = undecided_;
  std::vector<std::shared_ptr<const Alternatives>> kept;
  for (const auto& alternatives : before) {
    const auto is = [&](const Alternative& alternative) {
      return is_written_so(alternative.variation, alternatives->first_ply, written.game);
    };
    if (is(alternatives->ranked.front())) {
      kept.push_back(alternatives);
    } else if (std::ranges::none_of(alternatives->ranked, is)) {
      mark_uncertain_from(alternatives->first_ply, written, from);
    }
  }
  undecided_ = std::move(kept);
  for (const auto* h : variation) {
    const bool is_written = h->alternatives && written.game.firm_count() >= h->ply_count;
    if (is_written && std::ranges::find(undecided_, h->alternatives) == undecided_.end()) {
      undecided_.push_back(h->alternatives);
    }
  }
  if (undecided_ != before) publish(written, from);
}

void Uncertainty::note_frozen(std::shared_ptr<const Alternatives> alternatives,
                              const Written& written, const RecordedFrom& from) {
  if (!alternatives || !is_written_so(alternatives->ranked.front().variation,
                                      alternatives->first_ply, written.game)) {
    return;
  }
  const bool is_known = std::ranges::any_of(
      undecided_, [&](const auto& known) { return known->first_ply == alternatives->first_ply; });
  if (is_known) return;
  undecided_.push_back(std::move(alternatives));
  publish(written, from);
}

void Uncertainty::forget_alternatives_after(std::size_t keep) {
  std::erase_if(undecided_, [&](const auto& alternatives) {
    return alternatives->first_ply + alternatives->ranked.front().variation.size() > keep;
  });
}

void Uncertainty::publish(const Written& written, const RecordedFrom& from) {
  const auto& [game, publisher] = written;
  const auto& hypotheses = from.inference.hypotheses();
  const auto base = hypotheses.root().ply_count;
  const auto best = hypotheses.variation();
  const bool lost = from.doubts.holds(base) && !from.inference.explains_placement();
  doubt_.is_uncertain = lost || game.plies().size() != base + best.size() ||
                        common_plies(best, base, game) != best.size() ||
                        std::ranges::any_of(best, [&](const auto* h) {
                          return hypotheses.margin_with(*h) < kAheadWithPress;
                        });
  auto found = undecided();
  auto others = doubt_.is_uncertain ? rivals(hypotheses, game) : std::vector<model::Explanation>{};
  // If nothing explains the placement, the second-best variation means nothing.
  if (lost) others.resize(1);
  std::ranges::move(others, std::back_inserter(found));
  if (found != game.game().explanations)
    publisher.publish(model::UncertaintyChange{std::move(found)});
}

void Uncertainty::leave_open(std::vector<model::Explanation> explanations, Publisher& publisher) {
  doubt_.is_uncertain = true;
  publisher.publish(model::UncertaintyChange{std::move(explanations)});
}

/// The alternatives that nothing has decided, and the plies that are missing, as explanations.
std::vector<model::Explanation> Uncertainty::undecided() const {
  std::vector<model::Explanation> found;
  for (const auto& alternatives : undecided_) {
    for (const auto& [variation, behind] : alternatives->ranked) {
      auto& explanation = found.emplace_back();
      explanation.first_ply = alternatives->first_ply;
      explanation.behind = behind;
      auto before = alternatives->before;
      for (const auto move : variation) {
        explanation.san.push_back(rules::to_san(before, move));
        before = before.after(move);
      }
    }
  }
  const model::Explanation lost{.first_ply = doubt_.lost_from.value_or(0), .san = {}};
  if (doubt_.is_lost() && std::ranges::find(found, lost) == found.end()) found.push_back(lost);
  return found;
}

}  // namespace jadoube::tracking
