#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/texts/sentences.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {

// There is one function for each sentence that consists of more than a value. First come
// reservations about the record and what the arbiter does, then the finding.

namespace {

using language::tr;
using language::trn;
using model::ClaimStatement;
using model::ClaimStatementKind;

/// A reason for which the record is less reliable.
std::string reservation(const ClaimStatement& statement) {
  const auto plies = listed(statement.plies);
  const auto count = statement.plies.size();
  switch (statement.kind) {
    case ClaimStatementKind::kRestsOnProvisional:
      return trn("based on {count} provisional ply: {plies}",
                 "based on {count} provisional plies: {plies}", count, {{"plies", plies}});
    case ClaimStatementKind::kRestsOnInferred:
      return trn("based on {count} inferred ply: {plies}",
                 "based on {count} inferred plies: {plies}", count, {{"plies", plies}});
    case ClaimStatementKind::kRestsOnIllegal:
      return trn("based on {count} illegal ply: {plies}", "based on {count} illegal plies: {plies}",
                 count, {{"plies", plies}});
    case ClaimStatementKind::kRecordBeginsLate:
      return tr("the record begins in the middle of the game");
    case ClaimStatementKind::kGameIsOver:
      return tr("the game is over ({result}): it is too late for other claims",
                {{"result", rules::to_string(statement.result.value_or(rules::Result::kUnknown))}});
    case ClaimStatementKind::kPliesMissing:
      return tr("the record is incomplete: plies after the last are missing");
    default:
      return tr("the moves after the last ply have more than one explanation");
  }
}

}  // namespace

std::string sentence_of(const ClaimStatement& statement) {
  if (statement.kind >= ClaimStatementKind::kRestsOnProvisional) return reservation(statement);
  if (statement.kind >= ClaimStatementKind::kDrawnUnlessTouched) return claim_step(statement);
  return claim_found(statement);
}

std::string sentences_of(std::span<const ClaimStatement> statements) {
  std::string text;
  for (const auto& statement : statements) {
    text += (text.empty() ? "" : " ") + sentence_of(statement);
  }
  return text;
}

namespace {

using language::Arguments;

std::string drawn_unless_touched(const ClaimStatement& statement) {
  const Arguments values = {{"player", player_of(statement)},
                            {"article", in_brackets(statement.article)},
                            {"second_article", in_brackets(statement.second_article)}};
  if (statement.announced) {
    return tr(
        "The game is drawn at once{article}, unless {player} has touched a piece on this "
        "move{second_article} or has not written the move down.",
        values);
  }
  return tr(
      "The game is drawn at once{article}, unless {player} has touched a piece on this "
      "move{second_article}.",
      values);
}

std::string add_minutes(const ClaimStatement& statement) {
  std::string articles = statement.article;
  if (!statement.second_article.empty()) articles += ", " + statement.second_article;
  if (statement.announced) {
    return trn(
        "Add {count} minute to {player}'s time; the game continues (Art. {articles}) with {move}.",
        "Add {count} minutes to {player}'s time; the game continues (Art. {articles}) with {move}.",
        statement.count,
        {{"player", player_of(statement)},
         {"articles", articles},
         {"move", language::moves_text(statement.move)}});
  }
  return trn("Add {count} minute to {player}'s time; the game continues (Art. {articles}).",
             "Add {count} minutes to {player}'s time; the game continues (Art. {articles}).",
             statement.count, {{"player", player_of(statement)}, {"articles", articles}});
}

std::string give_result(const ClaimStatement& statement) {
  const auto result = statement.result.value_or(rules::Result::kUnknown);
  auto text = tr("The result is {result} (Art. {article}); stop the clocks.",
                 {{"result", rules::to_string(result)}, {"article", statement.article}});
  if (statement.count == 0) return text;
  return text + " " +
         trn("The ply played since does not count.", "The {count} plies played since do not count.",
             statement.count);
}

std::string outcome_text(const std::optional<rules::Result>& result) {
  if (!result || *result == rules::Result::kUnknown) return tr("the arbiter must decide");
  return tr("the result is {result}", {{"result", rules::to_string(*result)}});
}

std::string flag_and_resignation(const ClaimStatement& statement) {
  return tr(
      "If {player}'s flag has fallen here, {flag_outcome} (Art. {article}); if they resign, "
      "{resignation_outcome} (Art. {second_article}).",
      {{"player", player_of(statement)},
       {"flag_outcome", outcome_text(statement.result)},
       {"article", statement.article},
       {"resignation_outcome", outcome_text(statement.second_result)},
       {"second_article", statement.second_article}});
}

std::string declare_or_postpone(const ClaimStatement& statement) {
  return tr(
      "Where the event announced these rules and no increment can be set{article}, declare the "
      "game drawn, or postpone the decision ({opponent} may get two minutes), or reject the claim "
      "({opponent} gets two minutes){second_article}.",
      {{"opponent", player_of(statement)},
       {"article", in_brackets(statement.article)},
       {"second_article", in_brackets(statement.second_article)}});
}

}  // namespace

