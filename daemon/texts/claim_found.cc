#include "daemon/texts/claim_found.h"

#include "daemon/language/dates.h"
#include "daemon/language/translate.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using language::Arguments;
using language::tr;
using language::trc;
using language::trn;
using model::ClaimStatement;
using model::ClaimStatementKind;

/// "34...Nc6", "the start", or "the announced 35.Nf3".
std::string move_text(const ClaimStatement& statement) {
  const auto move = language::moves_text(statement.move);
  if (statement.announced) {
    return trc("after, since or up to", "the announced {move}", {{"move", move}});
  }
  return move.empty() ? trc("after, since or up to", "the start") : move;
}

/// "the game was over by fivefold repetition after ply 60, 30...Kf8 (Art. 9.6.1)".
std::string end_text(const ClaimStatement& statement) {
  const auto ended = statement.ended.value_or(model::EndedBefore{});
  return tr("the game was over by {ending} after ply {ply}, {move} (Art. {article})",
            {{"ending", name_of(ended.kind)},
             {"ply", ended.ply},
             {"move", ended.move.empty() ? trc("after, since or up to", "the start")
                                         : language::moves_text(ended.move)},
             {"article", ended.article}});
}

std::string position_stood(const ClaimStatement& statement) {
  const Arguments values = {{"move", move_text(statement)},
                            {"times", times(statement.count)},
                            {"plies", listed(statement.plies)}};
  if (statement.kind == ClaimStatementKind::kPositionRepeated) {
    return tr("The position after {move} stood {times}: after ply {plies}.", values);
  }
  if (statement.announced) {
    return tr("The position after {move} will have stood {times}: after ply {plies}.", values);
  }
  return tr("The position after {move} has stood {times}: after ply {plies}.", values);
}

std::string no_series(const ClaimStatement& statement) {
  return tr("There is none: {move} is itself a capture or a pawn move; {needed} are needed.",
            {{"move", move_text(statement)}, {"needed", statement.needed}});
}

std::string series(const ClaimStatement& statement) {
  if (statement.since.empty()) {
    return trn(
        "There is {count} ply without capture and pawn move up to {move}, since the record began; "
        "{needed} are needed.",
        "There are {count} plies without capture and pawn move up to {move}, since the record "
        "began; {needed} are needed.",
        statement.count, {{"move", move_text(statement)}, {"needed", statement.needed}});
  }
  return trn(
      "There is {count} ply without capture and pawn move up to {move}, since {since}; {needed} "
      "are needed.",
      "There are {count} plies without capture and pawn move up to {move}, since {since}; "
      "{needed} are needed.",
      statement.count,
      {{"move", move_text(statement)},
       {"since", language::moves_text(statement.since)},
       {"needed", statement.needed}});
}

std::string cannot_be_mated(const ClaimStatement& statement) {
  switch (statement.proof.value_or(rules::MateProof::kNone)) {
    case rules::MateProof::kGameOver:
      return tr(
          "{player} cannot be mated by any series of legal moves; what proves it: the game is "
          "over.",
          {{"player", player_of(statement)}});
    case rules::MateProof::kMaterial:
      return tr("{player} cannot be mated by any series of legal moves; what proves it: material.",
                {{"player", player_of(statement)}});
    case rules::MateProof::kClosure:
      return trn(
          "{player} cannot be mated by any series of legal moves; what proves it: every position "
          "that can be reached, {count} of them.",
          "{player} cannot be mated by any series of legal moves; what proves it: every position "
          "that can be reached, {count} of them.",
          statement.count, {{"player", player_of(statement)}});
    case rules::MateProof::kStatic:
      return tr(
          "{player} cannot be mated by any series of legal moves; what proves it: where the "
          "pieces can come.",
          {{"player", player_of(statement)}});
    case rules::MateProof::kNone:
      break;
  }
  return tr("{player} cannot be mated by any series of legal moves.",
            {{"player", player_of(statement)}});
}

std::size_t seconds_of(const std::optional<std::chrono::seconds>& time) {
  return static_cast<std::size_t>(time.value_or(std::chrono::seconds(0)).count());
}

std::string too_much_time(const ClaimStatement& statement) {
  return trn("{player} has {count} second left, and must have less than {limit} seconds.",
             "{player} has {count} seconds left, and must have less than {limit} seconds.",
             seconds_of(statement.time),
             {{"player", player_of(statement)}, {"limit", seconds_of(statement.limit)}});
}

std::string time_left(const ClaimStatement& statement) {
  if (!statement.time) {
    return tr("No clock told how much time {player} has left", {{"player", player_of(statement)}});
  }
  return trn("{player} has {count} second left", "{player} has {count} seconds left",
             seconds_of(statement.time), {{"player", player_of(statement)}});
}

