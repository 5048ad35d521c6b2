#pragma once

#include <grpcpp/server_context.h>
#include <grpcpp/support/slice.h>

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "daemon/api/call/caller.h"
#include "daemon/api/values/publish.h"
#include "daemon/model/event.h"

namespace jadoube::api {

/// For whom a call is answered, by a service that serves `served`. Operators call the services for
/// arbiters, and do not get all of their answers.
inline Audience audience_of(const grpc::CallbackServerContext& context, Audience served) {
  if (served != Audience::kArbiters) return served;
  switch (caller_of(context).role) {
    case access::Role::kArbiter:
      return Audience::kArbiters;
    case access::Role::kOperator:
      return Audience::kOperators;
    case access::Role::kDisplay:
    case access::Role::kViewer:
      return Audience::kViewers;
  }
  return Audience::kViewers;
}

/// The `Messages` of one stream, for each audience that calls a service. Subscribers of one
/// audience share the bytes.
template <typename Messages>
class AudienceMessages {
 public:
  /// `epoch`: that of the journal. `served`: the audience of the service. `more`: further arguments
  /// of the messages.
  template <typename... More>
  AudienceMessages(const std::string& epoch, Audience served, const More&... more)
      : served_(served),
        own_({.epoch = epoch, .audience = served}, more...),
        operators_({.epoch = epoch, .audience = Audience::kOperators}, more...),
        viewers_({.epoch = epoch, .audience = Audience::kViewers}, more...) {}

  /// The messages for this caller.
  const Messages& of(const grpc::CallbackServerContext& context) const {
    const Audience audience = audience_of(context, served_);
    if (audience == served_) return own_;
    return audience == Audience::kOperators ? operators_ : viewers_;
  }

 private:
  const Audience served_;
  const Messages own_, operators_, viewers_;
};

/// The form of a stream's responses.
struct EventForm {
  /// The journal's, part of every cursor.
  std::string epoch;
  Audience audience = Audience::kArbiters;
  /// Every response is a WatchEventsResponse. Otherwise it is one of the event's topic:
  /// a WatchBoardsResponse, WatchGamesResponse, WatchIncidentsResponse or WatchTournamentsResponse.
  bool joined = false;
};

/// The response for an event, as bytes. Nothing: the audience gets nothing of it.
std::optional<std::string> encode(const EventForm& form, const model::Event& event);

/// The newest events as bytes. An event is encoded for the first subscriber that needs it. The
/// others share the bytes. Events with sentences are kept for each language of a subscriber. Any
/// thread.
class EncodedEvents {
 public:
  explicit EncodedEvents(EventForm form) : form_(std::move(form)) {}

  const EventForm& form() const { return form_; }
  /// The response for `event`, in the language of the thread. Nothing: it is not for the audience.
  std::optional<grpc::Slice> of(const model::Event& event);

 private:
  // More than a subscriber takes at once.
  static constexpr std::size_t kKept = 1024;
  struct Encoded {
    std::uint64_t number = 0;
    bool is_encoded = false;
    std::optional<grpc::Slice> bytes = {};
    /// If it has sentences: in other languages than English, by tag.
    std::map<std::string, std::optional<grpc::Slice>> translated = {};
  };

  std::optional<grpc::Slice> encoded(const model::Event& event) const;

  const EventForm form_;
  std::mutex mutex_;
  /// The index is the event's number modulo kKept.
  std::array<Encoded, kKept> encoded_;
};

}  // namespace jadoube::api
