#include "daemon/storage/codec/game_rows.h"

#include <functional>
#include <limits>

#include "daemon/storage/codec/ruling_codec.h"
#include "drivers/observation_text.h"

namespace jadoube::storage::codec {

using rules::Expected;

namespace {

/// Sorts rows into observations and rulings, and names those that it cannot read.
class RowReader {
 public:
  /// For the rows of game `ordinal`. In an excerpt that ends with this game, later rulings about it
  /// may be among its rows. They have its number.
  explicit RowReader(int ordinal) : ordinal_(ordinal) {}

  /// Takes a ruling if it is about game `earlier`. 0 means the game that was played at that time.
  void take_ruling(const ObservationRow& row, int earlier) {
    if (!is_ruling(row.text)) return;
    auto ruling = parse_ruling(row.text);
    if (!ruling) {
      rows_.lacks_ruling = true;
      return leave_out(row, ruling.error());
    }
    const int about = ruling->earlier_game;
    if (about == earlier || about == ordinal_) rows_.rulings.push_back(*std::move(ruling));
  }

  void take(const ObservationRow& row) {
    if (is_ruling(row.text)) return take_ruling(row, 0);
    const auto observation = drivers::parse_observation(row.text);
    if (!observation) return leave_out(row, observation.error());
    rows_.seen.push_back({row.at, *observation});
  }

  GameRows take_rows() { return std::move(rows_); }

  /// The rows. Error: one of them cannot be read.
  Expected<GameRows> all_rows(const std::string& board) {
    if (rows_.unreadable.empty()) return take_rows();
    return rules::refuse(rules::ErrorCode::kDataLoss,
                         "{row} of board {board} cannot be read: it was damaged, or a newer "
                         "version wrote it. A backup may still have it",
                         {{"row", rows_.unreadable.front()}, {"board", board}});
  }

 private:
  void leave_out(const ObservationRow& row, const rules::Error& why) {
    rows_.unreadable.push_back("row " + std::to_string(row.number) + " (" + why.message + ")");
  }

  const int ordinal_;
  GameRows rows_;
};

Expected<RowReader> read_rows_of(
    Archive& archive, const std::string& board, int ordinal, model::Instant began,
    const std::function<void(RowReader&, const ObservationRow&)>& take) {
  auto span = archive.observations().of_game(board, began);
  if (!span) return tl::unexpected(span.error());
  RowReader reader(ordinal);
  const auto last = span->last;
  auto done = archive.observations().read(board, *span, std::numeric_limits<std::int32_t>::max(),
                                          [&](const ObservationRow& row) { take(reader, row); });
  if (!done) return tl::unexpected(done.error());
  done = archive.observations().read_beginning_with(
      board, last, kRuling, [&](const ObservationRow& row) { reader.take_ruling(row, ordinal); });
  if (!done) return tl::unexpected(done.error());
  return reader;
}

void take_all(RowReader& reader, const ObservationRow& row) { reader.take(row); }

}  // namespace

Expected<GameRows> read_present_game(Journal& journal, const std::string& board) {
  const auto last = journal.last_game(board);
  if (!last) return tl::unexpected(last.error());
  // No ruling has the number 0.
  RowReader reader(last->ordinal);
  auto done = journal.replay(board, [&](const ObservationRow& row) { reader.take(row); });
  if (!done) return tl::unexpected(done.error());
  return reader.take_rows();
}

Expected<SeenRows> read_seen_after(Journal& journal, const std::string& board, std::uint64_t after,
                                   std::uint64_t limit) {
  RowReader reader(0);
  SeenRows read{.last = after};
  auto done = journal.replay_after(
      board, after,
      [&](const ObservationRow& row) {
        read.last = row.number;
        if (!is_ruling(row.text)) reader.take(row);
      },
      limit);
  if (!done) return tl::unexpected(done.error());
  GameRows rows = reader.take_rows();
  read.seen = std::move(rows.seen);
  read.unreadable = std::move(rows.unreadable);
  return read;
}

Expected<GameRows> read_present_rulings(Journal& journal, const std::string& board,
                                        std::uint64_t last) {
  const auto game = journal.last_game(board);
  if (!game) return tl::unexpected(game.error());
  RowReader reader(game->ordinal);
  auto done =
      journal.rulings_up_to(board, last, [&](const ObservationRow& row) { reader.take(row); });
  if (!done) return tl::unexpected(done.error());
  return reader.take_rows();
}

Expected<GameRows> read_game(Archive& archive, const std::string& board, int ordinal,
                             model::Instant began) {
  return read_rows_of(archive, board, ordinal, began, take_all).and_then([&](RowReader&& reader) {
    return reader.all_rows(board);
  });
}

Expected<GameRows> read_rest_of_game(Archive& archive, const std::string& board, int ordinal,
                                     model::Instant began) {
  return read_rows_of(archive, board, ordinal, began, take_all).map([](RowReader&& reader) {
    return reader.take_rows();
  });
}

Expected<model::Rulings> read_rulings(Archive& archive, const std::string& board, int ordinal,
                                      model::Instant began) {
  return read_rows_of(
             archive, board, ordinal, began,
             [](RowReader& reader, const ObservationRow& row) { reader.take_ruling(row, 0); })
      .and_then([&](RowReader&& reader) { return reader.all_rows(board); })
      .map([](GameRows&& rows) { return std::move(rows.rulings); });
}

Expected<std::vector<std::uint64_t>> later_rows(Archive& archive, const std::string& board,
                                                int ordinal, model::Instant began) {
  const auto span = archive.observations().of_game(board, began);
  if (!span) return tl::unexpected(span.error());
  std::vector<std::uint64_t> numbers;
  return archive.observations()
      .read_beginning_with(board, span->last, kRuling,
                           [&](const ObservationRow& row) {
                             const auto ruling = parse_ruling(row.text);
                             if (ruling && ruling->earlier_game == ordinal) {
                               numbers.push_back(row.number);
                             }
                           })
      .map([&] { return std::move(numbers); });
}

}  // namespace jadoube::storage::codec
