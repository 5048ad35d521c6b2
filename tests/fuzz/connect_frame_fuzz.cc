#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/api/gateway/connect.h"
#include "daemon/net/http/http_stream.h"

namespace {

using namespace jadoube;

void expect(bool holds) {
  if (!holds) std::abort();
}

net::HttpRequest posted(const std::string& body, const std::string& type) {
  net::HttpRequest request;
  request.method = "POST";
  request.fields.emplace_back("content-type", type);
  request.body = body;
  return request;
}

// Reads server-sent events as a browser does. Returns the data of all of them.
std::vector<std::string> data_of(std::string_view text) {
  std::vector<std::string> events;
  std::string data;
  bool has_data = false;
  while (!text.empty()) {
    const auto end = text.find('\n');
    expect(end != std::string_view::npos);
    const auto line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (line.empty()) {
      if (has_data) events.push_back(data);
      data.clear();
      has_data = false;
    } else if (line.starts_with("data: ")) {
      if (has_data) data += '\n';
      data += line.substr(6);
      has_data = true;
    } else {
      expect(line.starts_with("id: ") || line.starts_with("event: "));
    }
  }
  return events;
}

}  // namespace

// A message in an envelope, as clients of streams send it. It is read if its form is whole, and the
// envelopes that the daemon writes are whole. What is written into an error or an event comes out
// as it was.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  constexpr api::MethodKind kStream{.is_stream = true, .only_reads = true};
  for (const char* type :
       {"application/connect+proto", "application/connect+json; charset=utf-8"}) {
    const auto raw = api::read_call(posted(bytes, type), kStream);
    if (raw) {
      expect(*api::envelope(raw->message) == bytes);
    } else {
      expect(raw.error().status >= 400);
    }
    const auto wrapped = api::read_call(posted(*api::envelope(bytes), type), kStream);
    expect(wrapped && wrapped->message == bytes);
    // Nothing may follow the only message.
    expect(!api::read_call(posted(*api::envelope(bytes) + "x", type), kStream));
  }

  const auto last = *api::end_envelope(api::ConnectError{.code = 5, .message = bytes});
  expect(last.size() >= 5 && last[0] == 2);
  const auto json = nlohmann::json::parse(last.substr(5), nullptr, false);
  expect(json.is_object() && json["error"]["code"] == "not_found");
  const std::string text = api::error_json({.code = 5, .message = bytes});
  const auto events = data_of(*net::server_sent_event(text, "error"));
  expect(events.size() == 1 && events[0] == text);
  return 0;
}
