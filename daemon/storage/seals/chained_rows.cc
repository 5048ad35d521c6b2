#include "daemon/storage/seals/chained_rows.h"

#include <limits>

namespace jadoube::storage {
namespace {

using evidence::Chain;
using evidence::RowRun;
using rules::Expected;

// A number of rows that no board reaches.
constexpr std::size_t kAllRows = std::numeric_limits<std::int32_t>::max();

// The chain before observation `number`. Nothing: the chain begins later.
Expected<std::optional<Chain>> chain_before(Archive& archive, const std::string& board,
                                            std::uint64_t number) {
  const auto sealed = archive.observations().sealed_up_to(board, number - 1);
  if (!sealed) return tl::unexpected(sealed.error());
  if (!*sealed) return std::nullopt;
  Chain chain = (*sealed)->chain;
  ObservationReader::Span between{(*sealed)->observation + 1, number - 1};
  return archive.observations()
      .read(board, between, kAllRows, [&](const ObservationRow& row) { chain.add(chained(row)); })
      .map([&] { return std::optional(chain); });
}

// The seals of a span. A seal is put into the runs after the rows that it covers.
class SealsAmongRows {
 public:
  SealsAmongRows(std::vector<SealedChainRow> seals, std::vector<RowRun>& runs)
      : seals_(std::move(seals)), runs_(runs) {}

  /// Puts the seals that cover no observation above `number`.
  void put_up_to(std::uint64_t number) {
    for (; next_ < seals_.size() && seals_[next_].observation <= number; ++next_) {
      put(seals_[next_]);
    }
  }

 private:
  void put(const SealedChainRow& sealed) {
    const bool begins = sealed.chain == Chain();
    const bool fits = sealed.chain == runs_.back().last();
    if (begins) runs_.push_back({.start = sealed.chain});
    if (const auto seal = evidence::Seal::parse(sealed.seal)) {
      runs_.back().seals.push_back({sealed.chain, *seal});
    }
    // If the rows do not lead to the seal, a new run begins with the sealed chain.
    if (!fits && !begins) runs_.push_back({.start = sealed.chain});
  }

  std::vector<SealedChainRow> seals_;
  std::size_t next_ = 0;
  std::vector<RowRun>& runs_;
};

}  // namespace

Expected<std::vector<RowRun>> chained_rows(Archive& archive, const std::string& board,
                                           const ObservationReader::Span& span) {
  const auto start = chain_before(archive, board, span.next);
  if (!start) return tl::unexpected(start.error());
  auto seals = archive.observations().sealed_in(board, span);
  if (!seals) return tl::unexpected(seals.error());
  std::vector<RowRun> runs{{.start = start->value_or(Chain())}};
  SealsAmongRows among(*std::move(seals), runs);
  auto rows = span;
  return archive.observations()
      .read(board, rows, kAllRows,
            [&](const ObservationRow& row) {
              among.put_up_to(row.number - 1);
              runs.back().add(chained(row));
            })
      .map([&] {
        among.put_up_to(span.last);
        std::erase_if(runs,
                      [](const RowRun& run) { return run.rows.empty() && run.seals.empty(); });
        return std::move(runs);
      });
}

Expected<std::optional<Chain>> chain_after(Archive& archive, const std::string& board,
                                           std::uint64_t number) {
  return chain_before(archive, board, number + 1);
}

}  // namespace jadoube::storage
