#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>

#include "daemon/storage/rows.h"
#include "jadoube/failover/v1/peer_service.pb.h"
#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::failover {

/// The result of a reading of the copy.
struct CopyFinding {
  enum class Kind : std::uint8_t {
    kNothing,      ///< All that could be compared is equal and as it was written.
    kCopyDamaged,  ///< Rows of the copy are not as they were written, or cannot be read.
    kCopyDiffers,  ///< Rows of the copy are not those of the active daemon.
    kPeerDamaged,  ///< The copy is good there, but the journal of the active daemon is not.
    kStopped,      ///< The reading was not finished.
  };
  Kind kind = Kind::kNothing;
  /// For people. Empty: nothing is wrong.
  rules::Sentence what = {};
};

/// The last change of a copy, the run of the active daemon that it belongs to, and how many earlier
/// copies there were.
struct CopyNumber {
  std::string run;
  std::uint64_t number = 0, copies = 0;

  bool operator==(const CopyNumber&) const = default;
};

/// How a copy is compared with the journal that it follows.
struct Comparison {
  using Ask =
      std::function<rules::Expected<v1::CompareRowsResponse>(const v1::CompareRowsRequest&)>;
  /// Asks the active daemon.
  Ask ask;
  /// The number of what the copy has now.
  std::function<CopyNumber()> number;
  /// Waits a moment. False: stop.
  std::function<bool(std::chrono::milliseconds)> wait;
};

/// Reads the copy at `path` through once: the checksum of each row, and block by block the rows of
/// the active daemon. A block that changes while it is read is read again some times, and then left
/// for the next reading. Stops at the first thing that is wrong.
CopyFinding check_copy(const std::string& path, const Comparison& comparison);

/// Reads the whole copy of a standby again and again, on its own thread. It uses at most a fifth of
/// a core.
class CopyCheck {
 public:
  struct Parts {
    std::string path;
    Comparison::Ask ask;
    std::function<CopyNumber()> number;
    /// True if there is a copy that follows.
    std::function<bool()> is_following;
    /// Called on the thread after each finished reading.
    std::function<void(const CopyFinding&)> found;
    /// The pause between two readings.
    std::chrono::milliseconds every{0};
  };
  explicit CopyCheck(Parts parts) : parts_(std::move(parts)) {}
  ~CopyCheck() { stop(); }

  void start();
  void stop();

 private:
  void run();
  bool wait(std::chrono::milliseconds time) const;

  const Parts parts_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace jadoube::failover
