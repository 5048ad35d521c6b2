#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/arbiter/tournament_rules.h"
#include "daemon/devices/device_loop.h"
#include "rules/error.h"

namespace jadoube::app {

/// Where the API is served, and who may use it.
struct GrpcSettings {
  /// Addresses with all services, for arbiters.
  std::vector<std::string> listen;
  /// Addresses where everybody can look at boards and games, and do nothing else.
  std::vector<std::string> viewers = {};
};

/// The configuration. Every key has a default, so a file is not necessary.
///
///     [daemon]
///     data_dir = "/var/lib/jadoube"     # where the journal is
///     log = "info"                      # debug, info, warning, error
///     keep_days = 400                   # older games go out of record; without it: all are kept
///
///     [grpc]
///     listen = ["127.0.0.1:50960", "unix:/run/jadoube/jadoubed.sock"]    # arbiters: everything
///     viewers = ["0.0.0.0:50961"]       # boards and games, read only; without it: only arbiters
///
///     [event]                           # tournament rules; incidents follow from them
///     edition = "2023"                  # of FIDE's Laws: 2014, 2017, 2018, 2023
///     time_control = "90/40+30/SD+30"   # without it: no time trouble is told
///     tempo = "standard"                # rapid, blitz; without it: from time_control
///     supervision = "full"              # limited: rapid or blitz by App. A.5, B.3 of the Laws
///     default_time = 15                 # minutes a player may be late; 0: absence is not told
///     starts_at = 2026-11-21T15:00:00+01:00    # the round; without it: the clock's start
///     chess960 = false                  # true: any of the 960 starting positions is right
///
///     [[board]]                         # without any: every board that is found
///     id = "table-1"
///     driver = "dgt"
///     serial = "3000448278"             # or port = "/dev/ttyUSB0"
///
///     [recording]
///     enabled = false                   # every byte of every connection, into session files
///     dir = "/var/lib/jadoube/sessions"
struct Config {
  std::string data_dir;
  std::string log_level = "info";
  GrpcSettings grpc = {};
  arbiter::TournamentRules event;
  std::vector<devices::BoardSetting> boards;
  /// How long a game is kept after another game followed it on its board. Nothing: for ever.
  std::optional<std::chrono::days> keep = {};
  bool recording = false;
  std::string recording_dir;
};

/// The configuration of an empty file: data under $STATE_DIRECTORY (systemd), else /var/lib/jadoube
/// for root, else $XDG_STATE_HOME/jadoube or ~/.local/state/jadoube; the socket in
/// $RUNTIME_DIRECTORY, /run/jadoube for root, else $XDG_RUNTIME_DIR/jadoube, else with the data.
Config default_config();

/// Reads a configuration. InvalidArgument reads "name:line: key: what is wrong": no TOML, a key
/// that does not exist, a value of the wrong kind or out of bounds.
rules::Expected<Config> parse_config(std::string_view text, const std::string& name);

/// Reads the file. NotFound: there is none.
rules::Expected<Config> read_config(const std::string& path);

}  // namespace jadoube::app
