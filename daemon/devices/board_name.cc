#include "daemon/devices/board_name.h"

#include <algorithm>

namespace jadoube::devices {
namespace {

constexpr std::string_view kPlain =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";

bool is_odd(char c) { return kPlain.find(c) == std::string_view::npos; }

}  // namespace

std::string plain_name(std::string_view text) {
  std::string plain(text);
  std::replace_if(plain.begin(), plain.end(), is_odd, '_');
  return plain;
}

std::string base_name(std::string_view path) {
  return plain_name(path.substr(path.find_last_of('/') + 1));
}

}  // namespace jadoube::devices
