#include "daemon/language/language.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "daemon/language/translate.h"

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

/// One language of the header, and how much it is wanted: thousandths, 0 is not at all.
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

}  // namespace jadoube::language
