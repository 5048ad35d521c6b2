#include <optional>

#include "daemon/client/text.h"
#include "daemon/client/verbs/tournaments.h"
#include "daemon/client/views/view_texts.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

using language::mark;
using language::tr;

struct FoundPairing {
  const values::v1::Section& section;
  const values::v1::Round& round;
  const values::v1::Pairing& pairing;
};

// The pairing for which `is_it` is true. If there are several: the last one.
template <typename IsIt>
std::optional<FoundPairing> find_last(const values::v1::Tournament& tournament, IsIt is_it) {
  std::optional<FoundPairing> found;
  for (const auto& section : tournament.sections()) {
    for (const auto& round : section.rounds()) {
      for (const auto& pairing : round.pairings()) {
        if (is_it(section, round, pairing)) found.emplace(FoundPairing{section, round, pairing});
      }
    }
  }
  return found;
}

std::string section_text(const values::v1::Tournament& tournament, const std::string& section) {
  std::string text = bare(tournament.name());
  if (tournament.sections_size() > 1) text += tr(", section {section}", {{"section", section}});
  return text;
}

std::string player_name(const values::v1::Section& section, int number) {
  const auto* player = player_with(section, number);
  return player == nullptr ? tr("number {number}", {{"number", number}}) : player->name();
}

std::string pairing_text(const values::v1::Tournament& tournament, const FoundPairing& found) {
  const auto& [section, round, pairing] = found;
  std::string text = pairing_place(tournament, section, round, pairing);
  if (!pairing.games().empty()) {
    text += tr(", game {game}", {{"game", bare(*pairing.games().rbegin())}});
  }
  if (pairing.has_result()) text += ", " + result_of_pairing(pairing.result());
  const std::string remarks = remarks_of(pairing);
  if (!remarks.empty()) text += ", " + remarks;
  return text + "\n";
}

// The pairing that the edit is about. Empty: it is about none.
std::string pairing_of(const v1::TournamentEdit& edit) {
  using Edit = v1::TournamentEdit;
  switch (edit.edit_case()) {
    case Edit::kSwapColors:
      return edit.swap_colors();
    case Edit::kMoveToTable:
      return edit.move_to_table().pairing();
    case Edit::kSetBoard:
      return edit.set_board().pairing();
    case Edit::kGiveGame:
      return edit.give_game().pairing();
    case Edit::kTakeGame:
      return edit.take_game().pairing();
    case Edit::kSwapGames:
      return edit.swap_games().pairing();
    case Edit::kPostpone:
      return edit.postpone();
    case Edit::kResume:
      return edit.resume();
    case Edit::kSetResult:
      return edit.set_result().pairing();
    case Edit::kSetTimes:
      return edit.set_times().pairing();
    case Edit::kWithhold:
      return edit.withhold();
    case Edit::kShow:
      return edit.show();
    case Edit::kSetHere:
      return edit.set_here().pairing();
    case Edit::kForgetSaid:
      return edit.forget_said();
    default:
      return {};
  }
}

std::string pairing_answer(const std::string& id, const values::v1::Tournament& after) {
  const auto found =
      find_last(after, [&](const auto&, const auto&, const values::v1::Pairing& pairing) {
        return pairing.id() == id;
      });
  return found ? pairing_text(after, *found) : "";
}

std::string new_pairing_answer(const v1::AddPairing& edit, const values::v1::Tournament& after) {
  const auto found =
      find_last(after, [&](const values::v1::Section& section, const values::v1::Round& round,
                           const values::v1::Pairing& pairing) {
        const bool here = edit.section().empty() || section.id() == edit.section();
        return here && round.number() == edit.round() && pairing.white() == edit.white() &&
               pairing.black() == edit.black();
      });
  return found ? pairing_text(after, *found) : "";
}

std::string round_answer(const v1::RoundOfSection& edit, const values::v1::Tournament& after,
                         const char* what) {
  return section_text(after, edit.section()) + ": " + tr(what, {{"round", edit.round()}}) + "\n";
}

}  // namespace

std::string pairing_place(const values::v1::Tournament& tournament,
                          const values::v1::Section& section, const values::v1::Round& round,
                          const values::v1::Pairing& pairing) {
  std::string text =
      section_text(tournament, section.id()) + tr(", round {round}", {{"round", round.number()}});
  text += pairing.table() > 0
              ? tr(", table {table}", {{"table", texts::text_of(name_of_table(pairing))}})
              : tr(", no table");
  return text + ": " + player_name(section, pairing.white()) + " - " +
         player_name(section, pairing.black());
}

std::string edit_answer(const v1::TournamentEdit& edit, const values::v1::Tournament& after) {
  if (const std::string id = pairing_of(edit); !id.empty()) {
    std::string text = pairing_answer(id, after);
    if (edit.has_swap_games()) text += pairing_answer(edit.swap_games().other(), after);
    return text;
  }
  if (edit.has_add_pairing()) return new_pairing_answer(edit.add_pairing(), after);
  if (edit.has_start_round())
    return round_answer(edit.start_round(), after, mark("round {round} is in play"));
  if (edit.has_close_round()) {
    return round_answer(edit.close_round(), after,
                        mark("round {round} is closed: games that begin belong to another"));
  }
  if (edit.has_add_player()) {
    const auto& player = edit.add_player().player();
    return section_text(after, edit.add_player().section()) + ": " +
           tr("number {number} is {name}", {{"number", player.number()}, {"name", player.name()}}) +
           "\n";
  }
  if (edit.has_set_watched()) {
    const auto& watched = edit.set_watched();
    if (watched.path().empty()) return tr("no file is watched now") + "\n";
    return (watched.apply()
                ? tr("{path} is watched, and its changes are made at once",
                     {{"path", watched.path()}})
                : tr("{path} is watched. Its content: jadoube tournament watch {tournament}",
                     {{"path", watched.path()}, {"tournament", bare(after.name())}})) +
           "\n";
  }
  if (edit.has_set_players_results()) {
    switch (edit.set_players_results().who_may()) {
      case values::v1::PLAYERS_RESULTS_SIGN:
        return tr("players give results with phones, by the code on the sign of the table. "
                  "Print the signs") +
               "\n";
      case values::v1::PLAYERS_RESULTS_SLIP:
        return tr("players give results with phones, by the codes on the sign and on the slip. "
                  "Print both") +
               "\n";
      default:
        return tr("players do not give results with phones") + "\n";
    }
  }
  if (edit.has_leave_watched()) return tr("the present content of the file is not used") + "\n";
  if (edit.has_close()) {
    return (edit.close() ? tr("{tournament} is over: its boards are free",
                              {{"tournament", bare(after.name())}})
                         : tr("{tournament} continues", {{"tournament", bare(after.name())}})) +
           "\n";
  }
  return {};
}

}  // namespace jadoube::cli
