#include "daemon/api/answering/round_check.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/answering/tournament_places.h"
#include "daemon/api/values/board_values.h"
#include "daemon/language/translate.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/texts/sentences.h"
#include "daemon/texts/sheets/text_table.h"
#include "daemon/tournament/find.h"
#include "drivers/observation_text.h"

namespace jadoube::api {

namespace {

using arbiter::BoardFacts;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

/// The check looks for second queens in the last games of a board. A set of pieces usually stays at
/// its board for a tournament.
constexpr int kGamesBack = 12;

Expected<std::vector<std::string>> ids_asked_for(const v1::CheckRoundRequest& request,
                                                 const stream::Feed& feed,
                                                 const std::vector<std::string>& configured) {
  std::vector<std::string> ids;
  for (const std::string& name : request.boards()) {
    auto id = parse_board_name(name);
    if (!id) return tl::unexpected(id.error());
    if (std::ranges::find(configured, *id) == configured.end() && !feed.has_board(*id)) {
      return refuse(ErrorCode::kNotFound,
                    "{name} is not in the configuration, and it was never connected",
                    {{"name", name}});
    }
    ids.push_back(*std::move(id));
  }
  if (!ids.empty()) return ids;
  // If a board is read although the configuration does not name it, it shares a configured
  // connection.
  ids = configured;
  for (auto& board : feed.snapshot({}).boards) {
    const bool is_read = board.board.link == drivers::ConnectionState::kLive;
    const bool is_named = std::ranges::find(configured, board.id) != configured.end();
    if (configured.empty() || (is_read && !is_named)) ids.push_back(std::move(board.id));
  }
  if (!configured.empty()) return ids;
  std::ranges::sort(ids, texts::stands_before);
  if (!ids.empty()) return ids;
  return refuse(ErrorCode::kFailedPrecondition,
                "there is no board: none is in the configuration, and none was ever connected");
}

/// The observations of the board since its present game started. Without a game: all of them.
Expected<storage::ObservationReader::Span> last_observations(const std::string& id,
                                                             const model::Board& board,
                                                             storage::Archive& archive) {
  if (board.game) return archive.observations().of_game(id, board.game->started_at);
  return storage::ObservationReader::Span{1, std::numeric_limits<std::int64_t>::max() - 1};
}

/// The last reading of the clock. Nothing: there is none, or the clock was removed.
Expected<std::optional<drivers::ClockRead>> clock_read_of(const std::string& id,
                                                          const model::Board& board,
                                                          storage::Archive& archive) {
  auto span = last_observations(id, board, archive);
  if (!span) return tl::unexpected(span.error());
  std::string last;
  const auto read = archive.observations().read(id, *span, std::numeric_limits<std::int32_t>::max(),
                                                [&](const storage::ObservationRow& row) {
                                                  if (row.text.starts_with("clock "))
                                                    last = row.text;
                                                });
  if (!read) return tl::unexpected(read.error());
  if (last.empty()) return std::optional<drivers::ClockRead>();
  const auto seen = drivers::parse_observation(last);
  if (!seen)
    return refuse(ErrorCode::kDataLoss, "the journal's board {board}: {text}",
                  {{"board", id}, {"text", last}});
  const auto* clock = std::get_if<drivers::ClockRead>(&*seen);
  return clock != nullptr ? std::optional(*clock) : std::nullopt;
}

void add(const arbiter::ByColor<bool>& more, arbiter::ByColor<bool>& seen) {
  for (const auto color : arbiter::kColors) seen[color] = seen[color] || more[color];
}

/// The players with a second queen in the board's games before `ordinal`.
Expected<arbiter::ByColor<bool>> queens_before(const std::string& id, int ordinal,
                                               storage::Archive& archive) {
  arbiter::ByColor<bool> seen;
  const auto rows =
      archive.games_after({id, std::max(0, ordinal - kGamesBack - 1)}, id, kGamesBack);
  if (!rows) return tl::unexpected(rows.error());
  for (const auto& row : *rows) {
    if (!storage::codec::has_promotion_to_queen(row)) continue;
    const auto game = storage::codec::game_of(row);
    if (!game) return tl::unexpected(game.error());
    add(arbiter::two_queens_in(*game), seen);
  }
  return seen;
}

Expected<BoardFacts> facts_of(const std::string& id, const stream::Feed& feed,
                              storage::Archive& archive) {
  BoardFacts facts{id, feed.board(id)};
  if (!facts.board) return facts;
  const auto& game = facts.board->game;
  if (game) {
    const auto queens = queens_before(id, game->ordinal, archive);
    if (!queens) return tl::unexpected(queens.error());
    facts.two_queens_seen = *queens;
    add(arbiter::two_queens_in(*game), facts.two_queens_seen);
  }
  // While a game is in play, the clock audit checks its clock.
  if (game && !game->plies.empty() && game->in_play()) return facts;
  auto read = clock_read_of(id, *facts.board, archive);
  if (!read) return tl::unexpected(read.error());
  facts.clock_read = *read;
  return facts;
}

/// The sections that may play next on the board.
std::vector<arbiter::SectionRules> sections_of(const BoardFacts& facts, const stream::Feed& feed) {
  const std::string serial = facts.board ? facts.board->device.serial : "";
  std::vector<arbiter::SectionRules> sections;
  for (const auto& tournament : feed.tournaments()) {
    if (tournament->closed) continue;
    for (const auto& place : tournament::next_pairings(*tournament, facts.id, serial)) {
      const model::Section& section = tournament->sections[place.section];
      sections.push_back({.name = section.name.empty() ? tournament->name : section.name});
      if (section.rules) sections.back().rules = **section.rules;
      const auto& start = tournament::at(*tournament, place).start;
      if (start) sections.back().start = start->placement();
      const auto& controls = tournament::at(*tournament, place).controls;
      if (!controls.white || !controls.black) continue;
      sections.back().controls = controls;
    }
  }
  return sections;
}

v1::RoundFindingParameters round_parameters_of(const model::RoundFindingFacts& facts) {
  v1::RoundFindingParameters out;
  out.set_other_case(facts.other_case);
  out.set_cause(language::tr_packed(facts.cause));
  out.set_port(facts.port);
  if (facts.piece) out.set_piece(std::string(1, rules::to_char(*facts.piece)));
  if (facts.read_as) out.set_read_as(std::string(1, rules::to_char(*facts.read_as)));
  if (facts.player) out.set_player(to_proto(*facts.player));
  out.set_sign_shown(facts.sign_shown);
  out.set_percent(facts.percent);
  out.set_move(facts.move);
  out.set_own(facts.own);
  out.set_others(facts.others);
  if (facts.white_clock) *out.mutable_white_clock() = to_proto(*facts.white_clock);
  if (facts.black_clock) *out.mutable_black_clock() = to_proto(*facts.black_clock);
  if (facts.right_time) *out.mutable_right_time() = to_proto(*facts.right_time);
  if (facts.right_time_of_black) {
    *out.mutable_right_time_of_black() = to_proto(*facts.right_time_of_black);
  }
  if (facts.right_time_with_increment) {
    *out.mutable_right_time_with_increment() = to_proto(*facts.right_time_with_increment);
  }
  if (facts.per_move) *out.mutable_per_move() = to_proto(*facts.per_move);
  out.set_time_control(facts.time_control);
  out.set_no_reading(facts.no_reading);
  out.set_section(facts.section);
  return out;
}

}  // namespace

v1::RoundReadiness to_proto(arbiter::Readiness readiness) {
  switch (readiness) {
    case arbiter::Readiness::kReady:
      return v1::ROUND_READINESS_READY;
    case arbiter::Readiness::kLook:
      return v1::ROUND_READINESS_LOOK;
    case arbiter::Readiness::kNotReady:
      return v1::ROUND_READINESS_NOT_READY;
  }
  return v1::ROUND_READINESS_UNSPECIFIED;
}

v1::RoundFindingKind to_proto(arbiter::RoundFindingKind kind) {
  auto proto = v1::ROUND_FINDING_KIND_UNSPECIFIED;
  v1::RoundFindingKind_Parse("ROUND_FINDING_KIND_" + std::string(to_string(kind)), &proto);
  return proto;
}

v1::RoundFinding to_proto(const arbiter::RoundFinding& finding) {
  v1::RoundFinding proto;
  proto.set_kind(to_proto(finding.kind));
  proto.set_makes(to_proto(finding.makes));
  proto.set_needs_technician(finding.hand == arbiter::Hand::kTechnician);
  for (const auto square : finding.squares) proto.add_squares(to_string(square));
  proto.set_what(texts::what(finding));
  proto.set_to_do(texts::to_do(finding));
  *proto.mutable_parameters() = round_parameters_of(finding.facts);
  return proto;
}

Expected<RoundCheck> RoundCheck::of(const v1::CheckRoundRequest& request, const stream::Feed& feed,
                                    arbiter::TournamentRules rules,
                                    const std::vector<std::string>& configured) {
  auto ids = ids_asked_for(request, feed, configured);
  if (!ids) return tl::unexpected(ids.error());
  return RoundCheck(std::move(rules), *std::move(ids));
}

Expected<bool> RoundCheck::step(const stream::Feed& feed, storage::Archive& archive) {
  auto facts = facts_of(ids_[facts_.size()], feed, archive);
  if (!facts) return tl::unexpected(facts.error());
  facts->sections = sections_of(*facts, feed);
  facts_.push_back(*std::move(facts));
  return facts_.size() == ids_.size();
}

void RoundCheck::answer(v1::CheckRoundResponse& response) const {
  std::map<std::string, std::string> firmware;
  for (const auto& facts : facts_) {
    if (facts.board) firmware[facts.id] = facts.board->device.firmware;
  }
  const auto checks = arbiter::check_round(facts_, rules_);
  response.set_readiness(to_proto(arbiter::worst_of(checks)));
  for (const auto& check : checks) {
    auto& proto = *response.add_boards();
    proto.set_board(board_name(check.id));
    proto.set_readiness(to_proto(check.readiness));
    proto.set_firmware(firmware[check.id]);
    for (const auto& finding : check.findings) *proto.add_findings() = to_proto(finding);
  }
}

namespace {

// The games of the pairings, and their results.
struct Record {
  const stream::Feed& feed;
  storage::Archive& archive;

