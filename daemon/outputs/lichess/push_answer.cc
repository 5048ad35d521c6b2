#include "daemon/outputs/lichess/push_answer.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "daemon/outputs/lichess/round_choice.h"
#include "rules/laws/ending.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

namespace {

using AnswerJson = nlohmann::json;

constexpr std::size_t kLongestMessage = 300;

// A text of the site in a form that can be shown: one short line.
std::string shown_text(std::string text) {
  std::size_t end = std::min(text.size(), kLongestMessage);
  // Cuts only between characters.
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) {
    --end;
  }
  text.resize(end);
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == 127) c = ' ';
  }
  return text;
}

std::string string_at(const AnswerJson& object, const char* key) {
  if (!object.is_object()) return "";
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

GameAnswer read_game(const AnswerJson& entry) {
  GameAnswer game;
  if (!entry.is_object()) return game;
  const auto tags = entry.find("tags");
  if (tags != entry.end()) {
    game.game_id = string_at(*tags, "GameId");
    game.white = string_at(*tags, "White");
    game.black = string_at(*tags, "Black");
  }
  const auto moves = entry.find("moves");
  if (moves != entry.end() && moves->is_number_integer()) {
    game.moves = static_cast<int>(std::clamp<std::int64_t>(moves->get<std::int64_t>(), 0, 100'000));
  }
  game.error = shown_text(string_at(entry, "error"));
  return game;
}

bool reports_of_upstream(const GameAnswer& game) {
  return game.error.find("upstream URL") != std::string::npos;
}

PushAnswer read_taken(const AnswerJson& body) {
  PushAnswer answer;
  const auto games = body.is_object() ? body.find("games") : body.end();
  if (!body.is_object() || games == body.end() || !games->is_array()) {
    answer.message = rules::Sentence("the answer of Lichess cannot be understood").packed();
    return answer;
  }
  answer.kind = PushAnswer::Kind::kTaken;
  for (const AnswerJson& entry : *games) answer.games.push_back(read_game(entry));
  if (!answer.games.empty() && std::ranges::all_of(answer.games, reports_of_upstream)) {
    answer.kind = PushAnswer::Kind::kUpstream;
    answer.message = rules::Sentence(answer.games.front().error).packed();
  }
  return answer;
}

PushAnswer::Kind kind_of_status(int status) {
  switch (status) {
    case 400:
      return PushAnswer::Kind::kBadPush;
    case 401:
    case 403:
      return PushAnswer::Kind::kNoRights;
    case 404:
      return PushAnswer::Kind::kNoRound;
    case 413:
      return PushAnswer::Kind::kTooLarge;
    case 429:
      return PushAnswer::Kind::kTooMany;
    default:
      return PushAnswer::Kind::kTryAgain;
  }
}

}  // namespace

PushAnswer read_push_answer(int status, std::string_view body,
                            std::optional<std::chrono::seconds> retry_after) {
  const AnswerJson read = AnswerJson::parse(body, nullptr, false);
  if (status == 200) return read_taken(read);
  PushAnswer answer{.kind = kind_of_status(status), .retry_after = retry_after};
  answer.message = rules::Sentence(shown_text(string_at(read, "error"))).packed();
  if (answer.message.empty()) {
    answer.message = rules::Sentence("status {status}", {{"status", status}}).packed();
  }
  return answer;
}

namespace {

TableAlert alert_of(const Round& round, const Heading& heading, const std::string& result) {
  return alert_at(
      heading,
      rules::Sentence("The result {result} of {game} in round {round} came late, and this "
                      "output has no round at Lichess for that round. Enter the result there by "
                      "hand, and then use: jadoube outputs retry.",
                      {{"result", result}, game_value("game", heading), {"round", round.number}}));
}

}  // namespace

LateResults::LateResults(std::vector<SentRound> known) : known_(std::move(known)) {}

void LateResults::look(const std::vector<const Round*>& rounds, const ReleasePolicy& policy) {
  late_.clear();
  for (const Round* round : rounds) {
    const RoundPlace place = place_of(*round);
    auto seen = std::ranges::find(known_, place, &SentRound::place);
    const bool is_new = seen == known_.end();
    if (is_new) seen = known_.insert(seen, SentRound{.place = place});
    for (const Table& table : round->tables) {
      const auto result = std::string(rules::to_string(release(table, policy).result));
      const auto& id = table.heading.game_id;
      const auto [first, is_first] = seen->games.try_emplace(id, result);
      if (!is_first && first->second != result) {
        late_[id] = {alert_of(*round, table.heading, result), result};
      }
    }
  }
}

void LateResults::clear() {
  for (SentRound& round : known_) {
    for (auto& [id, result] : round.games) {
      if (const auto late = late_.find(id); late != late_.end()) result = late->second.result;
    }
  }
  late_.clear();
}

std::vector<SentRound> LateResults::rounds() const { return known_; }

std::vector<TableAlert> LateResults::alerts() const {
  std::vector<TableAlert> alerts;
  for (const auto& [id, late] : late_) alerts.push_back(late.alert);
  return alerts;
}

}  // namespace jadoube::outputs
