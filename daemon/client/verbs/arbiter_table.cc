#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <memory>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/command_line/exit_code.h"
#include "daemon/client/command_line/options.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/decisions.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/announcement_service.pb.h"
#include "rules/pgn/pgn_comment.h"

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

void add_start(const ArbiterVerbs& verbs) {
  const auto verb = add_decision_verb(verbs, "start", "Start a new game on the board of this game");
  const auto fen = std::make_shared<std::string>();
  verb.app->add_option("--fen", *fen,
                       "The position to start from. Without it, the starting position");
  decide(verbs, verb, [fen](auto& decision) { decision.mutable_start_game()->set_fen(*fen); });
}

void add_accept(const ArbiterVerbs& verbs) {
  const auto verb = add_decision_verb(
      verbs, "accept", "Start a new game from the pieces as they are on the board now");
  const auto turn = std::make_shared<std::string>();
  verb.app->add_option("turn", *turn, "The side to move")
      ->required()
      ->check(CLI::IsMember({"white", "black"}));
  decide(verbs, verb,
         [turn](auto& decision) { decision.mutable_accept_board()->set_turn(color_of(*turn)); });
}

void add_resume(const ArbiterVerbs& verbs) {
  const auto verb = add_decision_verb(
      verbs, "resume", "Resume an adjourned game, or a game that another game interrupted");
  const auto from = std::make_shared<std::string>();
  const auto sealed = std::make_shared<std::string>();
  add_game(*verb.app, "--from", *from,
           "Continue this game as a new game on the board. Without it, the adjourned game itself "
           "goes on");
  verb.app->add_option("--sealed", *sealed,
                       "The move in the envelope. Without it, the player makes it on the board");
  verb.app->callback([=, arguments = verb.arguments] {
    v1::Decision decision;
    auto& resume = *decision.mutable_resume_game();
    resume.set_sealed_move(*sealed);
    if (!from->empty()) {
      const auto earlier = name_game(verbs.common, *from);
      verbs.code = earlier ? kSuccess : earlier.error();
      if (!earlier) return;
      resume.set_from(*earlier);
    }
    verbs.code = decide_on_game(verbs.common, *arguments, decision);
  });
}

void add_go_on_at(const ArbiterVerbs& verbs) {
  const auto verb = add_decision_verb(
      verbs, "go-on-at", "The game goes on at another board, because its own has a fault");
  const auto board = std::make_shared<std::string>();
  verb.app
      ->add_option("spare", *board,
                   "The other board. What it has recorded of the game already is kept")
      ->required();
  verb.app->callback([=, arguments = verb.arguments] {
    const auto to = name_board_to_come(verbs.common, *board);
    verbs.code = to ? kSuccess : to.error();
    if (!to) return;
    v1::Decision decision;
    decision.mutable_go_on_at()->set_board(*to);
    verbs.code = decide_on_game(verbs.common, *arguments, decision);
  });
}

void add_turn(const ArbiterVerbs& verbs) {
  const auto verb = add_decision_verb(
      verbs, "turn", "Set which way a board faces, if no starting position has shown it");
  const auto how = std::make_shared<std::string>();
  verb.app
      ->add_option("how", *how,
                   "rotated: the board is turned by 180 degrees from its usual orientation")
      ->required()
      ->check(CLI::IsMember({"normal", "rotated"}));
  decide(verbs, verb, [how](auto& decision) {
    decision.mutable_turn_board()->set_orientation(*how == "rotated" ? v1::ORIENTATION_ROTATED
                                                                     : v1::ORIENTATION_NORMAL);
  });
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
  using Act = v1::SoftwareClockAct;
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

void add_note(const ArbiterVerbs& verbs) {
  const auto verb = add_decision_verb(verbs, "note", "Add a note to the record of the game");
  const auto text = std::make_shared<std::string>();
  const auto ply = std::make_shared<int>(0);
  verb.app->add_option("text", *text, "The text of the note")->required();
  verb.app->add_option("--ply", *ply, "The ply that the note is about. Without it, the whole game")
      ->check(whole_number_from(1));
  decide(verbs, verb, [=](auto& decision) {
    decision.mutable_add_note()->set_ply(*ply);
    decision.mutable_add_note()->set_text(*text);
  });
}

void add_report(const ArbiterVerbs& verbs) {
  const auto verb =
      add_decision_verb(verbs, "report", "Report an irregularity that a board cannot see");
  const auto kind = std::make_shared<std::string>();
  const auto by = std::make_shared<std::string>();
  verb.app->add_option("what", *kind, "The irregularity")
      ->required()
      ->check(CLI::IsMember({"two-hands", "colours-reversed"}));
  verb.app->add_option("by", *by, "The player who used two hands")
      ->check(CLI::IsMember({"white", "black"}));
  decide(verbs, verb, [=](auto& decision) {
    auto& report = *decision.mutable_report_irregularity();
    report.set_kind(*kind == "two-hands" ? v1::ReportIrregularity::KIND_TWO_HANDS
                                         : v1::ReportIrregularity::KIND_COLOURS_REVERSED);
    report.set_by(color_of(*by));
  });
}

}  // namespace

void add_table_verbs(const ArbiterVerbs& verbs) {
  add_start(verbs);
  add_accept(verbs);
  add_plain(verbs, "adjourn", "Adjourn the game. The player to move has sealed a move",
            &v1::Decision::mutable_adjourn);
  add_resume(verbs);
  add_go_on_at(verbs);
  add_turn(verbs);
  add_clock(verbs);
  add_software_clock(verbs);
  add_note(verbs);
  add_report(verbs);
}

}  // namespace jadoube::cli
