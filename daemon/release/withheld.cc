#include "daemon/release/withheld.h"

#include <algorithm>
#include <map>
#include <string>

#include "daemon/tournament/find.h"

namespace jadoube::release {
namespace {

using model::Pairing;
using model::Tournament;

// Calls `take` with the pairings that may get the next game of their board: those of the present
// rounds and of the next one.
template <typename Take>
void each_open_pairing(const Tournament& tournament, const Take& take) {
  if (tournament.closed) return;
  for (const model::Section& section : tournament.sections) {
    bool has_next = false;
    for (const model::Round& round : section.rounds) {
      const bool is_next = !round.started_at && !has_next && !round.pairings.empty();
      if (round.closed_at || (!round.started_at && !is_next)) continue;
      has_next |= is_next;
      for (const Pairing& pairing : round.pairings) {
        if (!pairing.postponed && !pairing.result && !pairing.vanished) take(pairing);
      }
    }
  }
}

}  // namespace

void Withheld::read_tournaments() {
  of_pairings_.clear();
  waiting_.clear();
  const auto wait_on = [&](const std::string& board, const Pairing& pairing) {
    Waiting& waiting = waiting_[board];
    if (pairing.games.empty()) {
      waiting.has_no_game = true;
    } else {
      waiting.games.insert(pairing.games.back().ordinal);
    }
  };
  for (const auto& tournament : tournaments_) {
    for (const model::Section& section : tournament->sections) {
      for (const model::Round& round : section.rounds) {
        for (const Pairing& pairing : round.pairings) {
          if (!pairing.withheld) continue;
          for (const auto& game : pairing.games) of_pairings_.emplace(game.board, game.ordinal);
        }
      }
    }
    each_open_pairing(*tournament, [&](const Pairing& pairing) {
      if (!pairing.withheld) return;
      const model::TableBoard own = tournament::board_of(*tournament, pairing);
      if (!own.board.empty()) return wait_on(own.board, pairing);
      for (const auto& [serial, board] : serials_) {
        if (!own.serial.empty() && serial == own.serial) wait_on(board, pairing);
      }
    });
  }
}

bool Withheld::update(const stream::Feed& live) {
  auto tournaments = live.tournaments();
  auto serials = live.serials();
  const bool same = tournaments == tournaments_ && serials == serials_;
  if (same && waiting_.empty()) return false;
  if (!same) {
    tournaments_ = std::move(tournaments);
    serials_ = std::move(serials);
    read_tournaments();
  }
  const auto games = std::exchange(games_, of_pairings_);
  const auto latest = std::exchange(latest_, {});
  for (const auto& [board, waiting] : waiting_) {
    const auto now = live.board(board);
    const int ordinal = now && now->game ? now->game->ordinal : 0;
    const bool goes_on = ordinal != 0 && now->game->in_play();
    // A game that started again may be of another pairing.
    if (!waiting.has_no_game && !(goes_on && waiting.games.contains(ordinal))) continue;
    latest_[board] = ordinal;
    const bool is_named = std::ranges::any_of(tournaments_, [&](const auto& tournament) {
      return tournament::pairing_of_game(*tournament, {board, ordinal}).has_value();
    });
    if (goes_on && !is_named) games_.emplace(board, ordinal);
  }
  return !same || games != games_ || latest != latest_;
}

bool Withheld::has(const std::string& board, int ordinal) const {
  if (games_.contains({board, ordinal})) return true;
  // A game that has begun since.
  const auto latest = latest_.find(board);
  return latest != latest_.end() && ordinal > latest->second;
}

model::Game without_moves(const model::Game& game) {
  return {.ordinal = game.ordinal,
          .start = game.start,
          .started_at = game.started_at,
          .revision = game.revision,
          .result = game.result,
          .termination = game.termination,
          .result_is_provisional = game.result_is_provisional,
          .adjournment = game.adjournment,
          .incomplete = game.incomplete,
          .closed = game.closed,
          .continues = game.continues,
          .only_legal_moves = game.only_legal_moves};
}

model::Board without_moves(model::Board board) {
  board.placement = {};
  board.unexplained.clear();
  board.clock.reset();
  board.pair.reset();
  if (board.game) {
    board.game = without_moves(*board.game);
    board.placement = board.game->start.placement();
  }
  return board;
}

namespace {

// The pairings by their ids. No two have the same.
std::map<std::string, const model::Pairing*> pairings_of(const model::Tournament& tournament) {
  std::map<std::string, const model::Pairing*> pairings;
  for (const model::Section& section : tournament.sections) {
    for (const model::Round& round : section.rounds) {
      for (const model::Pairing& pairing : round.pairings) pairings[pairing.id] = &pairing;
    }
  }
  return pairings;
}

}  // namespace

std::shared_ptr<const model::Tournament> as_released(
    const std::shared_ptr<const model::Tournament>& now,
    const std::shared_ptr<const model::Tournament>& then) {
  if (now == then) return now;
  const auto before = then ? pairings_of(*then) : decltype(pairings_of(*now)){};
  auto out = std::make_shared<model::Tournament>(*now);
  if (then) out->closed = then->closed;
  // The revision also counts hidden games and results, so it is the old one.
  out->revision = then ? then->revision : 0;
  for (model::Section& section : out->sections) {
    const model::Section* old = then ? tournament::find_section(*then, section.id) : nullptr;
    for (model::Round& round : section.rounds) {
      const model::Round* was = old ? tournament::find_round(*old, round.number) : nullptr;
      round.started_at = was != nullptr ? was->started_at : std::nullopt;
      round.closed_at = was != nullptr ? was->closed_at : std::nullopt;
      for (model::Pairing& pairing : round.pairings) {
        const auto found = before.find(pairing.id);
        const model::Pairing* own = found != before.end() ? found->second : nullptr;
        pairing.games = own != nullptr ? own->games : std::vector<model::GamePlace>();
        pairing.result = own != nullptr ? own->result : std::nullopt;
        pairing.result_by = own != nullptr ? own->result_by : "";
        pairing.result_since = own != nullptr ? own->result_since : std::nullopt;
      }
    }
  }
  return out;
}

}  // namespace jadoube::release
