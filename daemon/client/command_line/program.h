#pragma once

#include <CLI/App.hpp>
#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/language/language.h"

/// What `jadoube` and the programs that run some of its verbs have in common.
namespace jadoube::cli {

/// The address of the daemon, and how to print.
struct Common {
  std::string server;
  bool json = false;
  /// The scope of the name of a table: the id of the tournament, and the round. Empty and 0: any
  /// tournament, and the rounds that have started.
  std::string tournament = {};
  int round = 0;
  /// How long a call waits for its answer.
  std::chrono::seconds patience{10};
};

/// Adds the verbs of a program to `app`. A verb sets `code` to the exit code of the process.
/// `common` and `code` exist longer than `app`.
using AddVerbs = std::function<void(CLI::App& app, Common& common, int& code)>;

/// A program's part of the help.
struct ProgramHelp {
  std::string name;
  /// In English.
  const char* description;
};

/// Reads a command line in the language that it or the environment names, and runs its verb.
/// Returns the exit code of the process.
int run_program(int argc, char** argv, const ProgramHelp& help, const AddVerbs& add_verbs);

/// The language of --lang in the arguments. It is found before they are parsed, because the help
/// uses it. Nothing: they name none, or an unknown one.
std::optional<language::Language> named_language(int argc, char** argv);

/// Adds --lang. Its value was read before by `named_language`; here it is only checked.
void add_language(CLI::App& app);

/// Puts the descriptions of `app`, its options and its verbs into the language of the thread.
/// `xgettext` finds them in the calls that make verbs and options (`catalogues.py`).
void translate_help(CLI::App& app);

/// CLI11's message about a wrong command line, in the language of the thread. An unknown sentence
/// of CLI11 stays in English, after a beginning in the language of the thread.
std::string parser_text(const CLI::Error& error);

/// What is wrong with the arguments of `app`, one error on each line. If a verb is missing or
/// unknown, it lists the possible verbs.
std::string usage_text(const CLI::App* app, const CLI::Error& error);

/// While this object exists, `out` shows marks that turn the direction of a text by their numbers
/// (`system::with_marks_shown`). For terminals: a file gets the bytes as they are. One thread.
class ShownMarks final : public std::streambuf {
 public:
  explicit ShownMarks(std::ostream& out) : out_(out), below_(out.rdbuf(this)) {}
  ShownMarks(const ShownMarks&) = delete;
  ShownMarks& operator=(const ShownMarks&) = delete;
  ~ShownMarks() override;

 private:
  int_type overflow(int_type c) override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int sync() override;
  void pass_on(std::string_view text);

  std::ostream& out_;
  std::streambuf* const below_;
  // The first bytes of what may become a mark.
  std::string begun_;
};

/// True if the user wants the program to end. After `catch_interrupts`, SIGINT, SIGTERM and SIGHUP
/// set it.
std::atomic<bool>& interrupted();

/// From now on, the signals that interrupt only set the flag.
void catch_interrupts();

/// Waits until the flag is set. The second form waits at most `time` and returns the flag.
void wait_for_interrupt();
bool wait_for_interrupt(std::chrono::milliseconds time);

/// The exit codes of `jadoube`: the usual ones of a shell, and those of sysexits.h where one fits.
enum ExitCode : int {
  kSuccess = 0,
  kFailure = 1,
  kUsage = 2,
  // The exit codes of `doctor`, for scripts.
  kRoundLook = 1,
  kRoundNotReady = 2,
  kUnavailable = 69,
  kNoPermission = 77,
};

// The programs that run some verbs of `jadoube`. Each is beside this program, or else in PATH.

/// Works on the journal's file (`verbs/record_verbs.h`).
inline constexpr const char* kJournalProgram = "jadoubed";
/// Emulates boards (`command_line/emulation_verbs.h`).
inline constexpr const char* kEmulator = "jadoube-emulator";

/// The words of the command line that `app` has read, with its verb before all others.
std::vector<std::string> words_from_verb(const CLI::App& app, int argc, char** argv);

/// Runs `program` with `words` in the place of this process. Returns only if that fails: prints
/// why, and returns the exit code.
int become(const std::string& program, const std::vector<std::string>& words);

/// What `program` prints if it is started with `words`. Empty: it is not there, or it failed.
std::string output_of(const std::string& program, const std::vector<std::string>& words);

}  // namespace jadoube::cli
