// Sources. [DGT 3000]: user manual 1.0 of July 2014, "Correction of time" and the text after it.
// The page before, with the first steps, was not found. How to begin is taken from similar clocks:
// DGT 2010 (start/stop for two seconds) and DGT North American (run/pause for three). [DGT XL]:
// user manual 1.10, figure 1 (the right key is "OK, Adjust") and paragraphs 6 to 10.
// exeterchessclub.org.uk, "DGT XL clocks": hold it until something flashes; time and counter are
// set that way. The lever of a DGT 3000: chessexpress.blogspot.com, June 2023.
#include "daemon/texts/sheets/clock_keys.h"

#include <array>

#include "daemon/language/translate.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using language::Arguments;
using language::mark;
using language::tr;
using rules::Color;
using rules::opponent_of;
using std::chrono::seconds;

constexpr auto kLongestClock = std::chrono::hours(10) - seconds(1);

Color left_player(const ClockTarget& target) {
  return target.white_is_left ? Color::kWhite : Color::kBlack;
}

std::string side_text(const ClockTarget& target, Color color) {
  return color == left_player(target) ? tr("left ({player})", {{"player", color}})
                                      : tr("right ({player})", {{"player", color}});
}

// The five digits of "0:12:04": "0 1 2 0 4".
std::string digits(seconds time) {
  std::string spaced;
  for (const char c : clock_text(time)) {
    if (c == ':') continue;
    if (!spaced.empty()) spaced += ' ';
    spaced += c;
  }
  return spaced;
}

bool can_be_shown(const ClockTarget& target) {
  for (const Color color : kColors) {
    const seconds time = target.times[color];
    if (time < seconds(0) || time > kLongestClock) return false;
  }
  return true;
}

std::string times_text(const ClockTarget& target) {
  const Color left = left_player(target), right = opponent_of(left);
  return side_text(target, left) + " " + clock_text(target.times[left]) + ", " +
         side_text(target, right) + " " + clock_text(target.times[right]);
}

std::string moves_text(const ClockTarget& target) {
  if (!target.moves) return tr("leave both numbers as they are");
  const Color left = left_player(target), right = opponent_of(left);
  return side_text(target, left) + " " + std::to_string((*target.moves)[left]) + ", " +
         side_text(target, right) + " " + std::to_string((*target.moves)[right]);
}

std::string lever_text(const ClockTarget& target) {
  return target.to_move == left_player(target)
             ? tr("Put the lever up on the left ({player}) side: {player} is to move.",
                  {{"player", target.to_move}})
             : tr("Put the lever up on the right ({player}) side: {player} is to move.",
                  {{"player", target.to_move}});
}

KeyStep digit_step(const ClockTarget& target, Color color, const std::string& accept) {
  const Arguments values = {
      {"player", color}, {"digits", digits(target.times[color])}, {"accept", accept}};
  return {
      color == left_player(target)
          ? tr("Set the left ({player}) digits to {digits}: + and - change the one that blinks, "
               "{accept} takes it and goes on.",
               values)
          : tr("Set the right ({player}) digits to {digits}: + and - change the one that "
               "blinks, {accept} takes it and goes on.",
               values),
      KeySource::kSpec};
}

KeyStep check_step(const ClockTarget& target) {
  return {
      tr("Read both times before the clock is started: {times}.", {{"times", times_text(target)}}),
      KeySource::kGuess};
}

KeySequence keys_of_dgt_3000(const ClockTarget& target) {
  const Color left = left_player(target);
  const auto accept = tr("the right key");
  return {
      true,
      {{tr("Stop the clock with the middle key."), KeySource::kSpec},
       {lever_text(target) + " " + tr("Otherwise the clock refuses to be set."), KeySource::kSeen},
       {tr("Hold the middle key for three seconds, until the first digit on the left blinks."),
        KeySource::kGuess},
       digit_step(target, left, accept),
       digit_step(target, opponent_of(left), accept),
       {tr("Then the moves: {moves}. The right number follows the left one; changed alone, it "
           "exchanges the colours. Take each with the right key.",
           {{"moves", moves_text(target)}}),
        KeySource::kSpec},
       {tr("With more than one period: take the period's number with the right key, changed "
           "with + and - if it is wrong."),
        KeySource::kSpec},
       check_step(target),
       {tr("Start the clock with the middle key."), KeySource::kSpec}}};
}

KeySequence keys_of_dgt_xl(const ClockTarget& target) {
  const Color left = left_player(target);
  return {true,
          {{tr("Stop the clock with the middle key (run/pause)."), KeySource::kSpec},
           {lever_text(target), KeySource::kGuess},
           {tr("Hold the right key (OK, Adjust) until a digit blinks."), KeySource::kSeen},
           digit_step(target, left, "OK"),
           digit_step(target, opponent_of(left), "OK"),
           {tr("Then the moves: {moves}. Take them with OK.", {{"moves", moves_text(target)}}),
            KeySource::kSeen},
           check_step(target),
           {tr("Start the clock with the middle key."), KeySource::kSpec}}};
}

KeySequence no_keys(std::string_view clock, const ClockTarget& target) {
  return {false,
          {{clock.empty()
                ? tr("No keys are known for this clock: follow its manual.")
                : tr("No keys are known for \"{clock}\": follow its manual.", {{"clock", clock}}),
            KeySource::kGuess},
           {tr("Set {times}; moves: {moves}; {player} is to move.", {{"times", times_text(target)},
                                                                     {"moves", moves_text(target)},
                                                                     {"player", target.to_move}}),
            KeySource::kGuess}}};
}

}  // namespace

std::string to_string(KeySource source) {
  constexpr std::array kWords = {mark("spec"), mark("seen"), mark("guess")};
  return tr(kWords[static_cast<std::size_t>(source)]);
}

KeySequence keys_to_set(std::string_view clock, const ClockTarget& target) {
  if (!can_be_shown(target)) {
    return {false,
            {{tr("No clock shows these times: {times}.", {{"times", times_text(target)}}),
              KeySource::kGuess}}};
  }
  if (clock.starts_with("DGT 3000")) return keys_of_dgt_3000(target);
  if (clock.starts_with("DGT XL")) return keys_of_dgt_xl(target);
  return no_keys(clock, target);
}

}  // namespace jadoube::texts
