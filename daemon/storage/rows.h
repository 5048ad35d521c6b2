#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/evidence/chain.h"
#include "daemon/model/event.h"
#include "daemon/storage/database.h"
#include "drivers/observation.h"

namespace jadoube::storage {

// The rows of the journal. Others make the text and the bytes in them:
// `drivers/observation_text.h` for observations, `codec` for everything else.

using drivers::Instant;

/// One observation of one board, or a ruling on its game. `checkpoint`: it repeats what was known
/// when a game began, so that a restart can replay from there.
struct ObservationRow {
  std::string board;
  Instant at;
  bool checkpoint = false;
  std::string text;
  /// Its place among all observations, if it was read from the journal. Writing gives it one.
  std::uint64_t number = 0;
};

/// The part of the row that the chain of its board covers.
inline evidence::ChainedRow chained(const ObservationRow& row) {
  return {row.at, row.checkpoint, row.text};
}

/// The chain of a board after one of its observations, with its seal.
struct SealedChainRow {
  /// The number of that observation. 0: the chain had no row yet, and the board neither.
  std::uint64_t observation = 0;
  evidence::Chain chain;
  /// The bytes of an `evidence::Seal`. Empty: it is not signed.
  std::string seal = {};
};

/// The stream that an event belongs to.
using Stream = model::Topic;

/// Added to the `stream` of an imported board's events, so that no subscriber gets them.
constexpr std::uint8_t kImportedStreams = 16;
constexpr Stream imported(Stream stream) {
  return static_cast<Stream>(static_cast<std::uint8_t>(stream) + kImportedStreams);
}

/// One published event. `number` is its place in the order of all events, from 1, without holes.
struct EventRow {
  std::uint64_t number = 0;
  Stream stream = Stream::kBoards;
  std::string board;
  Instant at;
  /// The record of the event.
  std::string wire;
};

/// One game as it is now. It is written when it begins, when its result changes, and when it ends.
/// Its `digest` is written with every change. So a restart can compare its replay with it.
struct GameRow {
  std::string board;
  int ordinal = 0;
  /// The record of the game. Empty: the stored record stays.
  std::string wire;
  std::string digest;
};

/// A game that is to be removed. Another game has followed it on its board.
struct OldGame {
  std::string board;
  int ordinal = 0;
  /// When it began, and when the next game began.
  Instant began{}, end{};
  /// The highest number of an event of the board before `end`. 0 if there is none.
  std::uint64_t last_event = 0;
};

/// One incident as it is now. It is written with every event about it.
struct IncidentRow {
  std::string board;
  /// The game in which it was first published, 0 before the first game of the board, and its number
  /// in that game.
  int game = 0, number = 0;
  /// The number of the event that first published it. This is its place among all incidents.
  std::uint64_t event = 0;
  /// 0 or more. A higher number is more severe.
  int severity = 0;
  /// True if an arbiter must still deal with it.
  bool open = true;
  /// The record of the incident.
  std::string wire;

  bool operator==(const IncidentRow&) const = default;
};

/// The tournament rules from a certain time on.
struct RulesSettingRow {
  Instant at;
  /// Who set them, and from where. Empty: the configuration file.
  std::string author = {}, origin = {};
  /// The record of the rules, and the record of the rules in the configuration file at that time.
  std::string wire, file;
  /// Empty: the rules of this tournament. Otherwise the name of the import whose boards had these
  /// rules.
  std::string import = {};
};

/// A board of another journal whose games were copied into this one. It is not connected here. Its
/// games can only be read, and no subscriber gets them.
struct ImportedBoard {
  std::string board;
  /// The name of the board in that journal.
  std::string origin;
  /// The time of the first import.
  Instant at;
};

/// The recording of a board's connection: the bytes of both directions, as
/// `drivers/recording/session.h` writes them.
struct SessionRow {
  std::string board;
  /// The game that was played at that time.
  int game = 0;
  /// The time from which its times count.
  Instant began;
  std::string text;
};

/// One tournament as it is now. It is written with every event about it.
struct TournamentRow {
  std::string id;
  /// The record of the tournament.
  std::string wire;
};

/// The states of a board's trackers during a game. It is a cache: the observations lead to the same
/// states. A later row of the board replaces it.
struct KeptBoardRow {
  std::string board;
  /// The number of observations in the same batch that the trackers have processed.
  std::size_t observations = 0;
  /// The record of the trackers.
  std::string wire;
};

/// A kept board that was read.
struct StoredKeptBoard {
  /// The number of the last observation that the trackers have processed.
  std::uint64_t observation = 0;
  std::string wire;
  /// True if the row differs from what was written.
  bool is_damaged = false;
};

/// The content of one transaction. All of it is written, or nothing.
struct Batch {
  std::vector<ObservationRow> observations = {};
  std::vector<EventRow> events = {};
  std::vector<GameRow> games = {};
  /// If an incident is in the journal already, everything is replaced except `event`.
  std::vector<IncidentRow> incidents = {};
  std::vector<RulesSettingRow> settings = {};
  std::vector<ImportedBoard> imported = {};
  std::vector<SessionRow> sessions = {};
  std::vector<TournamentRow> tournaments = {};
  std::vector<KeptBoardRow> kept = {};

