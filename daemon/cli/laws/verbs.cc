// The command line of `jadoube laws`: options make the same cases that standard input has as JSON.
#include "daemon/cli/laws/verbs.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "daemon/cli/exit_code.h"
#include "daemon/cli/laws/run.h"

namespace jadoube::cli::laws {

namespace {

/// One verb: its options fill `question`, and running it answers that, or standard input where
/// nothing was given.
struct Verb {
  CLI::App* app;
  std::shared_ptr<Json> question = std::make_shared<Json>(Json::object());

  /// A field that holds a text.
  Verb& text(const char* name, const char* field, const char* help) {
    app->add_option_function<std::string>(
        name, [to = question, field](const std::string& value) { (*to)[field] = value; }, help);
    return *this;
  }
  /// A field that holds a list of texts, each of which may hold blanks.
  CLI::Option* texts(const char* name, const char* field, const char* help) {
    return app->add_option_function<std::vector<std::string>>(
        name,
        [to = question, field](const std::vector<std::string>& values) { (*to)[field] = values; },
        help);
  }
  /// A field that holds a list of words, in one argument or several.
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
  /// A field that is true.
  Verb& flag(const char* name, const char* field, const char* help) {
    app->add_flag_callback(
        name, [to = question, field] { (*to)[field] = true; }, help);
    return *this;
  }
  /// The position to be looked at, the first argument.
  Verb& fen() { return text("fen", "fen", "The position, a FEN in quotes"); }
  /// The game, where it does not begin from the initial position too.
  Verb& game() {
    return text("--start", "start", "Where the game began; none: the initial position")
        .words("--moves", "moves", "The game, moves in UCI or SAN: \"e2e4 e5 Nf3\"");
  }
  Verb& edition() {
    return text("--edition", "edition", "2014, 2017, 2018 or 2023 (the one in force)");
  }
};

/// Standard input is answered line by line; a person at a terminal is told what is wanted.
int answer_input(const CLI::App& verb, const Question& asked) {
  if (isatty(STDIN_FILENO) == 0) return answer_lines(asked, std::cin, std::cout);
  std::cerr << verb.help();
  return kUsage;
}

/// What stands under the options: how to ask by standard input, and what is answered.
std::string footer_of(const Question& asked, const std::string& example) {
  std::string fields;
  for (const auto& field : asked.fields) fields += " " + field;
  std::string text = "Without arguments, one JSON case a line on standard input:\n  " + example +
                     "\nwith any of the fields" + fields + ", and id, which the answer repeats.\n";
  if (!asked.legend.empty()) text += "The answer: " + asked.legend + "\n";
  return text +
         "Ends with 0, with 2 where the arguments are wrong or nothing was asked, with 1 where a "
         "line was wrong.";
}

/// Adds the verb `name`; `example` is a case as standard input takes it.
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
  add(laws, "perft", "Count the leaves of the tree of legal moves",
      R"({"fen": "8/8/8/8/8/8/8/K1k5 w - - 0 1", "depth": 3})", {perft, {"fen", "depth"}}, json,
      code)
      .fen()
      .number("depth", "depth", "How many plies deep, 0 to 20; 1 if it is not given");
  add(laws, "moves", "List the legal moves", R"({"fen": "8/8/8/8/8/8/8/K1k5 w - - 0 1"})",
      {moves, {"fen"}}, json, code)
      .fen();
  add(laws, "can-mate", "Say whether each player can still mate by any series of legal moves",
      R"({"fen": "8/8/4k3/8/8/3KB3/8/8 w - - 0 1", "player": "white"})",
      {can_mate,
       {"fen", "player", "positions"},
       {"note"},
       "undecided where the positions did not suffice; helpmate is not the shortest; positions,\n"
       "how many a proof holds; position, where what is asked about cannot stand."},
      json, code)
      .fen()
      .text("--player", "player", "white or black; none: both, and whether the position is dead")
      .number("--positions", "positions",
              "How many positions may be looked at for each player (500000), each in some memory; "
              "proofs by what stands on the board look at none");
  add(laws, "san", "Write a move in the players' notations, or read one",
      R"({"fen": "8/P6k/8/8/8/8/8/K7 w - - 0 1", "language": "uk", "input": "a8Ф"})",
      {san,
       {"fen", "input", "uci", "language"},
       {"note"},
       "short, long and announced are in the language that is asked for, English without one;\n"
       "what players who cannot see announce by the Laws (D.2.1) is German: --language de."},
      json, code)
      .fen()
      .text("input", "input", "The move as somebody wrote it")
      .text("--uci", "uci", "The move in UCI, instead")
      .text("--language", "language",
            "Two letters: en, uk, ru, cs, da, nl, et, fi, fr, de, hu, is, it, no, pl, pt, ro, es, "
            "sv");
}

void add_game_verbs(CLI::App& laws, const bool& json, int& code) {
  add(laws, "status", "Say what the Laws say of a position or a game",
      R"({"fen": "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "without": ["OPPONENT_IN_CHECK"]})",
      {status,
       {"fen", "start", "moves", "edition", "chess960", "without"},
       {"note"},
       "occurrences, how often the position has stood; plies, after which it did; chess960, it "
       "was\n"
       "taken to come from one of the 960 arrays, as you said or as the castling rights need."},
      json, code)
      .fen()
      .game()
      .edition()
      .flag("--chess960", "chess960", "It may come from any of the 960 arrays")
      .words("--without", "without",
             "Reasons to set aside, as OPPONENT_IN_CHECK; a wrong one lists all");
  add(laws, "repetition", "Count how often each position stood",
      R"({"start": "8/8/8/8/8/8/8/K1k5 w - - 0 1", "moves": ["a1a2"]})",
      {repetition,
       {"start", "moves", "edition"},
       {"note", "chess960", "occ", "final", "halfmove", "fen", "claim_by_intended_move",
        "consecutive4"},
       "occ, how often the position after each ply had stood by then; final, the last of them;\n"
       "claim_by_intended_move, the moves that bring a position for the third time; consecutive4,\n"
       "how often the last position stood at every fourth ply on end, as the fivefold of 2014 "
       "wants."},
      json, code)
      .game()
      .edition();
  auto verb = add(
      laws, "touch", "Say which moves are left after pieces were touched",
      R"({"fen": "4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1", "touched": ["e2", "d5"], "played": "e1d1"})",
      {touch,
       {"fen", "touched", "edition", "played", "order", "board"},
       {"note", "article", "allowed", "all_legal"}},
      json, code);
  verb.fen()
      .edition()
      .text("--played", "played", "The move that was played then, in UCI or SAN")
      .text("--order", "order", "known or unclear: which was touched first")
      .text("--board", "board", "ordinary or securing: a board with holes");
  verb.texts("touched", "touched",
             "In order, each in quotes where it has blanks: e2, touch e2, contact e2, accident e2, "
             "adjust e2, "
             "lift e2, remove d5, release e2 e4, choose e8 q, place e8 q, announce");
}

void add_time_verb(CLI::App& laws, const bool& json, int& code) {
  auto verb = add(laws, "timecontrol", "Read a time control",
                  R"({"text": "90/40+30/SD+30", "thought": [4, 6.5]})",
                  {time_control, {"text", "pgn", "at_zero", "thought"}}, json, code);
  verb.text("text", "text", "As people write it: 90/40+30/SD+30, 3+2, G/5;d3")
      .text("--pgn", "pgn", "As PGN's tag has it: 40/5400+30:1800+30")
      .flag("--at-zero", "at_zero", "The next period begins when a clock comes to zero");
  verb.app->add_option_function<std::vector<double>>(
      "--thought",
      [to = verb.question](const std::vector<double>& seconds) { (*to)["thought"] = seconds; },
      "Seconds for each ply: what the clocks must show then");
}

}  // namespace

void add_verbs(CLI::App& app, const bool& json, int& code) {
  auto* laws = app.add_subcommand("laws", "Ask the Laws of Chess, without a board");
  laws->require_subcommand(1);
  add_position_verbs(*laws, json, code);
  add_game_verbs(*laws, json, code);
  add_time_verb(*laws, json, code);
}

}  // namespace jadoube::cli::laws
