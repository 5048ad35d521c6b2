#pragma once

#include <cstdint>
#include <string>

namespace jadoube::storage {

/// A file beside the journal that only reserves space. It is removed when the disk is full, so that
/// a round can be recorded to its end. SQLite needs space in three files: the log, its index and
/// the database. It takes the space from the file system. So the reserve is a file of its own and
/// not a part of one of them.
class Reserve {
 public:
  /// `bytes`: the size of the reserve. 0: there is none. Does not touch the file.
  Reserve(std::string path, std::uint64_t bytes);

  /// The number of bytes that are reserved now.
  std::uint64_t held() const { return held_; }
  /// The number of bytes that should be reserved.
  std::uint64_t wanted() const { return wanted_; }

  /// Reserves the space if as much again stays free. Returns true if it is reserved now.
  bool take();

  /// Removes the reserve. False if there was none.
  bool give_back();

 private:
  std::string path_;
  std::uint64_t wanted_;
  std::uint64_t held_ = 0;
};

/// The free bytes of the file system that has `path`. 0 if that cannot be found out.
std::uint64_t free_bytes(const std::string& path);

}  // namespace jadoube::storage
