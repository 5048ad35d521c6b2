#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/analysis/uci_line.h"
#include "daemon/net/http/http_exchange.h"
#include "daemon/outputs/http/output_routes.h"
#include "daemon/outputs/release.h"
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

  /// Every address, with the main address of its table. Besides the main addresses: "board/BOARD"
  /// is the last game that began on that board. "table-12" is the table of that number, if only one
  /// table has it. For one address, a table of a tournament is preferred to a board without a
  /// tournament.
  const std::map<std::string, std::string>& all() const { return all_; }

 private:
  std::vector<std::pair<std::string, Place>> tables_;
  std::map<std::string, std::string> all_;
};

/// A chess engine's evaluation of the position that is shown at a table.
struct Evaluated {
  /// Nothing: it is not known, or the table is not held back long enough.
  std::optional<analysis::Score> score = {};
  /// It is not known yet.
  bool may_come = false;
};
/// Returns the evaluation. Any thread.
using Evaluate = std::function<Evaluated(const Table& table, const rules::Position& position)>;

/// Serves what pictures of tables show. Below its prefix:
///
/// - `tables.json`: all tables, as an array.
/// - `open/group-a/table-12.json`, `board/BOARD.json`, `table-12.json`: one table (`Addresses`).
/// - `events`: all tables as server-sent events "table", then each one that changes.
/// - `table-12/events`, as with `.json`: one table, now and at each change. A slow reader misses
///   some, never the last.
/// - nothing: a list of all that.
///
/// Any thread. At its end, the streams of its readers end.
class Overlay {
 public:
  explicit Overlay(const ReleasePolicy& policy, Evaluate evaluate = {})
      : policy_(policy), evaluate_(std::move(evaluate)) {}
  Overlay(const Overlay&) = delete;
  Overlay& operator=(const Overlay&) = delete;
  ~Overlay();

  /// Shows these rounds, and sends the readers what has changed. True: an evaluation by the engine
  /// will follow.
  bool publish(const std::vector<Round>& rounds, std::chrono::sys_seconds now);

  /// Answers a request for `path`, which is one of the above.
  void answer(const std::shared_ptr<net::HttpExchange>& exchange, const std::string& path);

 private:
  // The JSON of a table, and its source.
  struct Shown {
    Table table;
    int round = 0;
    rules::Position position = rules::Position::initial();
    Evaluated evaluated = {};
    net::SharedBytes json;
    net::SharedBytes event;
  };
  struct Reader {
    /// The address of its only table. Empty: it reads all.
    std::string address;
    std::shared_ptr<net::HttpStream> stream;
    /// Only for a reader of one table: the last JSON that was sent.
    net::SharedBytes sent = {};
  };

  const Shown& shown(const std::string& own, const Addresses::Place& place);
  void report(Reader& reader);
  void begin_events(const std::shared_ptr<net::HttpExchange>& exchange, const std::string& address);

  const ReleasePolicy policy_;
  const Evaluate evaluate_;
  Documents documents_;
  std::mutex mutex_;
  // By the own address of the table.
  std::map<std::string, Shown> shown_;
  // Every address, with the own address of its table.
  std::map<std::string, std::string> addresses_;
  std::vector<Reader> readers_;
};

/// The content of a picture of one table, as one flat JSON object on one line. It has names,
/// titles, clocks, the side whose time runs, the last moves, the position and the result. Programs
/// like OBS and vMix read it. The clocks are as they were read at `clock_at`, in milliseconds since
/// 1970. From then on, the reader itself counts the running clock down. So the text changes only
/// when something happens.
///
/// The JSON never shows that a move was illegal or corrected, or anything else that only an arbiter
/// may know.
///
/// `address`: the address of the table, without ".json": `Addresses::tables`. `evaluation`: a chess
/// engine's evaluation of `shown_position`. Nothing: there is none.
std::string overlay_json(const Round& round, const Table& table, const ReleasePolicy& policy,
                         const std::string& address,
                         const std::optional<analysis::Score>& evaluation = {});

/// The position that it shows.
rules::Position shown_position(const Table& table, const ReleasePolicy& policy);

}  // namespace jadoube::outputs
