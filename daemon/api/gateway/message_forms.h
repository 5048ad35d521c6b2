#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <array>
#include <deque>
#include <memory>
#include <mutex>

#include "daemon/api/gateway/connect.h"
#include "daemon/api/gateway/message_json.h"
#include "daemon/net/http_message.h"
#include "rules/error.h"

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
