#pragma once

#include <string>
#include <string_view>

#include "daemon/system/build_id.h"
#include "drivers/observation.h"

namespace jadoube::evidence {

/// What a key signs for a record that changes, and that is in no chain: a game or a tournament.
struct RecordStatement {
  /// "game table-1-3" or "tournament open".
  std::string record;
  /// The SHA-256 of its bytes.
  system::Digest digest{};
  /// When it was sealed.
  drivers::Instant at{};
  /// The record has a seal without a break since then. The start of Unix time: since its first
  /// bytes. Later: it was there already and had no seal that fitted, so nobody knows who wrote it.
  drivers::Instant since{};

  /// The text that is signed:
  ///
  ///     jadoube record 1
  ///     RECORD
  ///     DIGEST
  ///     NANOSECONDS of `at`
  ///     NANOSECONDS of `since`
  ///
  /// Each line ends with a newline.
  std::string text() const;

  bool operator==(const RecordStatement&) const = default;
};

/// The names of the records of a game and of a tournament.
std::string record_of_game(std::string_view game);
std::string record_of_tournament(std::string_view id);

}  // namespace jadoube::evidence
