#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/hub/hub_names.h"
#include "rules/error.h"

namespace jadoube::hub {

/// The address of a hub, and the means to enter.
struct HubAddress {
  /// "nats://hub.example:4222" or "tls://...". The addresses of a cluster are separated by commas.
  std::string url;
  /// The file with "name:password", or a credentials file of NATS. Empty: the hub needs none.
  std::string secret_file = {};
  /// The file with the trusted certificates. Empty: those of the system.
  std::string ca_file = {};
  /// How the connection is called in the server's lists.
  std::string name = "jadoube";

  /// The servers of `url`, one by one, beginning with number `turn`, counted round.
  std::vector<std::string> servers_from(std::size_t turn) const;
  bool is_of_cluster() const { return url.find(',') != std::string::npos; }
};

/// A stream at the hub.
struct StreamState {
  /// When it was made, in nanoseconds of Unix time. An emptied disk gives another one.
  std::int64_t created = 0;
  std::uint64_t messages = 0;
  /// The numbers of its first and last message. `last` stays when messages are removed.
  std::uint64_t first = 0, last = 0;
  /// Messages between `first` and `last` that are not there.
  std::uint64_t missing = 0;
  /// The administrator limits it by age, size or count: it loses its beginning as it should.
  bool is_limited = false;
  /// The number of servers that keep it, and whether the hub is a cluster.
  int replicas = 1;
  bool is_of_cluster = false;

  /// True if servers of the cluster could keep it too, and do not.
  bool wants_replicas() const { return is_of_cluster && replicas < kReplicas; }
  static constexpr int kReplicas = 3;
};

/// The halls of an event that a hub has.
struct HallsOfEvent {
  /// In the order of their names.
  std::vector<std::string> halls = {};
  /// The hub also has streams of the event that a daemon of an earlier version wrote.
  bool has_earlier_form = false;
};

/// A message about one event of a hall.
struct HubMessage {
  std::string subject;
  EventId id;
  /// The message of the same hall before this one. Nothing: this is its first one.
  std::optional<EventId> before = {};
  /// The event: a values.v1.Event.
  std::string bytes;
  /// Its number in the stream, if it was read from there.
  std::uint64_t sequence = 0;
  /// When the hub stored it, by its own clock, in nanoseconds of Unix time. 0: not known.
  std::int64_t stored_at = 0;
};

/// One connection to a NATS server. It never connects again by itself: when it is lost, make
/// another one, and read again what the hub has. So nothing waits in the memory of the library.
/// NATS's headers are in the source file only.
///
/// Errors of its functions: Unavailable: the connection is lost, or the hub does not answer within
/// some seconds. PermissionDenied: the hub does not let this user do it. NotFound, InvalidArgument:
/// a file of the address cannot be used. Any thread.
class HubLink {
 public:
  /// `turn`: the number of the server in the address that is tried first. A server that is cut off
  /// from its cluster accepts connections and answers nothing. Then try another `turn`.
  static rules::Expected<std::unique_ptr<HubLink>> connect(const HubAddress& address,
                                                           std::size_t turn = 0);
  ~HubLink();

  bool is_connected() const;

  /// The stream. Nothing: there is none.
  rules::Expected<std::optional<StreamState>> stream(const std::string& name);
  /// Makes the stream at the hub. A cluster keeps it on three servers, or on one if it has fewer
  /// than three.
  rules::Expected<StreamState> make_stream(const HallStream& stream);
  /// Makes three servers of the cluster keep the stream. Unavailable: the cluster has fewer than
  /// three servers now.
  rules::Expected<void> replicate(const std::string& name);
  /// Removes all messages of a stream.
  rules::Expected<void> empty_stream(const std::string& name);
  /// The message with that number. NotFound: there is no such message. DataLoss: jadoube did not
  /// write it.
  rules::Expected<HubMessage> message(const std::string& stream, std::uint64_t sequence);

  /// Publishes messages in their order. The hub stores the first message only if the last message
  /// of the stream has number `last`. It stores each later message only directly after the one
  /// before it. When the hub has stored all, this returns the number of the last message.
  /// FailedPrecondition: somebody else has published there. After an error, read again what the hub
  /// has.
  rules::Expected<std::uint64_t> publish(const std::string& stream, std::uint64_t last,
                                         const std::vector<HubMessage>& messages);

  /// Sends a message to all present subscribers. The hub does not store it.
  rules::Expected<void> report(const std::string& subject, const std::string& bytes);
  /// As `report`, for a message with answers. Subscribers send their answers to the subject
  /// `reply`. If there is no subscriber, the hub itself sends an answer to `reply`.
  rules::Expected<void> ask(const std::string& subject, const std::string& reply,
                            const std::string& bytes);
  /// A new, unique prefix for the subjects of answers: "_INBOX.x7".
  std::string new_inbox();

  /// The halls that have a stream of `event` for `readers`.
  rules::Expected<HallsOfEvent> halls(const std::string& event, Readers readers);

  /// Gets messages as long as it exists. Its `HubLink` must exist longer.
  class Subscription {
   public:
    virtual ~Subscription() = default;
  };
  /// Takes a message on a thread of the library. It may block: the hub then sends no more.
  using Take = std::function<void(HubMessage message)>;
  /// Passes all messages of a stream from number `from` on to `take`, in their order and without
  /// holes. It uses an ordered consumer. A message that jadoube did not write has no id.
  rules::Expected<std::unique_ptr<Subscription>> follow(const std::string& stream,
                                                        const std::string& subjects,
                                                        std::uint64_t from, Take take);

  /// A message that is not stored.
  struct LiveMessage {
    std::string subject, bytes;
    /// The subject for an answer. Empty: no answer is expected.
    std::string reply = {};
    /// True if the hub itself answered, because the request had no subscriber.
    bool nobody_listens = false;
  };
  /// Called with every message for the subject.
  using OnMessage = std::function<void(const LiveMessage& message)>;
  rules::Expected<std::unique_ptr<Subscription>> listen(const std::string& subject,
                                                        OnMessage on_message);

  /// Makes a running call return soon. Any thread.
  void interrupt();

 private:
  struct Implementation;
  explicit HubLink(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace jadoube::hub
