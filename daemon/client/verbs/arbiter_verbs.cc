#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/verbs/decisions.h"
#include "daemon/client/verbs/tournaments.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/arbiter_service.pb.h"
#include "rules/pgn/pgn.h"

// An arbiter's decisions about games, the board and its clock, and about incidents; and an
// arbiter's reports.
namespace jadoube::cli {
namespace {

using language::tr;

std::int64_t seconds_of(const std::string& time) {
  return std::chrono::floor<std::chrono::seconds>(*rules::parse_pgn_time(time)).count();
}

// Empty: the text is a time.
std::string is_time(const std::string& text) {
  return rules::parse_pgn_time(text) ? std::string()
                                     : tr("{text} is not a time: write 1:29:30", {{"text", text}});
}

using Message = google::protobuf::Message;
using Options = std::vector<VerbOption>;

// White's time and Black's, for a clock at the board and for one that is computed.
template <typename Clock>
int put_two_times(Clock& clock, const std::vector<std::string>& times) {
  clock.mutable_white()->set_seconds(seconds_of(times.front()));
  clock.mutable_black()->set_seconds(seconds_of(times.back()));
  return kSuccess;
}

int put_times(const Common&, Message& decision, const std::vector<std::string>& times) {
  return put_two_times(*static_cast<v1::Decision&>(decision).mutable_set_clock(), times);
}

int put_computed_times(const Common&, Message& decision, const std::vector<std::string>& times) {
  return put_two_times(*static_cast<v1::Decision&>(decision).mutable_control_software_clock(),
                       times);
}

void take_two(CLI::Option& option) { option.expected(2); }

int decide_on_clock(const Common& common, const v1::Decision& decision,
                    const DecisionArguments& arguments) {
  const int code = decide_on_game(common, decision, arguments);
  if (code != kSuccess || decision.set_clock().by_hand()) return code;
  return await_clock(common, arguments.game, decision.set_clock());
}

using Act = values::v1::SoftwareClockAct;

const VerbOption::Words kActs = {{"pause", Act::KIND_PAUSE},
                                 {"resume", Act::KIND_RESUME},
                                 {"set", Act::KIND_SET},
                                 {"start", Act::KIND_START}};

int decide_on_software_clock(const Common& common, const v1::Decision& decision,
                             const DecisionArguments& arguments) {
  const auto& control = decision.control_software_clock();
  const bool sets = control.kind() == Act::KIND_SET;
  if (sets != control.has_white()) {
    const auto act = std::ranges::find(kActs, static_cast<int>(control.kind()),
                                       &VerbOption::Words::value_type::second);
    throw CLI::ValidationError(
        sets ? tr("set needs White's time and Black's: 1:29:30 1:30:00")
             : tr("only set has times, {act} does not", {{"act", act->first}}));
  }
  return decide_on_game(common, decision, arguments);
}

std::string wrong_result_of_game(const std::string& text) {
  return game_result_in(text)
             ? std::string()
             : tr("\"{text}\" is not a result. Write 1-0, 0-1 or 1/2-1/2. For 0-0 and for games "
                  "without play: jadoube tournament result",
                  {{"text", text}});
}

Named read_result(const Common&, const Message&, const std::string& text) {
  return std::to_string(static_cast<int>(*game_result_in(text)));
}

constexpr const char* kByHelp =
    language::mark("The name of the person who decides. Without it, the user who is logged in");

// A board without a game has the game number 0, because a decision may start its first game.
Named read_game_or_zero(const Common& common, const Message&, const std::string& text) {
  return name_game(common, text, WithoutGame::kIsNumberZero);
}

// True if the decision with that field may change plies of the record: only that has a preview.
bool changes_plies(std::string_view part) {
  constexpr std::string_view kParts[] = {"take_back",    "replace_ply", "keep_illegal_ply",
                                         "insert_plies", "delete_ply",  "choose_explanation",
                                         "undo"};
  return std::ranges::find(kParts, part) != std::end(kParts);
}

// A verb for a decision about a game. `part`: its field in a decision. `values`: its options,
// besides those of every decision.
Verb decision_row(const char* name, const char* help, const char* part, const Options& values = {},
                  int (*decide)(const Common&, const v1::Decision&,
                                const DecisionArguments&) = decide_on_game) {
  Options all = {
      own_value("game", kGameHelp, &DecisionArguments::game).typed(kGame).required(),
      own_value("--by", kByHelp, &DecisionArguments::author),
      own_value("--revision", "Refuse the decision if the game no longer has this revision",
                &DecisionArguments::revision)
          .within(0)};
  if (changes_plies(part)) {
    all.push_back(
        own_value("--preview",
                  "Print the game as it would be after this decision, without recording anything",
                  &DecisionArguments::preview));
  }
  all.insert(all.end(), values.begin(), values.end());
  return row_with<v1::Decision, DecisionArguments>(name, help, std::move(all), decide, part);
}

VerbOption required_number(const char* name, const char* help, const char* field) {
  return number_value(name, help, field).within(0).required();
}

VerbOption side_value(const char* name, const char* help, const char* field) {
  return text_value(name, help, field)
      .one_of({{"white", values::v1::COLOR_WHITE}, {"black", values::v1::COLOR_BLACK}});
}

constexpr const char* kMoveHelp =
    language::mark("The move, in SAN, UCI or English descriptive notation (P-K4)");
constexpr const char* kPlyHelp = language::mark("The number of the ply. The first is 1");

Verb rulings_row() {
  return row("list", language::mark("List every decision about a game"),
             {game_value("game", read_game_or_zero)}, print_rulings);
}

template <v1::IncidentAction kAction>
int decide_on(const Common& common, const v1::DecideOnIncidentRequest& request) {
  return decide_on_incident(common, request, kAction);
}

template <v1::IncidentAction kAction>
Verb incident_row(const char* name, const char* help) {
  auto reason = text_value("reason", "The reason", "reason");
  if (kAction == v1::INCIDENT_ACTION_DISMISS) reason = reason.required();
  Options options = {incident_value("name"), reason, text_value("--by", kByHelp, "author")};
  if (kAction == v1::INCIDENT_ACTION_ACKNOWLEDGE) {
    options.push_back(
        switch_value("--take-over", "Take the incident from the arbiter who has it", "take_over"));
  }
  return row(name, help, std::move(options), decide_on<kAction>);
}

const std::vector<Verb> kDecisions = {
    decision_row("take-back", "Keep the first plies of the game, and take back the others",
                 "take_back",
                 {required_number("plies", "The number of plies to keep", "take_back.plies")}),
    decision_row("replace",
                 "Replace a ply by another move. The daemon works out the later plies again",
                 "replace_ply",
                 {required_number("ply", kPlyHelp, "replace_ply.ply"),
                  text_value("move", kMoveHelp, "replace_ply.move").required()}),
    decision_row("illegal",
                 "Record that a ply was this illegal move (such as e1e3), and was not taken back",
                 "keep_illegal_ply",
                 {required_number("ply", kPlyHelp, "keep_illegal_ply.ply"),
                  text_value("move", kMoveHelp, "keep_illegal_ply.move").required()}),
    decision_row(
        "insert", "Add missing plies. The daemon works out the later plies again", "insert_plies",
        {required_number(
             "ply", "Insert before this ply. To add at the end, give the number of plies plus 1",
             "insert_plies.ply"),
         text_values("moves", "The moves, in SAN, UCI or English descriptive notation (P-K4)",
                     "insert_plies.moves")
             .required()}),
    decision_row("delete", "Delete a ply. The daemon works out the later plies again", "delete_ply",
                 {required_number("ply", kPlyHelp, "delete_ply.ply")}),
    decision_row("choose", "Choose the right explanation of the game", "choose_explanation",
                 {required_number("number", "The number of the explanation. The first is 1",
                                  "choose_explanation.number")}),
    decision_row("result", "Give the result and the reason", "give_result",
                 {text_value("result", "1-0, 0-1 or 1/2-1/2, also as 1/2 or ½-½, with any dash",
                             "give_result.result")
                      .checked(wrong_result_of_game)
                      .read(read_result)
                      .required(),
                  text_value("--why", "The reason for the result", "give_result.termination")
                      .one_of({{"abandoned", values::v1::TERMINATION_ABANDONED},
                               {"adjudication", values::v1::TERMINATION_ADJUDICATION},
                               {"normal", values::v1::TERMINATION_NORMAL},
                               {"rules", values::v1::TERMINATION_RULES_INFRACTION},
                               {"time", values::v1::TERMINATION_TIME_FORFEIT}})
                      .or_else("normal")}),
    decision_row("no-result", "Remove the result: the game is not over", "take_result_away"),
    decision_row(
        "start", "Start a new game on the board of this game", "start_game",
        {text_value("--fen", "The position to start from. Without it, the starting position",
                    "start_game.fen")}),
    decision_row("accept", "Start a new game from the present position on the board",
                 "accept_board",
                 {side_value("turn", "The side to move", "accept_board.turn").required()}),
    decision_row("adjourn", "Adjourn the game. The player to move has sealed a move", "adjourn"),
    decision_row(
        "resume", "Resume an adjourned game, or a game that another game interrupted",
        "resume_game",
        {text_value("--from",
                    "Continue this game as a new game on the board. Without it, the adjourned "
                    "game itself continues",
                    "resume_game.from")
             .typed(kGame)
             .read(read_game),
         text_value("--sealed",
                    "The move in the envelope. Without it, the player makes it on the board",
                    "resume_game.sealed_move")}),
    decision_row(
        "go-on-at", "Continue the game at another board, because its own board has a fault",
        "go_on_at",
        {text_value("spare", "The other board. Its record of the game is kept", "go_on_at.board")
             .read(read_board_to_come)
             .required()}),
    decision_row(
        "turn", "Set which way a board faces, if the starting position has not shown it",
        "turn_board",
        {text_value("how", "rotated: the board is turned by 180 degrees from its usual orientation",
                    "turn_board.orientation")
             .one_of({{"normal", values::v1::ORIENTATION_NORMAL},
                      {"rotated", values::v1::ORIENTATION_ROTATED}})
             .required()}),
    decision_row("clock",
                 "Set both times. The clock must be in option 25 (DGT 3000) or 23 (DGT XL)",
                 "set_clock",
                 {text_values("times", "White's time and Black's: 1:29:30", put_times)
                      .required()
                      .with(take_two)
                      .checked(is_time),
                  side_value("--runs",
                             "The side with the running time afterwards. Without it, the clock is "
                             "stopped",
                             "set_clock.running"),
                  switch_value("--by-hand",
                               "You have set the clock by hand. The daemon only records the times",
                               "set_clock.by_hand")},
                 decide_on_clock),
    decision_row(
        "software-clock",
        "Start, pause, resume or set the software clock of a game without a clock at the board. "
        "Without `start`, the first move starts it",
        "control_software_clock",
        {text_value("act", "start, pause, resume or set", "control_software_clock.kind")
             .one_of(kActs)
             .required(),
         text_values("times", "With set: White's time and Black's: 1:29:30", put_computed_times)
             .with(take_two)
             .checked(is_time)},
        decide_on_software_clock),
    decision_row(
        "note", "Add a note to the record of the game", "add_note",
        {text_value("text", "The text of the note", "add_note.text").required(),
         number_value("--ply", "The ply that the note is about. Without it, the whole game",
                      "add_note.ply")
             .within(1)}),
    decision_row("report", "Report an irregularity that a board cannot see", "report_irregularity",
                 {text_value("what", "The irregularity", "report_irregularity.kind")
                      .one_of({{"two-hands", v1::ReportIrregularity::KIND_TWO_HANDS},
                               {"colours-reversed", v1::ReportIrregularity::KIND_COLOURS_REVERSED}})
                      .required(),
                  side_value("by", "The player who used two hands", "report_irregularity.by")}),
    decision_row("undo", "Undo the last decision about the game", "undo"),
    rulings_row(),
    rules_row(),
    incident_row<v1::INCIDENT_ACTION_ACKNOWLEDGE>(
        "acknowledge", language::mark("Mark an incident as seen by an arbiter")),
    incident_row<v1::INCIDENT_ACTION_DISMISS>(
        "dismiss", language::mark("Mark an incident as not real, with the reason")),
    incident_row<v1::INCIDENT_ACTION_RESOLVE>("resolve",
                                              language::mark("Mark an incident as dealt with")),
    incident_row<v1::INCIDENT_ACTION_REOPEN>("reopen", language::mark("Open an incident again")),
};

const Verb kArbiterVerbs[] = {verb_group(
    "arbiter", "Record an arbiter's decision. You can undo a decision, but it stays on record",
    kDecisions)};

}  // namespace

void add_arbiter_verbs(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kArbiterVerbs, common, code);
}

}  // namespace jadoube::cli
