#include "daemon/api/game_heading.h"

#include <vector>

#include "daemon/language/translate.h"
#include "daemon/outputs/pairing_heading.h"
#include "daemon/outputs/table_alert.h"
#include "daemon/tournament/find.h"

namespace jadoube::api {
namespace {

using language::tr;

outputs::Heading heading_at(const model::Tournament& tournament,
                            const tournament::PairingPlace& place) {
  const model::Section& section = tournament.sections[place.section];
  const model::Round& round = section.rounds[place.round];
  return outputs::pairing_heading(tournament, section, round, round.pairings[place.pairing]);
}

}  // namespace

std::optional<outputs::Heading> heading_of_game(const stream::Feed& feed, const GamePlace& place) {
  for (const auto& tournament : feed.tournaments()) {
    const auto found = tournament::pairing_of_game(*tournament, {place.board, place.ordinal});
    if (!found) continue;
    return heading_at(*tournament, *found);
  }
  return std::nullopt;
}

std::optional<tournament::CountedResult> counted_result_of(const stream::Feed& feed,
                                                           const GamePlace& place,
                                                           rules::Result of_game) {
  const model::GamePlace game{place.board, place.ordinal};
  for (const auto& tournament : feed.tournaments()) {
    const auto found = tournament::pairing_of_game(*tournament, game);
    if (!found) continue;
    const model::Pairing& pairing = tournament::at(*tournament, *found);
    // An earlier game of the pairing, such as one that was adjourned, has no result that counts.
    if (pairing.games.back() != game) return std::nullopt;
    return tournament::counted_result(pairing, of_game);
  }
  return std::nullopt;
}

std::string tournament_of_game(const stream::Feed& feed, const GamePlace& place) {
  for (const auto& tournament : feed.tournaments()) {
    if (tournament::pairing_of_game(*tournament, {place.board, place.ordinal})) {
      return tournament->id;
    }
  }
  return {};
}

std::optional<outputs::Heading> heading_of_next_game(const stream::Feed& feed,
                                                     const std::string& board,
                                                     const std::string& serial) {
  std::vector<outputs::Heading> headings;
  for (const auto& tournament : feed.tournaments()) {
    if (tournament->closed) continue;
    for (const auto& place : tournament::next_pairings(*tournament, board, serial)) {
      headings.push_back(heading_at(*tournament, place));
    }
  }
  if (headings.size() != 1) return std::nullopt;
  return headings.front();
}

std::string seat_text(const outputs::Heading& heading) {
  std::string text = heading.event;
  if (heading.round > 0) text += tr(", round {round}", {{"round", heading.round}});
  if (heading.table > 0) {
    text += tr(", table {table}", {{"table", texts::text_of(outputs::table_name(heading))}});
  }
  return text;
}

model::ByColor<std::string> names_of(const outputs::Heading& heading) {
  model::ByColor<std::string> names;
  for (const auto color : model::kColors) {
    const outputs::Player& player = heading.players[color];
    names[color] = player.title.empty() ? player.name : player.title + " " + player.name;
  }
  return names;
}

}  // namespace jadoube::api
