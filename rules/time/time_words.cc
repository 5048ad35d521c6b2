#include <algorithm>
#include <optional>
#include <utility>

#include "rules/notation/language.h"
#include "rules/time/time_control.h"
#include "rules/time/time_parts.h"

namespace jadoube::rules {
namespace {

using TimeKind = TimeWord::Kind;
using std::chrono::milliseconds;

struct SpelledUnit {
  std::string_view text;
  TimeKind kind;
  milliseconds unit{0};
};

// Signs. A longer sign comes before its own beginning.
constexpr SpelledUnit kTimeSigns[] = {
    {"''", TimeKind::kUnit, kSecond}, {"\"", TimeKind::kUnit, kSecond},
    {"″", TimeKind::kUnit, kSecond},  {"”", TimeKind::kUnit, kSecond},
    {"’’", TimeKind::kUnit, kSecond}, {"'", TimeKind::kUnit, kMinute},
    {"′", TimeKind::kUnit, kMinute},  {"’", TimeKind::kUnit, kMinute},
    {"/", TimeKind::kSlash},          {"+", TimeKind::kPlus},
    {"|", TimeKind::kPlus},           {"&", TimeKind::kPlus},
    {",", TimeKind::kSeparator},      {";", TimeKind::kSeparator},
    {":", TimeKind::kSeparator},      {"*", TimeKind::kHourglass},
};

struct Meaning {
  TimeKind kind;
  milliseconds unit;
  // Separated by spaces, in lower case.
  std::string_view words;
};

// "gamewith" is in the tags of a real event [seen: fide-world-cup-2025-livechess.pgn].
constexpr Meaning kMeanings[] = {
    {TimeKind::kUnit, kHour,
     " h hr hrs hour hours hora horas heure heures ora ore std stunde stunden ч час часа часов год"
     " година годину години годин "},
    {TimeKind::kUnit, kMinute,
     " m min mins minute minutes minuten minuto minutos minuti мин минута минуту минуты минут"
     " хв хвилина хвилину хвилини хвилин "},
    {TimeKind::kUnit, kSecond,
     " s sec secs second seconds seconde secondes segundo segundos secondo secondi sek sekunde"
     " sekunden с сек секунда секунду "
     "секунды секунди"
     " секунд "},
    {TimeKind::kSlash, {}, " in "},
    {TimeKind::kPlus, {}, " plus plús más mas più плюс "},
    {TimeKind::kSeparator,
     {},
     " then followed dann danach anschließend puis ensuite luego después despues poi затем потом"
     " потім далі "},
    {TimeKind::kMoves,
     {},
     " move moves mv zug züge zügen coup coups jugada jugadas movimiento movimientos mossa mosse"
     " ход хода ходов хід ходу ходи ходів "},
    {TimeKind::kRest,
     {},
     " sd ko g game all rest remaining finish end sudden quickplay quick play gamewith partie"
     " restliche restlichen reste mort fin final finale resto partida muerte partita партия партию"
     " партии партія партію партії конца кінця "},
    {TimeKind::kIncrement,
     {},
     " inc increment increments incriment incriments incr bonus fischer "},
    {TimeKind::kBronstein, {}, " b bronstein "},
    {TimeKind::kDelay, {}, " d delay "},
    {TimeKind::kNone, {}, " no without ohne без "},
    {TimeKind::kAgainst,
     {},
     " against versus vs gegen contre contra contro против проти white black weiß schwarz blancs"
     " noirs blancas negras bianco nero белые чёрные черные білі чорні "},
    {TimeKind::kHourglass, {}, " hourglass sandclock "},
    {TimeKind::kFrom,
     {},
     " from starting beginning ab partir depuis desde dal від починаючи начиная "},
    {TimeKind::kTempo, {}, " rapid blitz bullet classical classic standard рапид рапід блиц бліц "},
};

constexpr std::string_view kFillers =
    " for whole entire the first next of a an with by and per each every at to on is added us death"
    " time until after player simple additional extra pro für die der den je mit und nächsten "
    "ersten"
    " pour par chaque le la les de du et à subite premiers suivants por para cada el los las y al"
    " primeras siguientes primeros súbita per ogni e i le na на за до і та и каждый каждого кожен"
    " кожний кожного первых перших ";

// The first move, behind "from".
constexpr std::string_view kFirst =
    " one first eins ersten premier uno primera primero primer prima primo первого першого ";

bool is_digit_sign(char c) { return c >= '0' && c <= '9'; }

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

bool is_blank_sign(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Parts of a number, with their thousandths.
constexpr std::pair<std::string_view, std::int64_t> kFractions[] = {
    {"¼", 250}, {"½", 500}, {"¾", 750}};

bool has_word(std::string_view words, const std::string& word) {
  return words.find(' ' + word + ' ') != std::string_view::npos;
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
      if (auto word = next()) {
        is_behind_from_ =
            word->kind == TimeKind::kFrom || (is_behind_from_ && word->kind == TimeKind::kMoves);
        is_behind_number_ = word->kind == TimeKind::kNumber;
        words.push_back(std::move(*word));
      }
    }
    words.push_back(make(TimeKind::kEnd, 0));
    return words;
  }

