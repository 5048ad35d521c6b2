#include "daemon/client/command_line/program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <optional>
#include <span>
#include <sstream>
#include <string_view>
#include <system_error>
#include <thread>

#include "daemon/client/command_line/options.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/system/log.h"

namespace jadoube::cli {
namespace {

// The index of the first argument that is not UTF-8. The API needs UTF-8. 0: all arguments are
// UTF-8.
int first_without_text(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "C.UTF-8");
  for (int i = 1; i < argc; ++i) {
    if (std::mbstowcs(nullptr, argv[i], 0) == static_cast<std::size_t>(-1)) return i;
  }
  return 0;
}

// The options of every program.
void add_common(CLI::App& app, Common& common) {
  app.set_version_flag("--version", app.get_name() + " " JADOUBE_VERSION);
  app.require_subcommand(1);
  app.fallthrough();
  app.failure_message(usage_text);
  common.server = default_server();
  add_language(app);
  app.add_option("--server", common.server, "The address of the daemon: host:port or unix:/path")
      ->envname("JADOUBE_SERVER")
      ->transform(home_address())
      ->check(address_with_port())
      ->capture_default_str();
  app.add_flag("--json", common.json, "Print the messages of the API as JSON, one on each line");
}

}  // namespace

int run_program(int argc, char** argv, const ProgramHelp& help, const AddVerbs& add_verbs) {
  // Names of players come from outside, and may have control characters.
  std::optional<ShownMarks> shown_out, shown_errors;
  if (::isatty(STDOUT_FILENO) == 1) shown_out.emplace(std::cout);
  if (::isatty(STDERR_FILENO) == 1) shown_errors.emplace(std::cerr);
  const auto named = named_language(argc, argv);
  const language::Speaking speaking(named ? *named : language::Language::of_environment());
  if (const int bad = first_without_text(argc, argv); bad > 0) {
    std::cerr << "jadoube: "
              << language::tr("argument {number} is not a text: its bytes are not UTF-8",
                              {{"number", bad}})
              << "\n";
    return kUsage;
  }
  CLI::App app(language::tr(help.description), help.name);
  Common common;
  add_common(app, common);
  int code = kSuccess;
  add_verbs(app, common, code);
  refuse_empty_texts(app);
  translate_help(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kSuccess : kUsage;
  }
  return code;
}

namespace {

using language::mark;
using language::tr;

constexpr std::string_view kName = "--lang";

/// The words of CLI11's help.
constexpr const char* kLabels[] = {
    mark("Usage"),       mark("OPTIONS"), mark("SUBCOMMAND"),  mark("SUBCOMMANDS"),
    mark("Positionals"), mark("Options"), mark("Subcommands"), mark("REQUIRED"),
    mark("Env"),         mark("Needs"),   mark("Excludes"),    mark("TEXT"),
    mark("INT"),         mark("UINT"),    mark("FLOAT"),       mark("BOOLEAN")};
/// The descriptions of what CLI11 adds itself.
[[maybe_unused]] constexpr const char* kOwnOptions[] = {
    mark("Print this help message and exit"), mark("Display program version information and exit")};

std::string in_language(const std::string& english) {
  return english.empty() ? english : tr(english.c_str());
}

void translate_texts(CLI::App& app) {
  app.description(in_language(app.get_description()));
  app.footer(in_language(app.get_footer()));
  for (auto* option : app.get_options()) {
    option->description(in_language(option->get_description()));
    if (option->get_group() == "Options") option->group(tr("Options"));
  }
  for (auto* verb : app.get_subcommands({})) {
    if (verb->get_group() == "Subcommands") verb->group(tr("Subcommands"));
    translate_texts(*verb);
  }
}

}  // namespace

std::optional<language::Language> named_language(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--") break;
    if (argument == kName && i + 1 < argc) return language::Language::of_tag(argv[i + 1]);
    if (argument.starts_with("--lang=")) {
      return language::Language::of_tag(argument.substr(kName.size() + 1));
    }
  }
  return std::nullopt;
}

