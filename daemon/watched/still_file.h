#pragma once

#include <chrono>
#include <optional>

#include "daemon/watched/saved_file.h"

namespace jadoube::watched {

/// Says when a file is whole. A program may write it in place, and slowly: over a network, in
/// parts. No system tells when the program is ready, so a file counts as whole when nobody has
/// written it for a moment. A file that looks like half of one must stay the same for longer. It
/// does not read the file.
class StillFile {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// A file is whole if it stays the same for so long [guess].
  static constexpr std::chrono::seconds kStill{2};
  /// One that cannot be read, or lacks what was there before, is taken as it is after this [guess].
  static constexpr std::chrono::seconds kSurelyStill{6};

  /// The file as it is at `now`. Nothing: it is not there. `now` never runs backwards.
  void look(const std::optional<SavedFile>& file, Time now);

  /// The file of the last look.
  const std::optional<SavedFile>& file() const { return file_; }
  /// True if nobody has written the file for `kStill`, or if it has not been there for so long.
  bool is_still() const { return now_ - since_ >= kStill; }
  /// The same for `kSurelyStill`.
  bool is_surely_still() const { return now_ - since_ >= kSurelyStill; }

 private:
  std::optional<SavedFile> file_;
  bool has_looked_ = false;
  Time since_{}, now_{};
};

}  // namespace jadoube::watched
