#pragma once

#include <span>
#include <string_view>

namespace jadoube::language {

/// One compiled catalogue, embedded in the program.
struct CatalogueFile {
  /// The tag of the language: "uk".
  std::string_view tag;
  /// The bytes of the `.mo` file of GNU gettext.
  std::string_view bytes;
};

/// All catalogues, in the order in which pages offer the languages. The build makes them from
/// `po/*.po` (`catalogues.py`).
std::span<const CatalogueFile> catalogue_files();

}  // namespace jadoube::language
