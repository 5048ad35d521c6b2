// The command line of `jadoube laws`. Options make one case. Standard input has cases as JSON.
#include "daemon/client/laws/verbs.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "daemon/client/command_line/program.h"
#include "daemon/client/laws/answers.h"
#include "daemon/language/translate.h"

namespace jadoube::cli::laws {

namespace {

/// One verb. Its options fill `question`. When it runs, it answers `question`. Without arguments,
/// it answers the cases on standard input.
struct Verb {
  CLI::App* app;
  std::shared_ptr<Json> question = std::make_shared<Json>(Json::object());

  /// A field that holds a text.
  Verb& text(const char* name, const char* field, const char* help) {
    app->add_option_function<std::string>(
        name, [to = question, field](const std::string& value) { (*to)[field] = value; }, help);
    return *this;
  }
  /// A field that holds a list of texts. A text may contain spaces.
  CLI::Option* texts(const char* name, const char* field, const char* help) {
    return app->add_option_function<std::vector<std::string>>(
        name,
        [to = question, field](const std::vector<std::string>& values) { (*to)[field] = values; },
        help);
  }
  /// A field that holds a list of words. They come in one argument or in several.
  Verb& words(const char* name, const char* field, const char* help) {
    texts(name, field, help)->delimiter(' ');
    return *this;
  }
  /// A field that holds a whole number.
  Verb& number(const char* name, const char* field, const char* help) {
    app->add_option_function<std::uint64_t>(
        name, [to = question, field](const std::uint64_t& value) { (*to)[field] = value; }, help);
    return *this;
  }
  /// A field that is true if the option is there.
  Verb& flag(const char* name, const char* field, const char* help) {
    app->add_flag_callback(
        name, [to = question, field] { (*to)[field] = true; }, help);
    return *this;
  }
  /// The position of the case. It is the first argument.
  Verb& fen() { return text("fen", "fen", "The position, a FEN in quotes"); }
  /// The game: its first position and its moves.
  Verb& game() {
    return text("--start", "start",
                "The FEN at the start of the game. Without it, the starting position")
        .words("--moves", "moves",
               "The moves of the game, in UCI, SAN or English "
               "descriptive notation: \"e2e4 e5 Nf3 QKt-B3\"");
  }
  Verb& edition() {
    return text("--edition", "edition",
                "The year of the FIDE Laws: 2014, 2017, 2018 or 2023. Without it, 2023");
  }
};

/// Answers standard input line by line. A person at a terminal gets the help text instead.
int answer_input(const CLI::App& verb, const Question& asked) {
  if (isatty(STDIN_FILENO) == 0) return answer_lines(asked, std::cin, std::cout);
  std::cerr << verb.help();
  return kUsage;
}

/// The text under the options. It explains standard input, the answer and the exit codes.
std::string footer_of(const Question& asked, const std::string& example) {
  std::string fields;
  for (const auto& field : asked.fields) fields += (fields.empty() ? "" : ", ") + field;
  using language::tr;
  std::string text =
      tr("Without arguments, cases are read from standard input. Each line is a JSON object:") +
      "\n  " + example + "\n" + tr("Fields of a case: {fields}.", {{"fields", fields}}) + "\n" +
      tr("A case may also have a field \"id\". The answer repeats it.") + "\n";
  if (!asked.legend.empty())
    text += tr("Fields of the answer:") + "\n" + tr(asked.legend.c_str()) + "\n";
  return text + tr("Exit code 0: every case was answered. 1: a line of standard input was wrong.\n"
                   "2: the arguments were wrong, or there was no case.");
}

/// Adds the verb `name`. `example` is a case for standard input.
Verb add(CLI::App& laws, const char* name, const char* help, const char* example,
         const Question& asked, const bool& json, int& code) {
  Verb verb{laws.add_subcommand(name, help)};
  verb.app->footer(footer_of(asked, example));
  verb.app->callback([verb = verb.app, question = verb.question, asked, &json, &code] {
    code = question->empty()
               ? answer_input(*verb, asked)
               : answer_one(asked, *question, json ? Output::kJson : Output::kText, std::cout);
  });
  return verb;
}

void add_position_verbs(CLI::App& laws, const bool& json, int& code) {
  add(laws, "perft", "Count the series of legal moves of a given length (perft)",
      R"({"fen": "8/8/8/8/8/8/8/K1k5 w - - 0 1", "depth": 3})", {perft, {"fen", "depth"}}, json,
      code)
      .fen()
      .number("depth", "depth", "The length in plies, 0 to 20. Without it, 1");
  add(laws, "moves", "List the legal moves", R"({"fen": "8/8/8/8/8/8/8/K1k5 w - - 0 1"})",
      {moves, {"fen"}}, json, code)
      .fen();
  add(laws, "can-mate", "Check whether a player can still checkmate by any series of legal moves",
      R"({"fen": "8/8/4k3/8/8/3KB3/8/8 w - - 0 1", "player": "white"})",
      {can_mate,
       {"fen", "player", "positions"},
       {"note"},
       language::mark(
           "  verdict: \"undecided\" means that the search reached the limit of --positions\n  "
           "helpmate: moves that lead to checkmate. There may be a shorter series\n  "
           "positions: the number of positions in the proof\n  "
           "position: present only if no series of legal moves leads to the position")},
      json, code)
      .fen()
      .text("--player", "player",
            "The player to check: white or black. Without it, both players, and also if the "
            "position is "
            "dead (nobody can mate)")
      .number("--positions", "positions",
              "The most positions to search for each player. Without it, 500000. More positions "
              "need more memory. Some answers need no search");
  add(laws, "san", "Read a move as players write it, and write it in other notations",
      R"({"fen": "8/P6k/8/8/8/8/8/K7 w - - 0 1", "language": "uk", "input": "a8Ф"})",
      {san,
       {"fen", "input", "uci", "language"},
       {"note"},
       language::mark(
           "  short, long: the move in the language of --language. Without it, in English\n"
           "  descriptive: the move in English descriptive notation, as in old books: P-K4, "
           "KtxB.\n"
           "    A scoresheet in this notation is not evidence (Appendix C)\n"
           "  announced: the move as blind players announce it, in the same language. The words "
           "in the\n"
           "    Laws (D.2.1) are German: use --language de")},
      json, code)
      .fen()
      .text("input", "input",
            "The move in any notation: Nf3, Sg1-f3, or in English descriptive notation N-KB3")
      .text("--uci", "uci", "The move in UCI. Use it instead of 'input'")
      .text("--language", "language",
            "The language in two letters: en, uk, ru, cs, da, nl, et, fi, fr, de, hu, is, it, no, "
            "pl, pt, ro, es, "
            "sv");
}

void add_game_verbs(CLI::App& laws, const bool& json, int& code) {
  add(laws, "status", "Apply the Laws to a position or a game",
      R"({"fen": "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "without": ["OPPONENT_IN_CHECK"]})",
      {status,
       {"fen", "start", "moves", "edition", "chess960", "without"},
       {"note"},
       language::mark("  occurrences: how often the last position has been on the board\n"
                      "  plies: the plies that prove a claim\n"
                      "  chess960: true if the game is treated as Chess960, because of --chess960 "
                      "or because the\n"
                      "    castling rights need it")},
      json, code)
      .fen()
      .game()
      .edition()
      .flag("--chess960", "chess960", "The game may start from any of the 960 starting positions")
      .words("--without", "without",
             "Accept a position that is impossible for this reason, for example "
             "OPPONENT_IN_CHECK. An unknown reason prints the list of all reasons");
  add(laws, "repetition", "Count how often each position of a game was on the board",
      R"({"start": "8/8/8/8/8/8/8/K1k5 w - - 0 1", "moves": ["a1a2"]})",
      {repetition,
       {"start", "moves", "edition"},
       {"note", "chess960", "occ", "final", "halfmove", "fen", "claim_by_intended_move",
        "consecutive4"},
       language::mark("  occ: how often the position after each ply had been on the board by then\n"
                      "  final: the last number of occ\n"
                      "  claim_by_intended_move: moves that bring a position for the third time\n"
                      "  consecutive4: how often the last position occurred with exactly four "
                      "plies in between.\n"
                      "    The Laws of 2014 need this for the draw by fivefold repetition")},
      json, code)
      .game()
      .edition();
  auto verb = add(
      laws, "touch", "Show which moves a player may make after they touched pieces",
      R"({"fen": "4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1", "touched": ["e2", "d5"], "played": "e1d1"})",
      {touch,
       {"fen", "touched", "edition", "played", "order", "board"},
       {"note", "article", "allowed", "all_legal"}},
      json, code);
  verb.fen()
      .edition()
      .text("--played", "played",
            "The move that the player then made, in UCI, SAN or English descriptive notation")
      .text("--order", "order", "known or unclear: was it seen which piece was touched first?")
      .text("--board", "board", "ordinary, or securing: a board with holes for the pieces");
  verb.texts(
      "touched", "touched",
      "The player's acts, in order. Put each act with a space in quotes: e2, \"touch e2\", "
      "\"contact e2\", \"accident e2\", \"adjust e2\", \"lift e2\", \"remove d5\", \"release e2 "
      "e4\", \"choose e8 q\", \"place e8 q\", announce");
}

