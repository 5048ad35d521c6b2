#include "daemon/outputs/lichess/broadcast_output.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

#include "daemon/outputs/lichess/broadcast_fields.h"
#include "daemon/outputs/problem_report.h"
#include "daemon/outputs/settings.h"
#include "daemon/system/secret_file.h"

namespace jadoube::outputs {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using rules::Sentence;
using std::chrono::seconds;
using MadeState = KeptBroadcast::State;

// Between two requests of one output. Lichess wants one at a time [spec: Lichess API].
constexpr std::chrono::milliseconds kBetweenCalls{500};
// How old a look may be: before a change, before a push, and while nothing happens.
constexpr seconds kForChange{2}, kForPush{15}, kIdle{60};
constexpr seconds kLongestBackoff{60}, kTokenRetry{10};
constexpr int kMostDoubledWaits = 5;

std::vector<WantedGame> released_games(const Round& round, const ReleasePolicy& policy) {
  std::vector<WantedGame> games;
  for (const Table& table : round.tables) games.push_back({table.heading, release(table, policy)});
  return games;
}

Sentence not_connected() {
  return Sentence(
      "Connect to Lichess first, or write a token with the rights study:read and study:write.");
}

}  // namespace

BroadcastOutput::BroadcastOutput(BroadcastSettings settings, std::unique_ptr<Transfer> transfer)
    : settings_(std::move(settings)),
      transfer_(std::move(transfer)),
      site_(settings_.url, *transfer_) {
  if (!settings_.memory.empty()) memory_ = load_broadcasts(settings_.memory);
  kept_ = memory_;
}

void BroadcastOutput::note_sections(const std::vector<Round>& rounds) {
  ours_.clear();
  for (const Round& round : rounds) {
    if (round.number > 0) ours_[{round.tournament, round.section}].push_back(&round);
  }
  std::map<Place, Section> sections;
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
  sections_ = std::move(sections);
}

void BroadcastOutput::take_configured() {
  const std::lock_guard lock(mutex_);
  if (memory_.configured == settings_.broadcast || sections_.size() != 1) return;
  memory_.configured = settings_.broadcast;
  const Place& place = sections_.begin()->first;
  KeptBroadcast* kept = memory_.find(place.first, place.second);
  if (settings_.broadcast.empty() || (kept != nullptr && kept->id == settings_.broadcast)) return;
  std::erase_if(memory_.broadcasts, [&](const KeptBroadcast& one) {
    return one.tournament == place.first && one.section == place.second;
  });
  memory_.broadcasts.push_back(
      {.tournament = place.first, .section = place.second, .id = settings_.broadcast});
}

// False: there is none that can be used.
bool BroadcastOutput::read_token(Instant now) {
  if (settings_.secret_file.empty()) {
    token_problem_ = not_connected();
    return false;
  }
  const auto token = system::read_secret(settings_.secret_file);
  if (!token) {
    token_problem_ = token.error().sentence();
    return false;
  }
  if (*token != token_) {
    token_ = *token;
    account_.reset();
    token_problem_ = {};
    resume_all(now);
  }
  return token_problem_.empty();
}

void BroadcastOutput::resume_all(Instant now) {
  for (auto& [id, target] : targets_) {
    target.plan.resume(now);
    target.is_done = false;
  }
  for (auto& [place, seen] : seen_) {
    seen.blocked = {};
    seen.ungrouped = {};
    seen.looked_at = {};
  }
  account_.reset();
  token_problem_ = {};
  away_problem_ = {};
  failures_ = 0;
  not_before_ = {};
}

void BroadcastOutput::want_games(KeptBroadcast& kept, const Ours& ours) {
  for (const Round* round : ours) {
    const auto known = std::ranges::find(kept.rounds, round->number, &KeptRound::number);
    if (known == kept.rounds.end() || known->id.empty()) continue;
    const auto [place, is_new] = targets_.try_emplace(known->id);
    Target& target = place->second;
    if (is_new) target.plan.restore(known->games);
    // Hundreds of games that were over long ago cost nothing.
    if (!is_new && std::ranges::equal(target.seen, round->tables, shows_same)) continue;
    target.seen = round->tables;
    target.plan.want(released_games(*round, settings_.policy));
    target.is_done = false;
  }
}

