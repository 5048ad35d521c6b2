#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::journal {

/// The number of the journal's last event, in a file beside it. SQLite begins from what is left of
/// a log that was cut or taken away, and says nothing; then the journal ends before this. It is
/// written after each commit and never synced: a power cut may leave it behind, never ahead.
class LastMark {
 public:
  /// Touches nothing.
  explicit LastMark(std::string path) : path_(std::move(path)) {}

  /// What was noted last of the journal of that `epoch`; nothing where nothing is known of it.
  std::optional<std::uint64_t> read(std::string_view epoch) const;

  /// The epoch of the journal that it was noted of; empty where nothing is known.
  std::string epoch() const;

  /// The event with that number is committed. Where it cannot be noted, nothing is.
  void note(std::string_view epoch, std::uint64_t number);

 private:
  std::string path_;
  std::ofstream file_;
};

}  // namespace jadoube::journal
