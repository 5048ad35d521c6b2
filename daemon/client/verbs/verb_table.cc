#include "daemon/client/verbs/verb_table.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/empty.pb.h>

#include <CLI/CLI.hpp>
#include <stdexcept>
#include <string_view>

#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using Kind = VerbOption::Kind;

// What was typed for an option.
struct TypedValue {
  std::string text = {};
  std::vector<std::string> texts = {};
  std::int64_t number = 0;
  bool flag = false;
  CLI::Option* option = nullptr;

  bool is_there() const { return option != nullptr && !option->empty(); }
};

// "b" and "c" of "b.c".
std::pair<std::string, std::string_view> first_step(std::string_view path) {
  const auto dot = path.find('.');
  return {std::string(path.substr(0, dot)),
          dot == path.npos ? std::string_view() : path.substr(dot + 1)};
}

// Throws std::logic_error if a request of that type has no field at `path`.
void check_path(const Descriptor& type, std::string_view path) {
  const auto [name, rest] = first_step(path);
  const FieldDescriptor* field = type.FindFieldByName(name);
  if (field == nullptr) throw std::logic_error(type.full_name() + " has no field " + name);
  if (rest.empty()) return;
  if (field->message_type() == nullptr) throw std::logic_error(field->full_name() + " is a value");
  check_path(*field->message_type(), rest);
}

// The message in the field. Of a list, the first.
Message& message_in(Message& request, const FieldDescriptor& field) {
  const auto& reflection = *request.GetReflection();
  if (!field.is_repeated()) return *reflection.MutableMessage(&request, &field);
  return reflection.FieldSize(request, &field) > 0
             ? *reflection.MutableRepeatedMessage(&request, &field, 0)
             : *reflection.AddMessage(&request, &field);
}

void make_part(Message& request, std::string_view path) {
  const auto [name, rest] = first_step(path);
  Message& part = message_in(request, *request.GetDescriptor()->FindFieldByName(name));
  if (!rest.empty()) make_part(part, rest);
}

void set_value(Message& message, const FieldDescriptor& field, const std::string& text) {
  const auto& reflection = *message.GetReflection();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_STRING:
      return field.is_repeated() ? reflection.AddString(&message, &field, text)
                                 : reflection.SetString(&message, &field, text);
    case FieldDescriptor::CPPTYPE_BOOL:
      return reflection.SetBool(&message, &field, text == "true");
    case FieldDescriptor::CPPTYPE_INT32:
      return reflection.SetInt32(&message, &field, static_cast<std::int32_t>(std::stoll(text)));
    case FieldDescriptor::CPPTYPE_UINT32:
      return reflection.SetUInt32(&message, &field, static_cast<std::uint32_t>(std::stoll(text)));
    case FieldDescriptor::CPPTYPE_INT64:
      return reflection.SetInt64(&message, &field, std::stoll(text));
    case FieldDescriptor::CPPTYPE_ENUM:
      return reflection.SetEnumValue(&message, &field, std::stoi(text));
    default:
      throw std::logic_error(field.full_name() + " cannot be filled from a text");
  }
}

void set_field(Message& request, std::string_view path, const std::string& text) {
  const auto [name, rest] = first_step(path);
  const FieldDescriptor& field = *request.GetDescriptor()->FindFieldByName(name);
  rest.empty() ? set_value(request, field, text)
               : set_field(message_in(request, field), rest, text);
}

CLI::Option* add_typed(CLI::App& verb, const VerbOption& row, TypedValue& typed, void* arguments) {
  switch (row.kind) {
    case Kind::kText:
      return verb.add_option(row.name, typed.text, row.help);
    case Kind::kTexts:
      return verb.add_option(row.name, typed.texts, row.help);
    case Kind::kNumber:
      return verb.add_option(row.name, typed.number, row.help);
    case Kind::kSwitch:
      return verb.add_flag(row.name, typed.flag, row.help);
    case Kind::kOwn:
      return row.binds(verb, row, arguments);
    case Kind::kFixed:
      return nullptr;
  }
  return nullptr;
}

void add_typed_value(CLI::App& verb, const VerbOption& row, TypedValue& typed, void* arguments) {
  if (row.otherwise != nullptr) {
    typed.text = row.otherwise;
    if (row.kind == Kind::kNumber) typed.number = std::stoll(typed.text);
  }
  typed.option = add_typed(verb, row, typed, arguments);
  if (typed.option == nullptr) return;
  if (row.type != nullptr) typed.option->type_name(row.type);
  if (row.is_path) typed.option->transform(home_path());
  if (row.has_limits) typed.option->check(whole_number_between(row.least, row.most));
  if (!row.words.empty()) typed.option->check(one_of(row.words));
  if (row.checks != nullptr) typed.option->check(CLI::Validator(row.checks, ""));
  if (row.is_required) typed.option->required();
  if (row.otherwise != nullptr || row.shows_default) typed.option->capture_default_str();
  if (row.also != nullptr) row.also(*typed.option);
}

