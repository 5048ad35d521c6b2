#include <CLI/CLI.hpp>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/command_line/exit_code.h"
#include "daemon/client/command_line/options.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/tournaments.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/watched_files.h"
#include "daemon/client/views/rules_text.h"
#include "daemon/language/translate.h"
#include "daemon/model/tournament.h"
#include "daemon/texts/delay_text.h"
#include "rules/laws/scoring.h"

namespace jadoube::cli {
namespace {

constexpr const char* kPairingHelp = language::mark(
    "The pairing: the number on the sign at its table, as in 12, or m2.4: board 4 of match 2. With "
    "several sections: SECTION/12. In another round than the one under way: --round");

// The arguments of the verbs. One command line uses one verb only.
struct TournamentArguments {
  std::string id, section, pairing, other, game, board, text;
  int round = 0, table = 0, white = 0, black = 0;
  std::vector<std::string> tables;
  std::string name, title, federation, fide_id, team, site, country;
  int number = 0, rating = 0;
  std::string time_control, edition, tempo, supervision;
  bool chess960 = false, force = false, new_codes = false;
  PairingFiles files;
  WatchedFileOptions watch;
  ResultsOptions results;
};

TournamentArguments& arguments() {
  static TournamentArguments all;
  return all;
}

// Makes the edit that `fill` writes. False: the arguments are wrong, and that is printed.
using FillEdit = std::function<bool(v1::TournamentEdit& edit)>;

class Verbs {
 public:
  Verbs(CLI::App& app, Common& common, int& code) : app_(app), common_(common), code_(code) {}

  CLI::App* verb(const std::string& name, const std::string& help) {
    auto* verb = app_.add_subcommand(name, help);
    verb->add_option("tournament", arguments().id, "The id of the tournament")->required();
    return verb;
  }
  static void add_section(CLI::App* verb) {
    verb->add_option("--section", arguments().section,
                     "The id of the section. Not needed if there is only one");
  }
  static void add_round(CLI::App* verb) {
    verb->add_option("round", arguments().round, "The number of the round")
        ->check(whole_number_between(1, model::kMostRounds))
        ->required();
  }
  static void add_force(CLI::App* verb, const char* help) {
    verb->add_flag("--force", arguments().force, help);
  }
  static Force force_of(const CLI::App* verb) {
    if (arguments().force) return Force::kYes;
    return verb->get_option_no_throw("--force") == nullptr ? Force::kNo : Force::kMayAsk;
  }
  void edits(CLI::App* verb, FillEdit fill) {
    verb->callback([this, verb, fill = std::move(fill)] {
      v1::TournamentEdit edit;
      code_ = fill(edit) ? edit_tournament(common_, arguments().id, edit, force_of(verb)) : kUsage;
    });
  }
  // A verb about one pairing. `fill` gets its id.
  CLI::App* pairing_verb(const std::string& name, const std::string& help,
                         std::function<bool(v1::TournamentEdit&, const std::string&)> fill) {
    auto* added = verb(name, help);
    added->add_option("pairing", arguments().pairing, kPairingHelp)->required();
    edits(added, [this, fill = std::move(fill)](v1::TournamentEdit& edit) {
      const auto id = pairing_named(common_, arguments().id, arguments().pairing);
      return id && fill(edit, *id);
    });
    return added;
  }
  Common& common() { return common_; }
  int& code() { return code_; }
  CLI::App& app() { return app_; }

