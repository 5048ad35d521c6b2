#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace jadoube::drivers::novag {

/// The board reports which program it has.
struct Id {
  std::string text;
};

/// A game begins in the starting position.
struct NewGame {};

/// A move was made, or it was taken back. `ply` is 0 for White's first move.
struct Moved {
  std::size_t ply;
  std::string text;
  bool is_taken_back = false;
};

/// The list of the moves begins.
struct ListBegins {};

/// A row of the list. `ply` is that of White's move.
struct ListRow {
  std::size_t ply;
  std::string white, black;
};

/// The head of the list, or another row with a dot and without a number.
struct ListHead {};

/// A line that this driver does not need.
struct Other {};

using Message = std::variant<Id, NewGame, Moved, ListBegins, ListRow, ListHead, Other>;

/// The meaning of a line [spec: drivers/novag/protocol.md#lines].
Message decode(std::string_view line);

}  // namespace jadoube::drivers::novag
