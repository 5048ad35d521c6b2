#pragma once

#include <google/protobuf/message.h>

#include <CLI/App.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/names/daemon_names.h"

/// Verbs as tables. A row has what is typed, and the field of the request that gets it. So one row
/// makes the help, the completion and the request.
namespace jadoube::cli {

/// A word, a number or a switch that a verb takes. The functions below make one.
struct VerbOption {
  using Message = google::protobuf::Message;
  enum class Kind : std::uint8_t { kText, kTexts, kNumber, kSwitch, kFixed };

  /// What the field gets for a text, as "games/table-1-3" for "12". Or the exit code: the reason
  /// was printed. `request` has what the rows above have filled.
  using Read = Named (*)(const Common& common, const Message& request, const std::string& text);
  /// Fills the request by itself. Returns the exit code; the reason of a failure was printed.
  using Put = int (*)(const Common& common, Message& request, const std::string& text);
  using PutAll = int (*)(const Common& common, Message& request,
                         const std::vector<std::string>& texts);
  /// Words on the command line, and the numbers of an enum.
  using Words = std::vector<std::pair<std::string, int>>;

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

  /// The same, changed as in the name.
  VerbOption required() const;
  VerbOption typed(const char* shown) const;
  VerbOption within(int from, int to = std::numeric_limits<int>::max()) const;
  VerbOption one_of(Words allowed) const;
  VerbOption read(Read function) const;
  VerbOption put(Put function) const;
  VerbOption checked(std::string (*function)(const std::string& text)) const;
  VerbOption or_else(const char* text) const;
};

/// A text. Without a field, `put` follows.
VerbOption text_value(const char* name, const char* help, const char* field = nullptr);
/// One or several texts. `put` fills the request.
VerbOption text_values(const char* name, const char* help, VerbOption::PutAll put);
/// The same for a field that has many texts.
VerbOption text_values(const char* name, const char* help, const char* field);
/// A whole number.
VerbOption number_value(const char* name, const char* help, const char* field = nullptr);
/// A switch: the field is true if it is there.
VerbOption switch_value(const char* name, const char* help, const char* field);
/// Nothing that is typed: the field always has this value.
VerbOption fixed_value(const char* field, const char* value);
/// The argument "game", as of `add_game`.
VerbOption game_value(const char* field, VerbOption::Read read);

/// Fills a request with what was typed. Returns the exit code; the reason of a failure was printed.
using FillRequest = std::function<int(const Common& common, google::protobuf::Message& request)>;

/// Adds the options to `verb`. They exist longer than it. `empty` is a request without anything.
/// `part`: a message of the request that is there even if no option fills it; null: none. Throws
/// std::logic_error if a request does not have these fields.
FillRequest add_values(CLI::App& verb, const google::protobuf::Message& empty, const char* part,
                       std::span<const VerbOption> options);

/// A verb. `row` and `own_row` make one.
struct Verb {
  const char* name = nullptr;
  /// In English.
  const char* help = nullptr;
  std::vector<VerbOption> options = {};
  /// An empty request.
  std::function<std::unique_ptr<google::protobuf::Message>()> make = {};
  /// Sends the request, and prints the answer. Returns the exit code.
  std::function<int(const Common& common, const google::protobuf::Message& request)> run = {};
  /// A message of the request that is there even if no option fills it. Null: none.
  const char* part = nullptr;
  /// Adds a verb that is more than its request. Then nothing else is set.
  void (*add)(CLI::App& app, Common& common, int& code) = nullptr;
};

/// A verb that fills a `Request`.
template <typename Request>
Verb row(const char* name, const char* help, std::vector<VerbOption> options,
         int (*run)(const Common& common, const Request& request), const char* part = nullptr) {
  return {.name = name,
          .help = help,
          .options = std::move(options),
          .make = [] { return std::make_unique<Request>(); },
          .run =
              [run](const Common& common, const google::protobuf::Message& request) {
                return run(common, static_cast<const Request&>(request));
              },
          .part = part};
}

/// A verb that its own function adds.
inline Verb own_row(void (*add)(CLI::App& app, Common& common, int& code)) { return {.add = add}; }

/// Adds the verbs to `app`, in their order. A verb sets `code` to the exit code of the process.
/// `verbs`, `common` and `code` exist longer than `app`. Throws std::logic_error if a request does
/// not have a field of its row.
void add_verbs(CLI::App& app, std::span<const Verb> verbs, Common& common, int& code);

}  // namespace jadoube::cli
