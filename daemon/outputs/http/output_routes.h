#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/net/http/http_exchange.h"
#include "daemon/net/http/http_message.h"
#include "daemon/net/http/http_site.h"
#include "daemon/outputs/output.h"

/// The outputs that programs read over HTTP. Each makes its texts when the rounds change, and any
/// number of readers share them.
namespace jadoube::outputs {

/// A text that HTTP serves.
struct Document {
  std::string content_type;
  net::SharedBytes bytes;
};

/// Texts under their paths, which are replaced as a whole. No answer has a part of the new ones
/// beside a part of the old ones. Equal bytes keep their entity tag and their time, so that readers
/// who have them get no body. Caches between the server and a reader may keep them for a moment
/// (`kPolledByMany`). Any thread.
class Documents {
 public:
  using ByPath = std::map<std::string, Document, std::less<>>;

  /// From now on these are the documents. Paths have no '/' at their start.
  void replace(ByPath documents, std::chrono::sys_seconds now);

  /// They were made since the start.
  bool are_made() const;

  /// The answer for `path`. 404: there is no such document. 503: no document was made yet since the
  /// start. Readers may ask again after a second. So a reader who polls does not take an early
  /// answer for the end of its games.
  net::HttpResponse get(std::string_view path) const;

 private:
  using Responses = std::map<std::string, net::HttpResponse, std::less<>>;

  mutable std::mutex mutex_;
  // Null: they were not made yet.
  std::shared_ptr<const Responses> responses_;
};

/// The answer 404 for `path`. It names similar paths: those that end with the same name, or else
/// some of `there`.
net::HttpResponse not_here(std::string_view path, const std::vector<std::string>& there);

/// The answer 503 while an output reads the games after a start.
net::HttpResponse not_ready();

/// Adds a document under the empty path: a JSON list of all paths there are, one on a line. `more`:
/// paths that others serve.
void add_list(Documents::ByPath& documents, const std::vector<std::string>& more = {});

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
