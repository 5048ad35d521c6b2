#include <google/protobuf/descriptor.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/access/doorkeeper.h"
#include "daemon/api/gateway/access_routes.h"
#include "daemon/api/gateway/connect.h"
#include "daemon/api/gateway/message_json.h"
#include "daemon/net/http/http_site.h"
#include "jadoube/v1/game_service.pb.h"

namespace {

using namespace jadoube;

void expect(bool holds) {
  if (!holds) std::abort();
}

// The text before the next line end, which is taken off.
std::string_view take_line(std::string_view& text) {
  const auto end = text.find('\n');
  const auto line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

// A first line as of HTTP, lines of fields, an empty line, and the body.
net::HttpRequest request_of(std::string_view text) {
  net::HttpRequest request;
  const auto first = take_line(text);
  const auto blank = first.find(' ');
  request.method = first.substr(0, blank);
  const auto target =
      net::read_target(blank == std::string_view::npos ? "/" : first.substr(blank + 1));
  if (target) {
    request.path = target->path;
    request.query = target->query;
  }
  for (auto line = take_line(text); !line.empty(); line = take_line(text)) {
    const auto colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    request.fields.emplace_back(line.substr(0, colon), line.substr(colon + 1));
  }
  request.body = text;
  return request;
}

void expect_refusal(const net::HttpResponse& response) {
  expect(response.status >= 400 && response.body != nullptr);
  expect(response.body->find("\"code\"") != std::string::npos);
}

void read_as(const net::HttpRequest& request, const api::MethodKind& kind,
             const api::MessageJson& json) {
  const auto call = api::read_call(request, kind);
  if (!call) return expect_refusal(call.error());
  const bool is_envelope = kind.is_stream && call->form == api::StreamForm::kEnvelopes;
  if (is_envelope) expect(call->message.size() + 5 == request.body.size());
  if (call->timeout) expect(call->timeout->count() >= 0);
  const auto& type = *v1::WatchGamesRequest::descriptor();
  std::string message = call->message;
  if (call->encoding == api::Encoding::kJson) {
    const auto read = json.read(type, call->message);
    if (!read) return expect(!read.error().message.empty());
    message = *read;
  }
  // The cursor of Last-Event-ID counts, whatever the message has.
  v1::WatchGamesRequest parsed;
  if (!parsed.ParseFromString(message)) return;
  expect(api::set_text_field(type, "after", "a-1", message));
  expect(parsed.ParseFromString(message) && parsed.after() == "a-1");
  expect(api::text_field(type, "after", message) == "a-1");
}

}  // namespace

// What a client writes into a request for the API. Each is a call or gets an error in Connect's
// form. A cookie or a token that nobody was given never makes anybody more than a viewer.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const api::MessageJson json;
  static access::Doorkeeper keeper(
      [] { return access::Seconds(std::chrono::seconds(1'700'000'000)); });
  const auto request = request_of({reinterpret_cast<const char*>(data), size});
  for (const bool is_stream : {false, true}) {
    for (const bool only_reads : {false, true}) {
      read_as(request, {.is_stream = is_stream, .only_reads = only_reads}, json);
    }
  }
  const auto principal = api::principal_of(request, keeper);
  if (principal) expect(principal->id.empty() && principal->role == access::Role::kViewer);
  return 0;
}
