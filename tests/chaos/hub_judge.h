#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace jadoube::tests {

/// The findings in the stream of a hall at a hub.
struct JudgedStream {
  std::size_t messages = 0;
  /// The number of messages that are twice, missing, out of order, or different from the journal.
  /// The first ones are printed.
  int wrong = 0;
};

/// Compares the stream of `hall` at the hub with the journal at `journal`. The journal's daemon
/// must not run. The hub must have each event for relays once, in order, with the same bytes. It
/// must have nothing that relays for viewers must not have (`hub_content.h`). It must have stored
/// each message at least `delay` after the event.
JudgedStream judge_stream(const std::string& hub_url, const std::string& event,
                          const std::string& hall, const std::string& journal,
                          std::chrono::seconds delay = {});

/// Checks each page and each row of the journal at `path`, and opens it as the daemon does. Its
/// daemon must not run. Returns what is wrong. Empty: nothing.
std::string judge_journal_file(const std::string& path);

}  // namespace jadoube::tests
