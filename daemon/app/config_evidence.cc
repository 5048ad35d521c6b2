#include "daemon/app/config_evidence.h"

#include <string>
#include <utility>

#include "daemon/outputs/url_fault.h"

namespace jadoube::app {

void read_evidence(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::table* table = reader.table(root, "evidence");
  if (table == nullptr) return;
  const std::string where = "evidence.";
  reader.allow(*table, "evidence");
  EvidenceSettings settings;
  reader.text(*table, where, "timestamp_url", settings.timestamp_url);
  reader.path(*table, where, "timestamp_ca_file", settings.timestamp_ca_file);
  if (!settings.timestamp_url.empty()) {
    if (const auto fault = outputs::time_server_fault(settings.timestamp_url)) {
      reader.fail(table->get("timestamp_url")->source(), "evidence.timestamp_url",
                  "is no address of a time server: " + fault->english());
    }
  } else if (!settings.timestamp_ca_file.empty()) {
    reader.fail(table->get("timestamp_ca_file")->source(), "evidence.timestamp_ca_file",
                "needs timestamp_url: the address of the time server, as in "
                "\"http://time.example/tsr\"");
  }
  if (config.relay) {
    reader.fail(table->source(), "evidence",
                "a relay signs no evidence: write it into the configuration of the halls");
  }
  config.evidence = std::move(settings);
}

}  // namespace jadoube::app
