#include "daemon/values/checked_values.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "daemon/model/ids.h"
#include "daemon/values/event_values.h"
#include "daemon/values/game_values.h"
#include "daemon/values/incident_values.h"
#include "daemon/values/tournament_values.h"
#include "rules/notation/fen.h"
#include "rules/notation/uci.h"

namespace jadoube::values {
namespace {

using google::protobuf::RepeatedPtrField;
using rules::Expected;

constexpr int kMostPliesOfAGame = 10'000;
constexpr std::size_t kLongestSan = 16;

// The error of a value that cannot be read. A relay writes it to its log.
tl::unexpected<rules::Error> not_read(std::string why) {
  return tl::unexpected(rules::Error{rules::ErrorCode::kInvalidArgument, std::move(why)});
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

Expected<model::Ply> checked_ply(const v1::Ply& in, const rules::Position& position) {
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
    if (!rules::contains(own, squares->from)) {
      return not_a_ply("moves no piece of the side to move");
    }
    move = *squares;
  } else {
    return not_a_ply("is no move");
  }
  if (!decode(in.state())) return not_a_ply("has no state that this version knows");
  model::Ply ply = decode(in, move);
  if (!legal && ply.state != model::PlyState::kProvisional) ply.state = model::PlyState::kIllegal;
  return ply;
}

void check(v1::Adjournment& adjournment) {
  if (ordinal_in(full_game_name(adjournment.moved_to())) == 0) adjournment.clear_moved_to();
}

void check(RepeatedPtrField<v1::SoftwareClockAct>& acts) {
  using Act = v1::SoftwareClockAct;
  for (int i = acts.size() - 1; i >= 0; --i) {
    const auto kind = acts[i].kind();
    if (kind == Act::KIND_UNSPECIFIED || !Act::Kind_IsValid(kind)) {
      acts.DeleteSubrange(i, 1);
    } else if (kind != Act::KIND_SET) {
      acts[i].clear_white();
      acts[i].clear_black();
    }
  }
}

Expected<void> check(v1::Pairing& pairing) {
  pairing.set_table(std::clamp(pairing.table(), 0, model::kMostTables));
  for (const auto& game : pairing.game_places()) {
    if (game.board().empty() || game.ordinal() < 1) {
      return not_read("pairing \"" + pairing.id() + "\" has a game without a name");
    }
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

Expected<void> check(v1::Section& section) {
  if (!model::is_plain_id(section.id())) {
    return not_read("\"" + section.id() + "\" is no id of a section");
  }
  section.set_table_offset(std::clamp(section.table_offset(), 0, model::kMostTables));
  section.set_planned_rounds(std::clamp(section.planned_rounds(), 0, model::kMostRounds));
  for (auto& round : *section.mutable_rounds()) {
    round.set_number(std::clamp(round.number(), 0, model::kMostRounds));
    for (auto& pairing : *round.mutable_pairings()) {
      if (auto good = check(pairing); !good) return good;
    }
  }
  return {};
}

}  // namespace

Expected<std::vector<model::Ply>> checked_plies(const RepeatedPtrField<v1::Ply>& plies,
                                                rules::Position position) {
  if (plies.size() > kMostPliesOfAGame) return not_read("a game has too many plies");
  std::vector<model::Ply> all;
  for (const auto& in : plies) {
    auto ply = checked_ply(in, position);
    if (!ply) return tl::unexpected(ply.error());
    position = position.after(ply->move);
    all.push_back(std::move(*ply));
  }
  return all;
}

Expected<model::PliesChange> checked_change(const v1::PliesChanged& in, const model::Game& game) {
  const auto keep = static_cast<std::size_t>(std::max(in.keep(), 0));
  if (in.keep() < 0 || keep > game.plies.size()) {
    return not_read("keeps " + std::to_string(in.keep()) + " plies of a game with " +
                    std::to_string(game.plies.size()));
  }
  auto plies = checked_plies(in.plies(), game.position_after(keep));
  if (!plies) return tl::unexpected(plies.error());
  const std::size_t count = keep + plies->size();
  return model::PliesChange{
      .keep = keep,
      .plies = std::move(*plies),
      .revision = in.revision(),
      .final_plies = std::min(static_cast<std::size_t>(std::max(in.final_plies(), 0)), count)};
}

model::ResultChange checked_change(v1::ResultChanged in) {
  if (in.has_adjournment()) check(*in.mutable_adjournment());
  return decode(in);
}

model::SoftwareClockChange checked_change(v1::SoftwareClockChanged in) {
  check(*in.mutable_acts());
  return decode(in);
}

Expected<model::Game> checked_game(v1::Game in) {
  const auto unreadable = [&](const std::string& why) {
    return not_read("game " + in.name() + ": " + why);
  };
  if (ordinal_in(in.name()) == 0) return not_read("\"" + in.name() + "\" is no game");
  if (!in.continues().empty() && ordinal_in(in.continues()) == 0) {
    return unreadable("it continues \"" + in.continues() + "\", which is no game");
  }
  if (in.has_adjournment()) check(*in.mutable_adjournment());
  check(*in.mutable_software_clock_acts());
  auto game = decode_without_plies(in);
  if (!game) return unreadable(game.error().message);
  auto plies = checked_plies(in.plies(), game->start);
  if (!plies) return unreadable(plies.error().message);
  game->plies = std::move(*plies);
  return game;
}

Expected<model::Incident> checked_incident(const v1::Incident& in) {
  auto incident = decode(in);
  if (!incident) return not_read(in.name() + ": " + incident.error().message);
  if (static_cast<std::size_t>(incident->kind) >= model::kIncidentKinds) {
    return not_read(in.name() + ": its kind is not known here");
  }
  return incident;
}

Expected<model::Tournament> checked_tournament(v1::Tournament in) {
  if (!model::is_plain_id(in.name())) {
    return not_read("\"" + in.name() + "\" is no id of a tournament");
  }
  in.clear_players_results();
  if (in.has_delay_seconds()) {
    in.set_delay_seconds(std::max<std::int64_t>(in.delay_seconds(), 0));
  }
  for (auto& section : *in.mutable_sections()) {
    if (auto good = check(section); !good) return tl::unexpected(good.error());
  }
  for (auto& table : *in.mutable_tables()) {
    table.set_table(std::clamp(table.table(), 0, model::kMostTables));
  }
  auto tournament = decode(in);
  if (!tournament) return not_read(tournament.error().message);
  return tournament;
}

}  // namespace jadoube::values
