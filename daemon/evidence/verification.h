#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/evidence/evidence.h"

/// Checks an evidence file. No daemon is needed.
namespace jadoube::evidence {

/// What is wrong with a file.
enum class Fault : std::uint8_t {
  /// The row is not as it was recorded, or the row before it is missing.
  kRowChanged,
  /// The rows from `first` to `last` are missing.
  kRowsMissing,
  /// The row was recorded, but after another row.
  kRowMoved,
  /// The row was not recorded.
  kRowAdded,
  /// The rows from `first` to `last` are not those that were sealed after `last`. Somebody changed
  /// them later, and made new hashes.
  kRowsSealedOtherwise,
  /// The signature of the seal after row `last` is wrong.
  kSealForged,
  /// Another key than that of the file made the seal after row `last`.
  kSealOfOtherKey,
  /// The rows from `first` to `last` come after the last seal. Every daemon seals the last row.
  kRowsUnsealed,
  /// The file is not as it was signed. If no row is wrong, the change is above the rows.
  kFileChanged,
  /// The key of the file is not the key that was expected.
  kOtherKey,
};

/// One thing that is wrong, and the rows that it is about, by their places. 0: about no row.
struct FaultFound {
  Fault fault;
  std::uint64_t first = 0, last = 0;
  /// The row as it is in the file now.
  std::optional<EvidenceRow> row = {};

  bool operator==(const FaultFound&) const = default;
};

/// What can be said of a file.
struct Verification {
  /// In the order of the rows. Empty: the file is as it was signed.
  std::vector<FaultFound> faults = {};
  /// True if an expected key was given, and it is the key of the file.
  bool key_is_expected = false;

  bool is_good() const { return faults.empty(); }
};

/// Checks rows, seals and signature. `expected`: the key that the organiser has published.
Verification verify(const SignedEvidence& file, const std::optional<PublicKey>& expected);

}  // namespace jadoube::evidence
