#include "daemon/client/verbs/decisions.h"

#include <iostream>

#include "daemon/client/client.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/names/pairing_names.h"
#include "daemon/client/text.h"
#include "daemon/client/views/view_texts.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/arbiter_service.pb.h"
#include "jadoube/v1/game_service.pb.h"

namespace jadoube::cli {

namespace {

using language::tr;

// The present game. A board without a game gives an empty one.
CallStatus find_game(const Common& common, const std::string& name, values::v1::Game& game) {
  if (name.ends_with("-0")) return CallStatus();
  v1::GetGameRequest request;
  request.set_name(name);
  v1::GetGameResponse response;
  const auto status = call(common, request, response);
  game = response.game();
  return status;
}

// Warns if a decision removes a ply. If the ply was really played, the daemon finds it again. If
// not, later moves on the board may not fit.
void warn_of_lost_plies(const v1::Decision& decision, const values::v1::Game& before,
                        const values::v1::Game& now) {
  if (decision.has_take_back()) return;
  constexpr int kMayGo = 2;
  if (decision.has_delete_ply() && now.plies_size() >= before.plies_size()) {
    std::cerr << "jadoube: "
              << tr("by the board, there is a ply again, and the game has as many plies as "
                    "before: take-back removes the last plies")
              << "\n";
    return;
  }
  if (now.name() != before.name() || before.plies_size() - now.plies_size() <= kMayGo) return;
  std::cerr << "jadoube: "
            << tr("the game had {before} plies and has {now} now. Later observations of the "
                  "board do not fit this decision",
                  {{"before", before.plies_size()}, {"now", now.plies_size()}});
  if (!decision.has_undo()) {
    std::cerr << tr(". If that is not meant: {command}",
                    {{"command", "jadoube arbiter undo " + bare(now.name())}});
  }
  std::cerr << "\n";
}

// Prints which plies a decision makes illegal, so that a wrong correction is noticed. `written`:
// the decision is already made.
void warn_of_illegal_plies(const v1::Decision& decision, const values::v1::Game& before,
                           const values::v1::Game& now, bool written) {
  if (now.name() != before.name()) return;
  const auto plies = newly_illegal(before, now, decision.keep_illegal_ply().ply());
  if (plies.empty()) return;
  const language::Arguments values = {{"plies", plies}};
  std::cerr << "jadoube: "
            << (written ? tr("the decision has made these plies illegal: {plies}", values)
                        : tr("the decision would make these plies illegal: {plies}", values))
            << "\n";
}

std::string ruling_text(const values::v1::Ruling& ruling) {
  return std::to_string(ruling.number()) + ". " + date_time_text(ruling.time()) + " " +
         ruling.author() + ": " + ruling.text() + " " +
         tr("(revision {before} to {after})",
            {{"before", ruling.against_revision()}, {"after", ruling.revision()}}) +
         (ruling.undone() ? tr(", undone since") : "");
}

}  // namespace

int decide_on_game(const Common& common, const v1::Decision& decision,
                   const DecisionArguments& arguments) {
  v1::DecideOnGameRequest request;
  const auto game = name_game(common, arguments.game, WithoutGame::kIsNumberZero);
  if (!game) return game.error();
  request.set_game(*game);
  request.set_author(arguments.author.value_or(user()));
  *request.mutable_decision() = decision;
  values::v1::Game before;
  const auto found = find_game(common, request.game(), before);
  if (!found.ok()) return report(found, common.server);
  request.set_revision(arguments.revision.value_or(before.revision()));
  request.set_preview(arguments.preview);
  return ask<v1::DecideOnGameResponse>(common, request, [&](const auto& response) {
    PairingNames names(common);
    const std::string place = names.full_of(response.game().name());
    if (!place.empty()) std::cout << place << "\n";
    if (arguments.preview) std::cout << tr("Nothing is written. It would be:") << "\n";
    std::cout << response.ruling().text() << "\n"
              << game_text(response.game()) << ways_text(response.game());
    if (!arguments.preview) warn_of_lost_plies(decision, before, response.game());
    warn_of_illegal_plies(decision, before, response.game(), !arguments.preview);
  });
}

int decide_on_incident(const Common& common, v1::DecideOnIncidentRequest request,
                       v1::IncidentAction action) {
  request.set_action(action);
  if (request.author().empty()) request.set_author(user());
  return ask<v1::DecideOnIncidentResponse>(common, request, [&](const auto& response) {
    PairingNames names(common);
    std::cout << incident_lines(response.incident(), names.full_of(response.incident()));
  });
}

int print_rulings(const Common& common, const v1::ListRulingsRequest& request) {
  return ask<v1::ListRulingsResponse>(common, request, [](const auto& response) {
    for (const auto& ruling : response.rulings()) {
      std::cout << ruling_text(ruling) << "\n";
    }
  });
}

}  // namespace jadoube::cli
