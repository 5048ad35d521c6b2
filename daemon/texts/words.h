#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "rules/laws/ending.h"
#include "rules/laws/game.h"
#include "rules/mate/can_mate.h"
#include "rules/piece.h"
#include "rules/position.h"
#include "rules/square.h"

/// Words for sentences about a game, in the language of the thread (`language::Speaking`).
namespace jadoube::texts {

/// "White" or "Black".
std::string name_of(rules::Color player);
/// The same. Empty if there is no player.
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

/// "34.Nf3" or "34...Nc6", in SAN. The number comes from the position before the move.
std::string written_move(const rules::Position& before, rules::Move move);

/// The same for ply `number` of `game`, from 1.
std::string written_ply(const rules::Game& game, std::size_t number);

/// The board in eight lines of 17 characters, the eighth rank first, each with its number, and a
/// line of the files; pieces as in FEN, empty squares as dots:
///
///     8 r n b q k b n r
///     ...
///       a b c d e f g h
std::string diagram(const rules::Placement& placement);

}  // namespace jadoube::texts
