#include "daemon/texts/penalty.h"

#include <algorithm>

#include "daemon/language/translate.h"
#include "daemon/texts/clock_text.h"

namespace jadoube::texts {
namespace {

using language::Arguments;
using language::mark;
using language::tr;
using model::Penalty;
using rules::Consequence;
using std::chrono::milliseconds;

/// What the player did, and for which time. 0: this is not counted.
std::string offence_text(rules::Offence offence, rules::Color by, int number) {
  constexpr const char* kNames[4][5] = {
      {mark("{player}'s illegal move."), mark("{player}'s first illegal move."),
       mark("{player}'s second illegal move."), mark("{player}'s third illegal move."),
       mark("{player}'s {number}th illegal move.")},
      {mark("{player}'s promotion without a new piece."),
       mark("{player}'s first promotion without a new piece."),
       mark("{player}'s second promotion without a new piece."),
       mark("{player}'s third promotion without a new piece."),
       mark("{player}'s {number}th promotion without a new piece.")},
      {mark("{player}'s press without a move."), mark("{player}'s first press without a move."),
       mark("{player}'s second press without a move."),
       mark("{player}'s third press without a move."),
       mark("{player}'s {number}th press without a move.")},
      {mark("{player}'s move with two hands."), mark("{player}'s first move with two hands."),
       mark("{player}'s second move with two hands."),
       mark("{player}'s third move with two hands."),
       mark("{player}'s {number}th move with two hands.")}};
  const auto word = static_cast<std::size_t>(std::clamp(number, 0, 4));
  return tr(kNames[static_cast<std::size_t>(offence)][word], {{"player", by}, {"number", number}});
}

std::string consequence_text(const Penalty& penalty) {
  const Arguments values = {{"offender", penalty.offender},
                            {"opponent", opponent_of(penalty.offender)},
                            {"time", length_text(penalty.to_opponent)}};
  switch (penalty.consequence) {
    case Consequence::kArbiterDecides:
      return tr("The arbiter decides on a penalty.");
    case Consequence::kExtraTime:
      return tr("{opponent} gets {time}.", values);
    case Consequence::kStands:
      return tr("{opponent} has made their next move: it stands.", values);
    case Consequence::kGameLost:
      break;
  }
  if (penalty.result == rules::Result::kUnknown) {
    return tr(
        "{offender} loses, unless {opponent} cannot mate by any series of legal moves, which is "
        "not decided.",
        values);
  }
  if (penalty.result == rules::Result::kDraw) {
    return tr("The game is drawn: {opponent} cannot mate by any series of legal moves.", values);
  }
  return tr("{offender} loses the game.", values);
}

std::string clock_text_of(const Penalty& penalty) {
  const bool clocks_change = penalty.consequence == Consequence::kExtraTime ||
                             penalty.consequence == Consequence::kArbiterDecides;
  if (!clocks_change) return "";
  std::string text;
  if (penalty.taken_back > milliseconds(0)) {
    text += " " + tr("{player} gives back the {time} that the press gave them.",
                     {{"player", penalty.offender}, {"time", length_text(penalty.taken_back)}});
  }
  if (!penalty.to_set.white || !penalty.to_set.black) {
    return text + " " +
           tr("The clocks were not read with that press: set them as you judge right.");
  }
  return text + " " +
         tr("Set White {white_time} and Black {black_time}, {player} to move; moves completed: "
            "White {white_moves}, Black {black_moves}.",
            {{"white_time", reading_text(penalty.to_set.white)},
             {"black_time", reading_text(penalty.to_set.black)},
             {"player", penalty.to_move},
             {"white_moves", penalty.moves.white},
             {"black_moves", penalty.moves.black}});
}

}  // namespace

std::string sentences_of(const Penalty& penalty) {
  std::string articles = penalty.offence_article;
  if (penalty.article != penalty.offence_article) articles += ", " + penalty.article;
  auto text = tr("Article {articles}: {offence}",
                 {{"articles", articles},
                  {"offence", offence_text(penalty.offence, penalty.offender, penalty.count)}}) +
              " ";
  if (penalty.offence == rules::Offence::kPawnNotReplaced) {
    text += tr("The pawn becomes a queen.") + " ";
  }
  return text + consequence_text(penalty) + clock_text_of(penalty);
}

}  // namespace jadoube::texts
