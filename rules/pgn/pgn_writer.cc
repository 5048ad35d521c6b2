#include <algorithm>
#include <array>

#include "rules/notation/fen.h"
#include "rules/notation/san.h"
#include "rules/pgn/pgn.h"
#include "rules/pgn/pgn_clock.h"

namespace jadoube::rules {
namespace {

constexpr std::size_t kLineWidth = 79;

// The roster and what stands where nothing is known [PGN 8.1.1].
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kRoster = {{
    {"Event", "?"},
    {"Site", "?"},
    {"Date", "????.??.??"},
    {"Round", "?"},
    {"White", "?"},
    {"Black", "?"},
    {"Result", "*"},
}};

bool in_roster(std::string_view name) {
  return std::any_of(kRoster.begin(), kRoster.end(),
                     [&](const auto& entry) { return entry.first == name; });
}

bool is_tag_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; }

std::string tag_line(std::string_view name, std::string_view value) {
  std::string line = "[" + std::string(name) + " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') line += '\\';
    line += is_control(c) ? ' ' : c;
  }
  return line + "\"]\n";
}

std::string tag_section(const PgnGame& game) {
  std::string text;
  for (const auto& [name, unknown] : kRoster) {
    text += tag_line(name,
                     name == "Result" ? to_string(game.result) : game.tag(name).value_or(unknown));
  }
  for (const auto& [name, value] : game.tags) {
    const bool written_here = in_roster(name) || name == "SetUp" || name == "FEN";
    if (!written_here && is_tag_name(name)) text += tag_line(name, value);
  }
  if (game.start != Position::initial()) {
    text += tag_line("SetUp", "1") + tag_line("FEN", to_fen(game.start));
  }
  return text;
}

// Words with blanks between, broken into lines.
class MoveText {
 public:
  void add(std::string_view word) {
    if (width_ > 0 && width_ + 1 + word.size() > kLineWidth) {
      text_ += '\n';
      width_ = 0;
    } else if (width_ > 0) {
      text_ += ' ';
      ++width_;
    }
    text_ += word;
    width_ += word.size();
  }

  // A comment of `words`, some of which may hold blanks: they are not broken.
  void add_comment(std::vector<std::string> words) {
    if (words.empty()) return;
    words.front().insert(0, "{");
    words.back() += '}';
    for (const std::string& word : words) add(word);
  }

  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  std::size_t width_ = 0;
};

std::vector<std::string> comment_words(std::optional<std::chrono::seconds> clock,
                                       std::string_view comment) {
  std::vector<std::string> words;
  if (clock) words.push_back(clock_command(*clock));
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  };
  for (const char c : comment) {
    if (c == ' ' || is_control(c)) {
      end_word();
    } else {
      word += c == '}' ? ')' : c;
    }
  }
  end_word();
  return words;
}

// A comment's text that holds a whole clock command would be read as a clock.
std::string without_clock_commands(std::string comment) {
  constexpr std::string_view kOpening = "[%clk";
  if (!split_clock(comment).clock) return comment;
  for (std::size_t at = comment.find(kOpening); at != std::string::npos;
       at = comment.find(kOpening, at)) {
    comment[at] = '(';
  }
  return comment;
}

// The number a move carries: White's always, Black's where something stands before it.
std::string move_number(const Position& position, bool needed) {
  const std::string number = std::to_string(position.fullmove_number());
  if (position.turn() == Color::kWhite) return number + ".";
  return needed ? number + "..." : "";
}

std::string move_text(const PgnGame& game) {
  MoveText text;
  Position position = game.start;
  text.add_comment(comment_words(std::nullopt, game.comment));
  bool number_needed = true;
  for (const PgnPly& ply : game.plies) {
    const std::string number = move_number(position, number_needed);
    if (!number.empty()) text.add(number);
    text.add(to_san(position, ply.move));
    for (const int nag : ply.nags) {
      if (nag >= 0 && nag <= 255) text.add("$" + std::to_string(nag));
    }
    const auto comment = comment_words(ply.clock, without_clock_commands(ply.comment));
    number_needed = !comment.empty();
    text.add_comment(comment);
    position = position.after(ply.move);
  }
  text.add(to_string(game.result));
  return text.take();
}

}  // namespace

std::optional<std::string_view> PgnGame::tag(std::string_view name) const {
  for (const auto& [own_name, value] : tags) {
    if (own_name == name) return value;
  }
  return std::nullopt;
}

void PgnGame::set_tag(std::string_view name, std::string_view value) {
  for (auto& [own_name, own_value] : tags) {
    if (own_name == name) {
      own_value = value;
      return;
    }
  }
  tags.emplace_back(name, value);
}

std::string to_pgn(const PgnGame& game) {
  return tag_section(game) + "\n" + move_text(game) + "\n\n";
}

}  // namespace jadoube::rules
