#include <CLI/CLI.hpp>
#include <iostream>

#include "daemon/cli/call.h"
#include "daemon/cli/names/daemon_names.h"
#include "daemon/cli/names/name_options.h"
#include "daemon/cli/text.h"
#include "daemon/cli/tournament_verbs.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/pair_service.pb.h"

namespace jadoube::cli {
namespace {

using language::tr;

// Prints all pairs, as each call returns them.
void print_pairs(const google::protobuf::RepeatedPtrField<v1::BoardPair>& pairs) {
  for (const v1::BoardPair& pair : pairs) {
    std::cout << bare(pair.name()) << "  " << bare(pair.first()) << " + " << bare(pair.second());
    if (!pair.clock().empty())
      std::cout << "  " << tr("clock at {board}", {{"board", bare(pair.clock())}});
    std::cout << "\n";
  }
  if (pairs.empty()) std::cout << tr("every game is played on one board") << "\n";
}

int list_pairs(const Common& common) {
  return ask<v1::ListPairsResponse>(common, v1::ListPairsRequest(),
                                    [](const auto& response) { print_pairs(response.pairs()); });
}

int set_pair(const Common& common, const std::string& id, const std::string& one,
             const std::string& other, const std::string& clock) {
  v1::SetPairRequest request;
  v1::BoardPair& pair = *request.mutable_pair();
  pair.set_name(id.starts_with("boards/") ? id : "boards/" + id);
  const auto first = name_board_to_come(common, one);
  if (!first) return first.error();
  const auto second = name_board_to_come(common, other);
  if (!second) return second.error();
  pair.set_first(*first);
  pair.set_second(*second);
  if (!clock.empty()) {
    const auto with_clock = name_board_to_come(common, clock);
    if (!with_clock) return with_clock.error();
    pair.set_clock(*with_clock);
  }
  return ask<v1::SetPairResponse>(common, request,
                                  [](const auto& response) { print_pairs(response.pairs()); });
}

int remove_pair(const Common& common, const std::string& id) {
  v1::RemovePairRequest request;
  request.set_name(id.starts_with("boards/") ? id : "boards/" + id);
  return ask<v1::RemovePairResponse>(common, request,
                                     [](const auto& response) { print_pairs(response.pairs()); });
}

}  // namespace

void add_pair_verbs(CLI::App& app, Common& common, int& code) {
  static std::string id, first, second, clock;
  auto* group = app.add_subcommand(
      "pairs", "Two boards on which one game is played, for players who cannot see");
  group->footer(
      "Each player moves on their own board, and repeats the opponent's moves there [FIDE 2023 "
      "Art. D.2.1].\nThe first move tells which player has White. The configuration has pairs too: "
      "[[pair]].");
  group->require_subcommand(0, 1);
  group->callback([&, group] {
    if (group->get_subcommands().empty()) code = list_pairs(common);
  });
  auto* set = group->add_subcommand(
      "set", "Make two boards a pair, or exchange a board of a pair during its game");
  set->add_option("id", id, "What both are together, as in table-7")->required();
  set->add_option("first", first, "One of the two boards")->required()->type_name(kBoard);
  set->add_option("second", second, "The other one")->required()->type_name(kBoard);
  set->add_option(
         "--clock", clock,
         "The board with the clock. It may be a third one, of which only the clock counts. "
         "Without it: one of the two")
      ->type_name(kBoard);
  set->callback([&] { code = set_pair(common, id, first, second, clock); });
  auto* remove = group->add_subcommand("remove", "The two boards are boards of their own again");
  remove->add_option("id", id, "The pair")->required();
  remove->callback([&] { code = remove_pair(common, id); });
}

}  // namespace jadoube::cli
