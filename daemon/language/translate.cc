#include "daemon/language/translate.h"

#include <algorithm>
#include <boost/locale/gnu_gettext.hpp>
#include <boost/locale/message.hpp>
#include <cctype>
#include <deque>
#include <optional>
#include <vector>

#include "daemon/language/earlier_sentences.h"
#include "daemon/language/language.h"

namespace jadoube::language {
namespace {

std::string_view form_at(std::string_view forms, std::size_t number) {
  for (; number > 0; --number) {
    const auto end = forms.find('|');
    if (end == std::string_view::npos) return forms;
    forms.remove_prefix(end + 1);
  }
  return forms.substr(0, forms.find('|'));
}

constexpr const char* kPieces[2][6] = {
    {mark("white pawn"), mark("white knight"), mark("white bishop"), mark("white rook"),
     mark("white queen"), mark("white king")},
    {mark("black pawn"), mark("black knight"), mark("black bishop"), mark("black rook"),
     mark("black queen"), mark("black king")}};
constexpr const char* kTypes[6] = {mark("pawn"), mark("knight"), mark("bishop"),
                                   mark("rook"), mark("queen"),  mark("king")};

Argument argument_of(const rules::SentenceValue& value) {
  if (value.player) return {value.name, *value.player};
  if (!value.sentence.empty()) return {value.name, tr(value.sentence.front())};
  return {value.name, value.word};
}

}  // namespace

Argument::Argument(std::string_view name, rules::Color player)
    : name_(name),
      value_(player == rules::Color::kWhite ? tr("White") : tr("Black")),
      form_(static_cast<std::size_t>(player)) {}

Argument::Argument(std::string_view name, rules::Piece piece) : name_(name) {
  const auto color = static_cast<std::size_t>(color_of(piece));
  const auto type = static_cast<std::size_t>(type_of(piece));
  value_ = tr(kPieces[color][type]);
  form_ = color * 6 + type;
}

Argument::Argument(std::string_view name, rules::PieceType type)
    : name_(name),
      value_(tr(kTypes[static_cast<std::size_t>(type)])),
      form_(static_cast<std::size_t>(type)) {}

std::string_view Argument::text(std::string_view forms) const {
  return forms.empty() ? std::string_view(value_) : form_at(forms, form_);
}

std::string filled(std::string_view text, Arguments values) {
  return rules::with_values(text, [&](std::string_view inside) -> std::optional<std::string> {
    const auto colon = std::min(inside.find(':'), inside.size());
    const auto* value = std::ranges::find(values, inside.substr(0, colon), &Argument::name);
    if (value == values.end()) return std::nullopt;
    return std::string(value->text(inside.substr(std::min(colon + 1, inside.size()))));
  });
}

std::string tr(const char* english) {
  const auto* catalogue = spoken().catalogue();
  return catalogue == nullptr ? std::string(english) : catalogue->text(nullptr, english);
}

std::string tr(const char* english, Arguments values) { return filled(tr(english), values); }

std::string tr(const rules::Sentence& sentence) {
  if (sentence.empty()) return {};
  const auto form = tr(present_sentence(sentence.form.c_str()));
  if (sentence.values.empty()) return form;
  return rules::with_values(form, [&](std::string_view inside) -> std::optional<std::string> {
    const auto colon = std::min(inside.find(':'), inside.size());
    const auto forms = inside.substr(std::min(colon + 1, inside.size()));
    const auto value =
        std::ranges::find(sentence.values, inside.substr(0, colon), &rules::SentenceValue::name);
    if (value == sentence.values.end()) return std::nullopt;
    return std::string(argument_of(*value).text(forms));
  });
}

std::string tr(const rules::Error& error) { return tr(error.sentence()); }

std::string tr_packed(std::string_view packed) { return tr(rules::Sentence::unpacked(packed)); }

std::string trc(const char* context, const char* english) {
  const auto* catalogue = spoken().catalogue();
  return catalogue == nullptr ? std::string(english) : catalogue->text(context, english);
}

std::string trc(const char* context, const char* english, Arguments values) {
  return filled(trc(context, english), values);
}

std::string trn(const char* one, const char* many, std::size_t count, Arguments values) {
  const auto* catalogue = spoken().catalogue();
  const auto text = catalogue == nullptr
                        ? std::string(count == 1 ? one : many)
                        : catalogue->text(one, many, static_cast<long long>(count));
  return filled(filled(text, {{"count", count}}), values);
}

namespace {

constexpr const char* kDomain = "jadoube";

// The facet asks for several names of files; the first one gets the bytes.
std::locale locale_of(std::string_view bytes) {
  namespace gettext = boost::locale::gnu_gettext;
  gettext::messages_info info;
  info.language = "en";
  info.encoding = "UTF-8";
  info.domains.emplace_back(kDomain);
  info.paths.emplace_back(".");
  info.callback = [bytes](const std::string&, const std::string&) {
    return std::vector<char>(bytes.begin(), bytes.end());
  };
  return {std::locale::classic(), gettext::create_messages_facet<char>(info)};
}

const std::deque<Catalogue>& catalogues() {
  static const std::deque<Catalogue> all = [] {
    std::deque<Catalogue> made;
    for (const auto& file : catalogue_files()) made.emplace_back(file.tag, file.bytes);
    return made;
  }();
  return all;
}

bool same_tag(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, [](unsigned char a, unsigned char b) {
    return std::tolower(a) == std::tolower(b);
  });
}

}  // namespace

Catalogue::Catalogue(std::string_view tag, std::string_view bytes)
    : tag_(tag), locale_(locale_of(bytes)) {}

std::string Catalogue::text(const char* context, const char* english) const {
  if (*english == '\0') return {};  // Its translation is the head of the file.
  return context != nullptr ? boost::locale::pgettext(context, english, locale_)
                            : boost::locale::gettext(english, locale_);
}

std::string Catalogue::text(const char* one, const char* many, long long count) const {
  return boost::locale::ngettext(one, many, static_cast<int>(count), locale_);
}

const Catalogue* find_catalogue(std::string_view tag) {
  const auto found = std::ranges::find_if(
      catalogues(), [&](const Catalogue& one) { return same_tag(one.tag(), tag); });
  return found == catalogues().end() ? nullptr : &*found;
}

}  // namespace jadoube::language
