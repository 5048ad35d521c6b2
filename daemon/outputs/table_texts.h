#pragma once

#include <functional>
#include <map>
#include <string>
#include <tuple>

#include "daemon/outputs/release.h"
#include "daemon/outputs/table.h"

namespace jadoube::outputs {

/// The texts of tables, each made from one table only. A text is made anew only if what the table
/// shows has changed. So an output of a hundred tables needs little more than one table's time, and
/// goes out at once. One thread.
class TableTexts {
 public:
  using Make = std::function<std::string(const Heading& heading, const ReleasedGame& game)>;

  TableTexts(const ReleasePolicy& policy, Make make) : policy_(policy), make_(std::move(make)) {}

  /// The text of a table of `round`. It is kept until the next call of `forget_others`.
  const std::string& of(const Round& round, const Table& table);

  /// Forgets the tables that were not asked for since the last call.
  void forget_others();

 private:
  // The round, and the pairing or the board in it.
  using Key = std::tuple<std::string, std::string, int, std::string, std::string>;
  struct Text {
    Table table;
    ReleasedGame game;
    std::string text;
    bool is_used = false;
  };

  const ReleasePolicy policy_;
  const Make make_;
  std::map<Key, Text> texts_;
};

}  // namespace jadoube::outputs
