#include "daemon/outputs/json_text.h"

#include <nlohmann/json.hpp>

namespace jadoube::outputs {
namespace {

using nlohmann::ordered_json;

void lay_out(const ordered_json& json, std::size_t depth, std::string& text) {
  if (json.is_object()) {
    if (json.empty()) {
      text += "{ }";
      return;
    }
    text += "{";
    bool is_first = true;
    for (const auto& [key, value] : json.items()) {
      text += is_first ? "\n" : ",\n";
      is_first = false;
      text.append(2 * (depth + 1), ' ').append(json_line(key)).append(" : ");
      lay_out(value, depth + 1, text);
    }
    text.append("\n").append(2 * depth, ' ').append("}");
  } else if (json.is_array()) {
    // Elements stay on the line, and an array indents nothing.
    text += "[";
    bool is_first = true;
    for (const auto& value : json) {
      text += is_first ? " " : ", ";
      is_first = false;
      lay_out(value, depth, text);
    }
    text += " ]";
  } else {
    text += json_line(json);
  }
}

}  // namespace

std::string json_line(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string jackson_layout(const ordered_json& json) {
  std::string text;
  lay_out(json, 0, text);
  return text;
}

}  // namespace jadoube::outputs
