#pragma once

#include <string>

#include "daemon/storage/rows.h"
#include "rules/error.h"

namespace jadoube::storage::codec {

/// Gives the boards of another journal new names for this one: board "table-1" becomes
/// "club:table-1". No real board and no board of the configuration has a colon in its name. So no
/// later game can get the same name.
///
/// DataLoss: a row cannot be read, or its record is of another board or game than the row.
class Renaming {
 public:
  /// `import`: the text before the colon. InvalidArgument: it is empty, too long, or has other
  /// characters than letters, digits, '.', '_' and '-'.
  static rules::Expected<Renaming> make(std::string import);

  const std::string& import() const { return import_; }

  /// The new name of board `origin`. DataLoss: `origin` is not the name of a board.
  rules::Expected<std::string> board(const std::string& origin) const;

  /// The row with the new names. It keeps its number.
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
