#include "daemon/arbiter/round_check/round_check.h"

#include <algorithm>
#include <array>
#include <map>

#include "daemon/arbiter/by_color.h"
#include "daemon/tracking/sensed/clock.h"
#include "rules/chess960.h"
#include "rules/notation/move_text.h"
#include "rules/time/clock_model.h"
#include "rules/time/time_control_text.h"

namespace jadoube::arbiter {

namespace {

using drivers::ConnectionState;

/// A board with this charge or less may not last a long round [guess].
constexpr int kLowPercent = 30;

void add(std::vector<RoundFinding>& to, std::vector<RoundFinding> from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

/// True if a game is in play: there are plies, or the clock of the first player runs.
bool goes_on(const model::Board& board) {
  const auto& game = board.game;
  if (!game || game->closed || !game->in_play()) return false;
  return !game->plies.empty() || (board.clock && board.clock->running);
}

RoundFinding missing(const std::optional<model::Board>& board) {
  RoundFinding found{.kind = RoundFindingKind::kBoardMissing,
                     .makes = Readiness::kNotReady,
                     .hand = Hand::kTechnician};
  if (!board) return found;
  found.facts = {.other_case = true, .cause = board->why};
  if (board->link == ConnectionState::kConnecting) {
    found.kind = RoundFindingKind::kBoardSilent;
    found.facts = {.port = board->port};
  }
  return found;
}

void check_clock_there(const model::Board& board, const TournamentRules& rules,
                       std::vector<RoundFinding>& found) {
  if (board.clock) return;
  if (!board.device.capabilities.clock) {
    // The board has no connection for a clock. Players may have a clock beside the board, which the
    // daemon cannot check.
    found.push_back({.kind = RoundFindingKind::kClockNotChecked,
                     .facts = {.other_case = true,
                               .time_control = rules.control ? to_string(*rules.control) : "",
                               .no_reading = true}});
    return;
  }
  found.push_back({.kind = RoundFindingKind::kClockMissing,
                   .makes = rules.control ? Readiness::kNotReady : Readiness::kLook,
                   .hand = Hand::kTechnician});
}

void check_what_is_hidden(const model::Board& board, std::vector<RoundFinding>& found) {
  if (!board.device.capabilities.only_legal_moves) return;
  found.push_back({.kind = RoundFindingKind::kOnlyLegalMoves, .makes = Readiness::kLook});
}

void check_batteries(const model::Board& board, std::vector<RoundFinding>& found) {
  const auto low = [&](RoundFindingFacts facts) {
    found.push_back({.kind = RoundFindingKind::kBatteryLow,
                     .makes = Readiness::kLook,
                     .hand = Hand::kTechnician,
                     .facts = std::move(facts)});
  };
  const auto& percent = board.device.battery_percent;
  if (percent && *percent <= kLowPercent && !board.device.charging.value_or(false)) {
    low({.percent = *percent});
  }
  if (board.clock && board.clock->battery_low) {
    low({.other_case = true});
  }
}

void check_turned(const model::Board& board, std::vector<RoundFinding>& found) {
  if (board.orientation == model::Orientation::kNormal) return;
  found.push_back({.kind = RoundFindingKind::kBoardTurned, .makes = Readiness::kLook});
}

void check_queens(const ByColor<bool>& seen, std::vector<RoundFinding>& found) {
  if (seen.white && seen.black) return;
  std::optional<rules::Color> whose;
  if (seen.white) whose = rules::Color::kBlack;
  if (seen.black) whose = rules::Color::kWhite;
  found.push_back({.kind = RoundFindingKind::kSecondQueensNotSeen, .facts = {.player = whose}});
}

void check_firmware_known(const model::Board& board, std::vector<RoundFinding>& found) {
  if (!board.device.firmware.empty()) return;
  found.push_back({.kind = RoundFindingKind::kFirmware, .hand = Hand::kTechnician});
}

RoundFinding game_goes_on(const model::Game& game) {
  const auto plies = game.plies.size();
  return {.kind = RoundFindingKind::kGameGoesOn,
          .makes = Readiness::kLook,
          .facts = {.move = plies == 0 ? std::string()
                                       : rules::move_number_text(game.start, plies - 1) +
                                             game.plies.back().san}};
}

bool comes_first(const RoundFinding& a, const RoundFinding& b) {
  // Findings that need no correction are last.
  const auto rank = [](const RoundFinding& found) {
    if (found.makes == Readiness::kReady) return 2;
    return found.hand == Hand::kTechnician ? 0 : 1;
  };
  if (rank(a) != rank(b)) return rank(a) < rank(b);
  return a.makes > b.makes;
}

void conclude(BoardCheck& check) {
  std::ranges::stable_sort(check.findings, comes_first);
  check.readiness = Readiness::kReady;
  for (const auto& found : check.findings) check.readiness = std::max(check.readiness, found.makes);
}

bool needs_technician(const BoardCheck& check) {
  return !check.findings.empty() && check.findings.front().hand == Hand::kTechnician &&
         check.findings.front().makes != Readiness::kReady;
}

/// The value of most boards. Nothing: no two agree. If two values are equally frequent: the smaller
/// one.
template <typename Value>
std::optional<Value> commonest(const std::vector<std::optional<Value>>& values) {
  std::map<Value, int> counts;
  for (const auto& value : values) {
    if (value) ++counts[*value];
  }
  const auto most =
      std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
  if (most == counts.end() || most->second < 2) return std::nullopt;
  return most->first;
}

using Checks = std::vector<BoardCheck>;

void compare_firmware(std::span<const BoardFacts> boards, Checks& checks) {
  std::vector<std::optional<std::string>> firmware;
  for (const auto& facts : boards) {
    const auto& board = facts.board;
    const bool reported = board && !board->device.firmware.empty();
    firmware.push_back(reported ? std::optional(board->device.firmware) : std::nullopt);
  }
  const auto most = commonest(firmware);
  for (std::size_t i = 0; most && i < checks.size(); ++i) {
    if (!firmware[i] || *firmware[i] == *most) continue;
    checks[i].findings.push_back({.kind = RoundFindingKind::kFirmware,
                                  .hand = Hand::kTechnician,
                                  .facts = {.own = *firmware[i], .others = *most}});
  }
}

/// The ids of `boards` but `own`, as a list.
std::string others_than(const std::string& own, const std::vector<std::string>& boards) {
  std::string text;
  for (const auto& id : boards) {
    if (id != own) text += (text.empty() ? "" : ", ") + id;
  }
  return text;
}

void compare_serials(std::span<const BoardFacts> boards, Checks& checks) {
  std::map<std::string, std::vector<std::string>> having;
  for (const auto& facts : boards) {
    if (facts.board) having[facts.board->device.serial].push_back(facts.id);
  }
  having.erase("");
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto found = boards[i].board ? having.find(boards[i].board->device.serial) : having.end();
    if (found == having.end() || found->second.size() == 1) continue;
    checks[i].findings.push_back(
        {.kind = RoundFindingKind::kSerialTwice,
         .hand = Hand::kTechnician,
         .facts = {.own = found->first, .others = others_than(boards[i].id, found->second)}});
  }
}

// The rules of a section, with the times of the pairing on the board if it has its own.
TournamentRules rules_of(const SectionRules& section, const TournamentRules& hall) {
  TournamentRules rules = section.rules ? *section.rules : hall;
  if (section.controls.white && section.controls.black) {
    rules.control = section.controls.white;
    rules.control_of_black = section.controls.black;
  }
  return rules;
}

// The rules by which boards are compared with each other.
TournamentRules rules_of(const BoardFacts& facts, const TournamentRules& hall) {
  return facts.sections.empty() ? hall : rules_of(facts.sections.front(), hall);
}

/// The number of the starting position that is on a board for Chess960. Nothing: none.
std::optional<int> chess960_start_of(const BoardFacts& facts, const TournamentRules& hall) {
  const auto& board = facts.board;
  // If the pairing has a position, the board is compared with it.
  const bool has_own = !facts.sections.empty() && facts.sections.front().start;
  if (!rules_of(facts, hall).chess960 || has_own) return std::nullopt;
  if (!board || board->link != ConnectionState::kLive || goes_on(*board)) return std::nullopt;
  const auto number = rules::chess960_number(board->placement);
  return number ? std::optional(number->value()) : std::nullopt;
}

void compare_starts(std::span<const BoardFacts> boards, const TournamentRules& hall,
                    Checks& checks) {
  for (std::size_t i = 0; i < checks.size(); ++i) {
    const auto own = chess960_start_of(boards[i], hall);
    if (!own) continue;
    // Each section may have a position of its own.
    std::vector<std::optional<int>> numbers;
    for (const auto& other : boards) {
      if (rules_of(other, hall) != rules_of(boards[i], hall)) continue;
      numbers.push_back(chess960_start_of(other, hall));
    }
    const auto most = commonest(numbers);
    if (!most || *own == *most) continue;
    checks[i].findings.push_back(
        {.kind = RoundFindingKind::kStartingPositionDiffers,
         .makes = Readiness::kLook,
         .facts = {.own = std::to_string(*own), .others = std::to_string(*most)}});
  }
}

void look_for_queens(const rules::Placement& placement, ByColor<bool>& seen) {
  const auto queens = queens_on(placement);
  for (const auto color : kColors) seen[color] = seen[color] || queens[color] > 1;
}

}  // namespace

ByColor<bool> two_queens_in(const model::Game& game) {
  ByColor<bool> seen;
  auto position = game.start;
  look_for_queens(position.placement(), seen);
  for (const auto& ply : game.plies) {
    position = position.after(ply.move);
    look_for_queens(position.placement(), seen);
  }
  return seen;
}

namespace {

std::vector<RoundFinding> findings_by(const BoardFacts& facts, const TournamentRules& rules,
                                      const std::optional<rules::Placement>& start) {
  std::vector<RoundFinding> found;
  if (!facts.board || facts.board->link != ConnectionState::kLive) {
    found.push_back(missing(facts.board));
  } else {
    check_clock_there(*facts.board, rules, found);
    check_what_is_hidden(*facts.board, found);
    check_batteries(*facts.board, found);
    check_firmware_known(*facts.board, found);
    if (goes_on(*facts.board)) {
      found.push_back(game_goes_on(*facts.board->game));
    } else {
      check_turned(*facts.board, found);
      add(found, check_starting_position(facts.board->placement, rules.chess960,
                                         facts.board->device.capabilities.sensing, start));
      add(found, check_set_clock(*facts.board, facts.clock_read, rules));
      check_queens(facts.two_queens_seen, found);
    }
  }
  return found;
}

// Findings of all sections, once each, and the others with the name of their section.
std::vector<RoundFinding> findings_by_sections(const BoardFacts& facts,
                                               const TournamentRules& hall) {
  std::vector<std::vector<RoundFinding>> by_section;
  for (const SectionRules& section : facts.sections) {
    by_section.push_back(findings_by(facts, rules_of(section, hall), section.start));
  }
  std::vector<RoundFinding> all;
  for (std::size_t i = 0; i < by_section.size(); ++i) {
    for (RoundFinding& found : by_section[i]) {
      const bool is_everywhere = std::ranges::all_of(by_section, [&](const auto& other) {
        return std::ranges::find(other, found) != other.end();
      });
      if (is_everywhere && i > 0) continue;
      all.push_back(found);
      if (is_everywhere) continue;
      all.back().facts.section = facts.sections[i].name;
      all.back().makes = std::min(found.makes, Readiness::kLook);
    }
  }
  return all;
}

}  // namespace

BoardCheck check_board(const BoardFacts& facts, const TournamentRules& hall) {
  BoardCheck check{facts.id};
  const auto start = facts.sections.empty() ? std::nullopt : facts.sections.front().start;
  check.findings = facts.sections.size() > 1 ? findings_by_sections(facts, hall)
                                             : findings_by(facts, rules_of(facts, hall), start);
  conclude(check);
  return check;
}

std::vector<BoardCheck> check_round(std::span<const BoardFacts> boards,
                                    const TournamentRules& rules) {
  Checks checks;
  for (const auto& board : boards) checks.push_back(check_board(board, rules));
  compare_firmware(boards, checks);
  compare_serials(boards, checks);
  compare_starts(boards, rules, checks);
  for (auto& check : checks) conclude(check);
  std::ranges::stable_sort(checks, [](const BoardCheck& a, const BoardCheck& b) {
    if (needs_technician(a) != needs_technician(b)) return needs_technician(a);
    return a.readiness > b.readiness;
  });
  return checks;
}

Readiness worst_of(std::span<const BoardCheck> boards) {
  Readiness worst = Readiness::kReady;
  for (const auto& board : boards) worst = std::max(worst, board.readiness);
  return worst;
}

// A clock that is ready shows the first period's time. Some clocks include the first increment,
// others do not. Before the first press, it is not known whether the clock will add the right
// increment. Its sign shows whether it will add one at all.

namespace {

using rules::Color;
using rules::TimeControl;
using std::chrono::milliseconds;

/// The largest error by rounding.
constexpr std::chrono::seconds kTolerance{1};

RoundFinding clock_finding(RoundFindingKind kind, Readiness makes, RoundFindingFacts facts = {}) {
  return {.kind = kind, .makes = makes, .hand = Hand::kArbiter, .facts = std::move(facts)};
}

/// What a clock set to `control` may show before the first move: without the first increment, and
/// with it.
std::array<milliseconds, 2> shown_at_start(const TimeControl& control) {
  auto setup = rules::ClockSetup::same(control);
  setup.first_increment = rules::FirstIncrement::kAfterFirstMove;
  const rules::ClockModel without(setup);
  setup.first_increment = rules::FirstIncrement::kBeforeFirstMove;
  const rules::ClockModel with(setup);
  return {without.shown(Color::kWhite), with.shown(Color::kWhite)};
}

void check_times(const model::ClockState& clock, const TimeControl& control,
                 std::vector<RoundFinding>& found) {
  const auto right = shown_at_start(control);
  const auto is_right = [&](std::chrono::seconds time) {
    return std::ranges::any_of(right, [&](auto shown) { return is_near(time, shown, kTolerance); });
  };
  // A clock that gives the first increment to one player only is set wrongly.
  if (is_right(clock.white) && is_right(clock.black) &&
      is_near(clock.white, clock.black, kTolerance)) {
    return;
  }
  const auto [without, with] = right;
  RoundFindingFacts facts{.white_clock = clock.white,
                          .black_clock = clock.black,
                          .right_time = without,
                          .time_control = to_string(control)};
  if (with != without) facts.right_time_with_increment = with;
  found.push_back(
      clock_finding(RoundFindingKind::kClockTimes, Readiness::kNotReady, std::move(facts)));
}

// Checks the clock of a game in which the players have different times.
void check_odds(const model::ClockState& clock, const TournamentRules& rules,
                std::vector<RoundFinding>& found) {
  const auto is_right = [&](Color color) {
    return std::ranges::any_of(shown_at_start(*rules.control_of(color)), [&](auto shown) {
      return is_near(clock.time_of(color), shown, kTolerance);
    });
  };
  if (is_right(Color::kWhite) && is_right(Color::kBlack)) return;
  RoundFindingFacts facts{
      .white_clock = clock.white,
      .black_clock = clock.black,
      .right_time = shown_at_start(*rules.control)[0],
      .right_time_of_black = shown_at_start(*rules.control_of_black)[0],
      .time_control = to_string(*rules.control) + " : " + to_string(*rules.control_of_black)};
  found.push_back(
      clock_finding(RoundFindingKind::kClockTimes, Readiness::kNotReady, std::move(facts)));
}

void check_mode(const drivers::ClockRead& read, const TimeControl& control,
                std::vector<RoundFinding>& found) {
  const bool shows = read.left.per_move || read.right.per_move;
  const auto time = control.period(0).per_move.time;
  if (shows == (time > milliseconds(0))) return;
  found.push_back(
      clock_finding(RoundFindingKind::kClockMode, Readiness::kLook,
                    {.sign_shown = shows, .per_move = time, .time_control = to_string(control)}));
}

/// Whose time would run if the clock were started.
std::optional<Color> turn_of(drivers::ClockRead read, model::Orientation orientation) {
  read.running = true;
  tracking::Clock clock;
  (void)clock.read({}, read, orientation);
  return clock.turn(orientation);
}

void check_lever(const drivers::ClockRead& read, model::Orientation orientation,
                 std::vector<RoundFinding>& found) {
  if (turn_of(read, orientation) == Color::kWhite) return;
  found.push_back(clock_finding(RoundFindingKind::kClockLever, Readiness::kLook));
}

}  // namespace

std::vector<RoundFinding> check_set_clock(const model::Board& board,
                                          const std::optional<drivers::ClockRead>& read,
                                          const TournamentRules& rules) {
  const auto& control = rules.control;
  std::vector<RoundFinding> found;
  if (!board.clock) return found;
  if (board.clock->running) {
    found.push_back(clock_finding(RoundFindingKind::kClockRuns, Readiness::kNotReady));
    return found;
  }
  if (rules.control_of_black) {
    check_odds(*board.clock, rules, found);
  } else if (control) {
    check_times(*board.clock, *control, found);
  }
  if (control && read) check_mode(*read, *control, found);
  if (read) check_lever(*read, board.orientation, found);
  if (!control || !read) {
    found.push_back(clock_finding(
        RoundFindingKind::kClockNotChecked, Readiness::kReady,
        {.time_control = control ? to_string(*control) : std::string(), .no_reading = !read}));
  }
  return found;
}

}  // namespace jadoube::arbiter
