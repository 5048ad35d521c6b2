#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "drivers/instant.h"
#include "drivers/recording/session.h"

namespace jadoube::devices {

class Recorder;

/// The recording of one connection from its opening to its end. The file is made when the first
/// byte comes from the device, so a port without an answer leaves no files. If writing fails,
/// another file is started, after a minute at the earliest. One thread.
class Recording {
 public:
  using Provenance = std::vector<std::pair<std::string, std::string>>;

  Recording(Recorder& recorder, std::string name, Provenance provenance, drivers::Instant opened);

  void write(drivers::Instant at, drivers::Direction direction,
             std::span<const std::uint8_t> bytes);

  /// Adds a remark for people, for example which board it turned out to be.
  void remark(const std::string& text);

  /// Hands everything written so far to the system. Call it once in every turn of the loop.
  void flush();

 private:
  void fail();
  bool begin_again(drivers::Instant at);

  Recorder& recorder_;
  std::string name_;
  Provenance provenance_;
  drivers::Instant opened_, last_;
  std::vector<drivers::Chunk> early_;
  std::vector<std::string> remarks_;
  std::ofstream file_;
  std::optional<drivers::SessionWriter> writer_;
  std::optional<drivers::Instant> failed_at_;
};

/// Makes recordings in one folder. A failure to write stops no board. It is logged once, until
/// writing works again. One thread; outlives its recordings.
class Recorder {
 public:
  explicit Recorder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// A recording of the connection to `port`, opened now. `board` is empty if it is not known yet.
  std::unique_ptr<Recording> record(const std::string& board, const std::string& port,
                                    std::string_view driver, drivers::Instant now);

  /// Opens "<name>-<UTC, yyyymmddThhmmss>-<n>.session" with the first n that is free.
  std::ofstream open(const std::string& name, drivers::Instant when);

  /// Logs once that nothing can be recorded, and once that recording works again.
  void complain(const std::string& what);
  void be_content();

 private:
  std::filesystem::path folder_;
  bool complained_ = false;
};

}  // namespace jadoube::devices
