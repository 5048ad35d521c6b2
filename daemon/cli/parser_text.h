#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace jadoube::cli {

/// What CLI11 says about a wrong command line, in the language of the thread. What is not among its
/// known sentences stays in English after a beginning in that language.
std::string parser_text(const CLI::Error& error);

}  // namespace jadoube::cli
