#pragma once

#include <grpcpp/support/server_callback.h>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/work_threads.h"
#include "daemon/net/places.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/process_usage.h"
#include "rules/error.h"

namespace jadoube::api {

/// A stream that gets events when they are published.
class Subscriber {
 public:
  virtual ~Subscriber() = default;

  /// Sends what is new. The fan-out's thread calls it often, also if nothing is new. It must not
  /// block.
  virtual void pump(storage::Archive& archive) = 0;

  /// Ends the stream, because the daemon stops.
  virtual void stop() = 0;

  /// True if it gets what is now and not every event: it costs much less.
  virtual bool is_display() const { return false; }

  /// True if a client reads it.
  virtual bool is_of_client() const { return true; }

  /// Ends the stream, to give its place to a viewer from a network that has fewer places.
  virtual void give_way() { stop(); }

  /// Who reads it.
  virtual StreamReader reader() const { return {}; }
};

/// Serves subscribers on its own thread. The thread wakes when the feed grows, and lets each
/// subscriber take the new events. It also reads the journal for calls that need old data. gRPC
/// itself has only two threads, and they must not wait for a disk. Arbiters and viewers have one
/// fan-out each, so that many viewers do not slow the arbiters.
class Fanout {
 public:
  /// How a fan-out differs from that of arbiters.
  struct Kind {
    /// How much the thread gives way to others, 0 to 19, as in setpriority(2).
    int nice = 0;
    /// The numbers of events in the journal are not those of the feed. So a subscriber gets a
    /// snapshot instead of events that the feed no longer has.
    bool has_own_numbers = false;
    /// True from some time on: everybody must read another feed. All streams then end, and none
    /// begins. Any thread.
    std::function<bool()> is_over = [] { return false; };
    /// True: a caller who has not entered is a viewer. False: every caller is an arbiter.
    bool is_for_viewers = false;
    /// How many streams of events, and how many displays, one thread can serve.
    /// A thousand streams need 20 to 80 ms for each event [seen: gRPC 1.51]. A display gets four
    /// messages in a second at most.
    int most_readers = 1000, most_displays = 4000;
  };
  Fanout(stream::Feed& feed, storage::Archive archive, Kind kind);
  Fanout(stream::Feed& feed, storage::Archive archive) : Fanout(feed, std::move(archive), Kind()) {}
  ~Fanout();

  /// The feed. Any thread.
  stream::Feed& feed() { return feed_; }
  /// As in Kind.
  bool has_own_numbers() const { return kind_.has_own_numbers; }
  bool is_over() const { return kind_.is_over(); }

  /// Adds a subscriber, and pumps it soon. False: there are as many as one thread can serve, and it
  /// is not added. Then viewers from networks that have many give way to others (`net::Places`).
  /// Any thread.
  bool add(const std::shared_ptr<Subscriber>& subscriber);
  /// How many clients read it.
  struct Counts {
    std::size_t readers = 0, displays = 0;
  };
  /// Counts them. Any thread.
  Counts counts();
  /// From the time that an event is durable until gRPC has taken it for one of the streams. Any
  /// thread.
  system::LatencyHistogram& writes() { return writes_; }

  /// Removes a subscriber. It may be pumped once more. Any thread.
  void remove(const Subscriber* subscriber);
  /// Pumps all subscribers soon. Any thread.
  void wake();
  /// Runs `task` on the fan-out's thread, which may read the journal, in the language of the
  /// calling thread. False: the fan-out's thread has ended, and `task` will not run. Any thread.
  bool post(std::function<void(storage::Archive&)> task);

  /// Ends every stream, and the thread.
  void stop();

 private:
  net::Places::Answer find_place(const Subscriber& subscriber);
  void run();
  void serve_once();
  void end();

  stream::Feed& feed_;
  storage::Archive archive_;
  const Kind kind_;
  system::LatencyHistogram writes_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<Subscriber>> everybody();

  // A map, because hostile clients come and go by the thousand.
  std::unordered_map<const Subscriber*, std::shared_ptr<Subscriber>> subscribers_;
  std::size_t displays_ = 0;
  net::Places reader_places_, display_places_;
  std::vector<std::function<void(storage::Archive&)>> tasks_;
  std::atomic<bool> stopping_ = false;
  bool ended_ = false;
  std::thread thread_;
};

// Calls that the fan-out's thread answers from the journal.

/// Gives `task` to the fan-out's thread. `task` ends the call. If that thread has ended, the call
/// ends here with UNAVAILABLE.
inline void post(Fanout& fanout, grpc::ServerUnaryReactor* reactor,
                 std::function<void(storage::Archive&)> task) {
  if (fanout.post(std::move(task))) return;
  reactor->Finish(daemon_stops());
}

/// Gives `task` to the fan-out's thread, and ends the call with OK or with the refusal of `task`.
inline void answer(Fanout& fanout, grpc::ServerUnaryReactor* reactor,
                   std::function<rules::Expected<void>(storage::Archive&)> task) {
  post(fanout, reactor, [reactor, task = std::move(task)](storage::Archive& archive) {
    const auto done = task(archive);
    reactor->Finish(done ? grpc::Status::OK : to_status(done.error()));
  });
}

// Calls that a work thread answers.

/// True if the caller has cancelled the present call or disconnected.
using IsCancelled = std::function<bool()>;

/// Gives the call of `context` to the work threads. `task` ends it. If the caller goes before, the
/// threads end, or too much of the caller waits, the call ends without `task`.
void work(WorkThreads& threads, grpc::CallbackServerContext& context,
          grpc::ServerUnaryReactor* reactor,
          std::function<void(storage::Archive& archive, const IsCancelled& is_cancelled)> task);

/// As above, and the call ends with OK or with the refusal of `task`.
void answer_by_work(WorkThreads& threads, grpc::CallbackServerContext& context,
                    grpc::ServerUnaryReactor* reactor,
                    std::function<rules::Expected<void>(storage::Archive& archive)> task);

}  // namespace jadoube::api
