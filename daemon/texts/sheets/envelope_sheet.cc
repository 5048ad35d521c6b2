#include "daemon/texts/sheets/envelope_sheet.h"

#include <algorithm>
#include <array>

#include "daemon/language/translate.h"
#include "daemon/texts/sheets/text_table.h"
#include "daemon/texts/words.h"
#include "rules/notation/fen.h"
#include "rules/time/quickplay_finish.h"

namespace jadoube::texts {
namespace {

using language::mark;
using language::tr;

constexpr const char* kByHand = "______________________________";

/// The sentences of `rules::faults_of`.
constexpr std::array kFaults = {mark("I.2.1: a player's name is missing"),
                                mark("I.2.2: the position is missing"),
                                mark("I.2.3: a player's time is missing"),
                                mark("I.2.4: who sealed is missing"),
                                mark("I.2.4: who sealed is not on the move"),
                                mark("I.2.5: the number of the sealed move is missing"),
                                mark("I.2.5: the number is not that of the position's next move"),
                                mark("I.2.7: date, time and place of resumption are missing")};

std::string fault_text(std::string_view fault) {
  const auto* known = std::ranges::find(kFaults, fault);
  return known == kFaults.end() ? std::string(fault) : tr(*known);
}

std::string line(const std::string& article, const std::string& what, const std::string& value) {
  return padded(article + "  " + what + ": ", 30) + value + "\n";
}

std::string or_by_hand(const std::string& text) { return text.empty() ? kByHand : text; }

/// The envelope, as far as the record knows it.
rules::SealedEnvelope envelope_of(const SheetHead& head, const model::Game& game) {
  const auto position = game.position();
  return {.white = head.players.white,
          .black = head.players.black,
          .position = position,
          .white_used = game.adjournment->white_clock,
          .black_used = game.adjournment->black_clock,
          .sealed_by = position.turn(),
          .move_number = position.fullmove_number()};
}

}  // namespace

rules::Expected<std::string> envelope_sheet(const SheetHead& head, const model::Game& game) {
  if (!game.adjournment || game.is_moved()) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition, "the game is not adjourned");
  }
  const auto envelope = envelope_of(head, game);
  auto sheet = tr("ADJOURNED GAME: SEALED MOVE") + "\n" + head.title + "\n" +
               tr("Board {board}", {{"board", head.board}}) + "\n\n";
  sheet += line("I.2.1", tr("White"), or_by_hand(envelope.white));
  sheet += line("I.2.1", tr("Black"), or_by_hand(envelope.black));
  sheet += line("I.2.2", tr("Position"), rules::to_fen(*envelope.position));
  sheet += "\n" + diagram(envelope.position->placement()) + "\n";
  const auto clock = [](const auto& time) { return time ? reading_text(time) : kByHand; };
  sheet += line("I.2.3", tr("White's clock shows"), clock(game.adjournment->white_clock));
  sheet += line("I.2.3", tr("Black's clock shows"), clock(game.adjournment->black_clock));
  const language::Arguments players = {{"sealer", *envelope.sealed_by},
                                       {"replier", rules::opponent_of(*envelope.sealed_by)}};
  sheet +=
      "       " +
      tr("If the session is not over, its rest is taken from {sealer}'s time (I.1.2).", players) +
      "\n";
  sheet += line("I.2.4", tr("Sealed by"), name_of(*envelope.sealed_by));
  sheet += line("I.2.5", tr("Number of the sealed move"), std::to_string(*envelope.move_number));
  sheet += line("I.2.6", tr("Offer of a draw by"), kByHand);
  sheet += line("I.2.7", tr("Resumed on, at, where"), kByHand);
  sheet += "\n" + tr("To be filled in by hand:") + "\n";
  for (const auto fault : rules::faults_of(envelope)) sheet += "- " + fault_text(fault) + "\n";
  sheet += "\n" + tr("The arbiter compares all this with the board and keeps the envelope (I.3).") +
           "\n";
  sheet += tr("Open it only when {replier} is there (I.7). The clock of {replier} is started, also "
              "if they are absent (I.9).",
              players) +
           "\n";
  return sheet +
         tr("If the move is ambiguous, unclear or illegal, {sealer} loses (I.8; draw: 5.2.2, 6.9, "
            "9.6).",
            players) +
         "\n";
}

}  // namespace jadoube::texts
