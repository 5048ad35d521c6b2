#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "daemon/analysis/uci_line.h"
#include "daemon/net/http/http_site.h"
#include "daemon/outputs/http/output_routes.h"
#include "daemon/outputs/hub/hub_sender.h"
#include "daemon/outputs/output_kinds.h"
#include "daemon/outputs/output_list.h"
#include "daemon/outputs/push/push_sender.h"
#include "daemon/outputs/runner.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/table.h"
#include "daemon/outputs/trial/output_trial.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"
#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::outputs::livechess {
class Server;
}

namespace jadoube::release {
class PublicFeed;
}

namespace jadoube::outputs {

/// Who may use the interface of DGT LiveChess.
struct LiveChessGuests {
  /// Names of this host.
  std::vector<std::string> host_names = {};
  /// Origins of pages that may open the socket, and read what HTTP answers.
  std::vector<std::string> origins = {};
};

/// All outputs of the daemon. Some of them are read over HTTP, at their routes.
class OutputSet {
 public:
  struct Options {
    std::vector<OutputSettings> outputs = {};
    /// The interface of DGT LiveChess is there. `livechess_is_live`: it is ahead of what everybody
    /// may see.
    bool livechess = false, livechess_is_live = false;
    /// Displays of the hall show the tables: see `set_displays`.
    bool has_displays = false;
    /// The delays of all outputs that are not live.
    release::DelayRules rules = {};
    /// What everybody may see. It must exist longer. Null: everything. A LiveChess that is live has
    /// no delay, and still shows no moves of a game that is withheld.
    release::PublicFeed* released = nullptr;
    /// Returns a chess engine's evaluation of the shown position of a table. Empty: there is no
    /// engine.
    Evaluate evaluate = {};
    /// The directory for the state of outputs over restarts. It is made if it is missing.
    std::filesystem::path state_dir = {};
    HallNames names = {};
    RulesOf rules_of = [](const std::string&) { return model::TournamentRules(); };
    /// Gets the problems of the outputs. It must exist longer. Null: they are not reported.
    model::FindingSink* findings = nullptr;
    /// The site of Lichess, for outputs that name none.
    std::string lichess = "https://lichess.org";
    /// Carries out the calls of arbiters at a hub. It must exist longer. Null: they are not taken.
    CallTaker* calls = nullptr;
    /// Alerts on the devices of arbiters and operators. Nothing: there are no pages.
    std::optional<PushParts> push = {};
    /// Has the addresses at which this machine serves the outputs that are read over HTTP. It must
    /// exist longer. Null: they are not served.
    const OwnAddressSource* served_at = nullptr;
  };

  /// Opens everything, and starts nothing. PermissionDenied: a directory cannot be made. An output
  /// whose password cannot be used starts, and its health has the problem. InvalidArgument: an
  /// output cannot work with its settings; the message has the reason. `feed` and `clock` must
  /// exist longer.
  static rules::Expected<std::unique_ptr<OutputSet>> open(const Options& options,
                                                          stream::Feed& feed,
                                                          const storage::Archive& archive,
                                                          const system::Clock& clock);
  ~OutputSet();

  /// The address of the pages as phones reach it: alerts link to it. Before `start`. Empty: there
  /// are none.
  void set_pages(const std::string& address);
  /// `displays` gets the tables when they change, on threads of the set. It must exist until
  /// `stop`. Before `start`. Only with `has_displays`.
  void set_displays(RoundSink& displays) { displays_ = &displays; }
  void start();
  void stop();
  /// Shows the tables to everybody, from now on: something is held back. `seen`: everybody has seen
  /// everything up to this event just now. Nothing: only what is old enough. Call it after `start`.
  /// Any thread.
  void start_for_everybody(std::optional<std::uint64_t> seen = {});

  /// What sends alerts to devices. Null: there are no pages.
  PushSender* push() const { return push_.get(); }

  /// From now on these are the outputs. An output with unchanged settings continues. An output
  /// whose settings changed stops, and starts again with its saved state. An output that is not
  /// among them stops. Its saved state stays for a later output of that name. Errors: those of
  /// `open`; then nothing has changed. It may take as long as an output needs to stop. Any thread.
  rules::Expected<void> set_outputs(const std::vector<OutputSettings>& wanted);

  /// The outputs that exist now.
  const OutputList& list() const { return list_; }
  /// Makes outputs and their transfers.
  const OutputMaker& maker() const { return maker_; }
  /// The time of the outputs.
  Instant now() const { return parts_.now(); }

  /// Tries the output of that name without an effect on games or on readers: see `output_trial.h`.
  /// The errors of `OutputTrials::run`. NotFound: there is no such output. FailedPrecondition: a
  /// voice would disturb a game that is played, or the reader wants a pause. Any thread; it blocks
  /// for half a minute at most.
  rules::Expected<OutputTrial> test(const std::string& name);
  /// Ends the test that runs, and every later one.
  void end_tests() { trials_.interrupt(); }

  /// The routes of the outputs that are read over HTTP. The HTTP server must stop before `stop`.
  std::vector<net::HttpRoute> routes() { return routes_.routes(); }
  /// The interface of DGT LiveChess, if there is one. The HTTP server must stop before `stop`.
  net::HttpSite livechess_site(const LiveChessGuests& guests) const;

 private:
  using One = OutputList::One;
  using All = OutputList::All;

  OutputSet(Options options, Runner::Parts parts, std::unique_ptr<FrozenGames> frozen_games);
  std::shared_ptr<One> make(const OutputSettings& settings, storage::Archive archive);
  void forget(const One& one);
  rules::Expected<OutputTrial> try_one(const One& one, const TrialTools& tools) const;
  rules::Expected<void> add_push(const Options& options, const Runner::Parts& parts,
                                 const storage::Archive& archive);
  rules::Expected<void> add_hall(const Options& options, const Runner::Parts& parts,
                                 const storage::Archive& archive);
  rules::Expected<void> add_livechess(const Options& options, const Runner::Parts& parts,
                                      const storage::Archive& archive, const system::Clock& clock);

  const Options options_;
  const OutputMaker maker_;
  // The runners use it.
  const std::unique_ptr<FrozenGames> frozen_games_;
  const Runner::Parts parts_;
  OutputRoutes routes_;
  // Held by a change of the outputs until it is made.
  std::mutex changing_;
  // More archives are opened like this one.
  std::optional<storage::Archive> archive_;
  std::string pages_;
  // Set before the threads that use it start.
  RoundSink* displays_ = nullptr;
  bool is_started_ = false, is_stopped_ = false;
  OutputList list_;
  std::unique_ptr<PushSender> push_;
  OutputTrials trials_;
  std::unique_ptr<Runner> for_hall_, for_everybody_, for_livechess_;
  // The feed of a live LiveChess interface. Null: the interface has the delay for everybody.
  std::unique_ptr<release::PublicFeed> without_delay_;
  std::unique_ptr<livechess::Server> livechess_;
};

}  // namespace jadoube::outputs