void add_language(CLI::App& app) {
  app.add_option_function<std::string>(
         std::string(kName), [](const std::string&) {},
         tr("The language of texts: {tags}. With -x-figurine at its end (de-x-figurine), moves "
            "have pictures of pieces. Without --lang, the language of LC_ALL, LC_MESSAGES or LANG",
            {{"tags", language::Language::tags()}}))
      ->check([](const std::string& tag) {
        return language::Language::of_tag(tag)
                   ? std::string()
                   : tr("there is no language \"{tag}\" here; there are {tags}",
                        {{"tag", tag}, {"tags", language::Language::tags()}});
      });
}

void translate_help(CLI::App& app) {
  if (language::spoken() == language::Language()) return;
  for (const char* label : kLabels) app.get_formatter()->label(label, tr(label));
  translate_texts(app);
}

namespace {

using rules::Sentence;

// The sentences of CLI11 2.3, by the type of the error. A sentence that is the start of another one
// comes after it.
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
// The messages of its validators. Our own validators return texts in the language already.
constexpr const char* kRefusals[] = {
    mark("Value {word} not in range {from} to {to}"),
    mark("{word} not in {set}"),
    mark("File does not exist: {path}"),
    mark("File is actually a directory: {path}"),
    mark("Directory does not exist: {path}"),
    mark("Directory is actually a file: {path}"),
    mark("Missing mandatory unit"),
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

// The sentence with this form and the values in `text`. Nothing: it has another form.
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
    // The end of the form is searched from the end of the text.
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

// The message of a validator, after the option that it belongs to. Or the message of a verb about
// its options.
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
  if (const auto sentence = one_of_forms(forms_of(error), said)) {
    const bool is_json = sentence->form == kExcludes[0] && sentence->values[1].word == "--json";
    return is_json ? tr("{option} prints no messages of the API: leave out --json",
                        {{"option", sentence->values[0].word}})
                   : tr(*sentence);
  }
  return tr(kUnknown, {{"why", said}});
}

namespace {

// The last verb that was named. A further verb is missing after it.
const CLI::App* last_named(const CLI::App* app) {
  while (!app->get_subcommands().empty()) app = app->get_subcommands().back();
  return app;
}

std::string verbs_of(const CLI::App& app) {
  std::string names;
  for (const auto* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    names += (names.empty() ? "" : ", ") + verb->get_name();
  }
  return names;
}

std::string missing_verb(const CLI::App& app) {
  const auto& named = *last_named(&app);
  const auto words = app.remaining(true);
  const auto of = named.get_name() == app.get_name() ? "" : named.get_name() + ": ";
  const auto what = words.empty() ? tr("a verb is missing")
                                  : tr("there is no \"{word}\"", {{"word", words.front()}});
  return of + what + tr("; there are {verbs}", {{"verbs", verbs_of(named)}});
}

}  // namespace

std::string usage_text(const CLI::App* app, const CLI::Error& error) {
  const auto& named = *last_named(app);
  const bool lacks_verb =
      error.get_name() == "RequiredError" && named.get_require_subcommand_min() > 0;
  const auto what = lacks_verb ? missing_verb(*app) : parser_text(error);
  return "jadoube: " + what + "\n" + tr("Run with --help for more information.") + "\n";
}

ShownMarks::~ShownMarks() {
  sync();
  out_.rdbuf(below_);
}

ShownMarks::int_type ShownMarks::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  const char letter = traits_type::to_char_type(c);
  pass_on({&letter, 1});
  return c;
}

std::streamsize ShownMarks::xsputn(const char* text, std::streamsize size) {
  pass_on({text, static_cast<std::size_t>(size)});
  return size;
}

int ShownMarks::sync() {
  below_->sputn(begun_.data(), static_cast<std::streamsize>(begun_.size()));
  begun_.clear();
  return below_->pubsync();
}

