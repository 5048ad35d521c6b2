#include "daemon/arbiter/decisions/side_decision.h"

#include <algorithm>

#include "daemon/arbiter/decisions/decision.h"
#include "daemon/texts/words.h"

namespace jadoube::arbiter {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

namespace {

struct Checker {
  const model::Board& board;

  // The incident tracker checks decisions about incidents.
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
      return refuse(ErrorCode::kInvalidArgument, "the side is missing: give White or Black");
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
    // The running clock shows which side is White's. Equal times need no sides.
    const bool needs_sides = setting.running.has_value() || setting.times[rules::Color::kWhite] !=
                                                                setting.times[rules::Color::kBlack];
    if (board.pair && !board.pair->whites_clock && needs_sides) {
      return refuse(ErrorCode::kFailedPrecondition,
                    "in a game on two boards, it is not known which side of the clock is "
                    "White's before it runs. Set it by hand, and give the times then");
    }
    if (board.clock) return {};
    if (board.device.capabilities.clock) {
      return refuse(ErrorCode::kFailedPrecondition,
                    "the board has no clock; its game may have a software clock");
    }
    return refuse(ErrorCode::kFailedPrecondition,
                  "no clock can be connected to the board; its game may have a software clock");
  }

  // Fails if the game has a given result: the times of its clock no longer count.
  Expected<void> is_going_on() const {
    if (auto game = has_game(); !game) return game;
    if (!board.game->has_given_result()) return {};
    return refuse(ErrorCode::kFailedPrecondition,
                  "the game is over ({result}), so its clock can no longer be set",
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

using model::Game;
using model::SoftwareClockAct;
using model::SoftwareClockPhase;
using ActKind = SoftwareClockAct::Kind;

namespace {

SoftwareClockPhase phase_of(const Game& game) {
  return model::phase_of(game.clock_acts, !game.plies.empty());
}

bool has_times(const model::Ply& ply) { return ply.white_clock || ply.black_clock; }

Expected<void> may_have_software_clock(const model::Board& board) {
  if (board.clock) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "the board has a clock, so the game has no software clock: set the clock itself");
  }
  const auto found = std::ranges::find_if(board.game->plies, has_times);
  if (found == board.game->plies.end()) return {};
  return refuse(ErrorCode::kFailedPrecondition,
                "a clock at the board reported times of this game, the first with ply {ply}, so "
                "it has no software clock",
                {{"ply", found - board.game->plies.begin() + 1}});
}

Expected<void> is_going_on(const Game& game) {
  if (game.in_play()) return {};
  if (game.adjournment) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "the game is adjourned, and its software clock is stopped: resume the game "
                  "first");
  }
  return refuse(ErrorCode::kFailedPrecondition,
                "the game is over ({result}), so its times can no longer be set",
                {{"result", rules::to_string(game.result)}});
}

/// True if the adjournment of `game` paused its clock, and no arbiter had paused it before.
bool was_paused_with_game(const Game& game) {
  return game.adjournment && !game.clock_acts.empty() &&
         game.clock_acts.back().kind == ActKind::kPause &&
         game.clock_acts.back().at == game.adjournment->at;
}

/// Fails if an act of `kind` is not possible in `phase`.
Expected<void> is_possible(ActKind kind, SoftwareClockPhase phase) {
  constexpr auto kNotNow = ErrorCode::kFailedPrecondition;
  const bool has_started = phase != SoftwareClockPhase::kNotStarted;
  const bool is_paused = phase == SoftwareClockPhase::kPaused;
  switch (kind) {
    case ActKind::kStart:
      if (!has_started) return {};
      if (!is_paused) return refuse(kNotNow, "the software clock runs already");
      return refuse(kNotNow, "the software clock has started and is paused: resume it");
    case ActKind::kPause:
      if (!has_started) {
        return refuse(kNotNow,
                      "the software clock has not started: it starts with the first move, or when "
                      "an arbiter starts it");
      }
      if (is_paused) return refuse(kNotNow, "the software clock is paused already");
      return {};
    case ActKind::kResume:
      if (!has_started) return refuse(kNotNow, "the software clock has not started: start it");
      if (!is_paused) return refuse(kNotNow, "the software clock runs already");
      return {};
    case ActKind::kSet:
      break;
  }
  return {};
}

}  // namespace

Expected<SoftwareClockAct> act_on_software_clock(const ControlSoftwareClock& decision,
                                                 const model::Board& board, Instant now) {
  const auto& [kind, times] = decision;
  if (kind == ActKind::kSet) {
    if (auto shown = can_be_shown(times); !shown) return tl::unexpected(shown.error());
  }
  if (auto may = may_have_software_clock(board); !may) return tl::unexpected(may.error());
  if (auto goes_on = is_going_on(*board.game); !goes_on) return tl::unexpected(goes_on.error());
  if (auto may = is_possible(kind, phase_of(*board.game)); !may) {
    return tl::unexpected(may.error());
  }
  return SoftwareClockAct{.kind = kind, .at = now, .times = times};
}

std::vector<SoftwareClockAct> pause_with_game(const model::Board& board, Instant now) {
  const bool runs = !board.clock && phase_of(*board.game) == SoftwareClockPhase::kRunning;
  if (!runs) return {};
  return {{.kind = ActKind::kPause, .at = now}};
}

std::vector<SoftwareClockAct> resume_with_game(const model::Board& board, Instant now) {
  if (!was_paused_with_game(*board.game)) return {};
  return {{.kind = ActKind::kResume, .at = now}};
}

std::vector<SoftwareClockAct> acts_of_resumed(const Game& from, Instant now) {
  if (std::ranges::any_of(from.plies, has_times)) return {};
  auto acts = from.clock_acts;
  const bool runs = phase_of(from) == SoftwareClockPhase::kRunning;
  if (runs) {
    auto stopped = from.plies.empty() ? from.started_at : from.plies.back().made_at;
    if (!acts.empty()) stopped = std::max(stopped, acts.back().at);
    acts.push_back({.kind = ActKind::kPause, .at = stopped});
  }
  if (runs || was_paused_with_game(from)) acts.push_back({.kind = ActKind::kResume, .at = now});
  return acts;
}

}  // namespace jadoube::arbiter
