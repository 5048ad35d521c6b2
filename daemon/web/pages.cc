#include "daemon/web/pages.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

#include "daemon/language/translate.h"
#include "daemon/net/http/http_message.h"

namespace jadoube::web {
namespace {

using net::HttpRequest;
using net::HttpResponse;

// Scripts are loaded from this address only, and nothing is sent to other addresses. The scripts
// make the style sheets, which this policy allows. So 'unsafe-inline' is not needed.
constexpr const char* kContentSecurity =
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'";

// A service worker has its own policy: it loads nothing, and sends requests to this address only.
constexpr const char* kWorkerSecurity = "default-src 'none'; connect-src 'self'";

bool is_worker(const PageFile& file) {
  return file.type.starts_with("text/javascript") && !file.fixed;
}

// A file, plain and compressed, ready to be sent.
struct Served {
  HttpResponse compressed;
  HttpResponse plain;
};

void add_fields(HttpResponse& response, const PageFile& file) {
  response.content_type = file.type;
  response.etag = net::strong_etag(*response.body);
  if (file.fixed) response.cache_control = "public, max-age=31536000, immutable";
  response.fields.emplace_back("Vary", "Accept-Encoding");
  if (is_worker(file)) response.fields.emplace_back("Content-Security-Policy", kWorkerSecurity);
  if (!file.type.starts_with("text/html")) return;
  response.fields.emplace_back("Content-Security-Policy", kContentSecurity);
  response.fields.emplace_back("Referrer-Policy", "no-referrer");
  response.fields.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
}

Served serve(const PageFile& file) {
  Served served;
  served.compressed.body = net::shared_bytes(std::string(file.gzip.begin(), file.gzip.end()));
  served.compressed.fields.emplace_back("Content-Encoding", "gzip");
  add_fields(served.compressed, file);
  served.plain.body = net::shared_bytes(gunzip(file.gzip));
  add_fields(served.plain, file);
  return served;
}

// True if the client reads gzip. "gzip;q=0" means that it does not.
bool reads_gzip(const HttpRequest& request) {
  const auto accepted = request.field("accept-encoding");
  const auto at = accepted.find("gzip");
  if (at == std::string::npos) return false;
  const auto rest = std::string_view(accepted).substr(at + 4);
  const auto weight = rest.substr(0, rest.find(','));
  const auto q = weight.find("q=");
  return q == std::string_view::npos ||
         weight.substr(q + 2).find_first_of("123456789") != std::string_view::npos;
}

// The page for addresses without a page.
constexpr std::string_view kMissing = "/404";

// A browser gets a page with links to other pages. Programs get one line.
HttpResponse not_found(const HttpRequest& request, const Served& missing) {
  if (request.field("accept").find("text/html") == std::string::npos) {
    return net::text_response(404, language::tr("there is no page at this address; see /"));
  }
  HttpResponse response = reads_gzip(request) ? missing.compressed : missing.plain;
  response.status = 404;
  response.etag.clear();
  return response;
}

// The number of steps of a path: 2 of "tv/12".
std::ptrdiff_t steps(const std::string& path) {
  return path.empty() ? 0 : 1 + std::ranges::count(path, '/');
}

net::HttpRoute route_of(const PageFile& file, const std::shared_ptr<const Served>& missing) {
  net::HttpRoute route;
  route.prefix = file.address;
  route.handler = net::answers([served = serve(file), below = file.below,
                                missing](const HttpRequest& request) -> HttpResponse {
    if (steps(request.rest) > below) return not_found(request, *missing);
    return reads_gzip(request) ? served.compressed : served.plain;
  });
  return route;
}

}  // namespace

std::vector<net::HttpRoute> page_routes() {
  const auto files = page_files();
  const auto page = std::ranges::find(files, kMissing, &PageFile::address);
  const auto missing = std::make_shared<const Served>(serve(*page));
  std::vector<net::HttpRoute> routes;
  for (const PageFile& file : files) {
    if (file.address != kMissing) routes.push_back(route_of(file, missing));
  }
  return routes;
}

std::string gunzip(std::span<const unsigned char> bytes) {
  z_stream stream{};
  constexpr int kGzip = 16 + MAX_WBITS;
  if (inflateInit2(&stream, kGzip) != Z_OK) return {};
  stream.next_in = const_cast<unsigned char*>(bytes.data());
  stream.avail_in = static_cast<unsigned>(bytes.size());
  std::string content;
  std::array<char, 16 << 10> part;
  int state = Z_OK;
  while (state == Z_OK) {
    stream.next_out = reinterpret_cast<unsigned char*>(part.data());
    stream.avail_out = part.size();
    state = inflate(&stream, Z_NO_FLUSH);
    content.append(part.data(), part.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  return state == Z_STREAM_END ? content : std::string();
}

}  // namespace jadoube::web
