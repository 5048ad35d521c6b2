#include "daemon/outputs/pgn/pgn_pages.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace jadoube::outputs {
namespace {

// The readers of broadcasts know this type [spec: the reader of Lichess].
constexpr const char* kPgnType = "application/x-chess-pgn; charset=utf-8";

// The last round with a game. The first one, if no game has begun.
const Round* round_now(const std::vector<const Round*>& rounds) {
  const Round* now = nullptr;
  for (const Round* round : rounds) {
    const bool has_game = std::ranges::any_of(
        round->tables, [](const Table& table) { return table.game != nullptr; });
    if (now == nullptr || has_game) now = round;
  }
  return now;
}

}  // namespace

Documents::ByPath pgn_pages(const std::vector<Round>& rounds, TableTexts& games) {
  std::map<std::string, std::string> texts{{"boards.pgn", ""}};
  std::map<std::string, std::vector<const Round*>> sections;
  std::map<const Round*, std::string> of_round;
  for (const Round& round : rounds) {
    const bool is_free = round.number == 0;
    const std::string section = is_free ? "boards" : round.tournament + "/" + round.section;
    const std::string folder =
        is_free ? section : section + "/round-" + std::to_string(round.number);
    std::string whole;
    for (const Table& table : round.tables) {
      const std::string& text = games.of(round, table);
      const std::string file =
          is_free ? table.heading.board : "game-" + std::to_string(table.heading.table);
      texts[folder + "/" + file + ".pgn"] += text;
      whole += text;
    }
    texts[folder + ".pgn"] = whole;
    if (!is_free) {
      texts[section + ".pgn"] += whole;
      texts[round.tournament + ".pgn"] += whole;
    }
    sections[section].push_back(&round);
    of_round[&round] = std::move(whole);
  }
  games.forget_others();
  std::string live;
  for (const auto& [section, all] : sections) live += of_round[round_now(all)];
  texts["live.pgn"] = texts["games.pgn"] = std::move(live);
  Documents::ByPath documents;
  std::string list;
  for (auto& [path, text] : texts) {
    list += path + "\n";
    documents[path] = {kPgnType, net::shared_bytes(std::move(text))};
  }
  documents[""] = {"text/plain; charset=utf-8", net::shared_bytes(std::move(list))};
  return documents;
}

}  // namespace jadoube::outputs
