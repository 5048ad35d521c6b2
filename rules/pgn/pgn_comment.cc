#include "rules/pgn/pgn_comment.h"

#include <algorithm>

namespace jadoube::rules {
namespace {

constexpr std::string_view kOpening = "[%";

bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Braces do not nest in the standard, but some readers count them.
char without_brace(char c) { return c == '{' ? '(' : c == '}' ? ')' : c; }

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; }

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

void join_trimmed(std::string& text, std::string_view more) {
  more = trimmed(more);
  if (!text.empty() && !more.empty()) text += ' ';
  text += more;
}

// Removes "[%name value]" from the front of `text`.
std::optional<PgnCommand> take_command(std::string_view& text) {
  std::string_view rest = text.substr(kOpening.size());
  const auto* const name_end = std::find_if_not(rest.begin(), rest.end(), is_name);
  const auto name = rest.substr(0, static_cast<std::size_t>(name_end - rest.begin()));
  rest.remove_prefix(name.size());
  if (name.empty() || !(rest.starts_with(' ') || rest.starts_with(']'))) return std::nullopt;
  const std::size_t end = rest.find(']');
  if (end == std::string_view::npos) return std::nullopt;
  text = rest.substr(end + 1);
  return PgnCommand{std::string(name), std::string(trimmed(rest.substr(0, end)))};
}

void add_command(PgnCommand command, PgnPly& ply) {
  if (command.name == "clk" || command.name == "emt") {
    if (const auto time = parse_pgn_time(command.value)) {
      (command.name == "clk" ? ply.clock : ply.elapsed) = time;
      return;
    }
  }
  ply.commands.push_back(std::move(command));
}

// Keeps a command in one piece, so that no line ends inside it.
std::string command_word(std::string_view name, std::string_view value) {
  std::string word = std::string(kOpening) + std::string(name);
  if (!value.empty()) word += ' ';
  for (const char c : value) word += c == ']' ? ')' : is_control(c) ? ' ' : without_brace(c);
  return word + "]";
}

// A command in the text of a ply would be read as a command later. So it is changed.
std::string without_commands(std::string text) {
  for (std::size_t at = text.find(kOpening); at != std::string::npos;
       at = text.find(kOpening, at)) {
    text[at] = '(';
  }
  return text;
}

}  // namespace

void read_comment(std::string_view comment, PgnPly& ply) {
  std::string text;
  // No command ends after the last ']'.
  const std::size_t closing = comment.rfind(']');
  const std::size_t behind = comment.size() - (closing == std::string_view::npos ? 0 : closing);
  std::size_t opening = comment.find(kOpening);
  while (opening != std::string_view::npos && opening + behind < comment.size()) {
    std::string_view rest = comment.substr(opening);
    auto command = take_command(rest);
    if (!command) {
      opening = comment.find(kOpening, opening + 1);
      continue;
    }
    join_trimmed(text, comment.substr(0, opening));
    add_command(std::move(*command), ply);
    comment = rest;
    opening = comment.find(kOpening);
  }
  join_trimmed(text, comment);
  join_trimmed(ply.comment, text);
}

std::vector<std::string> comment_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  };
  for (const char c : text) {
    if (c == ' ' || is_control(c)) {
      end_word();
    } else {
      word += without_brace(c);
    }
  }
  end_word();
  return words;
}

std::vector<std::string> comment_words(const PgnPly& ply, std::string_view more) {
  std::vector<std::string> words;
  if (ply.clock) words.push_back(command_word("clk", to_pgn_time(*ply.clock)));
  if (ply.elapsed) words.push_back(command_word("emt", to_pgn_time(*ply.elapsed)));
  for (const PgnCommand& command : ply.commands) {
    const bool named =
        !command.name.empty() && std::all_of(command.name.begin(), command.name.end(), is_name);
    if (named) words.push_back(command_word(command.name, command.value));
  }
  const std::string text = ply.comment + " " + std::string(more);
  for (std::string& word : comment_words(without_commands(text))) {
    words.push_back(std::move(word));
  }
  return words;
}

}  // namespace jadoube::rules
