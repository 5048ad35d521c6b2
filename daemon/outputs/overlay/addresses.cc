#include "daemon/outputs/overlay/addresses.h"

#include <utility>

namespace jadoube::outputs {
namespace {

std::string number_address(const Table& table) {
  return "table-" + std::to_string(table.heading.table);
}

std::string board_address(const Table& table) {
  return table.heading.board.empty() ? "" : "board/" + table.heading.board;
}

std::string own_address(const Round& round, const Table& table) {
  std::string address;
  for (const auto& part : {round.tournament, round.section}) {
    if (!part.empty()) address += part + "/";
  }
  if (address.empty() && !table.heading.board.empty()) return board_address(table);
  return address + number_address(table);
}

// True if a board shows `table` rather than `other`.
bool is_newer(const Table& table, const Table& other) {
  if (table.game == nullptr || other.game == nullptr) return table.game != nullptr;
  return table.game->started_at > other.game->started_at;
}

// The tables that have the same short address.
struct Rivals {
  std::vector<std::string> of_tournaments, of_boards;
};

}  // namespace

Addresses::Addresses(const std::vector<Round>& rounds) {
  std::map<std::string, Rivals> by_number;
  std::map<std::string, std::pair<std::string, const Table*>> by_board;
  for (const Round& round : rounds) {
    for (const Table& table : round.tables) {
      const std::string own = own_address(round, table);
      tables_.emplace_back(own, Place{&round, &table});
      all_[own] = own;
      Rivals& rivals = by_number[number_address(table)];
      (round.number == 0 ? rivals.of_boards : rivals.of_tournaments).push_back(own);
      const std::string board = board_address(table);
      if (board.empty()) continue;
      const auto [known, is_first] = by_board.try_emplace(board, own, &table);
      if (!is_first && is_newer(table, *known->second.second)) known->second = {own, &table};
    }
  }
  for (const auto& [address, rivals] : by_number) {
    const auto& first = rivals.of_tournaments.empty() ? rivals.of_boards : rivals.of_tournaments;
    if (first.size() == 1) all_[address] = first.front();
  }
  for (const auto& [address, shown] : by_board) all_[address] = shown.first;
}

}  // namespace jadoube::outputs
