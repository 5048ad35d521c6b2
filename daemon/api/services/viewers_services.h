#pragma once

#include <memory>
#include <string>
#include <vector>

#include "daemon/api/call/token_forwarder.h"
#include "daemon/api/services/boards/announcement_service.h"
#include "daemon/api/services/boards/board_service.h"
#include "daemon/api/services/boards/hall_service.h"
#include "daemon/api/services/games/analysis_service.h"
#include "daemon/api/services/games/game_service.h"
#include "daemon/api/services/tournaments/standings_service.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/streams/hall_board.h"
#include "daemon/release/public_feed.h"

namespace jadoube::api {

/// The services that everybody may call, of one source.
struct ViewerServices {
  BoardService boards;
  GameService games;
  HallService hall;
  AnnouncementService announcements;
  StandingsService standings;
  /// Only the one in `everybody_released` answers.
  AnalysisService analysis;
};

/// The services of the server for viewers. What everybody may see comes from one of two sources:
/// the live stream, or, once something is held back, `release::PublicFeed`. Only `of` chooses
/// between them. A caller with the token of a display or of a higher role gets the live stream.
///
///     caller                         nothing is held back    something is held back
///     no token, token of a viewer    everybody_live          everybody_released
///     token of any other role        displays                displays
///
/// Over HTTP the gateway chooses in the same way: a caller who is more than a viewer gets the
/// server for arbiters, which has live data.
class ViewersServer {
 public:
  struct Sources {
    ViewerServices& displays;
    ViewerServices& everybody_live;
    /// Null: nothing is ever held back.
    ViewerServices* everybody_released = nullptr;
    const release::PublicFeed* released = nullptr;
    TokenForwarder& forwarder;
  };
  explicit ViewersServer(Sources sources);
  ~ViewersServer();

  /// The services for this caller.
  ViewerServices& of(const grpc::CallbackServerContext& context) const;

  /// True if everybody sees only what is old enough.
  bool is_held_back() const {
    return sources_.everybody_released != nullptr && sources_.released->is_held_back();
  }

  /// The services to register at the server.
  std::vector<grpc::Service*> services() const;

 private:
  class Boards;
  class Games;
  class Hall;
  class Announcements;
  class Standings;
  class Analysis;

  const Sources sources_;
  std::unique_ptr<Boards> boards_;
  std::unique_ptr<Games> games_;
  std::unique_ptr<Hall> hall_;
  std::unique_ptr<Announcements> announcements_;
  std::unique_ptr<Standings> standings_;
  std::unique_ptr<Analysis> analysis_;
};

}  // namespace jadoube::api
