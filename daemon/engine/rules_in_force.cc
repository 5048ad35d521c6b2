#include "daemon/engine/rules_in_force.h"

#include <utility>

#include "daemon/storage/codec/row_codec.h"
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
      log::warning(
          "[event] of the configuration has changed. It is in force now, and the rules "
          "that " +
          (*last)->author + " had set are not");
    }
    pending.add_rules({.rules = file_, .at = now}, file_);
    return {};
  }
  auto rules = storage::codec::rules_of((*last)->wire);
  if (!rules) {
    log::error("the tournament rules that were in force cannot be read (" + rules.error().message +
               "): [event] of the configuration is in force");
    pending.add_rules({.rules = file_, .at = now}, file_);
    return {};
  }
  rules_ = *std::move(rules);
  for (auto& [board, of_board] : own_) {
    of_board.joined = joined(of_board.own);
    current_.set_own(board, of_board.joined);
  }
  announce({rules_, (*last)->author, (*last)->origin, (*last)->at});
  if (!(*last)->author.empty()) {
    log::info("the rules that " + (*last)->author + " has set are in force, not [event]");
  }
  return {};
}

const arbiter::TournamentRules& RulesInForce::rules_of(const std::string& board) const {
  const auto own = own_.find(board);
  return own == own_.end() ? rules_ : own->second.joined;
}

arbiter::TournamentRules RulesInForce::joined(const OwnRules& own) const {
  arbiter::TournamentRules rules = own.rules.value_or(rules_);
  rules.start = own.start;
  rules.next_start = own.next_start;
  rules.result_since = own.result_since;
  rules.here_since = own.here_since;
  if (own.controls.white && own.controls.black) {
    rules.control = own.controls.white;
    rules.control_of_black = own.controls.black;
    rules.conditions.tempo = rules::tempo_of(*own.controls.white, *own.controls.black);
  }
  return rules;
}

OwnRules RulesInForce::own(const std::string& board) const {
  const auto found = own_.find(board);
  return found == own_.end() ? OwnRules{} : found->second.own;
}

bool RulesInForce::set_own(const std::string& board, const OwnRules& own) {
  const auto had = own_.find(board);
  const bool has_any = own != OwnRules{};
  const bool same = has_any ? had != own_.end() && had->second.own == own : had == own_.end();
  if (same) return false;
  if (has_any) {
    own_[board] = {own, joined(own)};
    current_.set_own(board, own_[board].joined);
  } else {
    own_.erase(board);
    current_.set_own(board, std::nullopt);
  }
  return true;
}

void RulesInForce::set(const arbiter::RulesSetting& setting, PendingRecord& pending) {
  pending.add_rules(setting, file_);
  rules_ = setting.rules;
  // Boards that have only a position of their own follow the hall.
  for (auto& [board, of_board] : own_) {
    of_board.joined = joined(of_board.own);
    current_.set_own(board, of_board.joined);
  }
}

}  // namespace jadoube::engine
