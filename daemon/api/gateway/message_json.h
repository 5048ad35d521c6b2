#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "rules/error.h"

namespace google::protobuf {
class Descriptor;
namespace util {
class TypeResolver;
}
}  // namespace google::protobuf

namespace jadoube::api {

/// Writes messages of the API as JSON, and reads them. It keeps the JSON of the last messages,
/// because many clients get the same ones. Any thread.
class MessageJson {
 public:
  MessageJson();
  ~MessageJson();

  /// A message as clients read it.
  struct Written {
    std::string json;
    /// The value of the field `cursor`. Empty: there is none.
    std::string cursor;
  };

  /// Writes the message of this type. Internal: the bytes are not such a message.
  rules::Expected<std::shared_ptr<const Written>> write(const google::protobuf::Descriptor& type,
                                                        const std::string& message);
  /// Reads JSON. InvalidArgument: it is not a message of this type; the text says where.
  rules::Expected<std::string> read(const google::protobuf::Descriptor& type,
                                    const std::string& json) const;

 private:
  static constexpr std::size_t kKept = 256;
  static constexpr std::size_t kLongestKept = 64 << 10;

  const std::unique_ptr<google::protobuf::util::TypeResolver> types_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<const Written>> kept_;
  std::deque<std::string> order_;
};

/// The value of the text field `name` in a message. Empty: it has none.
std::string text_field(const google::protobuf::Descriptor& type, std::string_view name,
                       const std::string& message);

/// Sets the text field `name` of a message. False: its type has no such field.
bool set_text_field(const google::protobuf::Descriptor& type, std::string_view name,
                    const std::string& value, std::string& message);

}  // namespace jadoube::api
