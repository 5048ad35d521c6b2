#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/net/http_message.h"
#include "daemon/net/http_site.h"

namespace jadoube::outputs {

/// A text that HTTP serves.
struct Document {
  std::string content_type;
  net::SharedBytes bytes;
};

/// Texts under their paths, which are replaced as a whole: a reader never sees a part of the new
/// ones beside a part of the old ones in one answer. Equal bytes keep their entity tag and their
/// time, so that readers who have them get no body. Caches on the way may keep them for a moment
/// (`kPolledByMany`). Any thread.
class Documents {
 public:
  using ByPath = std::map<std::string, Document, std::less<>>;

  /// From now on these are the documents. Paths have no '/' at their start.
  void replace(ByPath documents, std::chrono::sys_seconds now);

  /// The answer for `path`. 404: there is no such document.
  net::HttpResponse get(std::string_view path) const;

  /// A route that serves them below `prefix`, to pages of every origin. They must live until the
  /// HTTP server has stopped.
  net::HttpRoute route(std::string prefix) const;

 private:
  using Responses = std::map<std::string, net::HttpResponse, std::less<>>;

  mutable std::mutex mutex_;
  std::shared_ptr<const Responses> responses_ = std::make_shared<const Responses>();
};

/// The answer 404 for `path`. It names the paths that may be meant: those that end with the same
/// name, or else some of `there`.
net::HttpResponse not_here(std::string_view path, const std::vector<std::string>& there);

/// Adds a document under the empty path: a JSON list of all paths there are, one on a line. `more`:
/// paths that others serve.
void add_list(Documents::ByPath& documents, const std::vector<std::string>& more = {});

}  // namespace jadoube::outputs
