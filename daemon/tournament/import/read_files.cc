#include "daemon/tournament/import/read_files.h"

#include <algorithm>
#include <utility>

#include "daemon/tournament/import/csv.h"
#include "daemon/tournament/import/import_builder.h"
#include "daemon/tournament/import/livechess_tournament.h"
#include "daemon/tournament/import/pgn_pairings.h"
#include "daemon/tournament/import/swiss_manager.h"
#include "daemon/tournament/import/text_encoding.h"
#include "daemon/tournament/import/trf.h"
#include "daemon/tournament/import/vega_pairs.h"
#include "daemon/tournament/import/words.h"

namespace jadoube::tournament {
namespace {

using rules::Sentence;

constexpr std::size_t kLongestFile = std::size_t{4} << 20;

bool is_pgn(const std::string& text) {
  std::string_view start = trimmed(text);
  // A PGN text may begin with lines that start with '%' [PGN 6].
  while (start.starts_with('%') && start.find('\n') != std::string_view::npos) {
    start = trimmed(start.substr(start.find('\n')));
  }
  const bool starts_with_tag = start.size() > 1 && start[0] == '[' &&
                               ((start[1] >= 'A' && start[1] <= 'Z') ||
                                (start[1] >= 'a' && start[1] <= 'z') || start[1] == ' ');
  return starts_with_tag || text.find("\n[White \"") != std::string::npos;
}

void read_text(const std::string& text, ImportBuilder& out) {
  switch (kind_of(text)) {
    case FileKind::kPgn:
      return read_pgn_pairings(text, out);
    case FileKind::kTrf:
      return read_trf(text, out);
    case FileKind::kSwissManagerPairings:
      return read_swiss_manager_pairings(text, out);
    case FileKind::kSwissManagerPlayers:
      return read_swiss_manager_players(text, out);
    case FileKind::kVegaPairs:
      return read_vega_pairs(text, out);
    case FileKind::kCsv:
      return read_csv(text, out);
    case FileKind::kLiveChess:
      return read_livechess(text, out);
    case FileKind::kUnknown:
      return out.error(
          0, 0,
          Sentence("the format is not known: PGN, TRF, the text exports of Swiss-Manager and "
                   "Vega, CSV with a header, and LiveChess' JSON can be read"));
  }
}

void read_file(const PairingFile& file, ImportBuilder& out) {
  out.begin_file(file.name);
  if (file.content.size() > kLongestFile) {
    return out.error(0, 0, Sentence("the file is larger than 4 MiB"));
  }
  const DecodedText decoded = decode_text(file.content);
  if (trimmed(decoded.text).empty()) return out.error(0, 0, Sentence("the file is empty"));
  if (decoded.encoding == TextEncoding::kWindows1252) {
    out.warning(0, 0, Sentence("the file is not UTF-8: it is read as Windows-1252"));
  }
  read_text(decoded.text, out);
}

}  // namespace

std::string_view to_string(FileKind kind) {
  switch (kind) {
    case FileKind::kPgn:
      return "PGN";
    case FileKind::kTrf:
      return "TRF";
    case FileKind::kSwissManagerPairings:
      return "pairings of Swiss-Manager";
    case FileKind::kSwissManagerPlayers:
      return "players of Swiss-Manager";
    case FileKind::kVegaPairs:
      return "pairings of Vega";
    case FileKind::kCsv:
      return "CSV";
    case FileKind::kLiveChess:
      return "LiveChess";
    case FileKind::kUnknown:
      break;
  }
  return "unknown";
}

FileKind kind_of(const std::string& text) {
  if (is_json(text)) return FileKind::kLiveChess;
  if (is_pgn(text)) return FileKind::kPgn;
  if (is_trf(text)) return FileKind::kTrf;
  if (is_swiss_manager_pairings(text)) return FileKind::kSwissManagerPairings;
  if (is_swiss_manager_players(text)) return FileKind::kSwissManagerPlayers;
  if (is_vega_pairs(text)) return FileKind::kVegaPairs;
  if (is_csv(text)) return FileKind::kCsv;
  return FileKind::kUnknown;
}

Imported read_files(const std::vector<PairingFile>& files, int round) {
  ImportBuilder out(round);
  // Players with their names and numbers come first, so that pairings by number or by name find
  // them.
  std::vector<const PairingFile*> ordered;
  for (const PairingFile& file : files) ordered.push_back(&file);
  std::stable_partition(ordered.begin(), ordered.end(), [](const PairingFile* file) {
    return is_swiss_manager_players(decode_text(file->content.substr(0, 4096)).text);
  });
  for (const PairingFile* file : ordered) read_file(*file, out);
  return out.take();
}

}  // namespace jadoube::tournament
