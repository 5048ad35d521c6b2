#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "daemon/cli/boards_view.h"
#include "rules/position.h"

namespace jadoube::cli {

/// What the order of a stream's responses promises, whatever they tell: a snapshot first and then
/// none but behind a reset, a cursor with everything but a part of one, and no step back in time.
class StreamOrder {
 public:
  /// What is wrong with a response in that place; empty: nothing.
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

/// Holds what a subscriber gets of WatchBoards and WatchGames against what the API promises:
/// nothing left out, nothing told twice, no step back, every event whole. It folds the streams as a
/// client does, and knows chess: where a ply is left out, the position that an event names is none
/// that its own plies lead to.
class StreamCheck {
 public:
  /// Takes a fault, in a line that says where it is and what.
  using Tell = std::function<void(const std::string& fault)>;

  explicit StreamCheck(Tell tell) : tell_(std::move(tell)) {}

  /// Take what came, in the order in which it came. What a lost connection leaves out is a fault
  /// too: whoever goes on behind his cursor gets it.
  void take(const v1::WatchBoardsResponse& response);
  void take(const v1::WatchGamesResponse& response);

  /// What a client holds who took the same.
  const BoardsView& picture() const { return picture_; }
  /// Behind which events of each stream that is.
  const std::string& boards_cursor() const { return boards_order_.cursor(); }
  const std::string& games_cursor() const { return games_order_.cursor(); }

  std::uint64_t events() const { return events_; }
  std::uint64_t faults() const { return faults_; }

 private:
  void take_unwritten(const v1::WatchBoardsResponse& response);
  /// The positions of a game from its start to its last ply, and of which game.
  struct Line {
    std::string game;
    std::vector<rules::Position> positions;
  };

  void fault(const std::string& where, const std::string& what);
  void begin(const v1::Game& game, Line& line);
  void check_start(const v1::WatchGamesResponse& response, const v1::Game& before);
  void check_plies(const v1::WatchGamesResponse& response, const v1::Game& before);
  void check_snapshot(const v1::GamesSnapshot& snapshot);
  void check_fen(const std::string& where, const Line& line, const std::string& fen);
  void play(const std::string& where, const v1::Ply& ply, Line& line);

  const Tell tell_;
  StreamOrder boards_order_, games_order_;
  BoardsView picture_;
  /// By board.
  std::map<std::string, Line> lines_;
  std::uint64_t events_ = 0, faults_ = 0;
};

/// Where `held` is other than `now`, which was begun with a snapshot when `held` stood behind the
/// same event: a line each.
std::vector<std::string> differences(const BoardsView& held, const BoardsView& now);

}  // namespace jadoube::cli
