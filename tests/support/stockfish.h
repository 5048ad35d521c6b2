#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace jadoube::tests {

/// The kind of castling in the questions to Stockfish.
enum class Variant { kStandard, kChess960 };

/// Stockfish (Debian's package `stockfish`) as a separate program with the UCI protocol. Tests
/// compare move generation with it. It is killed at the end.
class Stockfish {
 public:
  /// Starts it. Nothing if it is not installed in PATH or in /usr/games.
  static std::unique_ptr<Stockfish> start();

  ~Stockfish();
  Stockfish(const Stockfish&) = delete;
  Stockfish& operator=(const Stockfish&) = delete;

  /// Its name: "Stockfish 15.1".
  std::string name();

  /// Its `go perft`, which counts the last ply without playing it. Nothing if Stockfish died.
  std::optional<std::uint64_t> perft(const std::string& fen, Variant variant, int depth);

  /// The processor time that it has used so far.
  std::chrono::nanoseconds processor_time() const;

 private:
  explicit Stockfish(const std::string& path);

  void send(const std::string& line) const;
  // The next line that starts like this. Nothing if Stockfish ended before.
  std::optional<std::string> line_with(const std::string& beginning);

  int socket_ = -1;
  pid_t pid_ = -1;
  std::string unread_;
};

}  // namespace jadoube::tests
