#pragma once

#include <string>

#include "daemon/access/policy.h"

namespace jadoube::api {

/// Writes the metrics of the daemon as Prometheus reads them. Any thread.
class MetricsText {
 public:
  virtual ~MetricsText() = default;
  /// The text for a reader of this role.
  virtual std::string text(access::Role role) const = 0;
};

/// Nothing is measured: the text is empty.
class NoMetrics final : public MetricsText {
 public:
  std::string text(access::Role) const override { return {}; }
};

}  // namespace jadoube::api
