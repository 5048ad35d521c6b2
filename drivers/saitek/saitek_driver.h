#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace jadoube::drivers::saitek {

/// The board has carried out a command.
struct Done {};

/// A game begins in the starting position.
struct NewGame {};

/// The last move was taken back.
struct TakenBack {};

/// A move was made. White's moves have a number, from 1.
struct Moved {
  std::string text;
  bool by_white = false;
  std::optional<std::size_t> number = std::nullopt;
};

/// A line that this driver does not need.
struct Other {};

using Message = std::variant<Done, NewGame, TakenBack, Moved, Other>;

/// The meaning of a line [spec: drivers/saitek/protocol.md#lines].
Message decode(std::string_view line);

}  // namespace jadoube::drivers::saitek
