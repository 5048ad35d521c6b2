#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace jadoube::cli {

/// What is wrong with the arguments of `app`, one error on each line. If a verb is missing or
/// unknown, it lists the possible verbs.
std::string usage_text(const CLI::App* app, const CLI::Error& error);

}  // namespace jadoube::cli
