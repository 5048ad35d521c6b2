#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <locale>
#include <span>
#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/piece.h"
#include "rules/sentence.h"

/// Texts in the language of the thread (`Speaking`). Their English is in the source. `xgettext`
/// takes it from the first argument of these functions, so it must be a literal, or a constant that
/// was marked with `mark`. It also takes the form of a `rules::Sentence` and of `rules::refuse`.
namespace jadoube::language {

/// A value for `{name}` in a text. A translation may put it where it wants.
///
/// Some values are words that change their form in a sentence: a player and a piece. A translation
/// may write the forms itself: `{player:Білих|Чорних}`, in the order White, Black. Six forms for a
/// kind of piece, or twelve for a piece (pawn, knight, bishop, rook, queen, king; first the white
/// ones).
class Argument {
 public:
  Argument(std::string_view name, std::string value) : name_(name), value_(std::move(value)) {}
  Argument(std::string_view name, std::string_view value) : name_(name), value_(value) {}
  Argument(std::string_view name, const char* value) : name_(name), value_(value) {}
  template <std::integral Number>
  Argument(std::string_view name, Number value) : name_(name), value_(std::to_string(value)) {}
  Argument(std::string_view name, rules::Color player);
  Argument(std::string_view name, rules::Piece piece);
  Argument(std::string_view name, rules::PieceType type);

  std::string_view name() const { return name_; }
  /// The value as a text. `forms` are the forms that the translation gives: "Білих|Чорних", or
  /// nothing.
  std::string_view text(std::string_view forms) const;

 private:
  std::string_view name_;
  std::string value_;
  // The number of the form.
  std::size_t form_ = 0;
};

using Arguments = std::initializer_list<Argument>;

/// Marks a literal for translation where it cannot be translated yet, as in a table of constants.
constexpr const char* mark(const char* english) { return english; }

/// Marks a text that `trc` translates with this context.
constexpr const char* markc(const char* /*context*/, const char* english) { return english; }

/// The text in the language of the thread.
std::string tr(const char* english);
/// The translation, with values for its `{names}`.
std::string tr(const char* english, Arguments values);
/// The translation of a text that has several meanings in English. The context selects one.
std::string trc(const char* context, const char* english);
std::string trc(const char* context, const char* english, Arguments values);
/// A text that depends on a number: `trn("{count} ply", "{count} plies", 3)`. `{count}` is the
/// number. Languages have up to three forms.
std::string trn(const char* one, const char* many, std::size_t count, Arguments values = {});

/// A sentence that was kept, and the sentences in it. If an earlier version kept it, the text has
/// the present words (`earlier_sentences.h`).
std::string tr(const rules::Sentence& sentence);
/// The message of a refusal.
std::string tr(const rules::Error& error);
/// A sentence that was kept as one text, by `rules::Sentence::packed`. Also any other text, which
/// stays as it is.
std::string tr_packed(std::string_view packed);

/// `text` with the values in place of its `{names}`. Other names stay.
std::string filled(std::string_view text, Arguments values);

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
  /// The translation of a text with a plural, in the form that fits `count`.
  std::string text(const char* one, const char* many, long long count) const;

 private:
  std::string_view tag_;
  std::locale locale_;
};

/// The catalogue with this tag. nullptr if there is none.
const Catalogue* find_catalogue(std::string_view tag);

}  // namespace jadoube::language
