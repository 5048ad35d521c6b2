#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/command_line/exit_code.h"
#include "daemon/client/command_line/options.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/decisions.h"
#include "daemon/client/verbs/tournaments.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/announcement_service.pb.h"
#include "rules/pgn/pgn.h"

namespace jadoube::cli {

namespace {

struct SayArguments {
  std::string board, question, words;
  bool speak = false;
};

const std::map<std::string, v1::AnnouncementSubject> kSubjects = {
    {"last", v1::ANNOUNCEMENT_SUBJECT_LAST},
    {"position", v1::ANNOUNCEMENT_SUBJECT_POSITION},
    {"clocks", v1::ANNOUNCEMENT_SUBJECT_CLOCKS},
    {"material", v1::ANNOUNCEMENT_SUBJECT_MATERIAL},
    {"move", v1::ANNOUNCEMENT_SUBJECT_MOVE_NUMBER}};

int announce(const Common& common, const SayArguments& arguments) {
  const auto board = name_board(common, arguments.board);
  if (!board) return board.error();
  v1::AnnounceRequest request;
  request.set_board(*board);
  request.set_subject(kSubjects.at(arguments.question));
  request.set_words(arguments.words);
  request.set_speak(arguments.speak);
  return ask<v1::AnnounceResponse>(
      common, request, [](const auto& response) { std::cout << response.text() << "\n"; });
}

}  // namespace

void add_say_verb(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand(
      "say", "Tell what a player who cannot see asks about their game, as text and spoken");
  verb->footer(
      "QUESTION: last (the last move again, and the result), position (each piece with its "
      "square), clocks, material, move (how many moves were made).\nAn output of kind \"speech\" "
      "speaks at a table by itself after each move.");
  const auto arguments = std::make_shared<SayArguments>();
  add_board(*verb, arguments->board);
  verb->add_option("question", arguments->question, "What is asked")
      ->required()
      ->check(CLI::IsMember(kSubjects));
  verb->add_flag("--speak", arguments->speak, "Speak the answer at the table too, at once");
  verb->add_option("--words", arguments->words,
                   "Words for moves, pieces and numbers: german, as in the Laws, or the code of a "
                   "language, as in en. Without it: as they are spoken at the table");
  verb->callback([&common, &code, arguments] { code = announce(common, *arguments); });
}

// An arbiter's decisions about games, the board and its clock; and an arbiter's reports.

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

void add_clock(const ArbiterVerbs& verbs) {
  const auto verb = add_decision_verb(verbs, "clock",
                                      "Set both times. The clock must be in option 25 (DGT 3000) "
                                      "or 23 (DGT XL)");
  const auto times = std::make_shared<std::vector<std::string>>();
  const auto runs = std::make_shared<std::string>();
  const auto by_hand = std::make_shared<bool>(false);
  verb.app->add_option("times", *times, "White's time and Black's: 1:29:30")
      ->required()
      ->expected(2)
      ->check(is_time);
  verb.app
      ->add_option("--runs", *runs, "Whose time runs afterwards. Without it, the clock is stopped")
      ->check(CLI::IsMember({"white", "black"}));
  verb.app->add_flag("--by-hand", *by_hand,
                     "You have set the clock by hand. The daemon only records the times");
  verb.app->callback([=, arguments = verb.arguments] {
    v1::Decision decision;
    auto& set = *decision.mutable_set_clock();
    set.mutable_white()->set_seconds(seconds_of(times->front()));
    set.mutable_black()->set_seconds(seconds_of(times->back()));
    set.set_running(color_of(*runs));
    set.set_by_hand(*by_hand);
    verbs.code = decide_on_game(verbs.common, *arguments, decision);
    if (verbs.code == kSuccess && !*by_hand)
      verbs.code = await_clock(verbs.common, arguments->game, set);
  });
}

void add_software_clock(const ArbiterVerbs& verbs) {
  using Act = values::v1::SoftwareClockAct;
  static const std::map<std::string, Act::Kind> kKinds = {{"start", Act::KIND_START},
                                                          {"pause", Act::KIND_PAUSE},
                                                          {"resume", Act::KIND_RESUME},
                                                          {"set", Act::KIND_SET}};
  const auto verb = add_decision_verb(verbs, "software-clock",
                                      "Start, pause, resume or set the clock that the daemon "
                                      "computes for a game without a clock at "
                                      "the board. Without `start`, the first move starts it");
  const auto act = std::make_shared<std::string>();
  const auto times = std::make_shared<std::vector<std::string>>();
  verb.app->add_option("act", *act, "start, pause, resume or set")
      ->required()
      ->check(CLI::IsMember(kKinds));
  verb.app->add_option("times", *times, "With set: White's time and Black's: 1:29:30")
      ->expected(2)
      ->check(is_time);
  verb.app->callback([=, arguments = verb.arguments] {
    const bool sets = *act == "set";
    if (sets == times->empty()) {
      throw CLI::ValidationError(sets
                                     ? tr("set needs White's time and Black's: 1:29:30 1:30:00")
                                     : tr("only set takes times, {act} does not", {{"act", *act}}));
    }
    v1::Decision decision;
    auto& control = *decision.mutable_control_software_clock();
    control.set_kind(kKinds.at(*act));
    if (sets) {
      control.mutable_white()->set_seconds(seconds_of(times->front()));
      control.mutable_black()->set_seconds(seconds_of(times->back()));
    }
    verbs.code = decide_on_game(verbs.common, *arguments, decision);
  });
}

// The other decisions: rows that fill a `Decision`.

using Message = google::protobuf::Message;

std::string wrong_result_of_game(const std::string& text) {
  return game_result_in(text)
             ? std::string()
             : tr("\"{text}\" is no result of a game: write 1-0, 0-1 or 1/2-1/2. For "
                  "0-0 and for games without play: jadoube tournament result",
                  {{"text", text}});
}

Named read_result(const Common&, const Message&, const std::string& text) {
  return std::to_string(static_cast<int>(*game_result_in(text)));
}

Named read_earlier_game(const Common& common, const Message&, const std::string& text) {
  return name_game(common, text);
}

Named read_spare_board(const Common& common, const Message&, const std::string& text) {
  return name_board_to_come(common, text);
}

// A decision about a game. `part`: what it is, as a field of a decision.
struct DecisionRow {
  const char* name;
  const char* help;
  const char* part;
  std::vector<VerbOption> values = {};
  // Adds a verb that is more than a row. Then nothing else is set.
  void (*add)(const ArbiterVerbs& verbs) = nullptr;
};

DecisionRow decision_row(const char* name, const char* help, const char* part,
                         std::vector<VerbOption> values = {}) {
  return {.name = name, .help = help, .part = part, .values = std::move(values)};
}

DecisionRow own_decision(void (*add)(const ArbiterVerbs& verbs)) {
  return {.name = "", .help = "", .part = "", .add = add};
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

const DecisionRow kDecisions[] = {
    decision_row("take-back", "Keep the first plies of the game, and take back the others",
                 "take_back",
                 {required_number("plies", "How many plies to keep", "take_back.plies")}),
    decision_row("replace",
                 "Replace a ply by another move. The daemon works out the later plies again",
                 "replace_ply",
                 {required_number("ply", kPlyHelp, "replace_ply.ply"),
                  text_value("move", kMoveHelp, "replace_ply.move").required()}),
    decision_row("illegal",
                 "Record that a ply was this illegal move (such as e1e3), and that it stands",
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
    decision_row("choose", "Choose the explanation of the game that is right", "choose_explanation",
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
    decision_row("no-result", "Take the result away: the game is not over", "take_result_away"),
    decision_row(
        "start", "Start a new game on the board of this game", "start_game",
        {text_value("--fen", "The position to start from. Without it, the starting position",
                    "start_game.fen")}),
    decision_row("accept", "Start a new game from the pieces as they are on the board now",
                 "accept_board",
                 {side_value("turn", "The side to move", "accept_board.turn").required()}),
    decision_row("adjourn", "Adjourn the game. The player to move has sealed a move", "adjourn"),
    decision_row(
        "resume", "Resume an adjourned game, or a game that another game interrupted",
        "resume_game",
        {text_value("--from",
                    "Continue this game as a new game on the board. Without it, the "
                    "adjourned game itself goes on",
                    "resume_game.from")
             .typed(kGame)
             .read(read_earlier_game),
         text_value("--sealed",
                    "The move in the envelope. Without it, the player makes it on the board",
                    "resume_game.sealed_move")}),
    decision_row(
        "go-on-at", "The game goes on at another board, because its own has a fault", "go_on_at",
        {text_value("spare", "The other board. What it has recorded of the game already is kept",
                    "go_on_at.board")
             .read(read_spare_board)
             .required()}),
    decision_row(
        "turn", "Set which way a board faces, if no starting position has shown it", "turn_board",
        {text_value("how", "rotated: the board is turned by 180 degrees from its usual orientation",
                    "turn_board.orientation")
             .one_of({{"normal", values::v1::ORIENTATION_NORMAL},
                      {"rotated", values::v1::ORIENTATION_ROTATED}})
             .required()}),
    own_decision(add_clock),
    own_decision(add_software_clock),
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
};

void add_decision(const ArbiterVerbs& verbs, const DecisionRow& row) {
  const auto verb = add_decision_verb(verbs, row.name, row.help);
  const auto fill = add_values(*verb.app, v1::Decision::default_instance(), row.part, row.values);
  verb.app->callback([verbs, fill, arguments = verb.arguments] {
    v1::Decision decision;
    verbs.code = fill(verbs.common, decision);
    if (verbs.code == kSuccess) verbs.code = decide_on_game(verbs.common, *arguments, decision);
  });
}

}  // namespace

void add_decision_verbs(const ArbiterVerbs& verbs) {
  for (const DecisionRow& row : kDecisions) {
    row.add != nullptr ? row.add(verbs) : add_decision(verbs, row);
  }
}

}  // namespace jadoube::cli
