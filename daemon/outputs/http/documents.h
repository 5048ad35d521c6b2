#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/net/http/http_message.h"

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

}  // namespace jadoube::outputs
