#include "daemon/storage/seals/seals.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/model/game.h"
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

// A board without a row in the table has no chain yet. The chain begins here, with a seal that
// covers no row.
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

using drivers::Instant;
using evidence::RecordStatement;
using rules::Expected;

Expected<void> RecordSeals::prepare(Database& database) {
  const Database::Sql statements[] = {
      {&game_, "SELECT wire FROM game WHERE board = ?1 AND ordinal = ?2"},
      {&tournament_, "SELECT wire FROM tournament WHERE id = ?1"},
      {&unsealed_,
       "SELECT id, wire FROM tournament WHERE 'tournament ' || id NOT IN"
       " (SELECT record FROM record_seal)"},
      {&sealed_, "SELECT digest, at, since, seal FROM record_seal WHERE record = ?1"},
      {&replace_,
       "INSERT OR REPLACE INTO record_seal (record, digest, at, since, seal, crc)"
       " VALUES (?1, ?2, ?3, ?4, ?5, row_crc(?1, ?2, ?3, ?4, ?5))"},
      {&remove_, "DELETE FROM record_seal WHERE record = ?1"},
  };
  return database.prepare_all(statements);
}

Expected<void> RecordSeals::seal_game(const std::string& board, int ordinal, std::string_view wire,
                                      Instant at) {
  game_.bind(1, board).bind(2, ordinal);
  return seal({.record = evidence::record_of_game(model::game_id(board, ordinal)),
               .digest = system::digest_of(wire),
               .at = at},
              game_);
}

Expected<void> RecordSeals::seal_tournament(const std::string& id, std::string_view wire,
                                            Instant at) {
  tournament_.bind(1, id);
  return seal(
      {.record = evidence::record_of_tournament(id), .digest = system::digest_of(wire), .at = at},
      tournament_);
}

Expected<void> RecordSeals::seal_unsealed_tournaments(Instant at) {
  if (!sign_) return {};
  std::vector<std::pair<std::string, std::string>> found;
  auto read =
      unsealed_.each([&](const Statement& row) { found.emplace_back(row.text(0), row.text(1)); });
  for (const auto& [id, wire] : found) {
    if (read) read = seal_tournament(id, wire, at);
  }
  return read;
}

void RecordSeals::keep() {
  for (const auto& [record, since] : changed_) kept_.insert_or_assign(record, since);
  changed_.clear();
}

// `present` selects the bytes of the record in the journal.
Expected<void> RecordSeals::seal(RecordStatement next, Statement& present) {
  if (!sign_) {
    present.reset();
    return remove_.bind(1, next.record).step().map([](bool) {});
  }
  const auto since = sealed_since(next, present);
  if (!since) return tl::unexpected(since.error());
  next.since = *since;
  changed_.insert_or_assign(next.record, next.since);
  return replace_.bind(1, next.record)
      .bind_blob(2, std::string(next.digest.begin(), next.digest.end()))
      .bind(3, next.at.time_since_epoch().count())
      .bind(4, next.since.time_since_epoch().count())
      .bind_blob(5, sign_(next.text()))
      .step()
      .map([](bool) {});
}

// The journal is not read for a record that this object has sealed.
Expected<Instant> RecordSeals::sealed_since(const RecordStatement& next, Statement& present) {
  for (const auto* known : {&changed_, &kept_}) {
    if (const auto found = known->find(next.record); found != known->end()) {
      present.reset();
      return found->second;
    }
  }
  std::optional<system::Digest> there;
  auto read = present.each([&](const Statement& row) { there = system::digest_of(row.text(0)); });
  if (!read) return tl::unexpected(read.error());
  if (!there) return Instant{};
  std::optional<SealedRecordRow> sealed;
  read = sealed_.bind(1, next.record).each([&](const Statement& row) {
    sealed = sealed_record_in(row, next.record);
  });
  if (!read) return tl::unexpected(read.error());
  // A key always makes the same signature of a text.
  const bool fits = sealed && sealed->statement.digest == *there &&
                    sign_(sealed->statement.text()) == sealed->seal;
  return fits ? sealed->statement.since : next.at;
}

SealedRecordRow sealed_record_in(const Statement& row, std::string record) {
  const auto bytes = row.text(0);
  system::Digest digest{};
  std::copy_n(bytes.begin(), std::min(bytes.size(), digest.size()), digest.begin());
  return {.statement = {.record = std::move(record),
                        .digest = digest,
                        .at = row.instant(1),
                        .since = row.instant(2)},
          .seal = std::string(row.text(3))};
}

}  // namespace jadoube::storage
