#include "daemon/arbiter/decisions/decision.h"
#include "daemon/texts/words.h"

namespace jadoube::arbiter {
namespace {

std::string number(std::size_t ply) { return "ply " + std::to_string(ply); }

std::string instead_of(std::size_t ply, const std::string& move, const model::Board& board) {
  const auto& was = board.game->plies[ply - 1].san;
  return was == move ? "" : ", not " + was;
}

/// Decision a decision, which can be made, in a line.
struct Teller {
  const model::Board& board;

  std::string operator()(const TakeBack& decision) const {
    return "taken back to " + number(decision.plies);
  }
  std::string operator()(const ReplacePly& decision) const {
    return number(decision.ply) + " is " + decision.move +
           instead_of(decision.ply, decision.move, board);
  }
  std::string operator()(const KeepIllegalPly& decision) const {
    return number(decision.ply) + " is " + decision.move + ", illegal, and stands" +
           instead_of(decision.ply, decision.move, board);
  }
  std::string operator()(const InsertPlies& decision) const {
    return decision.moves + " was played before " + number(decision.ply);
  }
  std::string operator()(const DeletePly& decision) const {
    return number(decision.ply) + " was none" + instead_of(decision.ply, "", board);
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
    return "adjourned, " + texts::name_of(position.turn()) + " has sealed move " +
           std::to_string(position.fullmove_number());
  }
  std::string operator()(const ResumeGame& decision) const {
    const auto which = decision.from ? "game " + decision.name : "the game";
    const auto& sealed = decision.sealed_move;
    return which + " is resumed" + (sealed.empty() ? "" : "; the sealed move is " + sealed);
  }
  std::string operator()(const TurnBoard& decision) const {
    return decision.orientation == model::Orientation::kRotated
               ? "the board lies turned: White sits at the maker's far side"
               : "the board lies as the maker has it: White sits at the maker's side";
  }
  std::string operator()(const StartGame& decision) const {
    return "a new game" + (decision.fen.empty() ? "" : " from " + decision.fen) + what_is_left();
  }
  std::string operator()(const AcceptBoard& decision) const {
    return std::string("play goes on from what stands, ") + texts::name_of(decision.turn) +
           " to move";
  }

 private:
  /// Who named the wrong board learns how to go back.
  std::string what_is_left() const {
    if (!board.game || !board.game->in_play() || board.game->plies.empty()) return "";
    return "; game " + std::to_string(board.game->ordinal) + " is left after " +
           std::to_string(board.game->plies.size()) + " plies, resume goes on with it";
  }
};

}  // namespace

std::string to_text(const RecordDecision& decision, const model::Board& board) {
  return std::visit(Teller{board}, decision);
}

}  // namespace jadoube::arbiter
