#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace jadoube::cli {

// The numbers that the command line accepts. Any other text is refused with a line that has the
// allowed numbers.

/// A whole number from `least` on, as far as an `int` goes.
CLI::Validator whole_number_from(int least);

/// A whole number from `least` to `most`.
CLI::Validator whole_number_between(int least, int most);

/// A number from `least` to `most`.
CLI::Validator number_between(double least, double most);

/// Makes every text option of `app` and its verbs refuse an empty text. An empty text is often a
/// script's variable that is not set.
void refuse_empty_texts(CLI::App& app);

/// An address. A number at its end must be a valid port, because gRPC would use it modulo 65536.
CLI::Validator address_with_port();

/// Checks that an option is one of `words`, a list of words and what they mean.
template <typename Words>
CLI::IsMember one_of(const Words& words) {
  std::vector<std::string> list;
  for (const auto& [word, value] : words) list.emplace_back(word);
  return CLI::IsMember(std::move(list));
}

// Paths on the command line. A shell replaces `~` only at the start of an argument, so
// `--journal=~/old.sqlite` still has its `~`.

/// Replaces `~` at the start of a path by the home directory. Give it to `transform`.
CLI::Validator home_path();

/// Replaces `~` in an address: `unix:~/socket`.
CLI::Validator home_address();

/// The address of the daemon that this user has started, or else of the one that the machine has.
std::string default_server();

}  // namespace jadoube::cli
