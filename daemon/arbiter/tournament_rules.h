#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "daemon/model/tournament_rules.h"
#include "rules/error.h"

namespace jadoube::arbiter {

using model::TournamentRules;

/// The times from which the tournament has certain facts of the game on one board, as in
/// `TournamentRules`.
struct TournamentTimes {
  std::optional<model::Instant> result_since = {};
  model::ByColor<std::optional<model::Instant>> here_since = {};
};

/// Asks to change the tournament rules in force.
struct RulesRequest {
  /// The arbiter's name as the client sent it, and the address of the caller.
  std::string author, origin;
  /// Makes the new rules from the present ones, or refuses.
  std::function<rules::Expected<TournamentRules>(const TournamentRules& now)> change;
};

/// Gets the rules in force afterwards.
using RulesDone = std::function<void(const rules::Expected<TournamentRules>& rules)>;

using model::RulesSetting;

/// The rules in force. The engine changes them; everything that answers a question reads them. Any
/// thread.
class CurrentRules {
 public:
  explicit CurrentRules(TournamentRules file = {}) : setting_{.rules = std::move(file)} {}

  /// The rules of the hall.
  RulesSetting get() const {
    const std::lock_guard lock(mutex_);
    return setting_;
  }
  /// The rules of the game on a board: those of its section, or else those of the hall.
  TournamentRules of(const std::string& board) const {
    const std::lock_guard lock(mutex_);
    const auto own = own_.find(board);
    return own == own_.end() ? setting_.rules : own->second;
  }
  void set(RulesSetting setting) {
    const std::lock_guard lock(mutex_);
    setting_ = std::move(setting);
  }
  /// Sets the rules of the game on a board. Nothing: those of the hall.
  void set_own(const std::string& board, std::optional<TournamentRules> rules) {
    const std::lock_guard lock(mutex_);
    own_.erase(board);
    if (rules) own_.emplace(board, *std::move(rules));
  }

 private:
  mutable std::mutex mutex_;
  RulesSetting setting_;
  std::map<std::string, TournamentRules> own_;
};

}  // namespace jadoube::arbiter
