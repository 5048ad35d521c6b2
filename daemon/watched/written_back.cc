#include "daemon/watched/written_back.h"

#include "daemon/tournament/export/swiss_manager_writer.h"
#include "daemon/tournament/export/trf_writer.h"
#include "daemon/tournament/import/read_files.h"
#include "daemon/tournament/import/text_encoding.h"

namespace jadoube::watched {

WrittenBack results_for(const std::string& content, const model::Tournament& tournament,
                        const model::Section& section, const tournament::ResultOf& result_of) {
  switch (tournament::kind_of(tournament::decode_text(content).text)) {
    case tournament::FileKind::kTrf:
      return {.ending = ".trf", .results = tournament::fill_trf(content, section, result_of)};
    case tournament::FileKind::kSwissManagerPairings:
      return {.ending = ".txt",
              .results = tournament::write_swiss_manager(section, content, result_of)};
    case tournament::FileKind::kSwissManagerPlayers:
      return {.ending = ".txt", .results = tournament::write_swiss_manager(section, 0, result_of)};
    default:
      return {.ending = ".trf", .results = tournament::write_trf(tournament, section, result_of)};
  }
}

}  // namespace jadoube::watched
