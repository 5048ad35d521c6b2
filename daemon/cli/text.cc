#include "daemon/cli/text.h"

#include <array>
#include <cstdio>
#include <ctime>

#include "daemon/api/enum_words.h"
#include "rules/notation/fen.h"

namespace jadoube::cli {
namespace {

template <typename... Values>
std::string formatted(const char* format, Values... values) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), format, values...);
  return text.data();
}

}  // namespace

std::string connection_text(v1::ConnectionState state) {
  return api::enum_words(v1::ConnectionState_Name(state), "CONNECTION_STATE_");
}

std::string pair_standing_text(v1::PairStanding standing) {
  return api::enum_words(v1::PairStanding_Name(standing), "PAIR_STANDING_");
}

std::string_view automatic_end_text(v1::Termination termination) {
  switch (termination) {
    case v1::TERMINATION_CHECKMATE:
      return "checkmate";
    case v1::TERMINATION_STALEMATE:
      return "stalemate";
    case v1::TERMINATION_DEAD_POSITION:
      return "dead position";
    case v1::TERMINATION_FIVEFOLD_REPETITION:
      return "five times the same position";
    case v1::TERMINATION_SEVENTY_FIVE_MOVES:
      return "75 moves without capture and pawn move";
    default:
      return {};
  }
}

std::string outcome_text(v1::Result result, v1::Termination termination, bool provisional) {
  auto text = result_text(result);
  const auto end = automatic_end_text(termination);
  if (!end.empty()) text += " " + std::string(end);
  return text + (provisional ? ", if the last ply stands" : "");
}

std::string state_text(v1::PlyState state) {
  return api::enum_words(v1::PlyState_Name(state), "PLY_STATE_");
}

std::string clock_text(const google::protobuf::Duration& time) {
  const long seconds = static_cast<long>(time.seconds());
  if (seconds >= 3600) {
    return formatted("%ld:%02ld:%02ld", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
  return formatted("%ld:%02ld", seconds / 60, seconds % 60);
}

std::string phase_text(v1::SoftwareClock::Phase phase) {
  switch (phase) {
    case v1::SoftwareClock::PHASE_NOT_STARTED:
      return "not started";
    case v1::SoftwareClock::PHASE_PAUSED:
      return "paused";
    case v1::SoftwareClock::PHASE_ENDED:
      return "over";
    default:
      return {};
  }
}

std::string software_clock_text(const v1::SoftwareClock& clock) {
  const auto side = [&](const char* name, v1::Color color, const auto& time) {
    return std::string(name) + " " + clock_text(time) + (clock.running() == color ? " *" : "") +
           (clock.used_up() == color ? " used up" : "");
  };
  const auto phase = phase_text(clock.phase());
  return side("White", v1::COLOR_WHITE, clock.white()) + ", " +
         side("Black", v1::COLOR_BLACK, clock.black()) + (phase.empty() ? "" : " (" + phase + ")");
}

std::string time_text(const google::protobuf::Timestamp& time) {
  const std::time_t seconds = time.seconds();
  std::tm local{};
  localtime_r(&seconds, &local);
  return formatted("%02d:%02d:%02d.%03d", local.tm_hour, local.tm_min, local.tm_sec,
                   time.nanos() / 1'000'000);
}

std::string date_time_text(const google::protobuf::Timestamp& time) {
  const std::time_t seconds = time.seconds();
  std::tm local{};
  localtime_r(&seconds, &local);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S", &local);
  return text.data();
}

std::string result_text(v1::Result result) {
  switch (result) {
    case v1::RESULT_WHITE_WINS:
      return "1-0";
    case v1::RESULT_BLACK_WINS:
      return "0-1";
    case v1::RESULT_DRAW:
      return "1/2-1/2";
    default:
      return "*";
  }
}

v1::Color color_of(const std::string& word) {
  if (word.empty()) return v1::COLOR_UNSPECIFIED;
  return word == "white" ? v1::COLOR_WHITE : v1::COLOR_BLACK;
}

std::string player_text(v1::Color player) { return player == v1::COLOR_WHITE ? "White" : "Black"; }

std::string without_blanks_behind(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

std::string move_number(int ply) {
  return std::to_string(ply / 2 + 1) + (ply % 2 == 0 ? "." : "...");
}

int plies_before(const std::string& fen) {
  const auto position = rules::parse_fen(fen);
  if (!position) return 0;
  const bool black = position->turn() == rules::Color::kBlack;
  return static_cast<int>(position->fullmove_number() - 1) * 2 + (black ? 1 : 0);
}

}  // namespace jadoube::cli
