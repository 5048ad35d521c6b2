#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace jadoube::cli {

/// What was wrong with the words that `app` was given, a line each: where a verb is missing or
/// there is no such one, which there are.
std::string usage_text(const CLI::App* app, const CLI::Error& error);

}  // namespace jadoube::cli
