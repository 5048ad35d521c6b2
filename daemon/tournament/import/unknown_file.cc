#include "daemon/tournament/import/unknown_file.h"

#include <algorithm>
#include <array>
#include <string>

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

Sentence told_workbook() {
  return Sentence(
      "the format is not known: this is a workbook. Save the sheet of the pairings as CSV, or "
      "export TRF or text from the pairing program");
}

Sentence told_document() {
  return Sentence(
      "the format is not known: this is a document for people. Export TRF, PGN or text from the "
      "pairing program");
}

Sentence told_archive() {
  return Sentence("the format is not known: this is an archive. Unpack it, and import its files");
}

// Swiss-Manager's own files: TUN and TUT hold tournaments, TUR and TUM those of teams.
bool is_swiss_manager_name(std::string_view name) {
  return ends_with_one_of(name,
                          {".tunx", ".tun", ".tutx", ".tut", ".turx", ".tur", ".tumx", ".tum"});
}

Sentence told_swiss_manager() {
  return Sentence(
      "the format is not known: this is Swiss-Manager's own file. Export TRF from the program, or "
      "its pairings and players as text");
}

Sentence of_zip(std::string_view name, std::string_view bytes) {
  if (is_swiss_manager_name(name)) return told_swiss_manager();
  if (has_bytes(bytes, "xl/") || has_bytes(bytes, "opendocument.spreadsheet") ||
      ends_with_one_of(name, {".xlsx", ".xlsm", ".ods", ".numbers"})) {
    return told_workbook();
  }
  if (has_bytes(bytes, "word/") || has_bytes(bytes, "opendocument.text") ||
      ends_with_one_of(name, {".docx", ".odt"})) {
    return told_document();
  }
  return told_archive();
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
    if (bytes.starts_with(mark)) return told_archive();
  }
  // OLE: Excel and Word before 2007.
  if (bytes.starts_with("\xD0\xCF\x11\xE0"sv)) {
    if (is_swiss_manager_name(name)) return told_swiss_manager();
    return ends_with_one_of(name, {".doc"}) ? told_document() : told_workbook();
  }
  for (const auto mark : {"%PDF"sv, "{\\rtf"sv}) {
    if (bytes.starts_with(mark)) return told_document();
  }
  return std::nullopt;
}

// A page or a file of XML, also behind a byte order mark.
std::optional<Sentence> of_page(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  const std::string start = lowered(trimmed(bytes.substr(0, 512)));
  if (start.starts_with("<!doctype html") || start.starts_with("<html")) return told_document();
  if (!start.starts_with("<?xml")) return std::nullopt;
  if (has_bytes(start, "excel.sheet") || has_bytes(start, "spreadsheet")) return told_workbook();
  return Sentence(
      "the format is not known: this is XML. Export TRF, PGN or text from the pairing program");
}

// Text of one byte for each character has none of these.
bool is_binary(std::string_view bytes) {
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) return false;
  const std::string_view start = bytes.substr(0, std::size_t{64} << 10);
  const auto odd = std::ranges::count_if(start, [](unsigned char c) {
    return c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != 0x1A && c != 0x1B;
  });
  constexpr std::ptrdiff_t kFew = 200;
  return odd > 1 + static_cast<std::ptrdiff_t>(start.size()) / kFew;
}

}  // namespace

std::optional<Sentence> told_unknown_file(std::string_view name, std::string_view bytes) {
  if (const auto signature = of_signature(name, bytes)) return signature;
  if (const auto page = of_page(bytes)) return page;
  if (!is_binary(bytes)) return std::nullopt;
  if (is_swiss_manager_name(name)) return told_swiss_manager();
  return Sentence(
      "the format is not known: this is no text. Export TRF, PGN or text from the pairing program");
}

}  // namespace jadoube::tournament
