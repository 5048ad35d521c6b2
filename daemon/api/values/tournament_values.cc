#include "daemon/api/values/tournament_values.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "daemon/access/secret.h"
#include "daemon/api/values/board_values.h"
#include "daemon/api/values/publish.h"
#include "daemon/api/values/rules_values.h"
#include "daemon/api/values/standings_values.h"
#include "daemon/tournament/result.h"
#include "daemon/values/tournament_values.h"
#include "rules/time/time_control_text.h"

namespace jadoube::api {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

const std::string kTournaments = "tournaments/";

// Adds the derived fields of a pairing, and the names of its boards.
void publish_pairing(const model::Pairing& pairing, values::v1::Pairing& out) {
  if (!pairing.board.empty()) out.set_board(board_name(pairing.board));
  for (const auto& game : pairing.games) out.add_games(game_name(game.board, game.ordinal));
  if (!tournament::said_by(pairing, rules::Color::kWhite)) out.clear_white_said();
  if (!tournament::said_by(pairing, rules::Color::kBlack)) out.clear_black_said();
}

void publish_section(const model::Section& section, values::v1::Section& out) {
  *out.mutable_standings() = api::to_proto(section.standings);
  for (int round = 0; round < out.rounds_size(); ++round) {
    auto& pairings = *out.mutable_rounds(round)->mutable_pairings();
    for (int i = 0; i < pairings.size(); ++i) {
      publish_pairing(
          section.rounds[static_cast<std::size_t>(round)].pairings[static_cast<std::size_t>(i)],
          pairings[i]);
    }
  }
}

Expected<std::string> optional_board(const std::string& name) {
  if (name.empty()) return std::string();
  return parse_board_name(name);
}

Expected<tournament::Edit> to_edit(const v1::SetSection& in) {
  tournament::SetSection edit{.section = in.section()};
  if (in.has_title()) edit.name = in.title();
  if (in.has_table_offset()) edit.table_offset = in.table_offset();
  if (in.has_planned_rounds()) edit.planned_rounds = in.planned_rounds();
  if (in.has_standings()) {
    auto standings = api::from_proto(in.standings());
    if (!standings) return tl::unexpected(standings.error());
    edit.standings = std::move(*standings);
  }
  if (in.has_rules()) {
    auto rules = api::from_proto(in.rules());
    if (!rules) return tl::unexpected(rules.error());
    edit.rules = std::move(*rules);
  }
  return edit;
}

Expected<tournament::Edit> to_edit(const v1::SetBoard& in) {
  auto board = optional_board(in.board());
  if (!board) return tl::unexpected(board.error());
  return tournament::SetBoard{in.pairing(), *std::move(board)};
}

tournament::Edit to_edit(const v1::SetNames& in) {
  return tournament::SetNames{in.title(), in.site(), in.country()};
}

tournament::Edit to_edit(const v1::LeaveWatched& in) {
  return tournament::LeaveWatched{in.section(), in.version()};
}

tournament::Edit to_edit(const v1::AddPlayer& in) {
  return tournament::AddPlayer{in.section(), api::from_proto(in.player())};
}

tournament::Edit to_edit(const v1::AddPairing& in) {
  return tournament::AddPairing{in.section(), in.round(), in.table(), {in.white(), in.black()}};
}

tournament::Edit to_edit(const v1::SetWatched& in) {
  return tournament::SetWatched{in.section(), in.path(), in.apply(), in.encoding()};
}

tournament::Edit to_edit(const v1::SetDelay& in) {
  if (!in.has_delay()) return tournament::SetDelay{};
  return tournament::SetDelay{std::chrono::seconds(in.delay().seconds())};
}

Expected<tournament::Edit> to_edit(const v1::SetTables& in) {
  tournament::SetTables edit;
  for (const auto& table : in.tables()) {
    auto board = optional_board(table.board());
    if (!board) return tl::unexpected(board.error());
    edit.tables.push_back({table.table(), std::move(*board), table.serial()});
  }
  return edit;
}

// A game in an edit: give it to a pairing, or take it away.
template <typename Kind>
Expected<tournament::Edit> to_game_edit(const v1::GameOfPairing& in) {
  return parse_game_name(in.game()).map([&](const GamePlace& place) -> tournament::Edit {
    return Kind{.pairing = in.pairing(), .game = {place.board, place.ordinal}};
  });
}

Expected<tournament::Edit> to_edit(const v1::SetHere& in) {
  const auto player = color_of(in.player());
  if (!player) {
    return refuse(ErrorCode::kInvalidArgument, "`player` is missing: give WHITE or BLACK");
  }
  return tournament::SetHere{in.pairing(), *player, in.here()};
}

Expected<tournament::Edit> to_edit(const v1::SetPlayersResults& in) {
  if (!values::v1::PlayersResults_IsValid(in.who_may())) {
    return refuse(ErrorCode::kInvalidArgument, "`who_may` has an unknown value: {value}",
                  {{"value", static_cast<int>(in.who_may())}});
  }
  return tournament::SetPlayersResults{static_cast<model::PlayersResults>(in.who_may()),
                                       access::random_secret(), in.new_codes()};
}

Expected<tournament::Edit> to_edit(const v1::SetTimes& in) {
  tournament::SetTimes edit{.pairing = in.pairing()};
  for (const auto& [text, color] : {std::pair(&in.white(), rules::Color::kWhite),
                                    std::pair(&in.black(), rules::Color::kBlack)}) {
    if (text->empty()) continue;
    auto control = rules::parse_time_control(*text);
    if (!control) return tl::unexpected(control.error());
    edit.controls[color] = *std::move(control);
  }
  return edit;
}

Expected<tournament::Edit> to_edit(const v1::SetResult& in) {
  tournament::SetResult edit{.pairing = in.pairing()};
  if (in.has_result()) {
    edit.result = model::PairingResult{
        .score = {.white = {in.result().white_halves()}, .black = {in.result().black_halves()}},
        .forfeit = in.result().forfeit()};
  }
  return edit;
}

}  // namespace

