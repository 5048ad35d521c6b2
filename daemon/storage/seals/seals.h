#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "daemon/evidence/chain.h"
#include "daemon/storage/database.h"
#include "daemon/storage/rows.h"

namespace jadoube::storage {

/// Signs the text of `evidence::chain_statement`, and returns the bytes of an `evidence::Seal`.
using Sign = std::function<std::string(std::string_view statement)>;

/// Extends the chain of each board when a row of the board is written. The rows of a board give all
/// hashes of its chain. So the journal stores only some of these hashes, each with a seal, in the
/// table `chain`. The others can be computed at any time.
///
/// It works inside the transactions of the journal.
class BoardChains {
 public:
  /// A board gets a seal after this number of rows. So a restart hashes at most this number of its
  /// rows.
  static constexpr std::uint64_t kSealedEvery = 512;

  /// Prepares the statements. `database` must exist longer.
  rules::Expected<void> prepare(Database& database);

  /// From now on, `sign` makes the seals. Without it, they are empty.
  void sign_with(Sign sign) { sign_ = std::move(sign); }

  /// Call it before `row` is written. It seals the end of a game before the checkpoint of the next
  /// one, and adds the row to the chain of its board. The chain of a board with rows of an older
  /// version begins here.
  rules::Expected<void> add(const ObservationRow& row);

  /// Seals the chain of `board` as it is now, if there are rows since its last seal.
  rules::Expected<void> seal(const std::string& board);
  /// Seals all boards that have many rows since their last seal.
  rules::Expected<void> seal_long_ones();

  /// The transaction is written.
  void keep();
  /// The transaction is rolled back, and the chains are as before it.
  void drop() { changed_.clear(); }
  /// Somebody has removed boards from the journal. The chains are read again.
  void forget();

 private:
  struct BoardChain {
    evidence::Chain chain;
    std::uint64_t since_seal = 0;
    bool ends_with_checkpoint = false;
  };

  rules::Expected<BoardChain*> of(const std::string& board);
  rules::Expected<BoardChain> load(const std::string& board);
  rules::Expected<void> write(const std::string& board, const evidence::Chain& chain);

  Sign sign_;
  Statement last_sealed_, rows_after_, insert_;
  /// The chains in the journal, and those that the transaction has changed.
  std::map<std::string, BoardChain> kept_, changed_;
};

/// A record, and its seal in the journal.
struct SealedRecordRow {
  evidence::RecordStatement statement;
  /// The bytes of an `evidence::Seal`.
  std::string seal;
};

/// The seals of the games and tournaments while the journal is written. Each is written with its
/// record: the table `record_seal`. Nobody without the key can write another record with a seal.
///
/// A record that is written again must fit its old seal. If it does not, somebody changed the
/// record, or a version without seals wrote it. The new seal then shows that the record is sealed
/// only since now.
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
