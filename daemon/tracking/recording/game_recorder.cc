// The best variation is written down as far as it is ahead of the others. What was written is taken
// back as lightly, until something confirms it.
//
// A ply is written as provisional as soon as `VariationReview` shows it. It becomes firm by a
// press, by the reply, by quiet time or by a result. Some firm plies at the end may still be
// changed by what comes after them; earlier ones are final, and become the root of the beam.
#include "daemon/tracking/recording/game_recorder.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

#include "daemon/tracking/sensors/difference.h"
#include "rules/notation/san.h"

namespace jadoube::tracking {

using rules::Piece;

namespace {

constexpr std::chrono::milliseconds kUndisturbed{500};

}  // namespace

GameRecorder::GameRecorder(const GameRecorder& other)
    : board_(other.board_),
      publisher_(other.publisher_, board_),
      sheet_(other.sheet_, board_, publisher_),
      corrected_(other.corrected_),
      undecided_(other.undecided_),
      uncertain_(other.uncertain_),
      lost_from_(other.lost_from_),
      end_stood_(other.end_stood_),
      end_left_(other.end_left_) {}

GameRecorder& GameRecorder::operator=(const GameRecorder& other) {
  if (this == &other) return *this;
  board_ = other.board_;
  publisher_ = Publisher(other.publisher_, board_);
  sheet_ = Scoresheet(other.sheet_, board_, publisher_);
  corrected_ = other.corrected_;
  undecided_ = other.undecided_;
  uncertain_ = other.uncertain_;
  lost_from_ = other.lost_from_;
  end_stood_ = other.end_stood_;
  end_left_ = other.end_left_;
  return *this;
}

bool GameRecorder::tell_device(const drivers::DeviceInfo& info) {
  if (board_.device == info) return false;
  const auto sensed = sheet_.sensing();
  tell(model::DeviceChange{info});
  if (sheet_.sensing() == sensed) return false;
  sheet_.report_anew();
  return true;
}

bool GameRecorder::is_end_told() const {
  return !sheet_.plies().empty() && sheet_.plies().back().evidence == model::Evidence::kArbiter;
}

void GameRecorder::begin_game(int ordinal, const Start& start, drivers::Instant at,
                              const std::string& continues) {
  lost_from_.reset();
  uncertain_ = end_stood_ = end_left_ = false;
  corrected_ = 0;
  undecided_.clear();
  sheet_.begin(ordinal, start.position, start.reported, at, continues);
}

// Following the best variation.

Followed GameRecorder::follow(const RecordedFrom& from) {
  const auto variation = variation_to_follow(from);
  return variation ? write(*variation, from) : Followed{};
}

/// The best variation. While that may not take back what is written, the best of those that need
/// not.
std::optional<GameRecorder::Chain> GameRecorder::variation_to_follow(
    const RecordedFrom& from) const {
  const auto& beam = from.inference.beam();
  const auto base = beam.root().ply_count, written = sheet_.plies().size();
  auto variation = beam.variation();
  const auto common = base + common_plies(variation, beam);
  const bool goes_on = base + variation.size() > written;
  const bool is_final = end_stood_ ? is_over() : is_ended() && !goes_on;
  if (common >= written || (may_retract(common, from) && !is_final)) return variation;
  for (const auto* rival : beam.rivals(kBeamWidth)) {
    variation = beam.variation_to(*rival);
    if (base + common_plies(variation, beam) >= written) return variation;
  }
  return std::nullopt;
}

Followed GameRecorder::write(const Chain& variation, const RecordedFrom& from) {
  const auto& beam = from.inference.beam();
  const auto base = beam.root().ply_count;
  const auto common = common_plies(variation, beam);
  const VariationReview review(variation, beam, from.sensors, from.now.at);
  std::vector<model::Ply> plies(
      sheet_.plies().begin() + static_cast<std::ptrdiff_t>(base),
      sheet_.plies().begin() + static_cast<std::ptrdiff_t>(base + common));
  for (auto i = common; i < variation.size() && review.is_shown(i); ++i) {
    const auto& before = i == 0 ? beam.root() : *variation[i - 1];
    plies.push_back(Scoresheet::ply_of(before.position, variation[i]->move, variation[i]->made_at));
  }
  review.confirm(plies);
  const bool in_doubt = from.outage.is_in_doubt(base) && !from.inference.explains_what_stands();
  const bool lacks_changes = from.now.is_replayed() && replaces_pressed(variation, common, base);
  const auto doubted = review.first_in_doubt();
  sheet_.write(base, std::move(plies), doubted ? base + *doubted : Scoresheet::kNone);
  Followed followed;
  // A ply that came after the gap is firm, and nobody will know what came before.
  if (in_doubt && sheet_.firm_count() > *from.outage.doubted_from()) {
    lost_from_ = from.outage.doubted_from();
  }
  if (lacks_changes) doubt_from(base + common, from);
  if (lacks_logged_plies(base, from)) {
    doubt_from(from.outage.log_told()->from, from);
    followed.log_is_judged = true;
  }
  if (is_illegal_after_gap(base, from.outage)) {
    doubt_from(*from.outage.unclocked_gap_from(), from);
  }
  if (const auto ply = sheet_.inferred_before_illegal()) doubt_from(*ply, from);
  note_unread(variation, base);
  note_undecided(variation, from);
  if (uncertain_) tell_uncertainty(from);
  // Where another variation is the best, nothing is certain.
  if (variation != beam.variation()) return followed;
  const auto settled = settled_plies(variation, review, base);
  if (settled > 0) followed.settled = variation[settled - 1];
  return followed;
}

/// True if ply `index` of the variation replaces a ply of another piece that a press had confirmed.
bool GameRecorder::replaces_pressed(const Chain& variation, std::size_t index,
                                    std::size_t base) const {
  const auto number = base + index;
  if (index >= variation.size() || number >= sheet_.plies().size()) return false;
  const auto& ply = sheet_.plies()[number];
  const bool pressed =
      ply.evidence == model::Evidence::kPress && ply.state != model::PlyState::kProvisional;
  return pressed && ply.move.from != variation[index]->move.from;
}

/// True if the log lacks something. A ply from number `ply` on had to be inferred, though the log
/// seemed to have all and no clock says how many there are. Or one is illegal and was not even
/// pressed.
bool GameRecorder::lacks_logged_plies(std::size_t ply, const RecordedFrom& from) const {
  const auto& told = from.outage.log_told();
  if (!told) return false;
  const auto& plies = sheet_.plies();
  const auto is_strange = [&](const model::Ply& each) {
    if (each.state == model::PlyState::kInferred)
      return told->all && !from.sensors.clock().in_use();
    return from.now.is_replayed() && each.state == model::PlyState::kIllegal &&
           each.evidence != model::Evidence::kPress;
  };
  return std::any_of(plies.begin() + static_cast<std::ptrdiff_t>(std::min(ply, plies.size())),
                     plies.end(), is_strange);
}

/// True if a ply from number `ply` on is illegal shortly after a gap. Where no clock tells how many
/// plies were made, others may have been made that nobody knows.
bool GameRecorder::is_illegal_after_gap(std::size_t ply, const OutageRecovery& outage) const {
  const auto& from = outage.unclocked_gap_from();
  if (!from) return false;
  const auto& plies = sheet_.plies();
  const auto until = std::min(plies.size(), *from + OutageRecovery::kShortlyAfterGap);
  for (auto i = ply; i < until; ++i) {
    if (plies[i].state == model::PlyState::kIllegal) return true;
  }
  return false;
}

/// The board is not expected to show pieces that stand where it does not read them.
void GameRecorder::note_unread(const Chain& variation, std::size_t base) {
  const auto written = sheet_.plies().size() - base;
  if (written == 0 || written > variation.size()) return;
  const auto& last = *variation[written - 1];
  for (const auto square : rules::Squares(last.unread)) {
    if (last.shown[square] == Piece::kNone) sheet_.report(square, Piece::kNone);
  }
}

/// How many of the plies after the root are written as the variation has them.
std::size_t GameRecorder::common_plies(const Chain& variation, const Beam& beam) const {
  const auto base = beam.root().ply_count;
  std::size_t common = 0;
  while (common < variation.size() && base + common < sheet_.plies().size() &&
         sheet_.plies()[base + common].move == variation[common]->move) {
    ++common;
  }
  return common;
}

/// True if what is written from ply `index` on may go: another hypothesis is clearly better, and no
/// hand is in the middle of a movement that may make it good again.
bool GameRecorder::may_retract(std::size_t index, const RecordedFrom& from) const {
  const auto& ply = sheet_.plies()[index];
  const bool undisturbed = from.now.at - from.sensors.quiet().since() >= kUndisturbed;
  const auto ahead = from.inference.beam().margin_without(index, ply.move);
  // That somebody played against the Laws is believed no longer than it must be.
  const auto enough = ply.state == model::PlyState::kIllegal ? kAheadWithPress : kAheadAlone;
  if (ply.state != model::PlyState::kProvisional) return ahead >= enough && undisturbed;
  return ahead >= kAheadToShow && (undisturbed || from.inference.explains_what_stands());
}

/// How many plies of the variation can no longer change.
std::size_t GameRecorder::settled_plies(const Chain& variation, const VariationReview& review,
                                        std::size_t base) const {
  auto settled = sheet_.game().final_plies;
  settled = settled > base ? settled - base : 0;
  settled = std::max(settled, review.closed_by_now());
  settled = std::min(settled, std::min(variation.size(), sheet_.plies().size() - base));
  for (std::size_t i = 0; i < settled; ++i) {
    if (review.is_open(i)) settled = i;
  }
  return settled;
}

// Other writing.

void GameRecorder::rewrite(const Hindsight::Best& found, const Hypothesis& root,
                           drivers::Instant at) {
  const auto base = root.ply_count;
  std::vector<model::Ply> plies;
  auto before = root.position;
  bool same = true;
  for (const auto move : found.variation) {
    const auto index = base + plies.size();
    const auto* written = index < sheet_.plies().size() ? &sheet_.plies()[index] : nullptr;
    same &= written != nullptr && written->move == move;
    auto ply = same ? *written : Scoresheet::ply_of(before, move, at);
    if (ply.state == model::PlyState::kProvisional) {
      ply.state = same ? model::PlyState::kConfirmed : model::PlyState::kInferred;
      ply.evidence = same ? model::Evidence::kReply : model::Evidence::kSquares;
      ply.confirmed_at = at;
      ply.margin = found.ahead;
    }
    if (!same && written != nullptr) {
      ply.white_clock = written->white_clock;
      ply.black_clock = written->black_clock;
    }
    plies.push_back(std::move(ply));
    before = before.after(move);
  }
  sheet_.write(base, std::move(plies));
}

void GameRecorder::confirm_the_end(model::Evidence evidence, drivers::Instant at) {
  const auto firm = sheet_.firm_count();
  std::vector<model::Ply> plies(sheet_.plies().begin() + static_cast<std::ptrdiff_t>(firm),
                                sheet_.plies().end());
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const bool legal = sheet_.before(firm + i).is_legal(plies[i].move);
    plies[i].state = legal ? model::PlyState::kConfirmed : model::PlyState::kIllegal;
    plies[i].evidence = evidence;
    plies[i].confirmed_at = at;
  }
  sheet_.write(firm, std::move(plies));
}

