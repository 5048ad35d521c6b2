#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "rules/laws/edition.h"
#include "rules/laws/laws.h"

/// The words for the conditions of a game, as files and command lines write them.
namespace jadoube::rules {

/// A word, and what it means.
template <typename Value>
using Word = std::pair<std::string_view, Value>;

/// The year of each edition of the Laws, oldest first.
inline constexpr std::array<Word<Edition>, 4> kEditionWords = {{{"2014", Edition::kFide2014},
                                                                {"2017", Edition::kFide2017},
                                                                {"2018", Edition::kFide2018},
                                                                {"2023", Edition::kFide2023}}};

/// Each kind of game.
inline constexpr std::array<Word<Tempo>, 3> kTempoWords = {
    {{to_string(Tempo::kStandard), Tempo::kStandard},
     {to_string(Tempo::kRapid), Tempo::kRapid},
     {to_string(Tempo::kBlitz), Tempo::kBlitz}}};

/// Each kind of supervision.
inline constexpr std::array<Word<Supervision>, 2> kSupervisionWords = {
    {{"full", Supervision::kFull}, {"limited", Supervision::kLimited}}};

}  // namespace jadoube::rules
