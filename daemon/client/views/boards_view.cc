#include "daemon/client/views/boards_view.h"

#include "daemon/client/text.h"

namespace jadoube::cli {
namespace {

rules::Placement placement_of(const std::string& fen) {
  return rules::parse_placement(fen).value_or(rules::Placement());
}

void set_square(const values::v1::SquareChanged& change, rules::Placement& placement) {
  const auto square = rules::parse_square(change.square());
  if (!square) return;
  const char letter = change.piece().empty() ? '.' : change.piece().front();
  placement.set(*square, rules::parse_piece(letter).value_or(rules::Piece::kNone));
}

void set_result(const values::v1::ResultChanged& change, values::v1::Game& game) {
  game.set_result(change.result());
  game.set_termination(change.termination());
  game.set_revision(change.revision());
  game.set_incomplete(change.incomplete());
  game.clear_adjournment();
  if (change.has_adjournment()) *game.mutable_adjournment() = change.adjournment();
  game.set_result_provisional(change.provisional());
  // A result that follows from a ply alone does not make the plies final.
  const bool given = change.result() != values::v1::RESULT_UNKNOWN &&
                     automatic_end_text(change.termination()).empty();
  if (given || change.has_adjournment()) game.set_final_plies(game.plies_size());
}

}  // namespace

void apply(const values::v1::PliesChanged& change, values::v1::Game& game) {
  auto& plies = *game.mutable_plies();
  if (change.keep() < plies.size())
    plies.DeleteSubrange(change.keep(), plies.size() - change.keep());
  plies.MergeFrom(change.plies());
  game.set_revision(change.revision());
  game.set_fen(change.fen());
  game.set_final_plies(change.final_plies());
}

void BoardsView::replace_boards(const v1::BoardsSnapshot& snapshot) {
  if (!boards_snapshot_open_) {
    unwritten_.clear();
    for (auto& [name, view] : boards_) view.board.Clear();
  }
  for (const v1::Board& board : snapshot.boards()) {
    BoardView& view = boards_[board.name()];
    view.board = board;
    view.placement = placement_of(board.placement());
  }
  boards_snapshot_open_ = snapshot.more();
}

void BoardsView::replace_games(const v1::GamesSnapshot& snapshot) {
  if (!games_snapshot_open_) {
    for (auto& [name, view] : boards_) view.game.Clear();
  }
  for (const values::v1::Game& game : snapshot.games()) boards_[game.board()].game = game;
  games_snapshot_open_ = snapshot.more();
}

void BoardsView::take_unwritten(const v1::UnwrittenBoards& unwritten) {
  if (unwritten.boards().empty()) unwritten_.clear();
  for (const v1::Board& board : unwritten.boards()) unwritten_[board.name()] = board;
}

namespace {

/// Sets `board` to the start of a snapshot: a name, and nothing else known.
void begin(const std::string& name, v1::Board& board) {
  board.set_name(name);
  board.mutable_device();
  board.set_orientation(values::v1::ORIENTATION_NORMAL);
}

}  // namespace

void BoardsView::set_pairings(const std::map<std::string, std::string>& names) {
  for (auto& [board, view] : boards_) {
    const auto found = names.find(view.game.name());
    view.pairing = found == names.end() ? "" : found->second;
  }
}

bool BoardsView::set_software_clocks(
    const std::map<std::string, values::v1::SoftwareClock>& clocks) {
  bool changed = false;
  for (auto& [board, view] : boards_) {
    const auto found = clocks.find(view.game.name());
    const auto clock = found == clocks.end() ? values::v1::SoftwareClock() : found->second;
    changed |= software_clock_text(clock) != software_clock_text(view.software_clock);
    view.software_clock = clock;
  }
  return changed;
}

BoardsView BoardsView::shown() const {
  BoardsView shown = *this;
  for (const auto& [name, board] : unwritten_) {
    BoardView& view = shown.boards_[name];
    view.board = board;
    view.placement = placement_of(board.placement());
  }
  // Viewers do not get the squares, so they see the position of the game.
  for (auto& [name, view] : shown.boards_) {
    if (!view.board.placement().empty()) continue;
    view.placement = placement_of(view.game.fen().substr(0, view.game.fen().find(' ')));
  }
  return shown;
}

void BoardsView::apply(const v1::WatchBoardsResponse& response) {
  if (response.has_unwritten()) return take_unwritten(response.unwritten());
  if (response.has_snapshot()) return replace_boards(response.snapshot());
  if (response.board().empty()) return;
  BoardView& view = boards_[response.board()];
  v1::Board& board = view.board;
  if (board.name().empty()) begin(response.board(), board);
  switch (response.event_case()) {
    case v1::WatchBoardsResponse::kConnectionChanged:
      board.set_connection(response.connection_changed().state());
      board.set_port(response.connection_changed().port());
      board.set_connection_reason(response.connection_changed().reason());
      break;
    case v1::WatchBoardsResponse::kDeviceRead:
      *board.mutable_device() = response.device_read().device();
      break;
    case v1::WatchBoardsResponse::kSquareChanged:
      set_square(response.square_changed(), view.placement);
      break;
    case v1::WatchBoardsResponse::kPlacementRead:
      board.set_placement(response.placement_read().placement());
      view.placement = placement_of(board.placement());
      board.set_orientation(response.placement_read().orientation());
      board.set_orientation_assumed(response.placement_read().orientation_assumed());
      break;
    case v1::WatchBoardsResponse::kClockRead:
      board.clear_clock();
      if (response.clock_read().has_clock()) *board.mutable_clock() = response.clock_read().clock();
      break;
    case v1::WatchBoardsResponse::kUnexplainedChanged:
      *board.mutable_unexplained_squares() = response.unexplained_changed().squares();
      break;
    case v1::WatchBoardsResponse::kPairChanged:
      *board.mutable_pair() = response.pair_changed().pair();
      break;
    default:
      break;
  }
}

void BoardsView::apply(const v1::WatchGamesResponse& response) {
  if (response.has_snapshot()) return replace_games(response.snapshot());
  if (response.board().empty()) return;
  values::v1::Game& game = boards_[response.board()].game;
  switch (response.event_case()) {
    case v1::WatchGamesResponse::kGameStarted:
      game = response.game_started().game();
      break;
    case v1::WatchGamesResponse::kPliesChanged:
      cli::apply(response.plies_changed(), game);
      break;
    case v1::WatchGamesResponse::kResultChanged:
      set_result(response.result_changed(), game);
      break;
    case v1::WatchGamesResponse::kUncertaintyChanged:
      *game.mutable_explanations() = response.uncertainty_changed().explanations();
      break;
    case v1::WatchGamesResponse::kSoftwareClockChanged:
      *game.mutable_software_clock_acts() = response.software_clock_changed().acts();
      break;
    default:
      break;
  }
}

}  // namespace jadoube::cli
