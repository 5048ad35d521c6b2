#include <algorithm>

#include "daemon/client/text.h"
#include "daemon/client/views/view_texts.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

using language::tr;
using language::trc;
using language::trn;

std::string clocks(const values::v1::Clock& clock) {
  const auto face = [&](values::v1::Color color, const auto& time, bool fallen) {
    return clock_text(time) + (fallen ? " " + trc("clock", "flag") : "") +
           (clock.running() == color ? "*" : "");
  };
  return face(values::v1::COLOR_WHITE, clock.white(), clock.white_flag_fallen()) + " " +
         face(values::v1::COLOR_BLACK, clock.black(), clock.black_flag_fallen());
}

std::string plies(const values::v1::PliesChanged& change) {
  if (change.plies().empty()) return tr("taken back to ply {ply}", {{"ply", change.keep()}});
  std::string line;
  int number = plies_before(change.fen()) - change.plies_size();
  for (const values::v1::Ply& ply : change.plies()) {
    line += (line.empty() ? "" : ", ") + move_number(number++) + " " +
            language::moves_text(ply.san()) + " " + state_text(ply.state());
    if (ply.has_white_clock()) {
      line += " " + clock_text(ply.white_clock()) + " " + clock_text(ply.black_clock());
    }
  }
  return line;
}

std::string unwritten(const v1::UnwrittenBoards& event) {
  if (event.boards().empty()) return tr("all is durable again");
  std::string line = tr("NOT DURABLE, the disk is full:");
  for (const v1::Board& board : event.boards()) {
    line += " " + bare(board.name()) + " " + board.placement();
    if (board.has_clock()) line += " " + clocks(board.clock());
  }
  return line;
}

std::string body(const v1::WatchBoardsResponse& response) {
  switch (response.event_case()) {
    case v1::WatchBoardsResponse::kSnapshot:
      return trn("{count} board", "{count} boards",
                 static_cast<std::size_t>(response.snapshot().boards_size()));
    case v1::WatchBoardsResponse::kConnectionChanged:
      return tr("connection {state}",
                {{"state", connection_text(response.connection_changed().state())}}) +
             " " + response.connection_changed().port() +
             (response.connection_changed().reason().empty()
                  ? ""
                  : ": " + response.connection_changed().reason());
    case v1::WatchBoardsResponse::kDeviceRead:
      return tr("device {serial}", {{"serial", response.device_read().device().serial()}}) + " " +
             response.device_read().device().firmware();
    case v1::WatchBoardsResponse::kSquareChanged:
      return response.square_changed().square() + " " +
             (response.square_changed().piece().empty() ? trc("square", "empty")
                                                        : response.square_changed().piece());
    case v1::WatchBoardsResponse::kPlacementRead:
      return tr("placement {fen}", {{"fen", response.placement_read().placement()}});
    case v1::WatchBoardsResponse::kClockRead:
      return response.clock_read().has_clock()
                 ? tr("clock {times}", {{"times", clocks(response.clock_read().clock())}})
                 : tr("no clock");
    case v1::WatchBoardsResponse::kUnexplainedChanged: {
      std::string line = response.unexplained_changed().squares().empty()
                             ? tr("board and game agree")
                             : tr("board and game differ on");
      for (const auto& square : response.unexplained_changed().squares()) line += " " + square;
      return line;
    }
    case v1::WatchBoardsResponse::kPairChanged: {
      std::string line = tr("two boards:");
      for (const auto& board : response.pair_changed().pair().boards()) {
        line += " " + (board.player() == values::v1::COLOR_WHITE ? tr("White") : tr("Black")) +
                " " + pair_standing_text(board.standing());
      }
      return line;
    }
    case v1::WatchBoardsResponse::kUnwritten:
      return unwritten(response.unwritten());
    case v1::WatchBoardsResponse::kReset:
      return trn("this program read too slowly: {count} event left out",
                 "this program read too slowly: {count} events left out",
                 static_cast<std::size_t>(response.reset().missed_events()));
    default:
      return {};
  }
}

// The last act of an arbiter on the software clock.
std::string software_clock(const values::v1::SoftwareClockChanged& event) {
  if (event.acts().empty()) return tr("software clock: no arbiter does anything with it");
  const values::v1::SoftwareClockAct& last = *event.acts().rbegin();
  switch (last.kind()) {
    case values::v1::SoftwareClockAct::KIND_START:
      return tr("software clock started");
    case values::v1::SoftwareClockAct::KIND_PAUSE:
      return tr("software clock paused");
    case values::v1::SoftwareClockAct::KIND_RESUME:
      return tr("software clock runs on");
    default:
      return tr("software clock set to {white} and {black}",
                {{"white", clock_text(last.white())}, {"black", clock_text(last.black())}});
  }
}

std::string uncertainty(const values::v1::UncertaintyChanged& event) {
  if (event.explanations().empty()) return tr("certain again");
  constexpr int kMostShown = 4;
  const auto& all = event.explanations();
  std::string text = tr("uncertain:");
  for (int i = 0; i < std::min(kMostShown, all.size()); ++i) {
    const auto& each = all[i];
    text += " " + std::to_string(i + 1) + ") " + tr("ply {ply}", {{"ply", each.first_ply()}});
    if (each.san().empty()) text += " " + tr("no ply");
    for (const auto& san : each.san()) text += " " + language::moves_text(san);
    text += " (" + std::to_string(each.probability_percent()) + "%)";
  }
  if (all.size() > kMostShown) {
    text += " " + trn("and {count} more", "and {count} more",
                      static_cast<std::size_t>(all.size() - kMostShown));
  }
  return text;
}

std::string result(const values::v1::ResultChanged& event) {
  if (event.adjournment().moved()) return tr("continues at another board");
  if (event.has_adjournment()) return tr("adjourned");
  return tr("result {result}",
            {{"result", outcome_text(event.result(), event.termination(), event.provisional())}}) +
         (event.incomplete() ? tr(", but plies are missing") : "");
}

std::string corrected(const values::v1::Game& game) {
  return trn(
      "game {game} was corrected: {count} ply, {outcome}, revision {revision}",
      "game {game} was corrected: {count} plies, {outcome}, revision {revision}",
      static_cast<std::size_t>(game.plies_size()),
      {{"game", bare(game.name())},
       {"outcome", outcome_text(game.result(), game.termination(), game.result_provisional())},
       {"revision", game.revision()}});
}

std::string body(const v1::WatchGamesResponse& response) {
  switch (response.event_case()) {
    case v1::WatchGamesResponse::kSnapshot:
      return trn("{count} game", "{count} games",
                 static_cast<std::size_t>(response.snapshot().games_size()));
    case v1::WatchGamesResponse::kGameStarted:
      return tr("game {game} begins", {{"game", bare(response.game())}});
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
      return trn("this program read too slowly: {count} event left out",
                 "this program read too slowly: {count} events left out",
                 static_cast<std::size_t>(response.reset().missed_events()));
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
