#include "daemon/outputs/cloud/cloud_files.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>

#include "daemon/net/http/http_message.h"
#include "daemon/outputs/http/output_routes.h"
#include "daemon/outputs/json_text.h"
#include "daemon/outputs/output_kinds.h"
#include "daemon/outputs/pgn/heading_text.h"
#include "daemon/outputs/problem_report.h"
#include "daemon/system/digest.h"
#include "rules/chess960.h"

namespace jadoube::outputs {

namespace {

Document json_document(std::string text) {
  return {"application/json; charset=utf-8", net::shared_bytes(std::move(text))};
}

}  // namespace

std::string cloud_id(const Round& round) {
  if (round.tournament.empty()) return round.section.empty() ? "boards" : round.section;
  return round.section.empty() ? round.tournament : round.tournament + "." + round.section;
}

// [spec: RFC 9562, version 8: the bits are those of a digest]
std::string cloud_uuid(std::string_view id) {
  auto digest = system::digest_of("jadoube cloud " + std::string(id));
  digest[6] = static_cast<unsigned char>((digest[6] & 0x0f) | 0x80);
  digest[8] = static_cast<unsigned char>((digest[8] & 0x3f) | 0x80);
  std::string text = system::hex_of(digest).substr(0, 32);
  for (const std::size_t at : {8, 13, 18, 23}) text.insert(at, "-");
  return text;
}

std::string cloud_meta(const std::string& host_and_path) {
  return json_line(nlohmann::ordered_json{{"host", host_and_path}, {"format", "1"}});
}

Documents::ByPath cloud_files(const std::vector<Round>& rounds, const ReleasePolicy& policy,
                              TableTexts& games) {
  Documents::ByPath files;
  std::vector<std::string> metas;
  std::map<std::string, std::vector<const Round*>> sections;
  for (const Round& round : rounds) sections[cloud_id(round)].push_back(&round);
  for (const auto& [id, all] : sections) {
    const std::string folder = "get/" + id + "/";
    files[folder + "tournament.json"] = json_document(cloud_tournament(all, policy));
    const std::string uuid = cloud_uuid(id);
    metas.push_back("meta/" + id);
    metas.push_back("meta/" + uuid);
    for (const Round* round : all) {
      const std::string below =
          folder + "round-" + std::to_string(std::max(round->number, 1)) + "/";
      files[below + "index.json"] = json_document(cloud_round(*round, policy));
      for (std::size_t i = 0; i < round->tables.size(); ++i) {
        files[below + "game-" + std::to_string(i + 1) + ".json"] =
            json_document(games.of(*round, round->tables[i]));
      }
    }
  }
  // Adds the same files under the other id of their section.
  for (auto& [path, document] : Documents::ByPath(files)) {
    const std::string id = path.substr(4, path.find('/', 4) - 4);
    files["get/" + cloud_uuid(id) + path.substr(4 + id.size())] = document;
  }
  games.forget_others();
  add_list(files, metas);
  return files;
}

namespace {

using nlohmann::ordered_json;
using rules::Color;
using rules::Result;

ordered_json null_or(const std::string& text) {
  return text.empty() ? ordered_json() : ordered_json(text);
}

ordered_json id_number(const std::string& id) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), number);
  if (error != std::errc() || end != id.data() + id.size() || number <= 0) return nullptr;
  return number;
}

ordered_json pairing_json(const Table& table, const ReleasePolicy& policy) {
  const auto game = release(table, policy);
  ordered_json json;
  json["white"] = cloud_player(table.heading.players.white);
  json["black"] = cloud_player(table.heading.players.black);
  json["result"] = rules::to_string(game.result);
  json["live"] = game.in_play;
  return json;
}

bool is_live(const Table& table, const ReleasePolicy& policy) {
  return release(table, policy).in_play;
}

}  // namespace

