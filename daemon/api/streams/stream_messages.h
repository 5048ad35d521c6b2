#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/api/call/request.h"
#include "daemon/api/streams/encoded_events.h"
#include "daemon/stream/event_stream.h"

namespace jadoube::api {

/// The messages of one stream. The services differ in those that are not events.
class StreamMessages {
 public:
  explicit StreamMessages(EventForm form) : events_(std::move(form)) {}
  virtual ~StreamMessages() = default;

  /// The journal's epoch.
  const std::string& epoch() const { return events_.form().epoch; }
  Audience audience() const { return events_.form().audience; }

  /// The topic of the events of this stream. Nothing: it has several.
  virtual std::optional<model::Topic> topic() const = 0;
  /// True if events of `topic` belong to this stream.
  virtual bool has(model::Topic topic) const { return topic == this->topic(); }
  /// The response for `event`. All subscribers share its bytes. Nothing: it is not for the
  /// audience.
  std::optional<grpc::Slice> event(const model::Event& event) const { return events_.of(event); }
  /// The parts of a snapshot. The last one has the cursor of `snapshot.head`.
  virtual std::vector<std::string> snapshot(const stream::Feed::Snapshot& snapshot) const = 0;
  /// Nothing happened, and the stream has reached event `number`.
  virtual std::string bookmark(std::uint64_t number) const = 0;
  /// The parts of `news`, which cannot be saved, that this stream shows.
  virtual std::vector<std::string> unwritten(const stream::Unwritten& news) const = 0;
  /// Everything that was shown so is saved now.
  virtual std::vector<std::string> all_written() const = 0;
  /// `missed` events were left out, and a snapshot follows.
  virtual std::string reset(std::uint64_t missed) const = 0;

 private:
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
