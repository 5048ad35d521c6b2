#include "daemon/api/gateway/message_forms.h"

#include <string>
#include <string_view>
#include <utility>

#include "daemon/net/gzip_stream.h"
#include "daemon/net/http_stream.h"

namespace jadoube::api {
namespace {

std::string_view text_of(const grpc::Slice& slice) {
  return {reinterpret_cast<const char*>(slice.begin()), slice.size()};
}

}  // namespace

MessageForms::Form MessageForms::form_of(const ConnectCall& call) {
  if (call.form == StreamForm::kEvents) return call.is_compressed ? kCompressedEvent : kEvent;
  return call.encoding == Encoding::kBinary ? kBytes : kJson;
}

rules::Expected<net::SharedBytes> MessageForms::write(const google::protobuf::Descriptor& type,
                                                      const grpc::ByteBuffer& message,
                                                      const ConnectCall& call) {
  const Form form = form_of(call);
  grpc::Slice slice;
  if (!message.TrySingleSlice(&slice).ok() && !message.DumpToSingleSlice(&slice).ok()) {
    return rules::refuse(rules::ErrorCode::kInternal, "a message has no bytes");
  }
  if (slice.size() < kShortest) return make(type, slice, form);
  {
    const std::lock_guard lock(mutex_);
    const Kept* found = find(type, slice);
    if (found != nullptr && found->forms[form]) return found->forms[form];
  }
  auto made = make(type, slice, form);
  if (!made) return made;
  const std::lock_guard lock(mutex_);
  Kept* found = find(type, slice);
  if (found == nullptr) {
    found = &kept_.emplace_front(Kept{.message = slice, .type = &type});
    if (kept_.size() > kKept) kept_.pop_back();
  }
  found->forms[form] = *made;
  return made;
}

// Call it with the mutex held.
MessageForms::Kept* MessageForms::find(const google::protobuf::Descriptor& type,
                                       const grpc::Slice& message) {
  for (Kept& kept : kept_) {
    const bool is_same =
        kept.message.begin() == message.begin() && kept.message.size() == message.size();
    if (is_same && kept.type == &type) return &kept;
  }
  return nullptr;
}

rules::Expected<net::SharedBytes> MessageForms::make(const google::protobuf::Descriptor& type,
                                                     const grpc::Slice& message, Form form) {
  if (form == kBytes) return envelope(text_of(message));
  const auto written = json_->write(type, std::string(text_of(message)));
  if (!written) return tl::unexpected(written.error());
  const MessageJson::Written& text = **written;
  if (form == kJson) return envelope(text.json);
  auto event = net::server_sent_event(text.json, "", text.cursor);
  if (form == kEvent) return event;
  auto compressed = net::gzip_part(*event);
  if (compressed) return compressed;
  return rules::refuse(rules::ErrorCode::kInternal, "there is no memory for a message");
}

}  // namespace jadoube::api
