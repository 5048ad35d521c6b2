#include "daemon/serve/game_rows.h"

#include <functional>
#include <limits>

#include "daemon/serve/ruling_text.h"
#include "drivers/observation_text.h"

namespace jadoube::serve {

using journal::ObservationRow;
using rules::Expected;

namespace {

/// Adds rows to what they are rows of; after the first that cannot be read it adds none.
class Reader {
 public:
  /// A ruling, if it is about game `earlier`, where 0 is the one among whose rows it stands.
  void take_ruling(const ObservationRow& row, int earlier) {
    if (!good_ || !is_ruling(row.text)) return;
    good_ = parse_ruling(row.text).map([&](arbiter::Ruling&& ruling) {
      if (ruling.earlier_game == earlier) rows_.rulings.push_back(std::move(ruling));
    });
  }

  void take(const ObservationRow& row) {
    if (is_ruling(row.text)) return take_ruling(row, 0);
    if (!good_) return;
    good_ = drivers::parse_observation(row.text).map([&](const drivers::Observation& observation) {
      rows_.seen.push_back({row.at, observation});
    });
  }

  Expected<GameRows> rows(const std::string& board) {
    if (good_) return std::move(rows_);
    return rules::refuse(rules::ErrorCode::kDataLoss,
                         "the journal holds a row of board " + board +
                             " that cannot be read: " + good_.error().message);
  }

 private:
  GameRows rows_;
  Expected<void> good_;
};

Expected<GameRows> read(journal::Archive& archive, const std::string& board, int ordinal,
                        watch::Instant began,
                        const std::function<void(Reader&, const ObservationRow&)>& take) {
  auto span = archive.observations_of_game(board, began);
  if (!span) return tl::unexpected(span.error());
  Reader reader;
  const auto last = span->last;
  auto done = archive.read(board, *span, std::numeric_limits<std::int32_t>::max(),
                           [&](const ObservationRow& row) { take(reader, row); });
  if (!done) return tl::unexpected(done.error());
  done = archive.read_beginning_with(
      board, last, kRuling, [&](const ObservationRow& row) { reader.take_ruling(row, ordinal); });
  if (!done) return tl::unexpected(done.error());
  return reader.rows(board);
}

}  // namespace

Expected<GameRows> read_present_game(journal::Journal& journal, const std::string& board) {
  Reader reader;
  auto done = journal.replay(board, [&](const ObservationRow& row) { reader.take(row); });
  if (!done) return tl::unexpected(done.error());
  return reader.rows(board);
}

Expected<GameRows> read_game(journal::Archive& archive, const std::string& board, int ordinal,
                             watch::Instant began) {
  return read(archive, board, ordinal, began,
              [](Reader& reader, const ObservationRow& row) { reader.take(row); });
}

Expected<arbiter::Rulings> read_rulings(journal::Archive& archive, const std::string& board,
                                        int ordinal, watch::Instant began) {
  return read(archive, board, ordinal, began,
              [](Reader& reader, const ObservationRow& row) { reader.take_ruling(row, 0); })
      .map([](GameRows&& rows) { return std::move(rows.rulings); });
}

}  // namespace jadoube::serve