 private:
  CLI::App& app_;
  Common& common_;
  int& code_;
};

void add_shows(Verbs& verbs) {
  auto* list = verbs.app().add_subcommand("list", "List the tournaments");
  list->callback(
      [&common = verbs.common(), &code = verbs.code()] { code = list_tournaments(common); });
  auto* show = verbs.verb("show", "Show sections, rounds and boards, or the tables of a round");
  Verbs::add_section(show);
  show->add_option("--round", arguments().round, "Show the tables of this round")
      ->check(whole_number_between(1, model::kMostRounds));
  show->callback([&common = verbs.common(), &code = verbs.code()] {
    code = show_tournament(common, arguments().id, arguments().section, arguments().round);
  });
}

void add_sections(Verbs& verbs) {
  auto& all = arguments();
  auto* section = verbs.verb("section", "Make a section, or change it");
  section->add_option("section", all.section, "The id of the section")->required();
  auto* name = section->add_option("--name", all.name, "The name for people");
  auto* first = section->add_option("--first-table", all.table, "The number of its first table")
                    ->check(whole_number_between(1, model::kMostTables));
  auto* control =
      section->add_option("--time-control", all.time_control, "As in the configuration: 90/40+30");
  auto* edition = section->add_option("--edition", all.edition, "The Laws: 2014, 2017, 2018, 2023");
  auto* tempo = section->add_option("--tempo", all.tempo, "standard, rapid or blitz");
  auto* supervision = section->add_option("--supervision", all.supervision, "full or limited");
  auto* rounds = section->add_option("--rounds", all.round, "How many rounds there will be")
                     ->check(whole_number_between(1, model::kMostRounds));
  auto* chess960 = section->add_flag("--chess960", all.chess960, "Any of the 960 starts");
  verbs.edits(section, [=, &all](v1::TournamentEdit& edit) {
    auto& out = *edit.mutable_set_section();
    out.set_section(all.section);
    if (!name->empty()) out.set_title(all.name);
    if (!first->empty()) out.set_table_offset(all.table - 1);
    if (!rounds->empty()) out.set_planned_rounds(all.round);
    if (control->empty() && edition->empty() && tempo->empty() && supervision->empty() &&
        chess960->empty()) {
      return true;
    }
    auto& rules = *out.mutable_rules();
    rules.set_time_control(all.time_control);
    rules.set_edition(edition_of(all.edition));
    rules.set_tempo(tempo_of(all.tempo));
    rules.set_supervision(supervision_of(all.supervision));
    rules.set_chess960(all.chess960);
    return true;
  });
}

// "3-1-0" or "1-1/2-0" as points. False: it is none, and that is printed.
bool set_points(const std::string& text, v1::PointsFor& points) {
  std::vector<rules::Points> all;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, '-');) {
    if (const auto read = rules::parse_points(part)) all.push_back(*read);
  }
  if (all.size() != 3) {
    std::cerr << "jadoube: "
              << language::tr(
                     "\"{text}\" must be the points of a win, a draw and a loss, as in 3-1-0",
                     {{"text", text}})
              << "\n";
    return false;
  }
  points.set_win_halves(all[0].halves);
  points.set_draw_halves(all[1].halves);
  points.set_loss_halves(all[2].halves);
  return true;
}

const std::map<std::string, v1::PairingSystem> kSystems = {
    {"by-rounds", v1::PAIRING_SYSTEM_UNSPECIFIED},
    {"swiss", v1::PAIRING_SYSTEM_SWISS},
    {"round-robin", v1::PAIRING_SYSTEM_ROUND_ROBIN}};
const std::map<std::string, v1::TieBreakEdition> kTieBreakEditions = {
    {"by-date", v1::TIE_BREAK_EDITION_UNSPECIFIED},
    {"2024", v1::TIE_BREAK_EDITION_2024},
    {"2026", v1::TIE_BREAK_EDITION_2026}};

