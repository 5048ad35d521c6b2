#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <vector>

namespace jadoube::tests {

/// A disk that behaves as a test sets it. While it exists, it is below every SQLite file that this
/// process opens. It can be full or fail, or its power can be cut. Writes also change the real
/// files. In addition, the disk keeps the content that a real disk must still have after a power
/// cut. Any thread. There is one at a time.
class FaultyDisk {
 public:
  /// The result of a write, of shortening a file, or of a sync.
  enum class Answer : std::uint8_t {
    kDone,
    kFull,      ///< The disk is full. Nothing was written.
    kFails,     ///< An I/O error.
    kPowerCut,  ///< The power is cut at this instant. Nothing is done any more.
  };
  /// Returns the result of the operation with that number, from 1. Called on the caller's thread.
  using Answers = std::function<Answer(int operation)>;

  FaultyDisk();
  ~FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  void answer(Answers answers);
  /// The number of operations so far.
  int operations() const;

  /// Writes the files into `folder` as they may be after the power cut. Each has everything that
  /// was synced. It also has a random part of the other writes, cut at sectors of 512 bytes. Some
  /// sectors have garbage.
  void leave_in(const std::string& folder, std::mt19937_64& random) const;

  // For `faulty_vfs.cc`: the result of the next operation.
  Answer next();
  void opened(const std::string& path);
  void wrote(const std::string& path, std::int64_t offset, std::string bytes);
  void shortened(const std::string& path, std::int64_t size);
  void synced(const std::string& path);
  void deleted(const std::string& path);

 private:
  /// Bytes written at a place. With `shorten`, the file's new length.
  struct Change {
    std::int64_t offset;
    std::string bytes;
    bool shorten = false;
  };
  /// The safe content of a file, and the changes since.
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
