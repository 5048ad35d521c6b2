#include "daemon/arbiter/penalty.h"

#include <algorithm>
#include <array>

#include "daemon/arbiter/moves_made.h"
#include "daemon/texts/clock_text.h"
#include "daemon/texts/words.h"
#include "rules/mate/can_mate.h"

namespace jadoube::arbiter {
namespace {

using rules::Color;
using rules::Consequence;
using rules::opponent_of;
using std::chrono::milliseconds;
using std::chrono::seconds;

std::string_view penalty_text(rules::Offence offence) {
  constexpr std::array<std::string_view, 4> kNames = {
      "illegal move", "promotion without a new piece", "press without a move",
      "move with two hands"};
  return kNames[static_cast<std::size_t>(offence)];
}

std::string counted(int number) {
  constexpr std::array<std::string_view, 4> kWords = {"", "first ", "second ", "third "};
  const bool has_word = number >= 0 && number < static_cast<int>(kWords.size());
  return has_word ? std::string(kWords[number]) : std::to_string(number) + "th ";
}

ClockTimes shown_with(const model::Game& game, std::size_t ply) {
  if (ply >= game.plies.size()) return {};
  return {game.plies[ply].white_clock, game.plies[ply].black_clock};
}

rules::Game played(const model::Game& game, std::size_t plies) {
  rules::Game moves(game.start);
  for (std::size_t i = 0; i < plies; ++i) moves.play_as_it_stands(game.plies[i].move);
  return moves;
}

// Asks a clock that is set so: what the press with which the player completes his `move`th move
// adds to a display that nothing was thought on.
milliseconds given_with_press(rules::ClockSetup setup, rules::NextPeriod next_period, Color color,
                              int move) {
  if (setup.of(color).is_hourglass()) return milliseconds(0);
  setup.next_period = next_period;
  rules::ClockModel clock(std::move(setup));
  clock.set_player(color, std::chrono::hours(1), move - 1);
  clock.set_turn(color);
  const milliseconds before = clock.shown(color);
  clock.play(milliseconds(0));
  return clock.shown(color) - before;
}

// A clock that counts moves gives the next period with its press; that its display has risen says
// that it did.
milliseconds given_to_offender(const rules::ClockSetup& setup, const PenaltyRuling& penalty) {
  const Color offender = penalty.offender;
  const int move = penalty.moves[offender] + 1;
  const milliseconds per_move = given_with_press(setup, rules::NextPeriod::kAtZero, offender, move);
  const auto &before = penalty.last_legal_press[offender], &after = penalty.at_press[offender];
  if (before && after && *after <= *before + per_move) return per_move;
  return given_with_press(setup, setup.next_period, offender, move);
}

// Nobody loses on time by what is taken back: he had pressed before his flag fell.
std::optional<seconds> less(const std::optional<seconds>& time, milliseconds taken) {
  if (!time) return std::nullopt;
  return std::max(*time - std::chrono::round<seconds>(taken), seconds(1));
}

bool clocks_change(Consequence consequence) {
  return consequence == Consequence::kExtraTime || consequence == Consequence::kArbiterDecides;
}

ClockTimes times_to_set(const PenaltyRuling& penalty) {
  ClockTimes times;
  if (!clocks_change(penalty.ruling.consequence)) return times;
  const Color opponent = opponent_of(penalty.offender);
  times[penalty.offender] = less(penalty.at_press[penalty.offender], penalty.taken_back);
  if (penalty.at_press[opponent]) {
    times[opponent] = *penalty.at_press[opponent] + penalty.ruling.to_opponent;
  }
  return times;
}

std::string consequence_text(const PenaltyRuling& penalty) {
  const std::string offender = texts::name_of(penalty.offender);
  const std::string opponent = texts::name_of(opponent_of(penalty.offender));
  switch (penalty.ruling.consequence) {
    case Consequence::kArbiterDecides:
      return "The arbiter decides on a penalty.";
    case Consequence::kExtraTime:
      return opponent + " gets " + texts::length_text(penalty.ruling.to_opponent) + ".";
    case Consequence::kStands:
      return opponent + " has made his next move: it stands.";
    case Consequence::kGameLost:
      break;
  }
  if (!penalty.ending || penalty.ending->result == rules::Result::kUnknown) {
    return offender + " loses, unless " + opponent +
           " cannot mate by any series of legal moves, which is not decided.";
  }
  if (penalty.ending->result == rules::Result::kDraw) {
    return "The game is drawn: " + opponent + " cannot mate by any series of legal moves.";
  }
  return offender + " loses the game.";
}

std::string clock_sentence(const PenaltyRuling& penalty) {
  if (!clocks_change(penalty.ruling.consequence)) return "";
  std::string text;
  if (penalty.taken_back > milliseconds(0)) {
    text += " " + texts::name_of(penalty.offender) + " gives back the " +
            texts::length_text(penalty.taken_back) + " that the press gave him.";
  }
  if (!penalty.to_set.white || !penalty.to_set.black) {
    return text + " The clocks were not read with that press: set them as you judge right.";
  }
  return text + " Set White " + texts::reading_text(penalty.to_set.white) + " and Black " +
         texts::reading_text(penalty.to_set.black) + ", " + texts::name_of(penalty.to_move) +
         " to move; moves completed: White " + std::to_string(penalty.moves.white) + ", Black " +
         std::to_string(penalty.moves.black) + ".";
}

std::string penalty_text(const PenaltyRuling& penalty, rules::Offence offence) {
  std::string text = "Article " + std::string(penalty.ruling.offence_article);
  if (penalty.ruling.article != penalty.ruling.offence_article) {
    text += ", " + std::string(penalty.ruling.article);
  }
  text += ": " + texts::name_of(penalty.offender) + "'s " + counted(penalty.ruling.count) +
          std::string(penalty_text(offence)) + ". ";
  if (offence == rules::Offence::kPawnNotReplaced) text += "The pawn becomes a queen. ";
  return text + consequence_text(penalty) + clock_sentence(penalty);
}

}  // namespace

rules::Expected<PenaltyRuling> rule_on_irregularity(const PenaltyTerms& terms,
                                                    const model::Game& game,
                                                    const Irregularity& irregularity) {
  if (irregularity.ply > game.plies.size()) {
    return rules::refuse(rules::ErrorCode::kOutOfRange,
                         "there is no ply " + std::to_string(irregularity.ply + 1) +
                             ": the game has " + std::to_string(game.plies.size()));
  }
  const rules::Game before = played(game, irregularity.ply);
  PenaltyRuling penalty;
  penalty.offender = before.position().turn();
  penalty.ruling = rules::rule_on(terms.laws, terms.conditions, irregularity.offence,
                                  irregularity.earlier, irregularity.answered);
  penalty.moves = moves_made(game, irregularity.ply);
  if (irregularity.ply > 0) penalty.last_legal_press = shown_with(game, irregularity.ply - 1);
  const ClockTimes recorded = shown_with(game, irregularity.ply);
  for (const Color color : kColors) {
    const auto& given = irregularity.at_press[color];
    penalty.at_press[color] = given ? given : recorded[color];
  }
  penalty.to_move = penalty.offender;
  if (irregularity.offence == rules::Offence::kPawnNotReplaced) {
    ++penalty.moves[penalty.offender];
    penalty.to_move = opponent_of(penalty.offender);
  } else if (terms.clock) {
    penalty.taken_back = given_to_offender(*terms.clock, penalty);
  }
  penalty.to_set = times_to_set(penalty);
  if (penalty.ruling.consequence == Consequence::kGameLost) {
    const auto verdict = rules::can_mate(before.position(), opponent_of(penalty.offender)).verdict;
    penalty.ending = rules::ending_by_penalty(before, terms.laws, penalty.offender, verdict,
                                              penalty.ruling.article);
  }
  penalty.text = penalty_text(penalty, irregularity.offence);
  return penalty;
}

}  // namespace jadoube::arbiter
