#include "daemon/api/gateway/gateway_call.h"

#include <algorithm>
#include <utility>

#include "daemon/api/call/caller.h"
#include "daemon/api/call/raw_call.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/net/http/gzip_stream.h"

namespace jadoube::api {

using language::tr;

namespace {

// The HTTP server waits a minute for an answer.
constexpr std::chrono::milliseconds kLongestAnswer{55'000};

}  // namespace

void GatewayCall::start(Parts parts, const std::string& message) {
  const std::shared_ptr<GatewayCall> call(new GatewayCall(std::move(parts)));
  call->begin(message);
}

GatewayCall::GatewayCall(Parts parts)
    : parts_(std::move(parts)), language_(language::spoken()), stub_(parts_.channel) {
  const net::HttpRequest& request = parts_.exchange->request();
  for (const auto& [key, value] :
       inside_metadata(parts_.principal, request.peer, request.language)) {
    context_.AddMetadata(key, value);
  }
  context_.set_wait_for_ready(parts_.waits_for_server);
  auto timeout = parts_.call.timeout;
  if (!parts_.is_stream) timeout = std::min(timeout.value_or(kLongestAnswer), kLongestAnswer);
  if (timeout) context_.set_deadline(std::chrono::system_clock::now() + *timeout);
}

void GatewayCall::begin(const std::string& message) {
  self_ = shared_from_this();
  request_ = buffer_of(message);
  stub_.PrepareBidiStreamingCall(&context_, parts_.method, {}, this);
  if (parts_.is_stream) open_stream();
  StartWriteLast(&request_, {});
  StartRead(&response_);
  StartCall();
}

void GatewayCall::open_stream() {
  // Reads start on the HTTP server's thread, so a hold is necessary.
  AddHold();
  const bool has_events = parts_.call.form == StreamForm::kEvents;
  net::HttpStreamStart start = has_events ? net::event_stream() : net::HttpStreamStart();
  if (!has_events) {
    start.content_type = parts_.call.encoding == Encoding::kJson ? "application/connect+json"
                                                                 : "application/connect+proto";
  }
  if (parts_.call.is_compressed) {
    start.fields = {{"Content-Encoding", "gzip"}, {"Vary", "Accept-Encoding"}};
    start.keep_alive = net::gzip_part(*start.keep_alive);
  }
  start.drained = [call = shared_from_this()] { call->read_on(true); };
  start.closed = [call = shared_from_this()] {
    call->context_.TryCancel();
    call->read_on(false);
  };
  stream_ = parts_.exchange->stream(std::move(start));
  if (stream_ && parts_.call.is_compressed) stream_->send(net::gzip_head());
}

void GatewayCall::read_on(bool goes_on) {
  if (!waits_.exchange(false)) return;
  goes_on ? StartRead(&response_) : RemoveHold();
}

net::SharedBytes GatewayCall::next_bytes() {
  const language::Speaking speaking(language_);
  if (!parts_.may_go_on()) {
    own_error_ = ConnectError{grpc::StatusCode::UNAUTHENTICATED,
                              tr("what you entered with was revoked or has ended")};
    return nullptr;
  }
  auto written = parts_.forms->write(*parts_.answers, response_, parts_.call);
  if (written) return *std::move(written);
  own_error_ = ConnectError{grpc::StatusCode::INTERNAL, tr(written.error())};
  return nullptr;
}

void GatewayCall::OnReadDone(bool ok) {
  if (!parts_.is_stream) {
    if (ok) answer_ = bytes_of(response_);
    return;
  }
  if (!ok || stream_ == nullptr) return RemoveHold();
  auto bytes = next_bytes();
  response_.Clear();
  // From here the client's side may take the right to read.
  waits_ = true;
  if (bytes != nullptr && stream_->send(std::move(bytes))) return;
  context_.TryCancel();
  read_on(false);
}

void GatewayCall::OnDone(const grpc::Status& status) {
  std::optional<ConnectError> error = own_error_;
  if (!error && !status.ok()) {
    error = ConnectError{status.error_code(), status.error_message(), status.error_details()};
  }
  parts_.is_stream ? finish_stream(error) : answer_once(error);
  const auto last = std::exchange(self_, nullptr);
}

void GatewayCall::finish_stream(const std::optional<ConnectError>& error) {
  if (stream_ == nullptr) return;
  if (parts_.call.form == StreamForm::kEnvelopes) {
    stream_->send(end_envelope(error));
  } else if (error) {
    const auto event = net::server_sent_event(error_json(*error), "error");
    stream_->send(parts_.call.is_compressed ? net::gzip_part(*event) : event);
  }
  stream_->close();
  stream_ = nullptr;
}

void GatewayCall::answer_once(const std::optional<ConnectError>& error) {
  net::HttpExchange& exchange = *parts_.exchange;
  if (error) return exchange.respond(error_response(*error));
  const language::Speaking speaking(language_);
  if (!answer_) {
    return exchange.respond(
        error_response({grpc::StatusCode::INTERNAL, tr("there was no answer")}));
  }
  net::HttpResponse response;
  response.cache_control = "no-store";
  if (parts_.call.encoding == Encoding::kBinary) {
    response.content_type = "application/proto";
    response.body = net::shared_bytes(*std::move(answer_));
    return exchange.respond(std::move(response));
  }
  const auto written = parts_.json->write(*parts_.answers, *answer_);
  if (!written) {
    return exchange.respond(error_response({grpc::StatusCode::INTERNAL, tr(written.error())}));
  }
  response.content_type = "application/json";
  response.body = net::shared_bytes((*written)->json);
  exchange.respond(std::move(response));
}

}  // namespace jadoube::api
