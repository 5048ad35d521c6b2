#include "daemon/outputs/overlay/overlay.h"

#include <set>
#include <utility>

#include "daemon/outputs/overlay/overlay_json.h"

namespace jadoube::outputs {
namespace {

constexpr std::string_view kEvents = "events";
constexpr const char* kJson = "application/json; charset=utf-8";

bool is_same_table(const Table& one, const Table& other) {
  return one.game == other.game && one.heading == other.heading && one.clock == other.clock &&
         one.clock_at == other.clock_at && one.given_result == other.given_result &&
         one.forfeit == other.forfeit && one.withheld == other.withheld &&
         one.is_connected == other.is_connected;
}

// The folder of the round's tables.
std::string folder_of(const Round& round, bool is_only) {
  if (is_only) return {};
  std::string folder;
  for (const auto& part : {round.tournament, round.section}) {
    if (!part.empty()) folder += part + "/";
  }
  return folder;
}

}  // namespace

const Overlay::Shown& Overlay::shown(const std::string& path, const Round& round,
                                     const Table& table) {
  Shown& kept = shown_[path];
  if (kept.json && kept.round == round.number && is_same_table(kept.table, table)) return kept;
  auto text = overlay_json(round, table, policy_);
  kept.table = table;
  kept.round = round.number;
  if (kept.json && *kept.json == text) return kept;
  kept.json = net::shared_bytes(std::move(text));
  kept.event = net::server_sent_event(*kept.json, "table");
  for (const Reader& reader : readers_) {
    if (reader.path.empty()) reader.stream->send(kept.event);
    if (reader.path == path) reader.stream->send_latest(kept.event);
  }
  return kept;
}

void Overlay::publish(const std::vector<Round>& rounds, std::chrono::sys_seconds now) {
  const std::lock_guard lock(mutex_);
  std::erase_if(readers_, [](const Reader& reader) { return !reader.stream->is_open(); });
  Documents::ByPath documents;
  std::string all = "[";
  std::set<std::string> wanted;
  for (const Round& round : rounds) {
    const auto folder = folder_of(round, rounds.size() == 1);
    for (const Table& table : round.tables) {
      const auto path = folder + "table-" + std::to_string(table.heading.table);
      const Shown& one = shown(path, round, table);
      wanted.insert(path);
      if (all.size() > 1) all += ",\n";
      all += *one.json;
      documents[path + ".json"] = {kJson, one.json};
    }
  }
  std::erase_if(shown_, [&](const auto& entry) { return !wanted.contains(entry.first); });
  documents["tables.json"] = {kJson, net::shared_bytes(all + "]")};
  documents_.replace(std::move(documents), now);
}

net::HttpRoute Overlay::route(std::string prefix) {
  net::HttpRoute route;
  route.prefix = std::move(prefix);
  route.cross_origin = net::CrossOrigin::kEverybody;
  route.handler = [this](const std::shared_ptr<net::HttpExchange>& exchange) { answer(exchange); };
  return route;
}

void Overlay::answer(const std::shared_ptr<net::HttpExchange>& exchange) {
  const std::string& path = exchange->request().rest;
  if (path == kEvents) return begin_events(exchange, {});
  const std::string suffix = "/" + std::string(kEvents);
  if (path.ends_with(suffix)) {
    return begin_events(exchange, path.substr(0, path.size() - suffix.size()));
  }
  exchange->respond(documents_.get(path));
}

void Overlay::begin_events(const std::shared_ptr<net::HttpExchange>& exchange,
                           const std::string& path) {
  const std::lock_guard lock(mutex_);
  if (!path.empty() && !shown_.contains(path)) {
    exchange->respond(net::text_response(404, "there is no table at " + path));
    return;
  }
  auto stream = exchange->stream(net::event_stream());
  if (!stream) return;
  for (const auto& [at, one] : shown_) {
    if (path.empty() || path == at) stream->send(one.event);
  }
  readers_.push_back({path, std::move(stream)});
}

}  // namespace jadoube::outputs
