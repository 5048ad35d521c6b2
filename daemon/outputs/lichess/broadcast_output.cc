#include "daemon/outputs/lichess/broadcast_output.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/outputs/lichess/broadcast_maker.h"
#include "daemon/outputs/problem_report.h"
#include "daemon/outputs/settings.h"

namespace jadoube::outputs {
namespace {

using rules::Expected;
using rules::Sentence;
using std::chrono::seconds;
using MadeState = KeptBroadcast::State;

// The time between two requests of one output. Lichess accepts one at a time [spec: Lichess API].
constexpr std::chrono::milliseconds kBetweenCalls{500};
// The highest age of the last look at Lichess: before a change, before a push, and while nothing
// changes.
constexpr seconds kForChange{2}, kForPush{15}, kIdle{60};
constexpr seconds kTokenRetry{10};

}  // namespace

BroadcastOutput::BroadcastOutput(BroadcastSettings settings, std::unique_ptr<Transfer> transfer)
    : settings_(std::move(settings)),
      transfer_(std::move(transfer)),
      site_(settings_.url, *transfer_),
      choices_(settings_.memory),
      access_(settings_.secret_file, site_, settings_.pauses),
      pushes_(settings_.policy),
      maker_({site_, access_, seen_, mutex_, choices_}) {}

Expected<BroadcastFields> BroadcastOutput::proposed(const std::string& tournament,
                                                    const std::string& section) const {
  const std::lock_guard lock(mutex_);
  return choices_.proposed(tournament, section);
}

Expected<void> BroadcastOutput::create(const std::string& tournament, const std::string& section,
                                       const BroadcastFields& fields) {
  const std::lock_guard lock(mutex_);
  return choices_.create(tournament, section, fields);
}

Expected<void> BroadcastOutput::choose(const std::string& tournament, const std::string& section,
                                       const std::string& id) {
  const std::lock_guard lock(mutex_);
  return choices_.choose(tournament, section, id);
}

Expected<void> BroadcastOutput::choose_round(const std::string& tournament,
                                             const std::string& section, int number,
                                             const std::string& id) {
  const std::lock_guard lock(mutex_);
  return choices_.choose_round(tournament, section, number, id);
}

Expected<void> BroadcastOutput::set_round(const std::string& id, int number) {
  return choose_round({}, {}, number, id);
}

void BroadcastOutput::note_sections(const std::vector<Round>& rounds) {
  ours_.clear();
  for (const Round& round : rounds) {
    if (round.number > 0) ours_[{round.tournament, round.section}].push_back(&round);
  }
  std::map<SectionPlace, BroadcastSection> sections;
  for (auto& [place, ours] : ours_) {
    std::ranges::sort(ours, {}, &Round::number);
    const bool is_only = std::ranges::count_if(ours_, [&](const auto& other) {
                           return other.first.first == place.first;
                         }) == 1;
    const Round& any = *ours.front();
    sections[place] = {.title = any.name == any.event ? any.event : any.event + ", " + any.name,
                       .name = any.name,
                       .fields = broadcast_fields(ours, is_only),
                       .is_only = is_only};
  }
  const std::lock_guard lock(mutex_);
  choices_.set_sections(std::move(sections));
  choices_.take_configured(settings_.broadcast);
}

// False: there is no usable token.
bool BroadcastOutput::read_token(Instant now) {
  const auto token = access_.read_token();
  if (token == SiteAccess::Token::kNew) resume_all(now);
  return token != SiteAccess::Token::kNone;
}

void BroadcastOutput::resume_all(Instant now) {
  pushes_.resume(now);
  for (auto& [place, seen] : seen_) {
    seen.blocked = {};
    seen.ungrouped = {};
    seen.looked_at = {};
  }
  access_.resume();
}

void BroadcastOutput::look(const SectionPlace& place, const SectionRounds& ours, Instant now) {
  std::string id;
  {
    const std::lock_guard lock(mutex_);
    const KeptBroadcast* kept = choices_.find(place);
    if (kept == nullptr || kept->id.empty()) return;
    id = kept->id;
  }
  auto there = site_.broadcast(access_.token(), id);
  if (!there) return maker_.fail(place, there.error(), now);
  access_.answered();
  const std::lock_guard lock(mutex_);
  KeptBroadcast* kept = choices_.find(place);
  // An operator has chosen another broadcast meanwhile.
  if (kept == nullptr || kept->id != id) return;
  kept->name = there->name;
  kept->url = there->url;
  RoundKeeper(*kept).look(*there, pushes_.wanted(*kept, ours, settings_.delay_there), now);
  SeenBroadcast& seen = seen_[place];
  if (seen.about != id) seen = {.about = id};
  seen.there = std::move(*there);
  seen.looked_at = now;
  seen.blocked = {};
}

void BroadcastOutput::do_step(const SectionPlace& place, const RoundStep& step, Instant now) {
  using Step = RoundStep::Kind;
  std::string broadcast, round;
  // Runs `change` if the section still has this broadcast.
  const auto with_keeper = [&](const auto& change) {
    KeptBroadcast* kept = choices_.find(place);
    if (kept == nullptr || kept->id != broadcast) return;
    RoundKeeper keeper(*kept);
    change(keeper);
  };
  {
    const std::lock_guard lock(mutex_);
    KeptBroadcast* kept = choices_.find(place);
    if (kept == nullptr) return;
    broadcast = kept->id;
    const auto known = std::ranges::find(kept->rounds, step.number, &KeptRound::number);
    if (known != kept->rounds.end()) round = known->id;
    if (step.kind == Step::kCreate) {
      RoundKeeper(*kept).called(step);
      // If the choice is not saved, a second round could be made after a crash.
      if (!choices_.keep()) return;
    }
  }
  SiteFault fault;
  if (step.kind == Step::kCreate) {
    const auto made = site_.create_round(access_.token(), broadcast, step.fields);
    const std::lock_guard lock(mutex_);
    if (made) return with_keeper([&](RoundKeeper& keeper) { keeper.made(step, *made); });
    fault = made.error();
    if (fault.kind == SiteFault::Kind::kRefused || fault.kind == SiteFault::Kind::kRights) {
      with_keeper([&](RoundKeeper& keeper) { keeper.refused(step); });
    }
  } else {
    const auto done = site_.edit_round(access_.token(), round, step.changes);
    const std::lock_guard lock(mutex_);
    if (done) return with_keeper([&](RoundKeeper& keeper) { keeper.changed(step); });
    fault = done.error();
    // The round was deleted since the last look.
    if (fault.kind == SiteFault::Kind::kGone) return;
  }
  maker_.fail(place, fault, now);
}

// True if a request was made.
bool BroadcastOutput::keep_rounds(const SectionPlace& place, const SectionRounds& ours,
                                  Instant now) {
  RoundStep step;
  bool is_old = false, pushes = false;
  {
    const std::lock_guard lock(mutex_);
    KeptBroadcast* kept = choices_.find(place);
    if (kept == nullptr || kept->state != MadeState::kThere) return false;
    pushes_.want(*kept, ours);
    SeenBroadcast& seen = seen_[place];
    // Another broadcast was chosen.
    if (seen.about != kept->id) seen = {.about = kept->id};
    if (!seen.blocked.empty()) return false;
    const seconds age = std::chrono::ceil<seconds>(now - seen.looked_at);
    seconds delay{0};
    for (const Round* round : ours) delay = std::max(delay, longest_delay(*round));
    const auto wanted = [&] { return pushes_.wanted(*kept, ours, settings_.delay_there); };
    if (seen.there) step = RoundKeeper(*kept).next(*seen.there, wanted(), now, delay);
    pushes_.open(place, *kept, wanted());
    pushes = pushes_.is_due(place, now);
    const bool changes = step.kind != RoundStep::Kind::kNone;
    is_old = !seen.there || age > (changes ? kForChange : pushes ? kForPush : kIdle);
  }
  if (is_old) {
    look(place, ours, now);
  } else if (step.kind != RoundStep::Kind::kNone) {
    do_step(place, step, now);
    // The next step looks at Lichess again.
    seen_[place].looked_at = {};
  } else {
    return false;
  }
  return true;
}

// True if a request was made.
bool BroadcastOutput::push_next(const SectionPlace& place, Instant now) {
  const auto seen = seen_.find(place);
  if (seen == seen_.end() || !seen->second.there || !seen->second.blocked.empty()) return false;
  const auto due = pushes_.next(place, now);
  if (!due) return false;
  const PushAnswer answer = site_.push(access_.token(), due->round, due->push.body);
  PushPlan& plan = pushes_.plan(due->round);
  plan.answered(answer, now);
  if (answer.kind == PushAnswer::Kind::kTooMany) {
    settings_.pauses->note(site_.url(), plan.silent_until());
  }
  if (answer.kind == PushAnswer::Kind::kNoRights) access_.forget_account();
  // A look shows whether it was deleted.
  if (answer.kind == PushAnswer::Kind::kNoRound) seen->second.looked_at = {};
  const std::lock_guard lock(mutex_);
  // The first move starts the round there. The next look only confirms it.
  const bool has_moves = std::ranges::any_of(
      answer.games, [](const GameAnswer& game) { return game.error.empty() && game.moves > 0; });
  for (RoundThere& round : seen->second.there->rounds) {
    if (has_moves && round.id == due->round) round.is_ongoing = true;
  }
  KeptBroadcast* kept = choices_.find(place);
  if (kept == nullptr) return true;
  for (KeptRound& round : kept->rounds) {
    if (round.id == due->round) round.games = plan.digests();
  }
  return true;
}

// True if a request was made.
bool BroadcastOutput::act(Instant now) {
  if (now < access_.silent_until()) return false;
  if (access_.check_account(now)) return true;
  if (maker_.group(now)) return true;
  // The sections take turns.
  const std::size_t count = ours_.size();
  for (std::size_t i = 0; i < count; ++i) {
    const auto& [place, ours] =
        *std::next(ours_.begin(), static_cast<std::ptrdiff_t>((turn_ + i) % count));
    if (maker_.make(place, now) || keep_rounds(place, ours, now) || push_next(place, now)) {
      turn_ = (turn_ + i + 1) % count;
      return true;
    }
  }
  return false;
}

// The next time when there may be something to do.
Instant BroadcastOutput::wake(Instant now) const {
  if (!access_.token_problem().empty()) return now + kTokenRetry;
  const Instant silence = access_.silent_until();
  if (now < silence) return silence;
  Instant first = pushes_.wake(now + kIdle);
  for (const auto& [place, seen] : seen_) {
    if (seen.there) first = std::min(first, seen.looked_at + kIdle);
  }
  for (const KeptBroadcast& kept : choices_.all()) {
    const bool is_over = std::ranges::any_of(kept.rounds, [](const KeptRound& round) {
      return round.over_since && !round.is_finished && !round.is_left && !round.is_gone;
    });
    if (is_over) first = std::min(first, now + kForPush);
  }
  return std::max(first, now + kBetweenCalls);
}

// What is wrong with all broadcasts. Call it with the mutex held.
Sentence BroadcastOutput::problem(Instant now) const {
  if (!access_.token_problem().empty()) return access_.token_problem();
  if (!choices_.problem().empty()) return choices_.problem();
  return access_.problem(now);
}

Health BroadcastOutput::publish(const std::vector<Round>& rounds, Instant now) {
  Health health;
  if (!is_safe_address(settings_.url)) {
    health.ok = false;
    health.problem =
        Sentence("The address {address} is not https, so the token would be readable on the way.",
                 {{"address", settings_.url}})
            .packed();
    return health;
  }
  note_sections(rounds);
  pushes_.keep_open(ours_);
  if (resume_.exchange(false)) resume_all(now);
  const bool acted = read_token(now) && act(now);
  const std::lock_guard lock(mutex_);
  choices_.keep();
  for (const auto& [place, ours] : ours_) {
    for (const Round* round : ours) {
      if (round->is_over || round->is_to_come) continue;
      const auto frozen = frozen_alerts({*round}, settings_.policy);
      health.alerts.insert(health.alerts.end(), frozen.begin(), frozen.end());
    }
  }
  const auto alerts = pushes_.alerts();
  health.alerts.insert(health.alerts.end(), alerts.begin(), alerts.end());
  const BroadcastHealth shown({choices_, seen_, pushes_, ours_});
  Sentence what = problem(now);
  if (what.empty()) what = shown.problem();
  health.problem = what.packed();
  health.ok = what.empty();
  health.is_up_to_date = !acted && pushes_.is_done();
  health.call_again = acted ? now + kBetweenCalls : wake(now);
  health.lichess = {.account = access_.user(),
                    .is_connected = access_.is_connected(),
                    .broadcasts = shown.statuses()};
  return health;
}

Sentence BroadcastHealth::round_problem(const KeptBroadcast& kept, const KeptRound& round) const {
  const auto title = [&] {
    const auto known = parts_.choices.sections().find({kept.tournament, kept.section});
    return known == parts_.choices.sections().end() ? kept.section : known->second.title;
  };
  if (round.is_gone) {
    return Sentence(
        "Round {round} of {section} was deleted at Lichess. It is not made again automatically. "
        "Press \"Make it again\", or jadoube outputs round.",
        {{"round", round.number}, {"section", title()}});
  }
  if (round.is_held) {
    return Sentence(
        "Somebody finished round {round} of {section} at Lichess, and games are still played. "
        "Nothing more is sent there. Press \"Continue the games\", or jadoube outputs round.",
        {{"round", round.number}, {"section", title()}});
  }
  return {};
}

Sentence BroadcastHealth::problem_of(const KeptBroadcast& kept) const {
  const SectionPlace place{kept.tournament, kept.section};
  const auto seen = parts_.seen.find(place);
  const std::string& about = kept.state == MadeState::kThere ? kept.id : kept.fields.name;
  if (seen != parts_.seen.end() && seen->second.about == about && !seen->second.blocked.empty()) {
    return seen->second.blocked;
  }
  for (const KeptRound& round : kept.rounds) {
    if (auto what = round_problem(kept, round); !what.empty()) return what;
    const PushPlan* plan = parts_.pushes.find(round.id);
    if (plan == nullptr || round.is_left) continue;
    if (!plan->problem().empty()) return Sentence::unpacked(plan->problem());
  }
  return {};
}

Sentence BroadcastHealth::problem() const {
  for (const auto& [place, section] : parts_.choices.sections()) {
    const KeptBroadcast* kept = parts_.choices.find(place);
    if (kept == nullptr) {
      return Sentence("{section} has no broadcast at Lichess yet: create one, or choose one.",
                      {{"section", section.title}});
    }
    if (auto what = problem_of(*kept); !what.empty()) return what;
  }
  for (const auto& [place, section] : parts_.choices.sections()) {
    const auto seen = parts_.seen.find(place);
    if (seen != parts_.seen.end() && !seen->second.ungrouped.empty()) return seen->second.ungrouped;
  }
  return {};
}

BroadcastStatus BroadcastHealth::status_of(const SectionPlace& place,
                                           const BroadcastSection& section) const {
  BroadcastStatus status{
      .tournament = place.first, .section = place.second, .title = section.title};
  const KeptBroadcast* kept = parts_.choices.find(place);
  const auto ours = parts_.ours.find(place);
  if (kept == nullptr || ours == parts_.ours.end()) return status;
  status.id = kept->id;
  status.name = kept->name;
  status.url = kept->url;
  status.is_being_made = kept->state != MadeState::kThere;
  const auto seen = parts_.seen.find(place);
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
    if (seen == parts_.seen.end() || !seen->second.there) continue;
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

std::vector<BroadcastStatus> BroadcastHealth::statuses() const {
  std::vector<BroadcastStatus> all;
  for (const auto& [place, section] : parts_.choices.sections()) {
    all.push_back(status_of(place, section));
  }
  return all;
}

}  // namespace jadoube::outputs
