#include "daemon/tournament/import/trf_tables.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace jadoube::tournament {
namespace {

// What decides the order of the tables, the smallest first.
using TableOrder = std::tuple<bool, int, int, int, int, int>;

int halves_before(const std::map<int, int>& halves, int player) {
  const auto found = halves.find(player);
  return found == halves.end() ? 0 : found->second;
}

// Gives matches numbers without holes, and boards in each match too.
void number_matches(std::vector<ImportedPairing>& pairings) {
  std::map<int, int> numbers, boards;
  for (ImportedPairing& pairing : pairings) {
    if (pairing.match == 0) continue;
    const int number =
        numbers.emplace(pairing.match, static_cast<int>(numbers.size()) + 1).first->second;
    pairing.match = number;
    boards[number] = std::max(boards[number] + 1, pairing.board_in_match);
    pairing.board_in_match = boards[number];
  }
}

}  // namespace

void set_tables(std::vector<ImportedPairing>& pairings, const std::vector<model::Player>& players,
                const std::map<int, int>& halves, const TrfTeams& teams, int round) {
  std::vector<std::pair<TableOrder, std::size_t>> order;
  for (std::size_t i = 0; i < pairings.size(); ++i) {
    ImportedPairing& pairing = pairings[i];
    if (pairing.bye != model::Bye::kNone) {
      order.emplace_back(TableOrder{true, 0, 0, 0, 0, static_cast<int>(i)}, i);
      continue;
    }
    const int white = players[*pairing.players.white].number;
    const int black = players[*pairing.players.black].number;
    const MatchPlace place = teams.place_of(round, white, black);
    pairing.match = place.match;
    pairing.board_in_match = place.board;
    const int one = halves_before(halves, white), other = halves_before(halves, black);
    const int high = std::max(one, other), low = std::min(one, other);
    const int match_order = place.match == 0 ? 1'000'000 : place.match;
    order.emplace_back(
        TableOrder{false, match_order, place.board, -high, -high - low, std::min(white, black)}, i);
  }
  std::ranges::sort(order);
  std::vector<ImportedPairing> sorted;
  int table = 0;
  for (const auto& [key, place] : order) {
    sorted.push_back(std::move(pairings[place]));
    if (sorted.back().bye == model::Bye::kNone) sorted.back().table = ++table;
  }
  number_matches(sorted);
  pairings = std::move(sorted);
}

}  // namespace jadoube::tournament