void add_ending_verbs(CLI::App& laws, const bool& json, int& code) {
  add(laws, "ended", "Find the result of a game that did not end on the board",
      R"({"start": "8/8/4k3/8/8/3KB3/8/8 w - - 0 1", "by": "flag", "player": "black"})",
      {ended,
       {"fen", "start", "moves", "edition", "by", "player", "earlier_period", "guidelines"},
       {"note"},
       language::mark("  result: * if it is not decided whether the opponent can mate\n"
                      "  white, black: the points of Article 10.1")},
      json, code)
      .text("by", "by", "flag, both-flags, resignation, agreement, absence or illegal-moves")
      .text("--player", "player",
            "white or black: the player whose flag fell, or who resigned, was absent, or made "
            "one illegal move too many")
      .game()
      .edition()
      .flag("--earlier-period", "earlier_period",
            "With both-flags: it was not the last period of the game")
      .flag("--guidelines", "guidelines",
            "With both-flags: the tournament uses Guidelines III (games without increment)");
  add(laws, "sealed", "Open the envelope of an adjourned game: is the sealed move valid?",
      R"({"start": "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "input": "Rd1"})",
      {sealed,
       {"fen", "start", "moves", "edition", "input", "language", "absent", "nobody"},
       {"note"},
       language::mark(
           "  fault: why the text is not exactly one legal move. Then the player who sealed it "
           "loses,\n"
           "    unless the opponent cannot mate (Guidelines I.8)\n"
           "  resumption: when the envelope is opened, and whose clock is started (I.9, I.11)")},
      json, code)
      .text("input", "input",
            "The move in the envelope: Nf3, g1f3, or in English descriptive notation N-KB3")
      .text("--language", "language", "Its language in two letters, as in `jadoube laws san`")
      .text("--absent", "absent", "white or black: the player who is not there at the resumption")
      .flag("--nobody", "nobody", "Neither player is there at the resumption")
      .game()
      .edition();
}

