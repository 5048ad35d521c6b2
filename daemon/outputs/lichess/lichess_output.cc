#include <algorithm>
#include <atomic>
#include <cctype>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "daemon/outputs/lichess/lichess_site.h"
#include "daemon/outputs/lichess/push_answer.h"
#include "daemon/outputs/lichess/push_plan.h"
#include "daemon/outputs/lichess/round_choice.h"
#include "daemon/outputs/output.h"
#include "daemon/outputs/output_kinds.h"
#include "daemon/outputs/problem_report.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/transfer.h"
#include "daemon/system/secret_file.h"
#include "rules/laws/ending.h"

namespace jadoube::outputs {
namespace {

using rules::Expected;
using rules::Sentence;

// How often an unusable secret is read again.
constexpr std::chrono::seconds kSecretRetry{10};

// The length of a round's id [spec: Lichess API, broadcastRoundId].
constexpr std::size_t kRoundIdLength = 8;

bool is_round_id(const std::string& id) {
  return !id.empty() &&
         std::ranges::all_of(id, [](unsigned char c) { return std::isalnum(c) != 0; });
}

std::vector<WantedGame> games_of(const Round& round, const ReleasePolicy& policy) {
  std::vector<WantedGame> games;
  for (const Table& table : round.tables) games.push_back({table.heading, release(table, policy)});
  return games;
}

// At most one push a second, over all rounds.
constexpr std::chrono::seconds kBetweenRounds{1};

}  // namespace

// Where and what a Lichess output pushes.
struct LichessSettings {
  // The site. Plain http is allowed only for this machine, because the token is sent.
  std::string url = "https://lichess.org";
  // The id of the round at Lichess, eight characters.
  std::string round;
  // The file for the `RoundMemory`. Empty: nothing is kept over a restart.
  std::string memory = {};
  // The file with a token that has the right study:write.
  std::string secret_file;
  ReleasePolicy policy = {};
  // Shared by all users of this site.
  std::shared_ptr<SitePauses> pauses = std::make_shared<SitePauses>();
};

// Pushes one round to a broadcast round of Lichess. A change in an earlier round, like a late
// result, is pushed to the round at Lichess that had the earlier round. A call makes at most one
// push.
class LichessOutput : public Output {
 public:
  LichessOutput(LichessSettings settings, std::unique_ptr<Transfer> transfer);

  Health publish(const std::vector<Round>& rounds, Instant now) override;
  void resume() override { resume_ = true; }
  rules::Expected<void> set_round(const std::string& id, int number) override;
  Instant silent_until() const override {
    return std::max(silent_until_.load(), settings_.pauses->until(settings_.url));
  }
  void interrupt() override { transfer_->interrupt(); }

 private:
  // A round at Lichess, and the number of the tournament's round.
  struct ChosenRound {
    std::string id;
    int number = 0;
  };

  // The round of the last push, and its round at Lichess.
  struct Going {
    std::string id;
    int number = 0;
    // The number of the newest round of the section that has begun.
    int newest = 0;
    // The rounds at Lichess that have earlier rounds.
    std::set<std::string> earlier = {};
  };

  // A round of the tournament, and its round at Lichess.
  struct Target {
    SentRound sent;
    PushPlan plan = {};
    // The tables at the last look.
    std::vector<Table> seen = {};
    // Lichess has all of them.
    bool is_done = false;
  };

  void begin();
  void take_choice(const std::vector<Round>& rounds, Instant now);
  void leave_current();
  void forget_round(const RoundPlace& place);
  const Round* choose(const std::vector<Round>& rounds);
  void look_back(const std::vector<Round>& rounds);
  void note_going(const std::vector<Round>& rounds);
  void remember();
  bool push_next(Target& target, Instant now);
  void push_all(Instant now);
  void note_done();
  void resume_plans(Instant now);
  void resume_all(Instant now);
  std::vector<TableAlert> earlier_alerts() const;
  Health health_at(Instant now) const;