std::string claim_step(const ClaimStatement& statement) {
  switch (statement.kind) {
    case ClaimStatementKind::kDrawnUnlessTouched:
      return drawn_unless_touched(statement);
    case ClaimStatementKind::kAddMinutes:
      return add_minutes(statement);
    case ClaimStatementKind::kPlayOver:
      return tr("Play the game over from the scoresheets; the record alone does not decide it.");
    case ClaimStatementKind::kPlayOverBefore:
      return tr(
          "Play the moves before the record over from the scoresheets; the record alone does not "
          "decide it.");
    case ClaimStatementKind::kGiveResult:
      return give_result(statement);
    case ClaimStatementKind::kNothingToDo:
      return tr("Nothing: this Article does not end the game.");
    case ClaimStatementKind::kNotProved:
      return tr("The game continues: nothing proves that it is drawn.");
    case ClaimStatementKind::kFlagAndResignation:
      return flag_and_resignation(statement);
    case ClaimStatementKind::kMayNotBeMade:
      return tr("The claim may not be made{article}: the game continues.",
                {{"article", in_brackets(statement.article)}});
    case ClaimStatementKind::kGameIsDrawn:
      return tr("The game is drawn{article}.", {{"article", in_brackets(statement.article)}});
    case ClaimStatementKind::kDeclareOrPostpone:
      return declare_or_postpone(statement);
    default:
      return {};
  }
}

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
    return tr("The position after {move} occurred {times}: after ply {plies}.", values);
  }
  if (statement.announced) {
    return tr("The position after {move} will have occurred {times}: after ply {plies}.", values);
  }
  return tr("The position after {move} has occurred {times}: after ply {plies}.", values);
}

std::string no_series(const ClaimStatement& statement) {
  return tr("There is no such series: {move} is a capture or a pawn move, and {needed} are needed.",
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
      return tr("{player} cannot be mated by any series of legal moves. Proof: the game is over.",
                {{"player", player_of(statement)}});
    case rules::MateProof::kMaterial:
      return tr("{player} cannot be mated by any series of legal moves. Proof: material.",
                {{"player", player_of(statement)}});
    case rules::MateProof::kClosure:
      return trn(
          "{player} cannot be mated by any series of legal moves. Proof: every position that can "
          "be reached, {count} of them.",
          "{player} cannot be mated by any series of legal moves. Proof: every position that can "
          "be reached, {count} of them.",
          statement.count, {{"player", player_of(statement)}});
    case rules::MateProof::kStatic:
      return tr(
          "{player} cannot be mated by any series of legal moves. Proof: the squares that the "
          "pieces can reach.",
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
    return tr("No clock reported how much time {player} has left",
              {{"player", player_of(statement)}});
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

namespace {

// What was found about who can still mate.
std::string mate_found(const ClaimStatement& statement) {
  const rules::Color player = player_of(statement);
  switch (statement.kind) {
    case ClaimStatementKind::kNeitherCanMate:
      return tr("Since {move} neither player can mate by any series of legal moves.",
                {{"move", move_text(statement)}});
    case ClaimStatementKind::kCanStillMate:
      return trn("{player} can still mate, by {count} legal ply.",
                 "{player} can still mate, by {count} legal plies.", statement.count,
                 {{"player", player}});
    case ClaimStatementKind::kNeitherFound:
      return tr("No mate was found, and it is not proved that neither player can mate.");
    case ClaimStatementKind::kNotOfChess:
      return tr("The position is not a legal one: an illegal ply was not taken back.");
    case ClaimStatementKind::kIsMated:
      return tr("{player} is mated.", {{"player", player}});
    case ClaimStatementKind::kCanBeMated:
      return trn("{player} can be mated, by {count} legal ply.",
                 "{player} can be mated, by {count} legal plies.", statement.count,
                 {{"player", player}});
    case ClaimStatementKind::kCannotBeMated:
      return cannot_be_mated(statement);
    case ClaimStatementKind::kMateNotDecided:
      return tr("No way to mate {player} was found, and it is not proved that there is none.",
                {{"player", player}});
    case ClaimStatementKind::kOpponentCannotMate:
      return tr("{player} cannot mate by any series of legal moves.", {{"player", player}});
    default:
      return {};
  }
}

}  // namespace

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
          "The pieces were on the same squares after ply {plies} too, with other rights to castle "
          "or to capture en passant{article}.",
          {{"plies", listed(statement.plies)}, {"article", in_brackets(statement.article)}});
    case ClaimStatementKind::kOtherOnMove:
      return tr(
          "They were on the same squares after ply {plies} too, with {player} to "
          "move{article}.",
          {{"plies", listed(statement.plies)},
           {"player", player},
           {"article", in_brackets(statement.article)}});
    case ClaimStatementKind::kNoSeries:
      return no_series(statement);
    case ClaimStatementKind::kSeries:
      return series(statement);
    case ClaimStatementKind::kPlayedInDoubt:
      return tr("The moves are in doubt, and plies may be missing.");
    case ClaimStatementKind::kBeganBeforeRecord:
      return tr("The record begins in the middle of the game, and earlier moves may count too.");
    case ClaimStatementKind::kConsecutiveNeeded:
      return tr(
          "{edition} requires five in consecutive moves.",
          {{"edition", rules::to_string(statement.edition.value_or(rules::kCurrentEdition))}});
    case ClaimStatementKind::kNeverFiveTimes:
      return tr("No position occurred five times.");
    case ClaimStatementKind::kWasOver:
      return tr("And {end}.", {{"end", end_text(statement)}});
    case ClaimStatementKind::kLastMoveMates:
      return tr("The last of them mates, and that has precedence.");
    case ClaimStatementKind::kPositionNotAsked:
      return tr("The position was not checked: {end}.", {{"end", end_text(statement)}});
    case ClaimStatementKind::kNotInBlitz:
      return tr("There is no such claim in blitz.");
    case ClaimStatementKind::kOnlyOnMove:
      return tr("{player} is on the move, and only the player on the move can claim.",
                {{"player", player}});
    case ClaimStatementKind::kTooMuchTime:
      return too_much_time(statement);
    case ClaimStatementKind::kTimeAndProgress:
      return time_and_progress(statement);
    default:
      return mate_found(statement);
  }
}

}  // namespace jadoube::texts
