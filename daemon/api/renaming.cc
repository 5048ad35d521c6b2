#include "daemon/api/renaming.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "daemon/api/convert.h"
#include "daemon/api/incident_convert.h"
#include "daemon/api/ruling_text.h"
#include "drivers/observation_text.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/correction.pb.h"
#include "jadoube/v1/game_service.pb.h"
#include "jadoube/v1/incident_service.pb.h"

namespace jadoube::api {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using storage::EventRow;
using storage::GameRow;
using storage::IncidentRow;
using storage::ObservationRow;

constexpr std::size_t kLongestImport = 60, kLongestBoard = 200;

bool is_made_of(const std::string& name, std::string_view marks) {
  return !name.empty() && std::ranges::all_of(name, [&](unsigned char c) {
    return (c < 0x80 && std::isalnum(c) != 0) ||
           marks.find(static_cast<char>(c)) != std::string_view::npos;
  });
}

auto damaged(const std::string& what) { return refuse(ErrorCode::kDataLoss, what); }

std::string event_words(const EventRow& row) {
  return "event " + std::to_string(row.number) + " of board " + row.board;
}

/// The names in a game, or an incident, of which a board's is a part.
std::array<std::string*, 3> names_in(v1::Game& game) {
  return {game.mutable_name(), game.mutable_board(), game.mutable_continues()};
}
std::array<std::string*, 3> names_in(v1::Incident& incident) {
  return {incident.mutable_name(), incident.mutable_board(), incident.mutable_game()};
}

Expected<void> check_name(const std::string& found, const std::string& wanted) {
  if (found == wanted) return {};
  return damaged("what is called " + wanted + " calls itself " + found);
}

}  // namespace

Expected<Renaming> Renaming::make(std::string import) {
  if (is_made_of(import, "._-") && import.size() <= kLongestImport) {
    return Renaming(std::move(import));
  }
  return refuse(ErrorCode::kInvalidArgument, "\"" + import + "\" is no name to import by: up to " +
                                                 std::to_string(kLongestImport) +
                                                 " letters, digits, '.', '_' and '-'");
}

Expected<std::string> Renaming::board(const std::string& origin) const {
  if (!is_made_of(origin, "._-@:") || origin.size() > kLongestBoard) {
    return damaged("a board has a name that is none");
  }
  return import_ + ":" + origin;
}

// "games/table-1-3" becomes "games/club:table-1-3", "table-1-3" "club:table-1-3".
void Renaming::rename(std::string& name) const {
  const auto slash = name.find('/');
  if (!name.empty()) name.insert(slash == std::string::npos ? 0 : slash + 1, import_ + ":");
}

Expected<ObservationRow> Renaming::renamed(ObservationRow row) const {
  const auto name = board(row.board);
  if (!name) return tl::unexpected(name.error());
  if (is_ruling(row.text)) {
    // The only name in a row of what was seen and decided: the game that goes on here.
    if (const auto read = parse_ruling(row.text); !read) return tl::unexpected(read.error());
    v1::WrittenCorrection written;
    const std::string_view prefix = kRuling;
    (void)google::protobuf::util::JsonStringToMessage(row.text.substr(prefix.size()), &written);
    rename(*written.mutable_continues());
    std::string json;
    (void)google::protobuf::util::MessageToJsonString(written, &json);
    if (!written.continues().empty()) row.text = kRuling + json;
  } else if (const auto seen = drivers::parse_observation(row.text); !seen) {
    return damaged("what board " + row.board +
                   " was seen to do cannot be read: " + seen.error().message);
  }
  row.board = *name;
  return row;
}

Expected<EventRow> Renaming::renamed(EventRow row) const {
  const auto name = board(row.board);
  if (!name) return tl::unexpected(name.error());
  const auto take = [&](auto message, const auto& rename_more) -> Expected<EventRow> {
    if (!message.ParseFromString(row.wire)) return damaged(event_words(row) + " cannot be read");
    rename(*message.mutable_board());
    rename_more(message);
    if (auto good = check_name(message.board(), board_name(*name)); !good) {
      return tl::unexpected(good.error());
    }
    row.wire = message.SerializeAsString();
    row.board = *name;
    return row;
  };
  const auto rename_in = [&](auto& message) {
    for (auto* each : names_in(message)) rename(*each);
  };
  switch (row.stream) {
    case storage::Stream::kBoards:
      return take(v1::WatchBoardsResponse(), [](const auto&) {});
    case storage::Stream::kGames:
      return take(v1::WatchGamesResponse(), [&](v1::WatchGamesResponse& event) {
        rename(*event.mutable_game());
        if (event.has_game_started()) rename_in(*event.mutable_game_started()->mutable_game());
        if (event.has_earlier_game_corrected()) {
          rename_in(*event.mutable_earlier_game_corrected()->mutable_game());
        }
      });
    case storage::Stream::kIncidents:
      return take(v1::WatchIncidentsResponse(), [&](v1::WatchIncidentsResponse& event) {
        if (event.has_opened()) rename_in(*event.mutable_opened()->mutable_incident());
        if (event.has_changed()) rename_in(*event.mutable_changed()->mutable_incident());
        if (event.has_withdrawn()) rename_in(*event.mutable_withdrawn()->mutable_incident());
      });
  }
  return damaged(event_words(row) + " is of no stream");
}

Expected<IncidentRow> Renaming::renamed(IncidentRow row) const {
  const auto name = board(row.board);
  if (!name) return tl::unexpected(name.error());
  v1::Incident incident;
  if (!incident.ParseFromString(row.wire)) {
    return damaged(incident_name(row.board, {row.game, row.number}) + " cannot be read");
  }
  for (auto* each : names_in(incident)) rename(*each);
  row.board = *name;
  row.wire = incident.SerializeAsString();
  return check_name(incident.name(), incident_name(*name, {row.game, row.number})).map([&] {
    return row;
  });
}

Expected<GameRow> Renaming::renamed(GameRow row) const {
  const auto name = board(row.board);
  if (!name) return tl::unexpected(name.error());
  v1::Game game;
  if (!game.ParseFromString(row.wire)) {
    return damaged(game_name(row.board, row.ordinal) + " cannot be read");
  }
  if (const auto read = from_proto(game); !read) {
    return damaged(game_name(row.board, row.ordinal) + " cannot be read: " + read.error().message);
  }
  for (auto* each : names_in(game)) rename(*each);
  row.board = *name;
  row.wire = game.SerializeAsString();
  return check_name(game.name(), game_name(*name, row.ordinal)).map([&] { return row; });
}

}  // namespace jadoube::api
