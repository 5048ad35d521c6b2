#include "tests/score/deeds.h"

#include <algorithm>
#include <array>
#include <optional>

#include "drivers/simulator/players/thinking.h"
#include "rules/laws/ending.h"
#include "rules/mate/can_mate.h"

namespace jadoube::score {
namespace {

using drivers::simulator::BoardTime;
using drivers::simulator::OffenceKind;
using model::IncidentKind;

std::vector<IncidentKind> kinds_of(OffenceKind kind) {
  switch (kind) {
    case OffenceKind::kIllegalMove:
      return {IncidentKind::kIllegalMove};
    case OffenceKind::kPawnLeftOnLastRank:
      return {IncidentKind::kPromotionIncomplete, IncidentKind::kIllegalMove};
    case OffenceKind::kPassedPawnLeft:
      return {IncidentKind::kIllegalMove, IncidentKind::kDisplacedPiece};
    case OffenceKind::kPressWithoutMove:
      return {IncidentKind::kPressedWithoutMove};
    case OffenceKind::kRookFirst:
      return {IncidentKind::kRookFirstCastling};
    case OffenceKind::kTouchedAnother:
      return {IncidentKind::kTouchMove};
    case OffenceKind::kDisplacedAtPress:
      return {IncidentKind::kPieceMissing, IncidentKind::kDisplacedPiece};
  }
  return {};
}

void add_offences(const tests::EmulatedGame& game, std::vector<Deed>& deeds) {
  std::array<int, 2> counted{};
  for (const auto& offence : game.played.offences) {
    const auto at = tests::kTableZero + offence.at;
    if (offence.kind == OffenceKind::kDisplacedAtPress && offence.mended &&
        *offence.mended < offence.at + kMustBeReported) {
      continue;
    }
    deeds.push_back({kinds_of(offence.kind), offence.ply + 1, at});
    if (!is_of_article_7_5(offence.kind)) continue;
    if (++counted[offence.ply % 2] != 2) continue;
    deeds.push_back({{IncidentKind::kSecondIllegalMove}, offence.ply + 1, at});
  }
}

// The times of both players by the presses alone. The first flag ends the game, whatever is played
// after it.
void add_flags(const tests::EmulatedGame& game, const rules::PgnGame& pgn,
               std::vector<Deed>& deeds) {
  namespace simulator = drivers::simulator;
  const auto control = simulator::parse_time_control(pgn.tag("TimeControl").value_or(""))
                           .value_or(simulator::TimeControl{});
  if (control.next_period.count() > 0) return;
  std::array<BoardTime, 2> left{control.base + control.increment, control.base + control.increment};
  bool fallen = false;
  std::optional<BoardTime> since;
  std::size_t to_move = 0, plies = 0;
  const auto settle = [&](BoardTime at) {
    if (!since || fallen) return;
    left[to_move] -= at - *since;
    if (left[to_move] <= BoardTime(0)) {
      fallen = true;
      deeds.push_back(
          {{IncidentKind::kFlagFall}, plies + 1, tests::kTableZero + at + left[to_move]});
    }
    since = at;
  };
  for (const auto& act : game.played.script) {
    if (std::holds_alternative<simulator::StartOrStop>(act.what)) {
      settle(act.at);
      since = since ? std::nullopt : std::optional(act.at);
    } else if (const auto* press = std::get_if<simulator::Press>(&act.what)) {
      const auto by = press->side == simulator::Side::kLeft ? 0u : 1u;
      if (by != to_move) continue;
      settle(act.at);
      left[by] += control.increment;
      to_move = 1 - by;
      ++plies;
    }
  }
  settle(game.played.game_end);
}

std::optional<IncidentKind> kind_of(rules::EndKind kind) {
  switch (kind) {
    case rules::EndKind::kCheckmate:
      return IncidentKind::kCheckmate;
    case rules::EndKind::kStalemate:
      return IncidentKind::kStalemate;
    case rules::EndKind::kDeadPosition:
      return IncidentKind::kDeadPosition;
    case rules::EndKind::kFivefold:
      return IncidentKind::kFivefoldRepetition;
    case rules::EndKind::kSeventyFiveMoves:
      return IncidentKind::kSeventyFiveMoves;
    default:
      return std::nullopt;
  }
}

void add_ending(const tests::EmulatedGame& game, const rules::PgnGame& pgn,
                std::vector<Deed>& deeds) {
  rules::Game played(pgn.start);
  for (const auto& ply : game.played.plies) played.play_as_it_stands(ply.move);
  const auto ended = rules::first_automatic_ending(
      played, rules::laws_of(rules::kCurrentEdition),
      [](const rules::Position& position) { return rules::is_dead_position(position); });
  if (!ended) return;
  const auto kind = kind_of(ended->ending.kind);
  const auto& last = game.played.plies[ended->ply - 1];
  if (kind) deeds.push_back({{*kind}, ended->ply, tests::kTableZero + last.released});
}

}  // namespace

bool is_of_article_7_5(OffenceKind kind) {
  return kind == OffenceKind::kIllegalMove || kind == OffenceKind::kPawnLeftOnLastRank ||
         kind == OffenceKind::kPressWithoutMove;
}

std::vector<Deed> deeds_of(const tests::EmulatedGame& game, const rules::PgnGame& pgn) {
  std::vector<Deed> deeds;
  add_offences(game, deeds);
  add_flags(game, pgn, deeds);
  add_ending(game, pgn, deeds);
  return deeds;
}

bool reports(const model::Incident& incident, const Deed& deed) {
  if (std::ranges::find(deed.reported_as, incident.kind) == deed.reported_as.end()) return false;
  return incident.ply == deed.ply || is_same_moment(incident.began, deed.at);
}

}  // namespace jadoube::score