std::vector<WantedRound> BroadcastOutput::wanted_of(const KeptBroadcast& kept,
                                                    const Ours& ours) const {
  std::vector<WantedRound> all;
  bool are_over = true;
  for (const Round* round : ours) {
    WantedRound wanted{.number = round->number,
                       .fields = round_fields(*round, settings_.delay_there),
                       .is_over = round->is_over,
                       .may_go_out = !round->is_to_come || are_over};
    are_over &= round->is_over;
    const auto known = std::ranges::find(kept.rounds, round->number, &KeptRound::number);
    const auto target = known == kept.rounds.end() ? targets_.end() : targets_.find(known->id);
    if (target != targets_.end()) {
      wanted.is_sent = target->second.plan.missing().empty() && !round->tables.empty();
      wanted.is_complete =
          wanted.is_sent && std::ranges::all_of(round->tables, [&](const Table& table) {
            return release(table, settings_.policy).result != rules::Result::kUnknown;
          });
    }
    all.push_back(std::move(wanted));
  }
  return all;
}

void BroadcastOutput::fail(const Place& place, const SiteFault& fault, Instant now) {
  using Fault = SiteFault::Kind;
  switch (fault.kind) {
    case Fault::kToken:
      token_problem_ = Sentence(
          "Lichess does not know the token any more: it was revoked there, or its year is over. "
          "Connect to Lichess again. Nothing is lost: the games go out then.");
      account_.reset();
      return;
    case Fault::kTooMany:
      settings_.pauses->note(site_.url(), now + fault.wait);
      return;
    case Fault::kRights:
      seen_[place].blocked =
          Sentence("Lichess does not let {user} do this: {why}.",
                   {{"user", account_ ? account_->user : std::string()}, {"why", fault.what}});
      return;
    case Fault::kGone:
      seen_[place].blocked = Sentence(
          "Lichess has no such broadcast any more, or the account may not see it. Choose another "
          "one, or create one.");
      return;
    case Fault::kRefused:
      seen_[place].blocked = Sentence("Lichess refuses it: {why}.", {{"why", fault.what}});
      return;
    case Fault::kAway:
      break;
  }
  const seconds wait =
      std::min(kLongestBackoff, seconds(2 << std::min(failures_, kMostDoubledWaits)));
  ++failures_;
  not_before_ = now + wait;
  away_problem_ =
      Sentence("Lichess did not answer as it should: {why}. The next try is in {seconds} s.",
               {{"why", fault.what}, {"seconds", wait.count()}});
}

// True if a request was made.
bool BroadcastOutput::check_account(Instant now) {
  if (account_) return false;
  auto known = site_.account(token_);
  if (!known) {
    SiteFault fault = known.error();
    // Nothing of it is about a broadcast.
    if (fault.kind != SiteFault::Kind::kTooMany) fault.kind = SiteFault::Kind::kAway;
    fail({}, fault, now);
    return true;
  }
  away_problem_ = {};
  failures_ = 0;
  account_ = std::move(*known);
  if (account_->user.empty()) {
    fail({}, {.kind = SiteFault::Kind::kToken}, now);
    return true;
  }
  for (const char* scope : {"study:read", "study:write"}) {
    if (account_->has(scope)) continue;
    token_problem_ = Sentence(
        "The token of {user} does not have the right {right}. Connect to Lichess again, or write a "
        "token that has it.",
        {{"user", account_->user}, {"right", scope}});
    return true;
  }
  return true;
}

