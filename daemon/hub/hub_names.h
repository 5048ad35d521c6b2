#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The names that halls, hubs and relays use on a NATS server. `README.md` shows them in one table.
namespace jadoube::hub {

/// True if `id` can be the id of an event or of a hall. It has 1 to 32 small letters, digits and
/// '-', and does not begin with '-'.
bool is_hub_id(std::string_view id);

/// The readers for whom a hall publishes.
enum class Readers : std::uint8_t {
  kViewers,   ///< Relays that show the games to everybody.
  kArbiters,  ///< Relays where arbiters see the incidents of all halls, and decide.
};

/// A stream of a hall. A hall may have one for each kind of readers.
struct HallStream {
  std::string event, hall;
  Readers readers = Readers::kViewers;

  bool operator==(const HallStream&) const = default;
};

/// Its name in JetStream: "JADOUBE-V2_open2026_north", "JADOUBE-V2-ARBITERS_open2026_north". Each
/// hall has its own stream, so that the numbers of the stream show whether anything of the hall is
/// missing.
std::string stream_name(const HallStream& stream);

/// The hall whose stream for these readers has this name. Nothing: it is no such stream of `event`.
std::optional<std::string> hall_of_stream(std::string_view name, std::string_view event,
                                          Readers readers);

/// True if it is the name of a stream of `event` whose messages have an earlier form. This version
/// does not read them.
bool is_of_earlier_form(std::string_view name, std::string_view event);

/// The subject of the events of a board: "jadoube.v2.open2026.north.table-1", or for arbiters
/// "jadoube.v2-arbiters.open2026.north.table-1". The number is that of the form of the messages.
/// Characters that a subject cannot have are written as '=' and two hexadecimal digits. An empty
/// `board`: the hall itself, and its tournaments.
std::string board_subject(const HallStream& stream, std::string_view board);

/// All subjects of `board_subject` of a stream, with a wildcard.
std::string all_board_subjects(const HallStream& stream);

/// The subject of the signs of life of a hall: "jadoube.v2.open2026.north". No stream stores them.
/// A hall "*" is all halls.
std::string alive_subject(const HallStream& stream);

/// The subject of the calls of arbiters at the hub: "jadoube.v2-calls.open2026.north". The hall
/// listens there, and no stream stores them.
std::string calls_subject(const HallStream& stream);

/// The parts of a subject.
struct Subject {
  HallStream stream;
  /// Nothing: a sign of life. An empty text: the hall itself.
  std::optional<std::string> board = {};

  bool operator==(const Subject&) const = default;
};

/// Reads `board_subject` and `alive_subject`. Nothing: it is neither.
std::optional<Subject> parse_subject(std::string_view subject);

/// Names one event of one hall: the epoch of its journal, and the number of the event there. It is
/// the Nats-Msg-Id of the message.
struct EventId {
  std::string epoch;
  std::uint64_t number = 0;

  bool operator==(const EventId&) const = default;
};

/// "3f2a...:1234".
std::string to_text(const EventId& id);
/// Reads `to_text`. Nothing: it is no id.
std::optional<EventId> parse_event_id(std::string_view text);

/// How often a hall sends this message.
inline constexpr std::chrono::seconds kSignEvery{3};

/// The message of a hall to its relays, every few seconds, whether anything is played or not.
struct SignOfLife {
  /// How long the hall holds back everything that it publishes.
  std::chrono::seconds delay{0};
  /// The last event that the hub has from it. Nothing: none yet.
  std::optional<EventId> last = {};
  /// For arbiters: the time of the hall's clock, in milliseconds of Unix time.
  std::optional<std::chrono::milliseconds> clock = {};

  bool operator==(const SignOfLife&) const = default;
};

/// "1 900 3f2a...:1234": the version of the form, the delay in seconds, the last event or "-". For
/// arbiters the clock follows: "1 0 3f2a...:1234 1764336000000".
std::string to_text(const SignOfLife& sign);
/// Reads `to_text`. Nothing: it is none.
std::optional<SignOfLife> parse_sign_of_life(std::string_view text);

}  // namespace jadoube::hub
