#include "daemon/tournament/import/read_files.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "daemon/tournament/import/csv.h"
#include "daemon/tournament/import/formats.h"
#include "daemon/tournament/import/import_builder.h"
#include "daemon/tournament/text/text_encoding.h"
#include "daemon/tournament/text/words.h"

namespace jadoube::tournament {
namespace {

using rules::Sentence;

bool has_bytes(std::string_view bytes, std::string_view part) {
  return bytes.find(part) != std::string_view::npos;
}

bool ends_with_one_of(std::string_view name, std::initializer_list<std::string_view> endings) {
  const std::string small = lowered(name);
  return std::ranges::any_of(endings,
                             [&](std::string_view ending) { return small.ends_with(ending); });
}

Sentence workbook_problem() {
  return Sentence(
      "the format is not known: this is a workbook. Save the sheet of the pairings as CSV, or "
      "export TRF or text from the pairing program");
}

Sentence document_problem() {
  return Sentence(
      "the format is not known: this is a document for people. Export TRF, PGN or text from the "
      "pairing program");
}

Sentence archive_problem() {
  return Sentence("the format is not known: this is an archive. Unpack it, and import its files");
}

// Swiss-Manager's own files: TUN and TUT hold tournaments, TUR and TUM those of teams.
bool is_swiss_manager_name(std::string_view name) {
  return ends_with_one_of(name,
                          {".tunx", ".tun", ".tutx", ".tut", ".turx", ".tur", ".tumx", ".tum"});
}

Sentence swiss_manager_problem() {
  return Sentence(
      "the format is not known: this is Swiss-Manager's own file. Export TRF from the program, or "
      "its pairings and players as text");
}

Sentence of_zip(std::string_view name, std::string_view bytes) {
  if (is_swiss_manager_name(name)) return swiss_manager_problem();
  if (has_bytes(bytes, "xl/") || has_bytes(bytes, "opendocument.spreadsheet") ||
      ends_with_one_of(name, {".xlsx", ".xlsm", ".ods", ".numbers"})) {
    return workbook_problem();
  }
  if (has_bytes(bytes, "word/") || has_bytes(bytes, "opendocument.text") ||
      ends_with_one_of(name, {".docx", ".odt"})) {
    return document_problem();
  }
  return archive_problem();
}

// The kind of file by its first bytes.
std::optional<Sentence> of_signature(std::string_view name, std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("PK\x03\x04"sv) || bytes.starts_with("PK\x05\x06"sv)) {
    return of_zip(name, bytes);
  }
  for (const auto mark : {"\x1F\x8B"sv, "7z\xBC\xAF\x27\x1C"sv, "Rar!\x1A\x07"sv, "BZh"sv,
                          "\xFD"
                          "7zXZ"sv}) {
    if (bytes.starts_with(mark)) return archive_problem();
  }
  // OLE: Excel and Word before 2007.
  if (bytes.starts_with("\xD0\xCF\x11\xE0"sv)) {
    if (is_swiss_manager_name(name)) return swiss_manager_problem();
    return ends_with_one_of(name, {".doc"}) ? document_problem() : workbook_problem();
  }
  for (const auto mark : {"%PDF"sv, "{\\rtf"sv}) {
    if (bytes.starts_with(mark)) return document_problem();
  }
  return std::nullopt;
}

// Detects HTML and XML, also after a byte order mark.
std::optional<Sentence> of_page(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  const std::string start = lowered(trimmed(bytes.substr(0, 512)));
  if (start.starts_with("<!doctype html") || start.starts_with("<html")) return document_problem();
  if (!start.starts_with("<?xml")) return std::nullopt;
  if (has_bytes(start, "excel.sheet") || has_bytes(start, "spreadsheet")) return workbook_problem();
  return Sentence(
      "the format is not known: this is XML. Export TRF, PGN or text from the pairing program");
}

// True if there are bytes that a text does not have.
bool is_binary(std::string_view bytes) {
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) return false;
  const std::string_view start = bytes.substr(0, std::size_t{64} << 10);
  const auto odd = std::ranges::count_if(start, [](unsigned char c) {
    return c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != 0x1A && c != 0x1B;
  });
  constexpr std::ptrdiff_t kFew = 200;
  return odd > 1 + static_cast<std::ptrdiff_t>(start.size()) / kFew;
}

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

