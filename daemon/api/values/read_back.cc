#include "daemon/api/values/read_back.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "daemon/api/values/board_values.h"
#include "daemon/api/values/confidence.h"
#include "daemon/api/values/publish.h"
#include "daemon/api/values/rules_values.h"
#include "daemon/api/values/standings_values.h"
#include "daemon/api/values/tournament_values.h"
#include "daemon/model/ids.h"
#include "rules/notation/fen.h"
#include "rules/notation/uci.h"
#include "rules/time/time_control_text.h"

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

Expected<model::Ply> read_ply(const v1::Ply& in, const rules::Position& position) {
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
  v1::Ply message = received(in);
  if (in.has_confidence_percent()) message.set_margin(log_odds_of(in.confidence_percent()));
  model::Ply ply = values::decode(message, move);
  if (!legal && ply.state != model::PlyState::kProvisional) ply.state = model::PlyState::kIllegal;
  return ply;
}

Expected<model::Pairing> read_pairing(const v1::Pairing& in) {
  model::Pairing pairing{
      .id = in.id(),
      .table = std::clamp(in.table(), 0, model::kMostTables),
      .players = {.white = in.white(), .black = in.black()},
      .bye = static_cast<model::Bye>(
          std::clamp(static_cast<int>(in.bye()), 0, static_cast<int>(model::Bye::kZeroPoints))),
      .match = in.match(),
      .board_in_match = in.board_in_match(),
      .result_by = in.result_by(),
      .postponed = in.postponed(),
      .withheld = in.withheld(),
      .vanished = in.vanished(),
      .by_hand = in.by_hand(),
      .here = {.white = in.white_here(), .black = in.black_here()}};
  if (!in.start().empty()) {
    const auto start = rules::parse_fen(in.start());
    if (!start) return not_read("pairing " + in.id() + ": " + start.error().message);
    pairing.start = *start;
  }
  for (const auto& [text, color] : {std::pair(&in.white_time_control(), rules::Color::kWhite),
                                    std::pair(&in.black_time_control(), rules::Color::kBlack)}) {
    if (text->empty()) continue;
    auto control = rules::parse_time_control(*text);
    if (!control) return not_read("pairing " + in.id() + ": " + control.error().message);
    pairing.controls[color] = *std::move(control);
  }
  if (!in.board().empty()) {
    auto board = parse_board_name(in.board());
    if (!board) return tl::unexpected(board.error());
    pairing.board = std::move(*board);
  }
  for (const auto& name : in.games()) {
    auto game = parse_game_name(name);
    if (!game) return tl::unexpected(game.error());
    pairing.games.push_back({.board = std::move(game->board), .ordinal = game->ordinal});
  }
  if (in.has_result()) {
    const auto halves = [](int value) { return std::clamp(value, 0, 2); };
    pairing.result = model::PairingResult{.score = {.white = {halves(in.result().white_halves())},
                                                    .black = {halves(in.result().black_halves())}},
                                          .forfeit = in.result().forfeit()};
  }
  return pairing;
}

Expected<model::Round> read_round(const v1::Round& in) {
  model::Round round{.number = std::clamp(in.number(), 0, model::kMostRounds), .date = in.date()};
  // It is a date already, as people wrote it.
  if (in.has_start_time()) round.starts_at = values::decode(in.start_time());
  if (in.has_started_time()) round.started_at = values::moment_in(in.started_time());
  if (in.has_closed_time()) round.closed_at = values::moment_in(in.closed_time());
  for (const auto& each : in.pairings()) {
    auto pairing = read_pairing(each);
    if (!pairing) return tl::unexpected(pairing.error());
    round.pairings.push_back(std::move(*pairing));
  }
  return round;
}

