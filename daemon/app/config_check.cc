#include "daemon/app/config_check.h"

#include "daemon/net/tls_certificate.h"
#include "daemon/outputs/secret_file.h"
#include "daemon/outputs/wrong_settings.h"

namespace jadoube::app {

std::vector<std::string> faults_of(const Config& config) {
  std::vector<std::string> faults;
  if (const auto wrong = outputs::wrong_directory(config.data_dir)) {
    faults.push_back("[daemon] data_dir: " + *wrong);
  }
  if (config.recording) {
    if (const auto wrong = outputs::wrong_directory(config.recording_dir)) {
      faults.push_back("[recording] dir: " + *wrong);
    }
  }
  if (!config.http.tls_listen.empty()) {
    const auto read = net::TlsCertificate::open({config.http.certificate, config.http.key});
    if (!read) faults.push_back("[http]: " + read.error().message);
  }
  for (const auto& output : config.outputs) {
    if (const auto wrong = outputs::wrong_settings_of(output)) {
      faults.push_back("output " + output.name + ": " + *wrong);
    }
    if (output.secret_file.empty()) continue;
    const auto secret = outputs::read_secret(output.secret_file);
    if (!secret) faults.push_back("output " + output.name + ": " + secret.error().message);
  }
  return faults;
}

}  // namespace jadoube::app