values::v1::ResultSource to_proto(tournament::ResultSource source) {
  switch (source) {
    case tournament::ResultSource::kBoard:
      return values::v1::RESULT_SOURCE_BOARD;
    case tournament::ResultSource::kPairingProgram:
      return values::v1::RESULT_SOURCE_PAIRING_PROGRAM;
    case tournament::ResultSource::kByHand:
      return values::v1::RESULT_SOURCE_BY_HAND;
  }
  return values::v1::RESULT_SOURCE_UNSPECIFIED;
}

model::Player from_proto(values::v1::Player in) {
  values::keep_for(values::Audience::kArbiters, in);
  return values::decode(in);
}

std::string tournament_name(const std::string& id) { return kTournaments + id; }

Expected<std::string> parse_tournament_name(const std::string& name) {
  if (name.starts_with(kTournaments) && name.size() > kTournaments.size()) {
    return name.substr(kTournaments.size());
  }
  return refuse(ErrorCode::kInvalidArgument,
                "\"{name}\" does not have the form tournaments/{tournament}", {{"name", name}});
}

Expected<std::shared_ptr<const model::Tournament>> find_tournament(
    const std::string& name, const std::vector<std::shared_ptr<const model::Tournament>>& all) {
  const auto id = parse_tournament_name(name);
  if (!id) return tl::unexpected(id.error());
  const auto found = std::ranges::find_if(all, [&](const auto& each) { return each->id == *id; });
  if (found != all.end()) return *found;
  return refuse(ErrorCode::kNotFound,
                "there is no tournament {tournament}: make it first, with jadoube tournament set "
                "{tournament} --name NAME, or on the operator's page",
                {{"tournament", *id}});
}

values::v1::Tournament to_proto(const model::Tournament& tournament) {
  values::v1::Tournament out = values::encode(tournament);
  out.set_name(tournament_name(tournament.id));
  for (int i = 0; i < out.sections_size(); ++i) {
    publish_section(tournament.sections[static_cast<std::size_t>(i)], *out.mutable_sections(i));
  }
  for (auto& table : *out.mutable_tables()) {
    if (!table.board().empty()) table.set_board(board_name(table.board()));
  }
  if (tournament.delay) *out.mutable_delay() = to_proto(*tournament.delay);
  publish(out);
  return out;
}

