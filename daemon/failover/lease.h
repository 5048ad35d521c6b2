#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "daemon/failover/evidence.h"
#include "daemon/failover/witness.h"

namespace jadoube::failover {

/// The lease as a standby sees it. The lease has run out if its note did not change for a little
/// longer than the lease lasts. The standby measures this with its own clock, so the clocks of the
/// machines need not agree. One thread.
class LeaseWatch {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// `lasts`: how long a lease lasts. The witness must exist longer.
  LeaseWatch(Witness& witness, std::chrono::milliseconds lasts)
      : witness_(witness), lasts_(lasts) {}

  /// Reads the witness at `now`. The first call may have any time.
  Witnessed look(Time now);

  /// The note that was read last.
  const std::optional<LeaseNote>& note() const { return seen_.note; }

  /// Takes the lease that `look` found free. Returns the revision of the new note. Errors are those
  /// of `Witness::write`: the other daemon may have it now.
  rules::Expected<std::uint64_t> take(const LeaseNote& note);

 private:
  Witness& witness_;
  const std::chrono::milliseconds lasts_;
  bool has_seen_ = false;
  Witness::Seen seen_;
  /// When that note was seen first.
  Time since_{};
};

/// The lease as a standby sees it. A thread reads the witness all the time. So no time is lost when
/// a holder stops its renewals. Any thread.
class WatchedLease {
 public:
  /// `witness` must exist longer.
  WatchedLease(Witness& witness, std::chrono::milliseconds lasts);
  ~WatchedLease() { stop(); }

  /// Ends the thread. `look` and `take` still work.
  void stop();

  /// These are as in `LeaseWatch`. They wait while the thread reads the witness.
  Witnessed look();
  std::optional<LeaseNote> note() const;
  rules::Expected<std::uint64_t> take(const LeaseNote& note);

 private:
  void run(std::chrono::milliseconds every);

  mutable std::mutex mutex_;
  std::condition_variable stopped_;
  // The mutex guards these.
  LeaseWatch watch_;
  bool stopping_ = false;
  std::thread thread_;
};

/// The lease as its holder keeps it: a thread renews it four times while it lasts.
class Lease {
 public:
  struct Parts {
    std::unique_ptr<Witness> witness;
    LeaseNote note;
    /// The revision that `LeaseWatch::take` gave.
    std::uint64_t revision = 0;
    /// A time just before the lease was taken.
    std::chrono::steady_clock::time_point taken;
    std::chrono::milliseconds lasts{0};
    /// Another daemon has the lease. Called at most once, on the thread of the lease.
    std::function<void(const std::string& why)> lost;
  };
  explicit Lease(Parts parts);
  ~Lease();

  /// Ends the renewals.
  void stop();

  /// Sets whether events are published that the standby may not have. The next renewal writes this
  /// to the witness.
  void set_alone(bool alone);

  /// Waits until the witness has a note with `alone`, and the lease is held. False if this takes
  /// longer than `patience`.
  bool wait_until_alone(std::chrono::milliseconds patience);

  /// Why the witness does not confirm the lease. Empty if it confirms the lease.
  std::string problem() const;

 private:
  void run();
  void renew();
  bool holds() const;

  Parts parts_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  // The mutex guards these.
  bool stopping_ = false, wants_alone_ = false, noted_alone_ = false, is_lost_ = false;
  std::chrono::steady_clock::time_point until_;
  std::string problem_;
  std::thread thread_;
};

}  // namespace jadoube::failover
