#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "rules/error.h"

/// The first configuration, which `jadoubed --init` writes.
namespace jadoube::app {

/// Who may look at the pages.
enum class Lookers {
  kThisComputer,  ///< Only browsers on this computer.
  kHallNetwork,   ///< Everybody in the network of the hall.
};

/// The answers for the configuration. Missing answers are asked for.
struct FirstAnswers {
  /// The name of the event. Empty: it has none.
  std::optional<std::string> event = {};
  /// The serial numbers or the ports of the boards. Empty: every board that is plugged in.
  std::optional<std::vector<std::string>> boards = {};
  std::optional<Lookers> lookers = {};
  /// As people write it: "90/40+30/SD+30", "5+3". Empty: not known. Then no clock is checked, and
  /// boards without a clock have no times.
  std::optional<std::string> time_control = {};
};

/// The boards in an answer: "every", or serial numbers and ports with blanks or commas between.
/// Empty: every board.
std::vector<std::string> boards_in(const std::string& answer);
/// "computer", "network". Nothing: neither.
std::optional<Lookers> lookers_in(const std::string& answer);

/// Asks for the missing answers, one line for each. An empty line, or the end of `in`, is the first
/// choice. InvalidArgument: the answer cannot be read. The message names valid answers.
rules::Expected<FirstAnswers> ask_first(FirstAnswers answers, std::istream& in, std::ostream& out);

/// The text of the configuration. InvalidArgument: a daemon would refuse it, such as a board that
/// is there twice.
rules::Expected<std::string> first_config(const FirstAnswers& answers);

/// FailedPrecondition: there is already a file at `path`. It is checked before the first question.
rules::Expected<void> refuse_existing(const std::string& path);

/// The directories that are missing for a file at `path`, the outermost first. NotFound: one of
/// them would be in the root directory. That is a typing error, such as "/ect/jadoubed.toml".
rules::Expected<std::vector<std::string>> missing_directories(const std::string& path);

/// Writes `text` into a new file at `path`, and makes the directories that are missing.
/// FailedPrecondition: there is one, and `replaces` is false. PermissionDenied: it cannot be
/// written.
rules::Expected<void> write_first_config(const std::string& path, const std::string& text,
                                         bool replaces);

}  // namespace jadoube::app
