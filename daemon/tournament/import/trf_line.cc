#include "daemon/tournament/import/trf_line.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "daemon/tournament/import/player_name.h"
#include "daemon/tournament/import/text_encoding.h"
#include "daemon/tournament/import/words.h"

namespace jadoube::tournament {
namespace {

using rules::Sentence;

struct TrfWord {
  std::string text;
  // The columns of its first character and behind its last one, from 0.
  std::size_t start = 0, end = 0;
};

// A line in columns: characters or bytes.
class TrfColumns {
 public:
  TrfColumns(const std::string& line, bool by_bytes) : by_bytes_(by_bytes) {
    if (!by_bytes) {
      cells_ = characters_of(line);
    } else {
      for (const char c : line) cells_ += static_cast<unsigned char>(c);
    }
  }

  std::string at(std::size_t start, std::size_t end) const {
    if (start >= cells_.size()) return {};
    const auto part = std::u32string_view(cells_).substr(start, end - start);
    std::string text;
    if (!by_bytes_) {
      text = utf8_of(part);
    } else {
      for (const char32_t c : part) text += static_cast<char>(c);
    }
    return std::string(trimmed(text));
  }

  bool is_blank(std::size_t column) const {
    return column >= cells_.size() || cells_[column] == ' ' || cells_[column] == '\t';
  }

  std::vector<TrfWord> words_from(std::size_t start) const {
    std::vector<TrfWord> words;
    while (start < cells_.size()) {
      while (start < cells_.size() && is_blank(start)) ++start;
      std::size_t end = start;
      while (end < cells_.size() && !is_blank(end)) ++end;
      if (end > start) words.push_back({at(start, end), start, end});
      start = end;
    }
    return words;
  }

