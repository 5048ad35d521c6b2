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

/// The recording of one line from its opening to its end. The file is made when the first byte
/// comes from the device, so that a port where nobody answers leaves no file at every try. Where it
/// cannot be written another file is begun, a minute later at the earliest. One thread.
class Recording {
 public:
  using Provenance = std::vector<std::pair<std::string, std::string>>;

  Recording(Recorder& recorder, std::string name, Provenance provenance, drivers::Instant opened);

  void write(drivers::Instant at, drivers::Direction direction,
             std::span<const std::uint8_t> bytes);

  /// Adds a remark for people, as who the board turned out to be.
  void remark(const std::string& text);

  /// Hands all that was written to the system. Once a turn of the loop.
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

/// Makes recordings in one folder. That none can be written is said loudly, once until one is
/// again, and stops no board. One thread; outlives its recordings.
class Recorder {
 public:
  explicit Recorder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// A recording of the line to `port`, opened now; `board` is empty where it is not known yet.
  std::unique_ptr<Recording> record(const std::string& board, const std::string& port,
                                    std::string_view driver, drivers::Instant now);

  /// Opens "<name>-<UTC, yyyymmddThhmmss>-<n>.session" with the first n that is free.
  std::ofstream open(const std::string& name, drivers::Instant when);

  /// Says once that nothing can be recorded, and once that it can again.
  void complain(const std::string& what);
  void be_content();

 private:
  std::filesystem::path folder_;
  bool complained_ = false;
};

}  // namespace jadoube::devices
