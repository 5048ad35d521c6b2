#pragma once

#include <google/protobuf/message.h>

#include <chrono>
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "daemon/client/calls/client.h"
#include "daemon/client/command_line/exit_code.h"
#include "daemon/client/command_line/program.h"

namespace jadoube::cli {

/// The verbs of `jadoube`, one function each. Every function returns the exit code of the process.
/// It prints for people. With `json` it prints the messages of the API in the JSON mapping of
/// proto3, one on each line.

/// Makes the standby active. `incomplete`: even if published events may be missing.
int take_over(const Common& common, bool incomplete);

/// The kinds of claims and questions.
enum class ClaimKind : std::uint8_t {
  kThreefold,
  kFiftyMoves,
  kFivefold,
  kSeventyFiveMoves,
  kDeadPosition,
  kCanBeMated,
  kLosingChances,
};

/// The game, the player and the Laws of a claim. A claim ignores what it does not need.
struct ClaimArguments {
  std::string game;
  /// The game after this many plies. Nothing: after the last ply.
  std::optional<int> ply;
  std::string edition = {};  ///< The year. Empty: the edition of the tournament rules.
  std::string tempo =
      {};  ///< "standard", "rapid", "blitz". Empty: the tempo of the tournament rules.
  bool limited = false;     ///< Without full supervision. If false, as in the tournament rules.
  std::string player = {};  ///< "white" or "black". Empty: the player to move.
  std::string move =
      {};  ///< The move that the player intends to play: SAN, UCI, descriptive. May be empty.
};

/// Sends a claim and prints the answer.
int claim(const Common& common, ClaimKind kind, const ClaimArguments& arguments);

/// Prints the sheet of `game`.
int game_sheet(const Common& common, const std::string& game);

/// Writes the evidence of `game` into a new file at `path`.
int evidence_of_game(const Common& common, const std::string& game, const std::string& path);

/// Prints the public key of the daemon.
int evidence_key(const Common& common);

/// Checks an evidence file. No daemon is needed.
struct VerifyOptions {
  std::string path;
  /// The file with the public key that is expected. Empty: every key.
  std::string key = {};
  /// The code of a printed sheet. Empty: none.
  std::string code = {};
  /// The file with the certificates that must know the signer of the stamp. Empty: everybody.
  std::string stamp_ca = {};
  /// Print every row.
  bool rows = false;
};
int verify_evidence(const VerifyOptions& options);

/// Prints the text for the envelope of `game`, which is adjourned.
int envelope_sheet(const Common& common, const std::string& game);

/// Tournament rules to change, written as in the configuration. Nothing: no change. An empty text:
/// not known any more.
struct RulesOptions {
  std::optional<std::string> edition = {}, time_control = {}, tempo = {}, supervision = {};
  std::optional<int> default_time = {};       ///< Minutes.
  std::optional<std::string> starts_at = {};  ///< 2026-11-21T15:00:00+01:00
  std::optional<bool> chess960 = {};
  std::optional<std::string> author = {};  ///< Who decides. Nothing: the user who is logged in.
};

/// Changes the tournament rules, and prints them afterwards.
int set_rules(const Common& common, const RulesOptions& options);

/// Prints how to set board and clock to return to the position after `ply` plies of `game`. Without
/// `ply`: after the last ply.
int restore_sheet(const Common& common, const std::string& game, std::optional<int> ply);

/// Prints the clock sheet of all boards.
struct ClockSheetOptions {
  std::string title = {};
  /// Above zero: prints another sheet at each multiple of this time on the wall clock, until
  /// interrupted.
  std::chrono::seconds every{0};
  /// Writes each sheet into a file in this directory, with the time as its name. Empty: prints all
  /// sheets on standard output, one on each page.
  std::string directory = {};
};
int clock_sheets(const Common& common, const ClockSheetOptions& options);

/// Prints the state of the record and of its disk. Returns 1 if published events are not saved.
int status(const Common& common);

/// Prints on standard error what went wrong and what to do. Returns the exit code for it.
int report(const CallStatus& status, const std::string& server);

/// `message` in proto3's JSON mapping, on one line.
std::string to_json(const google::protobuf::Message& message);

/// The user who is logged in. They sign a decision that names no author.
std::string user();

/// Calls the method that takes `request` at the daemon, and puts its answer into `response`.
template <typename Request, typename Response>
CallStatus call(const Common& common, const Request& request, Response& response) {
  return Client(common.server, common.patience).call(request, response);
}

/// The same, and prints the answer, as JSON or with `print`. Returns the exit code, which `print`
/// may set.
template <typename Response, typename Request, typename Print>
int ask(const Common& common, const Request& request, Print print) {
  Response response;
  const auto status = call(common, request, response);
  if (!status.ok()) return report(status, common.server);
  if (common.json) {
    std::cout << to_json(response) << std::endl;
  } else if constexpr (std::is_void_v<decltype(print(response))>) {
    print(response);
  } else {
    return print(response);
  }
  return kSuccess;
}

/// Prints everything that a List method answers, page by page. With `common.json`: one message a
/// line. Otherwise: `heading` once, if there is one, then each item with `print`.
/// `items(response)` gives the messages of a page. Returns the exit code.
template <typename Response, typename Request, typename Items, typename Print>
int print_pages(const Common& common, Request request, const std::string& heading, Items items,
                Print print) {
  Client client(common.server);
  bool heading_due = !common.json;
  do {
    Response response;
    if (const auto status = client.call(request, response); !status.ok()) {
      return report(status, common.server);
    }
    if (std::exchange(heading_due, false) && !heading.empty()) std::cout << heading << "\n";
    for (const auto& item : items(response)) {
      if (common.json) {
        std::cout << to_json(item) << "\n";
      } else {
        print(item);
      }
    }
    request.set_page_token(response.next_page_token());
  } while (!request.page_token().empty());
  return kSuccess;
}

}  // namespace jadoube::cli
