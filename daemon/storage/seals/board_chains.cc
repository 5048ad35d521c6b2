#include "daemon/storage/seals/board_chains.h"

#include <utility>

#include "daemon/storage/rows.h"

namespace jadoube::storage {

using rules::Expected;

Expected<void> BoardChains::prepare(Database& database) {
  const Database::Sql statements[] = {
      {&last_sealed_,
       "SELECT place, hash, observation FROM chain WHERE board = ?1"
       " ORDER BY observation DESC LIMIT 1"},
      {&rows_after_,
       "SELECT at, checkpoint, text FROM observation WHERE board = ?1 AND number > ?2"
       " ORDER BY number"},
      // Its observation is the last one of the board.
      {&insert_,
       "INSERT INTO chain (board, observation, place, hash, seal, crc)"
       " SELECT ?1, last, ?2, ?3, ?4, row_crc(?1, last, ?2, ?3, ?4) FROM"
       " (SELECT ifnull(max(number), 0) AS last FROM observation WHERE board = ?1)"},
  };
  return database.prepare_all(statements);
}

Expected<void> BoardChains::add(const ObservationRow& row) {
  auto found = of(row.board);
  if (!found) return tl::unexpected(found.error());
  BoardChain& board = **found;
  if (row.checkpoint && !board.ends_with_checkpoint) {
    if (auto sealed = seal(row.board); !sealed) return sealed;
  }
  board.chain.add(chained(row));
  board.ends_with_checkpoint = row.checkpoint;
  ++board.since_seal;
  return {};
}

Expected<void> BoardChains::seal(const std::string& id) {
  auto found = of(id);
  if (!found) return tl::unexpected(found.error());
  BoardChain& board = **found;
  if (board.since_seal == 0) return {};
  board.since_seal = 0;
  return write(id, board.chain);
}

Expected<void> BoardChains::seal_long_ones() {
  for (const auto& [id, board] : changed_) {
    if (board.since_seal < kSealedEvery) continue;
    if (auto sealed = seal(id); !sealed) return sealed;
  }
  return {};
}

void BoardChains::keep() {
  for (auto& [id, board] : changed_) kept_.insert_or_assign(id, board);
  changed_.clear();
}

void BoardChains::forget() {
  kept_.clear();
  changed_.clear();
}

Expected<BoardChains::BoardChain*> BoardChains::of(const std::string& id) {
  if (const auto changed = changed_.find(id); changed != changed_.end()) return &changed->second;
  if (const auto kept = kept_.find(id); kept != kept_.end()) {
    return &changed_.emplace(id, kept->second).first->second;
  }
  return load(id).map(
      [&](const BoardChain& board) { return &changed_.emplace(id, board).first->second; });
}

// A board without a row in the table has no chain yet. It begins here, with a seal of no row.
Expected<BoardChains::BoardChain> BoardChains::load(const std::string& id) {
  BoardChain board;
  bool is_chained = false;
  std::int64_t observation = 0;
  auto read = last_sealed_.bind(1, id).each([&](const Statement& row) {
    is_chained = true;
    board.chain = chain_in(row);
    observation = row.integer(2);
  });
  if (read && !is_chained) read = write(id, board.chain);
  if (read && is_chained) {
    read = rows_after_.bind(1, id).bind(2, observation).each([&](const Statement& row) {
      board.ends_with_checkpoint = row.integer(1) != 0;
      board.chain.add({row.instant(0), board.ends_with_checkpoint, row.text(2)});
      ++board.since_seal;
    });
  }
  return read.map([&] { return board; });
}

Expected<void> BoardChains::write(const std::string& board, const evidence::Chain& chain) {
  const auto statement = evidence::chain_statement(board, chain);
  const std::string hash(chain.hash().begin(), chain.hash().end());
  const auto done = insert_.bind(1, board)
                        .bind(2, static_cast<std::int64_t>(chain.place()))
                        .bind_blob(3, hash)
                        .bind_blob(4, sign_ ? sign_(statement) : std::string())
                        .step();
  if (!done) return tl::unexpected(done.error());
  return {};
}

}  // namespace jadoube::storage
