#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/laws/touch.h"

namespace jadoube::rules {

/// An act as people type it: "touch g1", "contact g1", "accident g1", "adjust g1", "lift g1",
/// "remove d5", "release e2 e4", "choose e8 q" (a new piece has touched e8), "place e8 q" (it was
/// released there), "announce".
std::string to_string(const Touch& touch);

/// Reads that text, and a square alone as a touch of it. InvalidArgument names the word.
Expected<Touch> parse_touch(std::string_view text);

}  // namespace jadoube::rules