void add_ranking(Verbs& verbs) {
  struct RankingArguments {
    std::string tie_breaks, points, match_points, system, edition, first;
  };
  static RankingArguments ranking;
  auto& all = arguments();
  auto* verb = verbs.verb("ranking", "Say what results are worth, and how ties are broken");
  verb->footer(
      "Without options, nothing changes. The codes are those of FIDE's regulations C.07: DE, WIN, "
      "BH, BH/C1, SB, PS, KS, ARO, TPR; of teams MPvGP, EDE, SSSC and others.");
  Verbs::add_section(verb);
  auto* codes = verb->add_option("--tie-breaks", ranking.tie_breaks,
                                 "In order: DE,BH/C1,BH. default: the usual ones");
  auto* points =
      verb->add_option("--points", ranking.points, "Of a win, a draw and a loss: 1-1/2-0, 3-1-0");
  auto* match = verb->add_option("--match-points", ranking.match_points, "The same of a match");
  auto* system = verb->add_option("--system", ranking.system, "swiss, round-robin or by-rounds")
                     ->check(CLI::IsMember(kSystems));
  auto* edition = verb->add_option("--tie-break-edition", ranking.edition, "2024, 2026 or by-date")
                      ->check(CLI::IsMember(kTieBreakEditions));
  auto* first =
      verb->add_option("--first", ranking.first, "Which points rank a team first: match or game")
          ->check(CLI::IsMember({"match", "game"}));
  verbs.edits(verb, [=, &all, &verbs](v1::TournamentEdit& edit) {
    auto& out = *edit.mutable_set_section();
    const auto now = standings_rules_of(verbs.common(), all.id, all.section);
    if (!now) return false;
    out.set_section(now->first);
    auto& rules = *out.mutable_standings();
    rules = now->second;
    if (!codes->empty()) {
      rules.clear_tie_breaks();
      std::istringstream list(ranking.tie_breaks == "default" ? "" : ranking.tie_breaks);
      for (std::string code; std::getline(list, code, ',');) rules.add_tie_breaks(code);
    }
    if (!points->empty() && !set_points(ranking.points, *rules.mutable_game())) return false;
    if (!match->empty() && !set_points(ranking.match_points, *rules.mutable_match())) return false;
    if (!system->empty()) rules.set_system(kSystems.at(ranking.system));
    if (!edition->empty()) rules.set_edition(kTieBreakEditions.at(ranking.edition));
    if (!first->empty()) rules.set_game_points_first(ranking.first == "game");
    return true;
  });
}

void add_names(Verbs& verbs) {
  auto& all = arguments();
  auto* set = verbs.verb("set", "Make a tournament, or change its names");
  set->add_option("--name", all.name, "The name for people: PGN's Event");
  set->add_option("--site", all.site, "Where it is played: PGN's Site");
  set->add_option("--country", all.country, "Two letters: UA");
  verbs.edits(set, [&all](v1::TournamentEdit& edit) {
    edit.mutable_set_names()->set_title(all.name);
    edit.mutable_set_names()->set_site(all.site);
    edit.mutable_set_names()->set_country(all.country);
    return true;
  });
}

void add_boards_on_tables(Verbs& verbs) {
  auto& all = arguments();
  auto* boards = verbs.verb("boards", "Put boards on tables: 1=table-1 2=3000448278 5=");
  boards
      ->add_option("tables", all.tables,
                   "TABLE=BOARD or TABLE=SERIAL. 5= takes the board from table 5")
      ->type_name(kTableBoard)
      ->required();
  Verbs::add_force(
      boards,
      "Take a board also from a table at which a game is played now. Without it, name that "
      "table too: 1=table-2 2=");
  boards->callback([&all, boards, &common = verbs.common(), &code = verbs.code()] {
    auto tables = tables_in(all.tables, [&](const std::string& text) {
      const auto name = name_board_to_come(common, text);
      return name ? std::optional(*name) : std::nullopt;
    });
    code =
        tables ? put_boards(common, all.id, std::move(*tables), Verbs::force_of(boards)) : kUsage;
  });
}

void add_delay(Verbs& verbs) {
  auto& all = arguments();
  auto* delay = verbs.verb("delay", "Hold back what is played from everybody without a role");
  delay
      ->add_option("delay", all.text,
                   "How long: 90s, 15m, 1h. 0s: not at all. default: as the configuration says")
      ->required();
  verbs.edits(delay, [&all](v1::TournamentEdit& edit) {
    auto& held_back = *edit.mutable_set_delay();
    if (all.text == "default") return true;
    const auto parsed = texts::parse_delay(all.text);
    if (!parsed) {
      std::cerr << "jadoube: "
                << language::tr(
                       "\"{text}\" must be a time of at most a day, as in 90s, 15m or 1h, "
                       "or \"default\"",
                       {{"text", all.text}})
                << "\n";
      return false;
    }
    held_back.mutable_delay()->set_seconds(parsed->count());
    return true;
  });
}

