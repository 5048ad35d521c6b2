#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/evidence/chain.h"
#include "daemon/evidence/signing_key.h"

namespace jadoube::evidence {

// The evidence of one game, as values.

/// One row of the journal: an observation or a ruling, and its place in the chain of its board.
struct EvidenceRow {
  std::uint64_t place = 0;
  drivers::Instant at{};
  bool checkpoint = false;
  std::string text = {};
  /// The hash of the chain after this row.
  Digest hash{};

  ChainedRow chained() const { return {at, checkpoint, text}; }
  bool operator==(const EvidenceRow&) const = default;
};

/// The chain at the time when the daemon sealed it.
struct SealedPlace {
  Chain chain;
  Seal seal;
  bool operator==(const SealedPlace&) const = default;
};

/// Rows that follow each other on one board, and the seals among them.
struct RowRun {
  /// The chain before the first row.
  Chain start;
  std::vector<EvidenceRow> rows = {};
  /// In the order of their places.
  std::vector<SealedPlace> seals = {};

  /// Adds the row that follows, with its place and its hash. Returns the chain after it.
  Chain add(const ChainedRow& row);
  /// The chain after the last row.
  Chain last() const;

  bool operator==(const RowRun&) const = default;
};

/// A record of the journal that is no row of a chain: the game, or the tournament that names its
/// players.
struct EvidenceRecord {
  /// The journal's seal of the record.
  struct Sealed {
    RecordStatement statement;
    Seal seal;
    bool operator==(const Sealed&) const = default;
  };

  /// "game table-1-3", "tournament open".
  std::string record;
  /// The SHA-256 of its bytes when the file was made.
  Digest digest{};
  /// Nothing: it has no seal.
  std::optional<Sealed> sealed = {};

  bool operator==(const EvidenceRecord&) const = default;
};

/// The moves that follow from the rows of the game alone.
struct DerivedMoves {
  /// "1. e4", "1... e5".
  std::vector<std::string> moves = {};
  /// "1-0".
  std::string result = {};
  /// Why nothing follows, in English. Empty: something does.
  std::string why_not = {};

  bool operator==(const DerivedMoves&) const = default;
};

/// The evidence of one game.
struct Evidence {
  /// "table-1-3", and the board "table-1".
  std::string game, board;
  /// Lines for people, in English: names and values, the moves, and the rulings.
  std::vector<std::pair<std::string, std::string>> facts = {};
  std::vector<std::string> moves = {}, rulings = {};
  /// Nothing: the file has the first form, which lacks it.
  std::optional<DerivedMoves> derived = {};
  /// Only in files with `DerivedMoves`.
  std::vector<EvidenceRecord> records = {};
  /// The rows of the game. Later rulings about it are in separate runs.
  std::vector<RowRun> runs = {};
  /// When the file was made.
  drivers::Instant made{};

  bool operator==(const Evidence&) const = default;
};

/// An evidence file that was read. Its signature may be wrong.
struct SignedEvidence {
  Evidence evidence;
  Seal seal;
  /// The part of the file that is signed.
  std::string signed_text;
  /// The part of the file that a time server stamps: all before the stamp.
  std::string stamped_text;
  /// The token of the time server, in DER. Nothing: there is no stamp.
  std::optional<std::string> stamp = {};
};

// The evidence of a game as a text file. README.md of this room describes it.

/// The file, signed by `key`.
std::string to_text(const Evidence& evidence, const SigningKey& key);

/// The file with a stamp of a time server: `token` in DER.
std::string with_stamp(const std::string& file, std::string_view token);

/// Reads an evidence file. It checks the form only: `verify` checks the content. InvalidArgument:
/// the message has the number of the wrong line, from 1.
rules::Expected<SignedEvidence> parse_evidence(std::string_view file);

}  // namespace jadoube::evidence
