#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/import/import_builder.h"
#include "rules/sentence.h"

namespace jadoube::tournament {

/// The kind of a file that no reader can read, and what to export instead. Kinds: a workbook of
/// Excel, a tournament of Swiss-Manager, an archive, a page, a picture. `name`: the file's name,
/// for formats that only the name shows. Nothing: it may be text.
std::optional<rules::Sentence> unknown_format_problem(std::string_view name,
                                                      std::string_view bytes);

/// The formats of files that can be read.
enum class FileKind : std::uint8_t {
  kUnknown,
  kPgn,
  kTrf,
  kSwissManagerPairings,
  kSwissManagerPlayers,
  kVegaPairs,
  kCsv,
  kLiveChess,
};

/// "PGN", "TRF", ...
std::string_view to_string(FileKind kind);

/// The format of a text. Only its content counts, not the file's name.
FileKind kind_of(const std::string& text);

/// Reads the files of one section, of any format, in any order. A file that cannot be read is a
/// problem, and the others are read. `round`: the round of pairings that do not name theirs. 0:
/// each must name it. Never throws. The longest file has 4 MiB.
Imported read_files(const std::vector<PairingFile>& files, int round = 0);

}  // namespace jadoube::tournament
