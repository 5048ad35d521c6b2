#pragma once

#include <string_view>

namespace jadoube::model {

/// True if `id` can be the id of a board, a tournament, a section or an output. It has letters,
/// digits, '.', '_' and '-'. It does not begin with '.' or '-', so that nobody takes it for a
/// hidden file or an option. It can be part of an address and of a file's name.
bool is_plain_id(std::string_view id);

}  // namespace jadoube::model
