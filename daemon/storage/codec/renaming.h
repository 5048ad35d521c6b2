#pragma once

#include <string>

#include "daemon/storage/rows.h"
#include "rules/error.h"

namespace jadoube::storage::codec {

/// Gives what is on record of another journal's boards names of its own here: board "table-1"
/// becomes "club:table-1". No board that is plugged in and none of the configuration has a colon in
/// its name, so that nothing that will be played here can take it.
///
/// Whatever it cannot read, or is of another board or game than its row says, is DataLoss.
class Renaming {
 public:
  /// `import`: what comes before the colon. InvalidArgument: it is empty, or too long, or holds
  /// anything but letters, digits, '.', '_' and '-'.
  static rules::Expected<Renaming> make(std::string import);

  const std::string& import() const { return import_; }

  /// What board `origin` is called here. DataLoss: that is no board's name.
  rules::Expected<std::string> board(const std::string& origin) const;

  /// The same rows as they are kept here, under their old numbers.
  rules::Expected<ObservationRow> renamed(ObservationRow row) const;
  rules::Expected<EventRow> renamed(const EventRow& row) const;
  rules::Expected<IncidentRow> renamed(const IncidentRow& row) const;
  rules::Expected<GameRow> renamed(const GameRow& row) const;

 private:
  explicit Renaming(std::string import) : import_(std::move(import)) {}
  void rename(std::string& game) const;

  std::string import_;
};

}  // namespace jadoube::storage::codec
