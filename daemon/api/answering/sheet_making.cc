#include "daemon/api/answering/sheet_making.h"

#include <algorithm>

#include "daemon/api/answering/evidence_making.h"
#include "daemon/api/answering/game_lookup.h"
#include "daemon/arbiter/claims/claim_record.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/model/calendar.h"
#include "daemon/storage/codec/game_rows.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/texts/incident.h"
#include "daemon/texts/sentences.h"
#include "daemon/texts/sheets/clock_sheets.h"
#include "daemon/texts/sheets/game_sheet.h"
#include "daemon/texts/sheets/text_table.h"
#include "daemon/texts/words.h"
#include "daemon/tournament/result.h"

namespace jadoube::api {

namespace {

using language::tr;
using rules::Expected;

// More than any game has.
constexpr std::size_t kMostIncidents = 10'000;

// The name of the clock to set. Nothing: the game is not the board's present one, or there is no
// clock.
std::optional<std::string> clock_to_set(const std::optional<model::Board>& board, int ordinal) {
  const bool present = board && board->game && board->game->ordinal == ordinal;
  if (!present || !board->clock) return std::nullopt;
  return board->device.clock;
}

// A game, and its place.
struct FoundGame {
  GamePlace place;
  model::Game game;
};

Expected<FoundGame> find(const std::string& name, const stream::Feed& feed,
                         storage::Archive& archive) {
  const auto place = parse_game_name(name);
  if (!place) return tl::unexpected(place.error());
  return find_readable_game(feed, archive, *place).map([&](model::Game&& game) {
    return FoundGame{*place, std::move(game)};
  });
}

Expected<std::vector<model::Incident>> incidents_of(const FoundGame& found,
                                                    storage::Archive& archive) {
  const auto& [board, ordinal] = found.place;
  const auto rows = archive.incidents({.board = board, .game = ordinal}, kMostIncidents);
  if (!rows) return tl::unexpected(rows.error());
  std::vector<model::Incident> incidents;
  for (const auto& row : *rows) {
    auto incident = storage::codec::incident_of(row);
    if (!incident) return tl::unexpected(incident.error());
    incidents.push_back(*std::move(incident));
  }
  return incidents;
}

// The heading of a sheet about one game. `title`: the title of the sheet.
texts::SheetHead head_of(const std::string& title, const GamePlace& place,
                         const stream::Feed& feed) {
  texts::SheetHead head{title, place.board};
  if (const auto heading = heading_of_game(feed, place)) {
    head.title = seat_text(*heading) + "\n" + title;
    head.players = names_of(*heading);
  }
  return head;
}

// The heading with the players of the board's game, or else of its next pairing.
std::optional<outputs::Heading> heading_of_board(const stream::Feed& feed, const std::string& id,
                                                 const model::Board& board) {
  if (board.game) {
    if (auto heading = heading_of_game(feed, {id, board.game->ordinal})) return heading;
  }
  // A game with two plies would already have its pairing.
  const bool has_begun = board.game && board.game->plies.size() >= 2;
  return has_begun ? std::nullopt : heading_of_next_game(feed, id, board.device.serial);
}

// The result that counts, with its source. Empty: it is that of the game.
std::string result_of_tournament(const stream::Feed& feed, const GamePlace& place,
                                 const model::Game& game) {
  const auto own = game.result_is_provisional ? rules::Result::kUnknown : game.result;
  const auto counted = counted_result_of(feed, place, own);
  if (!counted || counted->source == tournament::ResultSource::kBoard) return {};
  const bool by_hand = counted->source == tournament::ResultSource::kByHand;
  return tournament::result_text(counted->result) + ", " +
         (by_hand ? tr("result by {name}", {{"name", counted->by}})
                  : tr("result of the pairing program"));
}

std::string bare_name(const GamePlace& place) { return model::game_id(place.board, place.ordinal); }

}  // namespace

Expected<void> answer(const v1::GetGameSheetRequest& request, const stream::Feed& feed,
                      storage::Archive& archive, v1::GetGameSheetResponse& response) {
  const auto found = find(request.game(), feed, archive);
  if (!found) return tl::unexpected(found.error());
  auto incidents = incidents_of(*found, archive);
  if (!incidents) return tl::unexpected(incidents.error());
  const auto& [place, game] = *found;
  const auto rulings =
      storage::codec::read_rulings(archive, place.board, place.ordinal, game.started_at);
  if (!rulings) return tl::unexpected(rulings.error());
  texts::SheetHeading heading{bare_name(place), place.board,
                              language::date_time_text(model::date_of(game.started_at))};
  if (const auto pairing = heading_of_game(feed, place)) {
    heading.event = seat_text(*pairing);
    heading.players = names_of(*pairing);
    heading.result = result_of_tournament(feed, place, game);
  }
  response.set_sheet(texts::game_sheet(
      game, heading, {incident_notes(*std::move(incidents)), ruling_notes(*rulings)}));
  return sheet_code({place, game}, archive).map([&](const auto& code) {
    if (code) response.set_evidence_code(to_text(*code));
  });
}

Expected<void> answer(const v1::GetRestoreSheetRequest& request, const stream::Feed& feed,
                      storage::Archive& archive, model::Instant now,
                      v1::GetRestoreSheetResponse& response) {
  const auto found = find(request.game(), feed, archive);
  if (!found) return tl::unexpected(found.error());
  const auto& [place, game] = *found;
  const auto plies = arbiter::plies_asked_for(
      game, request.has_ply() ? std::optional<int>(request.ply()) : std::nullopt);
  if (!plies) return tl::unexpected(plies.error());
  const auto board = feed.board(place.board);
  const auto head = head_of(tr("Game {game}, ply {ply}, printed {time}",
                               {{"game", bare_name(place)},
                                {"ply", *plies},
                                {"time", language::date_time_text(model::date_of(now))}}),
                            place, feed);
  return texts::clock_restore_sheet(head, game, *plies, clock_to_set(board, place.ordinal),
                                    !board || board->orientation == model::Orientation::kNormal)
      .map([&](std::string&& sheet) { response.set_sheet(std::move(sheet)); });
}

Expected<void> answer(const v1::GetEnvelopeSheetRequest& request, const stream::Feed& feed,
                      storage::Archive& archive, v1::GetEnvelopeSheetResponse& response) {
  const auto found = find(request.game(), feed, archive);
  if (!found) return tl::unexpected(found.error());
  const auto& [place, game] = *found;
  const auto adjourned = language::date_time_text(
      game.adjournment ? model::date_of(game.adjournment->at) : model::Instant());
  const auto head = head_of(
      tr("Game {game}, adjourned {time}", {{"game", bare_name(place)}, {"time", adjourned}}), place,
      feed);
  return texts::envelope_sheet(head, game).map([&](std::string&& sheet) {
    response.set_sheet(std::move(sheet));
  });
}

void answer(const v1::GetClockSheetRequest& request, const stream::Feed& feed, model::Instant now,
            v1::GetClockSheetResponse& response) {
  *response.mutable_time() = to_proto(now);
  std::vector<texts::ClockSheetLine> lines;
  for (const auto& [id, board, incidents] : feed.snapshot({}).boards) {
    lines.push_back(texts::clock_sheet_line(id, board));
    if (const auto heading = heading_of_board(feed, id, board)) {
      lines.back().table = heading->table;
      lines.back().players = names_of(*heading);
    }
  }
  std::ranges::sort(lines, texts::comes_before);
  // The title may be any text, and must be one line here.
  std::string title = texts::fitted(request.title(), texts::kSheetWidth);
  if (!title.empty()) title += ", ";
  response.set_sheet(
      texts::clock_sheet(title + language::date_time_text(model::date_of(now)), lines));
}

namespace {

using language::trn;
using texts::SheetNote;

// True if the incident was shown once. Its severity may be kLog now.
bool was_shown(const model::Incident& incident) {
  return incident.severity > model::Severity::kLog || incident.closes == model::Closes::kClosed ||
         incident.offences > 0;
}

std::string sentence(const std::string& text) { return text + (text.ends_with('.') ? "" : "."); }

// "DISMISSED by A. Arbiter: the piece was adjusted."
std::string life_text(const model::Incident& incident) {
  auto text = texts::shown_word(to_string(incident.life));
  if (!incident.by.empty()) text += " " + tr("by {name}", {{"name", incident.by}});
  const auto reason = texts::reason(incident);
  if (!reason.empty()) text += ": " + reason;
  return sentence(text);
}

SheetNote note_of(const model::Incident& incident) {
  std::string text = language::time_of_day_text(model::date_of(incident.began)) + " " +
                     texts::shown_word(to_string(incident.kind));
  if (!incident.article.empty()) text += " (" + incident.article + ")";
  text += ": " + sentence(texts::what(incident));
  if (incident.offences > 0) {
    text += " " + tr("Offence number {number} of {player}.",
                     {{"number", incident.offences},
                      {"player", incident.offender.value_or(rules::Color::kBlack)}});
  }
  const auto penalty = texts::penalty(incident);
  if (!penalty.empty()) text += " " + sentence(penalty);
  return {language::moves_text(incident.move), text + " " + life_text(incident)};
}

SheetNote note_of(const arbiter::Ruling& ruling, const arbiter::Rulings& rulings) {
  std::string text = ruling.author + ": " + texts::ruling_text(ruling);
  if (arbiter::is_undone(rulings, ruling.number)) text += " " + tr("(undone since)");
  return {
      std::to_string(ruling.number) + ". " + language::time_of_day_text(model::date_of(ruling.at)),
      std::move(text)};
}

}  // namespace

std::vector<SheetNote> incident_notes(std::vector<model::Incident> incidents) {
  std::ranges::stable_sort(incidents, {}, &model::Incident::began);
  std::vector<SheetNote> notes;
  for (const auto& incident : incidents) {
    if (was_shown(incident)) notes.push_back(note_of(incident));
  }
  const std::size_t left = incidents.size() - notes.size();
  if (left > 0) {
    const language::Arguments command = {{"command", "`jadoube incidents --all`"}};
    notes.push_back(
        {"", notes.empty() ? trn("{count} for the log only: see {command}.",
                                 "{count} for the log only: see {command}.", left, command)
                           : trn("{count} more for the log only: see {command}.",
                                 "{count} more for the log only: see {command}.", left, command)});
  }
  return notes;
}

std::vector<SheetNote> ruling_notes(const arbiter::Rulings& rulings) {
  std::vector<SheetNote> notes;
  for (const auto& ruling : rulings) notes.push_back(note_of(ruling, rulings));
  return notes;
}

}  // namespace jadoube::api
