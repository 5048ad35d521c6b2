#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "rules/piece.h"

namespace jadoube::analysis {

/// An engine's score of a position, from White's point of view.
struct Score {
  /// Hundredths of a pawn. Only without a mate.
  int centipawns = 0;
  /// The side that mates. Nothing: the engine has seen no mate.
  std::optional<rules::Color> mates = {};
  /// The number of moves of that side. 0: it is mate on the board.
  int moves = 0;

  bool operator==(const Score&) const = default;
};

/// A score as engines write it: of the side to move.
struct RelativeScore {
  bool is_mate = false;
  /// Hundredths of a pawn. Of a mate: moves, and below zero if the side to move is mated.
  int value = 0;

  bool operator==(const RelativeScore&) const = default;
};

/// The score from White's point of view. `turn`: the side to move.
Score score_of(const RelativeScore& relative, rules::Color turn);

/// White's chances to win, 0 to 100; 50 is equal.
///
/// 50 + 50 * (2 / (1 + exp(-0.00368208 * cp)) - 1), with cp from -1000 to 1000 [spec: lichess.org,
/// "Accuracy"; scalachess, core/src/main/scala/eval.scala]. A mate in n counts as (21 - min(10, n))
/// pawns [spec: lila, ui/lib/src/ceval/winningChances.ts], and a mate on the board as 0 or 100.
double white_percent(const Score& score);

/// "+1.35", "-0.20", "0.00", "#3", "#-3"; "#" and "#-" if it is mate on the board.
std::string score_text(const Score& score);

// The output of an engine [spec: UCI protocol, April 2004].

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

/// Makes lines from the bytes of an engine. The bytes may be split anywhere. A line longer than
/// `kLongest` is left out.
class LineCutter {
 public:
  static constexpr std::size_t kLongest = 16 << 10;

  void take(std::string_view bytes);
  /// The next line, without its end. Nothing: it has not arrived yet.
  std::optional<std::string> next();

 private:
  std::deque<std::string> lines_;
  // The incomplete line.
  std::string open_;
  bool is_too_long_ = false;
};

}  // namespace jadoube::analysis