// The other options of the verb exist now.
void relate(CLI::App& verb, const VerbOption& row, const TypedValue& typed) {
  for (const char* other : row.excluded) typed.option->excludes(verb.get_option(other));
  if (row.needed != nullptr) typed.option->needs(verb.get_option(row.needed));
}

// The text of what was typed.
std::string text_of_value(const VerbOption& row, const TypedValue& typed) {
  switch (row.kind) {
    case Kind::kNumber:
      return std::to_string(typed.number);
    case Kind::kSwitch:
      return typed.flag ? "true" : "false";
    case Kind::kFixed:
      return row.value;
    default:
      break;
  }
  for (const auto& [word, number] : row.words) {
    if (word == typed.text) return std::to_string(number);
  }
  return typed.text;
}

// Fills the request with what was typed for one option. Returns the exit code.
int fill(const Common& common, const VerbOption& row, const TypedValue& typed, Message& request) {
  if (row.kind == Kind::kOwn) return kSuccess;
  if (row.kind != Kind::kFixed && row.otherwise == nullptr && !typed.is_there()) return kSuccess;
  if (row.puts_all != nullptr) return row.puts_all(common, request, typed.texts);
  if (row.kind == Kind::kTexts) {
    for (const auto& text : typed.texts) {
      const Named value = row.reads != nullptr ? row.reads(common, request, text) : Named(text);
      if (!value) return value.error();
      set_field(request, row.field, *value);
    }
    return kSuccess;
  }
  const std::string text = text_of_value(row, typed);
  if (row.puts != nullptr) return row.puts(common, request, text);
  const Named value = row.reads != nullptr ? row.reads(common, request, text) : Named(text);
  if (!value) return value.error();
  set_field(request, row.field, *value);
  return kSuccess;
}

std::unique_ptr<Message> empty_request(const Verb& verb) {
  if (verb.make) return verb.make();
  return std::make_unique<google::protobuf::Empty>();
}

void add_row(CLI::App& app, const Verb& row, const Common& common, int& code) {
  const auto verb = std::make_shared<const Verb>(row);
  auto* added = app.add_subcommand(verb->name, verb->help);
  if (verb->footer != nullptr) added->footer(verb->footer);
  const auto arguments = verb->make_arguments ? verb->make_arguments() : nullptr;
  const auto fill_all = add_values(*added, *empty_request(*verb), verb->part, verb->options,
                                   arguments.get(), verb->owner);
  add_verbs(*added, verb->below, common, code);
  if (!verb->below.empty()) added->require_subcommand(verb->run ? 0 : 1, 1);
  if (!verb->run) return;
  added->callback([verb, &common, &code, added, arguments, fill_all] {
    if (!added->get_subcommands().empty()) return;
    const auto request = empty_request(*verb);
    code = fill_all(common, *request);
    if (code == kSuccess) code = verb->run(common, *request, arguments.get());
  });
}

}  // namespace

VerbOption VerbOption::required() const {
  VerbOption changed = *this;
  changed.is_required = true;
  return changed;
}

VerbOption VerbOption::typed(const char* shown) const {
  VerbOption changed = *this;
  changed.type = shown;
  return changed;
}

VerbOption VerbOption::within(int from, int to) const {
  VerbOption changed = *this;
  changed.has_limits = true;
  changed.least = from;
  changed.most = to;
  return changed;
}

VerbOption VerbOption::one_of(Words allowed) const {
  VerbOption changed = *this;
  changed.words = std::move(allowed);
  return changed;
}

VerbOption VerbOption::read(Read function) const {
  VerbOption changed = *this;
  changed.reads = function;
  return changed;
}

VerbOption VerbOption::put(Put function) const {
  VerbOption changed = *this;
  changed.puts = function;
  return changed;
}

VerbOption VerbOption::checked(std::string (*function)(const std::string& text)) const {
  VerbOption changed = *this;
  changed.checks = function;
  return changed;
}

VerbOption VerbOption::or_else(const char* text) const {
  VerbOption changed = *this;
  changed.otherwise = text;
  return changed;
}

VerbOption VerbOption::with_default_shown() const {
  VerbOption changed = *this;
  changed.shows_default = true;
  return changed;
}

