#pragma once

#include <google/protobuf/message.h>

#include <CLI/App.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/command_line/options.h"
#include "daemon/client/names/daemon_names.h"

/// Verbs as tables. A row has an option, and the field of the request that gets its value. Options
/// that are not sent are members of a struct. So one row makes the help, the completion and the
/// request.
namespace jadoube::cli {

/// A word, a number or a switch that a verb takes. The functions below make one.
struct VerbOption {
  using Message = google::protobuf::Message;
  enum class Kind : std::uint8_t { kText, kTexts, kNumber, kSwitch, kFixed, kOwn };

  /// The value of the field for a text, for example "games/table-1-3" for "12". Error: the exit
  /// code, after the reason was printed. The rows above have already filled `request`.
  using Read = Named (*)(const Common& common, const Message& request, const std::string& text);
  /// Fills the request by itself. Returns the exit code; the reason of a failure was printed.
  using Put = int (*)(const Common& common, Message& request, const std::string& text);
  using PutAll = int (*)(const Common& common, Message& request,
                         const std::vector<std::string>& texts);
  /// Words on the command line, and the numbers of an enum.
  using Words = std::vector<std::pair<std::string, int>>;
  /// Adds the option to `verb`. It fills a member of the struct at `arguments`.
  using Bind = std::function<CLI::Option*(CLI::App& verb, const VerbOption& row, void* arguments)>;

  Kind kind;
  /// "output" for an argument, "--section" for an option.
  const char* name;
  /// In English.
  const char* help;
  /// The field, from the request on: "edits.start_round.round". Of a list of messages, the first is
  /// meant. Null: `puts` or `puts_all` fills the request.
  const char* field = nullptr;
  /// What the help shows in the place of the value: "GAME". Null: the kind of value.
  const char* type = nullptr;
  bool is_required = false, has_limits = false;
  int least = std::numeric_limits<int>::min(), most = std::numeric_limits<int>::max();
  Words words = {};
  Read reads = nullptr;
  Put puts = nullptr;
  PutAll puts_all = nullptr;
  /// What is wrong with a text, in the language of the thread. Empty: nothing.
  std::string (*checks)(const std::string& text) = nullptr;
  /// What holds if nothing is typed. Null: nothing.
  const char* otherwise = nullptr;
  /// The value of a fixed field.
  const char* value = nullptr;
  /// Of a member of a struct: what adds it, and the type of the struct.
  Bind binds = {};
  const std::type_info* owner = nullptr;
  /// The help shows the value that holds if nothing is typed.
  bool shows_default = false;
  /// A `~` at the start is the home directory.
  bool is_path = false;
  /// Other options of the verb: these cannot be there too, or this one must.
  std::vector<const char*> excluded = {};
  const char* needed = nullptr;
  /// Anything else. Null: nothing.
  void (*also)(CLI::Option& option) = nullptr;

