#pragma once

#include <optional>
#include <string_view>

#include "daemon/model/tournament.h"

namespace jadoube::tournament {

/// Why a player has no opponent, if the name stands for nobody: "", "-", "BYE", "( bye )", "not
/// paired", "spielfrei", "½-point bye", "немає суперника". Programs and people write such words in
/// many languages. Signs and brackets around them, capitals and accents do not count. Nothing: it
/// is the name of a player.
std::optional<model::Bye> bye_of_name(std::string_view name);

/// True if the name stands for nobody.
inline bool is_nobody(std::string_view name) { return bye_of_name(name).has_value(); }

}  // namespace jadoube::tournament
