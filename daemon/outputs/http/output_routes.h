#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/net/http/http_exchange.h"
#include "daemon/net/http/http_site.h"
#include "daemon/outputs/http/documents.h"
#include "daemon/outputs/output.h"
#include "daemon/outputs/overlay/overlay.h"
#include "daemon/outputs/pgn/live_pgn.h"
#include "daemon/outputs/release.h"

/// The outputs that programs read over HTTP. Each makes its texts when the rounds change, and any
/// number of readers share them.
namespace jadoube::outputs {

/// An output that answers requests. `OutputRoutes` finds it.
class HttpOutput : public Output {
 public:
  /// Answers a request for `rest`: the part of the path behind the name of the output. Called on
  /// the server's thread.
  virtual void answer(const std::shared_ptr<net::HttpExchange>& exchange,
                      const std::string& rest) = 0;
};

/// Serves PGN: `pgn_pages`.
class PgnOutput final : public HttpOutput {
 public:
  PgnOutput(const ReleasePolicy& policy, const LiveForm& form);
  Health publish(const std::vector<Round>& rounds, Instant now) override;
  void answer(const std::shared_ptr<net::HttpExchange>& exchange,
              const std::string& rest) override {
    exchange->respond(documents_.get(rest));
  }
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
  OverlayOutput(const ReleasePolicy& policy, Evaluate evaluate)
      : policy_(policy), overlay_(policy, std::move(evaluate)) {}
  Health publish(const std::vector<Round>& rounds, Instant now) override;
  void answer(const std::shared_ptr<net::HttpExchange>& exchange,
              const std::string& rest) override {
    overlay_.answer(exchange, rest);
  }

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
  void answer(const std::shared_ptr<net::HttpExchange>& exchange, const std::string& rest) override;

 private:
  const ReleasePolicy policy_;
  TableTexts games_;
  Documents documents_;
};

/// The outputs that are read over HTTP, at "/pgn/NAME", "/overlay/NAME" and "/cloud/NAME". Outputs
/// come and go while the server runs. Any thread.
class OutputRoutes {
 public:
  /// The output is at `prefix` from now on, in the place of one that was there.
  void set(const std::string& prefix, std::shared_ptr<HttpOutput> output);
  /// Nothing is at `prefix` any more, if that output is there.
  void remove(const std::string& prefix, const HttpOutput* output);

  /// The routes for all of them. This object must exist until the HTTP server has stopped.
  std::vector<net::HttpRoute> routes();

 private:
  void answer(const std::string& kind, const std::shared_ptr<net::HttpExchange>& exchange);

  std::mutex mutex_;
  // By their prefixes. Who answers a request keeps the output until then.
  std::map<std::string, std::shared_ptr<HttpOutput>> outputs_;
};

}  // namespace jadoube::outputs
