#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace jadoube::tests {

/// Whether castling is that of Chess960 in what Stockfish is asked.
enum class Variant { kStandard, kChess960 };

/// Stockfish (Debian's package `stockfish`) as a program beside us, spoken to in UCI: what move
/// generation is held against. Killed at the end.
class Stockfish {
 public:
  /// Starts it; nothing where it is not installed, in PATH or in /usr/games.
  static std::unique_ptr<Stockfish> start();

  ~Stockfish();
  Stockfish(const Stockfish&) = delete;
  Stockfish& operator=(const Stockfish&) = delete;

  /// What it calls itself: "Stockfish 15.1".
  std::string name();

  /// Its `go perft`, which counts the last ply without playing it. Nothing where it died over it.
  std::optional<std::uint64_t> perft(const std::string& fen, Variant variant, int depth);

  /// The processor's time it has used so far.
  std::chrono::nanoseconds processor_time() const;

 private:
  explicit Stockfish(const std::string& path);

  void send(const std::string& line) const;
  // The next line it prints that begins so; nothing where it ended before.
  std::optional<std::string> line_with(const std::string& beginning);

  int socket_ = -1;
  pid_t pid_ = -1;
  std::string unread_;
};

}  // namespace jadoube::tests
