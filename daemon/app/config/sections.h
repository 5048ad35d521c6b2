#pragma once

#include <set>
#include <string>
#include <vector>

#include "daemon/app/config/config.h"
#include "daemon/app/config/config_reader.h"
#include "daemon/app/config/toml.h"
#include "daemon/outputs/settings.h"

namespace jadoube::app {

/// Reads the addresses of the tables [grpc], [http], [livechess] and [metrics]. No address may be
/// there twice.
class AddressReader {
 public:
  explicit AddressReader(ConfigReader& reader) : reader_(reader) {}

  /// Reads [grpc] of `root` into `settings`. Settings that it does not have stay.
  void read_grpc(const toml::table& root, GrpcSettings& settings);

  /// The same for [http].
  void read_http(const toml::table& root, HttpSettings& settings);

  /// The same for [livechess].
  void read_livechess(const toml::table& root, LiveChessSettings& settings);

  /// The same for [metrics].
  void read_metrics(const toml::table& root, MetricsSettings& settings);

 private:
  void read_local_name(const toml::table& http, std::string& name);
  void read(const toml::table& table, const std::string& where, const std::string& key,
            std::vector<std::string>& out);

  ConfigReader& reader_;
  // The places that were named so far.
  std::set<std::string> taken_;
};

/// Reads the table [event] of `root` into `config`, and reports errors in it to `reader`. The keys
/// are those in `config.h`.
void read_event(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads [engine]: how a chess engine analyses what spectators see.
void read_engine(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads [evidence]: who stamps the evidence of games. Call it when [relay] is read.
void read_evidence(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads [http], [livechess] and every [[output]].
void read_outputs(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads [push]: alerts on the devices of arbiters and operators. Call it when [http] is read.
void read_push(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads the keys that only outputs of kind "speech" have.
void read_speech_keys(ConfigReader& reader, const toml::table& table,
                      outputs::OutputSettings& output);

/// Reads [failover]: the other daemon of this hall. Call it when everything else is read.
void read_failover(ConfigReader& reader, const toml::table& root, Config& config);

/// Reads [relay] and its halls. Call it last: a relay has no boards, and some outputs are not for
/// relays.
void read_relay(ConfigReader& reader, const toml::table& root, Config& config);

}  // namespace jadoube::app
