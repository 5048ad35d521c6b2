#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/arbiter/tournament_rules.h"
#include "daemon/devices/device_loop.h"
#include "daemon/outputs/settings.h"
#include "rules/error.h"

namespace jadoube::app {

/// Where the API is served, and who may use it.
struct GrpcSettings {
  /// Addresses with all services, for arbiters.
  std::vector<std::string> listen;
  /// Addresses where everybody can look at boards and games, and do nothing else.
  std::vector<std::string> viewers = {};
};

/// The configuration. Every key has a default, so a file is not necessary. A `~` at the start of a
/// path is the home directory.
///
///     [daemon]
///     data_dir = "/var/lib/jadoube"     # the directory of the journal
///     log = "info"                      # debug, info, warning, error
///     keep_days = 400                   # remove older games; without it: keep all
///
///     [grpc]
///     # For arbiters: all services.
///     listen = ["127.0.0.1:50960", "unix:/run/jadoube/jadoubed.sock"]
///     # For viewers: boards and games, read only. Without it: none.
///     viewers = ["0.0.0.0:50961"]
///
///     [http]
///     # PGN, overlays and other outputs for programs that read an address. Without it: none.
///     listen = ["0.0.0.0:8080"]
///
///     [livechess]
///     # The interface of DGT LiveChess, for programs that know it. Without it: none.
///     listen = ["127.0.0.1:1982"]
///
///     [event]                           # the tournament rules; incidents depend on them
///     name = "Club evening"             # of boards without a tournament, in PGN
///     site = "Kyiv"                     # the same
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
///     serial = "3000448278"             # or port = "/dev/ttyUSB0"
///
///     [[output]]                        # what goes out; without it: nothing
///     name = "site"
///     kind = "folder"                   # or pgn, overlay, cloud, lichess, upload
///     dir = "/srv/games"                # of a folder
///     round = "AbCdEfGh"                # of lichess: the broadcast round
///     secret_file = "/etc/jadoube/lichess.token"    # of lichess, and "name:password" of an upload
///     url = "ftp://example.org/games/"  # of an upload
///     tournament = "open"               # only this tournament; without it: all
///     section = "a"                     # only this section of it
///     delay = "15m"                     # how long moves are held back: 90s, 15m, 1h
///     held_back_plies = 0               # plies of each game that are held back, besides
///     provisional = false               # true: also plies that are not confirmed yet
///     writes_illegal_plies = false      # true: as LiveChess writes an illegal move
///
///     [recording]
///     enabled = false                   # record every byte of every connection
///     dir = "/var/lib/jadoube/sessions"
struct Config {
  std::string data_dir;
  std::string log_level = "info";
  GrpcSettings grpc = {};
  /// The addresses of the HTTP server, and those of the interface of DGT LiveChess.
  std::vector<std::string> http = {}, livechess = {};
  arbiter::TournamentRules event;
  /// The names of the event and of its site, for boards without a tournament. Empty: not given.
  std::string event_name = {}, site = {};
  std::vector<devices::BoardSetting> boards;
  std::vector<outputs::OutputSettings> outputs;
  /// How long a game is kept after another game followed it on its board. Nothing: for ever.
  std::optional<std::chrono::days> keep = {};
  bool recording = false;
  std::string recording_dir;
};

/// The configuration of an empty file. The data is in the first of these that applies:
/// $STATE_DIRECTORY (systemd), /var/lib/jadoube (for root), $XDG_STATE_HOME/jadoube,
/// ~/.local/state/jadoube. The socket is in $RUNTIME_DIRECTORY, /run/jadoube (for root),
/// $XDG_RUNTIME_DIR/jadoube, or with the data.
Config default_config();

/// Reads a configuration. InvalidArgument reads "name:line: key: what is wrong": bad TOML, an
/// unknown key, a value of the wrong kind or out of bounds.
rules::Expected<Config> parse_config(std::string_view text, const std::string& name);

/// Reads the file. NotFound: there is none.
rules::Expected<Config> read_config(const std::string& path);

}  // namespace jadoube::app