// True if a request was made.
bool BroadcastOutput::make_broadcast(const Place& place, Instant now) {
  BroadcastFields fields;
  MadeState state{};
  {
    const std::lock_guard lock(mutex_);
    const KeptBroadcast* kept = memory_.find(place.first, place.second);
    if (kept == nullptr || kept->state == MadeState::kThere) return false;
    Seen& seen = seen_[place];
    if (seen.about != kept->fields.name) seen = {.about = kept->fields.name};
    if (!seen.blocked.empty()) return false;
    fields = kept->fields;
    state = kept->state;
  }
  const auto made = site_.broadcasts(token_, account_->user);
  if (!made) {
    fail(place, made.error(), now);
    return true;
  }
  const auto same = std::ranges::find(*made, fields.name, &BroadcastThere::name);
  if (same == made->end()) {
    call_for_broadcast(place, fields, now);
  } else if (state == MadeState::kCalled) {
    // Lichess made it, and the answer was lost.
    take_made(place, *same);
  } else {
    seen_[place].blocked = Sentence(
        "{user} has a broadcast \"{name}\" at Lichess already. Choose it, or create one with "
        "another name.",
        {{"user", account_->user}, {"name", fields.name}});
  }
  return true;
}

void BroadcastOutput::call_for_broadcast(const Place& place, const BroadcastFields& fields,
                                         Instant now) {
  {
    const std::lock_guard lock(mutex_);
    KeptBroadcast* kept = memory_.find(place.first, place.second);
    if (kept == nullptr || kept->state == MadeState::kThere || kept->fields != fields) return;
    kept->state = MadeState::kCalled;
    const auto saved = keep();
    keep_problem_ = saved ? Sentence() : saved.error().sentence();
    // A second one could be made after a crash.
    if (!saved) return;
  }
  const auto made = site_.create_broadcast(token_, fields);
  if (made) {
    take_made(place, *made);
    seen_[place].is_new = true;
    return;
  }
  fail(place, made.error(), now);
  if (made.error().kind == SiteFault::Kind::kAway) return;
  // It was surely not made.
  const std::lock_guard lock(mutex_);
  KeptBroadcast* kept = memory_.find(place.first, place.second);
  if (kept != nullptr && kept->state == MadeState::kCalled) kept->state = MadeState::kAsked;
}

void BroadcastOutput::take_made(const Place& place, const BroadcastThere& there) {
  const std::lock_guard lock(mutex_);
  KeptBroadcast* kept = memory_.find(place.first, place.second);
  if (kept == nullptr || kept->state == MadeState::kThere) return;
  kept->state = MadeState::kThere;
  kept->id = there.id;
  kept->name = there.name;
  kept->url = there.url;
  // `fields` stay: Lichess takes a group only with all of them.
  kept->wants_group = true;
  seen_[place] = {.about = there.id};
  away_problem_ = {};
  failures_ = 0;
}

// The next broadcast that wants a group, and all that belong into it. Call it with the mutex held.
std::optional<std::pair<KeptBroadcast, BroadcastGroup>> BroadcastOutput::next_group() {
  for (KeptBroadcast& kept : memory_.broadcasts) {
    const Place place{kept.tournament, kept.section};
    const auto section = sections_.find(place);
    if (!kept.wants_group || section == sections_.end() || !seen_[place].ungrouped.empty()) {
      continue;
    }
    BroadcastGroup group{.name = kept.fields.name.substr(0, kept.fields.name.rfind(" | "))};
    for (const KeptBroadcast& other : memory_.broadcasts) {
      if (other.tournament == kept.tournament && !other.id.empty()) {
        group.broadcasts.push_back(other.id);
      }
    }
    if (!section->second.is_only && group.broadcasts.size() > 1) return {{kept, std::move(group)}};
    // It is alone. The next one that is made takes it into the group.
    kept.wants_group = false;
    kept.fields = {};
  }
  return std::nullopt;
}

