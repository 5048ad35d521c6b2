#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "daemon/analysis/score.h"

/// What an engine writes [spec: UCI protocol, April 2004].
namespace jadoube::analysis {

/// "id name Stockfish 15.1"
struct EngineName {
  std::string name;
  bool operator==(const EngineName&) const = default;
};
/// "option name Hash type spin default 16 min 1 max 33554432"
struct EngineOption {
  std::string name;
  bool operator==(const EngineOption&) const = default;
};
/// "uciok"
struct UciOk {
  bool operator==(const UciOk&) const = default;
};
/// "readyok"
struct ReadyOk {
  bool operator==(const ReadyOk&) const = default;
};
/// "info depth 20 score cp 35 pv e2e4". Only lines with a score.
struct ScoreInfo {
  RelativeScore score;
  /// The score is a bound: the search has not found the score itself yet.
  bool is_bound = false;
  /// The place among several variations, from 1: "multipv 2".
  int rank = 1;
  bool operator==(const ScoreInfo&) const = default;
};
/// "bestmove e2e4 ponder e7e5": the search has ended.
struct BestMove {
  /// Empty: there is none, as in "(none)".
  std::string move;
  bool operator==(const BestMove&) const = default;
};
/// Anything else.
struct OtherLine {
  bool operator==(const OtherLine&) const = default;
};

using UciLine =
    std::variant<OtherLine, EngineName, EngineOption, UciOk, ReadyOk, ScoreInfo, BestMove>;

/// Reads one line without its end. A line that is not understood is `OtherLine`.
UciLine parse_uci_line(std::string_view line);

/// Makes lines of the bytes of an engine, however they are split. A line that is longer than
/// `kLongest` is left out as a whole.
class LineCutter {
 public:
  static constexpr std::size_t kLongest = 16 << 10;

  void take(std::string_view bytes);
  /// The next line, without its end. Nothing: it has not come yet.
  std::optional<std::string> next();

 private:
  std::deque<std::string> lines_;
  // The line that has no end yet.
  std::string open_;
  bool is_too_long_ = false;
};

}  // namespace jadoube::analysis
