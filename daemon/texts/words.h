#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "rules/laws/ending.h"
#include "rules/mate/can_mate.h"
#include "rules/piece.h"
#include "rules/square.h"

/// The words that English sentences about a game are made of.
namespace jadoube::texts {

/// "White" or "Black".
std::string name_of(rules::Color player);
/// The same; empty where there is no player.
std::string name_of(std::optional<rules::Color> player);

/// "1 ply", "2 plies".
std::string counted(std::size_t count, const std::string& one, const std::string& many);

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

}  // namespace jadoube::texts
