#pragma once

#include <string>
#include <vector>

#include "daemon/outputs/table.h"

namespace jadoube::outputs {

/// What is wrong with one table of an output. The other tables are not affected.
struct TableAlert {
  /// `Heading::game_id` and `Heading::table` of the table.
  std::string game_id;
  int table = 0;
  /// What is wrong, and what to do, in plain English.
  std::string what;

  bool operator==(const TableAlert&) const = default;
};

/// The state of an output after a call.
struct Health {
  /// False: the rounds did not reach their reader, or only in part.
  bool ok = true;
  /// What is wrong, and what to do, in plain English. Empty: nothing.
  std::string problem = {};
  /// The alerts that hold now, in the order of the tables.
  std::vector<TableAlert> alerts = {};
  /// When to call again, although the rounds have not changed. kNever: not before they change.
  Instant call_again = drivers::kNever;

  bool operator==(const Health&) const = default;
};

/// A reader of the rounds outside the daemon: a folder, a host, a site. Each output has a thread of
/// its own, and every call except `interrupt` and `resume` comes from that thread.
class Output {
 public:
  Output() = default;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  virtual ~Output() = default;

  /// Brings `rounds` to the reader, as they are now. They hold everything that is to be shown; what
  /// is not among them goes away, if the reader allows it. The same rounds again cost nothing.
  /// Nothing is lost if a call fails: the next call makes up for it. It may block for half a minute
  /// at most. `now` never runs backwards.
  virtual Health publish(const std::vector<Round>& rounds, Instant now) = 0;

  /// An operator says that the reason is gone for which the output stopped for good. The next
  /// `publish` tries again. Any thread.
  virtual void resume() {}

  /// Makes a running `publish` return soon, and every later one at once: the daemon ends. Any
  /// thread.
  virtual void interrupt() {}
};

}  // namespace jadoube::outputs
