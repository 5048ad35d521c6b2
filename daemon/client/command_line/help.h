#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "daemon/language/language.h"

namespace jadoube::cli {

/// The language that the arguments name with --lang, before they are read: the help itself is in
/// it. Nothing if they name none, or one that is not here.
std::optional<language::Language> named_language(int argc, char** argv);

/// Adds --lang. Its value was read before by `named_language`; here it is only checked.
void add_language(CLI::App& app);

/// Puts the descriptions of `app`, its options and its verbs into the language of the thread.
/// `xgettext` finds them in the calls that make verbs and options (`catalogues.py`).
void translate_help(CLI::App& app);

/// CLI11's message about a wrong command line, in the language of the thread. What is not among its
/// known sentences stays in English after a beginning in that language.
std::string parser_text(const CLI::Error& error);

/// What is wrong with the arguments of `app`, one error on each line. If a verb is missing or
/// unknown, it lists the possible verbs.
std::string usage_text(const CLI::App* app, const CLI::Error& error);

}  // namespace jadoube::cli
