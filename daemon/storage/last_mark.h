#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::storage {

/// The number of the journal's last event, in a file beside it. SQLite begins from what is left of
/// a log that was cut or taken away, and says nothing; then the journal ends before this. It is
/// written after each commit and never synced: a power cut may leave it behind, never ahead.
class LastMark {
 public:
  /// Touches nothing.
  explicit LastMark(std::string path) : path_(std::move(path)) {}

  /// A journal, and its last event.
  struct Noted {
    std::string epoch;
    std::uint64_t number = 0;
  };
  /// What was noted last; nothing where nothing was, or it cannot be read.
  std::optional<Noted> read() const;

  /// The event with that number is committed. Where it cannot be noted, nothing is.
  void note(std::string_view epoch, std::uint64_t number);

 private:
  std::string path_;
  std::ofstream file_;
};

}  // namespace jadoube::storage
