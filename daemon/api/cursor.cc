#include "daemon/api/cursor.h"

#include "rules/number.h"

namespace jadoube::api {

using rules::ErrorCode;

std::string to_cursor(std::string_view epoch, std::uint64_t number) {
  return std::string(epoch) + "-" + std::to_string(number);
}

rules::Expected<std::uint64_t> parse_cursor(std::string_view cursor, std::string_view epoch,
                                            std::uint64_t head) {
  const auto dash = cursor.find('-');
  const bool named = dash != std::string_view::npos && dash > 0;
  const auto number =
      named ? rules::parse_number<std::uint64_t>(cursor.substr(dash + 1)) : std::nullopt;
  if (!number) {
    return rules::refuse(ErrorCode::kInvalidArgument,
                         "`after` is no cursor: give the `cursor` of a response, or nothing");
  }
  if (cursor.substr(0, dash) != epoch) {
    return rules::refuse(ErrorCode::kOutOfRange,
                         "the cursor is of another journal: begin again without it");
  }
  if (*number > head) {
    return rules::refuse(ErrorCode::kOutOfRange,
                         "the cursor is after the last event: begin again without it");
  }
  return *number;
}

}  // namespace jadoube::api
