#include "daemon/ctl/laws/run.h"

#include <iostream>
#include <string>

#include "daemon/ctl/exit_code.h"

namespace jadoube::ctl::laws {

namespace {

/// A value in one line, without quotes and brackets: "e2e3 e2e4", "yes".
std::string in_words(const Json& value) {
  if (value.is_null()) return "-";
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_structured()) return value.dump();
  std::string words;
  for (const auto& [key, item] : value.items()) {
    if (!words.empty()) words += ' ';
    if (value.is_object()) words += key + "=";
    words += in_words(item);
  }
  return words.empty() ? "-" : words;
}

void print(const Json& answer, std::ostream& out) {
  for (const auto& [key, value] : answer.items()) {
    const bool rows = value.is_array() && !value.empty() && value.front().is_object();
    const bool sentences = key == "reasons";
    if (!rows && !sentences) {
      out << key << ": " << in_words(value) << "\n";
      continue;
    }
    out << key << ":\n";
    for (const auto& [name, item] : value.items()) {
      out << "  " << (sentences ? name + ": " : "") << in_words(item) << "\n";
    }
  }
}

Json answer_line(const Answer& answer, const std::string& line) {
  const auto question = Json::parse(line, nullptr, false);
  if (!question.is_object()) return {{"error", "no JSON object: " + line.substr(0, 80)}};
  Json found;
  if (question.contains("id")) found["id"] = question["id"];
  const auto answered = answer(question);
  if (!answered) {
    found["error"] = answered.error().message;
  } else {
    found.update(*answered);
  }
  return found;
}

/// What a message quotes of the input may be no UTF-8.
std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

int answer_one(const Answer& answer, const Json& question, Output output, std::ostream& out) {
  const auto found = answer(question);
  if (!found) {
    std::cerr << "jadoube laws: " << found.error().message << "\n";
    return kUsage;
  }
  if (output == Output::kJson) {
    out << line_of(*found) << "\n";
  } else {
    print(*found, out);
  }
  return kSuccess;
}

int answer_lines(const Answer& answer, std::istream& in, std::ostream& out) {
  bool failed = false;
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) continue;
    const auto found = answer_line(answer, line);
    failed |= found.contains("error");
    out << line_of(found) << "\n" << std::flush;
  }
  return failed ? kFailure : kSuccess;
}

}  // namespace jadoube::ctl::laws