void GameRecorder::see_what_was_misread(const rules::Placement& placement) {
  const auto should = expected();
  for (const auto square : rules::Squares(differing(sheet_.reported(), should))) {
    if (placement[square] == should[square]) sheet_.report(square, should[square]);
  }
}

void GameRecorder::note_end_stands(bool is_explained, drivers::Instant at) {
  end_stood_ = is_explained && is_over();
  if (end_stood_) confirm_the_end(model::Evidence::kQuietTime, at);
}

// What is not certain.

void GameRecorder::doubt_from(std::size_t ply, const RecordedFrom& from) {
  if (lost_from_) return;
  lost_from_ = ply;
  tell_uncertainty(from);
}

/// True if what is written from number `ply` on begins with `variation`, or is the beginning of it.
bool GameRecorder::is_begun(const Variation& variation, std::size_t ply) const {
  const auto plies = std::span(sheet_.plies());
  const auto written = plies.subspan(std::min(ply, plies.size()));
  const auto both = std::min(variation.size(), written.size());
  return std::ranges::equal(written.first(both), std::span(variation).first(both), {},
                            &model::Ply::move);
}

/// Remembers between which explanations of an outage a choice was made, and forgets those that were
/// rewritten. Where none of them is written any more, nobody knows what was played.
void GameRecorder::note_undecided(const Chain& variation, const RecordedFrom& from) {
  const auto before = undecided_;
  std::vector<std::shared_ptr<const Alternatives>> kept;
  for (const auto& alternatives : before) {
    const auto is = [&](const Alternative& alternative) {
      return is_begun(alternative.variation, alternatives->first_ply);
    };
    if (is(alternatives->ranked.front())) {
      kept.push_back(alternatives);
    } else if (std::ranges::none_of(alternatives->ranked, is)) {
      doubt_from(alternatives->first_ply, from);
    }
  }
  undecided_ = std::move(kept);
  for (const auto* h : variation) {
    const bool written = h->alternatives && sheet_.firm_count() >= h->ply_count;
    if (written && std::ranges::find(undecided_, h->alternatives) == undecided_.end()) {
      undecided_.push_back(h->alternatives);
    }
  }
  if (undecided_ != before) tell_uncertainty(from);
}

