#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/net/http_server.h"
#include "daemon/outputs/http/http_outputs.h"
#include "daemon/outputs/runner.h"
#include "daemon/outputs/settings.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"
#include "rules/error.h"

namespace jadoube::outputs::livechess {
class Server;
}

namespace jadoube::outputs {

/// All outputs of the daemon, and the HTTP server that some of them need.
class OutputSet {
 public:
  struct Options {
    std::vector<OutputSettings> outputs = {};
    /// The addresses of the HTTP server, and those of the interface of DGT LiveChess. Empty: there
    /// is none.
    std::vector<std::string> http = {}, livechess = {};
    /// The directory for what the outputs must know after a restart. It is made if it is missing.
    std::filesystem::path state_dir = {};
    HallNames names = {};
    RulesOf rules_of = [](const std::string&) { return model::TournamentRules(); };
  };

  /// Opens everything, and starts nothing. Unavailable: an address is in use; the message names it.
  /// PermissionDenied: a directory cannot be made. An output whose password cannot be used starts
  /// and says so in its health.
  /// InvalidArgument: an output cannot work with its settings; the message names it. `feed` and
  /// `clock` must live longer.
  static rules::Expected<std::unique_ptr<OutputSet>> open(const Options& options,
                                                          stream::Feed& feed,
                                                          const storage::Archive& archive,
                                                          const system::Clock& clock);
  ~OutputSet();

  void start();
  void stop();

  /// All outputs, in the order of the configuration.
  std::vector<RunnerStatus> status() const;
  /// The output of that name. NotFound: there is none; the message names all.
  rules::Expected<Runner*> find(const std::string& name);

  /// The TCP ports of `http` and of `livechess`, in their order.
  const std::vector<int>& http_ports() const { return http_ports_; }
  const std::vector<int>& livechess_ports() const { return livechess_ports_; }

 private:
  OutputSet();
  rules::Expected<void> add(const OutputSettings& settings, const Options& options,
                            const Runner::Parts& parts, const storage::Archive& archive);
  rules::Expected<void> add_livechess(const Options& options, const Runner::Parts& parts,
                                      const storage::Archive& archive, const system::Clock& clock);
  rules::Expected<void> listen(const Options& options);

  // In this order: the server goes first when all is destroyed, and the runners last.
  std::vector<std::unique_ptr<Runner>> runners_;
  std::unique_ptr<Runner> for_livechess_;
  std::unique_ptr<livechess::Server> livechess_;
  std::vector<net::HttpRoute> routes_;
  std::unique_ptr<net::HttpServer> server_;
  std::vector<int> http_ports_, livechess_ports_;
};

}  // namespace jadoube::outputs
