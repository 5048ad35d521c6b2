#include "daemon/api/gateway/message_forms.h"

#include <string>
#include <string_view>
#include <utility>

#include "daemon/net/http_stream.h"

namespace jadoube::api {
namespace {

std::string_view text_of(const grpc::Slice& slice) {
  return {reinterpret_cast<const char*>(slice.begin()), slice.size()};
}

}  // namespace

MessageForms::Form MessageForms::form_of(const ConnectCall& call) {
  if (call.form == StreamForm::kEvents) return kEvent;
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
  return form == kEvent ? net::server_sent_event(text.json, "", text.cursor) : envelope(text.json);
}

}  // namespace jadoube::api
