#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/evidence/evidence_file.h"
#include "daemon/evidence/time_stamp.h"

/// Checks an evidence file. No daemon is needed.
namespace jadoube::evidence {

/// A fault of a file.
enum class Fault : std::uint8_t {
  /// The row is not as it was recorded, or the row before it is missing.
  kRowChanged,
  /// The rows from `first` to `last` are missing.
  kRowsMissing,
  /// The row was recorded at another place.
  kRowMoved,
  /// The row was not recorded.
  kRowAdded,
  /// The rows from `first` to `last` differ from the sealed rows. Somebody changed them later, and
  /// made new hashes.
  kRowsSealedOtherwise,
  /// The signature of the seal after row `last` is wrong.
  kSealForged,
  /// The seal after row `last` was made with another key than that of the file.
  kSealOfOtherKey,
  /// The rows from `first` to `last` are after the last seal. Every daemon seals the last row.
  kRowsUnsealed,
  /// The file is not as it was signed. If no row is wrong, the change is above the rows.
  kFileChanged,
  /// The moves of the file differ from those that follow from its rows. `text`: the latter.
  kMovesOtherwise,
  /// The result of the file differs from the one that follows from its rows. `text`: the latter.
  kResultOtherwise,
  /// Nothing follows from the rows. `text`: why.
  kMovesNotDerived,
  /// `record` was changed after it was sealed at `at`.
  kRecordChanged,
  /// The owner of the key did not make the seal of `record`.
  kRecordSealForged,
  /// The seal of `record` was made with another key than that of the file.
  kRecordSealOfOtherKey,
  /// `record`, which has the names, has no seal.
  kRecordUnsealed,
  /// `record`, which has the names, was there without a fitting seal before `at`, and the game was
  /// older.
  kRecordSealedLate,
  /// The key of the file is not the key that was expected.
  kOtherKey,
  /// The stamp of the time server is wrong (`StampFault`).
  kStampBroken,
  kStampOfOtherText,
  kStampOfUnknownSigner,
  /// Authorities were named, but no time server stamped the file.
  kStampMissing,
};

/// One thing that is wrong, and the rows that it is about, by their places. 0: about no row.
struct FaultFound {
  Fault fault;
  std::uint64_t first = 0, last = 0;
  /// The row as it is in the file now.
  std::optional<EvidenceRow> row = {};
  /// More about the stamp, or empty.
  rules::Sentence why = {};
  /// The record and the time that it is about, and what follows from the rows. Empty: none.
  std::string record = {}, text = {};
  drivers::Instant at{};

  bool operator==(const FaultFound&) const = default;
};

/// The result of the verification of a file.
struct Verification {
  /// In the order of the rows. Empty: the file is as it was signed.
  std::vector<FaultFound> faults = {};
  /// True if an expected key was given, and it is the key of the file.
  bool key_is_expected = false;
  /// The content of the time server's stamp, also if it is wrong. Nothing: there is none.
  std::optional<TimeStamp> stamp = {};

  /// The file has the first form: it has nothing with which its moves and names could be checked.
  bool is_of_first_form = false;

  bool is_good() const { return faults.empty(); }
};

/// Checks rows, moves, records, seals, signature and stamp. `expected`: the key that the organiser
/// has published. `authorities`: one of them must vouch for the signer of the stamp.
Verification verify(const SignedEvidence& file, const std::optional<PublicKey>& expected,
                    const std::optional<StampAuthorities>& authorities = std::nullopt);

}  // namespace jadoube::evidence
