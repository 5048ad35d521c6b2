#include "daemon/language/translate.h"

#include <algorithm>
#include <optional>

#include "daemon/language/catalogue.h"
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
  const auto form = tr(sentence.form.c_str());
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

}  // namespace jadoube::language
