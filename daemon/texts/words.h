#pragma once

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/model/game.h"
#include "daemon/model/incident_facts.h"
#include "rules/laws/ending.h"
#include "rules/laws/game.h"
#include "rules/mate/can_mate.h"
#include "rules/number.h"
#include "rules/piece.h"
#include "rules/position.h"
#include "rules/sentence.h"
#include "rules/square.h"

namespace jadoube::texts {

// Words for sentences about a game, in the language of the thread (`language::Speaking`).

/// "White" or "Black".
std::string name_of(rules::Color player);
/// The player's name. Empty if there is no player.
std::string name_of(std::optional<rules::Color> player);

/// "checkmate", "fivefold repetition": as in "the game was over by checkmate".
std::string name_of(rules::EndKind ending);

/// "once", "twice", "3 times".
std::string times(std::size_t count);

/// "60, 64 and 68".
std::string listed(const std::vector<std::size_t>& numbers);

/// "e4, e5".
std::string names_of(const std::vector<rules::Square>& squares);

/// "white queen".
std::string name_of(rules::Piece piece);

/// "White can still mate", "White cannot mate any more", "whether White can still mate is not
/// decided".
std::string can_still_mate(rules::Verdict verdict, rules::Color player);

/// "34.Nf3" or "34...Nc6", in SAN. The number is that of the position before the move.
std::string written_move(const rules::Position& before, rules::Move move);

/// The text of ply `number` of `game`, from 1.
std::string written_ply(const rules::Game& game, std::size_t number);

/// The board in eight lines of 17 characters, the eighth rank first, each with its number, and a
/// line of the files. Pieces are as in FEN, empty squares are dots:
///
///     8 r n b q k b n r
///     ...
///       a b c d e f g h
std::string diagram(const rules::Placement& placement);

// Times and clocks as on an arbiter's sheet.

/// The display of a clock: "1:02:03", "0:00:07". A time below zero counts as zero. Parts of a
/// second are left out.
std::string clock_text(std::chrono::milliseconds time);

/// The reading of a clock. "-:--:--" if there is none.
std::string reading_text(const std::optional<std::chrono::seconds>& time);

/// A length of time, or a difference without its sign: "7 s", "2 min", "1 h 30 min", "2 min 30 s".
/// To the nearest second.
std::string length_text(std::chrono::milliseconds time);

/// "1.4 GB", "210 MB".
std::string bytes_text(std::uint64_t bytes);
/// "3 hours", "40 minutes".
std::string lasting_text(std::chrono::seconds time);

/// The meaning of a word of an enum, such as the kind of an incident, in the language of the
/// thread: "illegal move" for "ILLEGAL_MOVE".
std::string meaning_of(std::string_view word);

/// A word of an enum for people, on sheets and on the command line. In English it is the word
/// itself, because commands and the API use it. In other languages it is its meaning.
std::string shown_word(std::string_view word);

/// The name of an enum's value without its `prefix`: "RESOLVED" for "INCIDENT_LIFE_RESOLVED". Empty
/// if the value has no name.
inline std::string enum_word(std::string_view name, std::string_view prefix) {
  return std::string(name.substr(std::min(prefix.size(), name.size())));
}

/// The word in small letters, with spaces for underscores: "board lost".
inline std::string enum_words(std::string_view name, std::string_view prefix) {
  auto words = enum_word(name, prefix);
  std::ranges::transform(words, words.begin(), [](unsigned char letter) {
    return static_cast<char>(letter == '_' ? ' ' : std::tolower(letter));
  });
  return words;
}

/// How `game` got its result, as a part of a sentence: "by mate". A mate on the board is the
/// reason, whatever the players or an arbiter did after it [FIDE 2023 Art. 5.1.1]. Empty: it is not
/// known.
rules::Sentence how_it_ended(const model::Game& game);

/// "White to move".
rules::Sentence turn_text(const rules::Position& position);

/// The end of a refusal that is about `position`, for programs and for reports: ". The position as
/// FEN: ...". The fault is in words before it. The pages leave it out and show the board.
rules::Sentence position_note(const rules::Position& position);

/// Why the moves of a game go out only up to `move` ("4... b7-a6"), and what to do, in the language
/// of the thread. `which` is `kStopsBeforeIllegal` or `kStopsBeforeUnseen`.
std::string moves_stop(model::IncidentCase which, const std::string& move);

/// The longest delay of an output. A longer one is a mistake [guess].
inline constexpr std::chrono::hours kLongestDelay{24};

/// The delay in "90s", "15m" or "1h", as the configuration and the command line write it. Nothing:
/// any other text, or a delay above the longest.
inline std::optional<std::chrono::seconds> parse_delay(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto count = rules::parse_number<std::uint32_t>(text.substr(0, text.size() - 1));
  if (!count) return std::nullopt;
  const char unit = text.back();
  if (unit != 's' && unit != 'm' && unit != 'h') return std::nullopt;
  const std::int64_t seconds = std::int64_t{*count} * (unit == 'h' ? 3600 : unit == 'm' ? 60 : 1);
  const std::chrono::seconds delay(seconds);
  return delay <= kLongestDelay ? std::optional(delay) : std::nullopt;
}

}  // namespace jadoube::texts
