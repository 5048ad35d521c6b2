#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace jadoube::language {

class Catalogue;

/// The language in which a person reads, and how moves are written in it. A small value.
///
/// It has a tag, as in the header Accept-Language: "uk", "de". Without a tag it is English. The
/// subtag "x-figurine" asks for pictures of the pieces instead of letters: "uk-x-figurine", "♘f3".
/// The tag "en-XA" is a language for tests: every text that can be translated is in ⟦⟧.
class Language {
 public:
  /// The header of HTTP, and the metadata of a call, that name the languages of the reader:
  /// "uk, en;q=0.8". `accepted` reads it.
  static constexpr const char* kHeader = "accept-language";

  /// English, with letters.
  Language() = default;

  /// The language of a tag. A region or a script that no catalogue has is left out: "uk-UA" is
  /// "uk". Nothing: there is no such language here.
  static std::optional<Language> of_tag(std::string_view tag);

  /// The best language of a header Accept-Language: "uk, en;q=0.8". Nothing if the header names no
  /// language that is here. [RFC 9110, 12.5.4; RFC 4647, 3.4 (lookup)]
  static std::optional<Language> accepted(std::string_view header);

  /// The language of LC_ALL, LC_MESSAGES or LANG, whichever is set first: "uk_UA.UTF-8" is "uk".
  /// English if that language is not here, and for "C".
  static Language of_environment();

  /// The tags of all languages for readers: "en, uk, ru".
  static std::string tags();

  std::string tag() const;
  bool figurine() const { return figurine_; }
  /// nullptr for English.
  const Catalogue* catalogue() const { return catalogue_; }

  bool operator==(const Language&) const = default;

 private:
  const Catalogue* catalogue_ = nullptr;
  bool figurine_ = false;
};

/// While this object exists, this thread makes its texts in this language. Otherwise texts are
/// English.
///
/// Sentences are made in hundreds of places. They are below the few where the reader is known: a
/// call of a client, one row of a stream, the command line. So the language belongs to the thread,
/// and not to each function between. A scope inside another one replaces it until the end of the
/// inner one.
class Speaking {
 public:
  explicit Speaking(const Language& language);
  ~Speaking();
  Speaking(const Speaking&) = delete;
  Speaking& operator=(const Speaking&) = delete;

 private:
  Language before_;
};

/// The language of this thread.
const Language& spoken();

/// `work` in the language of this thread, whichever thread does it.
template <typename Work>
auto in_same_language(Work work) {
  return [language = spoken(), work = std::move(work)](auto&&... values) mutable {
    const Speaking speaking(language);
    return work(std::forward<decltype(values)>(values)...);
  };
}

/// A date and a time as people write them in the language of the thread, in local time: "2026-11-20
/// 14:02:03" in English.
std::string date_time_text(std::chrono::system_clock::time_point time);

/// The time of day, in local time: "14:02:03".
std::string time_of_day_text(std::chrono::system_clock::time_point time);

/// Moves as people write them in the language of the thread: "34.Nf3" is "34.Кf3" in Ukrainian, and
/// "34.♘f3" with figurines. `san` may have several moves and their numbers. It may be a sentence of
/// the journal with no move in it, too: only words that are moves change. [FIDE 2023 App. C.3: a
/// player may write the first letter of the piece's name in their own language]
std::string moves_text(std::string_view san);

}  // namespace jadoube::language
