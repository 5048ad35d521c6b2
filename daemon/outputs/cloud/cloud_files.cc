#include "daemon/outputs/cloud/cloud_files.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "daemon/outputs/cloud/cloud_json.h"
#include "daemon/outputs/json_text.h"
#include "daemon/system/digest.h"

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
  // The same files under the other id of their section.
  for (auto& [path, document] : Documents::ByPath(files)) {
    const std::string id = path.substr(4, path.find('/', 4) - 4);
    files["get/" + cloud_uuid(id) + path.substr(4 + id.size())] = document;
  }
  games.forget_others();
  add_list(files, metas);
  return files;
}

}  // namespace jadoube::outputs
