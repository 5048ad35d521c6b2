#include "daemon/model/board.h"

#include <algorithm>
#include <utility>

namespace jadoube::model {

namespace {

/// Makes one kind of change on the board. It has one overload for each kind.
struct Apply {
  Board& board;

  void operator()(const ConnectionChange& change) const {
    board.link = change.state;
    board.port = change.port;
    board.why = change.why;
  }
  void operator()(const DeviceChange& change) const { board.device = *change.info; }
  void operator()(const SquareChange& change) const {
    board.placement.set(change.square, change.piece);
  }
  void operator()(const PlacementChange& change) const {
    board.placement = change.placement;
    board.orientation = change.orientation;
    board.orientation_is_assumed = change.orientation_is_assumed;
  }
  void operator()(const ClockChange& change) const { board.clock = change.clock; }
  void operator()(const UnexplainedChange& change) const { board.unexplained = change.squares; }
  void operator()(const GameStarted& change) const { board.game = *change.game; }
  void operator()(const PliesChange& change) const {
    if (!board.game) return;
    auto& plies = board.game->plies;
    const auto keep = std::min(change.keep, plies.size());
    plies.erase(plies.begin() + static_cast<std::ptrdiff_t>(keep), plies.end());
    plies.insert(plies.end(), change.plies.begin(), change.plies.end());
    board.game->revision = change.revision;
    board.game->final_plies = change.final_plies;
  }
  void operator()(const UncertaintyChange& change) const {
    if (board.game) board.game->explanations = change.explanations;
  }
  void operator()(const ResultChange& change) const {
    if (!board.game) return;
    board.game->result = change.result;
    board.game->termination = change.termination;
    board.game->revision = change.revision;
    board.game->incomplete = change.incomplete;
    board.game->adjournment = change.adjournment;
    board.game->result_is_provisional = change.provisional;
    if (!board.game->is_followed()) board.game->final_plies = board.game->plies.size();
  }
  void operator()(const SoftwareClockChange& change) const {
    if (board.game) board.game->clock_acts = change.acts;
  }
  void operator()(const PairChange& change) const { board.pair = *change.pair; }
};

}  // namespace

void apply(const Change& change, Board& board) { std::visit(Apply{board}, change); }

}  // namespace jadoube::model
