#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

#include "daemon/client/client.h"
#include "daemon/client/command_line/options.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/views/standings_text.h"
#include "daemon/model/tournament.h"

namespace jadoube::cli {
namespace {

struct StandingsArguments {
  std::string tournament, section;
  int round = 0;
  bool players = false, crosstable = false;
};

template <typename Request>
Request standings_request(const StandingsArguments& arguments) {
  Request request;
  const std::string& name = arguments.tournament;
  if (!name.empty()) {
    request.set_tournament(name.starts_with("tournaments/") ? name : "tournaments/" + name);
  }
  request.set_section(arguments.section);
  request.set_round(arguments.round);
  return request;
}

void add_place_options(CLI::App& verb, StandingsArguments& arguments) {
  verb.add_option("tournament", arguments.tournament,
                  "The id of the tournament. Without it: the first one that is not over");
  verb.add_option("--section", arguments.section,
                  "The id of the section. Without it: the first one");
}

}  // namespace

void add_standings_verbs(CLI::App& app, Common& common, int& code) {
  const auto arguments = std::make_shared<StandingsArguments>();
  auto* standings = app.add_subcommand("standings", "Print the standings of a tournament");
  standings->footer(
      "The codes of the tie-breaks are those of FIDE's regulations C.07. Change them with: jadoube "
      "tournament ranking");
  add_place_options(*standings, *arguments);
  standings
      ->add_option("--round", arguments->round,
                   "After this round. Without it: the last one that has begun")
      ->check(whole_number_between(1, model::kMostRounds));
  standings->add_flag("--players", arguments->players, "The players of a team event");
  standings->add_flag("--crosstable", arguments->crosstable, "With each round");
  standings->callback([&common, &code, arguments] {
    auto request = standings_request<v1::GetStandingsRequest>(*arguments);
    request.set_players(arguments->players);
    code = ask<v1::GetStandingsResponse>(common, request, [&](const auto& response) {
      std::cout << standings_text(response, arguments->crosstable);
    });
  });
  auto* matches = app.add_subcommand("matches", "Print the team matches of a round");
  add_place_options(*matches, *arguments);
  matches
      ->add_option("--round", arguments->round,
                   "The round. Without it: the last one that has begun")
      ->check(whole_number_between(1, model::kMostRounds));
  matches->callback([&common, &code, arguments] {
    const auto request = standings_request<v1::ListTeamMatchesRequest>(*arguments);
    code = ask<v1::ListTeamMatchesResponse>(
        common, request, [](const auto& response) { std::cout << matches_text(response); });
  });
}

}  // namespace jadoube::cli
