#include "daemon/outputs/lichess/round_memory.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "daemon/outputs/state_file.h"

namespace jadoube::outputs {
namespace {

using MemoryJson = nlohmann::json;

std::string text_of(const MemoryJson& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

SentRound sent_round_of(const MemoryJson& json) {
  SentRound sent;
  if (!json.is_object()) return sent;
  sent.id = text_of(json, "lichess");
  sent.place.tournament = text_of(json, "tournament");
  sent.place.section = text_of(json, "section");
  const auto number = json.find("number");
  if (number != json.end() && number->is_number_integer()) sent.place.number = number->get<int>();
  const auto games = json.find("games");
  if (games == json.end() || !games->is_object()) return sent;
  for (const auto& [id, digest] : games->items()) {
    if (digest.is_string()) sent.games[id] = digest.get<std::string>();
  }
  return sent;
}

MemoryJson json_of(const SentRound& sent) {
  return {{"lichess", sent.id},
          {"tournament", sent.place.tournament},
          {"section", sent.place.section},
          {"number", sent.place.number},
          {"games", sent.games}};
}

// "AbCdEfGh 3", as earlier versions wrote.
RoundMemory of_single_line(const std::string& text) {
  RoundMemory memory;
  std::istringstream line(text);
  SentRound sent;
  if (line >> sent.id >> sent.place.number && sent.place.number > 0) memory.current = sent;
  return memory;
}

}  // namespace

const SentRound* RoundMemory::find(const std::string& id) const {
  if (current.id == id) return &current;
  const auto found = std::ranges::find(earlier, id, &SentRound::id);
  return found == earlier.end() ? nullptr : &*found;
}

RoundMemory load_memory(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  const MemoryJson json = MemoryJson::parse(text.str(), nullptr, false);
  if (!json.is_object()) return of_single_line(text.str());
  RoundMemory memory;
  if (const auto current = json.find("current"); current != json.end()) {
    memory.current = sent_round_of(*current);
  }
  const auto earlier = json.find("earlier");
  if (earlier == json.end() || !earlier->is_array()) return memory;
  for (const MemoryJson& entry : *earlier) memory.earlier.push_back(sent_round_of(entry));
  return memory;
}

rules::Expected<void> save_memory(const std::filesystem::path& path, const RoundMemory& memory) {
  MemoryJson json{{"current", json_of(memory.current)}, {"earlier", MemoryJson::array()}};
  for (const SentRound& sent : memory.earlier) json["earlier"].push_back(json_of(sent));
  return write_state_file(path,
                          json.dump(2, ' ', false, MemoryJson::error_handler_t::replace) + '\n');
}

}  // namespace jadoube::outputs