ordered_json cloud_player(const Player& player, bool id_is_text) {
  const auto comma = player.name.find(',');
  std::string last = player.name.substr(0, comma), first;
  if (comma != std::string::npos) {
    const auto start = player.name.find_first_not_of(' ', comma + 1);
    if (start != std::string::npos) first = player.name.substr(start);
  }
  ordered_json json;
  json["fname"] = null_or(first);
  json["mname"] = nullptr;
  json["lname"] = null_or(last);
  json["title"] = null_or(player.title);
  json["federation"] = null_or(player.federation);
  json["gender"] = nullptr;
  const auto id = id_number(player.fide_id);
  json["fideid"] = id_is_text && !id.is_null() ? ordered_json(player.fide_id) : id;
  return json;
}

ordered_json cloud_date(const std::string& date) {
  if (date.size() != 10 || date.find('?') != std::string::npos) return nullptr;
  std::string with_lines = date;
  std::replace(with_lines.begin(), with_lines.end(), '.', '-');
  return with_lines;
}

ordered_json cloud_result(const ReleasedGame& game) {
  switch (game.result) {
    case Result::kUnknown:
      return nullptr;
    case Result::kWhiteWins:
      return game.forfeit ? "WHITEFORFAIT" : "WHITEWIN";
    case Result::kBlackWins:
      return game.forfeit ? "BLACKFORFAIT" : "BLACKWIN";
    case Result::kDraw:
      return "DRAW";
  }
  return nullptr;
}

ordered_json cloud_clock(const ReleasedGame& game) {
  if (!game.clocks) return nullptr;
  ordered_json json;
  json["white"] = game.clocks->white.count();
  json["black"] = game.clocks->black.count();
  json["run"] =
      game.clocks->running ? ordered_json(*game.clocks->running == Color::kWhite) : ordered_json();
  json["time"] = milliseconds_of(game.clocks->at);
  return json;
}

int cloud_start(const ReleasedGame& game) {
  const auto number = rules::chess960_number(game.start.placement());
  return number.value_or(rules::kStandardStart).value();
}

ordered_json cloud_moves(const ReleasedGame& game, CloudMoves form) {
  auto moves = ordered_json::array();
  if (!rules::chess960_number(game.start.placement())) return moves;
  const auto clocked =
      form == CloudMoves::kAlwaysTimed ? game.plies.size() : game.plies_with_clock();
  model::ByColor<std::optional<std::chrono::seconds>> last;
  Color mover = game.start.turn();
  for (std::size_t i = 0; i < game.plies.size(); ++i, mover = opponent_of(mover)) {
    const model::Ply& ply = game.plies[i];
    auto clock = mover == Color::kWhite ? ply.white_clock : ply.black_clock;
    if (clock) last[mover] = clock;
    if (form == CloudMoves::kAlwaysTimed) clock = last[mover];
    const auto taken = time_taken(game.plies, i, game.started_at);
    std::string text = ply.san;
    const bool has_clock = clock && i < clocked;
    if (has_clock) text += " " + std::to_string(clock->count());
    if (taken) text += (has_clock ? "+" : " +") + std::to_string(taken->count());
    moves.push_back(std::move(text));
  }
  return moves;
}

std::string cloud_game(const Heading& heading, const ReleasedGame& game) {
  ordered_json json;
  json["live"] = game.in_play;
  json["serialNr"] = heading.serial;
  json["firstMove"] =
      game.plies.empty() ? ordered_json() : ordered_json(milliseconds_of(game.plies[0].made_at));
  json["chess960"] = cloud_start(game);
  json["result"] = cloud_result(game);
  json["comment"] = nullptr;
  json["clock"] = cloud_clock(game);
  json["moves"] = cloud_moves(game, CloudMoves::kAsKnown);
  return json_line(json);
}

std::string cloud_round(const Round& round, const ReleasePolicy& policy) {
  ordered_json json;
  json["date"] = cloud_date(round.date);
  json["pairings"] = ordered_json::array();
  for (const Table& table : round.tables) json["pairings"].push_back(pairing_json(table, policy));
  return json_line(json);
}

