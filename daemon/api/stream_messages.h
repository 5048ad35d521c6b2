#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/api/cursor.h"
#include "daemon/api/encoded_events.h"
#include "daemon/stream/event_stream.h"

namespace jadoube::api {

/// The messages of one stream. The services differ in those that are not events.
class StreamMessages {
 public:
  /// `epoch`: the journal's, part of every cursor.
  explicit StreamMessages(std::string epoch) : epoch_(std::move(epoch)), events_(epoch_) {}
  virtual ~StreamMessages() = default;

  const std::string& epoch() const { return epoch_; }

  /// The events of this stream.
  virtual model::Topic topic() const = 0;
  /// The response for `event`. All subscribers share its bytes.
  grpc::Slice event(const model::Event& event) const { return events_.of(event); }
  /// The parts of a snapshot. The last one has the cursor of `snapshot.head`.
  virtual std::vector<std::string> snapshot(const stream::Feed::Snapshot& snapshot) const = 0;
  /// Nothing happened, and the stream has come to the event `number`.
  virtual std::string bookmark(std::uint64_t number) const = 0;
  /// The part of `news`, which cannot be saved, that this stream shows. Nothing: there is none.
  virtual std::optional<std::string> unwritten(const stream::Unwritten& news) const = 0;
  /// Everything that was shown so is saved now.
  virtual std::string all_written() const = 0;
  /// `missed` events were left out, and a snapshot follows.
  virtual std::string reset(std::uint64_t missed) const = 0;

 private:
  const std::string epoch_;
  mutable EncodedEvents events_;
};

/// The messages that all streams have, each with its own type.
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
