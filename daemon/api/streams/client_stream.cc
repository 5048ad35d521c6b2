#include "daemon/api/streams/client_stream.h"

#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/system/log.h"

namespace jadoube::api {
namespace {

constexpr std::chrono::seconds kCutOffAfter{30};

}  // namespace

ClientStream::ClientStream(grpc::CallbackServerContext& context, Fanout& fanout, const Words& words)
    : context_(context),
      fanout_(fanout),
      words_(words),
      language_(language_of(context)),
      reader_(reader_of(context)) {}

grpc::ServerWriteReactor<grpc::ByteBuffer>* ClientStream::serve(
    const std::shared_ptr<ClientStream>& stream) {
  auto* reactor = stream.get();
  if (stream->fanout_.add(stream)) return reactor;
  return new RefusedStream(too_many_streams());
}

void ClientStream::pump(storage::Archive& archive) {
  const std::lock_guard lock(mutex_);
  if (finished_) return;
  if (ending_) return finish_if_idle();
  const language::Speaking speaking(language_);
  if (!writing_) return write_news(archive);
  if (Clock::now() - last_write_ > kCutOffAfter) cut_off();
}

void ClientStream::cut_off() {
  const std::string who = name_of(caller_of(context_));
  log::warning(std::string(words_.name) + " of " + who +
                   " has not read for half a minute: "
                   "disconnected",
               {.peer = who});
  end({grpc::StatusCode::RESOURCE_EXHAUSTED, language::tr(words_.too_slow)});
  context_.TryCancel();
}

void ClientStream::write(const grpc::ByteBuffer& message) {
  if (writing_ || is_over()) return;
  writing_ = true;
  last_write_ = Clock::now();
  StartWrite(&message);
}

void ClientStream::end(const grpc::Status& status) {
  ending_ = true;
  end_status_ = status;
  finish_if_idle();
}

void ClientStream::finish_if_idle() {
  if (writing_ || finished_) return;
  finished_ = true;
  Finish(end_status_);
}

void ClientStream::stop() {
  const std::lock_guard lock(mutex_);
  const language::Speaking speaking(language_);
  end({grpc::StatusCode::UNAVAILABLE, language::tr(words_.daemon_stops)});
}

void ClientStream::give_way() {
  const std::lock_guard lock(mutex_);
  if (finished_) return;
  const language::Speaking speaking(language_);
  // The server does not wait for a client that does not read.
  if (writing_) context_.TryCancel();
  end(too_many_streams());
}

void ClientStream::OnWriteDone(bool ok) {
  const std::lock_guard lock(mutex_);
  writing_ = false;
  last_write_ = Clock::now();
  if (ok) note_taken();
  ending_ |= !ok;
  if (ending_) return finish_if_idle();
  write_more();
}

void ClientStream::OnCancel() {
  const std::lock_guard lock(mutex_);
  // If the server cuts off a client, the client gets the reason.
  if (!ending_) end_status_ = {grpc::StatusCode::CANCELLED, "cancelled"};
  ending_ = true;
  finish_if_idle();
}

void ClientStream::OnDone() { fanout_.remove(this); }

}  // namespace jadoube::api
