#include "rules/time/time_words.h"

#include <algorithm>
#include <array>
#include <optional>

namespace jadoube::rules {
namespace {

using Kind = TimeWord::Kind;
using std::chrono::milliseconds;

constexpr milliseconds kSecond{1000}, kMinute{60'000}, kHour{3'600'000};

struct Entry {
  std::string_view text;
  Kind kind;
  milliseconds unit{0};
};

// Signs, the longer ones before those they begin with.
constexpr Entry kSigns[] = {
    {"''", Kind::kUnit, kSecond}, {"\"", Kind::kUnit, kSecond}, {"″", Kind::kUnit, kSecond},
    {"”", Kind::kUnit, kSecond},  {"’’", Kind::kUnit, kSecond}, {"'", Kind::kUnit, kMinute},
    {"′", Kind::kUnit, kMinute},  {"’", Kind::kUnit, kMinute},  {"/", Kind::kSlash},
    {"+", Kind::kPlus},           {"|", Kind::kPlus},           {",", Kind::kSeparator},
    {";", Kind::kSeparator},      {":", Kind::kSeparator},      {"*", Kind::kHourglass},
};

// "gamewith" stands in a real event's tags [seen: fide-world-cup-2025-livechess.pgn].
constexpr Entry kWords[] = {
    {"h", Kind::kUnit, kHour},
    {"hr", Kind::kUnit, kHour},
    {"hrs", Kind::kUnit, kHour},
    {"hour", Kind::kUnit, kHour},
    {"hours", Kind::kUnit, kHour},
    {"std", Kind::kUnit, kHour},
    {"m", Kind::kUnit, kMinute},
    {"min", Kind::kUnit, kMinute},
    {"mins", Kind::kUnit, kMinute},
    {"minute", Kind::kUnit, kMinute},
    {"minutes", Kind::kUnit, kMinute},
    {"минут", Kind::kUnit, kMinute},
    {"мин", Kind::kUnit, kMinute},
    {"хвилин", Kind::kUnit, kMinute},
    {"хв", Kind::kUnit, kMinute},
    {"minuten", Kind::kUnit, kMinute},
    {"s", Kind::kUnit, kSecond},
    {"sec", Kind::kUnit, kSecond},
    {"secs", Kind::kUnit, kSecond},
    {"second", Kind::kUnit, kSecond},
    {"seconds", Kind::kUnit, kSecond},
    {"секунд", Kind::kUnit, kSecond},
    {"сек", Kind::kUnit, kSecond},
    {"sekunden", Kind::kUnit, kSecond},
    {"sek", Kind::kUnit, kSecond},
    {"in", Kind::kSlash},
    {"plus", Kind::kPlus},
    {"then", Kind::kSeparator},
    {"followed", Kind::kSeparator},
    {"move", Kind::kMoves},
    {"moves", Kind::kMoves},
    {"mv", Kind::kMoves},
    {"züge", Kind::kMoves},
    {"ходов", Kind::kMoves},
    {"ходів", Kind::kMoves},
    {"sd", Kind::kRest},
    {"g", Kind::kRest},
    {"game", Kind::kRest},
    {"all", Kind::kRest},
    {"rest", Kind::kRest},
    {"remaining", Kind::kRest},
    {"finish", Kind::kRest},
    {"end", Kind::kRest},
    {"sudden", Kind::kRest},
    {"gamewith", Kind::kRest},
    {"inc", Kind::kIncrement},
    {"increment", Kind::kIncrement},
    {"increments", Kind::kIncrement},
    {"incr", Kind::kIncrement},
    {"bonus", Kind::kIncrement},
    {"fischer", Kind::kIncrement},
    {"b", Kind::kBronstein},
    {"bronstein", Kind::kBronstein},
    {"d", Kind::kDelay},
    {"delay", Kind::kDelay},
    {"hourglass", Kind::kHourglass},
    {"sandclock", Kind::kHourglass},
    {"from", Kind::kFrom},
    {"starting", Kind::kFrom},
};

constexpr std::string_view kFillers[] = {
    "for",  "whole", "entire", "the",   "first", "next",  "of",    "a",      "an",
    "with", "by",    "and",    "per",   "each",  "every", "at",    "to",     "on",
    "is",   "added", "us",     "death", "time",  "until", "after", "player", "simple",
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return result;
}

int characters_of(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

class Cutter {
 public:
  explicit Cutter(std::string_view text) : text_(text) {}

  std::vector<TimeWord> cut() {
    std::vector<TimeWord> words;
    while (at_ < text_.size()) {
      if (auto word = next()) words.push_back(std::move(*word));
    }
    words.push_back(make(Kind::kEnd, 0));
    return words;
  }

 private:
  // One word, or nothing where what stands here adds nothing.
  std::optional<TimeWord> next() {
    if (is_digit(text_[at_])) return number();
    for (const Entry& sign : kSigns) {
      if (text_.substr(at_).starts_with(sign.text)) return make(sign, sign.text.size());
    }
    if (is_letter(text_[at_])) return word();
    if (std::string_view(" \t\r\n-.()").find(text_[at_]) == std::string_view::npos) {
      return make(Kind::kUnknown, 1);
    }
    skip(1);
    return std::nullopt;
  }

  // Digits, and a fraction of which the first three count.
  TimeWord number() {
    std::size_t end = at_;
    std::int64_t value = 0;
    while (end < text_.size() && is_digit(text_[end]) && end - at_ < kMostDigits) {
      value = value * 10 + (text_[end++] - '0');
    }
    value *= 1000;
    if (end + 1 < text_.size() && text_[end] == '.' && is_digit(text_[end + 1])) {
      for (std::int64_t digit = 100; ++end < text_.size() && is_digit(text_[end]); digit /= 10) {
        value += digit * (text_[end] - '0');
      }
    }
    const bool too_long = end < text_.size() && is_digit(text_[end]);
    TimeWord word = make(too_long ? Kind::kUnknown : Kind::kNumber, end - at_);
    word.thousandths = value;
    return word;
  }

  std::optional<TimeWord> word() {
    std::size_t end = at_;
    while (end < text_.size() && is_letter(text_[end]) && !sign_at(end)) ++end;
    const std::string text = lower(text_.substr(at_, end - at_));
    if (std::find(std::begin(kFillers), std::end(kFillers), text) != std::end(kFillers)) {
      skip(end - at_);
      return std::nullopt;
    }
    for (const Entry& entry : kWords) {
      if (entry.text == text) return make(entry, end - at_);
    }
    return make(Kind::kUnknown, end - at_);
  }

  bool sign_at(std::size_t where) const {
    return std::any_of(std::begin(kSigns), std::end(kSigns), [&](const Entry& sign) {
      return text_.substr(where).starts_with(sign.text);
    });
  }

  TimeWord make(const Entry& entry, std::size_t size) {
    TimeWord word = make(entry.kind, size);
    word.unit = entry.unit;
    return word;
  }

  TimeWord make(Kind kind, std::size_t size) {
    TimeWord word{kind, std::string(text_.substr(at_, size)), 0, milliseconds(0), column_};
    skip(size);
    return word;
  }

  void skip(std::size_t size) {
    column_ += characters_of(text_.substr(at_, size));
    at_ += size;
  }

  static constexpr std::size_t kMostDigits = 9;

  std::string_view text_;
  std::size_t at_ = 0;
  int column_ = 1;
};

}  // namespace

std::vector<TimeWord> time_words(std::string_view text) { return Cutter(text).cut(); }

}  // namespace jadoube::rules
