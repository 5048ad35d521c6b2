#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "drivers/observation.h"
#include "drivers/recording/session.h"

namespace jadoube::devices {

/// A part of a recording. It is a complete session, with times counted from `began`.
struct RecordedPart {
  drivers::Instant began;
  std::string text;
};

/// The recordings of `board` in `folder` between two times, in order. A recorder may still write
/// there. Each part is of one recording. Empty recordings give no part. Files that are not sessions
/// are skipped.
std::vector<RecordedPart> recorded_between(const std::filesystem::path& folder,
                                           const std::string& board, drivers::Instant from,
                                           drivers::Instant to);

/// How much recordings may take.
struct RecordingLimits {
  /// All files in the folder together. The oldest ones are removed for new ones.
  std::uintmax_t folder_bytes = std::uintmax_t{2000} << 20;
  /// One file. Then another one is started, so that the oldest part can be removed.
  std::uintmax_t file_bytes = std::uintmax_t{16} << 20;
  /// What stays free on the disk: the journal may be there too.
  std::uintmax_t free_bytes = std::uintmax_t{256} << 20;
};

class Recorder;

/// The recording of one connection from its opening to its end. The file is made when the device
/// sends its first byte, so a port without an answer leaves no files. If writing fails, another
/// file is started, after a minute at the earliest. A long recording has several files. One thread.
class Recording {
 public:
  using Provenance = std::vector<std::pair<std::string, std::string>>;

  Recording(Recorder& recorder, std::string name, Provenance provenance, drivers::Instant opened);
  ~Recording();

  void write(drivers::Instant at, drivers::Direction direction,
             std::span<const std::uint8_t> bytes);

  /// Adds a remark for people, for example which board it turned out to be.
  void remark(const std::string& text);

  /// Hands everything written so far to the system. Call it once in every turn of the loop.
  void flush();

 private:
  void fail(const std::string& why);
  bool begin_again(drivers::Instant at);
  void end_file();

  Recorder& recorder_;
  std::string name_;
  Provenance provenance_;
  drivers::Instant opened_, last_;
  std::vector<drivers::Chunk> early_;
  std::vector<std::string> remarks_;
  std::filesystem::path path_;
  std::ofstream file_;
  std::uintmax_t written_ = 0;
  std::optional<drivers::SessionWriter> writer_;
  std::optional<drivers::Instant> failed_at_;
};

/// Makes recordings in one folder, and keeps it within its limits. A failure to write stops no
/// board. It is logged once, until writing works again. One thread; outlives its recordings.
class Recorder {
 public:
  explicit Recorder(std::filesystem::path folder, RecordingLimits limits = {})
      : folder_(std::move(folder)), limits_(limits) {}

  const RecordingLimits& limits() const { return limits_; }

  /// A recording of the connection to `port`, opened now. `board` is empty if it is not known yet.
  std::unique_ptr<Recording> record(const std::string& board, const std::string& port,
                                    std::string_view driver, drivers::Instant now);

  /// Makes room, and returns the path "<name>-<UTC, yyyymmddThhmmss>-<n>.session" with the first
  /// free n. The file is not removed before `release`.
  std::filesystem::path claim(const std::string& name, drivers::Instant when);
  void release(const std::filesystem::path& path);

  /// True if the disk has the room that must stay free. Measured every ten seconds.
  bool has_room(drivers::Instant now);

  /// Logs once that nothing can be recorded, and once that recording works again.
  void complain(const std::string& what);
  void be_content();

 private:
  void remove_oldest();

  const std::filesystem::path folder_;
  const RecordingLimits limits_;
  std::set<std::filesystem::path> in_use_;
  drivers::Instant measure_at_{};
  bool has_room_ = true, complained_ = false;
};

}  // namespace jadoube::devices