// Lichess takes a group only by a change of the whole broadcast. So it is asked for at once, while
// nobody there has changed anything. Later it is done only if all is as we made it. True if a
// request was made.
bool BroadcastOutput::group_broadcasts(Instant now) {
  std::optional<std::pair<KeptBroadcast, BroadcastGroup>> next;
  {
    const std::lock_guard lock(mutex_);
    next = next_group();
  }
  if (!next) return false;
  const auto& [kept, group] = *next;
  Seen& seen = seen_[{kept.tournament, kept.section}];
  if (std::exchange(seen.is_new, false)) {
    put_into_group(kept, group, now);
    return true;
  }
  const auto there = site_.broadcast(token_, kept.id);
  if (!there) {
    if (there.error().kind == SiteFault::Kind::kGone) end_grouping(kept);
    fail({kept.tournament, kept.section}, there.error(), now);
    return true;
  }
  const bool is_done = std::ranges::all_of(group.broadcasts, [&](const std::string& id) {
    return std::ranges::find(there->group, id) != there->group.end();
  });
  BroadcastFields made = kept.fields;
  made.tempo = made.visibility = {};
  made.has_teams = false;
  if (is_done) {
    end_grouping(kept);
  } else if (there->says == made && there->group.empty()) {
    seen.is_new = true;
  } else {
    seen.ungrouped = Sentence(
        "The broadcast {name} is not in a group with those of the other sections, and somebody has "
        "changed it at Lichess since. Put it into the group there, then press \"Try now\".",
        {{"name", kept.name}});
  }
  return true;
}

void BroadcastOutput::put_into_group(const KeptBroadcast& kept, const BroadcastGroup& group,
                                     Instant now) {
  using Fault = SiteFault::Kind;
  const auto grouped = site_.group(token_, kept.id, kept.fields, group);
  if (grouped) return end_grouping(kept);
  const SiteFault& fault = grouped.error();
  if (fault.kind != Fault::kRefused && fault.kind != Fault::kRights && fault.kind != Fault::kGone) {
    return fail({kept.tournament, kept.section}, fault, now);
  }
  // The games continue without a group.
  seen_[{kept.tournament, kept.section}].ungrouped = Sentence(
      "Lichess does not put the broadcast {name} into a group with those of the other sections: "
      "{why}. Put it into the group there, or press \"Try now\".",
      {{"name", kept.name}, {"why", fault.what}});
}

void BroadcastOutput::end_grouping(const KeptBroadcast& kept) {
  const std::lock_guard lock(mutex_);
  KeptBroadcast* now = memory_.find(kept.tournament, kept.section);
  // An operator has chosen another one meanwhile.
  if (now == nullptr || now->id != kept.id) return;
  now->wants_group = false;
  now->fields = {};
}

void BroadcastOutput::look(const Place& place, const Ours& ours, Instant now) {
  std::string id;
  {
    const std::lock_guard lock(mutex_);
    const KeptBroadcast* kept = memory_.find(place.first, place.second);
    if (kept == nullptr || kept->id.empty()) return;
    id = kept->id;
  }
  auto there = site_.broadcast(token_, id);
  if (!there) return fail(place, there.error(), now);
  away_problem_ = {};
  failures_ = 0;
  const std::lock_guard lock(mutex_);
  KeptBroadcast* kept = memory_.find(place.first, place.second);
  // An operator has chosen another one meanwhile.
  if (kept == nullptr || kept->id != id) return;
  kept->name = there->name;
  kept->url = there->url;
  RoundKeeper(*kept).look(*there, wanted_of(*kept, ours), now);
  Seen& seen = seen_[place];
  if (seen.about != id) seen = {.about = id};
  seen.there = std::move(*there);
  seen.looked_at = now;
  seen.blocked = {};
}

