#include "drivers/transport/network_address.h"

#include <optional>

#include "rules/number.h"

namespace jadoube::drivers {
namespace {

constexpr std::string_view kSchemeEnd = "://", kRaw = "tcp", kSettable = "rfc2217";

using rules::Sentence;

tl::unexpected<rules::Error> wrong(std::string_view port, rules::Sentence why) {
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "{port}: {why}; it is tcp://host:number or rfc2217://host:number",
                       {{"port", port}, {"why", std::move(why)}});
}

std::optional<std::uint16_t> port_number(std::string_view text) {
  const auto number = rules::parse_number<std::uint16_t>(text);
  return number && *number > 0 ? number : std::nullopt;
}

// An IPv6 address is in brackets, because it contains colons.
std::string_view without_brackets(std::string_view host) {
  const bool bracketed = host.size() >= 2 && host.front() == '[' && host.back() == ']';
  return bracketed ? host.substr(1, host.size() - 2) : host;
}

}  // namespace

bool is_network_address(std::string_view port) { return port.find(kSchemeEnd) != port.npos; }

rules::Expected<NetworkAddress> parse_network_address(std::string_view port) {
  const std::size_t scheme_end = port.find(kSchemeEnd);
  if (scheme_end == port.npos) return wrong(port, Sentence("no address"));
  const std::string_view scheme = port.substr(0, scheme_end);
  if (scheme != kRaw && scheme != kSettable)
    return wrong(port, Sentence("no such kind of address"));
  const std::string_view rest = port.substr(scheme_end + kSchemeEnd.size());
  const std::size_t colon = rest.rfind(':');
  if (colon == rest.npos) return wrong(port, Sentence("the port's number is missing"));
  const auto number = port_number(rest.substr(colon + 1));
  if (!number) return wrong(port, Sentence("the port's number is from 1 to 65535"));
  const std::string_view bare = rest.substr(0, colon), host = without_brackets(bare);
  const bool has_colon = bare.find(':') != bare.npos && host == bare;
  if (host.empty() || has_colon) return wrong(port, Sentence("no host"));
  return NetworkAddress{scheme == kSettable, std::string(host), *number};
}

}  // namespace jadoube::drivers
