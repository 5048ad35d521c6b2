#include "daemon/engine/rules_in_force.h"

#include <utility>

#include "daemon/storage/codec/rules_codec.h"
#include "daemon/system/log.h"

namespace jadoube::engine {

RulesInForce::RulesInForce(arbiter::CurrentRules& current)
    : current_(current), file_(current.get().rules), rules_(file_) {}

rules::Expected<void> RulesInForce::restore(storage::Journal& journal, drivers::Instant now,
                                            PendingRecord& pending) {
  const auto last = journal.last_setting();
  if (!last) return tl::unexpected(last.error());
  if (!*last || (*last)->file != storage::codec::to_bytes(file_)) {
    if (*last && !(*last)->author.empty()) {
      log::warning("[event] of the configuration has changed: it is in force now, and what " +
                   (*last)->author + " had set is not");
    }
    pending.add_rules({.rules = file_, .at = now}, file_);
    return {};
  }
  auto rules = storage::codec::rules_of((*last)->wire);
  if (!rules) return tl::unexpected(rules.error());
  rules_ = *std::move(rules);
  announce({rules_, (*last)->author, (*last)->origin, (*last)->at});
  if (!(*last)->author.empty()) {
    log::info("the rules that " + (*last)->author + " has set are in force, not [event]");
  }
  return {};
}

const arbiter::TournamentRules& RulesInForce::rules_of(const std::string& board) const {
  const auto own = own_.find(board);
  return own == own_.end() ? rules_ : own->second;
}

bool RulesInForce::set_own(const std::string& board,
                           const std::optional<arbiter::TournamentRules>& rules) {
  const auto own = own_.find(board);
  const bool same = rules ? own != own_.end() && own->second == *rules : own == own_.end();
  if (same) return false;
  if (rules) {
    own_[board] = *rules;
  } else {
    own_.erase(board);
  }
  current_.set_own(board, rules);
  return true;
}

void RulesInForce::set(const arbiter::RulesSetting& setting, PendingRecord& pending) {
  pending.add_rules(setting, file_);
  rules_ = setting.rules;
}

}  // namespace jadoube::engine
