#include "daemon/client/names/naming.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <optional>
#include <utility>

#include "daemon/language/translate.h"
#include "daemon/model/ids.h"
#include "rules/number.h"

namespace jadoube::cli {

namespace {

using language::mark;
using language::tr;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::string_view kBoards = "boards/", kGames = "games/", kIncidents = "incidents/";
constexpr std::string_view kDaemon = "daemon";

// A board's id, or why the text is none. Nothing: no board has this name.
using Found = std::optional<Expected<std::string>>;

// "a", "a or b", "a, b or c".
std::string any_of(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 < names.size() ? ", " : " " + tr("or") + " ";
    text += names[i];
  }
  return text;
}

// "table-1" for "table-1-3". Empty: `game` is no game's id.
std::string board_part(const std::string& game) {
  const auto dash = game.rfind('-');
  return dash == std::string::npos ? "" : game.substr(0, dash);
}

// True for "daemon", and for "north:daemon": the daemon of hall north.
bool is_daemon_itself(std::string_view place) {
  return place.ends_with(kDaemon) &&
         model::is_daemon_id(place.substr(0, place.size() - kDaemon.size()));
}

std::optional<int> number_part(const std::string& text, char sign) {
  const auto at = text.rfind(sign);
  if (at == std::string::npos || at == 0) return std::nullopt;
  return rules::parse_number<int>(std::string_view(text).substr(at + 1));
}

// The boards that were imported, by their games.
std::vector<std::string> imported_boards(NamesOnRecord& record) {
  std::vector<std::string> ids;
  for (const std::string& game : record.games()) {
    auto board = board_part(game);
    const auto is_it = [&](const NamedBoard& known) { return known.id == board; };
    if (board.empty() || (!ids.empty() && ids.back() == board)) continue;
    if (std::ranges::none_of(record.boards(), is_it)) ids.push_back(std::move(board));
  }
  return ids;
}

/// `what`: "there is no board \"{name}\"".
tl::unexpected<rules::Error> unknown(NamesOnRecord& record, const char* what,
                                     const std::string& text, bool with_games) {
  std::vector<std::string> names;
  if (with_games) names = record.games();
  for (const NamedBoard& board : record.boards()) names.push_back(board.id);
  for (auto& board : imported_boards(record)) names.push_back(std::move(board));
  for (const NamedBoard& board : record.boards()) {
    for (const auto& serial : board.serials) {
      if (!serial.empty() && serial != board.id) names.push_back(serial);
    }
  }
  const bool is_full = text.starts_with(kBoards) || text.starts_with(kGames);
  if (texts::is_two_numbers(text)) {
    return refuse(ErrorCode::kInvalidArgument, texts::two_numbers_refused(text));
  }
  const auto near = near_names(is_full ? text.substr(text.find('/') + 1) : text, names);
  const std::string list =
      with_games ? tr("`jadoube games` lists all games") : tr("`jadoube boards` lists all boards");
  const std::string nearest = near.empty() ? "" : tr(". Near: {names}", {{"names", any_of(near)}});
  std::string said = tr(what, {{"name", text}}) + nearest + ". " + list;
  return refuse(ErrorCode::kNotFound, std::move(said));
}

Found board_with_id(NamesOnRecord& record, const std::string& id) {
  const auto is_it = [&](const NamedBoard& board) { return board.id == id; };
  if (std::ranges::any_of(record.boards(), is_it)) return id;
  return std::nullopt;
}

Found imported_with_id(NamesOnRecord& record, const std::string& id) {
  if (std::ranges::count(imported_boards(record), id) > 0) return id;
  return std::nullopt;
}

Found board_with_serial(NamesOnRecord& record, const std::string& serial) {
  std::vector<std::string> ids;
  for (const NamedBoard& board : record.boards()) {
    if (std::ranges::count(board.serials, serial) > 0) ids.push_back(board.id);
  }
  if (ids.empty()) return std::nullopt;
  if (ids.size() == 1) return ids.front();
  return refuse(ErrorCode::kInvalidArgument,
                tr("several boards have the serial number {serial}: name {boards}",
                   {{"serial", serial}, {"boards", any_of(ids)}}));
}

// The tables with this name. If one of them belongs to a present round, only those of such rounds.
std::vector<const NamedTable*> tables_called(NamesOnRecord& record, const std::string& text) {
  std::vector<const NamedTable*> tables;
  const auto slash = text.find('/');
  const std::string section = slash == std::string::npos ? "" : text.substr(0, slash);
  const auto typed = texts::typed_table(slash == std::string::npos ? text : text.substr(slash + 1));
  if (!typed || text.starts_with(kBoards) || text.starts_with(kGames)) return tables;
  for (const NamedTable& table : record.tables()) {
    const bool is_there = section.empty() || table.section == section;
    if (is_there && typed->fits(table.name)) tables.push_back(&table);
  }
  const auto is_idle = [](const NamedTable* table) { return table->pairing.empty(); };
  if (!std::ranges::all_of(tables, is_idle)) std::erase_if(tables, is_idle);
  return tables;
}

// The only table with this name. Nothing: there is none.
std::optional<Expected<const NamedTable*>> table_called(NamesOnRecord& record,
                                                        const std::string& text) {
  const auto tables = tables_called(record, text);
  if (tables.empty()) return std::nullopt;
  if (tables.size() == 1) return tables.front();
  std::vector<std::string> places;
  for (const NamedTable* table : tables) places.push_back(table->place);
  return refuse(ErrorCode::kInvalidArgument,
                tr("\"{text}\" may be {places}: add --tournament, --round or the section, as in "
                   "juniors/{text}",
                   {{"text", text}, {"places", any_of(places)}}));
}

Found board_of_table(NamesOnRecord& record, const NamedTable& table) {
  if (!table.board.empty()) return table.board;
  if (!table.serial.empty()) {
    if (auto found = board_with_serial(record, table.serial)) return found;
  }
  return refuse(ErrorCode::kNotFound,
                table.serial.empty()
                    ? tr("{place} has no board", {{"place", table.place}})
                    : tr("{place} has no board yet. The board with the serial number {serial} "
                         "was not found",
                         {{"place", table.place}, {"serial", table.serial}}));
}

Found board_on_table(NamesOnRecord& record, const std::string& text) {
  const auto table = table_called(record, text);
  if (!table) return std::nullopt;
  if (!*table) return Expected<std::string>(tl::unexpected(table->error()));
  return board_of_table(record, ***table);
}

// A board by any of its names.
Found find_board(NamesOnRecord& record, const std::string& text) {
  if (text.starts_with(kBoards)) {
    const auto id = text.substr(kBoards.size());
    if (auto found = board_with_id(record, id)) return found;
    return imported_with_id(record, id);
  }
  if (text.starts_with(kGames)) return std::nullopt;
  if (auto found = board_with_id(record, text)) return found;
  if (auto found = board_with_serial(record, text)) return found;
  if (auto found = board_on_table(record, text)) return found;
  return imported_with_id(record, text);
}

Expected<std::string> game_now(NamesOnRecord& record, const std::string& board,
                               WithoutGame without) {
  const auto known = std::ranges::find(record.boards(), board, &NamedBoard::id);
  std::string game;
  if (known != record.boards().end()) {
    game = known->game;
  } else {
    for (const std::string& each : record.games()) {
      if (board_part(each) == board) game = each;
    }
  }
  if (!game.empty()) return game;
  if (without == WithoutGame::kIsNumberZero) return board + "-0";
  return refuse(ErrorCode::kNotFound, tr("no game has begun on board {board}", {{"board", board}}));
}

Expected<std::string> game_at_table(const NamedTable& table) {
  if (!table.game.empty()) return table.game;
  const auto board = table.board.empty() ? tr("its board") : table.board;
  if (table.pairing.empty()) {
    return refuse(ErrorCode::kNotFound,
                  tr("no round is in play at {place}. Give {board} for its game",
                     {{"place", table.place}, {"board", board}}));
  }
  return refuse(ErrorCode::kNotFound,
                tr("no game has begun at {place}: name {board} for its game now",
                   {{"place", table.place}, {"board", board}}));
}

// The game "BOARD-NUMBER", if BOARD is another name of the board than its id.
std::optional<std::string> game_of_board(NamesOnRecord& record, const std::string& text,
                                         WithoutGame without) {
  const auto number = number_part(text, '-');
  if (!number) return std::nullopt;
  const auto board = find_board(record, board_part(text));
  if (!board || !*board) return std::nullopt;
  auto id = **board + "-" + std::to_string(*number);
  const bool is_start = *number == 0 && without == WithoutGame::kIsNumberZero;
  if (is_start || record.has_game(id)) return id;
  return std::nullopt;
}

struct Meant {
  // The id of a game, or of a board, or both.
  std::optional<std::string> game = {};
  Found board = {};
};

Meant meant_by(NamesOnRecord& record, const std::string& text, WithoutGame without) {
  Meant meant;
  if (!text.starts_with(kBoards)) {
    const auto bare = text.starts_with(kGames) ? text.substr(kGames.size()) : text;
    if (number_part(bare, '-') && record.has_game(bare)) {
      meant.game = bare;
    } else {
      meant.game = game_of_board(record, bare, without);
    }
  }
  // An imported board is found by its games, and this reads all of them.
  meant.board = meant.game ? board_with_id(record, text) : find_board(record, text);
  return meant;
}

// The board has the number of a table that another board is on. Nothing: the text is clear.
std::optional<rules::Error> is_board_and_table(NamesOnRecord& record, const std::string& text) {
  if (!board_with_id(record, text)) return std::nullopt;
  for (const NamedTable* table : tables_called(record, text)) {
    const auto on_it = board_of_table(record, *table);
    if (on_it && *on_it && **on_it == text) continue;
    return refuse(ErrorCode::kInvalidArgument,
                  tr("\"{text}\" is the board {text} and {place}: write boards/{text} or \"table "
                     "{text}\"",
                     {{"text", text}, {"place", table->place}}))
        .value();
  }
  return std::nullopt;
}

tl::unexpected<rules::Error> both(const std::string& text) {
  return refuse(ErrorCode::kInvalidArgument,
                tr("\"{text}\" is a game and a board: write games/{text} or boards/{text}",
                   {{"text", text}}));
}

}  // namespace

