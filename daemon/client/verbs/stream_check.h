#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/views/boards_view.h"
#include "daemon/client/views/watcher.h"
#include "rules/position.h"

namespace jadoube::cli {

/// Checks the order of a stream's responses, whatever they contain. A snapshot is first, and later
/// only follows a reset. A reset is a fault if the stream began after a cursor, because events are
/// lost then. Everything has a cursor except a part of a snapshot. Time never runs backwards,
/// except that somebody may set the machine's clock back by ten seconds or more.
class StreamOrder {
 public:
  /// What is wrong with a response at this place. Empty if nothing is wrong.
  template <typename Response>
  std::string take(const Response& response);

  const std::string& cursor() const { return cursor_; }

 private:
  std::string take_snapshot(bool more, const std::string& cursor);

  enum class Awaits : std::uint8_t { kSnapshot, kPart, kAnything } awaits_ = Awaits::kSnapshot;
  std::string cursor_;
  /// The moment of each board's last event, in nanoseconds.
  std::map<std::string, std::int64_t> last_;
};

/// Compares what a subscriber gets from WatchBoards and WatchGames with the promises of the API.
/// Nothing may be missing, repeated or out of order, and every event must be complete. It applies
/// the streams as a client does, and checks the moves. If a ply is missing, the plies of the next
/// event do not lead to its position.
class StreamCheck {
 public:
  /// Receives a fault, as a line with its place and its kind.
  using Report = std::function<void(const std::string& fault)>;

  explicit StreamCheck(Report report) : report_(std::move(report)) {}

  /// Take the responses in the order in which they arrived. Events that are lost with a connection
  /// are a fault too, because a client that continues from its cursor gets them.
  void take(const v1::WatchBoardsResponse& response);
  void take(const v1::WatchGamesResponse& response);

  /// The knowledge of a client that got the same responses.
  const BoardsView& view() const { return view_; }
  /// The cursors of the last events of each stream.
  const std::string& boards_cursor() const { return boards_order_.cursor(); }
  const std::string& games_cursor() const { return games_order_.cursor(); }

  std::uint64_t events() const { return events_; }
  std::uint64_t faults() const { return faults_; }

 private:
  void take_unwritten(const v1::WatchBoardsResponse& response);
  /// A game, and its positions from the start to the last ply.
  struct Line {
    std::string game;
    std::vector<rules::Position> positions;
  };

  void fault(const std::string& where, const std::string& what);
  void begin(const values::v1::Game& game, Line& line);
  void check_start(const v1::WatchGamesResponse& response, const values::v1::Game& before);
  void check_plies(const v1::WatchGamesResponse& response, const values::v1::Game& before);
  void check_snapshot(const v1::GamesSnapshot& snapshot);
  void check_fen(const std::string& where, const Line& line, const std::string& fen);
  void play(const std::string& where, const values::v1::Ply& ply, Line& line);

  const Report report_;
  StreamOrder boards_order_, games_order_;
  BoardsView view_;
  /// By board.
  std::map<std::string, Line> lines_;
  std::uint64_t events_ = 0, faults_ = 0;
};

/// The differences between `held` and `now`, one on each line. `now` started with a snapshot at the
/// same event as `held`.
std::vector<std::string> differences(const BoardsView& held, const BoardsView& now);

/// Watches until it is interrupted, and prints only faults: where the streams break the promises of
/// the API, also over lost connections. Returns kFailure if there were any.
int check_watch(const Common& common, const WatchOptions& options);

}  // namespace jadoube::cli
