#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "daemon/tournament/import/formats.h"
#include "daemon/tournament/import/player_list.h"
#include "daemon/tournament/import/player_name.h"
#include "daemon/tournament/text/text_encoding.h"
#include "daemon/tournament/text/words.h"

namespace jadoube::tournament {
namespace {

using Json = nlohmann::json;
using rules::Sentence;

// The text of a key. Numbers are written out. Empty: there is no such text.
std::string json_text(const Json& object, const char* key) {
  if (!object.is_object()) return {};
  const auto found = object.find(key);
  if (found == object.end()) return {};
  if (found->is_string()) return std::string(trimmed(found->get<std::string>()));
  if (found->is_number_unsigned()) return std::to_string(found->get<std::uint64_t>());
  return {};
}

const Json& json_list(const Json& object, const char* key) {
  static const Json kNone = Json::array();
  const auto found = object.find(key);
  return found != object.end() && found->is_array() ? *found : kNone;
}

// "Moss, M N", made from the three parts in LiveChess's files.
std::string livechess_name(const Json& player) {
  if (player.is_string()) return tidy_name(player.get<std::string>());
  const std::string whole = json_text(player, "name");
  std::string surname = json_text(player, "lname"), given = json_text(player, "fname");
  const std::string middle = json_text(player, "mname");
  if (!middle.empty()) given += (given.empty() ? "" : " ") + middle;
  if (surname.empty()) std::swap(surname, given);
  if (surname.empty()) return tidy_name(whole);
  return tidy_name(surname + (given.empty() ? "" : ", " + given));
}

// "round-3/index.json" is round 3.
int round_in_name(const std::string& file) {
  for (const char* mark : {"round-", "round/"}) {
    const std::size_t at = file.rfind(mark);
    if (at == std::string::npos) continue;
    const std::string_view digits = std::string_view(file).substr(at + 6);
    const auto number = whole_number(digits.substr(0, digits.find_first_not_of("0123456789")), 0,
                                     kMostImportedRounds);
    if (number && *number > 0) return *number;
  }
  return 0;
}

class LiveChessReader {
 public:
  explicit LiveChessReader(ImportBuilder& out) : out_(out) {}

  void read(const Json& json) {
    if (json.is_array() && is_store(json)) return read_store(json);
    if (json.is_object() && json.contains("tournament")) {
      read_tournament(json["tournament"]);
      return;
    }
    if (!json.is_object()) return unknown();
    if (json.contains("pairings")) {
      const int round = round_of(json);
      if (round == 0) {
        return out_.error(0, 0,
                          Sentence("the round has no number: name it when you import the file"));
      }
      return read_round(json, round);
    }
    if (json.contains("rounds") || json.contains("eboards")) return read_tournament(json);
    unknown();
  }

 private:
  void unknown() {
    out_.error(0, 0, Sentence("this JSON is not a tournament or a round of LiveChess"));
  }

  int round_of(const Json& json) const {
    const auto number = whole_number(json_text(json, "nr"), 1, kMostImportedRounds);
    if (number) return *number;
    const int named = round_in_name(out_.file());
    return named > 0 ? named : out_.default_round();
  }

  void read_tournament(const Json& json) {
    Imported& rest = out_.rest();
    for (const auto& [key, into] :
         {std::pair("name", &rest.event), std::pair("location", &rest.site),
          std::pair("country", &rest.country)}) {
      if (into->empty()) *into = json_text(json, key);
    }
    int table = 0;
    for (const Json& serial : json_list(json, "eboards")) {
      ++table;
      if (!serial.is_string() || serial.get<std::string>().empty()) continue;
      rest.tables.push_back({.table = table, .serial = serial.get<std::string>()});
    }
  }

  void read_round(const Json& json, int round) {
    const std::string date = json_text(json, "date");
    if (const auto read = date_of(date)) {
      out_.round(round).date = *read;
    } else {
      out_.round(round);
    }
    int table = 0;
    for (const Json& pairing : json_list(json, "pairings")) {
      ++table;
      const int number =
          whole_number(json_text(pairing, "nr"), 1, kMostImportedTables).value_or(table);
      read_pairing(pairing, round, number);
    }
  }

  void read_pairing(const Json& json, int round, int table) {
    const PlayerPlace white = player(json, "white"), black = player(json, "black");
    const auto warn = [&](const Sentence& what) {
      out_.warning(0, 0,
                   Sentence("round {round}, pairing {pairing}: {what}",
                            {{"round", round}, {"pairing", table}, {"what", what}}));
    };
    if (!white && !black) {
      return warn(Sentence("there are no players"));
    }
    ImportedPairing pairing;
    if (white && black) {
      pairing.players = {white, black};
      pairing.table = table;
      const std::string result = json_text(json, "result");
      pairing.result = livechess_result(result);
      if (!pairing.result && !is_no_result(result) && result != "NOTPLAYED") {
        warn(Sentence("{text} is not a result", {{"text", in_quotes(result)}}));
      }
    } else {
      pairing.players.white = white ? white : black;
      pairing.bye = model::Bye::kPaired;
    }
    out_.add_pairing(round, std::move(pairing));
  }

