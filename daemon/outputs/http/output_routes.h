#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/net/http/http_exchange.h"
#include "daemon/net/http/http_site.h"
#include "daemon/outputs/output.h"

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

/// The outputs that are read over HTTP, at "/pgn/NAME", "/overlay/NAME" and "/cloud/NAME". Outputs
/// are added and removed while the server runs. Any thread.
class OutputRoutes {
 public:
  /// Serves the output at `prefix` from now on. It replaces an earlier one.
  void set(const std::string& prefix, std::shared_ptr<HttpOutput> output);
  /// Stops serving `prefix`, if it is that output.
  void remove(const std::string& prefix, const HttpOutput* output);

  /// The routes for all of them. This object must exist until the HTTP server has stopped.
  std::vector<net::HttpRoute> routes();

 private:
  void answer(const std::string& kind, const std::shared_ptr<net::HttpExchange>& exchange);

  std::mutex mutex_;
  // The outputs by their prefixes. A request keeps its output until it is answered.
  std::map<std::string, std::shared_ptr<HttpOutput>> outputs_;
};

}  // namespace jadoube::outputs
