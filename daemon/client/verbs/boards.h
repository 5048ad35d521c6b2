#pragma once

#include <string>
#include <vector>

#include "jadoube/v1/board.pb.h"

/// Boards as text for people.
namespace jadoube::cli {

/// A heading, then one line for each board, in columns. h2 comes before h10. The port comes last,
/// because it may be long.
std::string boards_text(const std::vector<v1::Board>& boards);

}  // namespace jadoube::cli