void add_phones(Verbs& verbs) {
  auto& all = arguments();
  auto* phones = verbs.verb(
      "phones", "Let players give results with their phones. What they say never counts by itself");
  phones
      ->add_option("who", all.text,
                   "off. sign: who has the code on the sign of the table. slip: who has that code, "
                   "and the digits on the result slip")
      ->required()
      ->check(CLI::IsMember({"off", "sign", "slip"}));
  phones->add_flag("--new-codes", all.new_codes, "Signs and slips that are printed work no more");
  verbs.edits(phones, [&all](v1::TournamentEdit& edit) {
    auto& asked = *edit.mutable_set_players_results();
    if (all.text == "sign") asked.set_who_may(v1::PLAYERS_RESULTS_SIGN);
    if (all.text == "slip") asked.set_who_may(v1::PLAYERS_RESULTS_SLIP);
    asked.set_new_codes(all.new_codes);
    return true;
  });
}

void add_over_and_reopen(Verbs& verbs) {
  auto* over = verbs.verb("over", "End the tournament: its boards are free");
  Verbs::add_force(over, "End it although a game is played now");
  verbs.edits(over, [](v1::TournamentEdit& edit) {
    edit.set_close(true);
    return true;
  });
  auto* reopen = verbs.verb("reopen", "Let the tournament go on");
  verbs.edits(reopen, [](v1::TournamentEdit& edit) {
    edit.set_close(false);
    return true;
  });
}

void add_setup(Verbs& verbs) {
  add_names(verbs);
  add_boards_on_tables(verbs);
  add_delay(verbs);
  add_phones(verbs);
  add_over_and_reopen(verbs);
}

void add_rounds(Verbs& verbs) {
  auto& all = arguments();
  auto* start = verbs.verb("start",
                           "Start a round: games that begin belong to it. Without this, "
                           "the first press of a clock starts it");
  Verbs::add_round(start);
  Verbs::add_section(start);
  Verbs::add_force(start, "Leave an earlier round open although tables of it have no result");
  verbs.edits(start, [&all](v1::TournamentEdit& edit) {
    edit.mutable_start_round()->set_section(all.section);
    edit.mutable_start_round()->set_round(all.round);
    return true;
  });
  auto* close = verbs.verb("close", "Close a round: no more games belong to it");
  Verbs::add_round(close);
  Verbs::add_section(close);
  Verbs::add_force(close, "Close it although tables of it have no result");
  verbs.edits(close, [&all](v1::TournamentEdit& edit) {
    edit.mutable_close_round()->set_section(all.section);
    edit.mutable_close_round()->set_round(all.round);
    return true;
  });
}

