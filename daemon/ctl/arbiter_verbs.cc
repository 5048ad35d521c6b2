#include "daemon/ctl/arbiter_verbs.h"

#include <CLI/CLI.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/ctl/client.h"
#include "daemon/ctl/decisions.h"
#include "daemon/ctl/exit_code.h"
#include "daemon/ctl/numbers.h"
#include "jadoube/v1/correction.pb.h"
#include "rules/pgn/pgn_comment.h"

namespace jadoube::ctl {
namespace {

v1::Color color_of(const std::string& name) {
  return name == "white" ? v1::COLOR_WHITE : v1::COLOR_BLACK;
}

std::int64_t seconds_of(const std::string& time) {
  return std::chrono::floor<std::chrono::seconds>(*rules::parse_pgn_time(time)).count();
}

/// The arbiter's verbs, and what they are called with.
class Verbs {
 public:
  Verbs(CLI::App& arbiter, const Common& common, int& code)
      : arbiter_(arbiter), common_(common), code_(code) {}

  void add_all() {
    add_take_back();
    add_ply_verb("replace", "A ply was another move: what follows is derived again",
                 &v1::Decision::mutable_replace_ply);
    add_ply_verb("illegal", "A ply was that illegal move, and it stands: e1e3",
                 &v1::Decision::mutable_keep_illegal_ply);
    add_insert();
    add_delete();
    add_choose();
    add_result();
    add_plain("no-result", "The game is not over", &v1::Decision::mutable_take_result_away);
    add_start();
    add_accept();
    add_plain("adjourn", "The game is put off; who has the move has sealed it",
              &v1::Decision::mutable_adjourn);
    add_resume();
    add_turn();
    add_clock();
    add_note();
    add_report();
    add_plain("undo", "The last decision about the game is undone", &v1::Decision::mutable_undo);
    add_list();
    add_incident_verb("acknowledge", "He has seen an incident", v1::INCIDENT_ACTION_ACKNOWLEDGE);
    add_incident_verb("dismiss", "An incident is none, and why", v1::INCIDENT_ACTION_DISMISS);
    add_incident_verb("resolve", "An incident is dealt with", v1::INCIDENT_ACTION_RESOLVE);
    add_incident_verb("reopen", "An incident is open again", v1::INCIDENT_ACTION_REOPEN);
  }

 private:
  /// A verb with a game, and what every decision is called with.
  struct Verb {
    CLI::App* app;
    std::shared_ptr<DecisionArguments> arguments;
  };

  Verb add(const char* name, const char* help) {
    Verb verb{arbiter_.add_subcommand(name, help), std::make_shared<DecisionArguments>()};
    verb.app->add_option("game", verb.arguments->game, "The game (12345-1)")->required();
    verb.app->add_option("--by", verb.arguments->author, "Who decides; none: who is logged in");
    verb.app
        ->add_option("--revision", verb.arguments->revision,
                     "Refuse where the game is at another; none: the one that it is at now")
        ->check(whole_number_from(0));
    return verb;
  }

  /// Decides what `fill` says when the verb is called.
  void decide(const Verb& verb, std::function<void(v1::Decision&)> fill) {
    verb.app->callback([this, arguments = verb.arguments, fill = std::move(fill)] {
      v1::Decision decision;
      fill(decision);
      code_ = correct_game(common_, *arguments, decision);
    });
  }

  std::shared_ptr<int> add_number(const Verb& verb, const char* name, const char* help) {
    auto number = std::make_shared<int>(0);
    verb.app->add_option(name, *number, help)->required()->check(whole_number_from(0));
    return number;
  }

  void add_take_back() {
    const auto verb = add("take-back", "So many plies stay, the others are taken back");
    const auto plies = add_number(verb, "plies", "How many stay");
    decide(verb, [plies](auto& decision) { decision.mutable_take_back()->set_plies(*plies); });
  }

  void add_ply_verb(const char* name, const char* help, v1::ReplacePly* (v1::Decision::*part)()) {
    const auto verb = add(name, help);
    const auto ply = add_number(verb, "ply", "Its number, counted from 1");
    const auto move = std::make_shared<std::string>();
    verb.app->add_option("move", *move, "The move, in SAN or UCI")->required();
    decide(verb, [=](auto& decision) {
      (decision.*part)()->set_ply(*ply);
      (decision.*part)()->set_move(*move);
    });
  }

