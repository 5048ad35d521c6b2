#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "rules/notation/uci.h"
#include "rules/pgn/pgn.h"
#include "tests/support/http_client.h"

namespace jadoube::tests {

/// Reads a hall over HTTP, as screens, pages and broadcasts do.
class HallReader {
 public:
  using Json = nlohmann::json;

  /// `socket`: the Unix socket of `[http] listen`.
  explicit HallReader(std::string socket) : socket_(std::move(socket)) {}

  /// The body of the answer, if its status is 200. Otherwise empty.
  std::string get(const std::string& path) const {
    const auto reply = HttpClient(socket_).get(path);
    return reply && reply->status == 200 ? reply->body : "";
  }
  /// The answer of a method, as pages call it.
  Json call(const std::string& method, const Json& message = Json::object()) const {
    const auto reply = HttpClient(socket_).request(
        "POST", "/jadoube.v1." + method, "Content-Type: application/json\r\n", message.dump());
    return reply ? Json::parse(reply->body, nullptr, false) : Json();
  }
  /// All tables of the present WatchHall message.
  Json wall() const {
    HttpClient client(socket_);
    client.send(
        "GET /jadoube.v1.HallService/WatchHall?message=%7B%7D HTTP/1.1\r\nHost: localhost\r\n"
        "Accept: text/event-stream\r\n\r\n");
    if (!client.read_head()) return Json::array();
    std::string reported;
    while (const auto chunk = client.read_chunk()) {
      reported += *chunk;
      for (std::size_t end; (end = reported.find('\n')) != std::string::npos;
           reported.erase(0, end + 1)) {
        if (!reported.starts_with("data:")) continue;
        const Json message = Json::parse(reported.substr(5, end - 5), nullptr, false);
        if (message.is_object() && message.value("complete", false)) return message["tables"];
      }
    }
    return Json::array();
  }
  /// The tables of `wall` with that number. `tournament`: its name for people.
  std::vector<Json> tables(const std::string& tournament, int number) const {
    std::vector<Json> found;
    for (const Json& table : wall()) {
      const bool is_it = table.value("table", "") == std::to_string(number);
      if (is_it && table.value("tournament", "") == tournament) found.push_back(table);
    }
    return found;
  }
  /// The only one of them. Null: there is none, or there are several.
  Json table(const std::string& tournament, int number) const {
    const auto found = tables(tournament, number);
    return found.size() == 1 ? found.front() : Json();
  }
  /// The games of a PGN file, by their tag Board.
  std::map<std::string, rules::PgnGame> games(const std::string& path) const {
    std::istringstream text(get(path));
    rules::PgnReader reader(text, path);
    std::map<std::string, rules::PgnGame> all;
    for (auto game = reader.next(); game && *game; game = reader.next()) {
      all.emplace(std::string((*game)->tag("Board").value_or("")), **game);
    }
    return all;
  }

 private:
  const std::string socket_;
};

/// The moves of a game: "e2e4 e7e5".
inline std::vector<std::string> uci_moves(const rules::PgnGame& game) {
  std::vector<std::string> moves;
  rules::Position position = game.start;
  for (const rules::PgnPly& ply : game.plies) {
    moves.push_back(rules::to_uci(position, ply.move));
    position = position.after(ply.move);
  }
  return moves;
}

}  // namespace jadoube::tests