  static std::optional<model::PairingResult> livechess_result(const std::string& text) {
    if (text == "WHITEWIN") return pairing_result(2, 0);
    if (text == "BLACKWIN") return pairing_result(0, 2);
    if (text == "DRAW") return pairing_result(1, 1);
    return result_of(text);
  }

  PlayerPlace player(const Json& pairing, const char* color) {
    if (!pairing.is_object() || !pairing.contains(color)) return std::nullopt;
    const Json& json = pairing[color];
    const std::string name = livechess_name(json);
    if (is_nobody(name)) return std::nullopt;
    model::Player player{.name = name};
    player.title = title_of(json_text(json, "title")).value_or("");
    player.federation = json_text(json, "federation");
    const std::string id = json_text(json, "fideid");
    if (id.size() <= 10 && id.find_first_not_of("0123456789") == std::string::npos) {
      player.fide_id = id;
    }
    const std::string gender = lowered(json_text(json, "gender"));
    if (gender == "male") player.sex = 'm';
    if (gender == "female") player.sex = 'w';
    return out_.add_player(std::move(player), 0);
  }

  // The data directory of LiveChess: [{"0@tournament": {...}}, {"1@round": {...}}, ...], where
  // "*rounds": [1] names objects by their numbers.
  static bool is_store(const Json& json) {
    if (json.empty() || !json[0].is_object() || json[0].size() != 1) return false;
    return json[0].begin().key().find('@') != std::string::npos;
  }

  void read_store(const Json& json) {
    std::map<int, Json> objects;
    std::optional<int> tournament;
    for (const Json& entry : json) {
      if (!entry.is_object() || entry.size() != 1) continue;
      const std::string key = entry.begin().key();
      const auto parts = split(key, '@');
      const auto number = whole_number(parts[0], 0, 10'000'000);
      if (!number || parts.size() != 2 || !entry.begin()->is_object()) continue;
      if (parts[1] == "tournament") tournament = *number;
      objects[*number] = *entry.begin();
    }
    if (!tournament) return unknown();
    read_tournament(objects[*tournament]);
    int round = 0;
    for (const Json& reference : json_list(objects[*tournament], "*rounds")) {
      read_round(resolved(objects, reference), ++round);
    }
  }

  // The round with its pairings and their players in the place of their numbers.
  static Json resolved(const std::map<int, Json>& objects, const Json& reference) {
    Json round = object_of(objects, reference);
    Json pairings = Json::array();
    for (const Json& number : json_list(round, "*pairings")) {
      Json pairing = object_of(objects, number);
      for (const char* color : {"white", "black"}) {
        const auto player = pairing.find(std::string("*") + color);
        if (player != pairing.end()) pairing[color] = object_of(objects, *player);
      }
      pairings.push_back(std::move(pairing));
    }
    round["pairings"] = std::move(pairings);
    return round;
  }

  static Json object_of(const std::map<int, Json>& objects, const Json& reference) {
    if (!reference.is_number_integer()) return Json::object();
    const auto found = objects.find(reference.get<int>());
    return found == objects.end() ? Json::object() : found->second;
  }

  ImportBuilder& out_;
};

// Brackets deeper than this are not LiveChess', and would need much memory.
bool is_too_deep(const std::string& text) {
  constexpr int kDeepest = 32;
  int depth = 0;
  for (const char c : text) {
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (depth > kDeepest) return true;
  }
  return false;
}

}  // namespace

bool is_json(const std::string& text) {
  const std::string_view start = trimmed(text);
  if (start.starts_with('{')) return true;
  if (!start.starts_with('[')) return false;
  const std::string_view next = trimmed(start.substr(1));
  return next.starts_with('{') || next.starts_with(']') || next.starts_with('[');
}

void read_livechess(const std::string& text, ImportBuilder& out) {
  if (is_too_deep(text))
    return out.error(0, 0, Sentence("the brackets of this JSON are nested too deep"));
  try {
    LiveChessReader(out).read(Json::parse(text));
  } catch (const Json::parse_error& error) {
    const std::string_view before = std::string_view(text).substr(0, error.byte);
    const int line = static_cast<int>(std::ranges::count(before, '\n')) + 1;
    const std::size_t start = before.rfind('\n');
    const std::string_view on_line =
        start == std::string_view::npos ? before : before.substr(start + 1);
    out.error(line, std::max(1, static_cast<int>(characters_of(on_line).size())),
              Sentence("this is not JSON from here on"));
  } catch (const Json::exception&) {
    out.error(0, 0, Sentence("this JSON is not a tournament or a round of LiveChess"));
  }
}

}  // namespace jadoube::tournament