 private:
  // The next word. Nothing if the characters here add nothing.
  std::optional<TimeWord> next() {
    if (const std::size_t size = both_players_size(); size > 0) {
      skip(size);
      return std::nullopt;
    }
    if (const std::size_t size = clock_size()) return make(TimeKind::kClock, size);
    if (is_digit_sign(text_[at_]) || fraction_at(at_)) return number();
    for (const SpelledUnit& sign : kTimeSigns) {
      if (text_.substr(at_).starts_with(sign.text)) return this->sign(sign);
    }
    const std::size_t dash = dash_size(at_);
    if (is_letter(text_[at_]) && dash == 0) return word();
    if (!adds_nothing()) return make(TimeKind::kUnknown, std::max<std::size_t>(dash, 1));
    skip(std::max<std::size_t>(dash_size(at_), 1));
    return std::nullopt;
  }

  // The length of "2 x " or "2×" before a time for each player. Otherwise 0.
  std::size_t both_players_size() const {
    if (text_[at_] != '2' || is_digit_sign(before()) || is_letter(before())) return 0;
    std::size_t end = behind_blanks(at_ + 1);
    if (text_.substr(end).starts_with("×")) {
      end += std::string_view("×").size();
    } else if (at(end) == 'x' || at(end) == 'X') {
      ++end;
    } else {
      return 0;
    }
    end = behind_blanks(end);
    return is_digit_sign(at(end)) ? end - at_ : 0;
  }

  char at(std::size_t where) const { return where < text_.size() ? text_[where] : '\0'; }
  char before() const { return at_ == 0 ? '\0' : text_[at_ - 1]; }

  bool adds_nothing() {
    const char c = text_[at_];
    if (!is_blank_sign(c)) only_blanks_ = false;
    if (is_blank_sign(c) || c == '(' || c == ')') return true;
    const std::size_t dash = dash_size(at_);
    if (dash == 0 && c != '.') return false;
    const std::size_t next = at_ + std::max<std::size_t>(dash, 1);
    const bool minus_or_fraction = is_digit_sign(at(next)) && !is_letter(before());
    return !minus_or_fraction && (c == '.' ? ends_word(before()) : is_dash());
  }

  static bool ends_word(char c) {
    return is_digit_sign(c) || is_letter(c) || c == ')' || c == '\'' || c == '"';
  }

  // The bytes of the hyphen, dash or minus at that place, or 0.
  std::size_t dash_size(std::size_t where) const {
    if (at(where) == '-') return 1;
    const std::string_view sign = text_.substr(std::min(where, text_.size()), 3);
    const bool is_other = sign.size() == 3 && without_look_alikes(sign) == "-";
    return is_other ? 3 : 0;
  }

  // The fraction at that place: its row, or nothing.
  const std::pair<std::string_view, std::int64_t>* fraction_at(std::size_t where) const {
    if (where >= text_.size()) return nullptr;
    for (const auto& row : kFractions) {
      if (text_.substr(where).starts_with(row.first)) return &row;
    }
    return nullptr;
  }

  std::size_t behind_blanks(std::size_t where) const {
    while (is_blank_sign(at(where))) ++where;
    return where;
  }

  // The end of "90-90" before a unit: the same time for both players. Otherwise `end`.
  std::size_t end_of_pair(std::size_t end) const {
    const std::size_t dash = dash_size(end);
    const std::string_view first = text_.substr(at_, end - at_);
    if (dash == 0 || !text_.substr(end + dash).starts_with(first)) return end;
    const std::size_t pair_end = end + dash + first.size();
    const char next = at(behind_blanks(pair_end));
    return is_letter(next) || next == '\'' ? pair_end : end;
  }

  // True for a hyphen, or a dash with words on both sides.
  bool is_dash() const {
    const auto last = text_.substr(0, at_).find_last_not_of(" \t\r\n.");
    const auto next = text_.find_first_not_of(" \t\r\n", at_ + dash_size(at_));
    if (last == std::string_view::npos || next == std::string_view::npos) return false;
    return ends_word(text_[last]) && (is_digit_sign(text_[next]) || is_letter(text_[next]));
  }

