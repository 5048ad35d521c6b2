#include "daemon/outputs/alerts/alert_memory.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "daemon/outputs/state_file.h"

namespace jadoube::outputs {
namespace {

using MemoryJson = nlohmann::json;

std::optional<AlertId> alert_id_in(const MemoryJson& json) {
  if (!json.is_array() || json.size() != 3) return std::nullopt;
  if (!json[0].is_string() || !json[1].is_number_integer() || !json[2].is_number_integer()) {
    return std::nullopt;
  }
  return AlertId{json[0].get<std::string>(), {json[1].get<int>(), json[2].get<int>()}};
}

}  // namespace

AlertMemory load_alert_memory(const std::filesystem::path& path, const std::string& epoch) {
  std::ifstream file(path);
  const MemoryJson json = MemoryJson::parse(file, nullptr, false);
  AlertMemory memory{.epoch = epoch};
  if (!json.is_object() || json.value("epoch", MemoryJson()) != epoch) return memory;
  const MemoryJson reached = json.value("reached", MemoryJson());
  if (!reached.is_number_unsigned()) return memory;
  memory.reached = reached.get<std::uint64_t>();
  for (const MemoryJson& entry : json.value("rung", MemoryJson::array())) {
    if (const auto id = alert_id_in(entry)) memory.rung.insert(*id);
  }
  return memory;
}

rules::Expected<void> save_alert_memory(const std::filesystem::path& path,
                                        const AlertMemory& memory) {
  MemoryJson json{{"epoch", memory.epoch}, {"rung", MemoryJson::array()}};
  if (memory.reached) json["reached"] = *memory.reached;
  for (const AlertId& id : memory.rung) {
    json["rung"].push_back({id.board, id.incident.game, id.incident.number});
  }
  return write_state_file(path,
                          json.dump(2, ' ', false, MemoryJson::error_handler_t::replace) + '\n');
}

}  // namespace jadoube::outputs
