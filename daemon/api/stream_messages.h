#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/api/cursor.h"
#include "daemon/api/encoded_events.h"
#include "daemon/stream/event_stream.h"

namespace jadoube::api {

/// What differs between the streams of the services: the messages that are no event.
class StreamMessages {
 public:
  /// `epoch`: the journal's, which every cursor names.
  explicit StreamMessages(std::string epoch) : epoch_(std::move(epoch)), events_(epoch_) {}
  virtual ~StreamMessages() = default;

  const std::string& epoch() const { return epoch_; }

  virtual model::Topic topic() const = 0;
  /// What tells `event`. The bytes are shared by all who ask for it.
  grpc::Slice event(const model::Event& event) const { return events_.of(event); }
  /// The parts of a snapshot; the last one carries the cursor of `snapshot.head`.
  virtual std::vector<std::string> snapshot(const stream::Feed::Snapshot& snapshot) const = 0;
  /// Nothing happened, and this is how far the stream has come.
  virtual std::string bookmark(std::uint64_t number) const = 0;
  /// What of `news`, which cannot be written down, this stream shows; nothing where it is none.
  virtual std::optional<std::string> unwritten(const stream::Unwritten& news) const = 0;
  /// All that was shown so is written by now.
  virtual std::string all_written() const = 0;
  /// So many events were left out, and a snapshot follows.
  virtual std::string reset(std::uint64_t missed) const = 0;

 private:
  const std::string epoch_;
  mutable EncodedEvents events_;
};

/// The messages that are the same in every stream but for their type.
template <typename Response>
class MessagesOf : public StreamMessages {
 public:
  using StreamMessages::StreamMessages;

  std::string bookmark(std::uint64_t number) const final {
    Response response;
    response.set_cursor(to_cursor(epoch(), number));
    response.mutable_bookmark();
    return response.SerializeAsString();
  }

  std::string reset(std::uint64_t missed) const final {
    Response response;
    response.mutable_reset()->set_missed_events(static_cast<std::int64_t>(missed));
    return response.SerializeAsString();
  }
};

}  // namespace jadoube::api
