#pragma once

#include <set>
#include <string>
#include <vector>

#include "daemon/app/config/config.h"
#include "daemon/app/config/config_reader.h"

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

}  // namespace jadoube::app
