#include "daemon/cli/parser_text.h"

#include <optional>
#include <span>
#include <string_view>

#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

using language::mark;
using language::tr;
using rules::Sentence;

// The sentences of CLI11 2.3, by the type of the error. A sentence that is the start of another one
// stands after it.
constexpr const char* kExtras[] = {
    mark("The following arguments were not expected: {words}"),
    mark("The following argument was not expected: {words}"),
};
constexpr const char* kRequired[] = {mark("{option} is required")};
constexpr const char* kRequires[] = {mark("{option} requires {other}")};
constexpr const char* kExcludes[] = {mark("{option} excludes {other}")};
constexpr const char* kConversion[] = {
    mark("Could not convert: {option} = {words}"),
    mark("{option}: too many inputs for a flag"),
    mark("{option}: Should be true/false or a number"),
    mark("The value {word} is not an allowed value for {option}"),
};
constexpr const char* kMismatch[] = {
    mark("Expected exactly {count} arguments to {option}, got {received}"),
    mark("Expected at least {count} arguments to {option}, got {received}"),
    mark("{option}: At least {count} required but received {received}"),
    mark("{option}: At Most {count} required but received {received}"),
    mark("{option}: {count} required {type} missing"),
    mark("{option} was given a disallowed flag override"),
};
// What its validators say. Ours say a text in the language already.
constexpr const char* kRefusals[] = {
    mark("Value {word} not in range {from} to {to}"),
    mark("{word} not in {set}"),
    mark("File does not exist: {path}"),
    mark("File is actually a directory: {path}"),
    mark("Directory does not exist: {path}"),
    mark("Directory is actually a file: {path}"),
};
constexpr const char* kOfOption = mark("{option}: {why}");
constexpr const char* kUnknown = mark("the command line is wrong: {why}");

// True if `text` can be the value with this name.
bool is_value(std::string_view name, std::string_view text) {
  if (name == "option" || name == "other") {
    return !text.empty() && text.find(' ') == std::string_view::npos;
  }
  if (name == "count" || name == "received") {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  }
  return name != "set" || text.starts_with('{');
}

// The sentence with this form and the values that stand in `text`. Nothing: it has another form.
std::optional<Sentence> sentence_in(const char* form, std::string_view text) {
  Sentence sentence(form);
  std::string_view rest = form;
  while (true) {
    const auto open = rest.find('{');
    const auto before = rest.substr(0, open);
    if (open == std::string_view::npos) break;
    if (!text.starts_with(before)) return std::nullopt;
    text.remove_prefix(before.size());
    const auto close = rest.find('}', open);
    const auto name = rest.substr(open + 1, close - open - 1);
    rest.remove_prefix(close + 1);
    const auto next = rest.substr(0, rest.find('{'));
    // What ends the form is sought from the end.
    const auto end = next.size() == rest.size() ? text.rfind(next) : text.find(next);
    if (end == std::string_view::npos || !is_value(name, text.substr(0, end))) return std::nullopt;
    sentence.values.emplace_back(name, text.substr(0, end));
    text.remove_prefix(end);
  }
  return text == rest ? std::optional(sentence) : std::nullopt;
}

std::optional<Sentence> one_of_forms(std::span<const char* const> forms, std::string_view text) {
  for (const char* form : forms) {
    if (auto sentence = sentence_in(form, text)) return sentence;
  }
  return std::nullopt;
}

std::span<const char* const> forms_of(const CLI::Error& error) {
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return kExtras;
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) return kRequired;
  if (dynamic_cast<const CLI::RequiresError*>(&error) != nullptr) return kRequires;
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) return kExcludes;
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) return kConversion;
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) return kMismatch;
  return {};
}

// What a validator says, after the option that it belongs to. Or what a verb says of its options.
std::string validation_text(const std::string& said) {
  auto sentence = sentence_in(kOfOption, said);
  if (!sentence) return said;
  rules::SentenceValue& why = sentence->values.back();
  if (auto known = one_of_forms(kRefusals, why.word)) why = {"why", *std::move(known)};
  return tr(*sentence);
}

}  // namespace

std::string parser_text(const CLI::Error& error) {
  const std::string said = error.what();
  if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) return validation_text(said);
  if (const auto sentence = one_of_forms(forms_of(error), said)) return tr(*sentence);
  return tr(kUnknown, {{"why", said}});
}

}  // namespace jadoube::cli
