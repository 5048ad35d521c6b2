#include "daemon/tournament/import/separated_rows.h"

#include <algorithm>
#include <utility>

#include "daemon/tournament/import/words.h"

namespace jadoube::tournament {
namespace {

// Takes the text character by character.
class RowReader {
 public:
  explicit RowReader(char separator) : separator_(separator) {}

  void take(char c) {
    // The later bytes of a character do not count.
    if ((static_cast<unsigned char>(c) & 0xc0U) != 0x80U) ++column_;
    if (in_quotes_) {
      take_quoted(c);
    } else if (c == '"' && trimmed(field_).empty()) {
      field_.clear();
      in_quotes_ = was_quoted_ = row_.has_quotes = true;
      quote_began_ = line_;
    } else if (c == '"' && was_quoted_ && last_ == '"') {
      // A doubled quote: the first of them only seemed to close the field.
      field_ += '"';
      in_quotes_ = true;
      c = 0;
    } else if (c == separator_) {
      end_field();
    } else if (was_quoted_ && last_ == '"' && quote_ended_ > quote_began_ && c != '\n' &&
               c != ' ' && c != '\t') {
      // The text goes on behind a quote that began on an earlier line. So that quote was the
      // opening one of another field.
      row_.open_quote = quote_began_;
      field_ += c;
    } else if (c == '\n') {
      end_row();
    } else {
      field_ += c;
    }
    if (c == '\n') {
      ++line_;
      column_ = 0;
      if (!in_quotes_) field_began_ = 1;
    }
    last_ = c;
  }

  std::vector<SeparatedRow> finish() {
    if (in_quotes_) row_.open_quote = quote_began_;
    end_row();
    return std::move(rows_);
  }

 private:
  void take_quoted(char c) {
    if (c == '"') {
      in_quotes_ = false;
      quote_ended_ = line_;
    } else {
      field_ += c;
    }
  }

  void end_field() {
    row_.fields.emplace_back(trimmed(field_));
    row_.columns.push_back(field_began_);
    field_began_ = column_ + 1;
    field_.clear();
    was_quoted_ = false;
  }

  void end_row() {
    end_field();
    const bool is_empty = std::ranges::all_of(row_.fields, &std::string::empty);
    row_.line = first_line_;
    if (!is_empty || row_.open_quote > 0) rows_.push_back(std::move(row_));
    row_ = {};
    first_line_ = line_ + 1;
  }

  char separator_;
  std::vector<SeparatedRow> rows_;
  SeparatedRow row_;
  std::string field_;
  bool in_quotes_ = false, was_quoted_ = false;
  char last_ = 0;
  int line_ = 1, first_line_ = 1;
  // The column of the character that was taken last, and that at which the field began.
  int column_ = 0, field_began_ = 1;
  // The lines on which the last quoted field began and ended.
  int quote_began_ = 0, quote_ended_ = 0;
};

}  // namespace

std::vector<SeparatedRow> separated_rows(std::string_view text, char separator) {
  RowReader reader(separator);
  for (const char c : text) reader.take(c);
  return reader.finish();
}

char separator_of(std::string_view text) {
  while (!text.empty() && text.front() == '\n') text.remove_prefix(1);
  const std::string_view first = text.substr(0, text.find('\n'));
  char best = ',';
  for (const char separator : {';', '\t', ','}) {
    if (std::ranges::count(first, separator) > std::ranges::count(first, best)) best = separator;
  }
  return best;
}

}  // namespace jadoube::tournament
