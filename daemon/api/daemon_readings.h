#pragma once

#include <string>
#include <vector>

#include "daemon/access/policy.h"

namespace jadoube::api {

/// Writes the metrics of the daemon as Prometheus reads them. Any thread.
class MetricsText {
 public:
  virtual ~MetricsText() = default;
  /// The text for a reader of this role.
  virtual std::string text(access::Role role) const = 0;
};

/// The metrics of a daemon that measures nothing. Their text is empty.
class NoMetrics final : public MetricsText {
 public:
  std::string text(access::Role) const override { return {}; }
};

/// The addresses of the pages.
struct PageList {
  /// "https://192.0.2.7:8443", the best for a phone first. Empty: there are no pages.
  std::vector<std::string> addresses = {};
  /// What browsers show as the SHA-256 fingerprint of the certificate. Empty: there is no TLS.
  std::string fingerprint = {};
  /// True: people may enter without TLS. False: without TLS, only from this machine.
  bool allows_plain = false;
};

/// Has the addresses of the pages. Any thread.
class PageSource {
 public:
  virtual ~PageSource() = default;
  virtual PageList pages() const = 0;
};

/// For a daemon without pages.
class NoPages final : public PageSource {
 public:
  PageList pages() const override { return {}; }
};

}  // namespace jadoube::api
