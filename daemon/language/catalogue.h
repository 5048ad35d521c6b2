#pragma once

#include <locale>
#include <span>
#include <string>
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

/// The translations of one language: a catalogue of GNU gettext, read by Boost.Locale. It never
/// changes, so any thread may use it.
class Catalogue {
 public:
  /// `bytes`: a `.mo` file.
  Catalogue(std::string_view tag, std::string_view bytes);

  std::string_view tag() const { return tag_; }
  /// The translation of an English text. The English text itself if there is none. `context`
  /// distinguishes texts that are equal in English; it may be nullptr.
  std::string text(const char* context, const char* english) const;
  /// The same for a text with a plural, in the form that fits `count`.
  std::string text(const char* one, const char* many, long long count) const;

 private:
  std::string_view tag_;
  std::locale locale_;
};

/// The catalogue with this tag. nullptr if there is none.
const Catalogue* find_catalogue(std::string_view tag);

}  // namespace jadoube::language
