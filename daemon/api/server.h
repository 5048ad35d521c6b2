#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/access/doorkeeper.h"
#include "daemon/analysis/evaluations.h"
#include "daemon/api/daemon_readings.h"
#include "daemon/api/streams/hall_calls.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/evidence/signing_key.h"
#include "daemon/evidence/time_stamp.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/table.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"
#include "daemon/system/process_usage.h"
#include "rules/error.h"

namespace jadoube::analysis {
class AnalysisDesk;
}

namespace jadoube::outputs {
class OutputSet;
}

namespace jadoube::hall {
class HallBackend;
}

namespace jadoube::release {
class PublicFeed;
}

namespace jadoube::rehearsal {
class Rehearsal;
}

namespace jadoube::training {
class Exercise;
}

namespace jadoube::watched {
class WatchedFiles;
}

namespace jadoube::api {

class LichessDesk;

class ConfigurationBackend;
class Gateway;
class HallCalls;

/// The gRPC servers. The one for arbiters has all services. The one for viewers has only boards and
/// games. Both have reflection and health. Users of this header do not include gRPC's headers.
class Server final : public outputs::RoundSink, public analysis::ScoreSink {
 public:
  /// The addresses of the server, and its settings.
  struct Options {
    /// The addresses for arbiters and for viewers: `host:port` or `unix:/path`.
    std::vector<std::string> listen, viewers = {};
    /// The journal's epoch, part of every cursor.
    std::string epoch;
    /// The path of the journal.
    std::string journal = {};
    /// The directory of the recordings of connections. Empty: nothing is recorded.
    std::string recordings = {};
    /// The ids of the boards in the configuration. Empty: all boards that were ever seen.
    std::vector<std::string> boards = {};
    /// The names of the event and of its site, for displays. Empty: not given.
    std::string event = {}, site = {};
    /// How long relays must hold back boards without a tournament.
    std::chrono::seconds delay{0};
    /// The addresses that show moves at once, although they are held back from everybody.
    outputs::LiveAddresses live = {};
    /// Viewers get the raw squares too.
    bool viewers_see_squares = false;
    /// Viewers get nothing at all.
    bool is_for_arbiters_only = false;
    /// Signs the evidence of games. Nothing: this daemon records nothing.
    std::optional<evidence::SigningKey> signing_key = {};
    /// The daemon's clock. Any thread.
    system::Clock now = [] { return std::chrono::system_clock::now(); };
  };
  /// The parts that the server uses. They must exist longer than the server.
  struct Parts {
    /// The hall, for all requests to it. Null: nothing can be changed here.
    hall::HallBackend* hall = nullptr;
    /// What everybody may see. Null: everything.
    release::PublicFeed* released = nullptr;
    /// The outputs. Null: there are none.
    outputs::OutputSet* outputs = nullptr;
    /// The accounts at Lichess. Null: there are no outputs.
    LichessDesk* lichess = nullptr;
    /// The settings of the daemon. Null: nothing can be set here.
    ConfigurationBackend* configuration = nullptr;
    /// A chess engine's evaluations of what everybody sees. Null: nothing is analysed.
    analysis::AnalysisDesk* analysis = nullptr;
    /// Decides who may enter. Null: the server makes one that keeps nothing after its end.
    access::Doorkeeper* doorkeeper = nullptr;
    /// The files of pairing programs that are watched. Null: none is.
    watched::WatchedFiles* watched = nullptr;
    /// Runs the lessons of arbiters. Null: there are no lessons.
    training::Exercise* exercise = nullptr;
    /// Rehearses the round. Null: there are no rehearsals.
    rehearsal::Rehearsal* rehearsal = nullptr;
    /// Gets the channels to the servers inside this process. Null: nobody calls over HTTP.
    Gateway* gateway = nullptr;
    /// Gets a channel to the server for arbiters inside this process. Null: nobody decides here
    /// from afar.
    HallCalls* hall_calls = nullptr;
    /// Measures the daemon. Null: nothing is measured.
    const MetricsText* metrics = nullptr;
    /// Has the addresses of the pages. Null: there are no pages.
    const PageSource* pages = nullptr;
    /// Stamps evidence, on one thread. Null: no file gets a stamp.
    evidence::Stamper* stamper = nullptr;
  };

  /// Starts the servers. Unavailable: an address is in use; the message has the reason.
  static rules::Expected<std::unique_ptr<Server>> start(const Options& options, const Parts& parts,
                                                        stream::Feed& feed,
                                                        storage::Archive archive);
  ~Server() override;

  /// The TCP ports of the addresses in `listen`, in that order. If an address has the port 0, the
  /// system has chosen the port.
  const std::vector<int>& ports() const;
  /// The ports of `viewers`, in the same order.
  const std::vector<int>& viewers_ports() const;

  /// The streams of one kind of clients.
  struct Streams {
    /// For arbiters or viewers: true if for viewers.
    bool viewers = false;
    /// The number of clients that get every event, and of displays that get the present state.
    std::size_t readers = 0, displays = 0;
    /// From the time that an event is durable until gRPC has taken it for one of the readers.
    system::LatencyHistogram::Reading writes = {};
  };
  /// The streams of arbiters and operators, then those of viewers. Any thread.
  std::vector<Streams> streams() const;

  void show(const std::vector<outputs::Round>& rounds) override;
  void show_everybody(const std::vector<outputs::Round>& rounds) override;

  /// Shows everybody the present evaluations of the chess engine.
  void show_evaluations() override;

  /// Shows on the displays which halls are silent now. Any thread.
  void show_silent_halls();

  /// Admits no new calls and ends all streams. Clients get the error that the daemon stops; so do
  /// calls that take long. Then call `stop`.
  void end_streams();
  /// Ends all streams and stops within `patience`. False: gRPC still waits for a client that does
  /// not read. The process should then end without destroying the server.
  bool stop(std::chrono::milliseconds patience);

 private:
  struct Implementation;
  explicit Server(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace jadoube::api
