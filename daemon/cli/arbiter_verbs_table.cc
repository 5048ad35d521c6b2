// What an arbiter decides about games, a board and its clock, and what he has to say.
#include <CLI/CLI.hpp>
#include <vector>

#include "daemon/cli/client.h"
#include "daemon/cli/decision_verb.h"
#include "daemon/cli/exit_code.h"
#include "daemon/cli/numbers.h"
#include "daemon/cli/text.h"
#include "rules/pgn/pgn_comment.h"

namespace jadoube::cli {
namespace {

std::int64_t seconds_of(const std::string& time) {
  return std::chrono::floor<std::chrono::seconds>(*rules::parse_pgn_time(time)).count();
}

void add_start(const ArbiterVerbs& verbs) {
  const auto verb =
      add_decision_verb(verbs, "start", "A new game begins on the board of that game");
  const auto fen = std::make_shared<std::string>();
  verb.app->add_option("--fen", *fen, "From that position; none: from the array");
  decide(verbs, verb, [fen](auto& decision) { decision.mutable_start_game()->set_fen(*fen); });
}

void add_accept(const ArbiterVerbs& verbs) {
  const auto verb =
      add_decision_verb(verbs, "accept", "Play goes on from what stands, as a new game");
  const auto turn = std::make_shared<std::string>();
  verb.app->add_option("turn", *turn, "Who is to move")
      ->required()
      ->check(CLI::IsMember({"white", "black"}));
  decide(verbs, verb,
         [turn](auto& decision) { decision.mutable_accept_board()->set_turn(color_of(*turn)); });
}

void add_resume(const ArbiterVerbs& verbs) {
  const auto verb = add_decision_verb(
      verbs, "resume", "An adjourned game goes on, or one that another game cut off");
  const auto from = std::make_shared<std::string>();
  const auto sealed = std::make_shared<std::string>();
  verb.app->add_option("--from", *from,
                       "A new game begins on the board, and goes on where that one (12345-1) "
                       "ended; none: the game itself is adjourned");
  verb.app->add_option("--sealed", *sealed,
                       "The move in the envelope; none: it will be made on the board");
  decide(verbs, verb, [=](auto& decision) {
    auto& resume = *decision.mutable_resume_game();
    if (!from->empty()) resume.set_from(game_name(*from));
    resume.set_sealed_move(*sealed);
  });
}

void add_turn(const ArbiterVerbs& verbs) {
  const auto verb = add_decision_verb(verbs, "turn", "How the board lies, where no array has told");
  const auto how = std::make_shared<std::string>();
  verb.app->add_option("how", *how, "rotated: White sits at the maker's far side")
      ->required()
      ->check(CLI::IsMember({"normal", "rotated"}));
  decide(verbs, verb, [how](auto& decision) {
    decision.mutable_turn_board()->set_orientation(*how == "rotated" ? v1::ORIENTATION_ROTATED
                                                                     : v1::ORIENTATION_NORMAL);
  });
}

void add_clock(const ArbiterVerbs& verbs) {
  const auto verb =
      add_decision_verb(verbs, "clock",
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
  verb.app->callback([=, arguments = verb.arguments] {
    v1::Decision decision;
    auto& set = *decision.mutable_set_clock();
    set.mutable_white()->set_seconds(seconds_of(times->front()));
    set.mutable_black()->set_seconds(seconds_of(times->back()));
    set.set_running(color_of(*runs));
    set.set_by_hand(*by_hand);
    verbs.code = correct_game(verbs.common, *arguments, decision);
    if (verbs.code == kSuccess && !*by_hand)
      verbs.code = await_clock(verbs.common, arguments->game, set);
  });
}

void add_note(const ArbiterVerbs& verbs) {
  const auto verb = add_decision_verb(verbs, "note", "A line for the record of the game");
  const auto text = std::make_shared<std::string>();
  const auto ply = std::make_shared<int>(0);
  verb.app->add_option("text", *text, "What is to be remembered")->required();
  verb.app->add_option("--ply", *ply, "The ply it is about; none: the game")
      ->check(whole_number_from(1));
  decide(verbs, verb, [=](auto& decision) {
    decision.mutable_add_note()->set_ply(*ply);
    decision.mutable_add_note()->set_text(*text);
  });
}

void add_report(const ArbiterVerbs& verbs) {
  const auto verb = add_decision_verb(verbs, "report", "You have seen what no board can see");
  const auto kind = std::make_shared<std::string>();
  const auto by = std::make_shared<std::string>();
  verb.app->add_option("what", *kind, "What it was")
      ->required()
      ->check(CLI::IsMember({"two-hands", "colours-reversed"}));
  verb.app->add_option("by", *by, "Whose hands")->check(CLI::IsMember({"white", "black"}));
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
  add_plain(verbs, "adjourn", "The game is put off; who has the move has sealed it",
            &v1::Decision::mutable_adjourn);
  add_resume(verbs);
  add_turn(verbs);
  add_clock(verbs);
  add_note(verbs);
  add_report(verbs);
}

}  // namespace jadoube::cli
