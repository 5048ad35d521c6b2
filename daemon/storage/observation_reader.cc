#include "daemon/storage/observation_reader.h"

#include <limits>
#include <utility>

#include "daemon/storage/rows.h"

namespace jadoube::storage {

using rules::Expected;

Expected<void> ObservationReader::prepare(Database& database) {
  const Database::Sql statements[] = {
      {&span_,
       "WITH last AS (SELECT max(number) AS number FROM observation"
       "              WHERE board = ?1 AND checkpoint = 1 AND at = ?2) "
       "SELECT CASE WHEN (SELECT number FROM last) IS NULL THEN 0 ELSE"
       "         (SELECT ifnull(max(number), 0) + 1 FROM observation WHERE board = ?1"
       "          AND checkpoint = 0 AND number < (SELECT number FROM last)) END,"
       "       (SELECT min(number) FROM observation"
       "        WHERE board = ?1 AND checkpoint = 1 AND number > (SELECT number FROM last))"},
      {&observations_,
       "SELECT number, at, checkpoint, text FROM observation "
       "WHERE board = ? AND number BETWEEN ? AND ? ORDER BY number LIMIT ?"},
      {&beginning_with_,
       "SELECT number, at, checkpoint, text FROM observation WHERE board = ?1 AND number > ?2"
       " AND substr(text, 1, length(?3)) = ?3 ORDER BY number"},
      {&sealed_up_to_,
       "SELECT place, hash, seal, observation FROM chain WHERE board = ?1 AND observation <= ?2"
       " ORDER BY observation DESC LIMIT 1"},
      {&sealed_,
       "SELECT place, hash, seal, observation FROM chain WHERE board = ?1"
       " AND observation BETWEEN ?2 AND ?3 ORDER BY observation"},
  };
  return database.prepare_all(statements);
}

// A checkpoint is a run of rows with consecutive numbers. The last of them has the time at which
// the game began.
Expected<ObservationReader::Span> ObservationReader::of_game(const std::string& board,
                                                             Instant began) {
  const auto row = span_.bind(1, board).bind(2, began.time_since_epoch().count()).step();
  if (!row) return tl::unexpected(row.error());
  const auto first = span_.integer(0), next_game = span_.integer(1);
  span_.reset();
  if (first == 0) return Span{};
  const std::int64_t end = next_game == 0 ? std::numeric_limits<std::int64_t>::max() : next_game;
  return Span{static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(end - 1)};
}

namespace {

/// The present row of `statement`, which selects number, at, checkpoint and text.
ObservationRow observation(const std::string& board, const Statement& statement) {
  return {.board = board,
          .at = statement.instant(1),
          .checkpoint = statement.integer(2) != 0,
          .text = std::string(statement.text(3)),
          .number = static_cast<std::uint64_t>(statement.integer(0))};
}

}  // namespace

Expected<void> ObservationReader::read(const std::string& board, Span& span, std::size_t limit,
                                       const std::function<void(const ObservationRow&)>& take) {
  observations_.bind(1, board)
      .bind(2, static_cast<std::int64_t>(span.next))
      .bind(3, static_cast<std::int64_t>(span.last))
      .bind(4, static_cast<std::int64_t>(limit));
  for (std::size_t count = 0;; ++count) {
    const auto row = observations_.step();
    if (!row) return tl::unexpected(row.error());
    if (!*row) {
      if (count < limit) span.next = span.last + 1;
      return {};
    }
    span.next = static_cast<std::uint64_t>(observations_.integer(0)) + 1;
    take(observation(board, observations_));
  }
}

namespace {

Expected<std::vector<SealedChainRow>> read_sealed(Statement& statement) {
  std::vector<SealedChainRow> rows;
  return statement
      .each([&](const Statement& row) {
        rows.push_back({.observation = static_cast<std::uint64_t>(row.integer(3)),
                        .chain = chain_in(row),
                        .seal = std::string(row.text(2))});
      })
      .map([&] { return std::move(rows); });
}

}  // namespace

Expected<std::optional<SealedChainRow>> ObservationReader::sealed_up_to(const std::string& board,
                                                                        std::uint64_t number) {
  auto rows = read_sealed(sealed_up_to_.bind(1, board).bind(2, static_cast<std::int64_t>(number)));
  if (!rows) return tl::unexpected(rows.error());
  if (rows->empty()) return std::nullopt;
  return std::move(rows->front());
}

Expected<std::vector<SealedChainRow>> ObservationReader::sealed_in(const std::string& board,
                                                                   Span span) {
  return read_sealed(sealed_.bind(1, board)
                         .bind(2, static_cast<std::int64_t>(span.next))
                         .bind(3, static_cast<std::int64_t>(span.last)));
}

Expected<void> ObservationReader::read_beginning_with(
    const std::string& board, std::uint64_t after, const std::string& prefix,
    const std::function<void(const ObservationRow&)>& take) {
  return beginning_with_.bind(1, board)
      .bind(2, static_cast<std::int64_t>(after))
      .bind(3, prefix)
      .each([&](const Statement& row) { take(observation(board, row)); });
}

}  // namespace jadoube::storage