VerbOption VerbOption::path() const {
  VerbOption changed = *this;
  changed.is_path = true;
  return changed;
}

VerbOption VerbOption::excludes(std::vector<const char*> others) const {
  VerbOption changed = *this;
  changed.excluded = std::move(others);
  return changed;
}

VerbOption VerbOption::needs(const char* other) const {
  VerbOption changed = *this;
  changed.needed = other;
  return changed;
}

VerbOption VerbOption::with(void (*function)(CLI::Option& option)) const {
  VerbOption changed = *this;
  changed.also = function;
  return changed;
}

VerbOption text_value(const char* name, const char* help, const char* field) {
  return {.kind = Kind::kText, .name = name, .help = help, .field = field};
}

VerbOption text_values(const char* name, const char* help, VerbOption::PutAll put) {
  return {.kind = Kind::kTexts, .name = name, .help = help, .puts_all = put};
}

VerbOption text_values(const char* name, const char* help, const char* field) {
  return {.kind = Kind::kTexts, .name = name, .help = help, .field = field};
}

VerbOption number_value(const char* name, const char* help, const char* field) {
  return {.kind = Kind::kNumber, .name = name, .help = help, .field = field};
}

VerbOption switch_value(const char* name, const char* help, const char* field) {
  return {.kind = Kind::kSwitch, .name = name, .help = help, .field = field};
}

VerbOption fixed_value(const char* field, const char* value) {
  return {.kind = Kind::kFixed, .name = "", .help = "", .field = field, .value = value};
}

Named read_game(const Common& common, const Message&, const std::string& text) {
  return name_game(common, text);
}

Named read_board(const Common& common, const Message&, const std::string& text) {
  return name_board(common, text);
}

Named read_board_to_come(const Common& common, const Message&, const std::string& text) {
  return name_board_to_come(common, text);
}

Named read_incident(const Common& common, const Message&, const std::string& text) {
  return name_incident(common, text);
}

VerbOption game_value(const char* field, VerbOption::Read read) {
  return text_value("game", kGameHelp, field).typed(kGame).read(read).required();
}

VerbOption board_value(const char* field) {
  return text_value("board", "The board: its id, its serial number, or the number of its table",
                    field)
      .typed(kBoard)
      .read(read_board)
      .required();
}

VerbOption incident_value(const char* field) {
  return text_value("incident",
                    "The incident: table-1-3.2. Or the board or table and a number: the incident "
                    "in the game there now",
                    field)
      .typed(kIncident)
      .read(read_incident)
      .required();
}

constinit const char* const kBoardsHelp = language::mark(
    "Only this board: its id, its serial number, or the number of its table. You can give several");

FillRequest add_values(CLI::App& verb, const Message& empty, const char* part,
                       std::span<const VerbOption> options, void* arguments,
                       const std::type_info* owner) {
  if (part != nullptr) check_path(*empty.GetDescriptor(), part);
  const auto typed = std::make_shared<std::vector<TypedValue>>(options.size());
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i].field != nullptr) check_path(*empty.GetDescriptor(), options[i].field);
    if (options[i].owner != nullptr && (owner == nullptr || *owner != *options[i].owner)) {
      throw std::logic_error(std::string(options[i].name) + " is of another verb");
    }
    add_typed_value(verb, options[i], (*typed)[i], arguments);
  }
  for (std::size_t i = 0; i < options.size(); ++i) relate(verb, options[i], (*typed)[i]);
  return [typed, part, options](const Common& common, Message& request) {
    if (part != nullptr) make_part(request, part);
    for (std::size_t i = 0; i < options.size(); ++i) {
      const int code = fill(common, options[i], (*typed)[i], request);
      if (code != kSuccess) return code;
    }
    return static_cast<int>(kSuccess);
  };
}

Verb Verb::with_footer(const char* text) const {
  Verb changed = *this;
  changed.footer = text;
  return changed;
}

Verb Verb::with_verbs(std::vector<Verb> verbs) const {
  Verb changed = *this;
  changed.below = std::move(verbs);
  return changed;
}

Verb verb_group(const char* name, const char* help, std::vector<Verb> below) {
  return {.name = name, .help = help, .below = std::move(below)};
}

Verb plain_row(const char* name, const char* help, int (*run)(const Common& common)) {
  return {.name = name, .help = help, .run = [run](const Common& common, const Message&, void*) {
            return run(common);
          }};
}

void add_verbs(CLI::App& app, std::span<const Verb> verbs, const Common& common, int& code) {
  for (const Verb& verb : verbs) add_row(app, verb, common, code);
}

}  // namespace jadoube::cli