  bool has_result(const model::Pairing& pairing) const {
    if (pairing.result) return true;
    if (pairing.games.empty()) return false;
    const auto& last = pairing.games.back();
    const auto found = find_game(feed, archive, {last.board, last.ordinal});
    return found && found->game.result != rules::Result::kUnknown;
  }

  // True if the round waits for the table. It does not wait for a postponed game.
  bool is_waited_for(const model::Pairing& pairing) const {
    const bool is_played = pairing.table != 0 && pairing.players.white != 0 &&
                           pairing.players.black != 0 && !pairing.vanished && !pairing.postponed;
    return is_played && !has_result(pairing);
  }
};

// "table 3 has no result", "tables 1, 2 and 7 have no result".
rules::Sentence without_result(const std::vector<int>& tables) {
  if (tables.size() == 1) {
    return rules::Sentence("table {table} has no result", {{"table", tables.front()}});
  }
  std::string first;
  for (std::size_t i = 0; i + 1 < tables.size(); ++i) {
    first += (i > 0 ? ", " : "") + std::to_string(tables[i]);
  }
  return rules::Sentence("tables {tables} and {last} have no result",
                         {{"tables", first}, {"last", tables.back()}});
}

// The tables that a present round waits for, in order.
std::vector<int> tables_waited_for(const model::Round& round, const Record& record) {
  std::vector<int> tables;
  if (!round.started_at || round.closed_at) return tables;
  for (const model::Pairing& pairing : round.pairings) {
    if (record.is_waited_for(pairing)) tables.push_back(pairing.table);
  }
  std::ranges::sort(tables);
  return tables;
}

// Refuses to start a round while an earlier one has open tables.
Expected<void> check_start(const model::Section& section, int next, const Record& record) {
  for (const model::Round& round : section.rounds) {
    const auto tables = tables_waited_for(round, record);
    if (round.number >= next || tables.empty()) continue;
    return rules::refuse(
        rules::ErrorCode::kFailedPrecondition,
        "round {round} is still open: {why}. Nothing is changed. Give the results or close round "
        "{round} first. To start round {next} and leave round {round} open, force it (--force)",
        {{"round", round.number}, {"why", without_result(tables)}, {"next", next}});
  }
  return {};
}

// Refuses to close a round while a game has no result.
Expected<void> check_close(const model::Section& section, int closed, const Record& record) {
  for (const model::Round& round : section.rounds) {
    const auto tables = tables_waited_for(round, record);
    if (round.number != closed || tables.empty()) continue;
    return rules::refuse(
        rules::ErrorCode::kFailedPrecondition,
        "round {round} is still in play: {why}. Nothing is changed. Give the results first. To "
        "close round {round} without them, force it (--force)",
        {{"round", round.number}, {"why", without_result(tables)}});
  }
  return {};
}

// Calls `check` with the section of that name. Empty: with every section.
template <typename Check>
Expected<void> check_sections(const model::Tournament& tournament, const std::string& named,
                              Check check) {
  for (const model::Section& section : tournament.sections) {
    if (!named.empty() && section.id != named) continue;
    if (Expected<void> good = check(section); !good) return good;
  }
  return {};
}

}  // namespace

Expected<void> check_rounds_left_open(const v1::EditTournamentRequest& request,
                                      const stream::Feed& feed, storage::Archive& archive) {
  const Record record{feed, archive};
  return walk_edits(
      request, feed, [&](const auto& edit, const auto& now, const auto&) -> Expected<void> {
        if (const auto* start = std::get_if<tournament::StartRound>(&edit)) {
          return check_sections(now, start->section, [&](const model::Section& section) {
            return check_start(section, start->round, record);
          });
        }
        if (const auto* close = std::get_if<tournament::CloseRound>(&edit)) {
          return check_sections(now, close->section, [&](const model::Section& section) {
            return check_close(section, close->round, record);
          });
        }
        return {};
      });
}

}  // namespace jadoube::api
