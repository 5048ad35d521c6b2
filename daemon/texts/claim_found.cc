#include "daemon/texts/claim_found.h"

#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using model::ClaimStatement;
using model::ClaimStatementKind;

/// "34...Nc6", "the start", or "the announced 35.Nf3".
std::string move_text(const ClaimStatement& statement) {
  if (statement.announced) return "the announced " + statement.move;
  return statement.move.empty() ? "the start" : statement.move;
}

/// "the game was drawn by fivefold repetition after ply 60, 30...Kf8 (Art. 9.6.1)".
std::string end_text(const ClaimStatement& statement) {
  const auto ended = statement.ended.value_or(model::EndedBefore{});
  return "the game was over by " + std::string(rules::to_string(ended.kind)) + " after ply " +
         std::to_string(ended.ply) + ", " + (ended.move.empty() ? "the start" : ended.move) +
         " (Art. " + ended.article + ")";
}

std::string stood(const ClaimStatement& statement, const char* verb) {
  return "The position after " + move_text(statement) + verb + times(statement.count) +
         ": after ply " + listed(statement.plies) + ".";
}

std::string needed_text(const ClaimStatement& statement) {
  return "; " + std::to_string(statement.needed) + " are needed.";
}

std::string series(const ClaimStatement& statement) {
  return std::string(statement.count == 1 ? "There is " : "There are ") +
         counted(statement.count, "ply", "plies") + " without capture and pawn move up to " +
         move_text(statement) + ", since " +
         (statement.since.empty() ? "the record began" : statement.since) + needed_text(statement);
}

std::string legal_plies(const ClaimStatement& statement) {
  return counted(statement.count, "legal ply", "legal plies");
}

std::string cannot_be_mated(const ClaimStatement& statement) {
  const auto proof = statement.proof.value_or(rules::MateProof::kNone);
  std::string text = name_of(statement.player) +
                     " cannot be mated by any series of legal moves; what proves it: " +
                     std::string(rules::to_string(proof));
  if (proof == rules::MateProof::kClosure)
    text += ", " + std::to_string(statement.count) + " of them";
  return text + ".";
}

std::string seconds_text(const std::optional<std::chrono::seconds>& time) {
  const auto count = time.value_or(std::chrono::seconds(0)).count();
  return counted(static_cast<std::size_t>(count), "second", "seconds");
}

std::string time_and_progress(const ClaimStatement& statement) {
  std::string text = statement.time
                         ? name_of(statement.player) + " has " + seconds_text(statement.time)
                         : "No clock told how much time " + name_of(statement.player) + " has";
  text += " left; since the last progress, ";
  text += statement.move.empty() ? "before the record" : statement.move;
  return text + ", there were " + counted(statement.count, "ply", "plies") + ".";
}

}  // namespace

std::string in_brackets(const std::string& article) {
  return article.empty() ? "" : " (" + article + ")";
}

std::string claim_found(const ClaimStatement& statement) {
  switch (statement.kind) {
    case ClaimStatementKind::kNothingToClaim:
      return "There is nothing to claim: " + end_text(statement) + ".";
    case ClaimStatementKind::kNotOnMove:
      return name_of(statement.player) + " is on the move after ply " +
             std::to_string(statement.ply) + ", and only the player on the move can claim.";
    case ClaimStatementKind::kPositionStood:
      return stood(statement, statement.announced ? " will have stood " : " has stood ");
    case ClaimStatementKind::kPositionRepeated:
      return stood(statement, " stood ");
    case ClaimStatementKind::kOtherRights:
      return "The same pieces stood so after ply " + listed(statement.plies) +
             " too, with other rights to castle or to capture en passant" +
             in_brackets(statement.article) + ".";
    case ClaimStatementKind::kOtherOnMove:
      return "They stood so after ply " + listed(statement.plies) + " too, with " +
             name_of(statement.player) + " on the move" + in_brackets(statement.article) + ".";
    case ClaimStatementKind::kNoSeries:
      return "There is none: " + move_text(statement) + " is itself a capture or a pawn move" +
             needed_text(statement);
    case ClaimStatementKind::kSeries:
      return series(statement);
    case ClaimStatementKind::kPlayedInDoubt:
      return "What was played is in doubt, and plies may be missing.";
    case ClaimStatementKind::kBeganBeforeRecord:
      return "The record begins in the middle of the game, and what was played before it may count "
             "too.";
    case ClaimStatementKind::kConsecutiveNeeded:
      return std::string(rules::to_string(statement.edition.value_or(rules::kCurrentEdition))) +
             " asks for five in consecutive moves.";
    case ClaimStatementKind::kNeverFiveTimes:
      return "No position stood five times.";
    case ClaimStatementKind::kWasOver:
      return "And " + end_text(statement) + ".";
    case ClaimStatementKind::kLastMoveMates:
      return "The last of them mates, and that has precedence.";
    case ClaimStatementKind::kNeitherCanMate:
      return "Since " + move_text(statement) +
             " neither player can mate by any series of legal moves.";
    case ClaimStatementKind::kPositionNotAsked:
      return "The position is not asked about: " + end_text(statement) + ".";
    case ClaimStatementKind::kCanStillMate:
      return name_of(statement.player) + " can still mate, by " + legal_plies(statement) + ".";
    case ClaimStatementKind::kNeitherFound:
      return "Neither a mate was found nor that there is none for both players.";
    case ClaimStatementKind::kNotOfChess:
      return "The position is not one of chess: an illegal ply stands.";
    case ClaimStatementKind::kIsMated:
      return name_of(statement.player) + " is mated.";
    case ClaimStatementKind::kCanBeMated:
      return name_of(statement.player) + " can be mated, by " + legal_plies(statement) + ".";
    case ClaimStatementKind::kCannotBeMated:
      return cannot_be_mated(statement);
    case ClaimStatementKind::kMateNotDecided:
      return "Neither a way to mate " + name_of(statement.player) +
             " was found nor that there is none.";
    case ClaimStatementKind::kNotInBlitz:
      return "There is no such claim in blitz.";
    case ClaimStatementKind::kOnlyOnMove:
      return name_of(statement.player) +
             " is on the move, and only the player on the move can claim.";
    case ClaimStatementKind::kTooMuchTime:
      return name_of(statement.player) + " has " + seconds_text(statement.time) +
             " left, and must have less than " + seconds_text(statement.limit) + ".";
    case ClaimStatementKind::kOpponentCannotMate:
      return name_of(statement.player) + " cannot mate by any series of legal moves.";
    case ClaimStatementKind::kTimeAndProgress:
      return time_and_progress(statement);
    default:
      return {};
  }
}

}  // namespace jadoube::texts
