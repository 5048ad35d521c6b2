// What people are shown of an output that makes its rounds at Lichess.
#include <algorithm>

#include "daemon/outputs/lichess/broadcast_fields.h"
#include "daemon/outputs/lichess/broadcast_output.h"

namespace jadoube::outputs {
namespace {

using rules::Sentence;
using std::chrono::seconds;
using MadeState = KeptBroadcast::State;

}  // namespace

Sentence BroadcastOutput::round_problem(const KeptBroadcast& kept, const KeptRound& round) const {
  const auto title = [&] {
    const auto known = sections_.find({kept.tournament, kept.section});
    return known == sections_.end() ? kept.section : known->second.title;
  };
  if (round.is_gone) {
    return Sentence(
        "Round {round} of {section} was deleted at Lichess. It is not made again by itself: press "
        "\"Make it again\", or jadoube outputs round.",
        {{"round", round.number}, {"section", title()}});
  }
  if (round.is_held) {
    return Sentence(
        "Somebody finished round {round} of {section} at Lichess, and games are still played. "
        "Nothing more goes there: press \"Let games go on\", or jadoube outputs round.",
        {{"round", round.number}, {"section", title()}});
  }
  return {};
}

Sentence BroadcastOutput::problem_of(const KeptBroadcast& kept) const {
  const Place place{kept.tournament, kept.section};
  const auto seen = seen_.find(place);
  const std::string& about = kept.state == MadeState::kThere ? kept.id : kept.fields.name;
  if (seen != seen_.end() && seen->second.about == about && !seen->second.blocked.empty()) {
    return seen->second.blocked;
  }
  for (const KeptRound& round : kept.rounds) {
    if (auto what = round_problem(kept, round); !what.empty()) return what;
    const auto target = targets_.find(round.id);
    if (target == targets_.end() || round.is_left) continue;
    if (!target->second.plan.problem().empty()) {
      return Sentence::unpacked(target->second.plan.problem());
    }
  }
  return {};
}

// Call it with the mutex held.
Sentence BroadcastOutput::problem(Instant now) const {
  if (!token_problem_.empty()) return token_problem_;
  if (!keep_problem_.empty()) return keep_problem_;
  if (const Instant until = settings_.pauses->until(site_.url()); now < until) {
    return Sentence("Lichess got too many requests and wants {seconds} seconds of silence.",
                    {{"seconds", std::chrono::ceil<seconds>(until - now).count()}});
  }
  if (!away_problem_.empty()) return away_problem_;
  for (const auto& [place, section] : sections_) {
    const KeptBroadcast* kept = kept_at(place);
    if (kept == nullptr) {
      return Sentence("{section} has no broadcast at Lichess yet: create one, or choose one.",
                      {{"section", section.title}});
    }
    if (auto what = problem_of(*kept); !what.empty()) return what;
  }
  for (const auto& [place, section] : sections_) {
    const auto seen = seen_.find(place);
    if (seen != seen_.end() && !seen->second.ungrouped.empty()) return seen->second.ungrouped;
  }
  return {};
}

BroadcastStatus BroadcastOutput::status_of(const Place& place, const Section& section) const {
  BroadcastStatus status{
      .tournament = place.first, .section = place.second, .title = section.title};
  const KeptBroadcast* kept = kept_at(place);
  const auto ours = ours_.find(place);
  if (kept == nullptr || ours == ours_.end()) return status;
  status.id = kept->id;
  status.name = kept->name;
  status.url = kept->url;
  status.is_being_made = kept->state != MadeState::kThere;
  const auto seen = seen_.find(place);
  for (const Round* round : ours->second) {
    RoundStatus& one = status.rounds.emplace_back(RoundStatus{.number = round->number});
    const auto known = std::ranges::find(kept->rounds, round->number, &KeptRound::number);
    if (known == kept->rounds.end()) continue;
    one.id = known->id;
    one.name = known->sent.name;
    one.state = known->is_gone       ? RoundState::kGone
                : known->is_held     ? RoundState::kHeld
                : known->is_left     ? RoundState::kLeft
                : known->is_finished ? RoundState::kFinished
                : known->id.empty()  ? RoundState::kComes
                                     : RoundState::kReady;
    if (seen == seen_.end() || !seen->second.there) continue;
    const auto there = std::ranges::find(seen->second.there->rounds, known->id, &RoundThere::id);
    if (there == seen->second.there->rounds.end()) continue;
    one.name = there->fields.name;
    one.url = there->url;
    if (one.state == RoundState::kReady && there->is_ongoing) one.state = RoundState::kPlayed;
    one.is_changed = known->is_ours && there->fields != known->sent;
    if (there->fields.delay.count() > 0 && longest_delay(*round).count() > 0) {
      one.delay_there = there->fields.delay;
    }
  }
  return status;
}

// Call it with the mutex held.
LichessStatus BroadcastOutput::status() const {
  LichessStatus status{.is_connected = !token_.empty() && !settings_.secret_file.empty()};
  if (account_) status.account = account_->user;
  for (const auto& [place, section] : sections_) {
    status.broadcasts.push_back(status_of(place, section));
  }
  return status;
}

}  // namespace jadoube::outputs
