#include "daemon/app/config/config.h"

#include <algorithm>
#include <set>

#include "daemon/app/config/config_reader.h"
#include "daemon/engine/board_pairs.h"
#include "daemon/outputs/settings.h"
#include "daemon/system/directory.h"
#include "drivers/driver.h"
#include "drivers/transport/network_transport.h"
#include "drivers/transport/transport.h"
#include "drivers/transport/usb_device.h"

namespace jadoube::app {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

void read_keep(ConfigReader& reader, const toml::table& daemon, Config& config) {
  constexpr std::int64_t kLongest = 36'500;
  const toml::node* node = daemon.get("keep_days");
  if (node == nullptr) return;
  const auto* days = node->as_integer();
  if (days == nullptr || days->get() < 1 || days->get() > kLongest) {
    return reader.fail(node->source(), "daemon.keep_days",
                       "must be a number of days from 1 to " + std::to_string(kLongest) +
                           ", as in keep_days = 400");
  }
  config.keep = {.keep = std::chrono::days(days->get())};
  reader.flag(daemon, "daemon.", "trust_clock", config.keep->trusts_clock);
}

// The daemon sends a token to this address, so it must be encrypted.
void read_lichess(ConfigReader& reader, const toml::table& daemon, Config& config) {
  reader.text(daemon, "daemon.", "lichess", config.lichess);
  const std::string host = outputs::host_of_url(config.lichess);
  const bool is_here = host == "localhost" || host == "127.0.0.1" || host == "::1";
  const bool is_safe =
      config.lichess.starts_with("https://") || (config.lichess.starts_with("http://") && is_here);
  if (is_safe && !outputs::url_fault(config.lichess)) return;
  reader.fail(
      daemon.get("lichess")->source(), "daemon.lichess",
      "\"" + config.lichess + "\" must be the address of a site, as in \"https://lichess.org\"");
}

void read_daemon(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::table* daemon = reader.table(root, "daemon");
  if (daemon == nullptr) return;
  reader.allow(*daemon, "daemon");
  reader.path(*daemon, "daemon.", "data_dir", config.data_dir);
  reader.text(*daemon, "daemon.", "log", config.log_level);
  constexpr std::string_view kLevels[] = {"debug", "info", "warning", "error"};
  if (std::ranges::find(kLevels, config.log_level) == std::end(kLevels)) {
    reader.fail(daemon->get("log")->source(), "daemon.log",
                "\"" + config.log_level + "\" must be debug, info, warning or error");
  }
  reader.text(*daemon, "daemon.", "log_format", config.log_format);
  if (config.log_format != "text" && config.log_format != "json") {
    reader.fail(daemon->get("log_format")->source(), "daemon.log_format",
                "\"" + config.log_format + "\" must be text or json");
  }
  read_lichess(reader, *daemon, config);
  reader.texts(*daemon, "daemon.", "output_dirs", config.output_dirs, [](const std::string& path) {
    return path.starts_with('/') ? "" : "must hold directories, as in \"/srv/games\"";
  });
  read_keep(reader, *daemon, config);
}

// The number on a board's label, or the short number of five digits that older boards report.
bool is_serial(const std::string& serial) {
  return std::ranges::all_of(serial, [](unsigned char c) { return std::isdigit(c) != 0; });
}

void check_usb_port(ConfigReader& reader, const devices::BoardSetting& board,
                    const toml::source_region& line) {
  if (!drivers::is_usb_address(board.port)) return;
  const auto socket = drivers::parse_usb_address(board.port);
  if (!socket) reader.fail(line, "board.port", socket.error().message);
  const auto* driver = drivers::find_driver(board.driver);
  if (socket && driver != nullptr && !driver->is_hid) {
    reader.fail(line, "board.port",
                "boards of \"" + board.driver +
                    "\" are serial ports, not HID devices: write the port's path, as in "
                    "/dev/ttyUSB0");
  }
}

devices::BoardSetting read_board(ConfigReader& reader, const toml::table& table) {
  devices::BoardSetting board;
  reader.allow(table, "board");
  reader.id(table, "board.", "id", board.id);
  reader.text(table, "board.", "driver", board.driver);
  reader.path(table, "board.", "port", board.port);
  reader.text(table, "board.", "serial", board.serial);
  reader.path(table, "board.", "key_file", board.key_file);
  const auto line_of = [&](const char* key) {
    const toml::node* node = table.get(key);
    return node != nullptr ? node->source() : table.source();
  };
  if (drivers::find_driver(board.driver) == nullptr) {
    std::string names;
    for (const auto& entry : drivers::registry()) names += " " + std::string(entry.name);
    reader.fail(line_of("driver"), "board.driver",
                "there is no driver \"" + board.driver + "\"; there are:" + names);
  }
  if (board.port.empty() == board.serial.empty()) {
    reader.fail(table.source(), "board", "either port or serial must be given, and not both");
  }
  const auto* driver = drivers::find_driver(board.driver);
  if (driver != nullptr && driver->only_where_named && !board.serial.empty()) {
    reader.fail(line_of("serial"), "board.serial",
                "a board of the driver \"" + board.driver +
                    "\" cannot be found by its serial number: write its port");
  }
  if (!board.key_file.empty() && board.port.empty()) {
    reader.fail(line_of("key_file"), "board.key_file", "needs the port of the board");
  }
  if (!is_serial(board.serial)) {
    reader.fail(
        line_of("serial"), "board.serial",
        "\"" + board.serial +
            "\" is not a serial number: write the digits on the board's label, or the digits "
            "that `jadoube boards --json` prints");
  }
  if (drivers::is_network_address(board.port)) {
    const auto address = drivers::parse_network_address(board.port);
    if (!address) reader.fail(line_of("port"), "board.port", address.error().message);
  }
  check_usb_port(reader, board, line_of("port"));
  if (drivers::is_ble_address(board.port)) {
    const auto address = drivers::parse_ble_address(board.port);
    if (!address) reader.fail(line_of("port"), "board.port", address.error().message);
  }
  return board;
}

devices::BusSetting read_bus(ConfigReader& reader, const toml::table& table) {
  devices::BusSetting bus;
  reader.allow(table, "bus");
  reader.text(table, "bus.", "driver", bus.driver);
  reader.path(table, "bus.", "port", bus.port);
  if (drivers::find_chain(bus.driver) == nullptr) {
    std::string names;
    for (const auto& entry : drivers::chain_registry()) names += " " + std::string(entry.driver);
    const toml::node* node = table.get("driver");
    reader.fail(node != nullptr ? node->source() : table.source(), "bus.driver",
                "boards of \"" + bus.driver + "\" cannot share a line; only these can:" + names);
  }
  if (bus.port.empty()) reader.fail(table.source(), "bus.port", "must be given");
  if (drivers::is_network_address(bus.port)) {
    const auto address = drivers::parse_network_address(bus.port);
    if (!address) reader.fail(table.get("port")->source(), "bus.port", address.error().message);
  }
  if (drivers::is_usb_address(bus.port)) {
    reader.fail(table.get("port")->source(), "bus.port",
                "a line that boards share is a serial port: write its path, as in /dev/ttyUSB0");
  }
  return bus;
}

void read_buses(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::node* node = root.get("bus");
  if (node == nullptr) return;
  const toml::array* list = node->as_array();
  if (list == nullptr || !list->is_homogeneous<toml::table>()) {
    return reader.fail(node->source(), "bus",
                       "must be written as [[bus]], once for each line that boards share");
  }
  std::set<std::string> taken;
  for (const auto& board : config.boards) taken.insert(board.port);
  for (const toml::node& entry : *list) {
    devices::BusSetting bus = read_bus(reader, *entry.as_table());
    if (!bus.port.empty() && !taken.insert(bus.port).second) {
      reader.fail(entry.as_table()->get("port")->source(), "bus.port",
                  "another [[bus]] or [[board]] has the same");
    }
    config.buses.push_back(std::move(bus));
  }
}

// The clock of a game may be connected to another board.
void read_clock_of(ConfigReader& reader, const toml::table& table, const std::string& board,
                   Config& config) {
  std::string clock;
  reader.text(table, "board.", "clock", clock);
  if (clock.empty()) return;
  const auto& line = table.get("clock")->source();
  if (clock == board) return reader.fail(line, "board.clock", "is the board itself: leave it out");
  if (!config.clocks.emplace(clock, board).second) {
    reader.fail(line, "board.clock", "another [[board]] has the same clock");
  }
}

void read_boards(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::node* node = root.get("board");
  if (node == nullptr) return;
  const toml::array* list = node->as_array();
  if (list == nullptr || !list->is_homogeneous<toml::table>()) {
    return reader.fail(node->source(), "board",
                       "must be written as [[board]], once for each board");
  }
  std::set<std::string> taken;
  for (const toml::node& entry : *list) {
    devices::BoardSetting board = read_board(reader, *entry.as_table());
    const std::pair<const char*, std::string> unique[] = {
        {"id", "id " + board.id}, {"port", board.port}, {"serial", board.serial}};
    for (const auto& [key, value] : unique) {
      if (value.empty() || taken.insert(value).second) continue;
      reader.fail(entry.as_table()->get(key)->source(), std::string("board.") + key,
                  "another [[board]] has the same");
    }
    read_clock_of(reader, *entry.as_table(), board.id, config);
    config.boards.push_back(std::move(board));
  }
}

void read_pairs(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::node* node = root.get("pair");
  if (node == nullptr) return;
  const toml::array* list = node->as_array();
  if (list == nullptr || !list->is_homogeneous<toml::table>()) {
    return reader.fail(node->source(), "pair",
                       "must be written as [[pair]], once for each two boards with one game");
  }
  for (const toml::node& entry : *list) {
    const toml::table& table = *entry.as_table();
    model::PairSetting pair;
    std::vector<std::string> boards;
    reader.allow(table, "pair");
    reader.id(table, "pair.", "id", pair.id);
    // `check` validates the ids.
    reader.texts(table, "pair.", "boards", boards, [](const std::string&) { return ""; });
    reader.text(table, "pair.", "clock", pair.clock);
    if (boards.size() != 2) {
      reader.fail(table.source(), "pair.boards",
                  "must be the ids of two boards, as in boards = [\"table-7a\", \"table-7b\"]");
      continue;
    }
    pair.first = boards[0];
    pair.second = boards[1];
    config.pairs.push_back(std::move(pair));
    if (const auto checked = engine::BoardPairs::check(config.pairs); !checked) {
      reader.fail(table.source(), "pair", checked.error().message);
      config.pairs.pop_back();
    }
  }
}

void read_recording(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::table* recording = reader.table(root, "recording");
  if (recording == nullptr) return;
  reader.allow(*recording, "recording");
  reader.flag(*recording, "recording.", "enabled", config.recording);
  reader.path(*recording, "recording.", "dir", config.recording_dir);
  const toml::node* limit = recording->get("limit_mb");
  if (limit == nullptr) return;
  const auto* megabytes = limit->as_integer();
  constexpr std::int64_t kLeast = 32, kLargest = 1'000'000'000;
  if (megabytes == nullptr || megabytes->get() < kLeast || megabytes->get() > kLargest) {
    return reader.fail(
        limit->source(), "recording.limit_mb",
        "must be a number of megabytes from " + std::to_string(kLeast) + ", as in limit_mb = 2000");
  }
  config.recording_bytes = static_cast<std::uintmax_t>(megabytes->get()) << 20;
}

void read_training(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::table* training = reader.table(root, "training");
  if (training == nullptr) return;
  reader.allow(*training, "training");
  reader.flag(*training, "training.", "lights", config.training_lights);
  reader.flag(*training, "training.", "sound", config.training_sound);
}

}  // namespace

