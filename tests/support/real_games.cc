#include "tests/support/real_games.h"

#include <chrono>
#include <fstream>
#include <istream>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "rules/notation/san.h"
#include "rules/number.h"
#include "tests/support/source_tree.h"

namespace jadoube::tests {
namespace {

using rules::Expected;

constexpr std::string_view kNotKnown = "-";
constexpr std::string_view kFlag = "flag";

tl::unexpected<rules::Error> refuse_line(const std::string& why) {
  return rules::refuse(rules::ErrorCode::kInvalidArgument, why);
}

// Removes the text up to the next `separator` and the separator from `text`. Returns the removed
// text without the separator.
std::string_view take_until(std::string_view& text, char separator) {
  const auto end = text.find(separator);
  const auto taken = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return taken;
}

// Reads a time in whole seconds. Empty: there is none. False: it is no such time.
bool read_time(std::string_view text, std::optional<std::chrono::milliseconds>& time) {
  if (text.empty()) return true;
  const auto seconds = rules::parse_number<unsigned>(text);
  if (seconds) time = std::chrono::seconds(*seconds);
  return seconds.has_value();
}

// Reads "SAN/CLOCK/TAKEN".
Expected<rules::PgnPly> read_ply(const rules::Position& position, std::string_view word) {
  std::string_view rest = word;
  const auto move = rules::parse_san(position, take_until(rest, '/'));
  if (!move) return tl::unexpected(move.error());
  rules::PgnPly ply{.move = *move};
  const auto clock = take_until(rest, '/');
  if (!read_time(clock, ply.clock) || !read_time(rest, ply.elapsed)) {
    return refuse_line("a time is a whole number of seconds");
  }
  return ply;
}

Expected<rules::PgnGame> read_game(std::string_view line) {
  rules::PgnGame game;
  const auto result = take_until(line, ' ');
  const auto known = rules::parse_result(result);
  if (!known) return refuse_line("'" + std::string(result) + "' is no result");
  game.result = *known;
  const auto control = take_until(line, ' ');
  if (control.empty()) return refuse_line("the time control is missing");
  if (control != kNotKnown) game.set_tag("TimeControl", control);
  const auto ending = take_until(line, ' ');
  if (ending != kNotKnown && ending != kFlag) {
    return refuse_line("the ending '" + std::string(ending) + "' is neither 'flag' nor '-'");
  }
  if (ending == kFlag) game.set_tag("Termination", "Time forfeit");
  rules::Position position = game.start;
  while (!line.empty()) {
    const auto word = take_until(line, ' ');
    auto ply = read_ply(position, word);
    if (!ply) {
      return refuse_line("ply " + std::to_string(game.plies.size() + 1) + ", '" +
                         std::string(word) + "': " + ply.error().message);
    }
    position = position.after(ply->move);
    game.plies.push_back(std::move(*ply));
  }
  if (game.plies.empty()) return refuse_line("the game has no moves");
  return game;
}

std::vector<rules::PgnGame> games_of_the_repository(const char* file) {
  auto games = real_games_in(source_path("tests/games/") + file);
  if (!games) throw std::runtime_error(games.error().message);
  return std::move(*games);
}

}  // namespace

Expected<std::vector<rules::PgnGame>> read_real_games(std::istream& input,
                                                      const std::string& name) {
  std::vector<rules::PgnGame> games;
  int number = 0;
  for (std::string line; std::getline(input, line);) {
    ++number;
    if (line.empty() || line.front() == '#') continue;
    auto game = read_game(line);
    if (!game) {
      return refuse_line(name + ":" + std::to_string(number) + ": " + game.error().message);
    }
    games.push_back(std::move(*game));
  }
  return games;
}

Expected<std::vector<rules::PgnGame>> real_games_in(const std::string& path) {
  std::ifstream file(path);
  if (!file) return rules::refuse(rules::ErrorCode::kNotFound, "there is no file " + path);
  return read_real_games(file, path);
}

std::vector<rules::PgnGame> real_classical_games() {
  return games_of_the_repository("classical.games");
}

std::vector<rules::PgnGame> real_blitz_games() { return games_of_the_repository("blitz.games"); }

}  // namespace jadoube::tests