Expected<tournament::Edit> edit_of(const v1::TournamentEdit& edit) {
  using In = v1::TournamentEdit;
  switch (edit.edit_case()) {
    case In::kSetNames:
      return to_edit(edit.set_names());
    case In::kSetSection:
      return to_edit(edit.set_section());
    case In::kSetTables:
      return to_edit(edit.set_tables());
    case In::kStartRound:
      return tournament::StartRound{edit.start_round().section(), edit.start_round().round()};
    case In::kCloseRound:
      return tournament::CloseRound{edit.close_round().section(), edit.close_round().round()};
    case In::kAddPlayer:
      return to_edit(edit.add_player());
    case In::kAddPairing:
      return to_edit(edit.add_pairing());
    case In::kSwapColors:
      return tournament::SwapColors{edit.swap_colors()};
    case In::kMoveToTable:
      return tournament::MoveToTable{edit.move_to_table().pairing(), edit.move_to_table().table()};
    case In::kSetBoard:
      return to_edit(edit.set_board());
    case In::kGiveGame:
      return to_game_edit<tournament::GiveGame>(edit.give_game());
    case In::kTakeGame:
      return to_game_edit<tournament::TakeGame>(edit.take_game());
    case In::kSwapGames:
      return tournament::SwapGames{edit.swap_games().pairing(), edit.swap_games().other()};
    case In::kPostpone:
      return tournament::Postpone{edit.postpone(), true};
    case In::kResume:
      return tournament::Postpone{edit.resume(), false};
    case In::kSetResult:
      return to_edit(edit.set_result());
    case In::kSetTimes:
      return to_edit(edit.set_times());
    case In::kWithhold:
      return tournament::Withhold{edit.withhold(), true};
    case In::kShow:
      return tournament::Withhold{edit.show(), false};
    case In::kSetHere:
      return to_edit(edit.set_here());
    case In::kClose:
      return tournament::CloseTournament{edit.close()};
    case In::kSetDelay:
      return to_edit(edit.set_delay());
    case In::kSetWatched:
      return to_edit(edit.set_watched());
    case In::kLeaveWatched:
      return to_edit(edit.leave_watched());
    case In::kSetPlayersResults:
      return to_edit(edit.set_players_results());
    case In::kForgetSaid:
      return tournament::ForgetSaid{edit.forget_said()};
    case In::EDIT_NOT_SET:
      break;
  }
  return refuse(ErrorCode::kInvalidArgument, "an edit is empty: give a change");
}

Expected<tournament::Request> call_of(const v1::EditTournamentRequest& request,
                                      const std::string& origin, model::Instant now) {
  auto id = parse_tournament_name(request.name());
  if (!id) return tl::unexpected(id.error());
  if (request.author().empty()) {
    return refuse(ErrorCode::kInvalidArgument,
                  "`author` is missing: give the name of the "
                  "person who makes the change");
  }
  if (request.edits().empty()) {
    return refuse(ErrorCode::kInvalidArgument, "`edits` is empty: give a change");
  }
  std::vector<tournament::Edit> edits;
  for (const auto& each : request.edits()) {
    auto edit = edit_of(each);
    if (!edit) return tl::unexpected(edit.error());
    if (auto* result = std::get_if<tournament::SetResult>(&*edit)) {
      result->author = request.author();
    }
    edits.push_back(std::move(*edit));
  }
  const auto makes = [](const tournament::Edit& edit) {
    return std::holds_alternative<tournament::SetNames>(edit) ||
           std::holds_alternative<tournament::SetSection>(edit);
  };
  const bool may_make = std::ranges::any_of(edits, makes);
  auto change = [id = *id, edits = std::move(edits), revision = request.revision(), may_make,
                 now](const model::Tournament* present) -> Expected<model::Tournament> {
    if (present == nullptr && !may_make) {
      return refuse(
          ErrorCode::kNotFound,
          "there is no tournament {tournament}: make it first, with jadoube tournament set "
          "{tournament} --name NAME, or on the operator's page",
          {{"tournament", id}});
    }
    if (present != nullptr && revision != 0 && revision != present->revision) {
      return refuse(
          ErrorCode::kFailedPrecondition,
          "tournament {tournament} has revision {revision}, not {asked}: look at it again",
          {{"tournament", id}, {"revision", present->revision}, {"asked", revision}});
    }
    auto changed = present != nullptr ? *present : tournament::new_tournament(id);
    for (const auto& edit : edits) {
      if (!changed) break;
      changed = tournament::apply(edit, *changed, now);
    }
    return changed;
  };
  return tournament::Request{
      .id = *id, .author = request.author(), .origin = origin, .change = std::move(change)};
}

}  // namespace jadoube::api
