#include "daemon/storage/row_writer.h"

#include <algorithm>
#include <set>

#include "daemon/storage/schema.h"

namespace jadoube::storage {

using rules::Expected;

namespace {

// The start of a row with a ruling (codec/ruling_codec.h).
constexpr const char* kRulingRow = "arbiter ";

std::int64_t nanoseconds(Instant at) { return at.time_since_epoch().count(); }

// Runs a statement that has no rows.
Expected<void> run_insert(Statement& statement) {
  const auto row = statement.step();
  if (!row) return tl::unexpected(row.error());
  return {};
}

}  // namespace

Expected<void> RowWriter::prepare(Database& database) {
  const Database::Sql statements[] = {
      {&insert_board_, insertion("board") + " ON CONFLICT DO NOTHING"},
      {&insert_observation_, insertion("observation")},
      {&insert_event_, insertion("event")},
      {&upsert_game_, insertion("game") + " ON CONFLICT DO UPDATE SET wire = excluded.wire,"
                                          " digest = excluded.digest, crc = excluded.crc"},
      {&upsert_incident_, insertion("incident") +
                              " ON CONFLICT (board, game, number) DO UPDATE SET"
                              " severity = excluded.severity, open = excluded.open,"
                              " wire = excluded.wire, crc = row_crc(event, board, game, number,"
                              " excluded.severity, excluded.open, excluded.wire)"},
      {&insert_setting_, insertion("event_setting")},
      {&insert_imported_, insertion("imported") + " ON CONFLICT DO NOTHING"},
      {&insert_session_, insertion("session")},
      {&upsert_tournament_,
       insertion("tournament") +
           " ON CONFLICT DO UPDATE SET wire = excluded.wire, crc = excluded.crc"},
      // `?2` observations of the batch are later than the trackers, and already written.
      {&replace_kept_,
       "INSERT OR REPLACE INTO kept_board (board, observation, wire, crc)"
       " SELECT ?1, last, ?3, row_crc(?1, last, ?3)"
       " FROM (SELECT max(number) - ?2 AS last FROM observation)"},
      {&update_digest_,
       "UPDATE game SET digest = ?3, crc = row_crc(board, ordinal, wire, ?3)"
       " WHERE board = ?1 AND ordinal = ?2"},
  };
  if (auto prepared = database.prepare_all(statements); !prepared) return prepared;
  return chains_.prepare(database).and_then([&] { return records_.prepare(database); });
}

Expected<void> RowWriter::write(const Batch& batch) {
  return write_all(batch.observations)
      // It compares the records that are there with their seals.
      .and_then([&] { return seal_records(batch); })
      .and_then([&] { return write_all(batch.games); })
      .and_then([&] { return write_all(batch.events); })
      .and_then([&] { return write_all(batch.incidents); })
      .and_then([&] { return write_all(batch.settings); })
      .and_then([&] { return write_all(batch.imported); })
      .and_then([&] { return write_all(batch.sessions); })
      .and_then([&] { return write_all(batch.tournaments); })
      .and_then([&] { return write_kept(batch); })
      .and_then([&] { return seal_chains(batch); });
}

template <typename Row>
Expected<void> RowWriter::write_all(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    if (auto written = write(row); !written) return written;
  }
  return {};
}

// The observations of the batch already have their numbers.
Expected<void> RowWriter::write_kept(const Batch& batch) {
  for (const KeptBoardRow& row : batch.kept) {
    const auto later = static_cast<std::int64_t>(batch.observations.size() - row.observations);
    auto written =
        run_insert(replace_kept_.bind(1, row.board).bind(2, later).bind_blob(3, row.wire));
    if (!written) return written;
  }
  return {};
}

// Each decision is sealed, and each game when it begins, when its result changes, and at its end.
Expected<void> RowWriter::seal_chains(const Batch& batch) {
  std::set<std::string> boards;
  for (const ObservationRow& row : batch.observations) {
    if (row.text.starts_with(kRulingRow)) boards.insert(row.board);
  }
  for (const GameRow& row : batch.games) {
    if (!row.wire.empty()) boards.insert(row.board);
  }
  for (const std::string& board : boards) {
    if (auto sealed = chains_.seal(board); !sealed) return sealed;
  }
  return chains_.seal_long_ones();
}

Expected<void> RowWriter::seal_records(const Batch& batch) {
  Instant at{};
  for (const ObservationRow& row : batch.observations) at = std::max(at, row.at);
  for (const EventRow& row : batch.events) at = std::max(at, row.at);
  for (const GameRow& row : batch.games) {
    if (row.wire.empty()) continue;
    auto sealed = records_.seal_game(row.board, row.ordinal, row.wire, at);
    if (!sealed) return sealed;
  }
  for (const TournamentRow& row : batch.tournaments) {
    if (auto sealed = records_.seal_tournament(row.id, row.wire, at); !sealed) return sealed;
  }
  return {};
}

Expected<void> RowWriter::write(const ObservationRow& row) {
  const auto inserted = run_insert(insert_board_.bind(1, row.board));
  return inserted.and_then([&] { return chains_.add(row); }).and_then([&] {
    return run_insert(insert_observation_.bind(1, row.board)
                          .bind(2, nanoseconds(row.at))
                          .bind(3, std::int64_t{row.checkpoint})
                          .bind(4, row.text));
  });
}

Expected<void> RowWriter::write(const EventRow& row) {
  return run_insert(insert_event_.bind(1, static_cast<std::int64_t>(row.number))
                        .bind(2, static_cast<std::int64_t>(row.stream))
                        .bind(3, row.board)
                        .bind(4, nanoseconds(row.at))
                        .bind_blob(5, row.wire));
}

Expected<void> RowWriter::write(const GameRow& row) {
  if (row.wire.empty()) {
    return run_insert(update_digest_.bind(1, row.board).bind(2, row.ordinal).bind(3, row.digest));
  }
  return run_insert(upsert_game_.bind(1, row.board)
                        .bind(2, row.ordinal)
                        .bind_blob(3, row.wire)
                        .bind(4, row.digest));
}

Expected<void> RowWriter::write(const IncidentRow& row) {
  return run_insert(upsert_incident_.bind(1, static_cast<std::int64_t>(row.event))
                        .bind(2, row.board)
                        .bind(3, row.game)
                        .bind(4, row.number)
                        .bind(5, row.severity)
                        .bind(6, std::int64_t{row.open})
                        .bind_blob(7, row.wire));
}

Expected<void> RowWriter::write(const RulesSettingRow& row) {
  return run_insert(insert_setting_.bind(1, nanoseconds(row.at))
                        .bind(2, row.author)
                        .bind(3, row.origin)
                        .bind_blob(4, row.wire)
                        .bind_blob(5, row.file)
                        .bind(6, row.import));
}

Expected<void> RowWriter::write(const ImportedBoard& row) {
  return run_insert(
      insert_imported_.bind(1, row.board).bind(2, row.origin).bind(3, nanoseconds(row.at)));
}

Expected<void> RowWriter::write(const SessionRow& row) {
  return run_insert(insert_session_.bind(1, row.board)
                        .bind(2, row.game)
                        .bind(3, nanoseconds(row.began))
                        .bind(4, row.text));
}

Expected<void> RowWriter::write(const TournamentRow& row) {
  return run_insert(upsert_tournament_.bind(1, row.id).bind_blob(2, row.wire));
}

}  // namespace jadoube::storage