  bool empty() const {
    return observations.empty() && events.empty() && games.empty() && incidents.empty() &&
           settings.empty() && imported.empty() && sessions.empty() && tournaments.empty() &&
           kept.empty();
  }
};

/// The CRC-32 of values in order. The end of one value cannot be taken for the start of the next
/// one. The result is the same on every machine.
class Checksum {
 public:
  Checksum();
  void add(std::string_view value);
  std::uint32_t value() const { return value_; }

 private:
  void add_bytes(std::string_view bytes);

  std::uint32_t value_;
};

// A checksum beside every row, in its column `crc`. SQLite finds damaged pages. Only this checksum
// finds a bit that changed inside a row. For a connection it is the SQL function `row_crc(...)` of
// the values of the other columns in order. A number that SQLite gives to the row is not among
// them.

/// A table whose rows have checksums.
struct SummedTable {
  std::string_view name;
  /// The columns that the checksum covers, in order.
  std::string_view columns;
  /// The name of a row for people: an SQL expression.
  std::string_view called;
  /// The column with the number by which SQLite orders the rows. Empty: they are ordered by other
  /// columns.
  std::string_view number = {};
  /// The columns of the order.
  std::string_view order = {};
};
std::span<const SummedTable> summed_tables();

/// Adds the function `row_crc(...)` to this connection.
rules::Expected<void> add_row_crc(sqlite3* database);

/// The statement that writes a row of `table` with its checksum. The values are bound in the order
/// of the columns.
std::string insertion(std::string_view table);

/// Writes the checksums of all rows again, for their present content.
rules::Expected<void> sum_rows(Database& database);

/// Describes the rows that are not as they were written. Empty if all rows are.
rules::Expected<std::string> changed_rows(Database& database);

/// The start of a statement whose rows `read_incidents` can read.
inline const std::string kSelectIncidents =
    "SELECT event, board, game, number, severity, open, wire FROM incident WHERE ";

/// All rows of `statement`.
rules::Expected<std::vector<IncidentRow>> read_incidents(Statement& statement);

/// The start of a statement whose rows `setting_in` can read.
inline const std::string kSelectSettings =
    "SELECT at, author, origin, wire, file FROM event_setting WHERE ";

/// The present row of a statement.
RulesSettingRow setting_in(const Statement& row);

/// The chain in the present row of a statement. Its first two columns are `place` and `hash`.
evidence::Chain chain_in(const Statement& row);

/// The time of the last event of `board`. The start of Unix time if there is none.
rules::Expected<Instant> read_last_event_at(Database& database, const std::string& board);

/// A place in a journal: some rows of one table that follow each other.
struct BlockPlace {
  /// Empty: before the first block.
  std::string table = {};
  /// The number of the block, from 0. A table without numbered rows is one block.
  std::uint64_t block = 0;

  bool operator==(const BlockPlace&) const = default;
};

/// The present rows of a place.
struct RowBlock {
  BlockPlace place;
  /// Covers each row.
  evidence::Digest digest{};
  std::uint64_t rows = 0;
  /// The number of rows that differ from what was written.
  std::uint64_t changed = 0;
  /// The name of the first of these for people.
  std::string first_changed = {};

  bool operator==(const RowBlock&) const = default;
};

/// Reads a journal block by block, while its writer works. Two journals are equal if all their
/// blocks are. What is kept as a cache is left out. One thread.
class RowBlocks {
 public:
  /// How many row numbers a block has.
  static constexpr std::uint64_t kNumbers = 4096;

  /// NotFound: there is no such file.
  static rules::Expected<RowBlocks> open(const std::string& path);

  /// From now on, it reads the present state of the journal.
  rules::Expected<void> hold();

  /// The block that follows on `after`. Nothing: it was the last one. DataLoss: a page of the file
  /// cannot be read.
  rules::Expected<std::optional<RowBlock>> next(const BlockPlace& after);

 private:
  explicit RowBlocks(Database database) : database_(std::move(database)) {}
  rules::Expected<RowBlock> read(std::size_t table, std::uint64_t block);

  Database database_;
};

}  // namespace jadoube::storage