  // The length of a clock time that starts here: "1:30", "90:00", "1:30:00". Otherwise 0. The colon
  // of "90/40:30/SD" is a separator.
  std::size_t clock_size() const {
    if (is_digit_sign(before()) || before() == '.') return 0;
    std::size_t end = at_;
    while (is_digit_sign(at(end))) ++end;
    const std::size_t digits = end - at_;
    if (digits == 0 || digits > 3 || !has_pair(end)) return 0;
    if (has_pair(end + 3)) return digits + 6;
    const bool no_seconds = text_.substr(end, 3) == ":00";
    return digits == 1 || no_seconds ? digits + 3 : 0;
  }

  // True for ":30".
  bool has_pair(std::size_t where) const {
    return at(where) == ':' && is_digit_sign(at(where + 1)) && is_digit_sign(at(where + 2)) &&
           !is_digit_sign(at(where + 3));
  }

  TimeWord sign(const SpelledUnit& sign) {
    TimeWord word = make(sign.kind, sign.text.size());
    word.unit = sign.unit;
    std::size_t next = at_;
    while (is_blank_sign(at(next))) ++next;
    const bool joins = sign.kind == TimeKind::kPlus || sign.kind == TimeKind::kSlash;
    const std::string_view none_of = joins ? "+|/,;:)" : "/,;:)";
    const bool nothing = next == text_.size() || none_of.find(text_[next]) != std::string::npos;
    word.dangles = nothing && (joins || sign.kind == TimeKind::kSeparator);
    return word;
  }

  // Reads digits and a fraction. Three digits of the fraction count.
  TimeWord number() {
    std::size_t end = at_;
    std::int64_t value = 0;
    while (end < text_.size() && is_digit_sign(text_[end]) && end - at_ < kMostDigits) {
      value = value * 10 + (text_[end++] - '0');
    }
    value *= 1000;
    if (end + 1 < text_.size() && text_[end] == '.' && is_digit_sign(text_[end + 1])) {
      for (std::int64_t digit = 100; ++end < text_.size() && is_digit_sign(text_[end]);
           digit /= 10) {
        value += digit * (text_[end] - '0');
      }
    }
    const bool too_long = end < text_.size() && is_digit_sign(text_[end]);
    if (const std::size_t where = behind_blanks(end); const auto* part = fraction_at(where)) {
      value += part->second;
      end = where + part->first.size();
    }
    end = end_of_pair(end);
    TimeWord word = make(too_long ? TimeKind::kUnknown : TimeKind::kNumber, end - at_);
    word.thousandths = value;
    return word;
  }

  std::optional<TimeWord> word() {
    std::size_t end = at_;
    while (end < text_.size() && is_letter(text_[end]) && !sign_at(end) &&
           !(end > at_ && dash_size(end) > 0))
      ++end;
    const std::string text = lower_case(text_.substr(at_, end - at_));
    // The Russian letter is "seconds" behind a number, and "from" elsewhere.
    if (text == "с" && !is_behind_number_) return make(TimeKind::kFrom, end - at_);
    if (is_behind_from_ && has_word(kFirst, text)) {
      TimeWord word = make(TimeKind::kNumber, end - at_);
      word.thousandths = 1000;
      return word;
    }
    if (has_word(kFillers, text)) {
      only_blanks_ = false;
      skip(end - at_);
      return std::nullopt;
    }
    for (const Meaning& meaning : kMeanings) {
      if (!has_word(meaning.words, text)) continue;
      TimeWord word = make(meaning.kind, end - at_);
      word.unit = meaning.unit;
      return word;
    }
    return make(TimeKind::kUnknown, end - at_);
  }

  bool sign_at(std::size_t where) const {
    return std::any_of(std::begin(kTimeSigns), std::end(kTimeSigns), [&](const SpelledUnit& sign) {
      return text_.substr(where).starts_with(sign.text);
    });
  }

  TimeWord make(TimeKind kind, std::size_t size) {
    TimeWord word{kind, std::string(text_.substr(at_, size)), 0, milliseconds(0)};
    word.behind_blanks = only_blanks_ && is_blank_sign(before());
    word.column = column_;
    only_blanks_ = true;
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
  // Only white space since the last word.
  bool only_blanks_ = true;
  // The number of a move may come.
  bool is_behind_from_ = false, is_behind_number_ = false;
};

}  // namespace

std::vector<TimeWord> time_words(std::string_view text) { return Cutter(text).cut(); }

}  // namespace jadoube::rules
