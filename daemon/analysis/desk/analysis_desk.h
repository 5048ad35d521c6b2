#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/analysis/analysis_queue.h"
#include "daemon/analysis/evaluations.h"
#include "daemon/analysis/process/analyst.h"
#include "daemon/release/public_feed.h"
#include "daemon/storage/archive.h"
#include "rules/error.h"

namespace jadoube::analysis {

/// Keeps the scores of positions in a file, a line for each, so that a restart needs no engine for
/// known positions:
///
///     jadoube analysis 1
///     4f1c0a6d2b9e8877 cp 35
///     00aa10b2c3d4e5f6 mate -3
///
/// A score is of White, and the number is `PositionKey`. The file is only a cache: if it is lost,
/// the engine makes it again. Lines that cannot be read are left out, for example the last one
/// after a power cut. One thread.
class KeptEvaluations {
 public:
  static constexpr const char* kFileName = "analysis";

  /// Reads the file into `known`, and writes it again if a part of it could not be read. Without a
  /// file, the first score makes it. A file that cannot be written is no error. Then the scores are
  /// not kept, and `problem` has the reason.
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
/// Reads one line. Nothing: it has another form.
std::optional<std::pair<PositionKey, Score>> parse_evaluation_line(std::string_view line);

/// The engine's evaluations of the games that everybody may see.
///
/// *Problem*: the evaluation of a position that is still on a board helps the players there. So
/// nobody may read it at that time: not on a page of spectators, not in the hall, not beside an
/// arbiter.
///
/// *Policy*: it reads `release::PublicFeed` and nothing else: the engine never gets a position that
/// is not public. Only games that are held back for at least `EngineSettings::least_delay` are
/// analysed and shown. A new delay counts only after it has passed. Until then, everybody has seen
/// positions that are newer than the delay allows. A caller that sees the boards live gets no
/// evaluations (`daemon/api/services/games/analysis_service.h`).
///
/// *Not handled*: a player who thinks about one move for longer than the delay sits before a
/// position that is public.
///
/// Any thread, unless a method has another rule.
class AnalysisDesk {
 public:
  struct Parts {
    /// It must exist longer.
    release::PublicFeed& released;
    storage::Archive archive;
    /// Of tournaments without a delay of their own.
    std::chrono::seconds delay{0};
    /// The file in which the scores are kept.
    std::filesystem::path file;
    std::function<model::Instant()> now;
  };
  AnalysisDesk(Parts parts, EngineSettings settings);
  ~AnalysisDesk();

  /// `sink` is called on the thread of the engine, and must exist until `stop`.
  void start(ScoreSink& sink);
  /// Ends the engine too.
  void stop() { analyst_.stop(); }
  /// The settings take effect at once.
  void set(const EngineSettings& settings) { analyst_.set(settings); }

  const Evaluations& known() const { return known_; }

  /// True if everybody may read the engine's evaluation of what is shown of `board` now.
  bool allows_board(const std::string& board) const;
  /// True if a game may be shown. It need not be the present game of its board.
  bool allows_game(const std::string& board, int ordinal) const;
  /// True if all finished games of a tournament may be shown.
  bool allows_tournament(const model::Tournament& tournament) const;
  /// True if an item that is held back for `delay` may be shown. `shown_until`: up to this time,
  /// newer items were public. Since then, the least delay must have passed.
  bool allows(std::chrono::seconds delay, const std::optional<model::Instant>& shown_until) const;

  /// The score of the position `fen` on `board`. Nothing: it is not known, or not allowed.
  std::optional<Score> shown_on_board(const std::string& board, std::string_view fen) const;

  /// A tournament that is not analysed, because its delay is too short.
  struct Refused {
    /// The name for people.
    std::string tournament;
    std::chrono::seconds delay{0};
    bool operator==(const Refused&) const = default;
  };
  /// True if the engine works, or will when there is something to do.
  bool is_working() const { return analyst_.status().state == EngineState::kReady; }

  struct Status {
    EngineStatus engine = {};
    std::chrono::seconds least_delay{0};
    /// Open tournaments, in the order of their ids.
    std::vector<Refused> refused = {};
    /// Boards without a tournament are analysed.
    bool analyses_boards = false;
  };
  Status status() const;

 private:
  using Clock = std::chrono::steady_clock;
  using Names = std::set<std::string>;

  std::chrono::seconds delay_of(const model::Tournament& tournament) const;
  // On the thread of the engine.
  std::optional<AnalysisQueue::Task> next();
  void refresh();
  void forget_corrected();
  void take_boards(const stream::Feed::Snapshot& snapshot, Names& names);
  void take_earlier(const stream::Feed::Snapshot& snapshot, Names& names);
  void found(PositionKey key, const Score& score);

  Parts parts_;
  // Set before the thread of the engine starts.
  ScoreSink* sink_ = nullptr;
  Evaluations known_;
  // The thread of the engine has these.
  KeptEvaluations kept_;
  AnalysisQueue queue_;
  Names earlier_;
  std::uint64_t seen_ = 0;
  Clock::time_point refreshed_at_{};
  bool has_begun_ = false, has_more_ = false;
  // Uses all of the above.
  Analyst analyst_;
};

}  // namespace jadoube::analysis
