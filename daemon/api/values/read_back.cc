#include "daemon/api/values/read_back.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "daemon/api/values/board_values.h"
#include "daemon/api/values/publish.h"
#include "daemon/api/values/rules_values.h"
#include "daemon/api/values/standings_values.h"
#include "daemon/api/values/tournament_values.h"
#include "daemon/model/ids.h"
#include "daemon/values/rules_values.h"
#include "daemon/values/tournament_values.h"
#include "rules/notation/fen.h"
#include "rules/notation/uci.h"

namespace jadoube::api {
namespace {

using rules::ErrorCode;
using rules::Expected;

constexpr std::size_t kMostPliesRead = 10'000;
constexpr std::size_t kLongestSan = 16;

// A relay writes it to its log.
tl::unexpected<rules::Error> not_read(std::string what) {
  return tl::unexpected(rules::Error{ErrorCode::kInvalidArgument, std::move(what)});
}

bool is_san(const std::string& san) {
  return !san.empty() && san.size() <= kLongestSan &&
         std::ranges::all_of(san, [](char c) { return c > ' ' && c < 127; });
}

// The move by its squares, for moves that are not legal.
std::optional<rules::Move> move_by_squares(const std::string& uci) {
  if (uci.size() != 4 && uci.size() != 5) return std::nullopt;
  const auto from = rules::parse_square(std::string_view(uci).substr(0, 2));
  const auto to = rules::parse_square(std::string_view(uci).substr(2, 2));
  if (!from || !to || *from == *to) return std::nullopt;
  std::optional<rules::PieceType> promotion;
  if (uci.size() == 5) {
    const auto piece = rules::parse_piece(uci[4]);
    if (!piece) return std::nullopt;
    promotion = rules::type_of(*piece);
    if (promotion == rules::PieceType::kPawn || promotion == rules::PieceType::kKing) {
      return std::nullopt;
    }
  }
  return rules::Move{.from = *from, .to = *to, .promotion = promotion};
}

Expected<model::Ply> read_ply(const values::v1::Ply& in, const rules::Position& position) {
  const auto not_a_ply = [&](const std::string& why) {
    return not_read("the ply \"" + in.uci() + "\" " + why);
  };
  if (!is_san(in.san())) return not_a_ply("has no move in algebraic notation");
  rules::Move move{};
  const auto legal = rules::parse_uci(position, in.uci());
  if (legal) {
    move = *legal;
  } else if (const auto squares = move_by_squares(in.uci())) {
    const auto own = position.square_sets().of(position.turn());
    if (!rules::contains(own, squares->from))
      return not_a_ply("moves no piece of the side to move");
    move = *squares;
  } else {
    return not_a_ply("is no move");
  }
  if (!values::decode(in.state())) return not_a_ply("has no state that this version knows");
  values::v1::Ply message = received(in);
  if (in.has_confidence_percent()) message.set_margin(log_odds_of(in.confidence_percent()));
  model::Ply ply = values::decode(message, move);
  if (!legal && ply.state != model::PlyState::kProvisional) ply.state = model::PlyState::kIllegal;
  return ply;
}

// The id in the name of a board, if there is a name.
Expected<void> take_board(std::string& board) {
  if (board.empty()) return {};
  auto id = parse_board_name(board);
  if (!id) return tl::unexpected(id.error());
  board = *std::move(id);
  return {};
}

// What `publish` adds goes, and what the journal has in its place comes back.
Expected<void> unpublish(values::v1::Pairing& pairing) {
  pairing.set_table(std::clamp(pairing.table(), 0, model::kMostTables));
  if (auto good = take_board(*pairing.mutable_board()); !good) return good;
  for (const auto& name : pairing.games()) {
    auto game = parse_game_name(name);
    if (!game) return tl::unexpected(game.error());
    auto& place = *pairing.add_game_places();
    place.set_board(game->board);
    place.set_ordinal(game->ordinal);
  }
  if (pairing.has_result()) {
    auto& result = *pairing.mutable_result();
    result.set_white_halves(std::clamp(result.white_halves(), 0, 2));
    result.set_black_halves(std::clamp(result.black_halves(), 0, 2));
  }
  pairing.clear_white_said();
  pairing.clear_black_said();
  return {};
}

Expected<void> unpublish(values::v1::Section& section) {
  if (!model::is_plain_id(section.id())) {
    return not_read("\"" + section.id() + "\" is no id of a section");
  }
  section.set_table_offset(std::clamp(section.table_offset(), 0, model::kMostTables));
  section.set_planned_rounds(std::clamp(section.planned_rounds(), 0, model::kMostRounds));
  if (section.has_standings()) {
    auto standings = from_proto(section.standings());
    if (!standings) return tl::unexpected(standings.error());
    *section.mutable_standings() = values::encode(*standings);
  }
  if (section.has_rules()) {
    auto rules = from_proto(section.rules());
    if (!rules) return tl::unexpected(rules.error());
    *section.mutable_rules() = values::encode(*rules);
  }
  for (auto& round : *section.mutable_rounds()) {
    round.set_number(std::clamp(round.number(), 0, model::kMostRounds));
    for (auto& pairing : *round.mutable_pairings()) {
      if (auto good = unpublish(pairing); !good) return good;
    }
  }
  return {};
}

}  // namespace

model::Adjournment adjournment_of(const values::v1::Adjournment& in) {
  auto adjournment = values::decode(received(in));
  const auto later = parse_game_name(in.moved_to());
  adjournment.moved_to = later ? model::game_id(later->board, later->ordinal) : std::string();
  return adjournment;
}

std::vector<model::SoftwareClockAct> clock_acts_of(
    const google::protobuf::RepeatedPtrField<values::v1::SoftwareClockAct>& acts) {
  std::vector<model::SoftwareClockAct> all;
  for (const auto& in : acts) {
    if (in.kind() == values::v1::SoftwareClockAct::KIND_UNSPECIFIED ||
        !values::v1::SoftwareClockAct::Kind_IsValid(in.kind())) {
      continue;
    }
    auto act = values::decode(received(in));
    if (act.kind != model::SoftwareClockAct::Kind::kSet) act.times = {};
    all.push_back(act);
  }
  return all;
}

std::vector<model::Explanation> explanations_of(
    const google::protobuf::RepeatedPtrField<values::v1::Explanation>& explanations) {
  constexpr double kOfANat = 100;
  std::vector<model::Explanation> all;
  double best = 0;
  int doubt = 0;
  for (const auto& in : explanations) {
    const double percent = std::clamp(in.probability_percent(), 1, 100);
    if (all.empty() || in.doubt() != doubt) best = percent;
    doubt = in.doubt();
    values::v1::Explanation message = received(in);
    message.set_behind(static_cast<int>(std::lround(kOfANat * std::log(best / percent))));
    all.push_back(values::decode(message));
  }
  return all;
}

Expected<std::vector<model::Ply>> plies_of(
    const google::protobuf::RepeatedPtrField<values::v1::Ply>& plies, rules::Position position) {
  if (plies.size() > static_cast<int>(kMostPliesRead)) return not_read("a game has too many plies");
  std::vector<model::Ply> all;
  for (const auto& in : plies) {
    auto ply = read_ply(in, position);
    if (!ply) return tl::unexpected(ply.error());
    position = position.after(ply->move);
    all.push_back(std::move(*ply));
  }
  return all;
}

Expected<model::Game> game_of(const values::v1::Game& in) {
  const auto place = parse_game_name(in.name());
  if (!place) return tl::unexpected(place.error());
  const auto start = rules::parse_fen(in.start_fen());
  if (!start) return not_read("game " + in.name() + ": " + start.error().message);
  auto plies = plies_of(in.plies(), *start);
  if (!plies) return not_read("game " + in.name() + ": " + plies.error().message);
  if (!in.continues().empty()) {
    const auto earlier = parse_game_name(in.continues());
    if (!earlier) return tl::unexpected(earlier.error());
  }
  auto game = values::decode_without_plies(received(in));
  if (!game) return not_read("game " + in.name() + ": " + game.error().message);
  game->plies = std::move(*plies);
  game->explanations = explanations_of(in.explanations());
  if (in.has_adjournment()) game->adjournment = adjournment_of(in.adjournment());
  game->clock_acts = clock_acts_of(in.software_clock_acts());
  return game;
}

Expected<model::Tournament> tournament_of(const values::v1::Tournament& in) {
  const auto id = parse_tournament_name(in.name());
  if (!id) return tl::unexpected(id.error());
  if (!model::is_plain_id(*id)) return not_read("\"" + *id + "\" is no id of a tournament");
  values::v1::Tournament stored = received(in);
  stored.set_name(*id);
  stored.clear_players_results();
  if (in.has_delay()) stored.set_delay_seconds(std::max<std::int64_t>(in.delay().seconds(), 0));
  for (auto& section : *stored.mutable_sections()) {
    if (auto good = unpublish(section); !good) return tl::unexpected(good.error());
  }
  for (auto& table : *stored.mutable_tables()) {
    table.set_table(std::clamp(table.table(), 0, model::kMostTables));
    if (auto good = take_board(*table.mutable_board()); !good) return tl::unexpected(good.error());
  }
  auto tournament = values::decode(stored);
  if (!tournament) return not_read(tournament.error().message);
  return tournament;
}

}  // namespace jadoube::api
