#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/error.h"

namespace jadoube::api {

/// A place in the stream of all events as subscribers hold it: which journal, and the number of the
/// last event seen. Opaque to them.
std::string to_cursor(std::string_view epoch, std::uint64_t number);

/// The number in `cursor`. InvalidArgument: it is no cursor. OutOfRange: it is of another journal
/// than `epoch`, or beyond `head`.
rules::Expected<std::uint64_t> parse_cursor(std::string_view cursor, std::string_view epoch,
                                            std::uint64_t head);

}  // namespace jadoube::api
