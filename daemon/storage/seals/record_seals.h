#pragma once

#include <map>
#include <string>
#include <string_view>

#include "daemon/evidence/chain.h"
#include "daemon/storage/database.h"
#include "daemon/storage/seals/board_chains.h"

namespace jadoube::storage {

/// A record, and the seal that the journal has of it.
struct SealedRecordRow {
  evidence::RecordStatement statement;
  /// The bytes of an `evidence::Seal`.
  std::string seal;
};

/// The seals of the games and tournaments while the journal is written. Each is written with its
/// record: the table `record_seal`. Nobody without the key can write another record with a seal.
///
/// A record that is there already when it is written must fit its seal. If not, somebody changed
/// it, or a version without seals wrote it: the new seal has the time since when the record is
/// sealed.
///
/// It works inside the transactions of the journal.
class RecordSeals {
 public:
  /// Prepares the statements. `database` must exist longer.
  rules::Expected<void> prepare(Database& database);

  /// From now on, `sign` makes the seals. Without it, a record that is written loses its seal.
  void sign_with(Sign sign) { sign_ = std::move(sign); }

  /// Call these before the record is written. `at`: the time of the writing.
  rules::Expected<void> seal_game(const std::string& board, int ordinal, std::string_view wire,
                                  drivers::Instant at);
  rules::Expected<void> seal_tournament(const std::string& id, std::string_view wire,
                                        drivers::Instant at);

  /// Seals the tournaments that have no seal, since `at`.
  rules::Expected<void> seal_unsealed_tournaments(drivers::Instant at);

  /// The transaction is written.
  void keep();
  /// The transaction is rolled back.
  void drop() { changed_.clear(); }

 private:
  rules::Expected<void> seal(evidence::RecordStatement next, Statement& present);
  rules::Expected<drivers::Instant> sealed_since(const evidence::RecordStatement& next,
                                                 Statement& present);

  Sign sign_;
  Statement game_, tournament_, unsealed_, sealed_, replace_, remove_;
  /// The records that this object has sealed, and since when they are sealed.
  std::map<std::string, drivers::Instant> kept_, changed_;
};

/// The seal in the present row of a statement. Its columns are `digest`, `at`, `since` and `seal`.
SealedRecordRow sealed_record_in(const Statement& row, std::string record);

}  // namespace jadoube::storage
