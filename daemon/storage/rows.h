#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "drivers/instant.h"

/// What the journal keeps. Its text and bytes are its writer's business:
/// `drivers/observation_text.h` for observations, the API's messages for events and games.
namespace jadoube::storage {

using drivers::Instant;

/// One observation of one board, or what an arbiter decided about its game. `checkpoint`: it
/// repeats what was known when a game began, so that a restart replays from there.
struct ObservationRow {
  std::string board;
  Instant at;
  bool checkpoint = false;
  std::string text;
  /// Its place among all observations, where it was read from the journal; writing gives it one.
  std::uint64_t number = 0;
};

/// Which of the API's streams an event belongs to.
enum class Stream : std::uint8_t { kBoards = 0, kGames = 1, kIncidents = 2 };

/// What an imported board's events have in place of `stream`: no subscriber asks for that.
constexpr std::uint8_t kImportedStreams = 16;
constexpr Stream imported(Stream stream) {
  return static_cast<Stream>(static_cast<std::uint8_t>(stream) + kImportedStreams);
}

/// One published event: `number` is its place in the order of all events, from 1, without holes.
struct EventRow {
  std::uint64_t number = 0;
  Stream stream = Stream::kBoards;
  std::string board;
  Instant at;
  /// The response message as it is sent to subscribers.
  std::string wire;
};

/// One game as it stands: written when it begins, changes its result or closes, and its `digest`
/// with every change, so that a restart can tell whether it came to the same game.
struct GameRow {
  std::string board;
  int ordinal = 0;
  /// The API's Game message; empty: keep what is stored.
  std::string wire;
  std::string digest;
};

/// A game that another followed on its board, to go out of record.
struct OldGame {
  std::string board;
  int ordinal = 0;
  /// When it began, and when the next one did.
  Instant began{}, end{};
  /// The highest number of an event of the board before `end`; 0 where there is none.
  std::uint64_t last_event = 0;
};

/// One incident as it stands: written with every event that tells of it.
struct IncidentRow {
  std::string board;
  /// The game it was told in, 0 before the board's first, and its number in that game.
  int game = 0, number = 0;
  /// The number of the event that told it first: its place among all incidents.
  std::uint64_t event = 0;
  /// 0 and above; the higher, the graver.
  int severity = 0;
  /// It still needs somebody.
  bool open = true;
  /// The API's Incident message.
  std::string wire;

  bool operator==(const IncidentRow&) const = default;
};

/// By what the event is played from a moment on.
struct RulesSettingRow {
  Instant at;
  /// Who set it, and from where; empty: the configuration file.
  std::string author = {}, origin = {};
  /// The API's Event message, and that which the configuration file gives at the time.
  std::string wire, file;
  /// Of what event: empty, that which is played here; else one whose boards were imported, by what
  /// their names begin with.
  std::string import = {};
};

/// A board of another journal, whose games were copied into this one. Nothing is seen of it here:
/// it is no board of the hall, its games are only read, and no subscriber hears of them.
struct ImportedBoard {
  std::string board;
  /// What it is called in that journal.
  std::string origin;
  /// When it was imported first.
  Instant at;
};

/// What was recorded of a board's line: bytes both ways, as `drivers/recording/session.h` writes
/// them.
struct SessionRow {
  std::string board;
  /// The game that was played meanwhile.
  int game = 0;
  /// The moment that its times count from.
  Instant began;
  std::string text;
};

/// What is written in one transaction: all of it or nothing.
struct Batch {
  std::vector<ObservationRow> observations = {};
  std::vector<EventRow> events = {};
  std::vector<GameRow> games = {};
  /// Of an incident that is on record already, all but `event` is kept.
  std::vector<IncidentRow> incidents = {};
  std::vector<RulesSettingRow> settings = {};
  std::vector<ImportedBoard> imported = {};
  std::vector<SessionRow> sessions = {};

  bool empty() const {
    return observations.empty() && events.empty() && games.empty() && incidents.empty() &&
           settings.empty() && imported.empty() && sessions.empty();
  }
};

}  // namespace jadoube::storage
