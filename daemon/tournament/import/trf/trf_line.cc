#include "daemon/tournament/import/trf/trf_line.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

#include "daemon/tournament/import/player_list.h"
#include "daemon/tournament/text/text_encoding.h"
#include "daemon/tournament/text/words.h"

namespace jadoube::tournament {
namespace {

using rules::Sentence;

struct TrfWord {
  std::string text;
  // The column of its first character, and the column after its last character, from 0.
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

// The blank columns between the fields.
constexpr std::array<std::size_t, 8> kSeparators = {8, 13, 47, 52, 56, 68, 79, 84};

// The separators that are not blank, because a field is too long or columns are shifted.
std::vector<std::size_t> filled_separators(const TrfColumns& columns) {
  std::vector<std::size_t> filled;
  for (const std::size_t separator : kSeparators) {
    if (!columns.is_blank(separator)) filled.push_back(separator);
  }
  return filled;
}

// A field, with the text that continues after its end.
std::string whole_field(const TrfColumns& columns, TrfField field) {
  std::size_t end = field.end;
  while (end < field.end + 3 && !columns.is_blank(end)) ++end;
  return columns.at(field.start, end);
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

// "34179178" of "'34179178'".
std::string without_quotes(const std::string& text) {
  const std::size_t first = text.find_first_not_of("'\"`");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of("'\"`") + 1 - first);
}

void read_fields(const TrfColumns& columns, TrfPlayerLine& out) {
  model::Player& player = out.player;
  const auto odd = [&](TrfField where, Sentence what) {
    out.notes.emplace_back(static_cast<int>(where.start) + 1, std::move(what));
  };
  player.number = whole_number(field(columns, kStartNumber), 1, 99'999).value_or(0);
  player.sex = sex_of(columns.at(kSex, kSex + 1));
  const bool name_is_longer = !columns.is_blank(kName.end) && columns.is_blank(kRating.start);
  player.name = tidy_name(name_is_longer ? whole_field(columns, kName) : field(columns, kName));
  const std::string rating = whole_field(columns, kRating);
  player.rating = whole_number(rating, 0, 4'000).value_or(0);
  if (!has_only(rating, kDigits)) {
    odd(kRating, Sentence("{text} is not a rating", {{"text", in_quotes(rating)}}));
  }
  const std::string federation = whole_field(columns, kFederation);
  if (federation.size() <= 3 &&
      has_only(federation, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")) {
    player.federation = federation;
  } else {
    odd(kFederation, Sentence("{text} is not a federation", {{"text", in_quotes(federation)}}));
  }
  const std::string id = without_quotes(whole_field(columns, kFideId));
  if (has_only(id, kDigits)) {
    player.fide_id = written_fide_id(id);
  } else {
    odd(kFideId, Sentence("{text} is not a FIDE id", {{"text", in_quotes(id)}}));
  }
  player.born = whole_field(columns, kBorn);
  // A date may have the name of a month.
  if (!has_only(player.born, kDigits) && !date_of(player.born) &&
      player.born.find_first_of("0123456789") == std::string::npos) {
    odd(kBorn, Sentence("{text} is not a date", {{"text", in_quotes(player.born)}}));
    player.born.clear();
  }
  const std::string points = whole_field(columns, kPoints);
  if (!has_only(points, "0123456789.,")) {
    odd(kPoints, Sentence("{text} are not points", {{"text", in_quotes(points)}}));
  }
  const std::string place = field(columns, kPlace);
  if (!has_only(place, kDigits)) {
    odd(kPlace, Sentence("{text} is not a rank", {{"text", in_quotes(place)}}));
  }
  const std::string written = field(columns, kTitle);
  if (const auto title = title_of(written)) {
    player.title = *title;
  } else {
    odd(kTitle, Sentence("{text} is not a title", {{"text", in_quotes(written)}}));
  }
}

// The word in that column.
std::string word_around(const TrfColumns& columns, std::size_t column) {
  std::size_t start = column, end = column;
  while (start > 0 && !columns.is_blank(start - 1)) --start;
  while (!columns.is_blank(end)) ++end;
  return columns.at(start, end);
}

bool is_one_of(const std::string& word, std::string_view characters) {
  return word.size() == 1 && characters.find(word[0]) != std::string_view::npos;
}
bool is_color(const std::string& word) { return is_one_of(word, "wbWB-"); }
bool is_result(const std::string& word) { return is_one_of(word, "10=+-wdlhfuzWDLHFUZ"); }

// Reads a line word by word, if its columns cannot be trusted.
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
      // A word far after the name is an unusual rating, for example "UR".
      if (end > first->start && word.start >= kEarliestRating && word.start > end + 2) break;
      end = word.end;
    }
    out_.player.name = tidy_name(columns_.at(first->start, end));
  }

  void read_rating_and_federation() {
    if (peek() != nullptr && is_digits(peek()->text) && peek()->text.size() <= 4 &&
        peek()->start < kFederation.end) {
      out_.player.rating = whole_number(peek()->text, 0, 4'000).value_or(0);
      ++next_;
    } else if (peek() != nullptr && peek()->end <= kFederation.start + 1) {
      pass_over();
    }
    if (peek() != nullptr && peek()->text.size() == 3 && has_only(peek()->text, kCapitals)) {
      out_.player.federation = peek()->text;
      ++next_;
    }
  }

  // Skips an unknown word before the rounds.
  void pass_over() {
    out_.notes.emplace_back(static_cast<int>(peek()->start) + 1,
                            Sentence("{text} is not read", {{"text", in_quotes(peek()->text)}}));
    ++next_;
  }

  // Reads the FIDE id, the birth date, the points and the place, if they are there.
  void read_numbers() {
    bool has_points = false;
    for (; peek() != nullptr; ++next_) {
      const std::string& word = peek()->text;
      const bool is_entry = peek(1) != nullptr && is_color(peek(1)->text) &&
                            peek()->end >= kPlace.end && is_digits(word);
      if (is_entry) return;
      if (!has_only(word, "0123456789./,-") || is_one_of(word, "-")) {
        if (peek()->end > kPoints.end) return;
        pass_over();
        --next_;
        continue;
      }
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
    if (is_digits(word.text) && word.text.size() <= 4) {
      const int opponent = whole_number(word.text, 0, 9'999).value_or(0);
      if (is_near(1, word.end - 1) && is_color(words_[next_ + 1].text)) {
        ++next_;
        return read_color(opponent);
      }
      if (is_result_behind(word)) {
        const TrfWord& result = words_[next_ + 1];
        next_ += 2;
        return add({.opponent = opponent, .result = result.text[0]}, result.start, kResultOffset,
                   result.start);
      }
      if (word.text == "0000") {
        ++next_;
        // Blanks are a bye without points [TRF16, column 99].
        return add({.result = 'Z'}, word.start, 0, word.start + kResultOffset);
      }
    }
    if (is_color(word.text) && is_near(1, word.start) && is_result(words_[next_ + 1].text)) {
      return read_color(0);
    }
    ++next_;
    if (!is_result(word.text)) {
      out_.errors.emplace_back(static_cast<int>(word.start) + 1,
                               Sentence("{text} is not an opponent, a colour or a result",
                                        {{"text", in_quotes(word.text)}}));
      return;
    }
    add({.result = word.text[0]}, word.start, kResultOffset, word.start);
  }

  // True if the next word is the result, and the colour between is blank [TRF16, column 97].
  bool is_result_behind(const TrfWord& opponent) const {
    if (next_ + 1 >= words_.size()) return false;
    const TrfWord& next = words_[next_ + 1];
    return is_result(next.text) && next.start >= opponent.end + 3 && next.start <= opponent.end + 4;
  }

  void read_color(int opponent) {
    const std::size_t start = words_[next_].start;
    TrfEntry entry{.opponent = opponent,
                   .color = static_cast<char>(lowered(words_[next_].text)[0])};
    ++next_;
    if (is_near(0, start) && is_result(words_[next_].text)) {
      entry.result = words_[next_++].text[0];
    } else if (is_near(0, start) && words_[next_].text.size() == 1) {
      out_.notes.emplace_back(
          static_cast<int>(words_[next_].start) + 1,
          Sentence("{text} is not a result", {{"text", in_quotes(words_[next_].text)}}));
      ++next_;
    } else if (opponent == 0) {
      entry.result = 'Z';
    }
    add(entry, start, kColorOffset, start + kResultOffset - kColorOffset);
  }

  // `start`: the column of a part of the entry. The part belongs `offset` columns after the start
  // of the entry.
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
                             Sentence("the columns do not show the number of the round"));
  }

  const std::vector<TrfWord>& words_;
  TrfPlayerLine& out_;
  std::size_t next_ = 0;
  int shift_ = 0;
};

// True if the first word is the rank, too far to the right: no colour follows it.
bool starts_with_place(const std::vector<TrfWord>& words) {
  constexpr std::size_t kFarthest = 4;
  if (words.empty() || !is_digits(words[0].text) || words[0].start > kFirstRound + kFarthest) {
    return false;
  }
  // A bye with a blank colour [TRF16, column 97].
  if (words[0].text == "0000") return false;
  return words.size() < 2 || !is_color(words[1].text) || words[1].start > words[0].end + 2;
}

// The result of one way to read a line, and how badly it fits.
struct TrfReading {
  TrfPlayerLine line;
  int misfits = 0;
};

// Reads the rounds, and returns by how many columns they are shifted.
int read_rounds(const std::vector<TrfWord>& rounds, TrfPlayerLine& line) {
  const int shift = TrfEntries(rounds, line).read();
  if (shift != 0) {
    line.is_shifted = true;
    line.notes.emplace_back(
        static_cast<int>(kFirstRound) + 1,
        std::abs(shift) == 1
            ? Sentence("the rounds of this line are shifted by {count} column", {{"count", shift}})
            : Sentence("the rounds of this line are shifted by {count} columns",
                       {{"count", shift}}));
  }
  return shift;
}

// The column of the first unusual field before the rounds. Nothing: all fields are usual.
std::optional<std::size_t> first_odd_field(const TrfPlayerLine& line) {
  for (const auto& [column, what] : line.notes) {
    if (column <= static_cast<int>(kPlace.end)) return static_cast<std::size_t>(column) - 1;
  }
  return std::nullopt;
}

// Takes each field from its columns. Only a field that is longer than its columns counts as
// unusual.
TrfReading read_by_columns(const TrfColumns& columns, TrfReading reading) {
  TrfPlayerLine& line = reading.line;
  read_fields(columns, line);
  std::vector<TrfWord> rounds = columns.words_from(kPlace.end);
  if (starts_with_place(rounds)) {
    rounds.erase(rounds.begin());
    line.is_shifted = true;
    line.notes.emplace_back(static_cast<int>(kPlace.end),
                            Sentence("the rank is not in its columns"));
  }
  const auto fields = line.notes.size();
  const int shift = read_rounds(rounds, line);
  reading.misfits = static_cast<int>(fields) + (shift != 0 ? 1 : 0);
  return reading;
}

// Takes the words one after the other, if there are too few or too many columns.
TrfReading read_by_words(const TrfColumns& columns, std::size_t misfit, TrfReading reading) {
  TrfPlayerLine& line = reading.line;
  line.is_shifted = true;
  line.notes.emplace_back(
      static_cast<int>(misfit) + 1,
      Sentence("the columns of this line are shifted: it is read word by word"));
  const int shift = read_rounds(TrfWords(columns, line).read(), line);
  reading.misfits = 1 + (shift != 0 ? 1 : 0);
  return reading;
}

void count_faults(TrfReading& reading) {
  reading.misfits += 10 * static_cast<int>(reading.line.errors.size()) +
                     (reading.line.player.number == 0 ? 100 : 0);
}

TrfReading read_columns(const std::string& text, int number, bool by_bytes) {
  const TrfColumns columns(text, by_bytes);
  const TrfReading empty{.line = {.line = number, .is_by_bytes = by_bytes}};
  const auto filled = filled_separators(columns);
  TrfReading in_columns = read_by_columns(columns, empty);
  count_faults(in_columns);
  // One long field or a wrong character does not move the rounds.
  const bool has_rounds = !in_columns.line.entries.empty();
  const bool rounds_fit = in_columns.line.errors.empty() && !in_columns.line.is_shifted;
  const bool fits = filled.empty() ? rounds_fit || in_columns.misfits == 0
                                   : filled.size() == 1 && has_rounds && rounds_fit;
  if (fits) {
    in_columns.misfits += static_cast<int>(filled.size());
    for (const std::size_t separator : filled) {
      in_columns.line.notes.emplace_back(
          static_cast<int>(separator) + 1,
          Sentence("{text} is longer than its columns",
                   {{"text", in_quotes(word_around(columns, separator))}}));
    }
    return in_columns;
  }
  if (filled.empty() && !first_odd_field(in_columns.line)) return in_columns;
  TrfReading by_words = read_by_words(
      columns, filled.empty() ? *first_odd_field(in_columns.line) : filled.front(), empty);
  count_faults(by_words);
  return by_words.misfits <= in_columns.misfits + static_cast<int>(filled.size()) ? by_words
                                                                                  : in_columns;
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
