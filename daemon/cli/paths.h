#pragma once

#include <CLI/CLI.hpp>

/// Paths on the command line. A shell replaces `~` only at the start of an argument, so
/// `--journal=~/old.sqlite` comes with its `~`.
namespace jadoube::cli {

/// Replaces `~` at the start of a path by the home directory. Give it to `transform`.
CLI::Validator home_path();

/// The same for an address: `unix:~/socket`.
CLI::Validator home_address();

/// The address of the daemon that this user has started, or else of the one that the machine has.
std::string default_server();

}  // namespace jadoube::cli
