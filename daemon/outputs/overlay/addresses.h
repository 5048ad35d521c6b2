#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/outputs/table.h"

namespace jadoube::outputs {

/// The addresses of the tables of an overlay, below its prefix and without ".json". An address that
/// a video program was set up with works whatever the number of sections is.
class Addresses {
 public:
  /// Tables of these rounds. They must exist longer.
  explicit Addresses(const std::vector<Round>& rounds);

  /// A table with its round.
  struct Place {
    const Round* round = nullptr;
    const Table* table = nullptr;
  };

  /// The tables by their own addresses, in the order of the rounds. A table has one that stays:
  /// "open/group-a/table-12" in a tournament, else "board/BOARD".
  const std::vector<std::pair<std::string, Place>>& tables() const { return tables_; }

  /// Every address there is, with the own address of its table. Besides the own ones:
  /// "board/BOARD" is the game on that board that began last, and "table-12" is the table of that
  /// number, if there is one only. Tables of a tournament go before boards without one.
  const std::map<std::string, std::string>& all() const { return all_; }

 private:
  std::vector<std::pair<std::string, Place>> tables_;
  std::map<std::string, std::string> all_;
};

}  // namespace jadoube::outputs
