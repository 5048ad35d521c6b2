// Theory of operation. The file has the hash of each row. If a hash does not follow from the row
// and from the hash before it, the row was changed. The check then continues from the hash in the
// file, so one change causes one finding.
//
// Somebody may compute all hashes again after a change. Then the seals differ, because nobody can
// sign them without the key. So two seals show between which rows the change is.
//
// The moves of the file must be those that the daemon derived from the rows when it made the file.
// The game and the tournament are no rows. Their own seals show whether they were changed.
#include "daemon/evidence/verification.h"

#include <algorithm>

namespace jadoube::evidence {
namespace {

// Finding the old place of a row takes time. A file with more changes is a different file.
constexpr std::size_t kMostSearched = 100;

Chain after(const EvidenceRow& row) { return {row.place, row.hash}; }

// True if the hash of `row` follows from `before`.
bool follows(const EvidenceRow& row, const Digest& before) {
  Chain chain(0, before);
  chain.add(row.chained());
  return chain.hash() == row.hash;
}

class RunCheck {
 public:
  RunCheck(const std::string& board, const PublicKey& key, const RowRun& run,
           std::vector<FaultFound>& faults)
      : board_(board), key_(key), run_(run), faults_(faults) {}

  void check() {
    check_rows();
    for (const auto& sealed : run_.seals) check_seal(sealed);
    const auto last = run_.last().place();
    if (last > sealed_) add(Fault::kRowsUnsealed, sealed_ + 1, last);
  }

 private:
  void add(Fault fault, std::uint64_t first, std::uint64_t last) {
    faults_.push_back({fault, first, last});
  }
  void add(Fault fault, const EvidenceRow& row) {
    faults_.push_back({fault, row.place, row.place, row});
  }

  void check_rows() {
    Chain before = run_.start;
    for (std::size_t i = 0; i < run_.rows.size(); ++i) {
      const auto& row = run_.rows[i];
      if (row.place > before.place() + 1) {
        add(Fault::kRowsMissing, before.place() + 1, row.place - 1);
      } else if (row.place <= before.place() || !follows(row, before.hash())) {
        add(kind_of_change(i, before), row);
      }
      before = after(row);
    }
  }

  // Row `i` does not follow from the row before it.
  Fault kind_of_change(std::size_t i, const Chain& before) {
    const auto& row = run_.rows[i];
    if (++searched_ <= kMostSearched &&
        (follows(row, run_.start.hash()) || std::ranges::any_of(run_.rows, [&](const auto& other) {
           return follows(row, other.hash);
         }))) {
      return Fault::kRowMoved;
    }
    const bool next_follows_without =
        i + 1 < run_.rows.size() && follows(run_.rows[i + 1], before.hash());
    return next_follows_without ? Fault::kRowAdded : Fault::kRowChanged;
  }

  void check_seal(const SealedPlace& sealed) {
    const auto place = sealed.chain.place();
    if (!sealed.seal.holds_for(chain_statement(board_, sealed.chain))) {
      return add(Fault::kSealForged, place, place);
    }
    if (sealed.seal.key != key_) add(Fault::kSealOfOtherKey, place, place);
    const auto row = std::ranges::find(run_.rows, place, &EvidenceRow::place);
    const bool is_start = place == run_.start.place();
    const auto hash = is_start                 ? std::optional(run_.start.hash())
                      : row != run_.rows.end() ? std::optional(row->hash)
                                               : std::nullopt;
    if (hash != sealed.chain.hash()) {
      add(Fault::kRowsSealedOtherwise, std::min(sealed_ + 1, place), place);
    }
    sealed_ = std::max(sealed_, place);
  }

