#include "daemon/texts/decision.h"

#include <string_view>

#include "daemon/texts/clock_text.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using model::AcceptBoard;
using model::Adjourn;
using model::ChooseExplanation;
using model::ClockSetting;
using model::ControlSoftwareClock;
using model::DecideOnIncident;
using model::DeletePly;
using model::GiveResult;
using model::IncidentDecision;
using model::InsertPlies;
using model::KeepIllegalPly;
using model::Note;
using model::ReplacePly;
using model::Report;
using model::ResumeGame;
using model::StartGame;
using model::TakeBack;
using model::TakeResultAway;
using model::TurnBoard;

std::string numbered(std::size_t ply) { return "ply " + std::to_string(ply); }

std::string instead_of(std::size_t ply, const std::string& move, const model::Board& board) {
  const auto& was = board.game->plies[ply - 1].san;
  return was == move ? "" : ", not " + was;
}

/// Writes a decision that changes the record, in one line.
struct RecordDecisionText {
  const model::Board& board;

  std::string operator()(const TakeBack& decision) const {
    return "taken back to " + numbered(decision.plies);
  }
  std::string operator()(const ReplacePly& decision) const {
    return numbered(decision.ply) + " is " + decision.move +
           instead_of(decision.ply, decision.move, board);
  }
  std::string operator()(const KeepIllegalPly& decision) const {
    return numbered(decision.ply) + " is " + decision.move + ", illegal, and stands" +
           instead_of(decision.ply, decision.move, board);
  }
  std::string operator()(const InsertPlies& decision) const {
    return decision.moves + " was played before " + numbered(decision.ply);
  }
  std::string operator()(const DeletePly& decision) const {
    return numbered(decision.ply) + " was none" + instead_of(decision.ply, "", board);
  }
  std::string operator()(const ChooseExplanation& decision) const {
    return "explanation " + std::to_string(decision.number) + " is what was played";
  }
  std::string operator()(const GiveResult& decision) const {
    return "result " + std::string(rules::to_string(decision.result));
  }
  std::string operator()(const TakeResultAway&) const { return "the game is not over"; }
  std::string operator()(const Adjourn&) const {
    const auto& game = *board.game;
    const auto position = game.position();
    return "adjourned, " + name_of(position.turn()) + " has sealed move " +
           std::to_string(position.fullmove_number());
  }
  std::string operator()(const ResumeGame& decision) const {
    const auto which = decision.from ? "game " + decision.name : "the game";
    const auto& sealed = decision.sealed_move;
    return which + " is resumed" + (sealed.empty() ? "" : "; the sealed move is " + sealed);
  }
  std::string operator()(const TurnBoard& decision) const {
    return decision.orientation == model::Orientation::kRotated
               ? "the board is turned: White sits at the maker's far side"
               : "the board faces as the maker has it: White sits at the maker's side";
  }
  std::string operator()(const ControlSoftwareClock& decision) const {
    switch (decision.kind) {
      case model::SoftwareClockAct::Kind::kStart:
        return "the software clock is started";
      case model::SoftwareClockAct::Kind::kPause:
        return "the software clock is paused";
      case model::SoftwareClockAct::Kind::kResume:
        return "the software clock runs on";
      case model::SoftwareClockAct::Kind::kSet:
        break;
    }
    return "the software clock is set to " + clock_text(decision.times.white) + " and " +
           clock_text(decision.times.black);
  }
  std::string operator()(const StartGame& decision) const {
    return "a new game" + (decision.fen.empty() ? "" : " from " + decision.fen) + what_is_left();
  }
  std::string operator()(const AcceptBoard& decision) const {
    return std::string("play goes on from what stands, ") + name_of(decision.turn) + " to move";
  }

 private:
  /// Names the game that is left. An arbiter who chose the wrong board then knows how to go back.
  std::string what_is_left() const {
    if (!board.game || !board.game->in_play() || board.game->plies.empty()) return "";
    return "; game " + std::to_string(board.game->ordinal) + " is left after " +
           std::to_string(board.game->plies.size()) + " plies, resume goes on with it";
  }
};

std::string_view participle(IncidentDecision::Kind kind) {
  switch (kind) {
    case IncidentDecision::Kind::kAcknowledge:
      return "acknowledged";
    case IncidentDecision::Kind::kDismiss:
      return "dismissed";
    case IncidentDecision::Kind::kResolve:
      return "resolved";
    case IncidentDecision::Kind::kReopen:
      break;
  }
  return "opened again";
}

/// Writes a decision that changes no ply, in one line.
struct SideDecisionText {
  std::string operator()(const DecideOnIncident& about) const {
    const auto& [kind, reason, by] = about.decision;
    auto text = "incident " + to_string(about.id) + " " + std::string(participle(kind));
    return reason.empty() ? text : text + ": " + reason;
  }
  std::string operator()(const Note& note) const {
    return (note.ply == 0 ? "" : "ply " + std::to_string(note.ply) + ": ") + note.text;
  }
  std::string operator()(const Report& report) const {
    if (report.kind == Report::Kind::kColoursReversed) return "the colours are reversed";
    return name_of(*report.by) + " used two hands";
  }
  std::string operator()(const ClockSetting& setting) const {
    return "the clock is set to " + clock_text(setting.times.white) + " and " +
           clock_text(setting.times.black) +
           (setting.running ? ", " + name_of(*setting.running) + "'s runs" : ", and stands") +
           (setting.by_hand ? ", by hand" : "");
  }
};

}  // namespace

std::string line_of(const model::RecordDecision& decision, const model::Board& board) {
  return std::visit(RecordDecisionText{board}, decision);
}

std::string line_of(const model::SideDecision& decision) {
  return std::visit(SideDecisionText{}, decision);
}

std::string undone_line(const std::string& line) { return "undone: " + line; }

}  // namespace jadoube::texts
