#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "daemon/client/views/boards_view.h"

namespace jadoube::cli {

/// How the boards are drawn.
struct ScreenStyle {
  int columns = 80;
  int rows = 24;
  /// Colours by ANSI escapes. Without them, only the letters distinguish the squares.
  bool color = true;
  /// Unicode chess figures. Otherwise the letters of FEN.
  bool figures = true;
};

/// The boards of `views` side by side, as many as fit: pieces, both clocks, the last moves and the
/// result. The squares of the last move are marked, and so are unexplained squares. `notice` is on
/// the last line. Lines end with "\n". No line is wider than the terminal.
std::string draw(const BoardsView& views, const ScreenStyle& style, const std::string& notice);

/// The software clocks of the games on boards without a clock. It requests the clock of a game when
/// the game has changed, and counts it itself in between. One thread.
class SoftwareClocks {
 public:
  using Now = std::chrono::steady_clock::time_point;
  /// Gets the game of that name, `games/{game}`. Nothing: the daemon does not answer.
  using GetGame = std::function<std::optional<values::v1::Game>(const std::string& name)>;

  explicit SoftwareClocks(GetGame get_game) : get_game_(std::move(get_game)) {}

  /// The games in `views` that may have a software clock. Each has a text that changes when its
  /// clock may have changed otherwise than by time.
  static std::map<std::string, std::string> games_in(const BoardsView& views);

  /// Requests the clocks of the changed `games`, and forgets the clocks of other games.
  void ask(const std::map<std::string, std::string>& games, Now now);

  /// The clocks as they are now, by the name of the game.
  std::map<std::string, values::v1::SoftwareClock> at(Now now) const;

 private:
  struct Known {
    std::string state;
    /// Nothing: the game has no software clock.
    std::optional<values::v1::SoftwareClock> clock;
    Now read_at;
  };

  const GetGame get_game_;
  /// If the daemon did not answer, no request is sent before this time.
  Now ask_again_at_ = {};
  std::map<std::string, Known> known_;
};

}  // namespace jadoube::cli
