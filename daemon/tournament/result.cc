#include "daemon/tournament/result.h"

#include <algorithm>
#include <array>
#include <utility>

#include "rules/laws/ending.h"

namespace jadoube::tournament {
namespace {

std::string side_text(rules::Points points, rules::Points other, bool forfeit) {
  if (forfeit) return points < rules::Points{2} ? "-" : "+";
  if (points == rules::Points{1} && other == points) return "1/2";
  return rules::to_string(points);
}

}  // namespace

std::optional<CountedResult> counted_result(const model::Pairing& pairing, rules::Result of_game) {
  if (pairing.result) {
    const bool by_hand = !pairing.result_by.empty();
    return CountedResult{.result = *pairing.result,
                         .source = by_hand ? ResultSource::kByHand : ResultSource::kPairingProgram,
                         .by = pairing.result_by};
  }
  if (pairing.games.empty()) return std::nullopt;
  const auto score = rules::score_of(of_game);
  if (!score) return std::nullopt;
  return CountedResult{.result = {.score = *score}};
}

rules::Result pgn_result(const model::PairingResult& result) {
  for (const auto known :
       {rules::Result::kWhiteWins, rules::Result::kBlackWins, rules::Result::kDraw}) {
    if (rules::score_of(known) == result.score) return known;
  }
  return rules::Result::kUnknown;
}

std::string result_text(const model::PairingResult& result) {
  const auto [white, black] = std::pair(result.score.white, result.score.black);
  return side_text(white, black, result.forfeit) + (result.forfeit ? "/" : "-") +
         side_text(black, white, result.forfeit);
}

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

bool is_result_of_players(const rules::GameScore& score) {
  constexpr std::array kAll = {rules::Result::kWhiteWins, rules::Result::kDraw,
                               rules::Result::kBlackWins};
  return std::ranges::any_of(kAll,
                             [&](rules::Result one) { return rules::score_of(one) == score; });
}

Expected<void> check_under_way(const model::Round& round) {
  if (!round.started_at) {
    return refuse(ErrorCode::kFailedPrecondition, "round {round} has not started",
                  {{"round", round.number}});
  }
  if (round.closed_at) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "round {round} is closed: tell the arbiter if its result is wrong",
                  {{"round", round.number}});
  }
  return {};
}

bool is_played_now(const model::Pairing& pairing) {
  return pairing.table > 0 && pairing.bye == model::Bye::kNone && pairing.players.white != 0 &&
         pairing.players.black != 0 && !pairing.postponed && !pairing.vanished;
}

}  // namespace

std::optional<model::SaidResult> said_by(const model::Pairing& pairing, rules::Color player) {
  const auto& said = pairing.said[player];
  if (!said || said->player != pairing.players[player]) return std::nullopt;
  return said;
}

Agreement agreement(const model::Pairing& pairing) {
  const auto white = said_by(pairing, rules::Color::kWhite);
  const auto black = said_by(pairing, rules::Color::kBlack);
  if (white && black) return white->score == black->score ? Agreement::kAgree : Agreement::kDiffer;
  return white || black ? Agreement::kOne : Agreement::kNone;
}

Expected<void> say_result(model::Tournament& tournament, const PairingPlace& place,
                          const Saying& saying, model::Instant now) {
  if (tournament.closed || tournament.players_results == model::PlayersResults::kNo) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "players give no results with phones here: tell the arbiter");
  }
  if (saying.phone.empty()) return refuse(ErrorCode::kInvalidArgument, "the phone has no secret");
  if (saying.score && !is_result_of_players(*saying.score)) {
    return refuse(ErrorCode::kInvalidArgument,
                  "players can give 1-0, 1/2-1/2 or 0-1: tell the arbiter any other result");
  }
  const model::Round& round = tournament.sections[place.section].rounds[place.round];
  if (auto good = check_under_way(round); !good) return good;
  model::Pairing& pairing = at(tournament, place);
  if (!is_played_now(pairing)) {
    return refuse(ErrorCode::kFailedPrecondition, "this game is not played now: tell the arbiter");
  }
  const auto own = said_by(pairing, saying.player),
             other = said_by(pairing, rules::opponent_of(saying.player));
  if (other && other->phone == saying.phone) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "this phone has given a result for the other side: each player needs a phone");
  }
  if (own && own->phone != saying.phone) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "another phone has given a result for this side: tell the arbiter if that was "
                  "not you");
  }
  if (own && saying.score == own->score) return {};
  if (agreement(pairing) == Agreement::kAgree) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "both players gave this result: only the arbiter can change it");
  }
  auto& said = pairing.said[saying.player];
  if (!saying.score) {
    said.reset();
    return {};
  }
  said = model::SaidResult{.player = pairing.players[saying.player],
                           .score = *saying.score,
                           .at = now,
                           .phone = saying.phone};
  return {};
}

Expected<PairingPlace> pairing_at_table(const model::Tournament& tournament, int table) {
  std::optional<PairingPlace> found, waits, over;
  for (std::size_t s = 0; s < tournament.sections.size(); ++s) {
    const auto& rounds = tournament.sections[s].rounds;
    for (std::size_t r = 0; r < rounds.size(); ++r) {
      for (std::size_t p = 0; p < rounds[r].pairings.size(); ++p) {
        const model::Pairing& pairing = rounds[r].pairings[p];
        if (pairing.table != table || !is_played_now(pairing)) continue;
        const PairingPlace place{s, r, p};
        if (rounds[r].closed_at) {
          over = place;
        } else if (rounds[r].started_at) {
          found = place;
        } else if (!waits) {
          waits = place;
        }
      }
    }
  }
  if (found) return *found;
  for (const auto& other : {waits, over}) {
    if (!other) continue;
    const auto why =
        check_under_way(tournament.sections[other->section].rounds[other->round]).error();
    return tl::unexpected(why);
  }
  return refuse(ErrorCode::kNotFound, "table {table} has no pairing", {{"table", table}});
}

}  // namespace jadoube::tournament