void GameRecorder::tell_uncertainty(const RecordedFrom& from) {
  const auto& beam = from.inference.beam();
  const auto base = beam.root().ply_count;
  const auto best = beam.variation();
  const bool lost = from.outage.is_in_doubt(base) && !from.inference.explains_what_stands();
  uncertain_ = lost || sheet_.plies().size() != base + best.size() ||
               common_plies(best, beam) != best.size() ||
               std::ranges::any_of(
                   best, [&](const auto* h) { return beam.margin_with(*h) < kAheadWithPress; });
  auto found = undecided_explanations();
  auto others = uncertain_ ? rivals(beam) : std::vector<model::Explanation>{};
  // Where nothing explains what stands, what is next to the best says nothing.
  if (lost) others.resize(1);
  std::ranges::move(others, std::back_inserter(found));
  if (found != sheet_.game().explanations)
    publisher_.tell(model::UncertaintyChange{std::move(found)});
}

std::vector<model::Explanation> GameRecorder::undecided_explanations() const {
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
  const model::Explanation lost{.first_ply = lost_from_.value_or(0), .san = {}};
  if (is_lost() && std::ranges::find(found, lost) == found.end()) found.push_back(lost);
  return found;
}

std::vector<model::Explanation> GameRecorder::rivals(const Beam& beam) const {
  constexpr std::size_t kMostTold = 8;
  std::vector<model::Explanation> found;
  for (const auto* rival : beam.rivals(2 * kAheadToShow)) {
    if (found.size() == kMostTold) break;
    auto& explanation = found.emplace_back();
    explanation.first_ply = beam.root().ply_count;
    explanation.behind = rival->total() - beam.best().total();
    bool is_written = true;
    for (const auto* h : beam.variation_to(*rival)) {
      const auto index = h->ply_count - 1;
      is_written &= index < sheet_.firm_count() && sheet_.plies()[index].move == h->move;
      explanation.first_ply += is_written ? 1 : 0;
      if (is_written) continue;
      explanation.san.push_back(rules::to_san(beam.find(h->parent)->position, h->move));
    }
  }
  return found;
}

