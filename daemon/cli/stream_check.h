#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "daemon/cli/boards_view.h"
#include "rules/position.h"

namespace jadoube::cli {

/// What the order of a stream's responses promises, whatever they contain. A snapshot comes first,
/// and later only after a reset. Everything has a cursor except a part of a snapshot. Time never
/// runs backwards.
class StreamOrder {
 public:
  /// What is wrong with a response at this place. Empty: nothing.
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

/// Checks what a subscriber gets of WatchBoards and WatchGames against what the API promises:
/// nothing left out, nothing twice, no step back, every event whole. It folds the streams as a
/// client does, and knows chess. If a ply is left out, the event's own plies do not lead to the
/// position that it names.
class StreamCheck {
 public:
  /// Takes a fault, as a line that says where it is and what it is.
  using Tell = std::function<void(const std::string& fault)>;

  explicit StreamCheck(Tell tell) : tell_(std::move(tell)) {}

  /// Take the responses in the order in which they came. Events lost with a connection are a fault
  /// too: a client that goes on from its cursor gets them.
  void take(const v1::WatchBoardsResponse& response);
  void take(const v1::WatchGamesResponse& response);

  /// What a client knows that took the same responses.
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

/// The differences between `held` and `now`, one a line. `now` started with a snapshot when `held`
/// was at the same event.
std::vector<std::string> differences(const BoardsView& held, const BoardsView& now);

}  // namespace jadoube::cli
