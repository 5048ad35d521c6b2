#include "daemon/failover/copy_check.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace jadoube::failover {
namespace {

using rules::Expected;
using rules::Sentence;
using storage::BlockPlace;
using storage::RowBlock;
using Kind = CopyFinding::Kind;

constexpr int kTries = 20;
constexpr std::chrono::milliseconds kBetweenTries{50}, kLook{20};
// If a check could not begin or end, it is tried again after this time.
constexpr std::chrono::milliseconds kBeforeTheFirst{500};
// After some work, the thread pauses this many times as long.
constexpr int kRest = 4;

v1::CompareRowsRequest asked_after(const BlockPlace& place) {
  v1::CompareRowsRequest request;
  request.set_table(place.table);
  request.set_block(place.block);
  return request;
}

// The active daemon's block. Nothing: there are no more blocks.
std::optional<RowBlock> block_in(const v1::CompareRowsResponse& response) {
  if (response.table().empty()) return std::nullopt;
  RowBlock block{.place = {response.table(), response.block()},
                 .rows = response.rows(),
                 .changed = response.changed(),
                 .first_changed = response.first_changed()};
  std::copy_n(response.digest().begin(), std::min(response.digest().size(), block.digest.size()),
              block.digest.begin());
  return block;
}

CopyFinding damaged(const Sentence& what) {
  return {Kind::kCopyDamaged,
          Sentence("the copy of the journal is damaged ({what}): a new copy is made",
                   {{"what", what}})};
}

Sentence rows_of(const RowBlock& block) {
  return Sentence("{count} rows, the first is {row}",
                  {{"count", block.changed}, {"row", block.first_changed}});
}

CopyFinding unreadable(const rules::Error& error) {
  return error.code == rules::ErrorCode::kDataLoss ? damaged(error.sentence())
                                                   : CopyFinding{Kind::kStopped};
}

class OneReading {
 public:
  OneReading(storage::RowBlocks& own, const Comparison& comparison)
      : own_(own), comparison_(comparison) {}

  CopyFinding read() {
    while (true) {
      const auto begun = std::chrono::steady_clock::now();
      auto found = compare();
      if (found.kind != Kind::kNothing || !next_) return found;
      place_ = *next_;
      const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(
          std::chrono::steady_clock::now() - begun);
      if (!comparison_.wait(kRest * took)) return {Kind::kStopped};
    }
  }

 private:
  // Compares the block after `place_`, and sets the next place.
  CopyFinding compare() {
    std::optional<CopyNumber> differed_at;
    for (int tries = 0; tries < kTries; ++tries) {
      const auto before = comparison_.number();
      const auto own = own_.next(place_);
      if (!own) return unreadable(own.error());
      if (*own && (*own)->changed > 0) return damaged(rows_of(**own));
      const auto answer = comparison_.ask(asked_after(place_));
      if (!answer) return no_answer(answer.error());
      const auto other = block_in(*answer);
      if (other && other->changed > 0) {
        return {Kind::kPeerDamaged,
                Sentence("the journal of the active daemon is damaged ({what}), and the copy "
                         "here is whole: let the standby take over soon (jadoube take-over)",
                         {{"what", rows_of(*other)}})};
      }
      if (*own == other) {
        next_ = other ? std::optional(other->place) : std::nullopt;
        return {};
      }
      const bool stood_still = before == comparison_.number() && before.run == answer->run() &&
                               before.number == answer->number();
      // A single difference may be a change that was applied a moment before its number was known.
      if (stood_still && std::exchange(differed_at, before) == before) {
        const auto& place = other ? other->place : (*own)->place;
        return {Kind::kCopyDiffers,
                Sentence("the copy of the journal differs from it in the table {table}: a new "
                         "copy is made",
                         {{"table", place.table}})};
      }
      next_ = other ? std::optional(other->place) : std::nullopt;
      if (!comparison_.wait(kBetweenTries)) return {Kind::kStopped};
    }
    return {};
  }

  static CopyFinding no_answer(const rules::Error& error) {
    if (error.code != rules::ErrorCode::kDataLoss) return {Kind::kStopped};
    return {Kind::kPeerDamaged,
            Sentence("the journal of the active daemon cannot be read ({what}), and the copy "
                     "here is whole: let the standby take over soon (jadoube take-over)",
                     {{"what", error.sentence()}})};
  }

  storage::RowBlocks& own_;
  const Comparison& comparison_;
  BlockPlace place_;
  std::optional<BlockPlace> next_;
};

}  // namespace

CopyFinding check_copy(const std::string& path, const Comparison& comparison) {
  auto own = storage::RowBlocks::open(path);
  if (!own) return unreadable(own.error());
  return OneReading(*own, comparison).read();
}

void CopyCheck::start() {
  thread_ = std::thread([this] { run(); });
}

void CopyCheck::stop() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
}

void CopyCheck::run() {
  const Comparison comparison{parts_.ask, parts_.number, [this](std::chrono::milliseconds time) {
                                return wait(time) && parts_.is_following();
                              }};
  auto pause = kBeforeTheFirst;
  while (wait(pause)) {
    pause = std::min(kBeforeTheFirst, parts_.every);
    if (!parts_.is_following()) continue;
    const auto copies = parts_.number().copies;
    const auto found = check_copy(parts_.path, comparison);
    // If the standby got another copy meanwhile, the result is meaningless.
    const bool is_same = parts_.is_following() && parts_.number().copies == copies;
    if (found.kind == Kind::kStopped || !is_same) continue;
    parts_.found(found);
    pause = parts_.every;
  }
}

bool CopyCheck::wait(std::chrono::milliseconds time) const {
  const auto end = std::chrono::steady_clock::now() + time;
  while (!stopping_ && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(kLook);
  return !stopping_;
}

}  // namespace jadoube::failover
