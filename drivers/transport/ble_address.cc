#include "drivers/transport/ble_address.h"

#include <cctype>

namespace jadoube::drivers {
namespace {

constexpr std::string_view kBleScheme = "ble:";
constexpr std::size_t kAddressSize = 17;

using rules::Sentence;

tl::unexpected<rules::Error> no_ble_address(std::string_view port, rules::Sentence why) {
  return rules::refuse(
      rules::ErrorCode::kInvalidArgument,
      "{port}: {why}; write the board's Bluetooth address as ble:AA:BB:CC:DD:EE:FF",
      {{"port", port}, {"why", std::move(why)}});
}

}  // namespace

bool is_ble_address(std::string_view port) { return port.starts_with(kBleScheme); }

rules::Expected<std::string> parse_ble_address(std::string_view port) {
  if (!is_ble_address(port)) return no_ble_address(port, Sentence("no Bluetooth address"));
  std::string address(port.substr(kBleScheme.size()));
  if (address.size() != kAddressSize) {
    return no_ble_address(port, Sentence("an address has six pairs of digits"));
  }
  for (std::size_t i = 0; i < address.size(); ++i) {
    const auto letter = static_cast<unsigned char>(address[i]);
    if (i % 3 == 2 && letter != ':')
      return no_ble_address(port, Sentence("colons separate the pairs"));
    if (i % 3 != 2 && std::isxdigit(letter) == 0) {
      return no_ble_address(port, Sentence("the digits are 0 to 9 and A to F"));
    }
    address[i] = static_cast<char>(std::toupper(letter));
  }
  return address;
}

}  // namespace jadoube::drivers
