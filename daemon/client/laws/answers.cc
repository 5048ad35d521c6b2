#include "daemon/client/laws/answers.h"

#include <algorithm>
#include <iostream>
#include <string>
#include <utility>

#include "daemon/client/command_line/program.h"
#include "daemon/language/translate.h"

namespace jadoube::cli::laws {

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

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

tl::unexpected<rules::Error> refuse_unknown(const Question& asked, const std::string& field) {
  std::string known;
  for (const auto& each : asked.fields) known.append(known.empty() ? "" : ", ").append(each);
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "\"" + field + "\": there is no such field. The fields are " + known);
}

rules::Expected<Json> ask(const Question& asked, const Json& question) {
  for (const auto& [field, value] : question.items()) {
    if (field == "id" || has(asked.fields, field) || has(asked.expected, field)) continue;
    return refuse_unknown(asked, field);
  }
  return asked.answer(question);
}

/// The JSON object on `line`. Null if there is none. Nested lists need space on the stack for each
/// level, so their depth is limited. No question needs many levels.
Json read_line(const std::string& line) {
  constexpr int kDeepest = 16;
  bool too_deep = false;
  const auto keep = [&](int depth, Json::parse_event_t, const Json&) {
    too_deep |= depth > kDeepest;
    return !too_deep;
  };
  auto read = Json::parse(line, keep, false);
  return too_deep ? Json() : std::move(read);
}

Json answer_line(const Question& asked, const std::string& line, std::size_t number) {
  const auto question = read_line(line);
  Json found;
  if (!question.is_object()) {
    found["error"] = "line " + std::to_string(number) +
                     " is not a JSON object, or its lists are nested too deeply";
    return found;
  }
  if (question.contains("id")) found["id"] = question["id"];
  const auto answered = ask(asked, question);
  if (!answered) {
    found["error"] = answered.error().message;
  } else {
    found.update(*answered);
  }
  return found;
}

/// A message may quote bytes of the input that are not UTF-8.
std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// True if all output was written. Otherwise prints an error.
bool written(std::ostream& out) {
  if (out.flush()) return true;
  std::cerr << "jadoube laws: " << language::tr("the answer cannot be written") << "\n";
  return false;
}

}  // namespace

int answer_one(const Question& asked, const Json& question, Output output, std::ostream& out) {
  const auto found = ask(asked, question);
  if (!found) {
    std::cerr << "jadoube laws: " << found.error().message << "\n";
    return kUsage;
  }
  if (output == Output::kJson) {
    out << line_of(*found) << "\n";
  } else {
    print(*found, out);
  }
  return written(out) ? kSuccess : kFailure;
}

int answer_lines(const Question& asked, std::istream& in, std::ostream& out) {
  bool failed = false, asked_any = false;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty()) continue;
    asked_any = true;
    const auto found = answer_line(asked, line, number);
    failed |= found.contains("error");
    out << line_of(found) << "\n";
    if (!written(out)) return kFailure;
  }
  if (!asked_any) {
    std::cerr << "jadoube laws: "
              << language::tr("no argument was given, and no case on standard input: see --help")
              << "\n";
    return kUsage;
  }
  return failed ? kFailure : kSuccess;
}

}  // namespace jadoube::cli::laws
