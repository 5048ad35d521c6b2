#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "rules/error.h"

namespace jadoube::drivers {

/// Which way bytes went: from the board to the host ('<') or from the host to the board ('>').
enum class Direction : std::uint8_t { kFromBoard, kToBoard };

/// Bytes that came or went together, `at` after the recording began.
struct Chunk {
  std::chrono::milliseconds at;
  Direction direction;
  std::vector<std::uint8_t> bytes;
  bool operator==(const Chunk&) const = default;
};

/// A recording of one line: text that a person can read, mail and trim.
///
///     # jadoube session 1
///     # board: DGT Smart Board, USB, firmware 1.02
///     # recorded: 2026-11-20, by whom, where
///     0.000 > 4b
///     0.031 < 8e 00 05 34 00
struct Session {
  /// The header's "key: value" lines in their order: where the recording comes from.
  std::vector<std::pair<std::string, std::string>> provenance;
  std::vector<Chunk> chunks;
  bool operator==(const Session&) const = default;
};

/// Reads a session. Lines that begin with '#' and empty lines may stand anywhere and say nothing;
/// those before the first chunk that read "# key: value" are its provenance. InvalidArgument reads
/// "name:line: what is wrong": no first line as above, a time that runs backwards, a byte that is
/// none.
rules::Expected<Session> read_session(std::istream& input, const std::string& name);

/// The session that bare bytes from a board make when they come as fast as 9600 baud lets them,
/// 960 a second: each chunk comes when its last byte would have.
Session pace_raw(std::span<const std::uint8_t> bytes);

/// Reads a session from a file: text as above, or bare bytes from a board where its name ends in
/// ".bin". NotFound where it cannot be opened, else as `read_session`.
rules::Expected<Session> load_session(const std::filesystem::path& path);

/// Writes a session as it happens, chunk by chunk; every chunk is handed to the stream at once.
class SessionWriter {
 public:
  SessionWriter(std::ostream& output,
                const std::vector<std::pair<std::string, std::string>>& provenance);
  void write(const Chunk& chunk);

 private:
  std::ostream* output_;
};

}  // namespace jadoube::drivers
