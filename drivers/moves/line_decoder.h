#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::drivers {

/// Finds lines in the text of a board. A line ends with CR, LF or both, or with the control
/// character 17 (hexadecimal). Spaces at both ends are cut off, and empty lines are left out.
class LineDecoder {
 public:
  /// No board is known to send a longer line.
  static constexpr std::size_t kLongest = 100;

  /// Takes one byte from the board. The line that it completes; nothing if it completes none.
  std::optional<std::string> take(std::uint8_t byte);

  /// All bytes that were dropped: what is not printable, and lines that are too long.
  std::uint64_t skipped_bytes() const { return skipped_bytes_; }

 private:
  std::string held_;
  bool is_too_long_ = false;
  std::uint64_t skipped_bytes_ = 0;
};

/// The words of a line, however many spaces are between them.
std::vector<std::string_view> words_of(std::string_view line);

}  // namespace jadoube::drivers
