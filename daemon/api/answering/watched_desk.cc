#include "daemon/api/answering/watched_desk.h"

#include <memory>
#include <string>
#include <utility>

#include "daemon/api/answering/tournament_files.h"
#include "daemon/api/values/tournament_values.h"
#include "daemon/tournament/text/text_encoding.h"

namespace jadoube::api {
namespace {

using rules::Expected;

v1::ImportPairingsRequest request_for(const watched::FileVersion& version) {
  v1::ImportPairingsRequest request;
  request.set_tournament(tournament_name(version.tournament));
  request.set_section(version.section);
  request.set_watched_version(version.version);
  auto& file = *request.add_files();
  file.set_name(version.file.name);
  file.set_content(version.file.content);
  if (version.file.encoding) {
    request.set_encoding(std::string(tournament::to_string(*version.file.encoding)));
  }
  return request;
}

}  // namespace

watched::Desk watched_desk(WatchedDeskParts parts) {
  const auto kept = std::make_shared<WatchedDeskParts>(std::move(parts));
  watched::Desk desk;
  desk.look = [kept](const watched::FileVersion& version) -> Expected<watched::Look> {
    const auto request = request_for(version);
    const auto rules = kept->hall.rules().get().rules;
    return PairingImport::of(request, kept->feed, kept->now(),
                             import_facts(request, kept->feed, kept->archive, rules))
        .map([](const PairingImport& import) {
          return watched::Look{.merged = import.merged(), .request = import.request("")};
        });
  };
  desk.result_of = [kept, read = result_reader(kept->feed, kept->archive)](
                       const model::Pairing& pairing) { return read(pairing); };
  desk.change = [kept](tournament::Request request, const tournament::Done& done) {
    kept->hall.change_tournament(std::move(request), done);
  };
  return desk;
}

}  // namespace jadoube::api
