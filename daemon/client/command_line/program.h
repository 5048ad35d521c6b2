#pragma once

#include <CLI/App.hpp>
#include <chrono>
#include <functional>
#include <string>

/// What `jadoube` and the programs that run some of its verbs have in common.
namespace jadoube::cli {

/// The address of the daemon, and how to print.
struct Common {
  std::string server;
  bool json = false;
  /// Whose tables are meant, where a table is named: the id of the tournament, and the round. Empty
  /// and 0: any tournament, and the rounds that are under way.
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

}  // namespace jadoube::cli
