#include "daemon/api/gateway/message_json.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/type_resolver_util.h>
#include <google/protobuf/wire_format_lite.h>

#include <string>
#include <string_view>
#include <utility>

#include "daemon/net/http/http_stream.h"

namespace jadoube::api {

namespace {

namespace pb = google::protobuf;
using pb::internal::WireFormatLite;

const std::string kTypes = "type.googleapis.com";

std::string url_of(const pb::Descriptor& type) { return kTypes + "/" + type.full_name(); }

// The tag of a field with text. 0: the type has no such field.
std::uint32_t text_tag(const pb::Descriptor& type, std::string_view name) {
  const auto* field = type.FindFieldByName(std::string(name));
  if (field == nullptr || field->type() != pb::FieldDescriptor::TYPE_STRING ||
      field->is_repeated()) {
    return 0;
  }
  return WireFormatLite::MakeTag(field->number(), WireFormatLite::WIRETYPE_LENGTH_DELIMITED);
}

}  // namespace

MessageJson::MessageJson()
    : types_(pb::util::NewTypeResolverForDescriptorPool(kTypes,
                                                        pb::DescriptorPool::generated_pool())) {}

MessageJson::~MessageJson() = default;

rules::Expected<std::shared_ptr<const MessageJson::Written>> MessageJson::write(
    const pb::Descriptor& type, const std::string& message) {
  const std::string key = type.full_name() + '\0' + message;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = kept_.find(key); found != kept_.end()) return found->second;
  }
  auto written = std::make_shared<Written>();
  const auto status =
      pb::util::BinaryToJsonString(types_.get(), url_of(type), message, &written->json);
  if (!status.ok()) return rules::refuse(rules::ErrorCode::kInternal, status.ToString());
  written->cursor = text_field(type, "cursor", message);
  if (message.size() > kLongestKept) return written;
  const std::lock_guard lock(mutex_);
  if (kept_.emplace(key, written).second) order_.push_back(key);
  if (order_.size() > kKept) {
    kept_.erase(order_.front());
    order_.pop_front();
  }
  return written;
}

rules::Expected<std::string> MessageJson::read(const pb::Descriptor& type,
                                               const std::string& json) const {
  std::string message;
  const auto status = pb::util::JsonToBinaryString(types_.get(), url_of(type), json, &message);
  if (status.ok()) return message;
  const auto words = status.message();
  return rules::refuse(rules::ErrorCode::kInvalidArgument, "the request is not a {type}: {why}",
                       {{"type", type.name()}, {"why", std::string(words.data(), words.size())}});
}

std::string text_field(const pb::Descriptor& type, std::string_view name,
                       const std::string& message) {
  const std::uint32_t wanted = text_tag(type, name);
  if (wanted == 0) return {};
  pb::io::CodedInputStream in(reinterpret_cast<const std::uint8_t*>(message.data()),
                              static_cast<int>(message.size()));
  std::string value;
  while (const std::uint32_t tag = in.ReadTag()) {
    const bool is_read = tag == wanted ? WireFormatLite::ReadString(&in, &value)
                                       : WireFormatLite::SkipField(&in, tag);
    if (!is_read) return {};
  }
  return value;
}

bool set_text_field(const pb::Descriptor& type, std::string_view name, const std::string& value,
                    std::string& message) {
  const std::uint32_t tag = text_tag(type, name);
  if (tag == 0) return false;
  // If a field is there twice, the last one counts.
  pb::io::StringOutputStream bytes(&message);
  pb::io::CodedOutputStream out(&bytes);
  out.WriteTag(tag);
  out.WriteVarint32(static_cast<std::uint32_t>(value.size()));
  out.WriteString(value);
  return true;
}

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
  return rules::refuse(rules::ErrorCode::kInternal, "there is not enough memory for a message");
}

}  // namespace jadoube::api
