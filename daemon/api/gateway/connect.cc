#include "daemon/api/gateway/connect.h"

#include <absl/strings/escaping.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "daemon/language/translate.h"
#include "daemon/net/http/http_stream.h"
#include "google/rpc/status.pb.h"
#include "rules/number.h"

namespace jadoube::api {
namespace {

using language::tr;

constexpr int kInvalidArgument = 3;
constexpr int kUnimplemented = 12;
constexpr std::size_t kEnvelopeHead = 5;
constexpr char kCompressed = 1, kEndOfStream = 2;
constexpr std::string_view kStreamType = "application/connect+";

struct CodeRow {
  std::string_view word;
  int status;
};
// The rows are in the order of gRPC's numbers.
constexpr std::array<CodeRow, 17> kCodes = {{{"ok", 200},
                                             {"canceled", 499},
                                             {"unknown", 500},
                                             {"invalid_argument", 400},
                                             {"deadline_exceeded", 504},
                                             {"not_found", 404},
                                             {"already_exists", 409},
                                             {"permission_denied", 403},
                                             {"resource_exhausted", 429},
                                             {"failed_precondition", 400},
                                             {"aborted", 409},
                                             {"out_of_range", 400},
                                             {"unimplemented", 501},
                                             {"internal", 500},
                                             {"unavailable", 503},
                                             {"data_loss", 500},
                                             {"unauthenticated", 401}}};

const CodeRow& code_row(int code) {
  const bool is_known = code >= 0 && code < static_cast<int>(kCodes.size());
  return kCodes.at(static_cast<std::size_t>(is_known ? code : 2));
}

tl::unexpected<net::HttpResponse> refused_call(int code, std::string message,
                                               std::optional<int> status = {}) {
  auto response = error_response({code, std::move(message)});
  if (status) response.status = *status;
  return tl::unexpected(std::move(response));
}

std::string type_of(const net::HttpRequest& request) {
  const std::string field = request.field("content-type");
  std::string type = field.substr(0, field.find(';'));
  while (type.ends_with(' ')) type.pop_back();
  return type;
}

// The only message of a request in envelopes. Nothing: its form is wrong.
std::optional<std::string> only_message(std::string_view body) {
  if (body.size() < kEnvelopeHead || body[0] != 0) return std::nullopt;
  std::size_t length = 0;
  for (const char byte : body.substr(1, 4)) length = length << 8 | static_cast<unsigned char>(byte);
  if (length != body.size() - kEnvelopeHead) return std::nullopt;
  return std::string(body.substr(kEnvelopeHead));
}

tl::expected<ConnectCall, net::HttpResponse> read_query_call(const net::HttpRequest& request,
                                                             const MethodKind& kind) {
  if (!kind.is_stream && !kind.only_reads) {
    auto refused = refused_call(kUnimplemented, tr("call this method with POST"), 405);
    refused.value().fields.emplace_back("Allow", "POST");
    return refused;
  }
  ConnectCall call;
  if (kind.is_stream) {
    call.form = StreamForm::kEvents;
    call.is_compressed = net::accepts_gzip(request);
  }
  const auto encoding = request.parameter("encoding").value_or("json");
  if (encoding != "json" && encoding != "proto") {
    return refused_call(kInvalidArgument, tr("`encoding` must be json or proto"), 415);
  }
  if (encoding == "proto") call.encoding = Encoding::kBinary;
  if (request.parameter("compression").value_or("identity") != "identity") {
    return refused_call(kUnimplemented, tr("`compression` is not supported"));
  }
  call.message = request.parameter("message").value_or("");
  if (request.parameter("base64") == "1") {
    std::string decoded;
    if (!absl::WebSafeBase64Unescape(call.message, &decoded)) {
      return refused_call(kInvalidArgument, tr("`message` is not base64"));
    }
    call.message = std::move(decoded);
  }
  // An address without a message has an empty request.
  if (call.encoding == Encoding::kJson && call.message.empty()) call.message = "{}";
  return call;
}

tl::expected<ConnectCall, net::HttpResponse> read_posted_call(const net::HttpRequest& request,
                                                              const MethodKind& kind) {
  const std::string start = kind.is_stream ? std::string(kStreamType) : "application/";
  const std::string type = type_of(request);
  ConnectCall call;
  if (type == start + "proto") {
    call.encoding = Encoding::kBinary;
  } else if (type != start + "json") {
    return refused_call(kInvalidArgument,
                        tr("Content-Type must be {one} or {other}",
                           {{"one", start + "json"}, {"other", start + "proto"}}),
                        415);
  }
  const auto coding =
      request.field(kind.is_stream ? "connect-content-encoding" : "content-encoding");
  if (!coding.empty() && coding != "identity") {
    return refused_call(kUnimplemented, tr("compressed requests are not supported"));
  }
  if (!kind.is_stream) {
    call.message = request.body;
    return call;
  }
  if (!request.body.empty() && (request.body[0] & kCompressed) != 0) {
    return refused_call(kUnimplemented, tr("compressed requests are not supported"));
  }
  auto message = only_message(request.body);
  if (!message) {
    return refused_call(kInvalidArgument,
                        tr("the body must be one envelope: a byte 0, four bytes of length with the "
                           "highest first, and the message"));
  }
  call.message = *std::move(message);
  return call;
}

// The details of a status [Connect, "Error end-stream"]. Each has its type, its bytes as base64
// without padding, and its fields for people.
nlohmann::json details_json(const std::string& bytes) {
  google::rpc::Status status;
  nlohmann::json all = nlohmann::json::array();
  if (bytes.empty() || !status.ParseFromString(bytes)) return all;
  for (const google::protobuf::Any& detail : status.details()) {
    const std::string& url = detail.type_url();
    std::string value = absl::Base64Escape(detail.value());
    value.erase(value.find_last_not_of('=') + 1);
    nlohmann::json one = {{"type", url.substr(url.rfind('/') + 1)}, {"value", value}};
    if (google::rpc::ErrorInfo info; detail.UnpackTo(&info)) {
      one["debug"] = {{"reason", info.reason()}, {"domain", info.domain()}};
      for (const auto& [name, text] : info.metadata()) one["debug"]["metadata"][name] = text;
    }
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace

tl::expected<ConnectCall, net::HttpResponse> read_call(const net::HttpRequest& request,
                                                       const MethodKind& kind) {
  auto call =
      request.method == "GET" ? read_query_call(request, kind) : read_posted_call(request, kind);
  if (!call) return call;
  const std::string timeout = request.field("connect-timeout-ms");
  if (timeout.empty()) return call;
  const auto number = rules::parse_number<std::uint64_t>(timeout);
  if (!number || timeout.size() > 10) {
    return refused_call(kInvalidArgument, tr("Connect-Timeout-Ms must be a number of ten digits"));
  }
  call->timeout = std::chrono::milliseconds(*number);
  return call;
}

std::string_view connect_code(int code) { return code_row(code).word; }
int http_status(int code) { return code_row(code).status; }

std::string error_json(const ConnectError& error) {
  nlohmann::json json = {{"code", connect_code(error.code)}, {"message", error.message}};
  if (auto details = details_json(error.details); !details.empty()) {
    json["details"] = std::move(details);
  }
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

net::HttpResponse error_response(const ConnectError& error) {
  auto response = net::json_response(net::shared_bytes(error_json(error)));
  response.content_type = "application/json";
  response.status = http_status(error.code);
  response.cache_control = "no-store";
  return response;
}

namespace {

net::SharedBytes with_head(char flags, std::string_view message) {
  std::string bytes(1, flags);
  for (const int shift : {24, 16, 8, 0}) {
    bytes += static_cast<char>(message.size() >> shift & 0xff);
  }
  bytes += message;
  return net::shared_bytes(std::move(bytes));
}

}  // namespace

net::SharedBytes envelope(std::string_view message) { return with_head(0, message); }

net::SharedBytes end_envelope(const std::optional<ConnectError>& error) {
  return with_head(kEndOfStream, error ? "{\"error\":" + error_json(*error) + "}" : "{}");
}

net::HttpResponse error_response_to(const net::HttpRequest& request, const ConnectError& error) {
  auto response = error_response(error);
  const std::string type = type_of(request);
  if (request.method != "POST" || !type.starts_with(kStreamType)) return response;
  response.status = 200;
  response.content_type = type;
  response.body = end_envelope(error);
  return response;
}

}  // namespace jadoube::api
