#pragma once

#include <CLI/CLI.hpp>

/// Which numbers the command line takes; what is none of them is refused in a line that says which
/// are wanted.
namespace jadoube::cli {

/// A whole number from `least` on, as far as an `int` goes.
CLI::Validator whole_number_from(int least);

/// A number from `least` to `most`.
CLI::Validator number_between(double least, double most);

/// Has every option of `app` and its verbs that takes a text refuse an empty one: a variable of a
/// script that is not set is not nothing said.
void refuse_empty_texts(CLI::App& app);

/// An address whose port, where it ends in a number, is one: gRPC would take it modulo 65536.
CLI::Validator address_with_port();

}  // namespace jadoube::cli
