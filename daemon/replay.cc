#include "daemon/replay.h"

#include "daemon/serve/ruling_text.h"
#include "drivers/observation_text.h"

namespace jadoube {

using rules::Expected;

namespace {

Expected<void> add(const journal::ObservationRow& row, Replay& replay) {
  if (serve::is_ruling(row.text)) {
    return serve::parse_ruling(row.text).map(
        [&](arbiter::Ruling&& ruling) { replay.rulings.push_back(std::move(ruling)); });
  }
  return drivers::parse_observation(row.text).map([&](const drivers::Observation& observation) {
    replay.seen.push_back({row.at, observation});
  });
}

}  // namespace

Expected<Replay> read_replay(journal::Journal& journal, const std::string& board) {
  Replay replay;
  Expected<void> good;
  auto read = journal.replay(board, [&](const journal::ObservationRow& row) {
    if (good) good = add(row, replay);
  });
  if (!read) return tl::unexpected(read.error());
  if (good) return replay;
  return rules::refuse(rules::ErrorCode::kDataLoss,
                       "the journal holds a row of board " + board +
                           " that cannot be read: " + good.error().message);
}

}  // namespace jadoube