void BroadcastOutput::do_step(const Place& place, const RoundStep& step, Instant now) {
  using Step = RoundStep::Kind;
  std::string broadcast, round;
  // What `change` does, if the broadcast is still this one.
  const auto with_keeper = [&](const auto& change) {
    KeptBroadcast* kept = memory_.find(place.first, place.second);
    if (kept == nullptr || kept->id != broadcast) return;
    RoundKeeper keeper(*kept);
    change(keeper);
  };
  {
    const std::lock_guard lock(mutex_);
    KeptBroadcast* kept = memory_.find(place.first, place.second);
    if (kept == nullptr) return;
    broadcast = kept->id;
    const auto known = std::ranges::find(kept->rounds, step.number, &KeptRound::number);
    if (known != kept->rounds.end()) round = known->id;
    if (step.kind == Step::kCreate) {
      RoundKeeper(*kept).called(step);
      const auto saved = keep();
      keep_problem_ = saved ? Sentence() : saved.error().sentence();
      // A second one could be made after a crash.
      if (!saved) return;
    }
  }
  SiteFault fault;
  if (step.kind == Step::kCreate) {
    const auto made = site_.create_round(token_, broadcast, step.fields);
    const std::lock_guard lock(mutex_);
    if (made) return with_keeper([&](RoundKeeper& keeper) { keeper.made(step, *made); });
    fault = made.error();
    if (fault.kind == SiteFault::Kind::kRefused || fault.kind == SiteFault::Kind::kRights) {
      with_keeper([&](RoundKeeper& keeper) { keeper.refused(step); });
    }
  } else {
    const auto done = site_.edit_round(token_, round, step.changes);
    const std::lock_guard lock(mutex_);
    if (done) return with_keeper([&](RoundKeeper& keeper) { keeper.changed(step); });
    fault = done.error();
    // It was deleted since the last look.
    if (fault.kind == SiteFault::Kind::kGone) return;
  }
  fail(place, fault, now);
}

// True if a request was made.
bool BroadcastOutput::keep_rounds(const Place& place, const Ours& ours, Instant now) {
  RoundStep step;
  bool is_old = false, pushes = false;
  {
    const std::lock_guard lock(mutex_);
    KeptBroadcast* kept = memory_.find(place.first, place.second);
    if (kept == nullptr || kept->state != MadeState::kThere) return false;
    want_games(*kept, ours);
    Seen& seen = seen_[place];
    // Another broadcast was chosen.
    if (seen.about != kept->id) seen = {.about = kept->id};
    if (!seen.blocked.empty()) return false;
    const seconds age = std::chrono::ceil<seconds>(now - seen.looked_at);
    seconds delay{0};
    for (const Round* round : ours) delay = std::max(delay, longest_delay(*round));
    if (seen.there) step = RoundKeeper(*kept).next(*seen.there, wanted_of(*kept, ours), now, delay);
    open_[place] = open_rounds(*kept, ours);
    pushes = std::ranges::any_of(open_[place], [&](const std::string& id) {
      const Target& target = targets_[id];
      return !target.is_done && target.plan.wake() <= now;
    });
    const bool changes = step.kind != RoundStep::Kind::kNone;
    is_old = !seen.there || age > (changes ? kForChange : pushes ? kForPush : kIdle);
  }
  if (is_old) {
    look(place, ours, now);
  } else if (step.kind != RoundStep::Kind::kNone) {
    do_step(place, step, now);
    // What the next step sees is what is there then.
    seen_[place].looked_at = {};
  } else {
    return false;
  }
  return true;
}

// The rounds that take games, the newest first: it is played now.
std::vector<std::string> BroadcastOutput::open_rounds(const KeptBroadcast& kept,
                                                      const Ours& ours) const {
  std::vector<std::string> open;
  const auto wanted = wanted_of(kept, ours);
  for (auto round = kept.rounds.rbegin(); round != kept.rounds.rend(); ++round) {
    const auto one = std::ranges::find(wanted, round->number, &WantedRound::number);
    const bool may_push = !round->id.empty() && !round->is_gone && !round->is_held &&
                          !round->is_left && one != wanted.end() && one->may_go_out;
    if (may_push) open.push_back(round->id);
  }
  return open;
}

