#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/emulated_board.h"
#include "drivers/simulator/hardware/faulty_connection.h"
#include "drivers/transport/network_transport.h"
#include "rules/error.h"

namespace jadoube::drivers::simulator {

/// The place where hosts find a line.
struct LinePlace {
  /// The path of a symbolic link to the terminal. Empty: none.
  std::string link = {};
  /// The network address to listen at, instead of a terminal.
  std::optional<NetworkAddress> tcp = std::nullopt;
};

/// One connection to hosts, with the board behind it, or with a chain of boards.
class ServedLine {
 public:
  /// The line will have one board. Each line of `log` begins with `name`, which may be empty.
  ServedLine(LinePlace place, std::unique_ptr<HostSide> host, std::string name, std::ostream& log);

  /// The line is a bus, on which bytes take their time if `paced`. Call it before `add`.
  void make_bus(bool paced) { bus_.emplace(paced); }

  /// Adds a board: the only one, or the next one of the bus.
  EmulatedBoard& add(const BoardSettings& settings, const rules::Placement& start);

  /// Prints its place for hosts.
  void say_where() const;

  /// Lets the boards go on until `now`, and sends their bytes.
  void write_out(BoardTime now);
  /// Closes and opens the connection as the board does. Errors: it cannot be opened again.
  rules::Expected<void> follow();
  /// Reads what the host wrote, if anything.
  void read(BoardTime now);
  /// Prints the changes that a host has made on the board: lights and sounds.
  void say_what_changed();

  /// True if a host follows `board`.
  bool is_seen(const EmulatedBoard& board, BoardTime now);
  /// The next time at which `write_out` has something to do.
  BoardTime wake_at() const;
  /// The file descriptor to wait on. -1 while the connection is closed.
  int fd() const { return host_ ? host_->fd() : -1; }

 private:
  std::ostream& log() const;

  const LinePlace place_;
  std::unique_ptr<HostSide> host_;  // Null while the connection is down.
  const std::string name_;
  std::ostream& log_;
  std::unique_ptr<EmulatedBoard> alone_;
  std::optional<EmulatedBus> bus_;
  std::vector<std::uint8_t> out_;
  BoardTime read_since_{0};
  rules::Bitboard lit_ = 0;
  std::uint64_t sounds_ = 0;
};

}  // namespace jadoube::drivers::simulator
