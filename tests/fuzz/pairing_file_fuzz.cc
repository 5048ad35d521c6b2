// Any bytes are read as the files of a pairing program, in every format. What comes out can be
// trusted: places are in the list of players, nobody is paired twice in a round, and a second
// import changes nothing.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>

#include "daemon/tournament/export/writers.h"
#include "daemon/tournament/import/csv.h"
#include "daemon/tournament/import/formats.h"
#include "daemon/tournament/import/import_builder.h"
#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/import/read_files.h"
#include "daemon/tournament/text/text_encoding.h"

namespace {

using namespace jadoube::tournament;

void check(const Imported& imported) {
  for (const auto& round : imported.rounds) {
    if (round.number < 1) std::abort();
    std::set<std::size_t> seen;
    for (const auto& pairing : round.pairings) {
      if (!pairing.players.white) std::abort();
      if ((pairing.bye == jadoube::model::Bye::kNone) != pairing.players.black.has_value()) {
        std::abort();
      }
      for (const auto color : jadoube::model::kColors) {
        const auto& place = pairing.players[color];
        if (!place) continue;
        if (*place >= imported.players.size() || !seen.insert(*place).second) std::abort();
      }
    }
  }
  for (const auto& problem : imported.problems) {
    if (problem.what.empty() || problem.line < 0) std::abort();
  }
}

// The same import again changes nothing, and what is written can be read.
void check_merge(const Imported& imported) {
  const auto merged = with_import({.id = "t"}, "", imported, {});
  if (!merged) return;
  const auto again = with_import(merged->tournament, "", imported, {});
  if (!again || !again->changes.empty() || again->tournament != merged->tournament) std::abort();
  const auto result = [](const jadoube::model::Pairing& pairing) { return pairing.result; };
  const auto& section = merged->tournament.sections.at(0);
  const std::string trf = write_trf(merged->tournament, section, result).content;
  check(read_files({{"t.trf", trf}}));
  fill_trf(trf, section, result);
  write_swiss_manager(section, 0, result);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const Imported once = read_files({{"round-2/index.json", bytes}}, 1);
  check(once);
  check_merge(once);
  const std::string text = decode_text(bytes).text;
  if (utf8_of(characters_of(text)) != text) std::abort();
  // A text that looks like one format may be read as another.
  constexpr std::array kReaders = {read_pgn_pairings,
                                   read_trf,
                                   read_swiss_manager_pairings,
                                   read_swiss_manager_players,
                                   read_vega_pairs,
                                   read_csv,
                                   read_livechess};
  ImportBuilder out(1);
  out.begin_file("x");
  kReaders[size % kReaders.size()](text, out);
  check(out.take());
  return 0;
}
