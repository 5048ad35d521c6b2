#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "daemon/analysis/evaluations.h"

namespace jadoube::analysis {

/// Keeps the scores of positions in a file, a line for each, so that a restart needs no engine for
/// what is known:
///
///     jadoube analysis 1
///     4f1c0a6d2b9e8877 cp 35
///     00aa10b2c3d4e5f6 mate -3
///
/// A score is of White, and the number is `PositionKey`. Nothing here is a record: if the file is
/// lost, the engine makes it again. Lines that cannot be read are left out, as the last one after a
/// power cut. One thread.
class KeptEvaluations {
 public:
  static constexpr const char* kFileName = "analysis";

  /// Reads the file into `known`, and writes it anew if something in it could not be read. Without
  /// a file, the first score makes it. A file that cannot be written is no error. Then the scores
  /// are not kept, and `problem` has the reason.
  KeptEvaluations(std::filesystem::path file, Evaluations& known);

  /// Adds a line.
  void keep(PositionKey key, const Score& score);

  /// Why nothing is kept. Empty: it is.
  const std::string& problem() const { return problem_; }

 private:
  void open();
  bool read(Evaluations& known);
  void write_anew(const Evaluations& known);

  const std::filesystem::path file_;
  std::ofstream out_;
  std::string problem_;
};

/// One line of the file, without its end.
std::string evaluation_line(PositionKey key, const Score& score);
/// Reads it. Nothing: it is no such line.
std::optional<std::pair<PositionKey, Score>> parse_evaluation_line(std::string_view line);

}  // namespace jadoube::analysis
