#include "daemon/storage/codec/kept_board_codec.h"

#include <zlib.h>

#include <utility>
#include <variant>
#include <vector>

#include "daemon/storage/codec/row_codec.h"
#include "jadoube/storage/v1/kept_board.pb.h"

namespace jadoube::storage::codec {
namespace {

using rules::Expected;

// No board needs more. A damaged size must not use up all memory.
constexpr std::uint64_t kLargest = 256 << 20;

std::string compressed(const std::string& bytes) {
  auto size = compressBound(bytes.size());
  std::string out(size, '\0');
  // It cannot fail: the buffer is large enough.
  compress2(reinterpret_cast<Bytef*>(out.data()), &size,
            reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), Z_BEST_SPEED);
  out.resize(size);
  return out;
}

tl::unexpected<rules::Error> no_kept_board() {
  return rules::refuse(rules::ErrorCode::kDataLoss, "it is not a record of kept trackers");
}

// The changes that lead from a new board to `board`.
std::vector<model::Change> changes_to(const model::Board& board) {
  std::vector<model::Change> changes = {
      model::ConnectionChange{board.link, board.port, board.why}, model::DeviceChange{board.device},
      model::PlacementChange{board.placement, board.orientation, board.orientation_is_assumed},
      model::ClockChange{board.clock}};
  if (board.game) changes.push_back(model::GameStarted{*board.game});
  changes.push_back(model::UnexplainedChange{board.unexplained});
  return changes;
}

Expected<model::Board> board_in(const std::string& id, const v1::KeptBoard& in) {
  model::Board board;
  for (const auto& each : in.published()) {
    const auto event = event_of({.stream = static_cast<Stream>(each.stream()),
                                 .board = id,
                                 .at = {},
                                 .wire = each.event()});
    if (!event) return tl::unexpected(event.error());
    const auto* change = std::get_if<model::Change>(&event->content);
    if (change == nullptr) return no_kept_board();
    model::apply(*change, board);
  }
  return board;
}

}  // namespace

std::string to_bytes(const std::string& id, const KeptBoard& kept) {
  v1::KeptTrackers trackers;
  trackers.set_games(kept.games);
  trackers.set_incidents(kept.incidents);
  const auto bytes = trackers.SerializeAsString();
  v1::KeptBoard out;
  out.set_program(kept.program);
  out.set_rules(kept.rules);
  out.set_game(kept.game);
  out.set_trackers(compressed(bytes));
  out.set_trackers_size(bytes.size());
  out.set_event(kept.event);
  for (const auto& change : changes_to(kept.published)) {
    const auto row = to_row(model::event_of(id, {{}, change}, kept.published.game));
    auto& written = *out.add_published();
    written.set_stream(static_cast<std::int32_t>(row.stream));
    written.set_event(row.wire);
  }
  return out.SerializeAsString();
}

Expected<KeptBoard> kept_board_of(const std::string& id, const std::string& bytes) {
  v1::KeptBoard in;
  if (!in.ParseFromString(bytes) || in.trackers_size() > kLargest) return no_kept_board();
  std::string raw(in.trackers_size(), '\0');
  uLongf size = raw.size();
  const auto read =
      uncompress(reinterpret_cast<Bytef*>(raw.data()), &size,
                 reinterpret_cast<const Bytef*>(in.trackers().data()), in.trackers().size());
  v1::KeptTrackers trackers;
  if (read != Z_OK || size != raw.size() || !trackers.ParseFromString(raw)) return no_kept_board();
  auto published = board_in(id, in);
  if (!published) return tl::unexpected(published.error());
  return KeptBoard{.program = in.program(),
                   .rules = in.rules(),
                   .game = in.game(),
                   .games = trackers.games(),
                   .incidents = trackers.incidents(),
                   .event = in.event(),
                   .published = *std::move(published)};
}

}  // namespace jadoube::storage::codec
