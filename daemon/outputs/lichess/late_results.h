#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/outputs/lichess/round_memory.h"
#include "daemon/outputs/output.h"
#include "daemon/outputs/release.h"

namespace jadoube::outputs {

/// Notices results that come after their round, where nobody knows which round at Lichess they
/// belong to. So an operator can enter them there by hand.
class LateResults {
 public:
  LateResults() = default;
  /// `known`: what `rounds` returned before a restart.
  explicit LateResults(std::vector<SentRound> known);

  /// The rounds before the one that goes out now, which went nowhere that is known. A result that
  /// was there when its round was seen first is not late.
  void look(const std::vector<const Round*>& rounds, const ReleasePolicy& policy);

  /// An operator has entered them.
  void clear();

  /// The results that were seen first, without an id of a round at Lichess. They change when a
  /// round is seen first, and with `clear`.
  std::vector<SentRound> rounds() const;
  /// One alert for each late result.
  std::vector<TableAlert> alerts() const;

 private:
  struct Late {
    TableAlert alert;
    std::string result;
  };

  std::vector<SentRound> known_;
  // By GameId.
  std::map<std::string, Late> late_;
};

}  // namespace jadoube::outputs
