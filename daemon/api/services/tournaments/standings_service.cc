#include "daemon/api/services/tournaments/standings_service.h"

#include <algorithm>

#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/call/token_forwarder.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/values/board_values.h"
#include "daemon/api/values/standings_values.h"
#include "daemon/api/values/tournament_values.h"
#include "daemon/language/language.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/standings/standings.h"
#include "daemon/tournament/standings/team_matches.h"

namespace jadoube::api {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// Answers for more sections, rounds and languages than this are not kept.
constexpr std::size_t kMostKept = 200;
// Enough for the games of a large open tournament.
constexpr std::size_t kMostResults = 20'000;

bool has_standings(const model::Section& section, bool with_teams) {
  if (section.players.empty()) return false;
  return !with_teams || !tournament::teams_that_play(section).empty();
}

Expected<std::optional<int>> round_in(int round) {
  if (round < 0 || round > model::kMostRounds) {
    return refuse(ErrorCode::kInvalidArgument,
                  "`round` is {round}: 1 to {most}, or 0 for the last one that has begun",
                  {{"round", round}, {"most", model::kMostRounds}});
  }
  return round == 0 ? std::optional<int>() : round;
}

template <typename Response>
void add_sections(const std::vector<std::shared_ptr<const model::Tournament>>& all, bool with_teams,
                  Response& response) {
  for (const auto& tournament : all) {
    if (tournament->closed) continue;
    for (const model::Section& section : tournament->sections) {
      if (has_standings(section, with_teams)) {
        *response.add_sections() = section_of(*tournament, section);
      }
    }
  }
}

}  // namespace

StandingsService::StandingsService(Fanout& fanout, Parts parts, TokenForwarder* forwarder)
    : fanout_(fanout), parts_(std::move(parts)), forwarder_(forwarder) {}

template <typename Request, typename Response>
grpc::ServerUnaryReactor* StandingsService::serve(grpc::CallbackServerContext& context,
                                                  const Request& request, Response& response,
                                                  std::map<std::string, Kept<Response>>& kept,
                                                  Make<Request, Response> make) {
  const language::Speaking speaking(language_of(context));
  auto* reactor = context.DefaultReactor();
  if (forwarder_ != nullptr) {
    const auto principal = forwarder_->principal_of_token(context);
    if (!principal) {
      reactor->Finish(principal.error());
      return reactor;
    }
  }
  answer(fanout_, reactor, [this, &request, &response, &kept, make](storage::Archive& archive) {
    // The head is read before the answer is made, so it is never too new for the answer.
    const std::uint64_t head = fanout_.feed().head();
    const model::Instant now = parts_.now();
    const std::string key = language::spoken().tag() + '\n' + request.SerializeAsString();
    const auto found = kept.find(key);
    const auto is_fresh = [&](const Kept<Response>& one) {
      return one.head == head || (now >= one.at && now - one.at < kFresh);
    };
    if (found != kept.end() && is_fresh(found->second)) {
      response = found->second.response;
      return Expected<void>();
    }
    auto made = (this->*make)(request, archive, response);
    if (!made) return made;
    if (kept.size() >= kMostKept) kept.clear();
    kept[key] = {.head = head, .at = now, .response = response};
    return made;
  });
  return reactor;
}

grpc::ServerUnaryReactor* StandingsService::GetStandings(grpc::CallbackServerContext* context,
                                                         const v1::GetStandingsRequest* request,
                                                         v1::GetStandingsResponse* response) {
  return serve(*context, *request, *response, standings_, &StandingsService::make_standings);
}

grpc::ServerUnaryReactor* StandingsService::ListTeamMatches(
    grpc::CallbackServerContext* context, const v1::ListTeamMatchesRequest* request,
    v1::ListTeamMatchesResponse* response) {
  return serve(*context, *request, *response, matches_, &StandingsService::make_matches);
}

Expected<void> StandingsService::make_standings(const v1::GetStandingsRequest& request,
                                                storage::Archive& archive,
                                                v1::GetStandingsResponse& response) {
  const auto round = round_in(request.round());
  if (!round) return tl::unexpected(round.error());
  const Tournaments all = fanout_.feed().tournaments();
  const auto place = find_place(all, request.tournament(), request.section(), false);
  if (!place) return tl::unexpected(place.error());
  const auto standings = tournament::standings_of(*place->section, results(archive),
                                                  {.round = *round, .players = request.players()});
  *response.mutable_section() = section_of(*place->tournament, *place->section);
  write_standings(*place->section, standings, response);
  if (const auto delay = delay_of(*place->tournament); delay.count() > 0) {
    *response.mutable_delay() = to_proto(delay);
  }
  add_sections(all, false, response);
  return {};
}

