#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/net/http/http_site.h"
#include "daemon/outputs/http/http_outputs.h"

namespace jadoube::outputs {

/// The outputs that are read over HTTP, at "/pgn/NAME", "/overlay/NAME" and "/cloud/NAME". Outputs
/// come and go while the server runs. Any thread.
class OutputRoutes {
 public:
  /// The output is at `prefix` from now on, in the place of one that was there.
  void set(const std::string& prefix, std::shared_ptr<HttpOutput> output);
  /// Nothing is at `prefix` any more, if that output is there.
  void remove(const std::string& prefix, const HttpOutput* output);

  /// The routes for all of them. This object must live until the HTTP server has stopped.
  std::vector<net::HttpRoute> routes();

 private:
  void answer(const std::string& kind, const std::shared_ptr<net::HttpExchange>& exchange);

  std::mutex mutex_;
  // By their prefixes. Who answers a request keeps the output until then.
  std::map<std::string, std::shared_ptr<HttpOutput>> outputs_;
};

}  // namespace jadoube::outputs
