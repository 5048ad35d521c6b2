#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/model/event.h"
#include "daemon/model/tournament.h"

namespace jadoube::release {

/// The delay of a board that belongs to no tournament. The empty board: of everything else. Any
/// thread.
using DelayWithoutTournament = std::function<std::chrono::seconds(const std::string& board)>;

/// Each board is a *lane*, and so is each tournament: the events of one lane go out in their order.
/// The lane of an event that is about neither is empty.
std::string lane_of(const model::Event& event);

/// The lane of a tournament.
std::string lane_of_tournament(const std::string& id);

/// Returns how long each lane is held back.
///
/// A board has the delay of the tournament that has it on a table or in a pairing; of several, the
/// longest. A tournament without a delay of its own, and a board without a tournament, have that of
/// the configuration.
///
/// If an operator makes the delay of a tournament shorter, it holds at once. If a board leaves a
/// tournament, or the tournament is over, its delay still holds for what was played until then.
/// One thread.
class LaneDelays {
 public:
  explicit LaneDelays(DelayWithoutTournament without) : without_(std::move(without)) {}

  using Tournaments = std::vector<std::shared_ptr<const model::Tournament>>;
  /// The serial numbers of boards, with the boards' ids.
  using Serials = std::vector<std::pair<std::string, std::string>>;

  /// Sets the tournaments as they are after event `head`. True: some delay may have changed.
  bool update(const Tournaments& tournaments, const Serials& serials, std::uint64_t head);
  /// Adds what a tournament had at some time before event `until`.
  void had(const model::Tournament& tournament, const Serials& serials, std::uint64_t until);
  /// Everything of `lane` up to event `number` has gone out. True: its delay may have changed.
  bool has_gone_out(const std::string& lane, std::uint64_t number);

  std::chrono::seconds of(const std::string& lane) const;
  /// The longest of all.
  std::chrono::seconds longest() const;

 private:
  static constexpr std::uint64_t kStill = ~std::uint64_t{0};
  struct Members {
    std::shared_ptr<const model::Tournament> of = {};
    std::set<std::string> boards = {};
  };

  std::chrono::seconds of_tournament(const std::string& id) const;

  const DelayWithoutTournament without_;
  Serials serials_;
  std::map<std::string, Members> tournaments_;
  // Which tournaments have or had a board, and up to which event.
  std::map<std::string, std::map<std::string, std::uint64_t>> claims_;
};

}  // namespace jadoube::release
