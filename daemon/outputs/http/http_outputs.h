#pragma once

#include <string>

#include "daemon/net/http_site.h"
#include "daemon/outputs/http/documents.h"
#include "daemon/outputs/output.h"
#include "daemon/outputs/overlay/overlay.h"
#include "daemon/outputs/pgn/live_pgn.h"
#include "daemon/outputs/release.h"
#include "daemon/outputs/table_texts.h"

/// The outputs that programs read over HTTP. Each makes its texts when the rounds change, and any
/// number of readers share them.
namespace jadoube::outputs {

/// An output with a route.
class HttpOutput : public Output {
 public:
  /// Where it is served: its texts are below `prefix`. It must live until the HTTP server has
  /// stopped.
  virtual net::HttpRoute route(std::string prefix) = 0;
};

/// Serves PGN: `pgn_pages`.
class PgnOutput final : public HttpOutput {
 public:
  PgnOutput(const ReleasePolicy& policy, const LiveForm& form);
  Health publish(const std::vector<Round>& rounds, Instant now) override;
  net::HttpRoute route(std::string prefix) override { return documents_.route(std::move(prefix)); }
  /// The document at that path.
  net::HttpResponse get(std::string_view path) const { return documents_.get(path); }

 private:
  const ReleasePolicy policy_;
  TableTexts games_;
  Documents documents_;
};

/// Serves what overlays of videos show: `Overlay`.
class OverlayOutput final : public HttpOutput {
 public:
  explicit OverlayOutput(const ReleasePolicy& policy) : policy_(policy), overlay_(policy) {}
  Health publish(const std::vector<Round>& rounds, Instant now) override;
  net::HttpRoute route(std::string prefix) override { return overlay_.route(std::move(prefix)); }

 private:
  const ReleasePolicy policy_;
  Overlay overlay_;
};

/// Serves the files of LiveChess Cloud: `cloud_files`.
class CloudOutput final : public HttpOutput {
 public:
  explicit CloudOutput(const ReleasePolicy& policy);
  Health publish(const std::vector<Round>& rounds, Instant now) override;
  /// Readers who ask where the files are get the host that they have asked.
  net::HttpRoute route(std::string prefix) override;

 private:
  const ReleasePolicy policy_;
  TableTexts games_;
  Documents documents_;
};

}  // namespace jadoube::outputs
