#include "daemon/app/evidence_stamper.h"

#include <functional>
#include <optional>
#include <utility>

namespace jadoube::app {

EvidenceStamper::EvidenceStamper(EvidenceSettings settings)
    : settings_(std::move(settings)), server_(settings_.timestamp_url) {}

evidence::StampedFile EvidenceStamper::stamp(std::string file) {
  if (settings_.timestamp_url.empty()) return {std::move(file)};
  std::optional<evidence::StampAuthorities> authorities;
  if (!settings_.timestamp_ca_file.empty()) {
    // The file may be replaced while the daemon runs.
    auto read = evidence::StampAuthorities::open(settings_.timestamp_ca_file);
    if (!read) return {std::move(file), read.error()};
    authorities = *std::move(read);
  }
  return evidence::stamped(std::move(file), std::bind_front(&outputs::TimeServer::ask, &server_),
                           authorities);
}

}  // namespace jadoube::app
