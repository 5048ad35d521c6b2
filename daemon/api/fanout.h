#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"

namespace jadoube::api {

/// Someone who is given events as they come.
class Subscriber {
 public:
  virtual ~Subscriber() = default;

  /// Hands on what there is to hand on. Called on the fan-out's thread, often and for nothing;
  /// never blocks.
  virtual void pump(storage::Archive& archive) = 0;

  /// The daemon stops: end the stream.
  virtual void stop() = 0;
};

/// A thread that serves, one for arbiters and one for viewers, so that a crowd of these keeps none
/// of those waiting: it wakes when the feed has grown, lets every subscriber take what is new, and
/// reads the journal for those who ask for what is old. gRPC's own threads are two and must never
/// wait for a disk; this one may.
class Fanout {
 public:
  /// `nice`: how much its thread gives way to others, 0 to 19.
  Fanout(stream::Feed& feed, storage::Archive archive, int nice = 0);
  ~Fanout();

  stream::Feed& feed() { return feed_; }

  /// Adds a subscriber, and pumps it soon. Any thread.
  void add(const std::shared_ptr<Subscriber>& subscriber);
  /// Whether there are as many as one thread can serve; it is for who adds one to look. Any thread.
  bool is_full();
  /// Forgets a subscriber. It may be pumped once more. Any thread.
  void remove(const Subscriber* subscriber);
  /// Pumps everybody soon. Any thread.
  void wake();
  /// Does `task` on the fan-out's thread, where the journal may be read. False where the thread has
  /// ended and nothing will be done. Any thread.
  bool post(std::function<void(storage::Archive&)> task);

  /// Ends every stream, and the thread.
  void stop();

 private:
  void run();
  void serve_once();
  void end();

  stream::Feed& feed_;
  storage::Archive archive_;
  const int nice_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<Subscriber>> everybody();

  // Clients come and go by the thousand where they mean no good.
  std::unordered_map<const Subscriber*, std::shared_ptr<Subscriber>> subscribers_;
  std::vector<std::function<void(storage::Archive&)>> tasks_;
  std::atomic<bool> stopping_ = false;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace jadoube::api