void add_ruling_verbs(CLI::App& laws, const bool& json, int& code) {
  add(laws, "penalty", "Find the penalty for an illegal move or a wrong claim",
      R"({"offence": "illegal-move", "earlier": 1, "tempo": "rapid", "supervision": "limited"})",
      {penalty,
       {"offence", "earlier", "answered", "edition", "tempo", "supervision"},
       {"note"},
       language::mark(
           "  minutes: extra time for the opponent\n"
           "  count: the number of this offence. A lost game is a draw if the opponent cannot "
           "mate\n"
           "  offence_article: the Article that makes it an offence. minutes_article: the one\n"
           "    with the number of minutes. applied_by: the one that makes these rules apply")},
      json, code)
      .text("offence", "offence",
            "illegal-move, pawn-not-replaced, press (without a move), two-hands or wrong-claim")
      .number("--earlier", "earlier",
              "The number of such offences that the player has made "
              "before in this game")
      .flag("--answered", "answered", "The opponent has already made the next move")
      .edition()
      .text("--tempo", "tempo", "standard, rapid or blitz. Without it, standard")
      .text("--supervision", "supervision",
            "Rapid and blitz: full or limited (App. A.4, A.5, B.2, B.3). Without it, full");
  add(laws, "quickplay",
      "Check a player's request in a game without increment, and show the clock settings",
      R"({"text": "120/40+60/SD", "player": "white", "left": 100, "opponent_left": 180})",
      {quickplay,
       {"text", "player", "left", "opponent_left", "moves", "edition"},
       {"note"},
       language::mark(
           "  may_be_used: whether Guidelines III fit this time control\n"
           "  may_claim: whether the player may ask now, with less than two minutes in the last "
           "period\n"
           "  increment: the clocks if five seconds for each move are granted\n"
           "  rejected: the clocks if the claim of a draw is rejected. If it is postponed, the "
           "arbiter\n"
           "    may give the same time")},
      json, code)
      .text("text", "text", "The time control: 120/40+60/SD")
      .text("--player", "player",
            "white or black: the player to move, who makes the request. "
            "Without it, white")
      .number("--left", "left", "The seconds on this player's clock")
      .number("--opponent-left", "opponent_left", "The seconds on the opponent's clock")
      .number("--moves", "moves",
              "The moves that each player has made. Without it, the last period has begun")
      .edition();
}

void add_time_verb(CLI::App& laws, const bool& json, int& code) {
  auto verb = add(laws, "timecontrol", "Read a time control",
                  R"({"text": "90/40+30/SD+30", "thought": [4, 6.5]})",
                  {time_control, {"text", "pgn", "at_zero", "thought"}}, json, code);
  verb.text("text", "text", "The time control as people write it: 90/40+30/SD+30, 3+2, G/5;d3")
      .text("--pgn", "pgn", "The time control as in the TimeControl tag of PGN: 40/5400+30:1800+30")
      .flag("--at-zero", "at_zero",
            "The next period starts when a clock reaches zero. Without it: after the last move of "
            "a period");
  verb.app->add_option_function<std::vector<double>>(
      "--thought",
      [to = verb.question](const std::vector<double>& seconds) { (*to)["thought"] = seconds; },
      language::mark(
          "The thinking time of each ply, in seconds. The answer shows the clocks after it"));
}

}  // namespace

void add_verbs(CLI::App& app, const bool& json, int& code) {
  auto* laws = app.add_subcommand(
      "laws",
      "Apply the Laws of Chess to a position, a game or a time control. It needs no daemon");
  laws->require_subcommand(1);
  add_position_verbs(*laws, json, code);
  add_game_verbs(*laws, json, code);
  add_ending_verbs(*laws, json, code);
  add_ruling_verbs(*laws, json, code);
  add_time_verb(*laws, json, code);
}

}  // namespace jadoube::cli::laws
