#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::storage {

/// The number of the journal's last event, in a file beside the journal. If the log was cut or
/// removed, SQLite starts with what is left and reports nothing. Then the journal ends before this
/// number. The file is written after each commit and never synced. After a power cut it may be
/// behind the journal, never ahead of it.
class LastMark {
 public:
  /// Does not open the file.
  explicit LastMark(std::string path) : path_(std::move(path)) {}

  /// A journal, and its last event.
  struct Noted {
    std::string epoch;
    std::uint64_t number = 0;
  };
  /// The number that was written last. Nothing if there is none, or if it cannot be read.
  std::optional<Noted> read() const;

  /// Writes that the event with that number is committed. If it cannot be written, nothing happens.
  void note(std::string_view epoch, std::uint64_t number);

 private:
  std::string path_;
  std::ofstream file_;
};

}  // namespace jadoube::storage
