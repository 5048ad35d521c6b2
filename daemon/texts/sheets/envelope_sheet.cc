#include "daemon/texts/sheets/envelope_sheet.h"

#include "daemon/texts/clock_text.h"
#include "daemon/texts/words.h"
#include "rules/notation/fen.h"
#include "rules/time/adjournment.h"

namespace jadoube::texts {
namespace {

constexpr const char* kByHand = "______________________________";

std::string line(const std::string& article, const std::string& what, const std::string& value) {
  auto text = article + "  " + what + ":";
  text.resize(std::max(text.size() + 1, std::size_t{30}), ' ');
  return text + value + "\n";
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
  if (!game.adjournment) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition, "the game is not adjourned");
  }
  const auto envelope = envelope_of(head, game);
  auto sheet = "ADJOURNED GAME: SEALED MOVE\n" + head.title + "\nBoard " + head.board + "\n\n";
  sheet += line("I.2.1", "White", or_by_hand(envelope.white));
  sheet += line("I.2.1", "Black", or_by_hand(envelope.black));
  sheet += line("I.2.2", "Position", rules::to_fen(*envelope.position));
  sheet += "\n" + diagram(envelope.position->placement()) + "\n";
  const auto clock = [](const auto& time) { return time ? reading_text(time) : kByHand; };
  sheet += line("I.2.3", "White's clock shows", clock(game.adjournment->white_clock));
  sheet += line("I.2.3", "Black's clock shows", clock(game.adjournment->black_clock));
  const auto sealer = name_of(*envelope.sealed_by);
  const auto replier = name_of(rules::opponent_of(*envelope.sealed_by));
  sheet +=
      "       If the session is not over, its rest is taken from " + sealer + "'s time (I.1.2).\n";
  sheet += line("I.2.4", "Sealed by", sealer);
  sheet += line("I.2.5", "Number of the sealed move", std::to_string(*envelope.move_number));
  sheet += line("I.2.6", "Offer of a draw by", kByHand);
  sheet += line("I.2.7", "Resumed on, at, where", kByHand);
  sheet += "\nTo be filled in by hand:\n";
  for (const auto fault : rules::faults_of(envelope)) sheet += "- " + std::string(fault) + "\n";
  sheet += "\nThe arbiter compares all this with the board and keeps the envelope (I.3).\n";
  sheet += "Open it only when " + replier + " is there (I.7). " + replier +
           "'s clock is started, also if they are absent (I.9).\n";
  return sheet + "If the move is ambiguous, unclear or illegal, " + sealer +
         " loses (I.8; draw: 5.2.2, 6.9, 9.6).\n";
}

}  // namespace jadoube::texts