std::string time_and_progress(const ClaimStatement& statement) {
  if (statement.move.empty()) {
    return trn("{time}; since the last progress, before the record, there was {count} ply.",
               "{time}; since the last progress, before the record, there were {count} plies.",
               statement.count, {{"time", time_left(statement)}});
  }
  return trn("{time}; since the last progress, {move}, there was {count} ply.",
             "{time}; since the last progress, {move}, there were {count} plies.", statement.count,
             {{"time", time_left(statement)}, {"move", language::moves_text(statement.move)}});
}

}  // namespace

std::string in_brackets(const std::string& article) {
  return article.empty() ? "" : " (" + article + ")";
}

rules::Color player_of(const ClaimStatement& statement) {
  return statement.player.value_or(rules::Color::kWhite);
}

std::string claim_found(const ClaimStatement& statement) {
  const rules::Color player = player_of(statement);
  switch (statement.kind) {
    case ClaimStatementKind::kNothingToClaim:
      return tr("There is nothing to claim: {end}.", {{"end", end_text(statement)}});
    case ClaimStatementKind::kNotOnMove:
      return tr(
          "{player} is on the move after ply {ply}, and only the player on the move can claim.",
          {{"player", player}, {"ply", statement.ply}});
    case ClaimStatementKind::kPositionStood:
    case ClaimStatementKind::kPositionRepeated:
      return position_stood(statement);
    case ClaimStatementKind::kOtherRights:
      return tr(
          "The same pieces stood so after ply {plies} too, with other rights to castle or to "
          "capture en passant{article}.",
          {{"plies", listed(statement.plies)}, {"article", in_brackets(statement.article)}});
    case ClaimStatementKind::kOtherOnMove:
      return tr("They stood so after ply {plies} too, with {player} on the move{article}.",
                {{"plies", listed(statement.plies)},
                 {"player", player},
                 {"article", in_brackets(statement.article)}});
    case ClaimStatementKind::kNoSeries:
      return no_series(statement);
    case ClaimStatementKind::kSeries:
      return series(statement);
    case ClaimStatementKind::kPlayedInDoubt:
      return tr("What was played is in doubt, and plies may be missing.");
    case ClaimStatementKind::kBeganBeforeRecord:
      return tr(
          "The record begins in the middle of the game, and what was played before it may count "
          "too.");
    case ClaimStatementKind::kConsecutiveNeeded:
      return tr(
          "{edition} asks for five in consecutive moves.",
          {{"edition", rules::to_string(statement.edition.value_or(rules::kCurrentEdition))}});
    case ClaimStatementKind::kNeverFiveTimes:
      return tr("No position stood five times.");
    case ClaimStatementKind::kWasOver:
      return tr("And {end}.", {{"end", end_text(statement)}});
    case ClaimStatementKind::kLastMoveMates:
      return tr("The last of them mates, and that has precedence.");
    case ClaimStatementKind::kNeitherCanMate:
      return tr("Since {move} neither player can mate by any series of legal moves.",
                {{"move", move_text(statement)}});
    case ClaimStatementKind::kPositionNotAsked:
      return tr("The position is not asked about: {end}.", {{"end", end_text(statement)}});
    case ClaimStatementKind::kCanStillMate:
      return trn("{player} can still mate, by {count} legal ply.",
                 "{player} can still mate, by {count} legal plies.", statement.count,
                 {{"player", player}});
    case ClaimStatementKind::kNeitherFound:
      return tr("Neither a mate was found nor that there is none for both players.");
    case ClaimStatementKind::kNotOfChess:
      return tr("The position is not one of chess: an illegal ply stands.");
    case ClaimStatementKind::kIsMated:
      return tr("{player} is mated.", {{"player", player}});
    case ClaimStatementKind::kCanBeMated:
      return trn("{player} can be mated, by {count} legal ply.",
                 "{player} can be mated, by {count} legal plies.", statement.count,
                 {{"player", player}});
    case ClaimStatementKind::kCannotBeMated:
      return cannot_be_mated(statement);
    case ClaimStatementKind::kMateNotDecided:
      return tr("Neither a way to mate {player} was found nor that there is none.",
                {{"player", player}});
    case ClaimStatementKind::kNotInBlitz:
      return tr("There is no such claim in blitz.");
    case ClaimStatementKind::kOnlyOnMove:
      return tr("{player} is on the move, and only the player on the move can claim.",
                {{"player", player}});
    case ClaimStatementKind::kTooMuchTime:
      return too_much_time(statement);
    case ClaimStatementKind::kOpponentCannotMate:
      return tr("{player} cannot mate by any series of legal moves.", {{"player", player}});
    case ClaimStatementKind::kTimeAndProgress:
      return time_and_progress(statement);
    default:
      return {};
  }
}

}  // namespace jadoube::texts
