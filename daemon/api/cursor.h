#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/error.h"

namespace jadoube::api {

/// A cursor: the journal's `epoch`, and the number of the last event that a subscriber has.
/// Subscribers do not interpret it.
std::string to_cursor(std::string_view epoch, std::uint64_t number);

/// The number in `cursor`. InvalidArgument: it is not a cursor. OutOfRange: it belongs to another
/// journal than `epoch`, or it is above `head`.
rules::Expected<std::uint64_t> parse_cursor(std::string_view cursor, std::string_view epoch,
                                            std::uint64_t head);

}  // namespace jadoube::api
