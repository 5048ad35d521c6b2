#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

/// The verbs for boards without hardware. The emulator runs them. `jadoube` reads their options,
/// and starts it. They need no daemon.
namespace jadoube::cli {

/// The arguments of `virtual-board`, as they were typed.
struct VirtualBoardArguments {
  std::string make = "dgt";
  int bus = 0;
  std::string pgn_path;
  int game = 1;
  std::string style = "calm";
  std::uint64_t seed = 1;
  double speed = 1;
  std::string link;
  std::string tcp;
  std::string serial;
  bool rotated = false;
  bool pair = false;
  std::string black_make;
  std::string black_serial;
  bool black_rotated = false;
  std::vector<std::string> repetition;
  bool no_clock = false;
  std::string clock;
  bool host_clock = false;
  bool bluetooth = false;
  int battery_percent = 88;
  bool now = false;
  bool loop = false;
  bool by_hand = false;
  double linger_seconds = 10;
  std::vector<std::string> faults;
  std::string offence;
  std::size_t log_bytes = 0x1f00;
  bool worn_log = false;
  std::string truth;
};

/// What `replay` is given.
struct ReplayArguments {
  std::string path;
  std::string link;
  double speed = 1;
  double linger_seconds = 10;
};

/// One of these verbs, with its arguments.
using Emulation = std::variant<VirtualBoardArguments, ReplayArguments>;
/// Runs it. Returns the exit code.
using RunEmulation = std::function<int(const Emulation& emulation)>;

/// Adds `virtual-board` and `replay` to `app`. They set `code` to the exit code of the process.
void add_emulation_verbs(CLI::App& app, int& code, const RunEmulation& run);

}  // namespace jadoube::cli
