#include <iostream>
#include <string>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/language/translate.h"
#include "daemon/model/tournament.h"
#include "daemon/texts/sheets/text_table.h"
#include "jadoube/v1/standings_service.pb.h"

namespace jadoube::cli {
namespace {

using language::mark;
using language::tr;
using language::trc;
using language::trn;

// A board that is still played, as in PGN.
const std::string kNoResult = "*";

std::string place_title(const v1::StandingsSection& section) {
  return section.tournament_title() +
         (section.section_title().empty() ? "" : ", " + section.section_title());
}

std::string titled_name(const std::string& title, const std::string& name) {
  return title.empty() ? name : title + " " + name;
}

std::string bye_letter(v1::StandingsRoundKind kind) {
  switch (kind) {
    case v1::STANDINGS_ROUND_KIND_PAIRED_BYE:
      return "U";
    case v1::STANDINGS_ROUND_KIND_FULL_POINT_BYE:
      return "F";
    case v1::STANDINGS_ROUND_KIND_HALF_POINT_BYE:
      return "H";
    case v1::STANDINGS_ROUND_KIND_ZERO_POINT_BYE:
      return "Z";
    default:
      return "-";
  }
}

std::string sign_of_game(const v1::StandingsRound& round) {
  if (round.kind() == v1::STANDINGS_ROUND_KIND_OPEN) return "*";
  const bool has_points = round.points() != "0";
  if (round.kind() == v1::STANDINGS_ROUND_KIND_FORFEIT) return has_points ? "+" : "-";
  return round.points() == "0.5" ? "=" : round.points();
}

std::string match_line(const v1::TeamMatch& match) {
  const v1::MatchTeam &first = match.first(), &second = match.second();
  if (!match.has_second()) {
    return tr("{team}: no opponent", {{"team", first.name()}});
  }
  std::string line = std::to_string(match.number()) + "  " + first.name() + "  " + first.points() +
                     " : " + second.points() + "  " + second.name();
  if (match.open() > 0) {
    line += "  " + trn("({count} board open)", "({count} boards open)",
                       static_cast<std::size_t>(match.open()));
  }
  return line;
}

// A round as the crosstable has it: "12w1", "3b=", "7w*" while it is played, "5w+", and "U", "F",
// "H" or "Z" for a bye. Of a team: "8 2.5".
std::string round_cell(const v1::StandingsRound& round, bool of_teams) {
  if (round.opponent() == 0) return bye_letter(round.kind());
  const std::string opponent = std::to_string(round.opponent());
  if (of_teams) return opponent + " " + round.points();
  return opponent + (round.color() == values::v1::COLOR_BLACK ? "b" : "w") + sign_of_game(round);
}

// The standings as a table, with a line of heading. `with_rounds`: also the crosstable.
std::string standings_text(const v1::GetStandingsResponse& response, bool with_rounds) {
  std::string text = place_title(response.section()) + ": ";
  if (response.round() == 0) {
    text += tr("no round has begun");
  } else if (response.planned_rounds() > 0) {
    text += tr("after round {round} of {rounds}",
               {{"round", response.round()}, {"rounds", response.planned_rounds()}});
  } else {
    text += tr("after round {round}", {{"round", response.round()}});
  }
  if (response.open() > 0) {
    text += ", " + trn("provisional: {count} result is missing",
                       "provisional: {count} results are missing",
                       static_cast<std::size_t>(response.open()));
  }
  text += "\n";
  const bool of_teams = response.of_teams();
  std::vector<bool> to_right{true, true, false};
  std::vector<std::string> head{trc("standings", "Place"), trc("standings", "No."),
                                of_teams ? trc("standings", "Team") : trc("standings", "Name")};
  const auto column = [&](const std::string& title) {
    to_right.push_back(true);
    head.push_back(title);
  };
  if (!of_teams) column(trc("standings", "Rating"));
  if (with_rounds) {
    for (int round = 1; round <= response.round(); ++round) column(std::to_string(round));
  }
  if (of_teams) column(trc("standings", "MP"));
  column(of_teams ? trc("standings", "GP") : trc("standings", "Points"));
  for (const auto& tie_break : response.tie_breaks()) column(tie_break.code());
  texts::TextTable table(to_right);
  table.add(head);
  int last_place = 0;
  for (const auto& row : response.rows()) {
    // A shared place is written only once.
    std::vector<std::string> cells{row.place() == last_place ? "" : std::to_string(row.place()),
                                   std::to_string(row.number()),
                                   titled_name(row.title(), row.name())};
    last_place = row.place();
    if (!of_teams) cells.push_back(row.rating() == 0 ? "" : std::to_string(row.rating()));
    if (with_rounds) {
      for (const auto& round : row.rounds()) cells.push_back(round_cell(round, of_teams));
    }
    if (of_teams) cells.push_back(row.match_points());
    cells.push_back(row.points());
    for (const auto& value : row.values()) cells.push_back(value.empty() ? "-" : value);
    table.add(cells);
  }
  return text + table.text();
}

// The matches with their boards.
std::string matches_text(const v1::ListTeamMatchesResponse& response) {
  std::string text = place_title(response.section()) + ": " +
                     tr("round {round}", {{"round", response.round()}}) + "\n";
  for (const auto& match : response.matches()) {
    text += match_line(match) + "\n";
    texts::TextTable table({true, false, false, false});
    for (const auto& board : match.boards()) {
      table.add({std::to_string(board.board()),
                 titled_name(board.first().title(), board.first().name()),
                 board.result().empty() ? kNoResult : board.result(),
                 titled_name(board.second().title(), board.second().name())});
    }
    const std::string boards = table.text();
    for (std::size_t at = 0; at < boards.size();) {
      const std::size_t end = boards.find('\n', at);
      text += "  " + boards.substr(at, end - at) + "\n";
      at = end + 1;
    }
  }
  return text;
}

struct StandingsOptions {
  bool crosstable = false;
};

int print_standings(const Common& common, const v1::GetStandingsRequest& request,
                    const StandingsOptions& options) {
  return ask<v1::GetStandingsResponse>(common, request, [&](const auto& response) {
    std::cout << standings_text(response, options.crosstable);
  });
}

int print_matches(const Common& common, const v1::ListTeamMatchesRequest& request) {
  return ask<v1::ListTeamMatchesResponse>(
      common, request, [](const auto& response) { std::cout << matches_text(response); });
}

Named read_tournament(const Common&, const google::protobuf::Message&, const std::string& name) {
  return name.starts_with("tournaments/") ? name : "tournaments/" + name;
}

VerbOption tournament_value() {
  return text_value("tournament",
                    "The id of the tournament. Without it: the first one that is not over",
                    "tournament")
      .read(read_tournament);
}

VerbOption section_of_standings_value() {
  return text_value("--section", "The id of the section. Without it: the first one", "section");
}

VerbOption round_of_standings_value(const char* help) {
  return number_value("--round", help, "round").within(1, model::kMostRounds);
}

const Verb kStandingsVerbs[] = {
    row_with("standings", mark("Print the standings of a tournament"),
             {tournament_value(), section_of_standings_value(),
              round_of_standings_value(
                  mark("After this round. Without it: the last one that has begun")),
              switch_value("--players", "The players of a team tournament, instead of the teams",
                           "players"),
              own_value("--crosstable", "Also print a column for each round",
                        &StandingsOptions::crosstable)},
             print_standings)
        .with_footer(
            "The codes of the tie-breaks are those of FIDE's regulations C.07. Change them with: "
            "jadoube tournament ranking"),
    row("matches", mark("Print the team matches of a round"),
        {tournament_value(), section_of_standings_value(),
         round_of_standings_value(mark("The round. Without it: the last one that has begun"))},
        print_matches),
};

}  // namespace

void add_standings_verbs(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kStandingsVerbs, common, code);
}

}  // namespace jadoube::cli
