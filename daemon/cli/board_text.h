#pragma once

#include <string>
#include <vector>

#include "jadoube/v1/board.pb.h"

/// Boards as people read them.
namespace jadoube::cli {

/// A heading and a line a board, in columns; the port, which may be long, is the last.
std::string boards_text(const std::vector<v1::Board>& boards);

}  // namespace jadoube::cli
