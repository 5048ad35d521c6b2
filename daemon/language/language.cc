#include "daemon/language/language.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <ctime>

#include "daemon/language/translate.h"
#include "rules/notation/language.h"

namespace jadoube::language {

namespace {

constexpr std::string_view kEnglish = "en", kPseudo = "en-XA", kFigurine = "x-figurine";

std::string lower(std::string_view text) {
  std::string made(text);
  std::ranges::transform(made, made.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return made;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// One language of the header, and its weight in thousandths. 0: it is not wanted.
struct Wanted {
  std::string_view tag;
  int weight = 1000;
};

/// "0.8" is 800. A weight that cannot be read is 0.
int weight_of(std::string_view text) {
  if (text.empty() || (text[0] != '0' && text[0] != '1')) return 0;
  int weight = (text[0] - '0') * 1000;
  int unit = 100;
  for (std::size_t i = 2; i < text.size() && unit > 0; ++i, unit /= 10) {
    if (std::isdigit(static_cast<unsigned char>(text[i])) == 0) return 0;
    weight += (text[i] - '0') * unit;
  }
  return std::min(weight, 1000);
}

Wanted wanted(std::string_view item) {
  const auto semicolon = item.find(';');
  Wanted made{trimmed(item.substr(0, semicolon))};
  if (semicolon == std::string_view::npos) return made;
  const auto weight = trimmed(item.substr(semicolon + 1));
  if (weight.starts_with("q=")) made.weight = weight_of(weight.substr(2));
  return made;
}

std::string in_form(std::chrono::system_clock::time_point time, const std::string& form) {
  const auto seconds =
      std::chrono::system_clock::to_time_t(std::chrono::floor<std::chrono::seconds>(time));
  std::tm local{};
  localtime_r(&seconds, &local);
  std::array<char, 64> text{};
  std::strftime(text.data(), text.size(), form.c_str(), &local);
  return text.data();
}

}  // namespace

std::optional<Language> Language::of_tag(std::string_view tag) {
  Language made;
  auto rest = lower(trimmed(tag));
  if (const auto at = rest.find(kFigurine); at != std::string::npos) {
    made.figurine_ = true;
    rest.resize(at == 0 ? 0 : at - 1);
    if (rest.empty()) return made;
  }
  while (!rest.empty()) {
    made.catalogue_ = find_catalogue(rest);
    if (made.catalogue_ != nullptr || rest == kEnglish) return made;
    const auto dash = rest.rfind('-');
    rest.resize(dash == std::string::npos ? 0 : dash);
  }
  return std::nullopt;
}

std::optional<Language> Language::accepted(std::string_view header) {
  std::optional<Language> best;
  int most = 0;
  while (!header.empty()) {
    const auto comma = std::min(header.find(','), header.size());
    const auto [tag, weight] = wanted(header.substr(0, comma));
    header.remove_prefix(std::min(comma + 1, header.size()));
    if (weight <= most) continue;
    if (const auto language = of_tag(tag)) {
      best = language;
      most = weight;
    }
  }
  return best;
}

Language Language::of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    std::string tag(value);
    tag.resize(std::min(tag.find_first_of(".@"), tag.size()));
    std::ranges::replace(tag, '_', '-');
    return of_tag(tag).value_or(Language());
  }
  return {};
}

std::string Language::tags() {
  std::string all(kEnglish);
  for (const auto& file : catalogue_files()) {
    if (file.tag != kPseudo) all += ", " + std::string(file.tag);
  }
  return all;
}

std::string Language::tag() const {
  std::string made(catalogue_ != nullptr ? catalogue_->tag() : kEnglish);
  if (figurine_) made += "-" + std::string(kFigurine);
  return made;
}

namespace {

thread_local Language thread_language;

}  // namespace

Speaking::Speaking(const Language& language) : before_(thread_language) {
  thread_language = language;
}

Speaking::~Speaking() { thread_language = before_; }

const Language& spoken() { return thread_language; }

std::string date_time_text(std::chrono::system_clock::time_point time) {
  // Translators: numbers only, as in strftime(3): %d.%m.%Y %H:%M:%S is 20.11.2026 14:02:03.
  return in_form(time, trc("form of a date and time", "%Y-%m-%d %H:%M:%S"));
}

std::string time_of_day_text(std::chrono::system_clock::time_point time) {
  // Translators: numbers only, as in strftime(3).
  return in_form(time, trc("form of a time", "%H:%M:%S"));
}

namespace {

constexpr std::string_view kLetters = "KQRBN";
constexpr std::array kLetteredTypes = {rules::PieceType::kKing, rules::PieceType::kQueen,
                                       rules::PieceType::kRook, rules::PieceType::kBishop,
                                       rules::PieceType::kKnight};

/// The letter or figurine of that piece in the language of the thread.
std::string_view letter_of(std::size_t letter) {
  if (spoken().figurine()) return rules::figurine(kLetteredTypes[letter]);
  const auto* catalogue = spoken().catalogue();
  const auto language =
      catalogue == nullptr ? std::nullopt : rules::parse_language(catalogue->tag());
  return rules::piece_letter(language.value_or(rules::Language::kEnglish), kLetteredTypes[letter]);
}

/// True if the letter of a piece is at `place`. It is at the start of a word, after a number's dot,
/// or after "=". A square or "x" follows, or nothing after "=".
bool is_piece(std::string_view text, std::size_t place) {
  const char before = place == 0 ? ' ' : text[place - 1];
  if (before == '=') return true;
  if (before != ' ' && before != '.' && before != '(' && before != '/') return false;
  const char after = place + 1 < text.size() ? text[place + 1] : ' ';
  return (after >= 'a' && after <= 'h') || (after >= '1' && after <= '8') || after == 'x';
}

}  // namespace

std::string moves_text(std::string_view san) {
  if (spoken() == Language()) return std::string(san);
  std::string made;
  for (std::size_t i = 0; i < san.size(); ++i) {
    const auto letter = kLetters.find(san[i]);
    if (letter != std::string_view::npos && is_piece(san, i)) {
      made += letter_of(letter);
    } else {
      made += san[i];
    }
  }
  return made;
}

}  // namespace jadoube::language