std::string cloud_tournament(const std::vector<const Round*>& rounds, const ReleasePolicy& policy) {
  int last = 0;
  const Heading* heading = nullptr;
  auto eboards = ordered_json::array();
  for (const Round* round : rounds) {
    last = std::max(last, round->number);
    for (const Table& table : round->tables) {
      if (heading == nullptr) heading = &table.heading;
      const auto& serial = table.heading.serial;
      if (!serial.empty() && std::find(eboards.begin(), eboards.end(), serial) == eboards.end()) {
        eboards.push_back(serial);
      }
    }
  }
  const Heading none{.event = rounds.empty() ? std::string() : rounds.front()->name};
  if (heading == nullptr) heading = &none;
  ordered_json json;
  json["id"] = heading->event;
  json["name"] = heading->event;
  json["location"] = null_or(heading->site);
  json["country"] = null_or(heading->country);
  json["website"] = nullptr;
  json["rules"] = "STANDARD";
  json["chess960"] = heading->chess960 ? "ANY" : "STANDARD";
  json["timecontrol"] = null_or(heading->time_control);
  json["rounds"] = ordered_json::array();
  for (int number = 1; number <= std::max(last, 1); ++number) {
    std::size_t count = 0, live = 0;
    for (const Round* round : rounds) {
      // Boards without a tournament are a round without a number. Here it is the first.
      if (std::max(round->number, 1) != number) continue;
      count += round->tables.size();
      for (const Table& table : round->tables) live += is_live(table, policy) ? 1 : 0;
    }
    json["rounds"].push_back({{"count", count}, {"live", live}});
  }
  json["eboards"] = std::move(eboards);
  return json_line(json);
}

namespace {

// Serves the files of LiveChess Cloud: `cloud_files`.
class CloudOutput final : public HttpOutput {
 public:
  explicit CloudOutput(const ReleasePolicy& policy);
  Health publish(const std::vector<Round>& rounds, Instant now) override;
  // If a reader asks where the files are, the answer is the host of that request.
  void answer(const std::shared_ptr<net::HttpExchange>& exchange, const std::string& rest) override;

 private:
  const ReleasePolicy policy_;
  TableTexts games_;
  Documents documents_;
};

CloudOutput::CloudOutput(const ReleasePolicy& policy)
    : policy_(policy), games_(policy, cloud_game) {}

Health CloudOutput::publish(const std::vector<Round>& rounds, Instant now) {
  documents_.replace(cloud_files(rounds, policy_, games_),
                     std::chrono::floor<std::chrono::seconds>(now));
  return {.alerts = frozen_alerts(rounds, policy_)};
}

void CloudOutput::answer(const std::shared_ptr<net::HttpExchange>& exchange,
                         const std::string& rest) {
  constexpr std::string_view kMeta = "meta/";
  if (!rest.starts_with(kMeta)) return exchange->respond(documents_.get(rest));
  auto there = documents_.get("get/" + rest.substr(kMeta.size()) + "/tournament.json");
  if (there.status != 200) return exchange->respond(std::move(there));
  const net::HttpRequest& request = exchange->request();
  // "/cloud/live", without the '/' behind it.
  const std::string prefix = request.path.substr(0, request.path.size() - rest.size() - 1);
  auto meta = net::json_response(net::shared_bytes(cloud_meta(request.field("host") + prefix)));
  meta.etag = net::strong_etag(*meta.body);
  meta.cache_control = net::kPolledByMany;
  exchange->respond(std::move(meta));
}

}  // namespace

std::unique_ptr<Output> make_cloud_output(const OutputSettings& settings, const OutputMaker&,
                                          std::unique_ptr<Transfer>) {
  return std::make_unique<CloudOutput>(policy_of(settings));
}

}  // namespace jadoube::outputs
