#include "daemon/texts/table_name.h"

#include <algorithm>
#include <cctype>

#include "daemon/language/translate.h"
#include "rules/number.h"

namespace jadoube::texts {
namespace {

// A serial number has at least five digits.
constexpr std::size_t kLongestNumber = 4;

bool is_decimal(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::optional<int> sign_number_in(std::string_view text) {
  const bool is_number =
      !text.empty() && text.size() <= kLongestNumber && std::ranges::all_of(text, is_decimal);
  const auto number = is_number ? rules::parse_number<int>(text) : std::nullopt;
  return number && *number > 0 ? number : std::nullopt;
}

struct TwoNumbers {
  int first = 0, second = 0;
};

std::optional<TwoNumbers> two_numbers_in(std::string_view text) {
  const auto dot = text.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto first = sign_number_in(text.substr(0, dot)),
             second = sign_number_in(text.substr(dot + 1));
  if (!first || !second) return std::nullopt;
  return TwoNumbers{*first, *second};
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return std::tolower(c); });
  return out;
}

}  // namespace

std::string text_of(const TableName& name) {
  std::string text = std::to_string(name.number);
  if (name.match > 0) {
    text += " · " + language::tr("match {match}, board {board}",
                                 {{"match", name.match}, {"board", name.board_in_match}});
  }
  if (!name.whose.empty()) text += " · " + name.whose;
  return text;
}

std::optional<TypedTable> typed_table(std::string_view text) {
  const std::string typed = lower(text);
  std::string_view rest = typed;
  constexpr std::string_view kWord = "table";
  if (rest.starts_with(kWord) && rest.size() > kWord.size() &&
      (rest[kWord.size()] == ' ' || rest[kWord.size()] == '-')) {
    rest.remove_prefix(kWord.size() + 1);
  } else if (rest.starts_with('m')) {
    const auto board = two_numbers_in(rest.substr(1));
    if (!board) return std::nullopt;
    return TypedTable{.match = board->first, .board_in_match = board->second};
  }
  const auto number = sign_number_in(rest);
  if (!number) return std::nullopt;
  return TypedTable{.number = *number};
}

bool is_two_numbers(std::string_view text) { return two_numbers_in(text).has_value(); }

std::string two_numbers_refused(std::string_view text) {
  const auto numbers = two_numbers_in(text).value_or(TwoNumbers{});
  return language::tr(
      "\"{text}\" is not a table. Write the number on the sign at the table, and the round "
      "separately: {table} --round {round}. For board {table} of match {round}: m{text}",
      {{"text", std::string(text)}, {"table", numbers.second}, {"round", numbers.first}});
}

}  // namespace jadoube::texts
