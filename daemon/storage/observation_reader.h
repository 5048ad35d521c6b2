#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "daemon/storage/database.h"
#include "daemon/storage/rows.h"
#include "daemon/storage/seals/seals.h"
#include "rules/error.h"

namespace jadoube::storage {

/// Reads the observations of a board, and the seals of their chain, in the journal of an `Archive`.
/// One thread.
class ObservationReader {
 public:
  /// Prepares the statements. `database` must exist longer.
  rules::Expected<void> prepare(Database& database);

  /// The observations with the numbers `next` to `last`. Empty if `next` is above `last`.
  struct Span {
    std::uint64_t next = 1, last = 0;
  };

  /// The observations of the board's game that began at `began`: its checkpoint, and everything up
  /// to the next checkpoint. Observations of other boards lie between them. Empty if no game began
  /// then.
  rules::Expected<Span> of_game(const std::string& board, Instant began);

  /// Calls `take` with at most `limit` observations of `board` in `span`, in order. Removes them
  /// from `span`.
  rules::Expected<void> read(const std::string& board, Span& span, std::size_t limit,
                             const std::function<void(const ObservationRow&)>& take);

  /// Calls `take` with each observation of `board` that has a number above `after` and a text that
  /// starts with `prefix`, in order.
  rules::Expected<void> read_beginning_with(const std::string& board, std::uint64_t after,
                                            const std::string& prefix,
                                            const std::function<void(const ObservationRow&)>& take);

  /// The last sealed place of the chain of `board` that covers no observation above `number`.
  /// Nothing: no daemon chained these observations.
  rules::Expected<std::optional<SealedChainRow>> sealed_up_to(const std::string& board,
                                                              std::uint64_t number);
  /// The sealed places of `board` whose last observation is in `span`, in order.
  rules::Expected<std::vector<SealedChainRow>> sealed_in(const std::string& board, Span span);

 private:
  Statement span_, observations_, beginning_with_, sealed_, sealed_up_to_;
};

}  // namespace jadoube::storage
