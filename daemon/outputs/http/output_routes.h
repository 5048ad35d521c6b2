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