Expected<model::Section> read_section(const v1::Section& in) {
  if (!model::is_plain_id(in.id())) return not_read("\"" + in.id() + "\" is no id of a section");
  model::Section section{.id = in.id(),
                         .name = in.name(),
                         .table_offset = std::clamp(in.table_offset(), 0, model::kMostTables),
                         .planned_rounds = std::clamp(in.planned_rounds(), 0, model::kMostRounds)};
  if (in.has_standings()) {
    auto standings = from_proto(in.standings());
    if (!standings) return tl::unexpected(standings.error());
    section.standings = std::move(*standings);
  }
  if (in.has_rules()) {
    auto rules = from_proto(in.rules());
    if (!rules) return tl::unexpected(rules.error());
    section.rules = std::move(*rules);
  }
  for (const auto& player : in.players()) section.players.push_back(from_proto(player));
  for (const auto& each : in.teams()) {
    model::Team team{.number = each.number(), .name = each.name()};
    team.players.assign(each.players().begin(), each.players().end());
    section.teams.push_back(std::move(team));
  }
  for (const auto& each : in.rounds()) {
    auto round = read_round(each);
    if (!round) return tl::unexpected(round.error());
    section.rounds.push_back(std::move(*round));
  }
  return section;
}

}  // namespace

model::Adjournment adjournment_of(const v1::Adjournment& in) {
  auto adjournment = values::decode(received(in));
  const auto later = parse_game_name(in.moved_to());
  adjournment.moved_to = later ? model::game_id(later->board, later->ordinal) : std::string();
  return adjournment;
}

std::vector<model::SoftwareClockAct> clock_acts_of(
    const google::protobuf::RepeatedPtrField<v1::SoftwareClockAct>& acts) {
  std::vector<model::SoftwareClockAct> all;
  for (const auto& in : acts) {
    if (in.kind() == v1::SoftwareClockAct::KIND_UNSPECIFIED ||
        !v1::SoftwareClockAct::Kind_IsValid(in.kind())) {
      continue;
    }
    auto act = values::decode(received(in));
    if (act.kind != model::SoftwareClockAct::Kind::kSet) act.times = {};
    all.push_back(act);
  }
  return all;
}

std::vector<model::Explanation> explanations_of(
    const google::protobuf::RepeatedPtrField<v1::Explanation>& explanations) {
  constexpr double kOfANat = 100;
  std::vector<model::Explanation> all;
  double best = 0;
  int doubt = 0;
  for (const auto& in : explanations) {
    const double percent = std::clamp(in.probability_percent(), 1, 100);
    if (all.empty() || in.doubt() != doubt) best = percent;
    doubt = in.doubt();
    v1::Explanation message = received(in);
    message.set_behind(static_cast<int>(std::lround(kOfANat * std::log(best / percent))));
    all.push_back(values::decode(message));
  }
  return all;
}

Expected<std::vector<model::Ply>> plies_of(const google::protobuf::RepeatedPtrField<v1::Ply>& plies,
                                           rules::Position position) {
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

Expected<model::Game> game_of(const v1::Game& in) {
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

Expected<model::Tournament> tournament_of(const v1::Tournament& in) {
  const auto id = parse_tournament_name(in.name());
  if (!id) return tl::unexpected(id.error());
  if (!model::is_plain_id(*id)) return not_read("\"" + *id + "\" is no id of a tournament");
  model::Tournament tournament{.id = *id,
                               .name = in.title(),
                               .site = in.site(),
                               .country = in.country(),
                               .revision = in.revision(),
                               .closed = in.closed()};
  if (in.has_delay()) {
    tournament.delay = std::chrono::seconds(std::max<std::int64_t>(in.delay().seconds(), 0));
  }
  for (const auto& each : in.sections()) {
    auto section = read_section(each);
    if (!section) return tl::unexpected(section.error());
    tournament.sections.push_back(std::move(*section));
  }
  for (const auto& each : in.tables()) {
    model::TableBoard table{.table = std::clamp(each.table(), 0, model::kMostTables),
                            .serial = each.serial()};
    if (!each.board().empty()) {
      auto board = parse_board_name(each.board());
      if (!board) return tl::unexpected(board.error());
      table.board = std::move(*board);
    }
    tournament.tables.push_back(std::move(table));
  }
  return tournament;
}

}  // namespace jadoube::api