  void add_insert() {
    const auto verb = add("insert", "Plies are missing: what follows is derived again");
    const auto ply = add_number(
        verb, "ply", "Before this one, counted from 1; one more than the game has: at its end");
    const auto moves = std::make_shared<std::vector<std::string>>();
    verb.app->add_option("moves", *moves, "The moves, in SAN or UCI")->required();
    decide(verb, [=](auto& decision) {
      decision.mutable_insert_plies()->set_ply(*ply);
      for (const auto& move : *moves) decision.mutable_insert_plies()->add_moves(move);
    });
  }

  void add_delete() {
    const auto verb = add("delete", "A ply was none: what follows is derived again");
    const auto ply = add_number(verb, "ply", "Its number, counted from 1");
    decide(verb, [ply](auto& decision) { decision.mutable_delete_ply()->set_ply(*ply); });
  }

  void add_choose() {
    const auto verb = add("choose", "Which of the game's explanations was played");
    const auto number = add_number(verb, "number", "Its number, counted from 1");
    decide(verb, [number](auto& decision) {
      decision.mutable_choose_explanation()->set_number(*number);
    });
  }

  void add_result() {
    static const std::map<std::string, v1::Result> kResults = {{"1-0", v1::RESULT_WHITE_WINS},
                                                               {"0-1", v1::RESULT_BLACK_WINS},
                                                               {"1/2-1/2", v1::RESULT_DRAW}};
    static const std::map<std::string, v1::Termination> kReasons = {
        {"normal", v1::TERMINATION_NORMAL},
        {"time", v1::TERMINATION_TIME_FORFEIT},
        {"rules", v1::TERMINATION_RULES_INFRACTION},
        {"adjudication", v1::TERMINATION_ADJUDICATION},
        {"abandoned", v1::TERMINATION_ABANDONED}};
    const auto verb = add("result", "The result, and why");
    const auto result = std::make_shared<std::string>();
    const auto why = std::make_shared<std::string>("normal");
    verb.app->add_option("result", *result, "The result")
        ->required()
        ->check(CLI::IsMember(kResults));
    verb.app->add_option("--why", *why, "How it came about")
        ->check(CLI::IsMember(kReasons))
        ->capture_default_str();
    decide(verb, [=](auto& decision) {
      decision.mutable_give_result()->set_result(kResults.at(*result));
      decision.mutable_give_result()->set_termination(kReasons.at(*why));
    });
  }

  void add_start() {
    const auto verb = add("start", "A new game begins on the board of that game");
    const auto fen = std::make_shared<std::string>();
    verb.app->add_option("--fen", *fen, "From that position; none: from the array");
    decide(verb, [fen](auto& decision) { decision.mutable_start_game()->set_fen(*fen); });
  }

  void add_accept() {
    const auto verb = add("accept", "Play goes on from what stands, as a new game");
    const auto turn = std::make_shared<std::string>();
    verb.app->add_option("turn", *turn, "Who is to move")
        ->required()
        ->check(CLI::IsMember({"white", "black"}));
    decide(verb,
           [turn](auto& decision) { decision.mutable_accept_board()->set_turn(color_of(*turn)); });
  }

  void add_resume() {
    const auto verb = add("resume", "An adjourned game goes on, or one that another game cut off");
    const auto from = std::make_shared<std::string>();
    const auto sealed = std::make_shared<std::string>();
    verb.app->add_option("--from", *from,
                         "A new game begins on the board, and goes on where that one (12345-1) "
                         "ended; none: the game itself is adjourned");
    verb.app->add_option("--sealed", *sealed,
                         "The move in the envelope; none: it will be made on the board");
    decide(verb, [=](auto& decision) {
      auto& resume = *decision.mutable_resume_game();
      if (!from->empty()) resume.set_from(game_name(*from));
      resume.set_sealed_move(*sealed);
    });
  }

  void add_turn() {
    const auto verb = add("turn", "How the board lies, where no array has told");
    const auto how = std::make_shared<std::string>();
    verb.app->add_option("how", *how, "rotated: White sits at the maker's far side")
        ->required()
        ->check(CLI::IsMember({"normal", "rotated"}));
    decide(verb, [how](auto& decision) {
      decision.mutable_turn_board()->set_orientation(*how == "rotated" ? v1::ORIENTATION_ROTATED
                                                                       : v1::ORIENTATION_NORMAL);
    });
  }

