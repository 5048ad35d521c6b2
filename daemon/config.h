#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/lines/line_loop.h"
#include "rules/error.h"

namespace jadoube {

/// What the configuration file says. Every key has a default, so that there need be no file.
///
///     [daemon]
///     data_dir = "/var/lib/jadoube"     # the journal lies here
///     log = "info"                      # debug, info, warning, error
///
///     [grpc]
///     listen = ["127.0.0.1:50960", "unix:/run/jadoube/jadoubed.sock"]
///
///     [[board]]                         # none: every board that discovery finds
///     id = "table-1"
///     driver = "dgt"
///     serial = "3000448278"             # or port = "/dev/ttyUSB0"
///
///     [recording]
///     enabled = false                   # every byte of every line, into session files
///     dir = "/var/lib/jadoube/sessions"
struct Config {
  std::string data_dir;
  std::string log_level = "info";
  std::vector<std::string> listen;
  std::vector<lines::BoardSetting> boards;
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

}  // namespace jadoube