Expected<std::string> board_named(NamesOnRecord& record, const std::string& text) {
  if (auto found = find_board(record, text)) return *std::move(found);
  return unknown(record, mark("there is no board \"{name}\""), text, false);
}

Expected<std::string> game_named(NamesOnRecord& record, const std::string& text,
                                 WithoutGame without) {
  auto meant = meant_by(record, text, without);
  if (meant.game && meant.board) return both(text);
  if (meant.game) return *std::move(meant.game);
  if (auto error = is_board_and_table(record, text)) return tl::unexpected(*std::move(error));
  const bool by_id = board_with_id(record, text).has_value();
  const auto table = by_id ? std::nullopt : table_called(record, text);
  if (table && !*table) return tl::unexpected(table->error());
  if (table) return game_at_table(***table);
  if (!meant.board) return unknown(record, mark("there is no game \"{name}\""), text, true);
  return (*meant.board).and_then([&](const std::string& board) {
    return game_now(record, board, without);
  });
}

Expected<std::string> game_or_board_named(NamesOnRecord& record, const std::string& text) {
  auto meant = meant_by(record, text, WithoutGame::kIsRefused);
  if (meant.game && meant.board) return both(text);
  if (meant.game) return std::string(kGames) + *meant.game;
  if (auto error = is_board_and_table(record, text)) return tl::unexpected(*std::move(error));
  if (!meant.board)
    return unknown(record, mark("there is no game or board \"{name}\""), text, true);
  return (*meant.board).map([](const std::string& board) { return std::string(kBoards) + board; });
}

