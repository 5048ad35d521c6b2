#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/access/policy.h"
#include "tests/support/http_client.h"

namespace jadoube::tests {

/// Everything that a reader without a role got: its place and its bytes.
using PublicBytes = std::map<std::string, std::string>;

/// Reads all bytes that a reader without a role can get from a hall: each method of the API, each
/// page, each output, the interface of DGT LiveChess, a folder, and the data at a hub. It does not
/// interpret them.
class PublicReader {
 public:
  struct Places {
    int http = 0, livechess = 0;
    std::string folder = {};
    /// Texts that differ between two halls but reveal nothing: ports, random numbers.
    std::vector<std::string> meaningless = {};
    std::vector<std::string> boards = {}, tournaments = {};
    int most_games = 6;
    /// More fields of each request: "Authorization: ...\r\n".
    std::string fields = {};
  };
  explicit PublicReader(Places places) : places_(std::move(places)) {}

  /// `refused_too`: also calls the methods that need a role. They are half of all requests.
  PublicBytes read(bool refused_too = true) const {
    PublicBytes all;
    read_methods(all, refused_too);
    read_games(all);
    read_standings(all);
    read_streams(all);
    read_outputs(all);
    if (places_.livechess != 0) read_livechess(all);
    read_folder(all);
    for (auto& [where, bytes] : all) bytes = without_meaningless(bytes);
    return all;
  }

  /// Opens a stream of all events, which has no end.
  std::unique_ptr<HttpClient> follow() const {
    auto client = std::make_unique<HttpClient>(places_.http);
    client->send(
        "GET /jadoube.v1.HallService/WatchEvents?message=%7B%7D HTTP/1.1\r\nHost: localhost\r\n"
        "Accept: text/event-stream\r\n" +
        places_.fields + "\r\n");
    (void)client->read_head();
    return client;
  }
  /// The events of such a stream, up to the event that contains `last`. Signs of life and bookmarks
  /// are left out: they are sent after two seconds without an event, and reveal only the place of
  /// the next event.
  static std::string reported(HttpClient& stream, const std::string& last) {
    std::string reported;
    while (reported.find(last) == std::string::npos) {
      const auto chunk = stream.read_chunk();
      if (!chunk) return reported + "the stream has ended";
      const bool is_bookmark = chunk->find(R"("bookmark":{}})") != std::string::npos;
      if (!chunk->starts_with(':') && !is_bookmark) reported += *chunk;
    }
    return reported;
  }

  std::string without_meaningless(std::string bytes) const {
    for (const std::string& text : places_.meaningless) {
      for (std::size_t at = 0; !text.empty() && (at = bytes.find(text, at)) != std::string::npos;) {
        bytes.replace(at, text.size(), "*");
      }
    }
    return bytes;
  }

 private:
  void read_livechess(PublicBytes& all) const {
    for (const char* path : {"/api/v1.0/eboards", "/api/v1.0/tournaments", "/api/v1.0/pgn",
                             "/pgn/games.pgn", "/", "/doc"}) {
      all[std::string("livechess ") + path] = get(places_.livechess, path);
    }
    for (const std::string& tournament : ids_in(all["livechess /api/v1.0/tournaments"])) {
      read_livechess_call(all, "tournament/" + tournament);
      for (const char* round : {"/0", "/1", "/2"}) {
        const std::string call = "round/" + tournament + round;
        for (const std::string& game : ids_in(read_livechess_call(all, call))) {
          read_livechess_call(all, "game/" + game);
        }
      }
    }
    all["livechess socket"] = socket();
  }
  std::string read_livechess_call(PublicBytes& all, const std::string& call) const {
    const std::string path = "/api/v1.0/" + call;
    return all["livechess " + path] = get(places_.livechess, path);
  }

