#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <vector>

namespace jadoube::tests {

/// A disk that does as a test says, beneath every SQLite file that this process opens while there
/// is one: it is full, it fails, or its power is cut. What is written goes into the real files too;
/// beside them stands what a disk must still have after a cut. Any thread; one at a time.
class FaultyDisk {
 public:
  /// What becomes of a write, of a file's shortening or of a sync.
  enum class Answer : std::uint8_t {
    kDone,
    kFull,      ///< There is no room; nothing was written.
    kFails,     ///< An I/O error.
    kPowerCut,  ///< The power is cut at this instant: nothing is done any more.
  };
  /// Says what becomes of the operation with that number, from 1. On the caller's thread.
  using Answers = std::function<Answer(int operation)>;

  FaultyDisk();
  ~FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  void answer(Answers answers);
  /// How many operations there were.
  int operations() const;

  /// Writes the files as they may be found after the cut into `folder`: of each, what was synced,
  /// and of the rest a random part, torn at sectors of 512 bytes, some of them with garbage.
  void leave_in(const std::string& folder, std::mt19937_64& random) const;

  // For SQLite: `faulty_disk.cc`.
  /// What becomes of the next operation.
  Answer next();
  void opened(const std::string& path);
  void wrote(const std::string& path, std::int64_t offset, std::string bytes);
  void shortened(const std::string& path, std::int64_t size);
  void synced(const std::string& path);
  void deleted(const std::string& path);

 private:
  /// Bytes written at a place; or the file's new length, where `shorten`.
  struct Change {
    std::int64_t offset;
    std::string bytes;
    bool shorten = false;
  };
  /// What is safe, and what has come since.
  struct Image {
    std::string safe;
    bool exists = false;
    std::vector<Change> since;
  };

  static void apply(const Change& change, std::string& bytes);
  static void apply_torn(const Change& change, int kept_percent, std::string& bytes,
                         std::mt19937_64& random);

  mutable std::mutex mutex_;
  Answers answers_;
  int operations_ = 0;
  bool cut_ = false;
  std::map<std::string, Image> images_;
};

}  // namespace jadoube::tests
