#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "daemon/evidence/chain.h"
#include "daemon/storage/database.h"

namespace jadoube::storage {

/// A place in a journal: some rows of one table that follow each other.
struct BlockPlace {
  /// Empty: before the first block.
  std::string table = {};
  /// The number of the block, from 0. A table without numbered rows is one block.
  std::uint64_t block = 0;

  bool operator==(const BlockPlace&) const = default;
};

/// The present rows of a place.
struct RowBlock {
  BlockPlace place;
  /// Covers each row.
  evidence::Digest digest{};
  std::uint64_t rows = 0;
  /// The number of rows that differ from what was written.
  std::uint64_t changed = 0;
  /// The name of the first of these for people.
  std::string first_changed = {};

  bool operator==(const RowBlock&) const = default;
};

/// Reads a journal block by block, while its writer works. Two journals are equal if all their
/// blocks are. What is kept as a cache is left out. One thread.
class RowBlocks {
 public:
  /// How many row numbers a block has.
  static constexpr std::uint64_t kNumbers = 4096;

  /// NotFound: there is no such file.
  static rules::Expected<RowBlocks> open(const std::string& path);

  /// From now on, it reads the present state of the journal.
  rules::Expected<void> hold();

  /// The block that follows on `after`. Nothing: it was the last one. DataLoss: a page of the file
  /// cannot be read.
  rules::Expected<std::optional<RowBlock>> next(const BlockPlace& after);

 private:
  explicit RowBlocks(Database database) : database_(std::move(database)) {}
  rules::Expected<RowBlock> read(std::size_t table, std::uint64_t block);

  Database database_;
};

}  // namespace jadoube::storage
