#include "daemon/language/translate.h"

#include <algorithm>

#include "daemon/language/catalogue.h"
#include "daemon/language/speaking.h"

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
  std::string made;
  while (true) {
    const auto open = text.find('{');
    const auto close = text.find('}', open);
    if (open == std::string_view::npos || close == std::string_view::npos) break;
    made += text.substr(0, open);
    const auto inside = text.substr(open + 1, close - open - 1);
    const auto colon = std::min(inside.find(':'), inside.size());
    const auto* value = std::ranges::find(values, inside.substr(0, colon), &Argument::name);
    made += value == values.end() ? text.substr(open, close + 1 - open)
                                  : value->text(inside.substr(std::min(colon + 1, inside.size())));
    text.remove_prefix(close + 1);
  }
  return made += text;
}

std::string tr(const char* english) {
  const auto* catalogue = spoken().catalogue();
  return catalogue == nullptr ? std::string(english) : catalogue->text(nullptr, english);
}

std::string tr(const char* english, Arguments values) { return filled(tr(english), values); }

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