  LichessSettings settings_;
  std::unique_ptr<Transfer> transfer_;
  // The round that is pushed now, and the rounds before it, which may have late results.
  Target current_;
  std::vector<Target> earlier_;
  // The earliest time of the next push for an earlier round.
  Instant next_earlier_{};
  LateResults late_;
  RoundMemory remembered_;
  std::atomic<bool> resume_ = false;
  std::atomic<Instant> silent_until_{};
  std::mutex mutex_;
  // The mutex guards these. What an operator has chosen since the last push, and the rounds of that
  // push.
  std::optional<ChosenRound> chosen_;
  Going going_;
  std::string token_;
  // Why the token cannot be read, and why the round is not pushed, or another one should be.
  std::string secret_problem_, round_problem_;
};

LichessOutput::LichessOutput(LichessSettings settings, std::unique_ptr<Transfer> transfer)
    : settings_(std::move(settings)), transfer_(std::move(transfer)) {
  while (settings_.url.ends_with('/')) settings_.url.pop_back();
  begin();
}

// Continues from the stored memory.
void LichessOutput::begin() {
  if (!settings_.memory.empty()) remembered_ = load_memory(settings_.memory);
  current_.sent = {.id = settings_.round};
  std::vector<SentRound> unknown;
  auto all = remembered_.earlier;
  all.insert(all.begin(), remembered_.current);
  for (SentRound& sent : all) {
    if (sent.place.number <= 0) continue;
    if (sent.id.empty()) {
      unknown.push_back(std::move(sent));
    } else if (sent.id == settings_.round && current_.sent.place.number == 0) {
      current_.sent = std::move(sent);
    } else {
      Target& target = earlier_.emplace_back(Target{.sent = std::move(sent)});
      target.plan.restore(target.sent.games);
    }
  }
  late_ = LateResults(std::move(unknown));
}

Expected<void> LichessOutput::set_round(const std::string& id, int number) {
  if (!is_round_id(id) || id.size() != kRoundIdLength) {
    return rules::refuse(
        rules::ErrorCode::kInvalidArgument,
        "\"{round}\" is not a round of Lichess: give its address, or the eight characters at its "
        "end",
        {{"round", id}});
  }
  if (number < 0) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument, "the number of a round is at least 1");
  }
  const std::lock_guard lock(mutex_);
  // Between two rounds, the id may be for the last round or for the next one.
  const bool is_known = id == going_.id || going_.earlier.contains(id);
  if (number == 0 && !is_known && going_.number > 0 && going_.newest <= going_.number) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                         "round {round} goes to {place}, and no later round has begun. Give the "
                         "round for {chosen}: --number {next} for the next round, or --number "
                         "{round} if round {round} continues there",
                         {{"round", going_.number},
                          {"place", going_.id},
                          {"chosen", id},
                          {"next", going_.number + 1}});
  }
  chosen_ = ChosenRound{id, number};
  return {};
}

void LichessOutput::take_choice(const std::vector<Round>& rounds, Instant now) {
  std::optional<ChosenRound> chosen;
  {
    const std::lock_guard lock(mutex_);
    chosen.swap(chosen_);
  }
  if (!chosen) return;
  const SentRound before = current_.sent;
  const bool is_same = chosen->id == before.id && chosen->number == 0;
  const bool is_there = before.place.number == 0 || has_section(rounds, before.place);
  if (is_same && is_there) return resume_all(now);
  leave_current();
  current_ = {.sent = {.id = chosen->id}};
  const auto known =
      std::ranges::find(earlier_, chosen->id, [](const Target& target) { return target.sent.id; });
  if (chosen->number == 0 && !is_same && known != earlier_.end()) {
    current_.sent = known->sent;
    return;
  }
  if (is_there) current_.sent.place = before.place;
  current_.sent.place.number = chosen->number;
}

// Before another round follows, the present one becomes an earlier round. So its late changes are
// still pushed to its round at Lichess.
void LichessOutput::leave_current() {
  if (current_.sent.place.number == 0 || current_.sent.id.empty()) return;
  forget_round(current_.sent.place);
  if (auto digests = current_.plan.digests(); !digests.empty()) {
    current_.sent.games = std::move(digests);
  } else {
    current_.plan.restore(current_.sent.games);
  }
  earlier_.push_back(std::move(current_));
}

void LichessOutput::forget_round(const RoundPlace& place) {
  std::erase_if(earlier_, [&](const Target& target) { return target.sent.place == place; });
}

