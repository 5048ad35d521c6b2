#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/devices/board_connection.h"
#include "daemon/devices/recorder.h"
#include "daemon/devices/roster.h"
#include "drivers/discovery/port.h"

namespace jadoube::devices {

/// One link for every port that matters: those that the configuration names, for ever, and those
/// that were found, while they are there. One thread.
class ConnectionTable {
 public:
  struct Entry {
    BoardConnection link;
    bool is_configured;
    /// What epoll said since the link's last turn.
    BoardConnection::Ready ready{};
    /// What epoll was told last: which of the link's lines to watch, and whether for writing.
    int watched_opening = 0;
    bool watched_for_writing = false;
  };

  using ListPorts = std::function<std::vector<drivers::Port>()>;

  /// `recorder` is null where nothing is recorded; it outlives the table.
  ConnectionTable(Roster roster, ListPorts list_ports,
                  BoardConnection::OpenTransport open_transport, Recorder* recorder);
  ConnectionTable(const ConnectionTable&) = delete;
  ConnectionTable& operator=(const ConnectionTable&) = delete;

  /// Looks at all ports: adds what was found, drops what is gone, and has a configured port that
  /// was missing and is there now opened at once.
  void rescan();

  /// Something was plugged in: whoever waits tries at once.
  void hint();

  /// The process has not run since `since`.
  void miss(drivers::Instant since, std::vector<Seen>& seen);

  /// The link of that token, null where it is gone: a token is never used twice, so an event that
  /// comes late finds nothing. Tokens begin at 1.
  Entry* find(std::uint64_t token);

  /// The link that serves `board` live; null where none does.
  BoardConnection* serving(const std::string& board);

  std::map<std::uint64_t, Entry>& entries() { return entries_; }

  /// When the first link has something to do.
  drivers::Instant wake_at() const;

 private:
  void add(BoardConnection::Setup setup, bool is_configured);
  void add_configured(const BoardSetting& setting);
  void add_found(const drivers::Port& port);
  void forget(const std::vector<drivers::Port>& there, const std::set<std::string>& configured);
  bool is_taken(const std::string& board, const std::string& port);
  std::optional<Identity> identify(const std::string& port, std::string_view driver,
                                   const drivers::DeviceInfo& device);

  const Roster roster_;
  const ListPorts list_ports_;
  const BoardConnection::OpenTransport open_line_;
  Recorder* const recorder_;
  std::map<std::uint64_t, Entry> entries_;
  std::uint64_t next_token_ = 1;
  // Of boards whose serial number another one has too: where each was found. It keeps its name
  // there whoever comes back first.
  std::map<std::string, std::string> port_of_twin_;
};

}  // namespace jadoube::devices
