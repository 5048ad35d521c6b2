#include "daemon/storage/codec/renaming.h"

#include <algorithm>
#include <cctype>

#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/codec/ruling_codec.h"
#include "drivers/observation_text.h"

namespace jadoube::storage::codec {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
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
