#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/arbiter/decisions/current_rules.h"
#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "rules/error.h"

namespace jadoube::api {

/// The gRPC servers: one with all services, for arbiters, and one where viewers look at boards and
/// games and are told of nothing else. Both have reflection and health. gRPC's headers stay behind
/// this one.
class Server {
 public:
  struct Options {
    /// `host:port`, or `unix:/path`: where everything is served, and where viewers are.
    std::vector<std::string> listen, viewers = {};
    /// The journal's epoch, part of every cursor.
    std::string epoch;
    /// Where it lies.
    std::string journal = {};
    /// Where lines are recorded; empty: nowhere.
    std::string recordings = {};
    /// Takes the decisions of arbiters. Any thread.
    std::function<void(std::string board, arbiter::DecisionRequest call, arbiter::Done done)>
        decide = {};
    /// Reads the tournament rules in force. Any thread.
    std::function<arbiter::RulesSetting()> rules = [] { return arbiter::RulesSetting(); };
    /// Takes the changes of the tournament rules. Any thread.
    std::function<void(arbiter::RulesRequest call, arbiter::RulesDone done)> set_rules = {};
    /// The ids of the boards in the configuration. Empty: all boards that were ever seen.
    std::vector<std::string> boards = {};
  };

  /// Starts to serve. Unavailable: an address is in use; the message names it.
  static rules::Expected<std::unique_ptr<Server>> start(const Options& options, stream::Feed& feed,
                                                        storage::Archive archive);
  ~Server();

  /// The TCP ports that were bound, in the order of `listen`, or of `viewers`; a port 0 there has
  /// become a real one.
  const std::vector<int>& ports() const;
  const std::vector<int>& viewers_ports() const;

  /// Ends all streams and stops within `patience`. False where a client that does not read holds
  /// gRPC back: the process should then end without destroying the server.
  bool stop(std::chrono::milliseconds patience);

 private:
  struct Implementation;
  explicit Server(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace jadoube::api
