#pragma once

#include <atomic>
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

/// The direction of bytes: from the board to the host ('<') or from the host to the board ('>').
enum class Direction : std::uint8_t { kFromBoard, kToBoard };

/// Bytes that were received or sent together, at the time `at` after the recording began.
struct Chunk {
  std::chrono::milliseconds at;
  Direction direction;
  std::vector<std::uint8_t> bytes;
  bool operator==(const Chunk&) const = default;
};

/// A recording of one connection. It is text, which a person can read, mail and trim:
///
///     # jadoube session 1
///     # board: DGT Smart Board, USB, firmware 1.02
///     # recorded: 2026-11-20, by whom, where
///     0.000 > 4b
///     0.031 < 8e 00 05 34 00
struct Session {
  /// The "key: value" lines of the header in their order. They have the origin of the recording.
  std::vector<std::pair<std::string, std::string>> provenance;
  std::vector<Chunk> chunks;
  bool operator==(const Session&) const = default;
};

/// Reads a session. Lines that begin with '#' and empty lines may be anywhere and are skipped.
/// Before the first chunk, lines "# key: value" give the provenance. InvalidArgument reads
/// "name:line: what is wrong": a wrong first line, a time that runs backwards, or an invalid byte.
rules::Expected<Session> read_session(std::istream& input, const std::string& name);

/// Makes a session from the bare bytes of a board, 240 of them a second. Their real times are not
/// known. Faster bytes would be more changes than hands can make. Each chunk gets the time when its
/// last byte would have arrived.
Session pace_raw(std::span<const std::uint8_t> bytes);

/// Reads a session from a file. A file whose name ends in ".bin" holds bare bytes from a board; any
/// other file holds text as above. NotFound if it cannot be opened, else errors as in
/// `read_session`.
rules::Expected<Session> load_session(const std::filesystem::path& path);

/// Writes a session during its connection, chunk by chunk. Each chunk is written to the stream
/// immediately.
class SessionWriter {
 public:
  SessionWriter(std::ostream& output,
                const std::vector<std::pair<std::string, std::string>>& provenance);
  void write(const Chunk& chunk);

 private:
  std::ostream* output_;
};

/// How to play a recording.
struct ReplayOptions {
  /// The path of a symbolic link to the terminal, which is made there. Empty: no link.
  std::string link{};
  /// How many times faster than the recording; 0: as fast as the host reads.
  double speed = 1;
  /// How long the connection stays open after the last byte. A host may draw conclusions from
  /// silence.
  std::chrono::milliseconds linger{5000};
};

/// Plays the board's part of `session` to any program that opens a new pseudo-terminal. Prints the
/// terminal's path to `progress`. A board sends nothing before the host does, so the replay waits
/// for the host's first byte. It reads the host's bytes and drops them. It waits where the host
/// reads slowly.
///
/// Blocks until everything was played and `linger` is over, or until `stop` is true. `stop` is
/// checked ten times a second. Fails as `PseudoTerminal::open` does; InvalidArgument if `speed`
/// is below 0.
rules::Expected<void> replay(const Session& session, const ReplayOptions& options,
                             std::ostream& progress, const std::atomic<bool>& stop);

}  // namespace jadoube::drivers
