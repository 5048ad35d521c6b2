#pragma once

#include <string>

namespace jadoube::app {

/// Starts this program again, with the arguments that it was started with. Where systemd starts it
/// again whenever it ends (JADOUBED_RESTARTS in the unit is set), the process only ends. Elsewhere
/// the process becomes the new one, and keeps its number.
class SelfRestart {
 public:
  /// This program, whatever became of its file.
  static constexpr const char* kProgram = "/proc/self/exe";
  /// How a process ends that wants to be started again.
  static constexpr int kExitCode = 75;

  /// `arguments`: those of `main`.
  explicit SelfRestart(char** arguments) : arguments_(arguments) {}

  /// Why the program cannot start again. Empty: it can.
  std::string refusal() const;
  /// Ends the process, and starts the program again.
  [[noreturn]] void start_again() const;

 private:
  char** const arguments_;
};

}  // namespace jadoube::app
