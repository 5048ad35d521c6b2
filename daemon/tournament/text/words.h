#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/model/tournament.h"

/// Small pieces that the files of all pairing programs share.
namespace jadoube::tournament {

/// The text without blanks at both ends.
std::string_view trimmed(std::string_view text);

/// The text with small letters. Only ASCII changes.
std::string lowered(std::string_view text);

/// The parts between the `separator`s. An empty text has one empty part.
std::vector<std::string_view> split(std::string_view text, char separator);

/// The number that the trimmed text is, if it is one from `least` to `most`.
std::optional<int> whole_number(std::string_view text, int least, int most);

/// "2026.09.05" of "2026.09.05", "2026/09/05", "26/09/05", "05.09.2026", "Sep 5, 2026" and
/// "2026-09-05". Nothing for any other text.
std::optional<std::string> date_of(std::string_view text);

/// The title as FIDE writes it: "GM" of "g", "gm" or "GM". Nothing for any other word. Empty stays
/// empty.
std::optional<std::string> title_of(std::string_view text);

/// The result of "1-0", "½-½", "0:1", "0,5:0,5", "1:0K", "+/-", "-:+", "1F-0F", "draw",
/// "1-0 (forfeit)". Nothing for any other text. A text for "no result yet" ("*", "", "-", "?") is
/// no result either: see `is_no_result`.
std::optional<model::PairingResult> result_of(std::string_view text);

/// True for a text that means that there is no result yet.
bool is_no_result(std::string_view text);

/// True for words that mean that the game is played later, or now: "postponed", "adjourned",
/// "live", "vertagt", "перенесено".
bool is_no_result_yet(std::string_view text);

/// True for a name of Chess960: "Chess960", "Fischerandom", "Fischer Random", "Freestyle".
bool names_chess960(std::string_view variant);

/// A game that was played, or decided without play.
model::PairingResult pairing_result(int white_halves, int black_halves, bool forfeit = false);

/// `text` in quotes, cut if it is long.
std::string in_quotes(std::string_view text);

}  // namespace jadoube::tournament