  /// A copy of the row that is required.
  VerbOption required() const;
  VerbOption typed(const char* shown) const;
  VerbOption within(int from, int to = std::numeric_limits<int>::max()) const;
  VerbOption one_of(Words allowed) const;
  VerbOption read(Read function) const;
  VerbOption put(Put function) const;
  VerbOption checked(std::string (*function)(const std::string& text)) const;
  VerbOption or_else(const char* text) const;
  VerbOption with_default_shown() const;
  VerbOption path() const;
  VerbOption excludes(std::vector<const char*> others) const;
  VerbOption needs(const char* other) const;
  VerbOption with(void (*function)(CLI::Option& option)) const;
};

/// A text. Without a field, `put` follows.
VerbOption text_value(const char* name, const char* help, const char* field = nullptr);
/// One or several texts. `put` fills the request.
VerbOption text_values(const char* name, const char* help, VerbOption::PutAll put);
/// An option for a field with many texts.
VerbOption text_values(const char* name, const char* help, const char* field);
/// A whole number.
VerbOption number_value(const char* name, const char* help, const char* field = nullptr);
/// A switch: the field is true if the option is given.
VerbOption switch_value(const char* name, const char* help, const char* field);
/// Nothing that is typed: the field always has this value.
VerbOption fixed_value(const char* field, const char* value);
/// A value that is not sent: a member of a struct. The type of the member decides what may be
/// typed.
template <typename Arguments, typename Value>
VerbOption own_value(const char* name, const char* help, Value Arguments::*member) {
  const auto bind = [member](CLI::App& verb, const VerbOption& row, void* arguments) {
    auto& value = static_cast<Arguments*>(arguments)->*member;
    if constexpr (std::is_same_v<Value, bool>) {
      return verb.add_flag(row.name, value, row.help);
    } else {
      return verb.add_option(row.name, value, row.help);
    }
  };
  return {.kind = VerbOption::Kind::kOwn,
          .name = name,
          .help = help,
          .binds = bind,
          .owner = &typeid(Arguments)};
}

/// Takes only the words of the list `kWords`, as in `VerbOption::with`.
template <const auto& kWords>
void take_only(CLI::Option& option) {
  option.check(one_of(kWords));
}

/// The full names of a game, a board and an incident for a field.
Named read_game(const Common& common, const google::protobuf::Message& request,
                const std::string& text);
Named read_board(const Common& common, const google::protobuf::Message& request,
                 const std::string& text);
Named read_board_to_come(const Common& common, const google::protobuf::Message& request,
                         const std::string& text);
Named read_incident(const Common& common, const google::protobuf::Message& request,
                    const std::string& text);

/// The arguments "game", "board" and "incident". They are required.
VerbOption game_value(const char* field, VerbOption::Read read = read_game);
VerbOption board_value(const char* field);
VerbOption incident_value(const char* field);
/// The help of the option "--board" that takes several boards.
extern const char* const kBoardsHelp;
/// That option, for a member of a struct. `read_board` is not called.
template <typename Arguments>
VerbOption boards_value(std::vector<std::string> Arguments::*member) {
  return own_value("--board", kBoardsHelp, member).typed(kBoard);
}

/// Fills a request with what was typed. Returns the exit code; the reason was printed.
using FillRequest = std::function<int(const Common& common, google::protobuf::Message& request)>;

/// Adds the options to `verb`. They exist longer than it. `empty` is a request without anything.
/// `part`: a message of the request that is there even if no option fills it; null: none.
/// `arguments`: the struct of the options that are not sent, of the type `owner`; it exists longer
/// than `verb`. Throws std::logic_error if a request or the struct does not have these fields.
FillRequest add_values(CLI::App& verb, const google::protobuf::Message& empty, const char* part,
                       std::span<const VerbOption> options, void* arguments = nullptr,
                       const std::type_info* owner = nullptr);

/// A verb. The functions below make one.
struct Verb {
  const char* name = nullptr;
  /// In English.
  const char* help = nullptr;
  std::vector<VerbOption> options = {};
  /// An empty request.
  std::function<std::unique_ptr<google::protobuf::Message>()> make = {};
  /// The struct of the options that are not sent, with its defaults, and its type. Null: none.
  std::function<std::shared_ptr<void>()> make_arguments = {};
  const std::type_info* owner = nullptr;
  /// Sends the request, and prints the answer. Returns the exit code. It empties `arguments`. Null:
  /// one of the verbs below is required.
  std::function<int(const Common& common, const google::protobuf::Message& request,
                    void* arguments)>
      run = {};
  /// A message of the request that is there even if no option fills it. Null: none.
  const char* part = nullptr;
  /// The text after the help, in English. Null: none.
  const char* footer = nullptr;
  /// The verbs that may follow this one.
  std::vector<Verb> below = {};

  /// A copy of the verb with a footer, or with verbs that may follow.
  Verb with_footer(const char* text) const;
  Verb with_verbs(std::vector<Verb> verbs) const;
};

/// A verb that needs one of the verbs below.
Verb verb_group(const char* name, const char* help, std::vector<Verb> below);

/// A verb that fills a `Request`.
template <typename Request>
Verb row(const char* name, const char* help, std::vector<VerbOption> options,
         int (*run)(const Common& common, const Request& request), const char* part = nullptr) {
  return {.name = name,
          .help = help,
          .options = std::move(options),
          .make = [] { return std::make_unique<Request>(); },
          .run = [run](const Common& common, const google::protobuf::Message& request,
                       void*) { return run(common, static_cast<const Request&>(request)); },
          .part = part};
}

/// A verb that fills a `Request`, and `Arguments` with the options that are not sent.
template <typename Request, typename Arguments>
Verb row_with(const char* name, const char* help, std::vector<VerbOption> options,
              int (*run)(const Common& common, const Request& request, const Arguments& arguments),
              const char* part = nullptr) {
  return {.name = name,
          .help = help,
          .options = std::move(options),
          .make = [] { return std::make_unique<Request>(); },
          .make_arguments = [] { return std::make_shared<Arguments>(); },
          .owner = &typeid(Arguments),
          .run =
              [run](const Common& common, const google::protobuf::Message& request, void* at) {
                const Arguments arguments =
                    std::exchange(*static_cast<Arguments*>(at), Arguments());
                return run(common, static_cast<const Request&>(request), arguments);
              },
          .part = part};
}

/// A verb whose options are all of `Arguments`.
template <typename Arguments>
Verb own_row(const char* name, const char* help, std::vector<VerbOption> options,
             std::type_identity_t<std::function<int(const Common&, const Arguments&)>> run) {
  return {.name = name,
          .help = help,
          .options = std::move(options),
          .make_arguments = [] { return std::make_shared<Arguments>(); },
          .owner = &typeid(Arguments),
          .run =
              [run](const Common& common, const google::protobuf::Message&, void* at) {
                const Arguments arguments =
                    std::exchange(*static_cast<Arguments*>(at), Arguments());
                return run(common, arguments);
              }};
}

/// A verb without options.
Verb plain_row(const char* name, const char* help, int (*run)(const Common& common));

/// Adds the verbs to `app`, in their order. A verb sets `code` to the exit code of the process.
/// `common` and `code` exist longer than `app`. Throws std::logic_error if a request or a
/// struct does not have a field of its row.
void add_verbs(CLI::App& app, std::span<const Verb> verbs, const Common& common, int& code);

}  // namespace jadoube::cli
