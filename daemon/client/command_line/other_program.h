#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

/// The programs that run some verbs of `jadoube`. Each is beside this program, or else in PATH.
namespace jadoube::cli {

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