  void add_clock() {
    const auto verb = add("clock",
                          "Both clocks are set; the clock must be in option 25 (DGT 3000) "
                          "or 23 (DGT XL)");
    const auto times = std::make_shared<std::vector<std::string>>();
    const auto runs = std::make_shared<std::string>();
    const auto by_hand = std::make_shared<bool>(false);
    verb.app->add_option("times", *times, "White's time and Black's: 1:29:30")
        ->required()
        ->expected(2)
        ->check([](const std::string& text) {
          return rules::parse_pgn_time(text) ? "" : text + " is no time: write 1:29:30";
        });
    verb.app->add_option("--runs", *runs, "Whose time runs then; none: the clock stands")
        ->check(CLI::IsMember({"white", "black"}));
    verb.app->add_flag("--by-hand", *by_hand, "You have set it yourself: it is only written down");
    verb.app->callback([=, this, arguments = verb.arguments] {
      v1::Decision decision;
      auto& set = *decision.mutable_set_clock();
      set.mutable_white()->set_seconds(seconds_of(times->front()));
      set.mutable_black()->set_seconds(seconds_of(times->back()));
      if (!runs->empty()) set.set_running(color_of(*runs));
      set.set_by_hand(*by_hand);
      code_ = correct_game(common_, *arguments, decision);
      if (code_ == kSuccess && !*by_hand) code_ = await_clock(common_, arguments->game, set);
    });
  }

  void add_note() {
    const auto verb = add("note", "A line for the record of the game");
    const auto text = std::make_shared<std::string>();
    const auto ply = std::make_shared<int>(0);
    verb.app->add_option("text", *text, "What is to be remembered")->required();
    verb.app->add_option("--ply", *ply, "The ply it is about; none: the game")
        ->check(whole_number_from(1));
    decide(verb, [=](auto& decision) {
      decision.mutable_add_note()->set_ply(*ply);
      decision.mutable_add_note()->set_text(*text);
    });
  }

  void add_report() {
    const auto verb = add("report", "You have seen what no board can see");
    const auto kind = std::make_shared<std::string>();
    const auto by = std::make_shared<std::string>();
    verb.app->add_option("what", *kind, "What it was")
        ->required()
        ->check(CLI::IsMember({"two-hands", "colours-reversed"}));
    verb.app->add_option("by", *by, "Whose hands")->check(CLI::IsMember({"white", "black"}));
    decide(verb, [=](auto& decision) {
      auto& report = *decision.mutable_report_irregularity();
      report.set_kind(*kind == "two-hands" ? v1::ReportIrregularity::KIND_TWO_HANDS
                                           : v1::ReportIrregularity::KIND_COLOURS_REVERSED);
      if (!by->empty()) report.set_by(color_of(*by));
    });
  }

  template <typename Part>
  void add_plain(const char* name, const char* help, Part* (v1::Decision::*part)()) {
    decide(add(name, help), [part](auto& decision) { (decision.*part)(); });
  }

  void add_list() {
    auto* verb = arbiter_.add_subcommand("list", "Every decision about a game");
    const auto game = std::make_shared<std::string>();
    verb->add_option("game", *game, "The game (12345-1)")->required();
    verb->callback([this, game] { code_ = corrections(common_, *game); });
  }

  void add_incident_verb(const char* name, const char* help, v1::IncidentAction action) {
    struct Arguments {
      std::string incident, reason;
      std::optional<std::string> author;
    };
    auto* verb = arbiter_.add_subcommand(name, help);
    const auto arguments = std::make_shared<Arguments>();
    verb->add_option("incident", arguments->incident, "The incident (12345-1.3)")->required();
    verb->add_option("reason", arguments->reason, "Why")
        ->required(action == v1::INCIDENT_ACTION_DISMISS);
    verb->add_option("--by", arguments->author, "Who decides; none: who is logged in");
    verb->callback([this, arguments, action] {
      code_ = decide_incident(common_, arguments->incident, action, arguments->reason,
                              arguments->author);
    });
  }

  CLI::App& arbiter_;
  const Common& common_;
  int& code_;
};

}  // namespace

void add_arbiter_verbs(CLI::App& app, const Common& common, int& code) {
  auto* arbiter = app.add_subcommand(
      "arbiter", "What an arbiter decides about the record of a game: it is written for good");
  arbiter->require_subcommand(1);
  const auto verbs = std::make_shared<Verbs>(*arbiter, common, code);
  verbs->add_all();
  // The verbs' callbacks use it.
  arbiter->callback([verbs] {});
}

}  // namespace jadoube::ctl
