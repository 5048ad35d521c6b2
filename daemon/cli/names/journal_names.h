#pragma once

#include <string>
#include <vector>

#include "daemon/cli/names/naming.h"

namespace jadoube::cli {

/// The names in a journal's file: the boards and the games. The file knows no serial number, and
/// the tables of its tournaments are not read.
class JournalNames final : public NamesOnRecord {
 public:
  /// `games`: the ids of all games on record, in their order: board by board, the last game last.
  explicit JournalNames(std::vector<std::string> games);

  const std::vector<NamedBoard>& boards() override { return boards_; }
  const std::vector<NamedTable>& tables() override { return tables_; }
  bool has_game(const std::string& id) override;
  const std::vector<std::string>& games() override { return games_; }

 private:
  std::vector<std::string> games_;
  std::vector<NamedBoard> boards_;
  std::vector<NamedTable> tables_;
};

}  // namespace jadoube::cli
