#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/model/tournament.h"

namespace jadoube::tournament {

/// How sure it is that two records with the same name are of two people.
enum class Contradiction : std::uint8_t {
  kNone,     ///< No contradiction.
  kDoubt,    ///< Their ratings or titles differ: these can change.
  kCertain,  ///< Their FIDE ids, years of birth or sexes differ.
};

/// Compares the records besides the names. What only one of them has is no contradiction.
Contradiction contradiction_of(const model::Player& one, const model::Player& other);

/// If more players have one name, only this many are compared. Others are distinguished by their
/// FIDE ids and starting numbers, or are new players.
inline constexpr std::size_t kMostNamesakes = 128;

/// The year of birth in "1990/11/30", "30.11.1990", "1990". 0: the text has none.
int year_of_birth(const std::string& born);

/// What distinguishes a player from a namesake: "Singh, Gurpreet (FIDE id 5000001, 2100, born
/// 1990)".
std::string distinguishing_text(const model::Player& player);

/// Why a player has no opponent, if the name means nobody: "", "-", "BYE", "( bye )", "not paired",
/// "spielfrei", "½-point bye", "немає суперника". Programs and people write such words in many
/// languages. Signs and brackets around them, capitals and accents do not count. Nothing: it is the
/// name of a player.
std::optional<model::Bye> bye_of_name(std::string_view name);

/// True if the name means that there is no player.
inline bool is_nobody(std::string_view name) { return bye_of_name(name).has_value(); }

}  // namespace jadoube::tournament
