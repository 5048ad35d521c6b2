#include "daemon/model/incident.h"

#include <algorithm>
#include <array>

namespace jadoube::model {

std::string_view to_string(ClockFaultKind kind) {
  constexpr std::array<std::string_view, 10> kWords = {
      "WRONG_MAIN_TIME",     "TIMES_SWAPPED", "WRONG_PER_MOVE", "DELAY_FOR_INCREMENT",
      "INCREMENT_FOR_DELAY", "EXTRA_PRESS",   "PERIOD_EARLY",   "PERIOD_LATE",
      "WRONG_PERIOD_TIME",   "LEVER_DEAD"};
  return kWords[static_cast<std::size_t>(kind)];
}

namespace {

constexpr std::array<std::string_view, kIncidentKinds> kKindWords = {
    "ILLEGAL_MOVE",     "PROMOTION_INCOMPLETE", "PRESSED_WITHOUT_MOVE", "SECOND_ILLEGAL_MOVE",
    "DISPLACED_PIECE",  "PIECE_MISSING",        "WRONG_START_POSITION", "BOARD_ROTATED",
    "COLOURS_REVERSED", "TOUCH_MOVE",           "ROOK_FIRST_CASTLING",  "CHECKMATE",
    "STALEMATE",        "DEAD_POSITION",        "FIVEFOLD_REPETITION",  "SEVENTY_FIVE_MOVES",
    "FLAG_FALL",        "BOTH_KINGS_IN_CHECK",  "PLAY_AFTER_END",       "CLOCK_MISSET",
    "CLOCK_STUCK",      "CLOCK_STOPPED",        "CLOCK_LOST",           "TIME_TROUBLE",
    "PLAYER_ABSENT",    "SPARE_QUEEN_NEEDED",   "RESULT_CONFLICT",      "MOVE_REVISED",
    "NEEDS_DECISION",   "BOARD_LOST",           "BOARD_BACK",           "SENSOR_FAULT",
    "BATTERY_LOW",      "STORAGE_FAILING",      "OUTPUT_FAILING",       "RESULT_DIFFERS",
    "SERIAL_TWICE",     "BOARDS_DIFFER",        "STANDBY_FAILING",      "HOUSE_FULL"};
static_assert(static_cast<std::size_t>(IncidentKind::kHouseFull) + 1 == kIncidentKinds);

constexpr std::array<std::string_view, 4> kSeverityWords = {"LOG", "INFO", "WARNING", "CRITICAL"};
constexpr std::array<std::string_view, 5> kLifeWords = {"OPEN", "WITHDRAWN", "ACKNOWLEDGED",
                                                        "DISMISSED", "RESOLVED"};
constexpr std::array<std::string_view, 4> kClosesWords = {"never", "opponent's move", "ten moves",
                                                          "closed"};

template <typename Enum, std::size_t kSize>
std::string_view word_of(const std::array<std::string_view, kSize>& words, Enum value) {
  const auto index = static_cast<std::size_t>(value);
  return index < kSize ? words[index] : std::string_view();
}

}  // namespace

std::string_view to_string(IncidentKind kind) { return word_of(kKindWords, kind); }
std::string_view to_string(Severity severity) { return word_of(kSeverityWords, severity); }
std::string_view to_string(Life life) { return word_of(kLifeWords, life); }
std::string_view to_string(Closes closes) { return word_of(kClosesWords, closes); }

std::optional<IncidentKind> parse_incident_kind(std::string_view text) {
  const auto* found = std::ranges::find(kKindWords, text);
  if (found == kKindWords.end()) return std::nullopt;
  return static_cast<IncidentKind>(found - kKindWords.begin());
}

std::string to_string(IncidentId id) {
  return std::to_string(id.game) + "." + std::to_string(id.number);
}

}  // namespace jadoube::model
