#include <absl/strings/escaping.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "daemon/api/gateway/connect.h"
#include "daemon/net/http/http_site.h"

namespace {

using namespace jadoube;

void expect(bool holds) {
  if (!holds) std::abort();
}

// The call that a GET of this query makes. Nothing: it is refused.
std::optional<api::ConnectCall> call_of(const std::string& query, bool is_stream) {
  const auto target = net::read_target("/jadoube.v1.GameService/ListGames?" + query);
  if (!target) return std::nullopt;
  net::HttpRequest request;
  request.path = target->path;
  request.query = target->query;
  const auto call = api::read_call(request, {.is_stream = is_stream, .only_reads = true});
  if (!call) {
    expect(call.error().status >= 400 && call.error().status < 502);
    return std::nullopt;
  }
  expect(call->form == (is_stream ? api::StreamForm::kEvents : api::StreamForm::kEnvelopes));
  return *call;
}

}  // namespace

// The query of a call by GET. Any text is a call or is refused. A message that is written as
// clients write it comes out as it was: with escapes, and as base64 with or without padding.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const bool is_stream : {false, true}) {
    call_of(text, is_stream);
    call_of("encoding=proto&base64=1&message=" + text, is_stream);

    const auto escaped =
        call_of("connect=v1&encoding=proto&message=" + net::encode_percent(text), is_stream);
    expect(escaped && escaped->message == text && escaped->encoding == api::Encoding::kBinary);

    std::string coded = absl::WebSafeBase64Escape(text);
    for (int padding = 0; padding < 2; ++padding) {
      const auto call = call_of("message=" + net::encode_percent(coded) +
                                    "&connect=v1&encoding=json&base64=1&compression=identity",
                                is_stream);
      // An empty message in JSON asks for everything.
      expect(call && call->message == (text.empty() ? "{}" : text));
      coded.append((4 - coded.size() % 4) % 4, '=');
    }
  }
  return 0;
}
