#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "drivers/instant.h"

/// What the journal keeps. Its text and bytes are its writer's business:
/// `drivers/observation_text.h` for observations, the API's messages for events and games.
namespace jadoube::journal {

using drivers::Instant;

/// One observation of one board, or what an arbiter decided about its game. `checkpoint`: it
/// repeats what was known when a game began, so that a restart replays from there.
struct ObservationRow {
  std::string board;
  Instant at;
  bool checkpoint = false;
  std::string text;
};

/// Which of the API's streams an event belongs to.
enum class Stream : std::uint8_t { kBoards = 0, kGames = 1 };

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

/// What is written in one transaction: all of it or nothing.
struct Batch {
  std::vector<ObservationRow> observations;
  std::vector<EventRow> events;
  std::vector<GameRow> games;

  bool empty() const { return observations.empty() && events.empty() && games.empty(); }
};

}  // namespace jadoube::journal