 private:
  bool by_bytes_;
  std::u32string cells_;
};

bool has_only(const std::string& text, std::string_view allowed) {
  return text.find_first_not_of(allowed) == std::string::npos;
}

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kCapitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

bool is_digits(const std::string& text) { return !text.empty() && has_only(text, kDigits); }

// The columns of a player's line, from 0 [TRF16].
struct TrfField {
  std::size_t start, end;
};
constexpr TrfField kStartNumber{3, 8}, kTitle{10, 13}, kName{14, 47}, kRating{48, 52},
    kFederation{53, 56}, kFideId{57, 68}, kBorn{69, 79}, kPoints{80, 84}, kPlace{85, 89};
constexpr std::size_t kSex = 9, kFirstRound = 91, kRoundWidth = 10, kColorOffset = 5,
                      kResultOffset = 7;

std::string field(const TrfColumns& columns, TrfField field) {
  return columns.at(field.start, field.end);
}

// The first column that has something that does not belong there. Nothing: all fits.
std::optional<std::size_t> first_misfit(const TrfColumns& columns) {
  for (const std::size_t separator : {8, 13, 47, 52, 56, 68, 79, 84}) {
    if (!columns.is_blank(separator)) return separator;
  }
  const auto wrong = [&](TrfField where, std::string_view allowed) {
    return !has_only(field(columns, where), allowed);
  };
  if (wrong(kRating, kDigits)) return kRating.start;
  if (wrong(kFederation, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")) {
    return kFederation.start;
  }
  if (wrong(kFideId, kDigits)) return kFideId.start;
  // A date may have the name of a month.
  if (wrong(kPoints, "0123456789.,")) return kPoints.start;
  if (wrong(kPlace, kDigits)) return kPlace.start;
  return std::nullopt;
}

char sex_of(std::string_view text) {
  if (text == "m" || text == "M") return 'm';
  return text == "w" || text == "W" || text == "f" || text == "F" ? 'w' : '\0';
}

std::string written_fide_id(const std::string& text) {
  const std::size_t start = text.find_first_not_of('0');
  if (text.empty()) return {};
  return start == std::string::npos ? "0" : text.substr(start);
}

void read_fields(const TrfColumns& columns, TrfPlayerLine& out) {
  model::Player& player = out.player;
  player.number = whole_number(field(columns, kStartNumber), 1, 99'999).value_or(0);
  player.sex = sex_of(columns.at(kSex, kSex + 1));
  player.name = tidy_name(field(columns, kName));
  player.rating = whole_number(field(columns, kRating), 0, 4'000).value_or(0);
  player.federation = field(columns, kFederation);
  player.fide_id = written_fide_id(field(columns, kFideId));
  player.born = field(columns, kBorn);
  const auto title = title_of(field(columns, kTitle));
  if (title) player.title = *title;
  if (!title) {
    out.notes.emplace_back(
        11, Sentence("{text} is not a title", {{"text", in_quotes(field(columns, kTitle))}}));
  }
}

bool is_one_of(const std::string& word, std::string_view characters) {
  return word.size() == 1 && characters.find(word[0]) != std::string_view::npos;
}
bool is_color(const std::string& word) { return is_one_of(word, "wbWB-"); }
bool is_result(const std::string& word) { return is_one_of(word, "10=+-wdlhfuzWDLHFUZ"); }

// Reads a line word by word, when its columns cannot be trusted.
class TrfWords {
 public:
  TrfWords(const TrfColumns& columns, TrfPlayerLine& out)
      : columns_(columns), words_(columns.words_from(3)), out_(out) {}

  // The words from the rounds on.
  std::vector<TrfWord> read() {
    if (words_.empty()) return {};
    out_.player.number = whole_number(words_[0].text, 1, 99'999).value_or(0);
    next_ = 1;
    read_sex_and_title();
    read_name();
    read_rating_and_federation();
    read_numbers();
    return {words_.begin() + static_cast<std::ptrdiff_t>(next_), words_.end()};
  }

 private:
  const TrfWord* peek(std::size_t ahead = 0) const {
    return next_ + ahead < words_.size() ? &words_[next_ + ahead] : nullptr;
  }

  void read_sex_and_title() {
    constexpr std::size_t kLastColumn = 16;
    const TrfWord* word = peek();
    if (word == nullptr || word->start > kLastColumn) return;
    std::string title = word->text;
    const bool starts_with_sex = has_only(title.substr(0, 1), "mwf") && title.size() != 2;
    if (starts_with_sex) {
      if (title.size() > 1 && title_of(title.substr(1)).value_or("").empty()) return;
      out_.player.sex = sex_of(title.substr(0, 1));
      title.erase(0, 1);
      ++next_;
      word = peek();
      if (title.empty() && word != nullptr && word->start <= kLastColumn) title = word->text;
      if (title.empty() || title != (word == nullptr ? "" : word->text)) {
        out_.player.title = title_of(title).value_or("");
        return;
      }
    }
    const auto known = title_of(title);
    if (!known || known->empty() || title.size() > 3) return;
    out_.player.title = *known;
    ++next_;
  }

  void read_name() {
    constexpr std::size_t kEarliestRating = 40;
    const TrfWord* first = peek();
    if (first == nullptr) return;
    std::size_t end = first->start;
    for (; peek() != nullptr; ++next_) {
      const TrfWord& word = *peek();
      const bool ends =
          is_digits(word.text) || (word.text.size() == 3 && has_only(word.text, kCapitals));
      if (word.start >= kEarliestRating && ends) break;
      if (word.start > kName.end + 4) break;
      end = word.end;
    }
    out_.player.name = tidy_name(columns_.at(first->start, end));
  }

  void read_rating_and_federation() {
    if (peek() != nullptr && is_digits(peek()->text) && peek()->text.size() <= 4 &&
        peek()->start < kFederation.end) {
      out_.player.rating = whole_number(peek()->text, 0, 4'000).value_or(0);
      ++next_;
    }
    if (peek() != nullptr && peek()->text.size() == 3 && has_only(peek()->text, kCapitals)) {
      out_.player.federation = peek()->text;
      ++next_;
    }
  }

  // FIDE id, birth date, points and place, as far as they are there.
  void read_numbers() {
    bool has_points = false;
    for (; peek() != nullptr; ++next_) {
      const std::string& word = peek()->text;
      const bool is_entry = peek(1) != nullptr && is_color(peek(1)->text) &&
                            peek()->end >= kPlace.end && is_digits(word);
      if (is_entry || !has_only(word, "0123456789./,-") || is_one_of(word, "-")) return;
      const bool is_points = word.find_first_of(".,") != std::string::npos && word.size() <= 4;
      if (has_points) {
        ++next_;
        return;
      }
      if (is_points) {
        has_points = true;
      } else if (word.find('/') != std::string::npos || word.find('.') != std::string::npos) {
        // The FIDE id may touch the date.
        const std::size_t slash = std::min(word.find('/'), word.size());
        const std::size_t date = slash < word.size() && slash > 4 ? slash - 4 : 0;
        if (date > 0) out_.player.fide_id = written_fide_id(word.substr(0, date));
        out_.player.born = word.substr(date);
      } else if (peek()->start + 3 >= kBorn.start && whole_number(word, 1900, 2100)) {
        out_.player.born = word;
      } else {
        out_.player.fide_id = written_fide_id(word);
      }
    }
  }

  const TrfColumns& columns_;
  std::vector<TrfWord> words_;
  std::size_t next_ = 0;
  TrfPlayerLine& out_;
};

// Reads the rounds from their words.
class TrfEntries {
 public:
  TrfEntries(const std::vector<TrfWord>& words, TrfPlayerLine& out) : words_(words), out_(out) {}

  // The number of columns by which the words are shifted, at most.
  int read() {
    while (next_ < words_.size()) read_entry();
    return shift_;
  }

 private:
  bool is_near(std::size_t ahead, std::size_t from) const {
    constexpr std::size_t kNear = 3;
    return next_ + ahead < words_.size() && words_[next_ + ahead].start <= from + kNear;
  }

  void read_entry() {
    const TrfWord& word = words_[next_];
    if (is_digits(word.text) && word.text.size() <= 4 && is_near(1, word.end - 1) &&
        is_color(words_[next_ + 1].text)) {
      const int opponent = whole_number(word.text, 0, 9'999).value_or(0);
      ++next_;
      return read_color(opponent);
    }
    if (is_color(word.text) && is_near(1, word.start) && is_result(words_[next_ + 1].text)) {
      return read_color(0);
    }
    ++next_;
    if (!is_result(word.text)) {
      out_.errors.emplace_back(
          static_cast<int>(word.start) + 1,
          Sentence("{text} is no opponent, colour or result", {{"text", in_quotes(word.text)}}));
      return;
    }
    add({.result = word.text[0]}, word.start, kResultOffset, word.start);
  }

  void read_color(int opponent) {
    const std::size_t start = words_[next_].start;
    TrfEntry entry{.opponent = opponent,
                   .color = static_cast<char>(lowered(words_[next_].text)[0])};
    ++next_;
    if (is_near(0, start) && is_result(words_[next_].text)) entry.result = words_[next_++].text[0];
    add(entry, start, kColorOffset, start + kResultOffset - kColorOffset);
  }

  // `start`: where the entry has something that belongs `offset` columns behind its start.
  void add(TrfEntry entry, std::size_t start, std::size_t offset, std::size_t result_column) {
    const int from_first = static_cast<int>(start) - static_cast<int>(kFirstRound + offset);
    const int round = (from_first + 5 + 1000) / static_cast<int>(kRoundWidth) - 100 + 1;
    const int shift = from_first - (round - 1) * static_cast<int>(kRoundWidth);
    if (std::abs(shift) > std::abs(shift_)) shift_ = shift;
    if (entry.result >= 'a' && entry.result <= 'z') {
      entry.result = static_cast<char>(entry.result - 'a' + 'A');
    }
    entry.result_column = result_column;
    const bool is_new = round >= 1 && out_.entries.emplace(round, entry).second;
    if (is_new) return;
    out_.errors.emplace_back(static_cast<int>(start) + 1,
                             Sentence("the columns do not say which round this is"));
  }

  const std::vector<TrfWord>& words_;
  TrfPlayerLine& out_;
  std::size_t next_ = 0;
  int shift_ = 0;
};

// True if the first of the words behind the rank is the rank itself, which is too far right: no
// colour follows it.
bool starts_with_place(const std::vector<TrfWord>& words) {
  constexpr std::size_t kFarthest = 4;
  if (words.empty() || !is_digits(words[0].text) || words[0].start > kFirstRound + kFarthest) {
    return false;
  }
  return words.size() < 2 || !is_color(words[1].text) || words[1].start > words[0].end + 2;
}

// A line that was read in one of the two ways, and how badly it fits.
struct TrfReading {
  TrfPlayerLine line;
  int misfits = 0;
};

TrfReading read_columns(const std::string& text, int number, bool by_bytes) {
  const TrfColumns columns(text, by_bytes);
  TrfReading reading{.line = {.line = number, .is_by_bytes = by_bytes}};
  TrfPlayerLine& line = reading.line;
  std::vector<TrfWord> rounds;
  const auto misfit = first_misfit(columns);
  if (misfit) {
    line.notes.emplace_back(
        static_cast<int>(*misfit) + 1,
        Sentence("the columns of this line are shifted: it is read word by word"));
    rounds = TrfWords(columns, line).read();
  } else {
    read_fields(columns, line);
    rounds = columns.words_from(kPlace.end);
    if (starts_with_place(rounds)) {
      rounds.erase(rounds.begin());
      line.notes.emplace_back(static_cast<int>(kPlace.end),
                              Sentence("the rank is not in its columns"));
    }
  }
  const int shift = TrfEntries(rounds, line).read();
  if (shift != 0) {
    line.notes.emplace_back(
        static_cast<int>(kFirstRound) + 1,
        std::abs(shift) == 1
            ? Sentence("the rounds of this line are shifted by {count} column", {{"count", shift}})
            : Sentence("the rounds of this line are shifted by {count} columns",
                       {{"count", shift}}));
  }
  reading.misfits = (misfit ? 1 : 0) + (shift != 0 ? 1 : 0) +
                    10 * static_cast<int>(line.errors.size()) + (line.player.number == 0 ? 100 : 0);
  return reading;
}

}  // namespace

std::optional<TrfPlayerLine> read_trf_player(const std::string& line, int number) {
  TrfReading reading = read_columns(line, number, false);
  const bool is_ascii = std::ranges::all_of(line, [](unsigned char c) { return c < 0x80; });
  if (!is_ascii && reading.misfits > 0) {
    TrfReading by_bytes = read_columns(line, number, true);
    if (by_bytes.misfits < reading.misfits) reading = std::move(by_bytes);
  }
  if (reading.line.player.number == 0) return std::nullopt;
  return std::move(reading.line);
}

std::optional<int> halves_of(const TrfEntry& entry) {
  switch (entry.result) {
    case '1':
    case '+':
    case 'W':
    case 'F':
    case 'U':
      return 2;
    case '=':
    case 'D':
    case 'H':
      return 1;
    case '0':
    case '-':
    case 'L':
    case 'Z':
      return 0;
    default:
      return std::nullopt;
  }
}

bool is_forfeit(const TrfEntry& entry) { return entry.result == '+' || entry.result == '-'; }

std::optional<model::Bye> bye_of(const TrfEntry& entry) {
  if (entry.opponent != 0) return std::nullopt;
  switch (entry.result) {
    case 'U':
      return model::Bye::kPaired;
    case 'F':
    case '1':
    case '+':
      return model::Bye::kFullPoint;
    case 'H':
    case '=':
      return model::Bye::kHalfPoint;
    case 'Z':
    case '0':
    case '-':
      return model::Bye::kZeroPoints;
    default:
      return std::nullopt;
  }
}

}  // namespace jadoube::tournament
