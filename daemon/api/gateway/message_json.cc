#include "daemon/api/gateway/message_json.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/type_resolver_util.h>
#include <google/protobuf/wire_format_lite.h>

#include <utility>

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
  // Of a field that comes twice, the last counts.
  pb::io::StringOutputStream bytes(&message);
  pb::io::CodedOutputStream out(&bytes);
  out.WriteTag(tag);
  out.WriteVarint32(static_cast<std::uint32_t>(value.size()));
  out.WriteString(value);
  return true;
}

}  // namespace jadoube::api
