#include "daemon/failover/standing.h"

#include <sstream>
#include <tuple>

namespace jadoube::failover {
namespace {

// The form of the line.
constexpr int kForm = 1;

}  // namespace

bool precedes(const Standing& one, const Standing& other) {
  const auto rank = [](const Standing& each) {
    return std::tuple(each.term, each.was_active, each.first);
  };
  if (rank(one) != rank(other)) return rank(one) > rank(other);
  return one.name < other.name;
}

bool outlasts(const Standing& one, const Standing& other, bool has_witness) {
  const auto rank = [&](const Standing& each) {
    return std::tuple(!has_witness && each.boards > 0, each.term, each.name);
  };
  return rank(one) > rank(other);
}

bool has_own_events(const Standing& standby, const Standing& active) {
  return standby.was_active && standby.alone && standby.events > active.base;
}

std::string text_of(const Standing& standing) {
  std::ostringstream line;
  line << kForm << ' ' << standing.term << ' ' << (standing.was_active ? "active" : "standby")
       << ' ' << standing.base << (standing.alone ? " alone" : " copied") << '\n';
  return line.str();
}

rules::Expected<Standing> standing_of(std::string_view text, const std::string& name) {
  std::istringstream line{std::string(text)};
  Standing standing{.name = name};
  int form = 0;
  std::string role, copied;
  line >> form >> standing.term >> role >> standing.base >> copied;
  if (!line || form != kForm || (role != "active" && role != "standby") ||
      (copied != "alone" && copied != "copied")) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "it is not what a daemon with [failover] writes");
  }
  standing.was_active = role == "active";
  standing.alone = copied == "alone";
  return standing;
}

}  // namespace jadoube::failover
