#include "daemon/app/config_check.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <utility>

#include "daemon/evidence/time_stamp.h"
#include "daemon/net/listener.h"
#include "daemon/net/tls/tls_certificate.h"
#include "daemon/outputs/output_kinds.h"
#include "daemon/system/secret_file.h"
#include "drivers/driver.h"
#include "drivers/transport/usb_device.h"

namespace jadoube::app {

namespace fs = std::filesystem;

namespace {

// Why this user cannot write into the directory, or make it. Nothing: the user can.
std::optional<std::string> not_writable(const std::string& path) {
  std::error_code ignored;
  fs::path part = fs::absolute(path, ignored);
  while (!fs::exists(part, ignored) && part != part.parent_path()) part = part.parent_path();
  if (!fs::is_directory(part, ignored) || ::access(part.c_str(), W_OK | X_OK) == 0) {
    return std::nullopt;
  }
  return "you may not write into " + part.string() +
         ". Check it as the user who runs the daemon: sudo -u USER jadoubed --check";
}

// Why the address cannot be used now. Nothing: it is free. A new Unix socket replaces an old one.
std::optional<std::string> not_free(const std::string& address) {
  if (address.starts_with("unix:")) return std::nullopt;
  const auto opened = net::Listener::open(address);
  if (opened) return std::nullopt;
  return opened.error().message + " (is the daemon running?)";
}

}  // namespace

std::vector<std::string> faults_of(const Config& config) {
  std::vector<std::string> faults;
  if (const auto wrong = outputs::wrong_directory(config.data_dir)) {
    faults.push_back("[daemon] data_dir: " + wrong->english());
  }
  if (config.recording) {
    if (const auto wrong = outputs::wrong_directory(config.recording_dir)) {
      faults.push_back("[recording] dir: " + wrong->english());
    }
  }
  if (!config.http.certificate.empty()) {
    const auto read = net::TlsCertificate::open({config.http.certificate, config.http.key});
    if (!read) faults.push_back("[http]: " + read.error().message);
  }
  if (config.failover) {
    if (const auto secret = system::read_secret(config.failover->secret_file); !secret) {
      faults.push_back("[failover] secret_file: " + secret.error().message);
    }
  }
  if (const auto& file = config.evidence.timestamp_ca_file; !file.empty()) {
    if (const auto read = evidence::StampAuthorities::open(file); !read) {
      faults.push_back("[evidence] timestamp_ca_file: " + read.error().message);
    }
  }
  if (const auto& file = config.push.ca_file; !file.empty()) {
    if (const auto read = evidence::StampAuthorities::open(file); !read) {
      faults.push_back("[push] ca_file: " + read.error().message);
    }
  }
  for (const auto& output : config.outputs) {
    if (const auto wrong = outputs::wrong_settings_of(output)) {
      faults.push_back("output " + output.name + ": " + wrong->english());
    }
    if (output.secret_file.empty()) continue;
    const auto secret = system::read_secret(output.secret_file);
    if (!secret) faults.push_back("output " + output.name + ": " + secret.error().message);
  }
  if (const auto keyed = with_keys(config.boards); !keyed) faults.push_back(keyed.error().message);
  return faults;
}

std::vector<std::string> exposures_of(const Config& config) {
  std::vector<std::string> exposures;
  const auto is_open = [](const std::string& address) {
    return !address.starts_with("unix:") && !net::is_local(address);
  };
  for (const auto& address : config.grpc.listen) {
    if (address.starts_with("unix:")) continue;
    exposures.push_back(is_open(address)
                            ? "[grpc] listen: everybody who can connect to " + address +
                                  " can correct games. Let only arbiters connect to it. Give "
                                  "everybody else an address of [grpc] viewers"
                            : "[grpc] listen: every user of this machine can correct games over " +
                                  address);
  }
  for (const auto& address : config.livechess.listen) {
    if (!is_open(address)) continue;
    exposures.push_back("[livechess] listen: everybody who can connect to " + address +
                        " sees the boards, with the delay that everybody has. Take 127.0.0.1:1982, "
                        "or let only the arbiters' network connect to it");
  }
  for (const auto& output : config.outputs) {
    if (!output.url.starts_with("ftp://") || output.secret_file.empty()) continue;
    exposures.push_back("output " + output.name +
                        ": ftp sends the password so that everybody on the way can read it. Take "
                        "ftps:// or sftp://, if the server has it");
  }
  return exposures;
}

outputs::LiveAddresses live_addresses(const Config& config) {
  outputs::LiveAddresses addresses{.http = config.http.listen,
                                   .networks = config.http.live_networks};
  std::ranges::copy(config.http.tls_listen, std::back_inserter(addresses.http));
  if (config.livechess.live) addresses.livechess = config.livechess.listen;
  return addresses;
}

std::vector<rules::Sentence> live_readers(const Config& config) {
  return outputs::live_readers(config.outputs, live_addresses(config));
}

std::vector<std::string> doubts_of(const Config& config) {
  std::vector<std::string> doubts = exposures_of(config);
  for (const auto& reader : live_readers(config)) doubts.push_back(reader.english());
  // An organiser probably means a delay for everybody.
  const bool has_viewers = config.http.is_served() || !config.grpc.viewers.empty();
  for (const auto& output : config.outputs) {
    if (!has_viewers || output.delay <= config.delay) continue;
    doubts.push_back("output " + output.name +
                     " is held back longer than everything else: pages and calls show what is "
                     "played sooner. Set [event] delay, or the delay of its tournament (jadoube "
                     "tournament delay)");
  }
  const auto add = [&](const std::string& where, const std::optional<std::string>& what) {
    if (what) doubts.push_back(where + ": " + *what);
  };
  add("[daemon] data_dir", not_writable(config.data_dir));
  if (config.recording) add("[recording] dir", not_writable(config.recording_dir));
  for (const auto& output : config.outputs) {
    if (!output.dir.empty()) add("output " + output.name, not_writable(output.dir));
  }
  for (const auto& [where, addresses] : {std::pair("[grpc] listen", config.grpc.listen),
                                         {"[grpc] viewers", config.grpc.viewers},
                                         {"[http] listen", config.http.listen},
                                         {"[http] tls_listen", config.http.tls_listen},
                                         {"[livechess] listen", config.livechess.listen},
                                         {"[metrics] listen", config.metrics.listen}}) {
    for (const auto& address : addresses) add(where, not_free(address));
  }
  for (const auto& board : config.boards) {
    const bool is_device = board.port.starts_with('/') || drivers::is_usb_address(board.port);
    if (!is_device || drivers::is_plugged_in(board.port)) continue;
    doubts.push_back("board " + board.id + ": " + board.port +
                     " is not there now. It is opened when it comes");
  }
  for (const auto& bus : config.buses) {
    if (!bus.port.starts_with('/') || fs::exists(bus.port)) continue;
    doubts.push_back("[[bus]]: " + bus.port + " is not there now. It is opened when it comes");
  }
  return doubts;
}

rules::Expected<std::vector<devices::BoardSetting>> with_keys(
    std::vector<devices::BoardSetting> boards) {
  for (devices::BoardSetting& board : boards) {
    if (board.key_file.empty()) continue;
    const std::string name = "board " + board.id + ": ";
    const auto key = system::read_secret(board.key_file);
    if (!key) return rules::refuse(key.error().code, name + key.error().message);
    const auto used = drivers::find_driver(board.driver)->make()->use_key(*key);
    if (!used) {
      return rules::refuse(used.error().code, name + board.key_file + ": " + used.error().message);
    }
    board.key = *key;
  }
  return boards;
}

}  // namespace jadoube::app