void add_players(Verbs& verbs) {
  auto& all = arguments();
  auto* player = verbs.verb("player", "Add a player who is not in the files");
  player->add_option("number", all.number, "The starting number")
      ->check(whole_number_from(1))
      ->required();
  player->add_option("name", all.name, "\"Surname, Given\"")->required();
  player->add_option("--title", all.title, "GM, WFM");
  player->add_option("--rating", all.rating, "The rating")->check(whole_number_between(0, 4'000));
  player->add_option("--federation", all.federation, "Three letters: UKR");
  player->add_option("--fide-id", all.fide_id, "The FIDE id. 0: known to have none");
  player->add_option("--team", all.team, "The team or club");
  Verbs::add_section(player);
  verbs.edits(player, [&all](v1::TournamentEdit& edit) {
    edit.mutable_add_player()->set_section(all.section);
    auto& out = *edit.mutable_add_player()->mutable_player();
    out.set_number(all.number);
    out.set_name(all.name);
    out.set_title(all.title);
    out.set_rating(all.rating);
    out.set_federation(all.federation);
    out.set_fide_id(all.fide_id);
    out.set_team(all.team);
    return true;
  });
  auto* pair = verbs.verb("pair", "Pair two players by hand: a tie-break, an armageddon");
  Verbs::add_round(pair);
  pair->add_option("table", all.table, "The table. 0: no table")
      ->check(whole_number_between(0, model::kMostTables))
      ->required();
  pair->add_option("white", all.white, "The starting number of White")
      ->check(whole_number_from(1))
      ->required();
  pair->add_option("black", all.black, "The starting number of Black")
      ->check(whole_number_from(1))
      ->required();
  Verbs::add_section(pair);
  verbs.edits(pair, [&all](v1::TournamentEdit& edit) {
    auto& out = *edit.mutable_add_pairing();
    out.set_section(all.section);
    out.set_round(all.round);
    out.set_table(all.table);
    out.set_white(all.white);
    out.set_black(all.black);
    return true;
  });
}

void add_places_of_pairings(Verbs& verbs) {
  auto& all = arguments();
  using Edit = v1::TournamentEdit;
  verbs.pairing_verb("swap-colors", "Exchange White and Black in a pairing",
                     [](Edit& edit, const std::string& id) {
                       edit.set_swap_colors(id);
                       return true;
                     });
  verbs
      .pairing_verb("move", "Play a pairing at another table",
                    [&all](Edit& edit, const std::string& id) {
                      edit.mutable_move_to_table()->set_pairing(id);
                      edit.mutable_move_to_table()->set_table(all.table);
                      return true;
                    })
      ->add_option("table", all.table, "The table. 0: no table")
      ->check(whole_number_between(0, model::kMostTables))
      ->required();
  verbs
      .pairing_verb("board", "Play a pairing on another board: the table's own has a fault",
                    [&all, &verbs](Edit& edit, const std::string& id) {
                      edit.mutable_set_board()->set_pairing(id);
                      if (all.board.empty()) return true;
                      const auto board = name_board_to_come(verbs.common(), all.board);
                      if (board) edit.mutable_set_board()->set_board(*board);
                      return board.has_value();
                    })
      ->add_option("board", all.board,
                   "The board. Without it, the pairing goes back to the board of its table")
      ->type_name(kBoard);
}

void add_games_of_pairings(Verbs& verbs) {
  auto& all = arguments();
  using Edit = v1::TournamentEdit;
  auto* give = verbs.pairing_verb("give-game", "Give a game to a pairing",
                                  [&all, &verbs](Edit& edit, const std::string& id) {
                                    const auto game = name_game(verbs.common(), all.game);
                                    if (!game) return false;
                                    edit.mutable_give_game()->set_pairing(id);
                                    edit.mutable_give_game()->set_game(*game);
                                    return true;
                                  });
  add_game(*give, all.game);
  Verbs::add_force(give, "Take the game from the pairing that has it");
  add_game(*verbs.pairing_verb("take-game", "Take a game away from a pairing",
                               [&all, &verbs](Edit& edit, const std::string& id) {
                                 const auto game = name_game(verbs.common(), all.game);
                                 if (!game) return false;
                                 edit.mutable_take_game()->set_pairing(id);
                                 edit.mutable_take_game()->set_game(*game);
                                 return true;
                               }),
           all.game);
  verbs
      .pairing_verb("swap-games",
                    "Exchange the games of two pairings whose players sat at each other's tables",
                    [&all, &verbs](Edit& edit, const std::string& id) {
                      const auto other = pairing_named(verbs.common(), all.id, all.other);
                      if (!other) return false;
                      edit.mutable_swap_games()->set_pairing(id);
                      edit.mutable_swap_games()->set_other(*other);
                      return true;
                    })
      ->add_option("other", all.other, kPairingHelp)
      ->required();
}

void add_results_of_pairings(Verbs& verbs) {
  auto& all = arguments();
  using Edit = v1::TournamentEdit;
  verbs.pairing_verb("postpone", "Play a pairing later", [](Edit& edit, const std::string& id) {
    edit.set_postpone(id);
    return true;
  });
  verbs.pairing_verb("resume", "Play a postponed pairing now",
                     [](Edit& edit, const std::string& id) {
                       edit.set_resume(id);
                       return true;
                     });
  verbs
      .pairing_verb("result", "Set the result that counts",
                    [&all](Edit& edit, const std::string& id) {
                      edit.mutable_set_result()->set_pairing(id);
                      if (all.text == "none") return true;
                      const auto result = pairing_result_in(all.text);
                      if (!result) {
                        std::cerr << "jadoube: "
                                  << language::tr(
                                         "\"{text}\" is no result: write 1-0, 0-1, 1/2-1/2, 0-0, "
                                         "1/2-0, 0-1/2, 1-0f, 0-1f, 0-0f or none",
                                         {{"text", all.text}})
                                  << "\n";
                        return false;
                      }
                      *edit.mutable_set_result()->mutable_result() = *result;
                      return true;
                    })
      ->add_option("result", all.text,
                   "1-0, 0-1, 1/2-1/2, 0-0, also as ½-½ or 1/2, with any dash. Not played: 1-0f, "
                   "0-1f, 0-0f. "
                   "none: use the result of the game")
      ->required();
}

void add_times_of_pairings(Verbs& verbs) {
  auto& all = arguments();
  using Edit = v1::TournamentEdit;
  auto* times = verbs.pairing_verb("times", "Set the time of each player: an armageddon",
                                   [&all](Edit& edit, const std::string& id) {
                                     auto& out = *edit.mutable_set_times();
                                     out.set_pairing(id);
                                     if (all.time_control == "default") return true;
                                     out.set_white(all.time_control);
                                     out.set_black(all.text);
                                     return true;
                                   });
  times->add_option("white", all.time_control, "White's: 10, or 5+3. default: as the section")
      ->required();
  times->add_option("black", all.text, "Black's");
  verbs.pairing_verb("withhold", "Show the moves of a pairing in no output",
                     [](Edit& edit, const std::string& id) {
                       edit.set_withhold(id);
                       return true;
                     });
  verbs.pairing_verb("release", "Show the moves of a withheld pairing again",
                     [](Edit& edit, const std::string& id) {
                       edit.set_show(id);
                       return true;
                     });
}

void add_pairings(Verbs& verbs) {
  add_places_of_pairings(verbs);
  add_games_of_pairings(verbs);
  add_results_of_pairings(verbs);
  add_times_of_pairings(verbs);
}

void add_said(Verbs& verbs) {
  verbs.pairing_verb("forget-phones", "Forget what both players of a pairing gave with phones",
                     [](v1::TournamentEdit& edit, const std::string& id) {
                       edit.set_forget_said(id);
                       return true;
                     });
}

void add_watched_files(Verbs& verbs) {
  auto& watch = arguments().watch;
  auto* verb = verbs.app().add_subcommand(
      "watch",
      "Watch the file that the pairing program saves. Without a path: show the watched files");
  verb->footer(
      "The path is one of the daemon's machine: a file, or a folder of which the file that was "
      "saved last is read. `jadoube tournament import ID --watched --apply` takes what has "
      "changed. "
      "The results are written beside it, into a file whose name ends in .jadoube.trf or "
      ".jadoube.txt.");
  verb->add_option("tournament", watch.tournament, "The id of the tournament");
  auto* path = verb->add_option("path", watch.path, "The file or the folder, from / on")
                   ->transform(home_path());
  verb->add_option("--section", watch.section,
                   "The id of the section. Not needed if there is only one");
  verb->add_flag("--apply", watch.apply,
                 "Take what changes at once, if no question is open. Without it, an operator is "
                 "asked each time")
      ->needs(path);
  verb->add_option("--encoding", watch.encoding,
                   "How the file is written: windows-1251, iso-8859-2, ... Without it, the import "
                   "finds it out")
      ->needs(path);
  auto* off = verb->add_flag("--off", watch.off, "Watch no file any more")->excludes(path);
  verb->add_flag("--leave", watch.leave, "Do not take what the file has now")
      ->excludes(path)
      ->excludes(off);
  verb->callback([&watch, &common = verbs.common(), &code = verbs.code()] {
    if (watch.tournament.empty() && (watch.off || watch.leave)) {
      throw CLI::ValidationError("tournament", language::tr("name the tournament"));
    }
    code = watch_file(common, std::exchange(watch, {}));
  });
}

void add_files(Verbs& verbs) {
  auto& files = arguments().files;
  auto* in = verbs.app().add_subcommand(
      "import",
      "Show what the files of a pairing program change: PGN, TRF, Swiss-Manager, Vega, CSV, "
      "LiveChess. With --apply: make the changes");
  in->footer(
      "CSV: the first line names the columns: round, table, white, black, result, date, match, "
      "board "
      "(in the match), fen; white_number, white_rating, white_title, white_federation, "
      "white_fide_id, white_team, and the same with black_. white and black, or their numbers, are "
      "required; an empty one is a bye. A list of players: number, name, title, rating, "
      "federation, "
      "fide_id, team, sex, born.\n\n"
      "    round,table,white,black,result\n"
      "    3,1,\"Stone, Anna\",\"Field, Ben\",\n");
  in->add_option("tournament", files.tournament, "The id of the tournament")->required();
  auto* paths =
      in->add_option("files", files.paths, "The files of one section")->transform(home_path());
  in->add_flag("--watched", files.watched,
               "Instead of files: the file that is watched for the section, as it is now")
      ->excludes(paths);
  in->add_option("--section", files.section,
                 "The id of the section. Not needed if there is only one");
  in->add_option("--round", files.round, "The round of files that do not name it")
      ->check(whole_number_between(1, model::kMostRounds));
  in->add_flag("--apply", files.apply, "Make the changes");
  in->add_option("--answer", files.answers,
                 "The answer to a question that the import asked: ID=CHOICE. Once for each")
      ->allow_extra_args(false);
  in->add_option("--encoding", files.encoding,
                 "How the files are written: windows-1251, iso-8859-2, ... Without it, the import "
                 "finds it out");
  in->callback([&files, &common = verbs.common(), &code = verbs.code()] {
    if (files.paths.empty() && !files.watched) {
      throw CLI::ValidationError("files", language::tr("name a file, or say --watched"));
    }
    code = import_pairings(common, std::exchange(files, {}));
  });
  auto& results = arguments().results;
  auto* out = verbs.app().add_subcommand("results", "Write the results for the pairing program");
  out->add_option("tournament", results.tournament, "The id of the tournament")->required();
  out->add_option("--format", results.format, "trf, trf26 (TRF-2026) or swiss-manager")
      ->capture_default_str();
  out->add_option("--section", results.section,
                  "The id of the section. Not needed if there is only one");
  out->add_option("--round", results.round, "Only this round")
      ->check(whole_number_between(1, model::kMostRounds));
  out->add_option("--file", results.file,
                  "The file that the pairing program wrote last: fill the results into it")
      ->transform(home_path());
  out->add_option("--output", results.output, "Write into this file")->transform(home_path());
  out->callback([&results, &common = verbs.common(), &code = verbs.code()] {
    code = export_results(common, results);
  });
}

}  // namespace

void add_tournament_verbs(CLI::App& app, Common& common, int& code) {
  auto* group =
      app.add_subcommand("tournament", "Players, pairings, rounds, and the boards on the tables");
  group->require_subcommand(1);
  static std::optional<Verbs> verbs;
  verbs.emplace(*group, common, code);
  add_shows(*verbs);
  add_setup(*verbs);
  add_sections(*verbs);
  add_ranking(*verbs);
  add_rounds(*verbs);
  add_players(*verbs);
  add_pairings(*verbs);
  add_files(*verbs);
  add_said(*verbs);
  add_watched_files(*verbs);
}

}  // namespace jadoube::cli