DecodedText decoded_file(const PairingFile& file) {
  return file.encoding ? decode_text(file.content, *file.encoding) : decode_text(file.content);
}

// Reports how a file was read. False: the encoding is not known, and names would be wrong.
bool report_encoding(const PairingFile& file, const DecodedText& decoded, ImportBuilder& out) {
  const std::string encoding(to_string(decoded.encoding));
  if (decoded.text.find("\uFFFD") != std::string::npos) {
    out.error(
        0, 0,
        Sentence("the file has characters that {encoding} does not have: give the encoding of the "
                 "file, one of {encodings}",
                 {{"encoding", encoding}, {"encodings", known_encodings()}}));
    return false;
  }
  if (file.encoding || decoded.encoding == TextEncoding::kUtf8 ||
      decoded.encoding == TextEncoding::kUtf16) {
    return true;
  }
  std::string rivals = encoding;
  for (const TextEncoding rival : decoded.rivals) rivals += ", " + std::string(to_string(rival));
  const bool is_unclear = !decoded.rivals.empty() && decoded.encoding != TextEncoding::kWindows1252;
  if (decoded.is_rubbish || is_unclear) {
    out.error(
        0, 0,
        decoded.is_rubbish
            ? Sentence("the file is not UTF-8, and its names are not names in {encoding}: give "
                       "the encoding of the file, one of {encodings}",
                       {{"encoding", encoding}, {"encodings", known_encodings()}})
            : Sentence("the file is not UTF-8, and may be written in {rivals}: name its encoding",
                       {{"rivals", rivals}}));
    return false;
  }
  out.warning(0, 0,
              Sentence("the file is not UTF-8: it is read as {encoding}. If names are wrong, name "
                       "its encoding",
                       {{"encoding", encoding}}));
  return true;
}

void read_file(const PairingFile& file, ImportBuilder& out) {
  out.begin_file(file.name);
  if (file.content.size() > kLongestFile) {
    return out.error(0, 0, Sentence("the file is larger than 4 MiB"));
  }
  if (const auto what = unknown_format_problem(file.name, file.content))
    return out.error(0, 0, *what);
  const DecodedText decoded = decoded_file(file);
  if (trimmed(decoded.text).empty()) return out.error(0, 0, Sentence("the file is empty"));
  if (!report_encoding(file, decoded, out)) return;
  read_text(decoded.text, out);
}

}  // namespace

std::optional<Sentence> unknown_format_problem(std::string_view name, std::string_view bytes) {
  if (const auto signature = of_signature(name, bytes)) return signature;
  if (const auto page = of_page(bytes)) return page;
  if (!is_binary(bytes)) return std::nullopt;
  if (is_swiss_manager_name(name)) return swiss_manager_problem();
  return Sentence(
      "the format is not known: this is not text. Export TRF, PGN or text from the pairing "
      "program");
}

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
  // Files with players are read first, so that pairings find their players by number or by name.
  std::vector<const PairingFile*> ordered;
  for (const PairingFile& file : files) ordered.push_back(&file);
  std::stable_partition(ordered.begin(), ordered.end(), [](const PairingFile* file) {
    const std::string_view start = std::string_view(file->content).substr(0, 4096);
    const auto decoded = file->encoding ? decode_text(start, *file->encoding) : decode_text(start);
    return is_swiss_manager_players(decoded.text);
  });
  for (const PairingFile* file : ordered) read_file(*file, out);
  return out.take();
}

}  // namespace jadoube::tournament
