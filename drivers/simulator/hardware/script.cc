#include "drivers/simulator/hardware/script.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>

#include "drivers/simulator/hardware/board_time.h"

namespace jadoube::drivers::simulator {
namespace {

using What = decltype(Act::what);

std::optional<What> parse_lift(std::istream& words) {
  std::string square;
  words >> square;
  const auto from = rules::parse_square(square);
  if (!from) return std::nullopt;
  return Lift{*from};
}

std::optional<What> parse_place(std::istream& words) {
  std::string square;
  char letter = '.';
  words >> square >> letter;
  const auto to = rules::parse_square(square);
  const auto piece = rules::parse_piece(letter);
  if (!to || !piece || *piece == rules::Piece::kNone) return std::nullopt;
  return Place{*to, *piece};
}

std::optional<What> parse_press(std::istream& words) {
  std::string side;
  words >> side;
  if (side == "left") return Press{Side::kLeft};
  if (side == "right") return Press{Side::kRight};
  return std::nullopt;
}

std::optional<std::uint8_t> parse_key(std::string_view name) {
  if (name == "back") return kKeyBack;
  if (name == "plus") return kKeyPlus;
  if (name == "run") return kKeyRun;
  if (name == "minus") return kKeyMinus;
  if (name == "ok") return kKeyOk;
  return std::nullopt;
}

std::optional<What> parse_keys(std::istream& words) {
  std::string names, name;
  words >> names;
  std::istringstream parts(names);
  std::uint8_t keys = 0;
  while (std::getline(parts, name, '+')) {
    const auto key = parse_key(name);
    if (!key) return std::nullopt;
    keys |= *key;
  }
  if (keys == 0) return std::nullopt;
  return PushKeys{keys};
}

// An arbiter can set at most what a clock can show.
std::optional<What> parse_set(std::istream& words) {
  constexpr int kMost = 10 * 3600;
  int base = -1, increment = -1;
  words >> base >> increment;
  if (!words || base < 0 || base >= kMost || increment < 0 || increment >= kMost) {
    return std::nullopt;
  }
  return SetUpClock{std::chrono::seconds(base), std::chrono::seconds(increment)};
}

std::optional<What> parse_what(std::istream& words) {
  std::string verb;
  words >> verb;
  if (verb == "lift") return parse_lift(words);
  if (verb == "place") return parse_place(words);
  if (verb == "press") return parse_press(words);
  if (verb == "keys") return parse_keys(words);
  if (verb == "set") return parse_set(words);
  if (verb == "run") return StartOrStop{};
  return std::nullopt;
}

std::optional<Act> parse_act(const std::string& line, BoardTime before) {
  std::istringstream words(line);
  const bool relative = line[line.find_first_not_of(" \t")] == '+';
  double at = 0;
  if (!(words >> at)) return std::nullopt;
  auto what = parse_what(words);
  std::string rest;
  if (!what || words >> rest) return std::nullopt;
  return Act{relative ? before + seconds(at) : seconds(at), *what};
}

}  // namespace

void append_later(Script& script, const Script& next, BoardTime later) {
  for (const Act& act : next) script.push_back({act.at + later, act.what});
}

Script turned(Script script) {
  for (Act& act : script) {
    std::visit(Overloaded{
                   [](Lift& lift) { lift.square = rules::rotated(lift.square); },
                   [](Place& place) { place.square = rules::rotated(place.square); },
                   [](Feel& feel) {
                     feel.square = rules::rotated(feel.square);
                     if (feel.chip < rules::kSquareCount) {
                       feel.chip = rules::kSquareCount - 1 - feel.chip;
                     }
                   },
                   [](Press& press) { press.side = opposite(press.side); },
                   [](SetUpClock& set_up) { set_up.pressed = opposite(set_up.pressed); },
                   [](auto&) {},
               },
               act.what);
  }
  return script;
}

rules::Expected<Script> parse_script(std::string_view text) {
  Script script;
  std::istringstream lines{std::string(text)};
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    line = line.substr(0, line.find('#'));
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    const auto act = parse_act(line, script.empty() ? BoardTime(0) : script.back().at);
    if (!act || (!script.empty() && act->at < script.back().at)) {
      return rules::refuse(rules::ErrorCode::kInvalidArgument,
                           "script line " + std::to_string(number) + ": \"" + line +
                               "\" is not an action, or its time is before the action above");
    }
    script.push_back(*act);
  }
  return script;
}

}  // namespace jadoube::drivers::simulator