  const std::string& board_;
  const PublicKey& key_;
  const RowRun& run_;
  std::vector<FaultFound>& faults_;
  std::size_t searched_ = 0;
  /// The last place that has a seal. The file does not have the rows before the run.
  std::uint64_t sealed_ = run_.start.place();
};

// "1. e4" of "1. e4, white 1:30:00, ...".
std::string_view move_in(std::string_view line) { return line.substr(0, line.find(", ")); }

void check_moves(const Evidence& evidence, std::vector<FaultFound>& faults) {
  if (!evidence.derived->why_not.empty()) {
    faults.push_back({.fault = Fault::kMovesNotDerived, .text = evidence.derived->why_not});
    return;
  }
  const auto& [moves, result, unused] = *evidence.derived;
  const auto [said, derived] = std::ranges::mismatch(
      evidence.moves, moves, {}, [](const std::string& line) { return move_in(line); });
  if (said != evidence.moves.end() || derived != moves.end()) {
    faults.push_back({.fault = Fault::kMovesOtherwise,
                      .text = derived != moves.end() ? *derived
                              : moves.empty()        ? "-"
                                                     : moves.back()});
  }
  const auto fact = std::ranges::find(
      evidence.facts, "result", [](const auto& each) { return std::string_view(each.first); });
  if (fact == evidence.facts.end() || fact->second != result) {
    faults.push_back({.fault = Fault::kResultOtherwise, .text = result});
  }
}

// The record of the tournament has the names. The moves and the result of a game also follow from
// its rows.
bool has_names(const EvidenceRecord& record) { return record.record.starts_with("tournament "); }

std::optional<FaultFound> fault_of_record(const EvidenceRecord& record,
                                          const SignedEvidence& file) {
  const auto found = [&](Fault fault, drivers::Instant at = {}) {
    return FaultFound{.fault = fault, .record = record.record, .at = at};
  };
  if (!record.sealed) {
    return has_names(record) ? std::optional(found(Fault::kRecordUnsealed)) : std::nullopt;
  }
  const auto& [statement, seal] = *record.sealed;
  if (statement.record != record.record || !seal.holds_for(statement.text())) {
    return found(Fault::kRecordSealForged);
  }
  if (seal.key != file.seal.key) return found(Fault::kRecordSealOfOtherKey);
  if (statement.digest != record.digest) return found(Fault::kRecordChanged, statement.at);
  const auto& runs = file.evidence.runs;
  const bool is_late =
      !runs.empty() && !runs.front().rows.empty() && statement.since > runs.front().rows.front().at;
  if (has_names(record) && is_late) return found(Fault::kRecordSealedLate, statement.since);
  return std::nullopt;
}

Fault fault_of(StampFault fault) {
  switch (fault) {
    case StampFault::kBroken:
      return Fault::kStampBroken;
    case StampFault::kOfOtherText:
      return Fault::kStampOfOtherText;
    case StampFault::kOfUnknownSigner:
      break;
  }
  return Fault::kStampOfUnknownSigner;
}

void check_time(const SignedEvidence& file, const std::optional<StampAuthorities>& authorities,
                Verification& done) {
  if (!file.stamp) {
    if (authorities) done.faults.push_back({Fault::kStampMissing});
    return;
  }
  done.stamp = check_stamp(*file.stamp, system::digest_of(file.stamped_text), authorities);
  if (!done.stamp->fault) return;
  done.faults.push_back({.fault = fault_of(*done.stamp->fault), .why = done.stamp->why});
}

}  // namespace

Verification verify(const SignedEvidence& file, const std::optional<PublicKey>& expected,
                    const std::optional<StampAuthorities>& authorities) {
  Verification done;
  for (const auto& run : file.evidence.runs) {
    RunCheck(file.evidence.board, file.seal.key, run, done.faults).check();
  }
  std::ranges::stable_sort(done.faults, {}, &FaultFound::first);
  done.is_of_first_form = !file.evidence.derived;
  if (file.evidence.derived) check_moves(file.evidence, done.faults);
  for (const auto& record : file.evidence.records) {
    if (auto found = fault_of_record(record, file)) done.faults.push_back(*std::move(found));
  }
  if (!file.seal.holds_for(file.signed_text)) done.faults.push_back({Fault::kFileChanged});
  if (expected && *expected != file.seal.key) done.faults.push_back({Fault::kOtherKey});
  done.key_is_expected = expected == file.seal.key;
  check_time(file, authorities, done);
  return done;
}

}  // namespace jadoube::evidence