// If this fails, only the protection after a restart is lost.
void LichessOutput::remember() {
  if (settings_.memory.empty()) return;
  RoundMemory memory;
  if (current_.sent.place.number > 0) memory.current = current_.sent;
  for (const Target& target : earlier_) memory.earlier.push_back(target.sent);
  for (SentRound& round : late_.rounds()) memory.earlier.push_back(std::move(round));
  if (memory == remembered_) return;
  if (save_memory(settings_.memory, memory)) remembered_ = std::move(memory);
}

// The round of the tournament to push. Null: none.
const Round* LichessOutput::choose(const std::vector<Round>& rounds) {
  const RoundChoice choice = choose_round(rounds, current_.sent.place);
  current_.sent.place = choice.place;
  round_problem_ = choice.problem;
  // A round has only one round at Lichess: the one of the last push.
  if (choice.place.number > 0) forget_round(choice.place);
  return choice.round;
}

void LichessOutput::look_back(const std::vector<Round>& rounds) {
  std::vector<const Round*> unknown;
  for (const Round& round : rounds) {
    const RoundPlace place = place_of(round);
    const auto target =
        std::ranges::find(earlier_, place, [](const Target& one) { return one.sent.place; });
    if (target != earlier_.end()) {
      // Games that have not changed are not looked at again.
      if (std::ranges::equal(target->seen, round.tables, shows_same)) continue;
      target->seen = round.tables;
      target->plan.want(games_of(round, settings_.policy));
      target->is_done = false;
      continue;
    }
    RoundPlace newer = current_.sent.place;
    const bool is_before = place.number > 0 && place.number < newer.number;
    newer.number = place.number;
    if (is_before && newer == place) unknown.push_back(&round);
  }
  late_.look(unknown, settings_.policy);
}

// Notes the present state for operators who choose a round.
void LichessOutput::note_going(const std::vector<Round>& rounds) {
  Going going{.id = current_.sent.id, .number = current_.sent.place.number};
  for (const Target& target : earlier_) going.earlier.insert(target.sent.id);
  for (const Round& round : rounds) {
    RoundPlace place = place_of(round);
    const bool has_begun = !round.is_to_come && !round.tables.empty();
    place.number = current_.sent.place.number;
    if (has_begun && place == current_.sent.place) {
      going.newest = std::max(going.newest, round.number);
    }
  }
  const std::lock_guard lock(mutex_);
  going_ = std::move(going);
}

// True if something was pushed.
bool LichessOutput::push_next(Target& target, Instant now) {
  const auto push = target.plan.next(now);
  if (!push) return false;
  const auto answer =
      transfer_->send({.method = TransferRequest::Method::kPost,
                       .url = settings_.url + "/api/broadcast/round/" + target.sent.id + "/push",
                       .headers = {"Authorization: Bearer " + token_,
                                   "Content-Type: text/plain; charset=utf-8", "Expect:"},
                       .body = push->body,
                       .may_be_repeated = true});
  if (answer) {
    target.plan.answered(read_push_answer(answer->status, answer->body, answer->retry_after), now);
  } else {
    target.plan.answered({.message = answer.error().sentence().packed()}, now);
  }
  return true;
}

// Finds rounds that are completely pushed. They are not looked at until they change.
void LichessOutput::note_done() {
  for (Target& target : earlier_) {
    if (target.is_done) continue;
    target.is_done = target.plan.wake() == drivers::kNever && target.plan.missing().empty();
  }
}

// The round that is played now is first. If it cannot be pushed, no other round is.
void LichessOutput::push_all(Instant now) {
  // Another output of this account was asked to pause.
  if (now < settings_.pauses->until(settings_.url)) return;
  if (push_next(current_, now)) {
    next_earlier_ = std::max(next_earlier_, now + kBetweenRounds);
    return;
  }
  if (!current_.plan.problem().empty() || now < next_earlier_) return;
  for (Target& target : earlier_) {
    if (target.is_done || !push_next(target, now)) continue;
    next_earlier_ = std::max(now + kBetweenRounds, target.plan.silent_until());
    current_.plan.wait_until(next_earlier_);
    target.sent.games = target.plan.digests();
    return;
  }
}

void LichessOutput::resume_plans(Instant now) {
  current_.plan.resume(now);
  for (Target& target : earlier_) target.plan.resume(now);
}

void LichessOutput::resume_all(Instant now) {
  resume_plans(now);
  late_.clear();
}

