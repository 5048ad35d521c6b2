#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/analysis/analysis_queue.h"
#include "daemon/api/gateway/call_limits.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/devices/device_loop.h"
#include "daemon/engine/retention.h"
#include "daemon/failover/identity.h"
#include "daemon/hub/hub_link.h"
#include "daemon/language/language.h"
#include "daemon/model/pair.h"
#include "daemon/net/http/http_message.h"
#include "daemon/outputs/settings.h"
#include "daemon/relay/hall_watch.h"
#include "rules/error.h"

namespace jadoube::app {

/// The halls that a relay follows. A daemon with these settings reads no boards.
struct RelaySettings {
  /// The hub, and the id of the event there. Without an address: it follows `halls`.
  hub::HubAddress hub = {};
  std::string event = {};
  /// It is for arbiters: it shows the incidents of all halls, and nothing to viewers.
  bool is_for_arbiters = false;
  /// The daemons of halls, without a hub.
  std::vector<relay::HallAddress> halls = {};
  /// What is added to the table numbers of a hall, by the ids of the halls.
  std::map<std::string, int> table_offsets = {};
};

/// Who stamps the evidence of games.
struct EvidenceSettings {
  /// The time server [RFC 3161], at an address of HTTP or HTTPS. Empty: nobody stamps evidence.
  std::string timestamp_url = {};
  /// The file with the certificates that must know the signer of the stamps. Empty: everybody may
  /// have signed them.
  std::string timestamp_ca_file = {};
};

/// The addresses of the API, and their users.
struct GrpcSettings {
  /// Addresses with all services, for arbiters.
  std::vector<std::string> listen;
  /// Addresses where everybody can look at boards and games, and do nothing else.
  std::vector<std::string> viewers = {};
  /// Viewers get what the sensors of each square report. Lifts follow from it.
  bool viewers_squares = false;
  /// The language of calls that name none. Nothing: English.
  std::optional<language::Language> language = {};
};

/// The HTTP server: pages, the API for browsers, and outputs that are read at an address.
struct HttpSettings {
  /// The addresses without TLS, and those with TLS. Both empty: there is no HTTP server.
  std::vector<std::string> listen = {}, tls_listen = {};
  /// The files of the certificate and of its key.
  std::string certificate = {}, key = {};
  /// Arbiters and operators may enter without TLS, where others in the network can read their
  /// cookie.
  bool allow_plain = false;
  /// More names of this host.
  std::vector<std::string> names = {};
  /// The name of this daemon in the local network, before ".local". Empty: none.
  std::string local_name = "jadoube";
  /// The origins whose pages may read what viewers may.
  std::vector<std::string> embed = {};
  /// The connections of all clients together.
  int places = net::HttpLimits{}.connections;
  /// The calls in a second of all who have not entered, together.
  int viewers_calls_per_second = api::ViewerLimits::kAllPerSecond;
  /// Networks whose pages see the games at once, as displays of the hall do.
  std::vector<std::string> live_networks = {};
  /// The language of readers if jadoube has none of their browser's languages. Nothing: that of
  /// [grpc].
  std::optional<language::Language> language = {};

