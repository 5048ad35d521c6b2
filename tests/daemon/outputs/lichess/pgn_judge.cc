// Reads PGN from standard input, as strictly as Lichess reads a push. For each game, it prints one
// line of JSON: its tags, its moves in UCI, its clocks in seconds, and why it is refused.

#include <iostream>
#include <nlohmann/json.hpp>

#include "rules/notation/uci.h"
#include "rules/pgn/pgn.h"

int main() {
  using namespace jadoube::rules;
  PgnReader reader(std::cin, "push", {.bad_game = PgnReading::BadGame::kGoodPartKept});
  while (true) {
    const auto game = reader.next();
    nlohmann::json line;
    if (game && !*game) return 0;
    if (!game) {
      line["error"] = game.error().message;
      std::cout << line << "\n";
      return 0;
    }
    line["tags"] = nlohmann::json::object();
    line["error"] = (*game)->fault ? (*game)->fault->message : "";
    for (const auto& [name, value] : (*game)->tags) {
      line["tags"][name] = value;
      for (const unsigned char c : name) {
        if (std::isalpha(c) == 0) line["error"] = "tag " + name;
      }
    }
    line["moves"] = nlohmann::json::array();
    line["clocks"] = nlohmann::json::array();
    Position position = (*game)->start;
    for (const PgnPly& ply : (*game)->plies) {
      line["moves"].push_back(to_uci(position, ply.move));
      line["clocks"].push_back(ply.clock ? nlohmann::json(ply.clock->count() / 1000)
                                         : nlohmann::json(nullptr));
      position = position.after(ply.move);
    }
    std::cout << line << "\n";
  }
}
