#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <array>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "daemon/api/gateway/connect.h"
#include "daemon/net/http/http_message.h"
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
  /// Reads JSON. InvalidArgument: it is not a message of this type. The text has the place.
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
namespace jadoube::api {

/// The messages of streams in the forms that clients read: envelopes with bytes or JSON, and
/// server-sent events, compressed or not. Many clients get the same message, so each form of the
/// last messages is made once. A service gives all its readers the same memory, so it is known by
/// its address. Any thread.
class MessageForms {
 public:
  explicit MessageForms(std::shared_ptr<MessageJson> json) : json_(std::move(json)) {}

  /// The message of this type, as `call` asks for it. Internal: the bytes are not such a message.
  rules::Expected<net::SharedBytes> write(const google::protobuf::Descriptor& type,
                                          const grpc::ByteBuffer& message, const ConnectCall& call);

 private:
  static constexpr std::size_t kKept = 64;
  /// Short messages are not shared by address.
  static constexpr std::size_t kShortest = 64;

  enum Form : std::uint8_t { kBytes, kJson, kEvent, kCompressedEvent, kForms };
  /// It holds the memory of the message, so that no other message gets the same address.
  struct Kept {
    grpc::Slice message;
    const google::protobuf::Descriptor* type = nullptr;
    std::array<net::SharedBytes, kForms> forms = {};
  };

  static Form form_of(const ConnectCall& call);
  Kept* find(const google::protobuf::Descriptor& type, const grpc::Slice& message);
  rules::Expected<net::SharedBytes> make(const google::protobuf::Descriptor& type,
                                         const grpc::Slice& message, Form form);

  const std::shared_ptr<MessageJson> json_;
  std::mutex mutex_;
  std::deque<Kept> kept_;
};

}  // namespace jadoube::api
