#include "daemon/analysis/process/engine_program.h"

#include <sys/stat.h>
#include <unistd.h>

namespace jadoube::analysis {
namespace {

// Debian's package `stockfish` has it in the first one.
constexpr const char* kPlaces[] = {"/usr/games/stockfish", "/usr/local/bin/stockfish",
                                   "/usr/local/games/stockfish", "/usr/bin/stockfish"};

bool may_run(const std::string& path) {
  struct stat file {};
  return stat(path.c_str(), &file) == 0 && S_ISREG(file.st_mode) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::optional<std::string> find_engine(const std::string& path) {
  if (!path.empty()) return may_run(path) ? std::optional(path) : std::nullopt;
  for (const char* place : kPlaces) {
    if (may_run(place)) return place;
  }
  return std::nullopt;
}

}  // namespace jadoube::analysis
