#include "daemon/client/text.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <istream>
#include <ostream>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/texts/words.h"
#include "daemon/tournament/text/words.h"
#include "rules/notation/fen.h"

namespace jadoube::cli {
namespace {

using language::tr;
using language::trc;

template <typename... Values>
std::string formatted(const char* format, Values... values) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), format, values...);
  return text.data();
}

}  // namespace

std::string connection_text(values::v1::ConnectionState state) {
  switch (state) {
    case values::v1::CONNECTION_STATE_LIVE:
      return trc("connection", "live");
    case values::v1::CONNECTION_STATE_CONNECTING:
      return trc("connection", "connecting");
    case values::v1::CONNECTION_STATE_LOST:
      return trc("connection", "lost");
    default:
      return texts::enum_words(values::v1::ConnectionState_Name(state), "CONNECTION_STATE_");
  }
}

std::string pair_standing_text(values::v1::PairStanding standing) {
  switch (standing) {
    case values::v1::PAIR_STANDING_UNSEEN:
      return trc("boards of a pair", "unseen");
    case values::v1::PAIR_STANDING_EQUAL:
      return trc("boards of a pair", "equal");
    case values::v1::PAIR_STANDING_BEHIND:
      return trc("boards of a pair", "behind");
    case values::v1::PAIR_STANDING_DIFFERENT:
      return trc("boards of a pair", "different");
    default:
      return texts::enum_words(values::v1::PairStanding_Name(standing), "PAIR_STANDING_");
  }
}

std::string automatic_end_text(values::v1::Termination termination) {
  switch (termination) {
    case values::v1::TERMINATION_CHECKMATE:
      return tr("checkmate");
    case values::v1::TERMINATION_STALEMATE:
      return tr("stalemate");
    case values::v1::TERMINATION_DEAD_POSITION:
      return tr("dead position");
    case values::v1::TERMINATION_FIVEFOLD_REPETITION:
      return tr("five times the same position");
    case values::v1::TERMINATION_SEVENTY_FIVE_MOVES:
      return tr("75 moves without capture and pawn move");
    default:
      return {};
  }
}

std::string outcome_text(values::v1::Result result, values::v1::Termination termination,
                         bool provisional) {
  auto text = result_text(result);
  const auto end = automatic_end_text(termination);
  if (!end.empty()) text += " " + end;
  return provisional ? text + tr(", if the last ply is not taken back") : text;
}

std::string state_text(values::v1::PlyState state) {
  switch (state) {
    case values::v1::PLY_STATE_PROVISIONAL:
      return trc("ply", "provisional");
    case values::v1::PLY_STATE_CONFIRMED:
      return trc("ply", "confirmed");
    case values::v1::PLY_STATE_INFERRED:
      return trc("ply", "inferred");
    case values::v1::PLY_STATE_CORRECTED:
      return trc("ply", "corrected");
    case values::v1::PLY_STATE_ILLEGAL:
      return trc("ply", "illegal");
    default:
      return texts::enum_words(values::v1::PlyState_Name(state), "PLY_STATE_");
  }
}

std::string clock_text(const google::protobuf::Duration& time) {
  const long seconds = static_cast<long>(time.seconds());
  if (seconds >= 3600) {
    return formatted("%ld:%02ld:%02ld", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
  return formatted("%ld:%02ld", seconds / 60, seconds % 60);
}

std::string phase_text(values::v1::SoftwareClock::Phase phase) {
  switch (phase) {
    case values::v1::SoftwareClock::PHASE_NOT_STARTED:
      return trc("software clock", "not started");
    case values::v1::SoftwareClock::PHASE_PAUSED:
      return trc("software clock", "paused");
    case values::v1::SoftwareClock::PHASE_ENDED:
      return trc("software clock", "over");
    default:
      return {};
  }
}

std::string software_clock_text(const values::v1::SoftwareClock& clock) {
  const auto side = [&](const std::string& name, values::v1::Color color, const auto& time) {
    return name + " " + clock_text(time) + (clock.running() == color ? " *" : "") +
           (clock.used_up() == color ? " " + tr("used up") : "");
  };
  const auto phase = phase_text(clock.phase());
  return side(tr("White"), values::v1::COLOR_WHITE, clock.white()) + ", " +
         side(tr("Black"), values::v1::COLOR_BLACK, clock.black()) +
         (phase.empty() ? "" : " (" + phase + ")");
}

std::string time_text(const google::protobuf::Timestamp& time) {
  const std::time_t seconds = time.seconds();
  std::tm local{};
  localtime_r(&seconds, &local);
  return formatted("%02d:%02d:%02d.%03d", local.tm_hour, local.tm_min, local.tm_sec,
                   time.nanos() / 1'000'000);
}

std::string date_time_text(const google::protobuf::Timestamp& time) {
  return language::date_time_text(std::chrono::sys_seconds(std::chrono::seconds(time.seconds())));
}

std::string result_text(values::v1::Result result) {
  switch (result) {
    case values::v1::RESULT_WHITE_WINS:
      return "1-0";
    case values::v1::RESULT_BLACK_WINS:
      return "0-1";
    case values::v1::RESULT_DRAW:
      return "1/2-1/2";
    default:
      return "*";
  }
}

values::v1::Color color_of(const std::string& word) {
  if (word.empty()) return values::v1::COLOR_UNSPECIFIED;
  return word == "white" ? values::v1::COLOR_WHITE : values::v1::COLOR_BLACK;
}

rules::Color to_player(values::v1::Color player) {
  return player == values::v1::COLOR_BLACK ? rules::Color::kBlack : rules::Color::kWhite;
}

std::string player_text(values::v1::Color player) {
  return player == values::v1::COLOR_WHITE ? tr("White") : tr("Black");
}

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

using std::chrono::seconds;

std::chrono::sys_seconds next_turn(std::chrono::system_clock::time_point now, seconds every) {
  const auto second = std::chrono::floor<seconds>(now);
  const std::time_t time = second.time_since_epoch().count();
  std::tm local{};
  localtime_r(&time, &local);
  const seconds since_midnight(local.tm_hour * 3600 + local.tm_min * 60 + local.tm_sec);
  const auto turn = (since_midnight / every + 1) * every;
  return second - since_midnight + std::min<seconds>(turn, std::chrono::days(1));
}

bool is_confirmed(const std::string& what, std::istream& in, std::ostream& out) {
  const std::string yes = language::tr("yes");
  out << what << "\n"
      << language::tr("Do it anyway? ({yes}/{no}) ", {{"yes", yes}, {"no", language::tr("no")}})
      << std::flush;
  std::string line;
  if (!std::getline(in, line)) return false;
  const auto answer = tournament::trimmed(line);
  return answer == yes || answer == "yes";
}

bool can_ask() { return isatty(STDIN_FILENO) == 1; }

}  // namespace jadoube::cli