// What could not be pushed to the earlier rounds.
std::vector<TableAlert> LichessOutput::earlier_alerts() const {
  std::vector<TableAlert> alerts;
  for (const Target& target : earlier_) {
    if (target.is_done) continue;
    for (const WantedGame& game : target.plan.missing()) {
      const std::string why = target.plan.why_missing(game);
      if (why.empty()) continue;
      alerts.push_back(alert_at(
          game.heading, Sentence("This game of round {round}, {game} {result}, has changed, and "
                                 "the change did not reach its round at Lichess, {place}: {why}",
                                 {{"round", game.heading.round},
                                  game_value("game", game.heading),
                                  {"result", rules::to_string(game.game.result)},
                                  {"place", target.sent.id},
                                  {"why", Sentence::unpacked(why)}})));
    }
  }
  return alerts;
}

Health LichessOutput::health_at(Instant now) const {
  const PushPlan& plan = current_.plan;
  Health health{.alerts = plan.alerts()};
  for (auto& alerts : {earlier_alerts(), late_.alerts()}) {
    health.alerts.insert(health.alerts.end(), alerts.begin(), alerts.end());
  }
  health.call_again = plan.wake();
  for (const Target& target : earlier_) {
    const Instant wake = target.is_done ? drivers::kNever : target.plan.wake();
    if (wake == drivers::kNever) continue;
    health.call_again = std::min(health.call_again, std::max(wake, next_earlier_));
  }
  health.problem = plan.problem();
  if (!secret_problem_.empty()) health.problem = secret_problem_;
  if (health.problem.empty()) health.problem = round_problem_;
  if (!secret_problem_.empty() || plan.is_stopped()) health.call_again = now + kSecretRetry;
  health.call_again = std::max(health.call_again, settings_.pauses->until(settings_.url));
  health.ok = health.problem.empty();
  health.is_up_to_date = plan.has_sent() && plan.wake() == drivers::kNever;
  health.round_number = current_.sent.place.number;
  return health;
}

Health LichessOutput::publish(const std::vector<Round>& rounds, Instant now) {
  take_choice(rounds, now);
  if (!is_safe_address(settings_.url)) {
    return {
        .ok = false,
        .problem =
            Sentence(
                "The address {address} is not https, so the token would be readable on the way.",
                {{"address", settings_.url}})
                .packed()};
  }
  if (!is_round_id(current_.sent.id)) {
    return {.ok = false,
            .problem = Sentence("\"{round}\" is not a round of Lichess: give the eight characters "
                                "at the end of its address.",
                                {{"round", current_.sent.id}})
                           .packed()};
  }
  // If the round is no longer shown, Lichess keeps its games.
  std::vector<TableAlert> frozen;
  if (const Round* shown = choose(rounds)) {
    current_.plan.want(games_of(*shown, settings_.policy));
    frozen = frozen_alerts({*shown}, settings_.policy);
  }
  look_back(rounds);
  note_going(rounds);
  const auto token = system::read_secret(settings_.secret_file);
  secret_problem_ = token ? "" : token.error().sentence().packed();
  // The plans may have stopped because of the token. With another token, they try again.
  if (token && *token != token_ && !token_.empty()) resume_plans(now);
  if (token) token_ = *token;
  if (resume_.exchange(false)) resume_all(now);
  if (token) push_all(now);
  Instant silent = current_.plan.silent_until();
  for (const Target& target : earlier_) silent = std::max(silent, target.plan.silent_until());
  silent_until_ = silent;
  settings_.pauses->note(settings_.url, silent);
  note_done();
  remember();
  Health health = health_at(now);
  health.alerts.insert(health.alerts.begin(), frozen.begin(), frozen.end());
  return health;
}

std::unique_ptr<Output> make_round_output(const OutputSettings& settings, const OutputMaker& maker,
                                          std::unique_ptr<Transfer> transfer) {
  const auto memory = maker.tools().state_dir / settings.name;
  return std::make_unique<LichessOutput>(LichessSettings{.url = maker.lichess_of(settings),
                                                         .round = settings.round,
                                                         .memory = memory.string() + ".round",
                                                         .secret_file = settings.secret_file,
                                                         .policy = policy_of(settings),
                                                         .pauses = maker.pauses()},
                                         std::move(transfer));
}

}  // namespace jadoube::outputs
