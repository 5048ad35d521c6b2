#include "daemon/outputs/saved_state.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>

#include "drivers/transport/transport.h"

namespace jadoube::outputs {

namespace {

using Json = nlohmann::json;

template <typename Value>
std::optional<Value> number_in(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number_unsigned()) return std::nullopt;
  return found->get<Value>();
}

std::string text_in(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

SavedState load_state(const std::filesystem::path& path, const std::string& epoch) {
  std::ifstream file(path);
  const Json json = Json::parse(file, nullptr, false);
  SavedState state{.epoch = epoch};
  if (!json.is_object()) return state;
  if (const auto seconds = number_in<std::uint32_t>(json, "delay_seconds")) {
    state.delay = std::chrono::seconds(*seconds);
  }
  state.round = text_in(json, "round");
  state.instead_of_round = text_in(json, "instead_of_round");
  if (text_in(json, "epoch") != epoch) return state;
  state.reached = number_in<std::uint64_t>(json, "reached");
  if (const auto seconds = number_in<std::uint32_t>(json, "published_at")) {
    state.published_at = Instant(std::chrono::seconds(*seconds));
  }
  const auto all = json.find("all_frozen");
  state.all_frozen = all != json.end() && all->is_boolean() && all->get<bool>();
  const auto frozen = json.find("frozen");
  if (frozen == json.end() || !frozen->is_object()) return state;
  for (const auto& [key, number] : frozen->items()) {
    if (number.is_number_unsigned()) state.frozen[key] = number.get<std::uint64_t>();
  }
  return state;
}

rules::Expected<void> save_state(const std::filesystem::path& path, const SavedState& state) {
  Json json{{"epoch", state.epoch}, {"all_frozen", state.all_frozen}, {"frozen", state.frozen}};
  if (state.reached) json["reached"] = *state.reached;
  if (state.published_at) {
    json["published_at"] =
        std::chrono::floor<std::chrono::seconds>(*state.published_at).time_since_epoch().count();
  }
  if (!state.round.empty()) {
    json["round"] = state.round;
    json["instead_of_round"] = state.instead_of_round;
  }
  if (state.delay) json["delay_seconds"] = state.delay->count();
  return write_state_file(path, json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n');
}

rules::Expected<void> write_state_file(const std::filesystem::path& path, std::string_view text) {
  const std::filesystem::path fresh = path.string() + ".new";
  std::ofstream file(fresh, std::ios::trunc);
  file << text;
  file.close();
  if (!file) {
    return rules::refuse(rules::ErrorCode::kUnavailable,
                         "{path} cannot be written: is the disk full, or is the directory not "
                         "writable?",
                         {{"path", fresh.string()}});
  }
  std::error_code error;
  std::filesystem::rename(fresh, path, error);
  if (!error) return {};
  return rules::refuse(rules::ErrorCode::kUnavailable, "{path} cannot be replaced: {why}",
                       {{"path", path.string()}, {"why", drivers::system_sentence(error.value())}});
}

}  // namespace jadoube::outputs
