#include "daemon/storage/codec/row_codec.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "daemon/storage/codec/ruling_codec.h"
#include "daemon/values/event_values.h"
#include "daemon/values/game_values.h"
#include "daemon/values/incident_values.h"
#include "daemon/values/tournament_values.h"
#include "drivers/observation_text.h"

namespace jadoube::storage::codec {
namespace {

using google::protobuf::Message;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using values::game_name;

tl::unexpected<rules::Error> unreadable(const EventRow& row, const std::string& why) {
  return rules::refuse(rules::ErrorCode::kDataLoss,
                       "event {number} of board {board} cannot be read: {why}",
                       {{"number", row.number}, {"board", row.board}, {"why", why}});
}

// The message of `stream` in `event`. Null: there is no such stream.
Message* part_of(values::v1::Event& event, Stream stream) {
  switch (stream) {
    case Stream::kBoards:
      return event.mutable_board();
    case Stream::kGames:
      return event.mutable_game();
    case Stream::kIncidents:
      return event.mutable_incident();
    case Stream::kTournaments:
      return event.mutable_tournament();
  }
  return nullptr;
}

Expected<values::v1::Game> parse_game(const GameRow& row) {
  values::v1::Game stored;
  const auto name = game_name(row.board, row.ordinal);
  if (!stored.ParseFromString(row.wire)) {
    return refuse(ErrorCode::kDataLoss, "the journal's {name} cannot be read", {{"name", name}});
  }
  if (stored.name() == name) return stored;
  return refuse(ErrorCode::kDataLoss, "the journal's {name} calls itself \"{other}\"",
                {{"name", name}, {"other", stored.name()}});
}

tl::unexpected<rules::Error> lost_rules(const std::string& why) {
  return rules::refuse(rules::ErrorCode::kDataLoss,
                       "the journal's tournament rules cannot be read: {why}", {{"why", why}});
}

tl::unexpected<rules::Error> lost_tournament(const std::string& id, const std::string& why) {
  return rules::refuse(rules::ErrorCode::kDataLoss, "tournament {id} cannot be read: {why}",
                       {{"id", id}, {"why", why}});
}

}  // namespace

EventRow to_row(const model::Event& event) {
  const auto stream = model::topic_of(event);
  auto message = values::encode(event);
  return {.number = event.number,
          .stream = stream,
          .board = event.board,
          .at = event.at,
          .wire = part_of(message, stream)->SerializeAsString()};
}

Expected<model::Event> event_of(const EventRow& row) {
  values::v1::Event message;
  Message* part = part_of(message, row.stream);
  if (part == nullptr) return unreadable(row, "it is of no stream");
  if (!part->ParseFromString(row.wire)) return unreadable(row, "it is no message of its stream");
  const std::string board = values::board_of(message);
  if (row.stream != Stream::kTournaments && board != values::board_name(row.board)) {
    return unreadable(row, "it belongs to \"" + board + "\"");
  }
  auto event = values::decode(message);
  if (!event) return unreadable(row, event.error().message);
  event->number = row.number;
  event->at = row.at;
  event->board = row.board;
  return event;
}

GameRow to_row(const std::string& board, const model::Game& game, std::string digest) {
  return {.board = board,
          .ordinal = game.ordinal,
          .wire = values::encode(board, game).SerializeAsString(),
          .digest = std::move(digest)};
}

Expected<StoredGame> stored_game_of(const GameRow& row) {
  const auto stored = parse_game(row);
  if (!stored) return tl::unexpected(stored.error());
  return values::decode(*stored);
}

Expected<model::Game> game_of(const GameRow& row) {
  auto stored = stored_game_of(row);
  if (!stored) return tl::unexpected(stored.error());
  if (stored->unreadable) return refuse(ErrorCode::kInternal, stored->unreadable->why);
  return std::move(stored->game);
}

Expected<model::Game> game_without_plies_of(const GameRow& row) {
  const auto stored = parse_game(row);
  if (!stored) return tl::unexpected(stored.error());
  return values::decode_without_plies(*stored);
}

bool has_promotion_to_queen(const GameRow& row) {
  const auto stored = parse_game(row);
  return stored && std::ranges::any_of(stored->plies(), [](const values::v1::Ply& ply) {
           return ply.uci().size() == 5 && ply.uci().back() == 'q';
         });
}

IncidentRow to_row(const std::string& board, std::uint64_t event, const model::Incident& incident) {
  return {.board = board,
          .game = incident.id.game,
          .number = incident.id.number,
          .event = event,
          .severity = static_cast<int>(incident.severity),
          .open = model::needs_somebody(incident.life),
          .wire = values::encode(board, incident).SerializeAsString()};
}

Expected<model::Incident> incident_of(const IncidentRow& row) {
  values::v1::Incident in;
  const model::IncidentId id{row.game, row.number};
  if (in.ParseFromString(row.wire) && in.name() == values::incident_name(row.board, id)) {
    auto incident = values::decode(in);
    if (incident) return incident;
  }
  return rules::refuse(rules::ErrorCode::kDataLoss, "the journal's {name} cannot be read",
                       {{"name", values::incident_name(row.board, id)}});
}

model::Incident incident_or_unknown(const IncidentRow& row) {
  auto incident = incident_of(row);
  if (incident) return *std::move(incident);
  return {.id = {row.game, row.number},
          .kind = values::decode(values::v1::INCIDENT_KIND_UNSPECIFIED)};
}

std::string to_bytes(const model::TournamentRules& rules) {
  return values::encode(rules).SerializeAsString();
}

rules::Expected<model::TournamentRules> rules_of(const std::string& bytes) {
  values::v1::TournamentRules in;
  if (!in.ParseFromString(bytes)) return lost_rules("they are no message of their kind");
  auto rules = values::decode(in);
  if (!rules) return lost_rules(rules.error().message);
  return rules;
}

TournamentRow to_row(const model::Tournament& tournament) {
  return {.id = tournament.id, .wire = values::encode(tournament).SerializeAsString()};
}

rules::Expected<model::Tournament> tournament_of(const TournamentRow& row) {
  values::v1::Tournament in;
  if (!in.ParseFromString(row.wire)) {
    return lost_tournament(row.id, "it is no message of its kind");
  }
  auto tournament = values::decode(in);
  if (tournament && tournament->id != row.id) {
    return lost_tournament(row.id, "it is \"" + tournament->id + "\"");
  }
  return tournament;
}

namespace {

using rules::Sentence;

constexpr std::size_t kLongestImport = 60, kLongestBoard = 200;

bool is_made_of(const std::string& name, std::string_view marks) {
  return !name.empty() && std::ranges::all_of(name, [&](unsigned char c) {
    return (c < 0x80 && std::isalnum(c) != 0) ||
           marks.find(static_cast<char>(c)) != std::string_view::npos;
  });
}

auto damaged(Sentence what) { return rules::refuse_with(ErrorCode::kDataLoss, std::move(what)); }

}  // namespace

Expected<Renaming> Renaming::make(std::string import) {
  if (is_made_of(import, "._-") && import.size() <= kLongestImport) {
    return Renaming(std::move(import));
  }
  return refuse(ErrorCode::kInvalidArgument,
                "\"{import}\" is not a name for an import: use up to {longest} letters, digits, "
                "'.', '_' and '-'",
                {{"import", import}, {"longest", kLongestImport}});
}

Expected<std::string> Renaming::board(const std::string& origin) const {
  if (!is_made_of(origin, "._-@:") || origin.size() > kLongestBoard) {
    return damaged(Sentence("a board has an invalid name"));
  }
  return import_ + ":" + origin;
}

// "table-1-3" becomes "club:table-1-3".
void Renaming::rename(std::string& game) const {
  if (!game.empty()) game.insert(0, import_ + ":");
}

Expected<ObservationRow> Renaming::renamed(ObservationRow row) const {
  const auto name = board(row.board);
  if (!name) return tl::unexpected(name.error());
  if (is_ruling(row.text)) {
    auto text = with_renamed_game(row.text, [this](std::string& game) { rename(game); });
    if (!text) return tl::unexpected(text.error());
    row.text = *std::move(text);
  } else if (const auto seen = drivers::parse_observation(row.text); !seen) {
    return damaged(Sentence("the observations of board {board} cannot be read: {why}",
                            {{"board", row.board}, {"why", seen.error().sentence()}}));
  }
  row.board = *name;
  return row;
}

Expected<EventRow> Renaming::renamed(const EventRow& row) const {
  const auto name = board(row.board);
  if (!name) return tl::unexpected(name.error());
  auto event = event_of(row);
  if (!event) return tl::unexpected(event.error());
  event->board = *name;
  const auto renamed_game = [this](const model::Game& game) {
    auto renamed = game;
    rename(renamed.continues);
    if (renamed.adjournment) rename(renamed.adjournment->moved_to);
    return renamed;
  };
  if (auto* earlier = std::get_if<model::EarlierGameCorrected>(&event->content)) {
    earlier->game = renamed_game(*earlier->game);
  } else if (auto* change = std::get_if<model::Change>(&event->content)) {
    if (auto* started = std::get_if<model::GameStarted>(change)) {
      started->game = renamed_game(*started->game);
    } else if (auto* result = std::get_if<model::ResultChange>(change);
               result != nullptr && result->adjournment) {
      rename(result->adjournment->moved_to);
    }
  }
  return to_row(*event);
}

Expected<IncidentRow> Renaming::renamed(const IncidentRow& row) const {
  const auto name = board(row.board);
  if (!name) return tl::unexpected(name.error());
  return incident_of(row).map(
      [&](const model::Incident& incident) { return to_row(*name, row.event, incident); });
}

Expected<GameRow> Renaming::renamed(const GameRow& row) const {
  const auto name = board(row.board);
  if (!name) return tl::unexpected(name.error());
  auto game = game_of(row);
  if (!game) return damaged(game.error().sentence());
  rename(game->continues);
  if (game->adjournment) rename(game->adjournment->moved_to);
  return to_row(*name, *game, row.digest);
}

}  // namespace jadoube::storage::codec
