#include "daemon/api/hall_stream.h"

#include <utility>

#include "daemon/api/call_language.h"
#include "daemon/api/caller.h"
#include "daemon/api/raw_reactor.h"
#include "daemon/language/speaking.h"
#include "daemon/language/translate.h"
#include "daemon/system/log.h"

namespace jadoube::api {
namespace {

// A display that hears nothing for longer shows that it has no connection.
constexpr std::chrono::seconds kAliveAfter{2};
constexpr std::chrono::seconds kDisplayCutOffAfter{30};

}  // namespace

grpc::ServerWriteReactor<grpc::ByteBuffer>* HallStream::start(grpc::CallbackServerContext& context,
                                                              Fanout& fanout, const HallBoard& hall,
                                                              stream::BoardFilter filter) {
  const std::shared_ptr<HallStream> stream(
      new HallStream(context, fanout, hall, std::move(filter)));
  auto* reactor = stream.get();
  if (fanout.add(stream)) return reactor;
  return new RefusedStream(too_many_streams());
}

HallStream::HallStream(grpc::CallbackServerContext& context, Fanout& fanout, const HallBoard& hall,
                       stream::BoardFilter filter)
    : context_(context),
      fanout_(fanout),
      hall_(hall),
      filter_(std::move(filter)),
      language_(language_of(context)),
      reader_(reader_of(context)) {}

void HallStream::pump(storage::Archive&) {
  const std::lock_guard lock(mutex_);
  if (finished_) return;
  if (ending_) return finish_if_idle(end_status_);
  const language::Speaking speaking(language_);
  const auto since_write = Clock::now() - last_write_;
  if (writing_) {
    if (since_write <= kDisplayCutOffAfter) return;
    const std::string who = name_of(caller_of(context_));
    log::warning("a display of " + who + " has not read for half a minute: cut off", {.peer = who});
    ending_ = true;
    end_status_ = {grpc::StatusCode::RESOURCE_EXHAUSTED, language::tr("read faster: call again")};
    return context_.TryCancel();
  }
  write_news();
  if (!writing_ && since_write >= kAliveAfter) write(hall_.time());
}

void HallStream::write_news() {
  const auto news = hall_.after(version_, filter_);
  if (news) version_ = news->version;
  if (news && news->message.size() > 0) write(news->message);
}

void HallStream::write(const grpc::Slice& message) {
  writing_ = true;
  last_write_ = Clock::now();
  grpc::ByteBuffer next(&message, 1);
  current_.Swap(&next);
  StartWrite(&current_);
}

void HallStream::finish_if_idle(const grpc::Status& status) {
  if (writing_ || finished_) return;
  finished_ = true;
  Finish(status);
}

void HallStream::stop() {
  const std::lock_guard lock(mutex_);
  const language::Speaking speaking(language_);
  ending_ = true;
  end_status_ = {grpc::StatusCode::UNAVAILABLE, language::tr("the daemon stops: call again")};
  finish_if_idle(end_status_);
}

void HallStream::give_way() {
  const std::lock_guard lock(mutex_);
  if (finished_) return;
  const language::Speaking speaking(language_);
  ending_ = true;
  end_status_ = too_many_streams();
  // Who does not read is not waited for.
  if (writing_) context_.TryCancel();
  finish_if_idle(end_status_);
}

void HallStream::OnWriteDone(bool ok) {
  const std::lock_guard lock(mutex_);
  writing_ = false;
  if (!ok) ending_ = true;
  if (ending_) return finish_if_idle(end_status_);
  // A step may have been taken in the meantime.
  write_news();
}

void HallStream::OnCancel() {
  const std::lock_guard lock(mutex_);
  ending_ = true;
  finish_if_idle({grpc::StatusCode::CANCELLED, "cancelled"});
}

void HallStream::OnDone() { fanout_.remove(this); }

}  // namespace jadoube::api