void GameRecorder::leave_open(std::vector<model::Explanation> alternatives) {
  uncertain_ = true;
  publisher_.tell(model::UncertaintyChange{std::move(alternatives)});
}

void GameRecorder::forget_alternatives_after(std::size_t keep) {
  std::erase_if(undecided_, [&](const auto& alternatives) {
    return alternatives->first_ply + alternatives->ranked.front().variation.size() > keep;
  });
}

// What differs from the placement.

void GameRecorder::tell_difference(const BoardSensors& sensors, const Moment& now) {
  if (now.is_replayed()) return;
  auto squares = differences(expected(), sensors.placement());
  if (squares != board_.unexplained) publisher_.tell(model::UnexplainedChange{std::move(squares)});
}

void GameRecorder::withdraw_difference(const BoardSensors& sensors, const Moment& now) {
  if (now.is_replayed() || board_.unexplained.empty()) return;
  const bool over = !sheet_.in_play() && !sheet_.game().incomplete;
  if (over || sensors.placement() == expected()) publisher_.tell(model::UnexplainedChange{});
}

bool GameRecorder::something_appeared(const rules::Placement& placement) const {
  for (const auto square : rules::Squares(differing(expected(), placement))) {
    if (placement[square] != Piece::kNone) return true;
  }
  return false;
}

void GameRecorder::tell_clock(const BoardSensors& sensors, const Moment& now) {
  if (now.is_replayed()) return;
  const auto state = sensors.clock().state(sensors.orientation());
  if (state != board_.clock) publisher_.tell(model::ClockChange{state});
}

void GameRecorder::publish_after(const model::Board& published, drivers::Instant at,
                                 std::vector<model::TimedChange>& changes) {
  auto& game = *board_.game;
  const auto& before = *published.game;
  auto change = diff(before.plies, 0, game.plies, before.revision);
  const auto outcome = [](const model::Game& of) {
    return std::tie(of.result, of.termination, of.incomplete, of.adjournment);
  };
  const bool other_result = outcome(before) != outcome(game);
  const bool otherwise = change.has_value() || other_result;
  game.revision = before.revision + (otherwise ? 1 : 0);
  // What was final stays so, also where the result that made it so is taken away.
  const auto same = change ? change->keep : game.plies.size();
  game.final_plies = std::max(game.final_plies, std::min(before.final_plies, same));
  if (change) {
    change->revision = game.revision;
    change->final_plies = game.final_plies;
    changes.push_back({at, *std::move(change)});
  }
  if (other_result) {
    changes.push_back({at, model::ResultChange{game.result, game.termination, game.revision,
                                               game.incomplete, game.adjournment}});
  }
  if (before.explanations != game.explanations) {
    changes.push_back({at, model::UncertaintyChange{game.explanations}});
  }
  if (published.unexplained != board_.unexplained) {
    changes.push_back({at, model::UnexplainedChange{board_.unexplained}});
  }
}

}  // namespace jadoube::tracking
