#pragma once

#include <span>
#include <string>

namespace jadoube::web {

/// What these bytes of gzip contain. Empty: they are damaged.
std::string gunzip(std::span<const unsigned char> bytes);

}  // namespace jadoube::web
