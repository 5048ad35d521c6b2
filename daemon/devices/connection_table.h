#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/devices/board_connection.h"
#include "daemon/devices/connection.h"
#include "daemon/devices/notebook.h"
#include "daemon/devices/recorder.h"
#include "daemon/devices/roster.h"
#include "drivers/discovery/port.h"

namespace jadoube::devices {

/// One connection for every port that matters. Ports that the configuration names stay for ever.
/// Ports that were found stay while they exist. One thread.
class ConnectionTable {
 public:
  struct Entry {
    std::unique_ptr<Connection> link;
    bool is_configured;
    bool is_chain = false;
    /// What epoll reported since the connection's last turn.
    Ready ready{};
    /// The last values that epoll got: the descriptor, and whether to wait for writing.
    int watched_opening = 0;
    bool watched_for_writing = false;
  };

  using ListPorts = std::function<std::vector<drivers::Port>()>;

  /// `recorder` is null if recording is off, `notebook` if nothing is kept of what drivers learn.
  /// Both must exist longer than the table.
  ConnectionTable(Roster roster, std::vector<BusSetting> buses, ListPorts list_ports,
                  OpenTransport open_transport, Recorder* recorder, Notebook* notebook = nullptr);
  ConnectionTable(const ConnectionTable&) = delete;
  ConnectionTable& operator=(const ConnectionTable&) = delete;

  /// Looks at all ports. Adds the ports that were found and drops those that no longer exist. A
  /// configured port that was missing and exists now is opened at once.
  void rescan();

  /// A device was plugged in: every waiting connection tries at once.
  void hint();

  /// The process has not run since `since`.
  void miss(drivers::Instant since, std::vector<Seen>& seen);

  /// The connection with that token. Null if it no longer exists. No token is used twice, so a late
  /// event finds nothing. Tokens start at 1.
  Entry* find(std::uint64_t token);

  /// The connection that serves `board` live. Null if none does.
  Connection* serving(const std::string& board);

  std::map<std::uint64_t, Entry>& entries() { return entries_; }

  /// When the first connection has something to do.
  drivers::Instant wake_at() const;

 private:
  void add(BoardConnection::Setup setup, bool is_configured);
  void add_configured(const BoardSetting& setting);
  void add_bus(const BusSetting& setting, bool is_configured);
  void add_found(const drivers::Port& port);
  void forget(const std::vector<drivers::Port>& there, const std::set<std::string>& configured);
  bool is_taken(const std::string& board, const std::string& port);
  std::optional<Identity> identify(const std::string& port, std::string_view driver,
                                   const drivers::DeviceInfo& device);

  const Roster roster_;
  const std::vector<BusSetting> buses_;
  const ListPorts list_ports_;
  const OpenTransport open_line_;
  Recorder* const recorder_;
  Notebook* const notebook_;
  std::map<std::uint64_t, Entry> entries_;
  std::uint64_t next_token_ = 1;
  /// Ports outside the configuration on which several boards answered.
  std::set<std::string> found_chains_;
  /// Ports that nobody named, at which one board answered, since they were last opened.
  std::set<std::string> alone_;
  // Boards that share a serial number with another board, and the port of each. A board keeps its
  // name at its port, in any order of new connections.
  std::map<std::string, std::string> port_of_twin_;
};

}  // namespace jadoube::devices
