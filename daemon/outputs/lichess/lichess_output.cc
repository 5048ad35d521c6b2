#include "daemon/outputs/lichess/lichess_output.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "daemon/outputs/frozen_alerts.h"
#include "daemon/outputs/safe_address.h"
#include "daemon/outputs/secret_file.h"

namespace jadoube::outputs {
namespace {

// How often a secret is read again that could not be used.
constexpr std::chrono::seconds kSecretRetry{10};

bool is_round_id(const std::string& id) {
  return !id.empty() &&
         std::ranges::all_of(id, [](unsigned char c) { return std::isalnum(c) != 0; });
}

// The number that the file remembers for this round of Lichess. 0: none.
int remembered_number(const std::string& memory, const std::string& round) {
  std::ifstream file(memory);
  std::string id;
  int number = 0;
  return file >> id >> number && id == round && number > 0 ? number : 0;
}

bool has_tables(const Round& round) { return !round.tables.empty(); }

}  // namespace

LichessOutput::LichessOutput(LichessSettings settings, std::unique_ptr<Transfer> transfer)
    : settings_(std::move(settings)), transfer_(std::move(transfer)) {
  while (settings_.url.ends_with('/')) settings_.url.pop_back();
  if (settings_.round_number == 0 && !settings_.memory.empty()) {
    settings_.round_number = remembered_number(settings_.memory, settings_.round);
  }
}

// If this fails, only the protection after a restart is lost.
void LichessOutput::remember() {
  if (settings_.memory.empty() || settings_.round_number == 0) return;
  const std::string beside = settings_.memory + ".new";
  std::ofstream(beside) << settings_.round << ' ' << settings_.round_number << '\n';
  std::error_code ignored;
  std::filesystem::rename(beside, settings_.memory, ignored);
}

std::vector<const Round*> LichessOutput::take_rounds(const std::vector<Round>& rounds) {
  int newest = 0;
  for (const Round& round : rounds) {
    if (has_tables(round)) newest = std::max(newest, round.number);
  }
  if (settings_.round_number == 0 && newest > 0) {
    settings_.round_number = newest;
    remember();
  }
  round_problem_.clear();
  if (newest > settings_.round_number) {
    round_problem_ = "Round " + std::to_string(newest) +
                     " has begun, but this output goes to the "
                     "Lichess round of round " +
                     std::to_string(settings_.round_number) +
                     ". Give it the id of the new round at Lichess.";
  }
  std::vector<const Round*> taken;
  for (const Round& round : rounds) {
    if (round.number == settings_.round_number) taken.push_back(&round);
  }
  return taken;
}

void LichessOutput::push(const Push& push, Instant now) {
  const auto answer =
      transfer_->send({.method = TransferRequest::Method::kPost,
                       .url = settings_.url + "/api/broadcast/round/" + settings_.round + "/push",
                       .headers = {"Authorization: Bearer " + token_,
                                   "Content-Type: text/plain; charset=utf-8", "Expect:"},
                       .body = push.body});
  if (answer) {
    plan_.answered(read_push_answer(answer->status, answer->body, answer->retry_after), now);
  } else {
    plan_.answered({.message = answer.error().message}, now);
  }
}

Health LichessOutput::health_at(Instant now) const {
  Health health{.alerts = plan_.alerts()};
  health.call_again = plan_.wake();
  health.problem = plan_.problem();
  if (!secret_problem_.empty()) health.problem = secret_problem_;
  if (health.problem.empty()) health.problem = round_problem_;
  if (!secret_problem_.empty() || plan_.is_stopped()) health.call_again = now + kSecretRetry;
  health.ok = health.problem.empty();
  return health;
}

Health LichessOutput::publish(const std::vector<Round>& rounds, Instant now) {
  if (!is_safe_address(settings_.url)) {
    return {.ok = false,
            .problem = "The address " + settings_.url +
                       " is not https, so the token would be readable on the way."};
  }
  if (!is_round_id(settings_.round)) {
    return {.ok = false,
            .problem = "\"" + settings_.round +
                       "\" is no round of Lichess: take the eight characters at the end of its "
                       "address."};
  }
  std::vector<WantedGame> games;
  std::vector<TableAlert> frozen;
  const auto taken = take_rounds(rounds);
  for (const Round* round : taken) {
    for (const Table& table : round->tables) {
      games.push_back({table.heading, release(table, settings_.policy)});
    }
    for (auto& alert : frozen_alerts({*round}, settings_.policy)) {
      frozen.push_back(std::move(alert));
    }
  }
  // If our round is not shown any more, Lichess keeps what it has.
  if (!taken.empty()) plan_.want(std::move(games));
  const auto token = read_secret(settings_.secret_file);
  secret_problem_ = token ? "" : token.error().message;
  // A stop may have been for the token. Another one is worth a try.
  if (token && *token != token_ && !token_.empty()) plan_.resume();
  if (token) token_ = *token;
  if (resume_.exchange(false)) plan_.resume();
  if (token) {
    if (const auto push_now = plan_.next(now)) push(*push_now, now);
  }
  Health health = health_at(now);
  health.alerts.insert(health.alerts.begin(), frozen.begin(), frozen.end());
  return health;
}

}  // namespace jadoube::outputs
