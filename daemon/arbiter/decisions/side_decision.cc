#include "daemon/arbiter/decisions/side_decision.h"

#include <algorithm>

#include "daemon/arbiter/decisions/clock_times.h"
#include "daemon/texts/words.h"

namespace jadoube::arbiter {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

namespace {

struct Checker {
  const model::Board& board;

  // The incident tracker knows what can be decided about an incident.
  Expected<void> operator()(const DecideOnIncident&) const { return {}; }

  Expected<void> operator()(const Note& note) const {
    if (auto game = has_game(); !game) return game;
    const auto is_control = [](unsigned char letter) { return letter < ' ' || letter == 0x7f; };
    if (!note.waits_for_board.empty()) return {};
    if (note.text.empty()) return refuse(ErrorCode::kInvalidArgument, "the note is empty");
    if (std::ranges::any_of(note.text, is_control)) {
      return refuse(ErrorCode::kInvalidArgument, "the note has control characters");
    }
    const auto plies = board.game->plies.size();
    if (note.ply <= plies) return {};
    return refuse(ErrorCode::kInvalidArgument, "there is no ply {ply}: the game has {count}",
                  {{"ply", note.ply}, {"count", plies}});
  }

  Expected<void> operator()(const Report& report) const {
    if (report.kind == Report::Kind::kTwoHands && !report.by) {
      return refuse(ErrorCode::kInvalidArgument, "whose hands? Name White or Black");
    }
    return has_game();
  }

  Expected<void> operator()(const ClockSetting& setting) const {
    if (auto shown = can_be_shown(setting.times); !shown) return shown;
    if (setting.by_hand) return is_going_on();
    if (board.link != drivers::ConnectionState::kLive) {
      return refuse(ErrorCode::kFailedPrecondition, "there is no connection to the board: {why}",
                    {{"why", rules::Sentence::unpacked(board.why)}});
    }
    // Which side of the clock is White's is found when it runs. Equal times need no sides.
    const bool needs_sides = setting.running.has_value() || setting.times[rules::Color::kWhite] !=
                                                                setting.times[rules::Color::kBlack];
    if (board.pair && !board.pair->whites_clock && needs_sides) {
      return refuse(ErrorCode::kFailedPrecondition,
                    "nobody knows which side of the clock is White's before it runs in a game on "
                    "two boards: set it by hand, and give the times then");
    }
    if (board.clock) return {};
    if (board.device.capabilities.clock) {
      return refuse(ErrorCode::kFailedPrecondition,
                    "the board has no clock; its game may have a software clock");
    }
    return refuse(ErrorCode::kFailedPrecondition,
                  "no clock can be connected to the board; its game may have a software clock");
  }

  // The times of a clock are part of a game that goes on.
  Expected<void> is_going_on() const {
    if (auto game = has_game(); !game) return game;
    if (!board.game->has_given_result()) return {};
    return refuse(ErrorCode::kFailedPrecondition,
                  "the game is over ({result}), and no time of its clock counts any more",
                  {{"result", rules::to_string(board.game->result)}});
  }

  Expected<void> has_game() const {
    if (board.game) return {};
    return refuse(ErrorCode::kFailedPrecondition, "no game has begun on this board");
  }
};

}  // namespace

Expected<void> can_be_made(const SideDecision& decision, const model::Board& board) {
  return std::visit(Checker{board}, decision);
}

}  // namespace jadoube::arbiter
