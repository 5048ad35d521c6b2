#pragma once

#include <CLI/CLI.hpp>
#include <optional>

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

}  // namespace jadoube::cli
