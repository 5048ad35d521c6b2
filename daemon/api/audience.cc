#include "daemon/api/audience.h"

#include "rules/notation/san.h"

namespace jadoube::api {
namespace {

template <typename Plies>
void keep_plies(Audience audience, Plies& plies) {
  for (v1::Ply& ply : plies) keep_for(audience, ply);
}

}  // namespace

void keep_for(Audience audience, v1::Board& board) {
  if (audience == Audience::kArbiters) return;
  board.clear_unexplained_squares();
  board.clear_pair();
  if (audience == Audience::kOperators) return;
  board.clear_port();
  board.clear_connection_reason();
  board.clear_device();
  board.clear_orientation_assumed();
  if (audience == Audience::kViewersWithSquares) return;
  board.clear_placement();
  board.clear_orientation();
}

void keep_for(Audience audience, v1::Ply& ply) {
  if (audience == Audience::kArbiters) return;
  ply.clear_evidence();
  ply.clear_confidence_percent();
  if (audience == Audience::kRelays) return;
  // The squares may show an illegal move before anything has confirmed it.
  if (ply.state() == v1::PLY_STATE_ILLEGAL || ply.state() == v1::PLY_STATE_PROVISIONAL)
    ply.set_san(rules::short_san(ply.san()));
  if (ply.state() == v1::PLY_STATE_ILLEGAL) ply.set_state(v1::PLY_STATE_CONFIRMED);
}

void keep_for(Audience audience, v1::Game& game) {
  if (audience == Audience::kArbiters) return;
  keep_plies(audience, *game.mutable_plies());
  // Only an arbiter may judge what it means.
  if (game.has_software_clock()) game.mutable_software_clock()->clear_used_up();
  if (audience == Audience::kRelays) return;
  game.clear_revision();
  game.clear_explanations();
}

bool keep_for(Audience audience, v1::WatchBoardsResponse& response) {
  if (audience == Audience::kArbiters) return true;
  using Event = v1::WatchBoardsResponse;
  switch (response.event_case()) {
    case Event::kSnapshot:
      for (v1::Board& board : *response.mutable_snapshot()->mutable_boards())
        keep_for(audience, board);
      return true;
    case Event::kUnwritten:
      for (v1::Board& board : *response.mutable_unwritten()->mutable_boards())
        keep_for(audience, board);
      return true;
    case Event::kUnexplainedChanged:
    case Event::kPairChanged:
      return false;
    case Event::kConnectionChanged:
      if (audience == Audience::kOperators) return true;
      response.mutable_connection_changed()->clear_port();
      response.mutable_connection_changed()->clear_reason();
      return true;
    case Event::kDeviceRead:
      return audience == Audience::kOperators;
    case Event::kPlacementRead:
      if (audience == Audience::kOperators) return true;
      response.mutable_placement_read()->clear_orientation_assumed();
      return audience == Audience::kViewersWithSquares;
    case Event::kSquareChanged:
      return audience == Audience::kOperators || audience == Audience::kViewersWithSquares;
    case Event::kClockRead:
    case Event::kBookmark:
    case Event::kReset:
    case Event::EVENT_NOT_SET:
      return true;
  }
  return false;
}

bool keep_for(Audience audience, v1::WatchGamesResponse& response) {
  if (audience == Audience::kArbiters) return true;
  using Event = v1::WatchGamesResponse;
  switch (response.event_case()) {
    case Event::kSnapshot:
      for (v1::Game& game : *response.mutable_snapshot()->mutable_games()) keep_for(audience, game);
      return true;
    case Event::kGameStarted:
      keep_for(audience, *response.mutable_game_started()->mutable_game());
      return true;
    case Event::kPliesChanged:
      keep_plies(audience, *response.mutable_plies_changed()->mutable_plies());
      if (audience != Audience::kRelays) response.mutable_plies_changed()->clear_revision();
      return true;
    case Event::kResultChanged:
      if (audience != Audience::kRelays) response.mutable_result_changed()->clear_revision();
      return true;
    case Event::kEarlierGameCorrected:
      keep_for(audience, *response.mutable_earlier_game_corrected()->mutable_game());
      return true;
    case Event::kUncertaintyChanged:
      return audience == Audience::kRelays;
    case Event::kSoftwareClockChanged:
    case Event::kBookmark:
    case Event::kReset:
    case Event::EVENT_NOT_SET:
      return true;
  }
  return false;
}

}  // namespace jadoube::api
