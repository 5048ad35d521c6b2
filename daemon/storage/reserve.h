#pragma once

#include <cstdint>
#include <string>

namespace jadoube::storage {

/// A file that holds nothing but room, beside the journal: it is given back when the disk is full,
/// so that a round that is being played can be written to its end. SQLite needs room in three
/// files, the log, its index and the database itself, and takes it from any that the file system
/// has; so it is kept back as a file, and not within one of those.
class Reserve {
 public:
  /// `bytes`: how much; 0: none, ever. Touches nothing.
  Reserve(std::string path, std::uint64_t bytes);

  /// How much it holds now.
  std::uint64_t held() const { return held_; }
  /// How much it should hold.
  std::uint64_t wanted() const { return wanted_; }

  /// Takes the room where that leaves as much again; whether it is held now.
  bool take();

  /// Gives it back; false where there was nothing.
  bool give_back();

 private:
  std::string path_;
  std::uint64_t wanted_;
  std::uint64_t held_ = 0;
};

/// How much room the file system has left where `path` lies, in bytes; 0 where that is not to be
/// known.
std::uint64_t free_bytes(const std::string& path);

}  // namespace jadoube::storage
