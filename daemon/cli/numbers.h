#pragma once

#include <CLI/CLI.hpp>

/// The numbers that the command line takes. Any other text is refused in a line that says which
/// numbers are allowed.
namespace jadoube::cli {

/// A whole number from `least` on, as far as an `int` goes.
CLI::Validator whole_number_from(int least);

/// A whole number from `least` to `most`.
CLI::Validator whole_number_between(int least, int most);

/// A number from `least` to `most`.
CLI::Validator number_between(double least, double most);

/// Makes every text option of `app` and its verbs refuse an empty text. An empty text is often a
/// script's variable that is not set.
void refuse_empty_texts(CLI::App& app);

/// An address. If it ends in a number, that must be a valid port: gRPC would take it modulo 65536.
CLI::Validator address_with_port();

}  // namespace jadoube::cli
