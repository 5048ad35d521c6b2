#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/net/http_exchange.h"
#include "daemon/net/http_site.h"
#include "daemon/outputs/http/documents.h"
#include "daemon/outputs/release.h"
#include "daemon/outputs/table.h"

namespace jadoube::outputs {

/// Serves what pictures of tables show. Below its prefix:
///
/// - `tables.json`: all tables, as an array.
/// - `table-12.json`: one table. If there are several sections, `open/group-a/table-12.json`.
/// - `events`: all tables as server-sent events "table", then each one that changes.
/// - `table-12/events`: one table, now and at each change. A slow reader misses some, never the
/// last.
///
/// Any thread. It must live until the HTTP server has stopped.
class Overlay {
 public:
  explicit Overlay(const ReleasePolicy& policy) : policy_(policy) {}

  /// Shows these rounds, and tells the readers what has changed.
  void publish(const std::vector<Round>& rounds, std::chrono::sys_seconds now);

  /// The route below `prefix`.
  net::HttpRoute route(std::string prefix);

 private:
  // The JSON of a table, and what it was made of.
  struct Shown {
    Table table;
    int round = 0;
    net::SharedBytes json;
    net::SharedBytes event;
  };
  struct Reader {
    /// The path of its only table. Empty: it reads all.
    std::string path;
    std::shared_ptr<net::HttpStream> stream;
  };

  const Shown& shown(const std::string& path, const Round& round, const Table& table);
  void answer(const std::shared_ptr<net::HttpExchange>& exchange);
  void begin_events(const std::shared_ptr<net::HttpExchange>& exchange, const std::string& path);

  const ReleasePolicy policy_;
  Documents documents_;
  std::mutex mutex_;
  // By path, without ".json".
  std::map<std::string, Shown> shown_;
  std::vector<Reader> readers_;
};

}  // namespace jadoube::outputs
