#include "daemon/texts/ruling_text.h"

#include <optional>
#include <regex>
#include <vector>

#include "daemon/language/moves.h"
#include "daemon/language/speaking.h"
#include "daemon/language/translate.h"
#include "daemon/texts/decision.h"

namespace jadoube::texts {
namespace {

using language::tr;

/// The sentences that `line_of` makes of a decision about the record. A sentence comes before
/// another one that fits its text too.
constexpr const char* kStoredLines[] = {
    "taken back to ply {ply}",
    "ply {ply} is {move}, illegal, and stands{instead_of}",
    "ply {ply} is {move}{instead_of}",
    "{moves} was played before ply {ply}",
    "ply {ply} was none{instead_of}",
    "explanation {number} is what was played",
    "result {result}",
    "the game is not over",
    "adjourned, {player} has sealed move {number}",
    "the game goes on at another board, as game {name}",
    "game {name} goes on at this board",
    "game {name} is resumed",
    "the game is resumed",
    "the board is turned: White sits at the maker's far side",
    "the board faces as the maker has it: White sits at the maker's side",
    "a new game from {fen}",
    "a new game",
    "play goes on from what stands, {player} to move"};
/// What `line_of` adds to some of them.
constexpr const char* kStoredEnds[] = {", not {move}", "; the sealed move is {move}"};
const std::regex kGameLeft(
    R"(; game (.+) is left after (\d+) (?:ply|plies), resume goes on with it)");

std::string end_in_language(const std::string& english);

std::string with_value(const std::string& text, const std::string& name, const std::string& value) {
  if (name == "player") {
    return language::filled(
        text, {{name, value == "White" ? rules::Color::kWhite : rules::Color::kBlack}});
  }
  if (name == "instead_of") return language::filled(text, {{name, end_in_language(value)}});
  const bool is_move = name == "move" || name == "moves";
  return language::filled(text, {{name, is_move ? language::moves_text(value) : value}});
}

/// What finds the values of a sentence, in the order of `names`, and what was added to it.
std::regex finder_of(const std::string& sentence, std::vector<std::string>& names) {
  static const std::regex name(R"(\{(\w+)\})"), special(R"([.^$|()\[\]*+?\\])");
  std::string text = std::regex_replace(sentence, special, R"(\$&)");
  for (std::smatch found; std::regex_search(text, found, name);) {
    names.push_back(found[1]);
    // No move has a comma, and what instead of it stood there begins with one.
    const char* value = names.back() == "instead_of" ? "(, .*)?"
                        : names.back() == "move"     ? "([^,]+)"
                                                     : "(.+?)";
    text = found.prefix().str() + value + found.suffix().str();
  }
  return std::regex(text + "(;.*)?");
}

/// `english` in the language of the thread. Nothing if it is not this sentence.
std::optional<std::string> retold(const char* sentence, const std::string& english) {
  std::vector<std::string> names;
  const auto finder = finder_of(sentence, names);
  std::smatch found;
  if (!std::regex_match(english, found, finder)) return std::nullopt;
  std::string text = tr(sentence);
  for (std::size_t i = 0; i < names.size(); ++i) text = with_value(text, names[i], found[i + 1]);
  return text + end_in_language(found[names.size() + 1]);
}

std::string end_in_language(const std::string& english) {
  if (english.empty()) return english;
  if (std::smatch found; std::regex_match(english, found, kGameLeft)) {
    return language::trn("; game {game} is left after {count} ply, resume goes on with it",
                         "; game {game} is left after {count} plies, resume goes on with it",
                         std::stoul(found[2]), {{"game", found[1].str()}});
  }
  for (const char* end : kStoredEnds) {
    if (const auto text = retold(end, english)) return *text;
  }
  return english;
}

std::string line_in_language(const std::string& english) {
  constexpr std::string_view kUndone = "undone: ";
  if (english.starts_with(kUndone)) {
    return undone_line(line_in_language(english.substr(kUndone.size())));
  }
  for (const char* line : kStoredLines) {
    if (const auto text = retold(line, english)) return *text;
  }
  return english;
}

}  // namespace

std::string ruling_text(const model::Ruling& ruling) {
  if (language::spoken() == language::Language()) return ruling.text;
  if (ruling.side_decision) return line_of(*ruling.side_decision);
  return line_in_language(ruling.text);
}

}  // namespace jadoube::texts
