#include "daemon/texts/penalty.h"

#include <array>
#include <string_view>

#include "daemon/texts/clock_text.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using model::Penalty;
using rules::Consequence;
using std::chrono::milliseconds;

std::string offence_text(rules::Offence offence) {
  constexpr std::array<std::string_view, 4> kNames = {
      "illegal move", "promotion without a new piece", "press without a move",
      "move with two hands"};
  return std::string(kNames[static_cast<std::size_t>(offence)]);
}

/// "first ", "4th "; empty for 0.
std::string ordinal_text(int number) {
  constexpr std::array<std::string_view, 4> kWords = {"", "first ", "second ", "third "};
  const bool has_word = number >= 0 && number < static_cast<int>(kWords.size());
  return has_word ? std::string(kWords[static_cast<std::size_t>(number)])
                  : std::to_string(number) + "th ";
}

std::string consequence_text(const Penalty& penalty) {
  const auto offender = name_of(penalty.offender);
  const auto opponent = name_of(opponent_of(penalty.offender));
  switch (penalty.consequence) {
    case Consequence::kArbiterDecides:
      return "The arbiter decides on a penalty.";
    case Consequence::kExtraTime:
      return opponent + " gets " + length_text(penalty.to_opponent) + ".";
    case Consequence::kStands:
      return opponent + " has made their next move: it stands.";
    case Consequence::kGameLost:
      break;
  }
  if (penalty.result == rules::Result::kUnknown) {
    return offender + " loses, unless " + opponent +
           " cannot mate by any series of legal moves, which is not decided.";
  }
  if (penalty.result == rules::Result::kDraw) {
    return "The game is drawn: " + opponent + " cannot mate by any series of legal moves.";
  }
  return offender + " loses the game.";
}

std::string clock_text_of(const Penalty& penalty) {
  const bool clocks_change = penalty.consequence == Consequence::kExtraTime ||
                             penalty.consequence == Consequence::kArbiterDecides;
  if (!clocks_change) return "";
  std::string text;
  if (penalty.taken_back > milliseconds(0)) {
    text += " " + name_of(penalty.offender) + " gives back the " + length_text(penalty.taken_back) +
            " that the press gave them.";
  }
  if (!penalty.to_set.white || !penalty.to_set.black) {
    return text + " The clocks were not read with that press: set them as you judge right.";
  }
  return text + " Set White " + reading_text(penalty.to_set.white) + " and Black " +
         reading_text(penalty.to_set.black) + ", " + name_of(penalty.to_move) +
         " to move; moves completed: White " + std::to_string(penalty.moves.white) + ", Black " +
         std::to_string(penalty.moves.black) + ".";
}

}  // namespace

std::string sentences_of(const Penalty& penalty) {
  std::string text = "Article " + penalty.offence_article;
  if (penalty.article != penalty.offence_article) text += ", " + penalty.article;
  text += ": " + name_of(penalty.offender) + "'s " + ordinal_text(penalty.count) +
          offence_text(penalty.offence) + ". ";
  if (penalty.offence == rules::Offence::kPawnNotReplaced) text += "The pawn becomes a queen. ";
  return text + consequence_text(penalty) + clock_text_of(penalty);
}

}  // namespace jadoube::texts
