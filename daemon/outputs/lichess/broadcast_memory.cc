#include "daemon/outputs/lichess/broadcast_memory.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "daemon/outputs/saved_state.h"

namespace jadoube::outputs {
namespace {

using KeptJson = nlohmann::json;
using MadeState = KeptBroadcast::State;

template <typename Value>
void take_kept(const KeptJson& json, const char* key, Value& value) {
  const auto found = json.find(key);
  if (found == json.end()) return;
  if constexpr (std::is_same_v<Value, std::string>) {
    if (found->is_string()) value = found->get<std::string>();
  } else if constexpr (std::is_same_v<Value, bool>) {
    if (found->is_boolean()) value = found->get<bool>();
  } else {
    if (found->is_number_integer()) value = found->get<Value>();
  }
}

const KeptJson& kept_list_in(const KeptJson& json, const char* key) {
  static const KeptJson none = KeptJson::array();
  if (!json.is_object()) return none;
  const auto found = json.find(key);
  return found != json.end() && found->is_array() ? *found : none;
}

KeptRound kept_round_in(const KeptJson& json) {
  KeptRound round;
  if (!json.is_object()) return round;
  take_kept(json, "number", round.number);
  take_kept(json, "lichess", round.id);
  take_kept(json, "called", round.is_called);
  take_kept(json, "ours", round.is_ours);
  take_kept(json, "name", round.sent.name);
  if (json.contains("starts_at")) take_kept(json, "starts_at", round.sent.starts_at.emplace());
  std::int64_t delay = 0;
  take_kept(json, "delay", delay);
  round.sent.delay = std::chrono::seconds(delay);
  take_kept(json, "left", round.is_left);
  take_kept(json, "gone", round.is_gone);
  take_kept(json, "held", round.is_held);
  take_kept(json, "released", round.is_released);
  take_kept(json, "finished", round.is_finished);
  std::int64_t over = 0;
  take_kept(json, "over_since", over);
  if (over > 0) round.over_since = Instant(std::chrono::seconds(over));
  const auto games = json.find("games");
  if (games == json.end() || !games->is_object()) return round;
  for (const auto& [id, digest] : games->items()) {
    if (digest.is_string()) round.games[id] = digest.get<std::string>();
  }
  return round;
}

KeptJson kept_json(const KeptRound& round) {
  KeptJson json{{"number", round.number},        {"lichess", round.id},
                {"called", round.is_called},     {"ours", round.is_ours},
                {"name", round.sent.name},       {"delay", round.sent.delay.count()},
                {"left", round.is_left},         {"gone", round.is_gone},
                {"held", round.is_held},         {"released", round.is_released},
                {"finished", round.is_finished}, {"games", round.games}};
  if (round.sent.starts_at) json["starts_at"] = *round.sent.starts_at;
  if (round.over_since) {
    json["over_since"] =
        std::chrono::floor<std::chrono::seconds>(*round.over_since).time_since_epoch().count();
  }
  return json;
}

// Calls `each` with each text of the fields and its key.
template <typename Fields, typename Each>
void each_field(Fields& fields, const Each& each) {
  each("title", fields.name);
  each("description", fields.description);
  each("format", fields.format);
  each("time_control", fields.time_control);
  each("location", fields.location);
  each("time_zone", fields.time_zone);
  each("players", fields.players);
  each("website", fields.website);
  each("tempo", fields.tempo);
  each("visibility", fields.visibility);
  each("has_teams", fields.has_teams);
}

KeptBroadcast kept_broadcast_in(const KeptJson& json) {
  KeptBroadcast kept;
  if (!json.is_object()) return kept;
  take_kept(json, "tournament", kept.tournament);
  take_kept(json, "section", kept.section);
  take_kept(json, "lichess", kept.id);
  take_kept(json, "name", kept.name);
  take_kept(json, "url", kept.url);
  take_kept(json, "wants_group", kept.wants_group);
  std::string state;
  take_kept(json, "state", state);
  kept.state = state == "asked"    ? MadeState::kAsked
               : state == "called" ? MadeState::kCalled
                                   : MadeState::kThere;
  if (const auto fields = json.find("fields"); fields != json.end() && fields->is_object()) {
    each_field(kept.fields, [&](const char* key, auto& value) { take_kept(*fields, key, value); });
  }
  for (const KeptJson& round : kept_list_in(json, "rounds")) {
    if (auto read = kept_round_in(round); read.number > 0) kept.rounds.push_back(std::move(read));
  }
  return kept;
}

KeptJson kept_json(const KeptBroadcast& kept) {
  KeptJson json{{"tournament", kept.tournament},
                {"section", kept.section},
                {"lichess", kept.id},
                {"name", kept.name},
                {"url", kept.url},
                {"wants_group", kept.wants_group},
                {"state", kept.state == MadeState::kAsked    ? "asked"
                          : kept.state == MadeState::kCalled ? "called"
                                                             : "there"},
                {"rounds", KeptJson::array()}};
  if (kept.state != MadeState::kThere || kept.wants_group) {
    KeptJson fields = KeptJson::object();
    each_field(kept.fields, [&](const char* key, const auto& value) { fields[key] = value; });
    json["fields"] = fields;
  }
  for (const KeptRound& round : kept.rounds) json["rounds"].push_back(kept_json(round));
  return json;
}

}  // namespace

KeptBroadcast* BroadcastMemory::find(const std::string& tournament, const std::string& section) {
  const auto found = std::ranges::find_if(broadcasts, [&](const KeptBroadcast& kept) {
    return kept.tournament == tournament && kept.section == section;
  });
  return found == broadcasts.end() ? nullptr : &*found;
}

BroadcastMemory load_broadcasts(const std::filesystem::path& path) {
  std::ifstream file(path);
  const KeptJson json = KeptJson::parse(file, nullptr, false);
  BroadcastMemory memory;
  if (!json.is_object()) return memory;
  take_kept(json, "configured", memory.configured);
  for (const KeptJson& kept : kept_list_in(json, "broadcasts")) {
    auto read = kept_broadcast_in(kept);
    if (read.state != MadeState::kThere || !read.id.empty()) {
      memory.broadcasts.push_back(std::move(read));
    }
  }
  return memory;
}

rules::Expected<void> save_broadcasts(const std::filesystem::path& path,
                                      const BroadcastMemory& memory) {
  KeptJson json{{"configured", memory.configured}, {"broadcasts", KeptJson::array()}};
  for (const KeptBroadcast& kept : memory.broadcasts) json["broadcasts"].push_back(kept_json(kept));
  return write_state_file(path,
                          json.dump(2, ' ', false, KeptJson::error_handler_t::replace) + '\n');
}

}  // namespace jadoube::outputs