Expected<std::string> incident_named(NamesOnRecord& record, const std::string& text) {
  const auto bare = text.starts_with(kIncidents) ? text.substr(kIncidents.size()) : text;
  const auto number = number_part(bare, '.');
  if (!number) {
    return refuse(ErrorCode::kInvalidArgument,
                  tr("\"{text}\" is not an incident. Write the game, a dot and a number: "
                     "table-1-3.2",
                     {{"text", text}}));
  }
  const auto place = bare.substr(0, bare.rfind('.'));
  const auto name = [&](const std::string& game) {
    return std::string(kIncidents) + game + "." + std::to_string(*number);
  };
  if (is_daemon_itself(place)) return name(place);
  return game_named(record, place, WithoutGame::kIsNumberZero).map(name);
}

Expected<std::string> output_table_named(NamesOnRecord& record, const std::string& text) {
  if (auto error = is_board_and_table(record, text)) return tl::unexpected(*std::move(error));
  if (texts::is_two_numbers(text)) {
    return refuse(ErrorCode::kInvalidArgument, texts::two_numbers_refused(text));
  }
  const auto called = table_called(record, text);
  if (called && !*called) return tl::unexpected(called->error());
  if (called && !(**called)->pairing.empty()) return (**called)->pairing;
  const auto board = find_board(record, text);
  if (!board || !*board) return text;
  for (const NamedTable& table : record.tables()) {
    const auto on_it = board_of_table(record, table);
    if (on_it && *on_it && **on_it == **board && !table.pairing.empty()) return table.pairing;
  }
  return **board;
}

namespace {

// A longer text is no name, and comparing it takes long.
constexpr std::size_t kLongest = 100;

// Small letters and digits only: "Table 1" and "table-1" are the same.
std::string plain(std::string_view text) {
  std::string plain;
  for (const unsigned char c : text) {
    if (std::isalnum(c) != 0) plain += static_cast<char>(std::tolower(c));
  }
  return plain;
}

// How many characters must be inserted, deleted or replaced to get from one text to the other.
std::size_t distance(std::string_view one, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < one.size(); ++i) {
    std::size_t before = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < other.size(); ++j) {
      const std::size_t replaced = before + (one[i] == other[j] ? 0 : 1);
      before = row[j + 1];
      row[j + 1] = std::min({replaced, before + 1, row[j] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::vector<std::string> near_names(std::string_view text, const std::vector<std::string>& names,
                                    std::size_t most) {
  if (text.size() > kLongest) return {};
  const std::string wanted = plain(text);
  // Two exchanged letters are two changes. Short texts are excluded, because they would be near to
  // everything.
  constexpr std::size_t kShort = 3;
  const std::size_t allowed =
      wanted.size() <= kShort ? 1 : std::max<std::size_t>(2, wanted.size() / 4);
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string& name : names) {
    const std::string other = plain(name);
    const bool begins = !wanted.empty() && other.starts_with(wanted);
    const std::size_t apart = distance(wanted, other);
    if (apart <= allowed || begins) near.emplace_back(apart, name);
  }
  std::ranges::stable_sort(near, {}, &std::pair<std::size_t, std::string>::first);
  std::vector<std::string> found;
  for (auto& [apart, name] : near) {
    if (found.size() < most) found.push_back(std::move(name));
  }
  return found;
}

}  // namespace jadoube::cli