Config default_config() {
  Config config;
  config.data_dir = system::default_data_dir();
  config.grpc.listen = {"unix:" + system::default_socket()};
  return config;
}

Expected<Config> parse_config(std::string_view text, const std::string& name) {
  const toml::parse_result parsed = toml::parse(text, name);
  if (!parsed) {
    const auto& error = parsed.error();
    return refuse(ErrorCode::kInvalidArgument, name + ":" +
                                                   std::to_string(error.source().begin.line) +
                                                   ": " + std::string(error.description()));
  }
  ConfigReader reader(name);
  Config config = read_tables(reader, parsed.table());
  return reader.done().map([&] { return std::move(config); });
}

Config read_tables(ConfigReader& reader, const toml::table& root) {
  Config config = default_config();
  reader.allow_tables(root);
  read_daemon(reader, root, config);
  AddressReader addresses(reader);
  addresses.read_grpc(root, config.grpc);
  addresses.read_http(root, config.http);
  addresses.read_livechess(root, config.livechess);
  addresses.read_metrics(root, config.metrics);
  read_event(reader, root, config);
  read_boards(reader, root, config);
  read_buses(reader, root, config);
  read_pairs(reader, root, config);
  read_outputs(reader, root, config);
  read_recording(reader, root, config);
  read_training(reader, root, config);
  read_relay(reader, root, config);
  read_failover(reader, root, config);
  read_evidence(reader, root, config);
  read_push(reader, root, config);
  read_engine(reader, root, config);
  if (config.recording_dir.empty()) config.recording_dir = config.data_dir + "/sessions";
  return config;
}

}  // namespace jadoube::app
