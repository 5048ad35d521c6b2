#include "daemon/cli/event_line.h"

#include <algorithm>

#include "daemon/cli/text.h"

namespace jadoube::cli {
namespace {

std::string clocks(const v1::Clock& clock) {
  const auto face = [&](v1::Color color, const auto& time, bool fallen) {
    return clock_text(time) + (fallen ? " flag" : "") + (clock.running() == color ? "*" : "");
  };
  return face(v1::COLOR_WHITE, clock.white(), clock.white_flag_fallen()) + " " +
         face(v1::COLOR_BLACK, clock.black(), clock.black_flag_fallen());
}

std::string plies(const v1::PliesChanged& change) {
  if (change.plies().empty()) return "taken back to ply " + std::to_string(change.keep());
  std::string line;
  int number = plies_before(change.fen()) - change.plies_size();
  for (const v1::Ply& ply : change.plies()) {
    line += (line.empty() ? "" : ", ") + move_number(number++) + " " + ply.san() + " " +
            state_text(ply.state());
    if (ply.has_white_clock()) {
      line += " " + clock_text(ply.white_clock()) + " " + clock_text(ply.black_clock());
    }
  }
  return line;
}

std::string unwritten(const v1::UnwrittenBoards& event) {
  if (event.boards().empty()) return "all is durable again";
  std::string line = "NOT DURABLE, the disk is full:";
  for (const v1::Board& board : event.boards()) {
    line += " " + bare(board.name()) + " " + board.placement();
    if (board.has_clock()) line += " " + clocks(board.clock());
  }
  return line;
}

std::string body(const v1::WatchBoardsResponse& response) {
  switch (response.event_case()) {
    case v1::WatchBoardsResponse::kSnapshot:
      return std::to_string(response.snapshot().boards_size()) + " boards";
    case v1::WatchBoardsResponse::kConnectionChanged:
      return "connection " + connection_text(response.connection_changed().state()) + " " +
             response.connection_changed().port() +
             (response.connection_changed().reason().empty()
                  ? ""
                  : ": " + response.connection_changed().reason());
    case v1::WatchBoardsResponse::kDeviceRead:
      return "device " + response.device_read().device().serial() + " " +
             response.device_read().device().firmware();
    case v1::WatchBoardsResponse::kSquareChanged:
      return response.square_changed().square() + " " +
             (response.square_changed().piece().empty() ? "empty"
                                                        : response.square_changed().piece());
    case v1::WatchBoardsResponse::kPlacementRead:
      return "placement " + response.placement_read().placement();
    case v1::WatchBoardsResponse::kClockRead:
      return response.clock_read().has_clock() ? "clock " + clocks(response.clock_read().clock())
                                               : "no clock";
    case v1::WatchBoardsResponse::kUnexplainedChanged: {
      std::string line = response.unexplained_changed().squares().empty()
                             ? "board and game agree"
                             : "board and game differ on";
      for (const auto& square : response.unexplained_changed().squares()) line += " " + square;
      return line;
    }
    case v1::WatchBoardsResponse::kPairChanged: {
      std::string line = "two boards:";
      for (const auto& board : response.pair_changed().pair().boards()) {
        line += board.player() == v1::COLOR_WHITE ? " White " : " Black ";
        line += pair_standing_text(board.standing());
      }
      return line;
    }
    case v1::WatchBoardsResponse::kUnwritten:
      return unwritten(response.unwritten());
    case v1::WatchBoardsResponse::kReset:
      return "read too slowly: " + std::to_string(response.reset().missed_events()) +
             " events passed over";
    default:
      return {};
  }
}

// The last thing that an arbiter did with the software clock.
std::string software_clock(const v1::SoftwareClockChanged& event) {
  if (event.acts().empty()) return "software clock: no arbiter does anything with it";
  const v1::SoftwareClockAct& last = *event.acts().rbegin();
  switch (last.kind()) {
    case v1::SoftwareClockAct::KIND_START:
      return "software clock started";
    case v1::SoftwareClockAct::KIND_PAUSE:
      return "software clock paused";
    case v1::SoftwareClockAct::KIND_RESUME:
      return "software clock runs on";
    default:
      return "software clock set to " + clock_text(last.white()) + " and " +
             clock_text(last.black());
  }
}

std::string uncertainty(const v1::UncertaintyChanged& event) {
  if (event.explanations().empty()) return "certain again";
  constexpr int kMostShown = 4;
  const auto& all = event.explanations();
  std::string text = "uncertain:";
  for (int i = 0; i < std::min(kMostShown, all.size()); ++i) {
    const auto& each = all[i];
    text += " " + std::to_string(i + 1) + ") ply " + std::to_string(each.first_ply());
    text += each.san().empty() ? " no ply" : "";
    for (const auto& san : each.san()) text += " " + san;
    text += " (" + std::to_string(each.probability_percent()) + "%)";
  }
  if (all.size() > kMostShown) text += " and " + std::to_string(all.size() - kMostShown) + " more";
  return text;
}

std::string result(const v1::ResultChanged& event) {
  if (event.has_adjournment()) return "adjourned";
  return "result " + outcome_text(event.result(), event.termination(), event.provisional()) +
         (event.incomplete() ? ", but plies are missing" : "");
}

std::string corrected(const v1::Game& game) {
  return "game " + bare(game.name()) + " was corrected: " + std::to_string(game.plies_size()) +
         " plies, " + outcome_text(game.result(), game.termination(), game.result_provisional()) +
         ", revision " + std::to_string(game.revision());
}

std::string body(const v1::WatchGamesResponse& response) {
  switch (response.event_case()) {
    case v1::WatchGamesResponse::kSnapshot:
      return std::to_string(response.snapshot().games_size()) + " games";
    case v1::WatchGamesResponse::kGameStarted:
      return "game " + bare(response.game()) + " begins";
    case v1::WatchGamesResponse::kPliesChanged:
      return plies(response.plies_changed());
    case v1::WatchGamesResponse::kResultChanged:
      return result(response.result_changed());
    case v1::WatchGamesResponse::kUncertaintyChanged:
      return uncertainty(response.uncertainty_changed());
    case v1::WatchGamesResponse::kSoftwareClockChanged:
      return software_clock(response.software_clock_changed());
    case v1::WatchGamesResponse::kEarlierGameCorrected:
      return corrected(response.earlier_game_corrected().game());
    case v1::WatchGamesResponse::kReset:
      return "read too slowly: " + std::to_string(response.reset().missed_events()) +
             " events passed over";
    default:
      return {};
  }
}

template <typename Response>
std::string line_of(const Response& response) {
  std::string text = body(response);
  if (text.empty()) return {};
  if (response.board().empty()) return text;
  return time_text(response.time()) + "  " + bare(response.board()) + "  " + text;
}

}  // namespace

std::string event_line(const v1::WatchBoardsResponse& response) { return line_of(response); }
std::string event_line(const v1::WatchGamesResponse& response) { return line_of(response); }

}  // namespace jadoube::cli
