#pragma once

#include <optional>
#include <string_view>

#include "rules/sentence.h"

namespace jadoube::tournament {

/// What a file is that no reader knows, and what to export instead: a workbook of Excel, a
/// tournament of Swiss-Manager, an archive, a page, a picture. `name`: the file's name, for formats
/// that only the name shows. Nothing: it may be text.
std::optional<rules::Sentence> told_unknown_file(std::string_view name, std::string_view bytes);

}  // namespace jadoube::tournament
