#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "daemon/system/digest.h"
#include "drivers/observation.h"

namespace jadoube::evidence {

using system::Digest;

/// What the chain needs of a row of the journal: an observation of a board, or a ruling.
struct ChainedRow {
  drivers::Instant at{};
  bool checkpoint = false;
  std::string_view text = {};
};

/// The chain of the rows of one board. The hash of a row covers the hash of the row before it. So
/// the hash covers all rows up to this row, and their order.
///
/// The hash of a row is the SHA-256 of this text, so that everybody can check it:
///
///     HASH-BEFORE NANOSECONDS c TEXT
///
/// HASH-BEFORE has 64 hexadecimal digits; before the first row they are zeros. NANOSECONDS is the
/// time of the row, from 1970 on. `c` marks a row of a checkpoint; for every other row it is `-`.
class Chain {
 public:
  /// A chain without a row.
  Chain() = default;
  /// The chain after its row number `place`, which has this hash.
  Chain(std::uint64_t place, const Digest& hash) : place_(place), hash_(hash) {}

  /// Adds the next row.
  void add(const ChainedRow& row);

  /// How many rows the chain has. This is the place of its last row, from 1.
  std::uint64_t place() const { return place_; }
  /// The hash of its last row.
  const Digest& hash() const { return hash_; }

  bool operator==(const Chain&) const = default;

 private:
  std::uint64_t place_ = 0;
  Digest hash_{};
};

/// The text that a key signs to seal the present chain of `board`:
///
///     jadoube chain 1
///     BOARD
///     PLACE
///     HASH
///
/// Each line ends with a newline.
std::string chain_statement(std::string_view board, const Chain& chain);

/// What a key signs for a record that changes, and that is in no chain: a game or a tournament.
struct RecordStatement {
  /// "game table-1-3" or "tournament open".
  std::string record;
  /// The SHA-256 of its bytes.
  system::Digest digest{};
  /// When it was sealed.
  drivers::Instant at{};
  /// The time from which the record has a seal without a break. The start of Unix time: since its
  /// first bytes. A later time: an earlier record had no seal that fitted, so it is not known who
  /// wrote that record.
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

inline void Chain::add(const ChainedRow& row) {
  std::string covered = system::hex_of(hash_);
  covered += ' ';
  covered += std::to_string(row.at.time_since_epoch().count());
  covered += row.checkpoint ? " c " : " - ";
  covered += row.text;
  hash_ = system::digest_of(covered);
  ++place_;
}

inline std::string chain_statement(std::string_view board, const Chain& chain) {
  return "jadoube chain 1\n" + std::string(board) + '\n' + std::to_string(chain.place()) + '\n' +
         system::hex_of(chain.hash()) + '\n';
}

inline std::string RecordStatement::text() const {
  return "jadoube record 1\n" + record + '\n' + system::hex_of(digest) + '\n' +
         std::to_string(at.time_since_epoch().count()) + '\n' +
         std::to_string(since.time_since_epoch().count()) + '\n';
}

inline std::string record_of_game(std::string_view game) { return "game " + std::string(game); }

inline std::string record_of_tournament(std::string_view id) {
  return "tournament " + std::string(id);
}

}  // namespace jadoube::evidence
