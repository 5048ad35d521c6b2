#include "daemon/outputs/http/documents.h"

#include <utility>

#include "daemon/net/http_version.h"

namespace jadoube::outputs {

void Documents::replace(ByPath documents, std::chrono::sys_seconds now) {
  std::shared_ptr<const Responses> before;
  {
    const std::lock_guard lock(mutex_);
    before = responses_;
  }
  auto after = std::make_shared<Responses>();
  for (auto& [path, document] : documents) {
    const auto known = before->find(path);
    const bool is_same =
        known != before->end() && known->second.content_type == document.content_type &&
        (known->second.body == document.bytes || *known->second.body == *document.bytes);
    if (is_same) {
      after->emplace(path, known->second);
      continue;
    }
    net::HttpResponse response;
    response.content_type = std::move(document.content_type);
    response.etag = net::strong_etag(*document.bytes);
    response.body = std::move(document.bytes);
    response.last_modified = now;
    after->emplace(path, std::move(response));
  }
  const std::lock_guard lock(mutex_);
  responses_ = std::move(after);
}

net::HttpResponse Documents::get(std::string_view path) const {
  std::shared_ptr<const Responses> responses;
  {
    const std::lock_guard lock(mutex_);
    responses = responses_;
  }
  const auto found = responses->find(path);
  if (found == responses->end()) {
    return net::text_response(404, "there is no " + std::string(path) + " here");
  }
  return found->second;
}

net::HttpRoute Documents::route(std::string prefix) const {
  net::HttpRoute route;
  route.prefix = std::move(prefix);
  route.cross_origin = net::CrossOrigin::kEverybody;
  route.handler =
      net::answers([this](const net::HttpRequest& request) { return get(request.rest); });
  return route;
}

}  // namespace jadoube::outputs