Expected<void> StandingsService::make_matches(const v1::ListTeamMatchesRequest& request,
                                              storage::Archive& archive,
                                              v1::ListTeamMatchesResponse& response) {
  const auto asked = round_in(request.round());
  if (!asked) return tl::unexpected(asked.error());
  const Tournaments all = fanout_.feed().tournaments();
  const auto place = find_place(all, request.tournament(), request.section(), true);
  if (!place) return tl::unexpected(place.error());
  const model::Section& section = *place->section;
  const auto result_of = results(archive);
  const auto teams = tournament::teams_that_play(section);
  const int boards = tournament::boards_of_matches(section);
  // Before the first round, its matches are shown.
  const int number =
      asked->value_or(std::max(1, tournament::last_round_with_results(section, result_of)));
  *response.mutable_section() = section_of(*place->tournament, section);
  response.set_round(number);
  for (const model::Round& round : section.rounds) {
    const auto matches = tournament::matches_of(section, teams, boards, round, result_of);
    if (matches.empty()) continue;
    response.add_rounds(round.number);
    if (round.number != number) continue;
    for (const auto& match : matches) {
      *response.add_matches() = match_message(section, teams, round, match);
    }
  }
  if (const auto delay = delay_of(*place->tournament); delay.count() > 0) {
    *response.mutable_delay() = to_proto(delay);
  }
  add_sections(all, true, response);
  return {};
}

Expected<StandingsService::Place> StandingsService::find_place(const Tournaments& all,
                                                               const std::string& tournament,
                                                               const std::string& section,
                                                               bool with_teams) const {
  if (!tournament.empty()) {
    const auto found = find_tournament(tournament, all);
    if (!found) return tl::unexpected(found.error());
    const model::Tournament& there = **found;
    const auto sections = std::ranges::find_if(there.sections, [&](const model::Section& one) {
      return section.empty() ? has_standings(one, with_teams) : one.id == section;
    });
    if (sections != there.sections.end()) return Place{*found, &*sections};
    if (!section.empty()) return tl::unexpected(tournament::no_such_section(there, section));
  } else {
    for (const auto& open : all) {
      if (open->closed) continue;
      for (const model::Section& one : open->sections) {
        if (has_standings(one, with_teams) && (section.empty() || one.id == section)) {
          return Place{open, &one};
        }
      }
    }
  }
  return with_teams ? refuse(ErrorCode::kNotFound, "no teams play each other here")
                    : refuse(ErrorCode::kNotFound, "there is no tournament with players");
}

tournament::ResultOf StandingsService::results(storage::Archive& archive) {
  if (results_.size() > kMostResults) results_.clear();
  return [this, &archive, now = parts_.now()](
             const model::Pairing& pairing) -> std::optional<model::PairingResult> {
    if (pairing.result || pairing.games.empty()) return pairing.result;
    const model::GamePlace& place = pairing.games.back();
    const auto score_of = [](const model::Game& game) -> std::optional<model::PairingResult> {
      const auto score = rules::score_of(game.result);
      if (!score) return std::nullopt;
      return model::PairingResult{.score = *score};
    };
    const auto board = fanout_.feed().board(place.board);
    if (board && board->game && board->game->ordinal == place.ordinal) {
      return score_of(*board->game);
    }
    ReadResult& read = results_[{place.board, place.ordinal}];
    const bool is_known = read.at != model::Instant() && now >= read.at;
    if (is_known && now - read.at < kReadAgain) return read.result;
    const auto game =
        find_game(fanout_.feed(), archive, {place.board, place.ordinal}, parts_.released);
    read = {.at = now, .result = game ? score_of(game->game) : std::nullopt};
    return read.result;
  };
}

std::chrono::seconds StandingsService::delay_of(const model::Tournament& tournament) const {
  if (parts_.released == nullptr) return std::chrono::seconds(0);
  return tournament.delay.value_or(parts_.delay);
}

}  // namespace jadoube::api
