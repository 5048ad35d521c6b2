#pragma once

#include <set>
#include <string>
#include <vector>

#include "daemon/app/config.h"
#include "daemon/app/config_reader.h"

namespace jadoube::app {

/// Reads the addresses of the tables [grpc], [http] and [livechess]. No address may be there twice.
class AddressReader {
 public:
  explicit AddressReader(ConfigReader& reader) : reader_(reader) {}

  /// Reads [grpc] of `root` into `settings`. Settings that it does not have stay.
  void read_grpc(const toml::table& root, GrpcSettings& settings);

  /// Reads the list `listen` of the table `name` of `root` into `out`. Without it, `out` stays.
  void read_listen(const toml::table& root, const std::string& name, std::vector<std::string>& out);

 private:
  void read(const toml::table& table, const std::string& where, const std::string& key,
            std::vector<std::string>& out);

  ConfigReader& reader_;
  // The places that were named so far.
  std::set<std::string> taken_;
};

}  // namespace jadoube::app
