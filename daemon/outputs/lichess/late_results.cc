#include "daemon/outputs/lichess/late_results.h"

#include <algorithm>

#include "daemon/outputs/lichess/round_choice.h"
#include "rules/laws/result.h"

namespace jadoube::outputs {
namespace {

TableAlert alert_of(const Round& round, const Heading& heading, const std::string& result) {
  return alert_at(
      heading,
      rules::Sentence("The result {result} of {game} in round {round} came late, and this output "
                      "does not know the Lichess round of that round. Enter "
                      "the result there by hand, and then use: jadoube outputs retry.",
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
