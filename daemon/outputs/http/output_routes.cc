#include "daemon/outputs/http/output_routes.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "daemon/net/http/http_message.h"
#include "daemon/outputs/json_text.h"

namespace jadoube::outputs {

void Documents::replace(ByPath documents, std::chrono::sys_seconds now) {
  std::shared_ptr<const Responses> before;
  {
    const std::lock_guard lock(mutex_);
    before = responses_;
  }
  auto after = std::make_shared<Responses>();
  for (auto& [path, document] : documents) {
    const auto known = before ? before->find(path) : Responses::const_iterator();
    const bool is_same =
        before && known != before->end() && known->second.content_type == document.content_type &&
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
    response.cache_control = net::kPolledByMany;
    after->emplace(path, std::move(response));
  }
  const std::lock_guard lock(mutex_);
  responses_ = std::move(after);
}

void add_list(Documents::ByPath& documents, const std::vector<std::string>& more) {
  std::vector<std::string> paths = more;
  for (const auto& [path, document] : documents) paths.push_back(path);
  std::string list = "[";
  for (const auto& path : paths) {
    if (list.size() > 1) list += ",\n ";
    list += json_line(nlohmann::ordered_json(path));
  }
  documents[""] = {"application/json; charset=utf-8", net::shared_bytes(list + "]\n")};
}

net::HttpResponse not_here(std::string_view path, const std::vector<std::string>& there) {
  constexpr std::size_t kMost = 8;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const auto has_name = [&](const std::string& other) {
    return std::string_view(other).substr(other.rfind('/') + 1) == name;
  };
  std::vector<std::string> meant;
  std::ranges::copy_if(there, std::back_inserter(meant), has_name);
  const auto& shown = meant.empty() ? there : meant;
  std::string text = "there is no " + std::string(path) + " here";
  for (std::size_t i = 0; i < std::min(shown.size(), kMost); ++i) {
    text += i == 0 ? (meant.empty() ? "; there are: " : "; take one of: ") : ", ";
    text += shown[i];
  }
  if (shown.size() > kMost) text += " and " + std::to_string(shown.size() - kMost) + " more";
  auto response = net::text_response(404, text);
  // Many readers may wait for a file that does not exist yet.
  response.cache_control = net::kPolledByMany;
  return response;
}

net::HttpResponse not_ready() {
  auto response =
      net::text_response(503, "the games are read after a start: ask again in a second");
  response.cache_control = "no-store";
  response.fields.emplace_back("Retry-After", "1");
  return response;
}

bool Documents::are_made() const {
  const std::lock_guard lock(mutex_);
  return responses_ != nullptr;
}

net::HttpResponse Documents::get(std::string_view path) const {
  std::shared_ptr<const Responses> responses;
  {
    const std::lock_guard lock(mutex_);
    responses = responses_;
  }
  if (!responses) return not_ready();
  const auto found = responses->find(path);
  if (found == responses->end()) {
    std::vector<std::string> there;
    for (const auto& [known, response] : *responses) {
      if (!known.empty()) there.push_back(known);
    }
    return not_here(path, there);
  }
  return found->second;
}

void OutputRoutes::set(const std::string& prefix, std::shared_ptr<HttpOutput> output) {
  const std::lock_guard lock(mutex_);
  outputs_[prefix].swap(output);
}

void OutputRoutes::remove(const std::string& prefix, const HttpOutput* output) {
  std::shared_ptr<HttpOutput> gone;
  const std::lock_guard lock(mutex_);
  const auto found = outputs_.find(prefix);
  if (found == outputs_.end() || found->second.get() != output) return;
  gone = std::move(found->second);
  outputs_.erase(found);
}

std::vector<net::HttpRoute> OutputRoutes::routes() {
  std::vector<net::HttpRoute> routes;
  for (const std::string kind : {"/pgn", "/overlay", "/cloud"}) {
    net::HttpRoute route;
    route.prefix = kind;
    route.cross_origin = net::CrossOrigin::kEverybody;
    route.handler = [this, kind](const std::shared_ptr<net::HttpExchange>& exchange) {
      answer(kind, exchange);
    };
    routes.push_back(std::move(route));
  }
  return routes;
}

void OutputRoutes::answer(const std::string& kind,
                          const std::shared_ptr<net::HttpExchange>& exchange) {
  const std::string& rest = exchange->request().rest;
  const auto slash = std::min(rest.find('/'), rest.size());
  std::shared_ptr<HttpOutput> output;
  std::vector<std::string> names;
  {
    const std::lock_guard lock(mutex_);
    const auto found = outputs_.find(kind + "/" + rest.substr(0, slash));
    if (found != outputs_.end()) output = found->second;
    for (const auto& [prefix, other] : outputs_) {
      if (prefix.starts_with(kind + "/")) names.push_back(prefix.substr(kind.size() + 1));
    }
  }
  if (!output) return exchange->respond(not_here(rest, names));
  output->answer(exchange, rest.substr(std::min(slash + 1, rest.size())));
}

}  // namespace jadoube::outputs
