#pragma once

#include <string>
#include <vector>

namespace jadoube::bench {

/// Viewers of one kind at one server.
struct ViewerGroup {
  enum class Kind : std::uint8_t {
    kGame,     ///< A browser's page with one game: WatchHall of one board, server-sent events.
    kWall,     ///< A page with all games: WatchHall of all boards.
    kProgram,  ///< A program that must miss nothing: WatchEvents by gRPC, all boards, no clocks.
  };
  Kind kind;
  /// Its place in the report: "at the relays".
  std::string where;
  /// A port of this machine: of HTTP, or of gRPC.
  int port = 0;
  int count = 0;
  /// The ids of the boards of this server, in the order of their numbers over all halls.
  std::vector<std::string> boards = {};
  int first_board = 0;
};

/// Opens the streams of all groups in this process, with one epoll, and reads them until the phase
/// in the file `times` is the last one. Prints the latencies and bytes of each kind, and everything
/// that was wrong: a stream that ended, a ply that came twice, too late or never. Returns 0 if all
/// streams were clean. Writes the values for the estimate of an audience into the file `figures`,
/// one "name value" on each line.
int watch_event(const std::string& times, const std::string& figures,
                const std::vector<ViewerGroup>& groups);

}  // namespace jadoube::bench
