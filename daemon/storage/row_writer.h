#pragma once

#include <vector>

#include "daemon/storage/database.h"
#include "daemon/storage/rows.h"
#include "daemon/storage/seals/seals.h"
#include "rules/error.h"

namespace jadoube::storage {

/// Writes the rows of batches, each kind into its table, and the seals of chains and records that
/// they need. It works inside the transactions of the journal.
class RowWriter {
 public:
  /// Prepares the statements. `database` must exist longer.
  rules::Expected<void> prepare(Database& database);

  /// From now on, `sign` makes the seals. Without it, the seals of chains are empty, and games and
  /// tournaments have none.
  void sign_with(const Sign& sign) {
    chains_.sign_with(sign);
    records_.sign_with(sign);
  }

  /// Writes all rows of `batch`. Errors are those of `Journal::commit`.
  rules::Expected<void> write(const Batch& batch);
  /// Seals the tournaments that have no seal, since `at`.
  rules::Expected<void> seal_unsealed_tournaments(Instant at) {
    return records_.seal_unsealed_tournaments(at);
  }

  /// The transaction is written.
  void keep() {
    chains_.keep();
    records_.keep();
  }
  /// The transaction is rolled back.
  void drop() {
    chains_.drop();
    records_.drop();
  }
  /// Somebody has removed boards from the journal.
  void forget_boards() { chains_.forget(); }

 private:
  rules::Expected<void> write(const ObservationRow& row);
  rules::Expected<void> write(const EventRow& row);
  rules::Expected<void> write(const GameRow& row);
  rules::Expected<void> write(const IncidentRow& row);
  rules::Expected<void> write(const RulesSettingRow& row);
  rules::Expected<void> write(const ImportedBoard& row);
  rules::Expected<void> write(const SessionRow& row);
  rules::Expected<void> write(const TournamentRow& row);
  rules::Expected<void> write_kept(const Batch& batch);
  rules::Expected<void> seal_chains(const Batch& batch);
  rules::Expected<void> seal_records(const Batch& batch);
  template <typename Row>
  rules::Expected<void> write_all(const std::vector<Row>& rows);

  BoardChains chains_;
  RecordSeals records_;
  Statement insert_board_, insert_observation_, insert_event_, upsert_game_, update_digest_;
  Statement upsert_incident_, insert_setting_, insert_imported_, insert_session_;
  Statement upsert_tournament_, replace_kept_;
};

}  // namespace jadoube::storage