void ShownMarks::pass_on(std::string_view text) {
  begun_ += text;
  // Marks with three bytes begin with the first of these bytes. One mark has two bytes, and begins
  // with the second.
  const auto last = begun_.find_last_of("\xE2\xD8");
  const bool is_cut =
      last != std::string::npos && last + (begun_[last] == '\xE2' ? 3U : 2U) > begun_.size();
  const auto ready = is_cut ? last : begun_.size();
  const std::string shown = system::with_marks_shown(std::string_view(begun_).substr(0, ready));
  below_->sputn(shown.data(), static_cast<std::streamsize>(shown.size()));
  begun_.erase(0, ready);
}

namespace {

std::atomic<bool> interrupt_flag = false;

// How often the flag is checked.
constexpr std::chrono::milliseconds kLook{20};

}  // namespace

std::atomic<bool>& interrupted() { return interrupt_flag; }

void catch_interrupts() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    std::signal(signal, [](int) { interrupt_flag = true; });
  }
  std::signal(SIGPIPE, SIG_IGN);
}

void wait_for_interrupt() {
  while (!wait_for_interrupt(std::chrono::seconds(1))) continue;
}

bool wait_for_interrupt(std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (!interrupt_flag) {
    const auto left = end - std::chrono::steady_clock::now();
    if (left <= left.zero()) return false;
    std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(kLook, left));
  }
  return true;
}

namespace {

namespace fs = std::filesystem;

bool is_program(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

// The path of `program`. Empty: it is not there.
std::string path_of_program(const std::string& program) {
  std::error_code error;
  const fs::path own = fs::read_symlink("/proc/self/exe", error);
  if (const fs::path beside = own.parent_path() / program; !error && is_program(beside)) {
    return beside;
  }
  const char* const list = std::getenv("PATH");
  std::istringstream folders(list != nullptr ? list : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (const fs::path path = fs::path(folder) / program; !folder.empty() && is_program(path)) {
      return path;
    }
  }
  return {};
}

// The words as the system takes them. They must exist as long.
std::vector<char*> pointers_to(std::string& path, std::vector<std::string>& words) {
  std::vector<char*> pointers = {path.data()};
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

// Everything until the other end closes.
std::string read_all(int from) {
  std::string text;
  std::array<char, 4096> buffer{};
  while (true) {
    const auto count = ::read(from, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace

std::vector<std::string> words_from_verb(const CLI::App& app, int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  const auto verbs = app.get_subcommands();
  if (verbs.empty()) return words;
  const std::string verb = verbs.front()->get_name();
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == verb) {
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
      break;
    }
    // The next word is the value of an option.
    const bool is_option = words[i].starts_with("--") && words[i].find('=') == std::string::npos;
    const auto* option = is_option ? app.get_option_no_throw(words[i]) : nullptr;
    if (option != nullptr && option->get_items_expected_min() > 0) ++i;
  }
  words.insert(words.begin(), verb);
  return words;
}

int become(const std::string& program, const std::vector<std::string>& words) {
  std::string path = path_of_program(program);
  if (path.empty()) {
    std::cerr << "jadoube: "
              << language::tr("{program} is neither beside jadoube nor in PATH: install it",
                              {{"program", program}})
              << "\n";
    return kUnavailable;
  }
  std::cout.flush();
  std::vector<std::string> own = words;
  ::execv(path.c_str(), pointers_to(path, own).data());
  std::cerr << "jadoube: " << path << ": " << std::strerror(errno) << "\n";
  return kUnavailable;
}

std::string output_of(const std::string& program, const std::vector<std::string>& words) {
  std::string path = path_of_program(program);
  int ends[2];
  if (path.empty() || ::pipe2(ends, O_CLOEXEC) != 0) return {};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::vector<std::string> own = words;
  pid_t child = -1;
  const int failed =
      posix_spawn(&child, path.c_str(), &actions, nullptr, pointers_to(path, own).data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  const std::string text = failed == 0 ? read_all(ends[0]) : std::string();
  ::close(ends[0]);
  int status = 0;
  while (failed == 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return failed == 0 && WIFEXITED(status) && WEXITSTATUS(status) == kSuccess ? text : std::string();
}

}  // namespace jadoube::cli