// True if a request was made.
bool BroadcastOutput::push_next(const Place& place, Instant now) {
  const auto seen = seen_.find(place);
  if (seen == seen_.end() || !seen->second.there || !seen->second.blocked.empty()) return false;
  for (const std::string& id : open_[place]) {
    Target& target = targets_[id];
    if (target.is_done) continue;
    const auto push = target.plan.next(now);
    if (!push) {
      target.is_done = target.plan.wake() == drivers::kNever && !target.plan.is_stopped();
      continue;
    }
    const PushAnswer answer = site_.push(token_, id, push->body);
    target.plan.answered(answer, now);
    if (answer.kind == PushAnswer::Kind::kTooMany) {
      settings_.pauses->note(site_.url(), target.plan.silent_until());
    }
    if (answer.kind == PushAnswer::Kind::kNoRights) account_.reset();
    // A look shows whether it was deleted.
    if (answer.kind == PushAnswer::Kind::kNoRound) seen->second.looked_at = {};
    const std::lock_guard lock(mutex_);
    // The first move starts a round there, which the next look only confirms.
    const bool has_moves = std::ranges::any_of(
        answer.games, [](const GameAnswer& game) { return game.error.empty() && game.moves > 0; });
    for (RoundThere& round : seen->second.there->rounds) {
      if (has_moves && round.id == id) round.is_ongoing = true;
    }
    KeptBroadcast* kept = memory_.find(place.first, place.second);
    if (kept == nullptr) return true;
    for (KeptRound& round : kept->rounds) {
      if (round.id == id) round.games = target.plan.digests();
    }
    return true;
  }
  return false;
}

// True if a request was made.
bool BroadcastOutput::act(Instant now) {
  if (now < not_before_ || now < settings_.pauses->until(site_.url())) return false;
  if (check_account(now)) return true;
  if (group_broadcasts(now)) return true;
  // Each section has its turn.
  const std::size_t count = ours_.size();
  for (std::size_t i = 0; i < count; ++i) {
    const auto& [place, ours] =
        *std::next(ours_.begin(), static_cast<std::ptrdiff_t>((turn_ + i) % count));
    if (make_broadcast(place, now) || keep_rounds(place, ours, now) || push_next(place, now)) {
      turn_ = (turn_ + i + 1) % count;
      return true;
    }
  }
  return false;
}

// When there may be something to do.
Instant BroadcastOutput::wake(Instant now) const {
  if (!token_problem_.empty()) return now + kTokenRetry;
  const Instant silence = std::max(not_before_, settings_.pauses->until(site_.url()));
  if (now < silence) return silence;
  Instant first = now + kIdle;
  for (const auto& [place, ids] : open_) {
    for (const std::string& id : ids) {
      const Target& target = targets_.at(id);
      if (!target.is_done) first = std::min(first, target.plan.wake());
    }
  }
  for (const auto& [place, seen] : seen_) {
    if (seen.there) first = std::min(first, seen.looked_at + kIdle);
  }
  for (const KeptBroadcast& kept : memory_.broadcasts) {
    const bool is_over = std::ranges::any_of(kept.rounds, [](const KeptRound& round) {
      return round.over_since && !round.is_finished && !round.is_left && !round.is_gone;
    });
    if (is_over) first = std::min(first, now + kForPush);
  }
  return std::max(first, now + kBetweenCalls);
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
  std::erase_if(open_, [this](const auto& one) { return !ours_.contains(one.first); });
  take_configured();
  if (resume_.exchange(false)) resume_all(now);
  const bool acted = read_token(now) && act(now);
  const std::lock_guard lock(mutex_);
  if (const auto saved = keep(); !saved) {
    keep_problem_ = saved.error().sentence();
  } else {
    keep_problem_ = {};
  }
  for (const auto& [place, ours] : ours_) {
    for (const Round* round : ours) {
      if (round->is_over || round->is_to_come) continue;
      const auto frozen = frozen_alerts({*round}, settings_.policy);
      health.alerts.insert(health.alerts.end(), frozen.begin(), frozen.end());
    }
  }
  bool is_done = !acted;
  for (const auto& [id, target] : targets_) {
    const auto alerts = target.plan.alerts();
    health.alerts.insert(health.alerts.end(), alerts.begin(), alerts.end());
  }
  for (const auto& [place, ids] : open_) {
    is_done &= std::ranges::all_of(ids, [&](const auto& id) { return targets_.at(id).is_done; });
  }
  const Sentence what = problem(now);
  health.problem = what.packed();
  health.ok = what.empty();
  health.is_up_to_date = is_done && !targets_.empty();
  health.call_again = acted ? now + kBetweenCalls : wake(now);
  health.lichess = status();
  return health;
}

}  // namespace jadoube::outputs