  // The values of "uuid" in JSON.
  static std::vector<std::string> ids_in(const std::string& json) {
    static const std::regex kId(R"re("uuid"\s*:\s*"([^"]*)")re");
    std::vector<std::string> ids;
    for (std::sregex_iterator at(json.begin(), json.end(), kId), end; at != end; ++at) {
      ids.push_back((*at)[1]);
    }
    return ids;
  }

  // A size and a tag reveal as much as the bytes do. The time of the reading reveals nothing.
  static std::string text_of(const std::optional<HttpReply>& reply) {
    if (!reply) return "no answer";
    std::string text = std::to_string(reply->status) + "\n";
    for (const auto& [name, value] : reply->fields) {
      if (name == "date" || name == "last-modified" || name == "connection") continue;
      text += name + ": " + value + "\n";
    }
    return text + "\n" + reply->body;
  }
  // Requests share a connection, because new ones would take much time. A refusal may end it, even
  // after the answer. Then the next request gets no answer, and is sent again.
  std::optional<HttpReply> request(int port, std::string_view method, const std::string& target,
                                   const std::string& fields, const std::string& body = {}) const {
    const auto known = connections_.find(port);
    const bool is_new = known == connections_.end();
    HttpClient& client =
        is_new ? connections_.try_emplace(port, port).first->second : known->second;
    auto reply = client.request(method, target, fields, body);
    // A body without a length was not read.
    const bool is_over =
        !reply || reply->field("connection") == "close" || reply->field("content-length").empty();
    if (is_over) connections_.erase(port);
    if (!reply && !is_new) return request(port, method, target, fields, body);
    return reply;
  }
  std::string get(int port, const std::string& path) const {
    return text_of(request(port, "GET", path, places_.fields));
  }
  std::string call(const std::string& method, const std::string& json) const {
    return text_of(request(places_.http, "POST", method,
                           "Content-Type: application/json\r\n" + places_.fields, json));
  }

  static bool is_stream(const std::string& method) {
    return method.find("/Watch") != std::string::npos || method.ends_with("/ExportPgn");
  }

  void read_methods(PublicBytes& all, bool refused_too) const {
    for (const auto& rule : access::policy()) {
      if (rule.least != access::Role::kViewer && !refused_too) continue;
      const std::string method(rule.method);
      if (is_stream(method) && rule.least == access::Role::kViewer) continue;
      for (const std::string& json : {std::string("{}"), std::string(R"({"name":"games/b1-1"})"),
                                      std::string(R"({"name":"tournaments/open"})")}) {
        all[method + " " + json] = call(method, json);
        if (rule.least == access::Role::kViewer) break;
      }
    }
  }

  void ask(PublicBytes& all, const std::string& method, const std::string& json) const {
    all[method + " " + json] = call("/jadoube.v1." + method, json);
  }

  void read_games(PublicBytes& all) const {
    for (const std::string& board : places_.boards) {
      ask(all, "BoardService/GetBoard", R"({"name":"boards/)" + board + R"("})");
      ask(all, "GameService/ListGames", R"({"board":"boards/)" + board + R"("})");
      for (int ordinal = 1; ordinal <= places_.most_games; ++ordinal) {
        const std::string name = "games/" + board + "-" + std::to_string(ordinal);
        ask(all, "GameService/GetGame", R"({"name":")" + name + R"("})");
        ask(all, "AnalysisService/GetGameAnalysis", R"({"name":")" + name + R"("})");
      }
      for (int subject = 1; subject <= 5; ++subject) {
        ask(all, "AnnouncementService/Announce",
            R"({"board":"boards/)" + board + R"(","words":"en","subject":)" +
                std::to_string(subject) + "}");
      }
    }
    ask(all, "GameService/ListGames", R"({"pageSize":2})");
    ask(all, "BoardService/ListBoards", R"({"pageSize":2})");
  }

  void read_standings(PublicBytes& all) const {
    for (const std::string& tournament : places_.tournaments) {
      const std::string name = R"({"tournament":"tournaments/)" + tournament + R"(")";
      for (const char* more : {"", R"(,"players":true)", R"(,"round":1)", R"(,"round":2)"}) {
        ask(all, "StandingsService/GetStandings", name + more + "}");
      }
      for (const char* more : {"", R"(,"round":1)", R"(,"round":2)"}) {
        ask(all, "AnalysisService/ListHighlights", name + more + "}");
        ask(all, "StandingsService/ListTeamMatches", name + more + "}");
      }
    }
  }

  void read_streams(PublicBytes& all) const {
    const std::string events = "HallService/WatchEvents";
    for (const auto& [method, json] :
         {std::pair<std::string, std::string>{"BoardService/WatchBoards", "{}"},
          {"GameService/WatchGames", "{}"},
          {events, "{}"},
          {events, R"({"forRelay":true})"},
          {events, R"({"withIncidents":true})"},
          {"HallService/WatchHall", "{}"},
          {"GameService/ExportPgn", "{}"},
          {"GameService/ExportPgn", R"({"confirmedOnly":true})"}}) {
      all[method + " " + json] = stream(method, json);
    }
  }

  // The start of a stream, up to a cursor. If the stream ends before: all of it.
  std::string stream(const std::string& method, const std::string& json) const {
    HttpClient client(places_.http);
    std::string query;
    for (const char each : json) {
      static constexpr char kDigits[] = "0123456789ABCDEF";
      query += '%';
      query += kDigits[static_cast<unsigned char>(each) / 16];
      query += kDigits[static_cast<unsigned char>(each) % 16];
    }
    client.send("GET /jadoube.v1." + method + "?message=" + query +
                " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n" + places_.fields +
                "\r\n");
    const auto head = client.read_head();
    if (!head) return "no answer";
    std::string reported = std::to_string(head->status) + "\n";
    const bool ends = method.ends_with("ExportPgn");
    while (const auto chunk = client.read_chunk()) {
      reported += *chunk;
      if (chunk->find("event: error") != std::string::npos) break;
      if (!ends && (chunk->find("id: ") != std::string::npos || method.ends_with("WatchHall")))
        break;
    }
    return reported;
  }

  void read_outputs(PublicBytes& all) const {
    for (const std::string path :
         {"/", "/wall", "/board/b1", "/games", "/game/b1-1", "/highlights", "/listen/b1", "/player",
          "/metrics", "/evidence/b1-1", "/pgn/pgn", "/overlay/overlay", "/cloud/cloud"}) {
      all["GET " + path] = get(places_.http, path);
    }
    for (const std::string list : {"/pgn/pgn/", "/overlay/overlay/", "/cloud/cloud/"}) {
      const auto listed = request(places_.http, "GET", list, places_.fields);
      all["GET " + list] = text_of(listed);
      if (!listed || listed->status != 200) continue;
      for (const std::string& path : paths_in(listed->body)) {
        if (path != "events") all["GET " + list + path] = get(places_.http, list + path);
      }
    }
  }

  // The words of a list, as text or JSON.
  static std::vector<std::string> paths_in(std::string list) {
    for (char& each : list) {
      if (each == '"' || each == ',' || each == '[' || each == ']') each = ' ';
    }
    std::istringstream words(list);
    return {std::istream_iterator<std::string>(words), {}};
  }

  std::string socket() const {
    HttpClient client(places_.livechess);
    if (!client.open_socket("/api/v1.0")) return "refused";
    client.send_frame(R"({"id":1,"call":"eboards"})");
    return client.read_frame().value_or("closed");
  }

  void read_folder(PublicBytes& all) const {
    std::error_code ignored;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(places_.folder, ignored)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      all["folder " + std::filesystem::relative(entry.path(), places_.folder).string()] =
          std::string(std::istreambuf_iterator<char>(file), {});
    }
  }

  const Places places_;
  // By port.
  mutable std::map<int, HttpClient> connections_ = {};
};

}  // namespace jadoube::tests
