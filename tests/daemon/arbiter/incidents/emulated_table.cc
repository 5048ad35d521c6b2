#include "tests/daemon/arbiter/incidents/emulated_table.h"

#include <gtest/gtest.h>

#include <charconv>
#include <sstream>

#include "daemon/texts/incident.h"
#include "daemon/texts/words.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "drivers/simulator/hardware/faults.h"
#include "rules/notation/fen.h"
#include "rules/notation/san.h"

namespace jadoube::arbiter {
namespace {

namespace simulator = drivers::simulator;
using rules::Piece;
using rules::Square;
using simulator::BoardTime;
using std::chrono::milliseconds;
using std::chrono::seconds;

/// Longer than a round of the sensors.
constexpr milliseconds kStep{300};
/// A board on which a game may be under way sends its log first.
constexpr seconds kGreeting{15};

simulator::BoardSettings on_table(const EmulatedTable::Setting& setting) {
  auto board = setting.board;
  if (board.clock && setting.rotated) board.clock->pressed = opposite(board.clock->pressed);
  return board;
}

/// "700ms", "20s", "6min"; nothing where it is none.
std::optional<BoardTime> time_of(std::string_view word) {
  int count = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
  if (error != std::errc()) return std::nullopt;
  const std::string_view unit(end, word.data() + word.size());
  if (unit == "ms") return milliseconds{count};
  if (unit == "s") return seconds{count};
  if (unit == "min") return std::chrono::minutes{count};
  return std::nullopt;
}

}  // namespace

EmulatedTable::EmulatedTable(const Setting& setting)
    : rotated_(setting.rotated),
      board_(on_table(setting),
             setting.rotated ? rules::rotated(setting.standing) : setting.standing),
      arbiter_(setting.rules),
      tracker_(&arbiter_),
      line_(board_, tracker_) {
  if (setting.board.clock) pressed_ = setting.board.clock->pressed;
  board_.play(now_, {});
  wait(kGreeting);
  if (!setting.is_orientation_reported) return;
  model::Correction correction{.after = tests::kTableZero + now_};
  correction.orientation = model::Orientation::kNormal;
  tracker_.correct(correction);
}

void EmulatedTable::happen(std::string_view script) {
  std::istringstream words{std::string(script)};
  for (std::string word; words >> word;) do_one(word);
}

void EmulatedTable::do_one(std::string_view word) {
  if (const auto time = time_of(word)) return wait(*time);
  if (word == "!") {
    cue_ = now_;
  } else if (word == "run") {
    act(simulator::StartOrStop{});
  } else if (word == "colours-reversed") {
    decide(Report{Report::Kind::kColoursReversed});
  } else if (word == "|") {
    press();
  } else if (word.find('@') != word.npos) {
    const auto fault = simulator::parse_fault(word);
    ASSERT_TRUE(fault) << fault.error().message;
    board_.strike(now_, *fault);
  } else if (word.size() == 3 && word[2] == '-' && word != "O-O") {
    lift(*rules::parse_square(word.substr(0, 2)));
  } else if (word.size() == 4 && word[2] == '+') {
    place(*rules::parse_square(word.substr(0, 2)), *rules::parse_piece(word[3]));
  } else {
    play(word);
  }
}

void EmulatedTable::play(std::string_view san) {
  wait(seconds{1});
  ASSERT_TRUE(board().game) << "no game has begun at " << san;
  const auto before = board().game->position();
  const auto move = rules::parse_san(before, san);
  ASSERT_TRUE(move) << san << " in " << rules::to_fen(before) << "; told:\n" << reported();
  const auto after = before.after(*move).placement();
  const auto squares = tracking::differences(before.placement(), after);
  for (const auto square : squares) {
    if (before.placement()[square] != Piece::kNone) lift(square);
  }
  for (const auto square : squares) {
    if (after[square] != Piece::kNone) place(square, after[square]);
  }
  press();
}

void EmulatedTable::lift(Square square) {
  wait(kStep);
  act(simulator::Lift{as_board(square)});
}

void EmulatedTable::place(Square square, Piece piece) {
  wait(kStep);
  act(simulator::Place{as_board(square), piece});
}

void EmulatedTable::press() {
  wait(kStep);
  pressed_ = opposite(pressed_);
  act(simulator::Press{rotated_ ? opposite(pressed_) : pressed_});
}

void EmulatedTable::act(decltype(simulator::Act::what) what) {
  board_.play(now_, {{BoardTime(0), std::move(what)}});
}

void EmulatedTable::wait(BoardTime time) { line_.run(now_ += time); }

void EmulatedTable::decide(const SideDecision& decision) {
  const auto received =
      arbiter_.tracker.decide(tests::kTableZero + now_, decision, arbiter_.reported);
  ASSERT_TRUE(received) << received.error().message;
}

Square EmulatedTable::as_board(Square square) const {
  return rotated_ ? rules::rotated(square) : square;
}

std::map<IncidentId, Incident> EmulatedTable::incidents() const {
  std::map<IncidentId, Incident> all;
  for (const auto& change : arbiter_.reported) all[change.incident.id] = change.incident;
  return all;
}

std::string EmulatedTable::reported() const {
  std::ostringstream text;
  for (const auto& [id, incident] : incidents()) {
    text << to_string(incident.kind) << ' ' << to_string(incident.severity) << ' '
         << to_string(incident.life);
    if (incident.ply > 0) text << ' ' << incident.ply;
    if (incident.offender) text << ' ' << texts::name_of(*incident.offender);
    text << '\n';
  }
  return text.str();
}

std::string EmulatedTable::history() const {
  std::ostringstream text;
  for (const auto& [at, what, incident] : arbiter_.reported) {
    const std::chrono::duration<double> time = at - tests::kTableZero;
    text << time.count() << " s: " << to_string(incident.id) << ' ' << to_string(incident.kind)
         << ' ' << to_string(incident.severity) << ' ' << to_string(incident.life) << ": "
         << texts::what(incident) << " (" << texts::why(incident) << ") " << texts::reason(incident)
         << '\n';
  }
  text << "Plies:";
  for (const auto& ply : board().game ? board().game->plies : std::vector<model::Ply>{}) {
    text << ' ' << ply.san << (ply.state == model::PlyState::kProvisional ? "?" : "");
  }
  text << "\nUnexplained: " << texts::names_of(board().unexplained);
  return text.str();
}

std::optional<milliseconds> EmulatedTable::reported_after(IncidentKind kind) const {
  for (const auto& change : arbiter_.reported) {
    if (change.incident.kind != kind) continue;
    return std::chrono::duration_cast<milliseconds>(change.at - (tests::kTableZero + cue_));
  }
  return std::nullopt;
}

}  // namespace jadoube::arbiter