  /// True if the daemon has an HTTP server.
  bool is_served() const { return !listen.empty() || !tls_listen.empty(); }
};

/// The interface of DGT LiveChess.
struct LiveChessSettings {
  /// The addresses. Empty: there is none.
  std::vector<std::string> listen = {};
  /// More names of this host, besides those of [http].
  std::vector<std::string> names = {};
  /// The origins of pages that may connect and read.
  std::vector<std::string> origins = {"https://lichess.org", "https://www.chess.com"};
  /// True: it shows the boards live, even if moves are held back from everybody.
  bool live = false;
};

/// The metrics for Prometheus.
struct MetricsSettings {
  /// Addresses of this machine where everybody may read them. Empty: only at [http], with a token.
  std::vector<std::string> listen = {};
};

/// The configuration. Every key has a default, so a file is not necessary. A `~` at the start of a
/// path is the home directory.
///
///     [daemon]
///     data_dir = "/var/lib/jadoube"     # the directory of the journal
///     log = "info"                      # debug, info, warning, error
///     log_format = "text"               # or "json": one object for each line
///     keep_days = 400                   # remove older games; without it: keep all
///     trust_clock = false               # true: remove them although no time server keeps the
///                                       # machine's clock right
///     output_dirs = ["/srv/games"]      # where outputs made in the browser may write folders
///     lichess = "https://lichess.dev"   # another site than lichess.org, for tests
///
///     [grpc]
///     # For arbiters: all services. Who can connect is an arbiter: at 127.0.0.1, every user of the
///     # machine. At a Unix socket, its owner and its group.
///     listen = ["unix:/run/jadoube/jadoubed.sock"]
///     # For viewers: boards and games, read only. Without it: none.
///     viewers = ["0.0.0.0:50961"]
///     viewers_squares = false           # true: also what the sensors report, with all lifts
///     language = "uk"                   # of clients that name none; without it: English
///
///     [http]
///     # The pages, the API for browsers, and the outputs pgn, overlay and cloud. Without it: none.
///     listen = ["0.0.0.0:8080"]
///     # The same over TLS, for arbiters and operators. The files are PEM; the certificate's file
///     has # the server's certificate first. They are read again on SIGHUP (systemctl reload).
///     # Without both: a certificate of the daemon's own, of which a browser warns once.
///     tls_listen = ["0.0.0.0:8443"]
///     certificate = "/etc/jadoube/certificate.pem"
///     key = "/etc/jadoube/key.pem"
///     # True: arbiters may enter without TLS. Others in the network can then read their cookie.
///     allow_plain = false
///     # More names of this host. Requests that name another host are refused: a page of a
///     # stranger may not reach the daemon under a name of its own. Addresses in numbers,
///     # localhost, the host name of this machine and the names in the certificate always work.
///     names = ["hall.example"]
///     # Pages of these origins may read boards and games, and nothing else. Without it: none.
///     embed = ["https://club.example"]
///     # The connections of all clients together. Nobody is refused while places are free. In a
///     full # house, networks that have many give way to others. Arbiters and operators always come
///     in. places = 4096 # The calls in a second of all who have not entered, together. Half of it
///     is for everybody. # Beyond, each network has 16 calls a second. viewers_calls_per_second =
///     200 # Who comes from these networks sees the games at once, as with the role display:
///     screens of # the hall, and nobody else. Without it: nobody. live_networks = ["10.0.5.0/24"]
///     language = "uk"                   # of browsers that name none here; without it: [grpc]'s
///
///     [livechess]
///     # The interface of DGT LiveChess, for programs that know it. Without it: none.
///     listen = ["127.0.0.1:1982"]
///     # Requests must name this host: by its address in numbers, or by one of its names. Those of
///     # [http] count too.
///     names = ["hall.example"]
///     # Pages of these origins may connect and read, on this machine too. Programs need not be
///     # named. Without it: lichess.org and chess.com.
///     origins = ["https://lichess.org", "https://www.chess.com"]
///     live = false                      # true: whoever can connect sees everything at once
///
///     [metrics]
///     # Prometheus reads http://127.0.0.1:9464/metrics without a token. Only addresses of this
///     # machine. Without it: at the addresses of [http], with the token of an operator.
///     listen = ["127.0.0.1:9464"]
///
///     [event]                           # the tournament rules; incidents depend on them
///     name = "Club evening"             # of boards without a tournament, in PGN
///     site = "Kyiv"                     # the same
///     delay = "15m"                     # how long everybody waits for what is played; without it:
///                                       # not at all. A tournament may have a delay of its own
///     edition = "2023"                  # the FIDE Laws: 2014, 2017, 2018, 2023
///     time_control = "90/40+30/SD+30"   # without it: time trouble is not reported
///     tempo = "standard"                # or rapid, blitz; without it: from time_control
///     supervision = "full"              # or limited: rapid or blitz by App. A.5, B.3
///     default_time = 15                 # minutes a player may be late
///     starts_at = 2026-11-21T15:00:00+01:00    # the round; without it: when clocks start
///     chess960 = false                  # true: any of the 960 starting positions
///
///     [[board]]                         # without it: every board that is found
///     id = "table-1"
///     driver = "dgt"
///     serial = "3000448278"             # or port = "/dev/ttyUSB0", "ble:AA:BB:CC:DD:EE:FF"
///     key_file = "/etc/jadoube/pegasus.key"    # of a board that is locked; without it: none
///     clock = "hall-clock-1"            # a DGT board: its clock is the one of this board, and
///                                       # nothing else of it counts. Without it: the own clock
///
///     [[bus]]                           # several DGT boards on one cable: a chain
///     port = "/dev/ttyUSB1"             # all boards on it are read; [[board]] may name them
///
///     [[pair]]                          # two boards on which one game is played
///     id = "table-7"                    # what both are together
///     boards = ["table-7a", "table-7b"] # their ids, or their serial numbers
///     clock = "table-7a"                # where the clock is connected, also a third board;
///                                       # without it: at one of the two
///
///     [[output]]                        # what goes out; without it: nothing
///     name = "site"
///     # Or pgn, overlay, cloud, lichess, upload, alerts. The id that readers of cloud use is
///     # TOURNAMENT.SECTION ("open.main"), or "boards" for boards without a tournament.
///     kind = "folder"
///     dir = "/srv/games"                # of a folder
///     # Of lichess: the broadcast round. An operator may choose another one during the event
///     # (`jadoube outputs round`). That holds until another one is written here. Without it, the
///     # rounds of a broadcast are made by themselves: see also broadcast and delay_at_lichess.
///     round = "AbCdEfGh"
///     secret_file = "/etc/jadoube/lichess.token"    # of lichess, and "name:password" of an upload
///     url = "ftp://example.org/games/"  # of an upload
///     tournament = "open"               # only this tournament; without it: all
///     section = "a"                     # only this section of it
///     delay = "20m"                     # how long moves are held back: 90s, 15m, 1h. At least
///                                       # as long as [event] or the tournament says
///     live = false                      # true: only by its own delay
///     held_back_plies = 0               # plies of each game that are held back, besides
///     provisional = false               # true: also plies that are not confirmed yet
///     writes_illegal_plies = false      # true: as LiveChess writes an illegal move
///
///     [[output]]                        # incidents on phones in pockets
///     name = "phones"
///     kind = "alerts"
///     url = "https://ntfy.sh/hall-x7Kq2"    # an ntfy topic, or any webhook
///     format = "ntfy"                   # or json
///     secret_file = "/etc/jadoube/ntfy.token"    # a token, or "name:password"; without it: none
///     severity = "critical"             # and above: critical, warning, info
///     with_details = false              # true: also what happened, and who plays
///     language = "uk"                   # of the messages; without it: English
///     most_a_minute = 10                # more alerts become one message
///     pages = "https://hall.example:8443"    # a message opens the table there; without it: as
///                                       # jadoube enter gives it; "": no link
///
///     [[output]]                        # all events of this hall, for relays
///     name = "hub"
///     kind = "hub"
///     url = "tls://hub.example:4222"    # a NATS server; several with commas
///     event = "open-2026"               # the same in all halls
///     hall = "north"                    # of no other hall
///     secret_file = "/etc/jadoube/hub.creds"    # or "name:password"; without it: none
///     ca_file = "/etc/jadoube/hub-ca.pem"       # without it: the authorities of the system
///     delay = "15m"
///
///     [relay]                           # this daemon reads no boards, and shows those of halls
///     hub = "tls://hub.example:4222"    # as url, event, secret_file and ca_file above
///     event = "open-2026"
///
///     [[relay.hall]]                    # of a hall that numbers its tables from 1
///     id = "south"
///     table_offset = 50                 # its table 1 is table 51 here
///     daemon = "south.example:50961"    # without [relay] hub: an address of its [grpc]
///     secret_file = "/etc/jadoube/south.token"    # of an operator there; without it: no names
///
///     [failover]                        # a second daemon of this hall takes over
///     name = "first"                    # the other one has another name
///     listen = "0.0.0.0:50971"          # where the other one reaches this one
///     peer = "192.168.1.12:50971"       # where this one reaches the other
///     secret_file = "/etc/jadoube/failover.secret"    # the same on both
///     first = true                      # at one of the two: it begins where there is no journal
///     takes_over = true                 # false: it only keeps a copy of the journal
///     takes_over_incomplete = false     # true: also if published events may be missing
///     lease_ms = 3000                   # the active daemon may be silent so long
///     wait_ms = 250                     # an event waits so long for the copy
///     witness = "nats://192.168.1.13:4222"    # a third machine that decides; without it: nobody
///     witness_secret_file = "/etc/jadoube/witness.secret"    # as of an output of kind hub
///     witness_ca_file = "/etc/jadoube/witness-ca.pem"
///     hall = "north"                    # with a witness: the id of this hall there
///
///     [evidence]                        # the files of `jadoube evidence game`
///     timestamp_url = "http://time.example/tsr"    # a time server of RFC 3161 stamps them
///     timestamp_ca_file = "/etc/jadoube/time-ca.pem"    # PEM: who must know its signer; without
///                                                       # it: everybody may have signed
///
///     [push]                            # alerts on the devices of arbiters and operators
///     contact = "mailto:organiser@club.example"    # for the owners of push services; without it:
///                                       # the address of the pages
///     hosts = ["push.example:8443"]     # push services of your own, also in a private network
///     ca_file = "/etc/jadoube/push-ca.pem"    # who may sign their certificates
///
///     [engine]                          # a chess engine, for spectators
///     (daemon/analysis/README.md) enabled = true                    # false: nothing is analysed
///     path = "/usr/games/stockfish"     # without it: it is looked for
///     threads = 1
///     milliseconds = 500                # for a position
///     memory_mb = 32
///     delay = "15m"                     # what is held back for less is not analysed
///
///     [recording]
///     enabled = false                   # record every byte of every connection
///     dir = "/var/lib/jadoube/sessions"
///     limit_mb = 2000                   # the oldest recordings are removed for new ones
///
///     [training]
///     # True: boards with lights that belong to no tournament show the last move, a wrong square,
///     # or where a lifted piece may go.
///     lights = false
///     sound = false                     # true: such boards make a sound at an illegal move
struct Config {
  std::string data_dir;
  std::string log_level = "info";
  /// "text" or "json".
  std::string log_format = "text";
  GrpcSettings grpc = {};
  HttpSettings http = {};
  LiveChessSettings livechess = {};
  MetricsSettings metrics = {};
  arbiter::TournamentRules event;
  /// The names of the event and of its site, for boards without a tournament. Empty: not given.
  std::string event_name = {}, site = {};
  /// The time for which games are held back from everybody, if their tournament sets no delay.
  std::chrono::seconds delay{0};
  std::vector<devices::BoardSetting> boards;
  /// Two boards each on which one game is played.
  std::vector<model::PairSetting> pairs = {};
  /// The boards whose clock is connected to another board, by the id of that other one.
  std::map<std::string, std::string> clocks = {};
  std::vector<devices::BusSetting> buses;
  std::vector<outputs::OutputSettings> outputs;
  /// What this daemon follows, if it is a relay. Nothing: it reads boards.
  std::optional<RelaySettings> relay = {};
  /// The other daemon of this hall, which takes over if this one fails. Nothing: there is none.
  std::optional<failover::Settings> failover = {};
  /// Who stamps the evidence of games.
  EvidenceSettings evidence = {};
  /// Alerts on the devices of arbiters and operators.
  outputs::PushSettings push = {};
  /// How a chess engine analyses what spectators see.
  analysis::EngineSettings engine = {};
  /// The time for which a game is kept after another game followed it on its board. Nothing: for
  /// ever.
  std::optional<engine::RetentionPolicy> keep = {};
  bool recording = false;
  std::string recording_dir;
  std::uintmax_t recording_bytes = devices::RecordingLimits{}.folder_bytes;
  /// Boards without a tournament light up what helps players who practise.
  bool training_lights = false;
  /// Boards without a tournament make a sound when an illegal move is on record.
  bool training_sound = false;
  /// The directories in which outputs that were made in the browser may write their folders.
  std::vector<std::string> output_dirs = {};
  /// The site of Lichess, for outputs without a `url`.
  std::string lichess = "https://lichess.org";
  /// The path of this program, which is started again when arbiters practise. Empty: practice is
  /// not possible. No key of the file sets it.
  std::string program = {};
};

/// The configuration of an empty file. `directory.h` has the places of the data and the
/// socket.
Config default_config();

/// Reads a configuration. InvalidArgument reads "name:line: key: what is wrong": bad TOML, an
/// unknown key, a value of the wrong kind or out of bounds.
rules::Expected<Config> parse_config(std::string_view text, const std::string& name);

}  // namespace jadoube::app
