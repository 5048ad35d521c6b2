#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace jadoube::language {

/// A date and a time as people write them in the language of the thread, in local time: "2026-11-20
/// 14:02:03" in English.
std::string date_time_text(std::chrono::system_clock::time_point time);

/// The time of day, in local time: "14:02:03".
std::string time_of_day_text(std::chrono::system_clock::time_point time);

/// Moves as people write them in the language of the thread: "34.Nf3" is "34.Кf3" in Ukrainian, and
/// "34.♘f3" with figurines. `san` may have several moves and their numbers. It may be a sentence of
/// the journal with no move in it, too: only words that are moves change. [FIDE 2023 App. C.3: a
/// player may write the first letter of the piece's name in their own language]
std::string moves_text(std::string_view san);

}  // namespace jadoube::language
