#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/net/http/http_message.h"
#include "rules/error.h"

/// The Connect protocol for one request and its answer: how a message is read, and how messages and
/// errors are written. https://connectrpc.com/docs/protocol
namespace jadoube::api {

/// How messages are written.
enum class Encoding { kJson, kBinary };

/// How the answers of a stream are written.
enum class StreamForm {
  kEnvelopes,  ///< A byte of flags, four bytes of length, and the message.
  kEvents,     ///< Server-sent events. Always JSON.
};

/// A call that was made over HTTP.
struct ConnectCall {
  Encoding encoding = Encoding::kJson;
  StreamForm form = StreamForm::kEnvelopes;
  /// Server-sent events are compressed: the client reads gzip.
  bool is_compressed = false;
  /// The request's message, in `encoding`.
  std::string message = {};
  /// How long the client waits. Nothing: the request does not have it.
  std::optional<std::chrono::milliseconds> timeout = {};
};

/// An error as Connect names it.
struct ConnectError {
  /// gRPC's number of the code: 5 is NOT_FOUND.
  int code = 0;
  std::string message = {};
  /// The bytes of a `google.rpc.Status` with more for programs. Empty: there is none.
  std::string details = {};
};

/// What kind of method is called.
struct MethodKind {
  bool is_stream = false;
  /// The method only reads, so GET may call it.
  bool only_reads = false;
};

/// Reads a call, or makes the HTTP response that refuses it. 415: an unknown Content-Type. 405: GET
/// of a method that writes. 400: a broken query or envelope. In the language of the thread.
tl::expected<ConnectCall, net::HttpResponse> read_call(const net::HttpRequest& request,
                                                       const MethodKind& kind);

/// The name of gRPC's code in Connect: "not_found".
std::string_view connect_code(int code);
/// The HTTP status of gRPC's code.
int http_status(int code);
/// {"code": "not_found", "message": "..."}, and "details" if there are any.
std::string error_json(const ConnectError& error);
/// The response of a call that failed before a message was sent.
net::HttpResponse error_response(const ConnectError& error);
/// The error in the form of `request`: a stream in envelopes has the status 200, and the error in
/// its last envelope.
net::HttpResponse error_response_to(const net::HttpRequest& request, const ConnectError& error);

/// A message of a stream.
net::SharedBytes envelope(std::string_view message);
/// The last message of a stream. Nothing: it ended well.
net::SharedBytes end_envelope(const std::optional<ConnectError>& error);

}  // namespace jadoube::api
