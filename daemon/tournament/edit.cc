#include "daemon/tournament/edit.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "daemon/model/ids.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/result.h"
#include "daemon/tournament/standings/standings.h"
#include "daemon/tournament/text/text_encoding.h"

namespace jadoube::tournament {
namespace {

using model::Tournament;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

using model::kMostRounds;
using model::kMostTables;

bool is_id(const std::string& id) { return id.size() <= 40 && model::is_plain_id(id); }

const rules::Sentence kIds(
    "an id has letters, digits, '.', '_' and '-', at most 40, and does not begin with '.' or '-'");

Expected<model::Section*> section_in(Tournament& tournament, const std::string& id) {
  auto* section = find_section(tournament, id);
  if (section == nullptr) return tl::unexpected(no_such_section(tournament, id));
  return section;
}

Expected<void> check_round(int round) {
  if (round >= 1 && round <= kMostRounds) return {};
  return refuse(ErrorCode::kInvalidArgument, "{round} is not a round: 1 to {most}",
                {{"round", round}, {"most", kMostRounds}});
}

Expected<model::Round*> round_in(Tournament& tournament, const std::string& id, int number) {
  return check_round(number)
      .and_then([&] { return section_in(tournament, id); })
      .and_then([&](model::Section* section) -> Expected<model::Round*> {
        auto* round = find_round(*section, number);
        if (round != nullptr) return round;
        return refuse(
            ErrorCode::kNotFound, "section {section} has no round {round}: there are {count}",
            {{"section", section->id}, {"round", number}, {"count", section->rounds.size()}});
      });
}

Expected<model::Pairing*> pairing_in(Tournament& tournament, const std::string& id) {
  const auto place = find_pairing(tournament, id);
  if (place) return &at(tournament, *place);
  return refuse(ErrorCode::kNotFound, "{tournament} has no pairing \"{pairing}\"",
                {{"tournament", tournament.id}, {"pairing", id}});
}

Expected<void> check_table(int table) {
  if (table >= 0 && table <= kMostTables) return {};
  return refuse(ErrorCode::kInvalidArgument, "{table} is not a table: 1 to {most}, or 0 for none",
                {{"table", table}, {"most", kMostTables}});
}

// The longest path that the system takes, without its end.
constexpr std::size_t kLongestPath = 4095;

Expected<void> check_watched(const SetWatched& edit) {
  if (edit.path.empty()) return {};
  const bool is_plain = std::ranges::none_of(
      edit.path, [](unsigned char letter) { return std::iscntrl(letter) != 0; });
  if (!edit.path.starts_with('/') || !is_plain || edit.path.size() > kLongestPath) {
    return refuse(ErrorCode::kInvalidArgument,
                  "\"{path}\" cannot be watched: write the whole path of a file or a folder on the "
                  "machine of jadoubed, as in /srv/pairings/open.trf",
                  {{"path", edit.path}});
  }
  if (!edit.encoding.empty() && !encoding_of(edit.encoding)) {
    return refuse(ErrorCode::kInvalidArgument,
                  "there is no encoding \"{encoding}\": there are {encodings}",
                  {{"encoding", edit.encoding}, {"encodings", known_encodings()}});
  }
  return {};
}

// A pairing that needs its table and its players.
bool is_to_be_played(const model::Pairing& pairing) {
  return !pairing.vanished && !pairing.postponed && !pairing.result;
}

// Refuses a table that another pairing of the round has.
Expected<void> check_table_free(const model::Section& section, const model::Round& round, int table,
                                const std::string& besides) {
  if (table == 0) return {};
  for (const model::Pairing& pairing : round.pairings) {
    if (pairing.table != table || pairing.id == besides || !is_to_be_played(pairing)) continue;
    return refuse(ErrorCode::kFailedPrecondition,
                  "table {table} of round {round} has players: {white} - {black}. Give them "
                  "another table first, or table 0",
                  {{"table", table},
                   {"round", round.number},
                   player_value("white", section, pairing.players.white),
                   player_value("black", section, pairing.players.black)});
  }
  return {};
}

// Refuses a player who has another pairing in the round.
Expected<void> check_player_free(const model::Section& section, const model::Round& round,
                                 int player) {
  for (const model::Pairing& pairing : round.pairings) {
    const bool plays = pairing.players.white == player || pairing.players.black == player;
    if (!plays || !is_to_be_played(pairing)) continue;
    return refuse(
        ErrorCode::kFailedPrecondition,
        "{player} is paired in round {round} already: {white} - {black}, table {table}. A "
        "tie-break is a round of its own: use the next number",
        {player_value("player", section, player),
         {"round", round.number},
         player_value("white", section, pairing.players.white),
         player_value("black", section, pairing.players.black),
         {"table", pairing.table}});
  }
  return {};
}

// Pairings are in the order of their tables. Those without a table, like byes, are last.
void sort_by_table(model::Round& round) {
  std::ranges::stable_sort(round.pairings, {}, [](const model::Pairing& pairing) {
    return pairing.table == 0 ? kMostTables + 1 : pairing.table;
  });
}

// Makes one kind of edit. It has one overload for each kind.
struct Editor {
  Tournament& out;
  model::Instant now;

  Expected<void> operator()(const SetNames& edit) const {
    const bool is_country =
        edit.country.size() == 2 &&
        std::ranges::all_of(edit.country, [](unsigned char c) { return std::isupper(c) != 0; });
    if (!edit.country.empty() && !is_country) {
      return refuse(ErrorCode::kInvalidArgument,
                    "\"{country}\" is not a country: write two capital letters, as in UA",
                    {{"country", edit.country}});
    }
    for (const auto& [what, text] :
         {std::pair(rules::Sentence("the name of the tournament"), edit.name),
          std::pair(rules::Sentence("the site"), edit.site)}) {
      if (auto good = check_text(what, text); !good) return good;
    }
    if (!edit.name.empty()) out.name = edit.name;
    if (!edit.site.empty()) out.site = edit.site;
    if (!edit.country.empty()) out.country = edit.country;
    return {};
  }
  Expected<void> operator()(const SetSection& edit) const {
    if (!is_id(edit.section)) {
      return refuse(ErrorCode::kInvalidArgument, "\"{id}\" cannot be the id of a section: {why}",
                    {{"id", edit.section}, {"why", kIds}});
    }
    if (auto good = check_text(rules::Sentence("the name of the section"), edit.name.value_or(""));
        !good) {
      return good;
    }
    auto found = std::ranges::find(out.sections, edit.section, &model::Section::id);
    if (found == out.sections.end()) {
      found = out.sections.insert(found, model::Section{.id = edit.section});
    }
    if (edit.name) found->name = *edit.name;
    if (edit.rules) found->rules = *edit.rules;
    if (edit.planned_rounds) {
      if (*edit.planned_rounds < 0 || *edit.planned_rounds > model::kMostRounds) {
        return refuse(ErrorCode::kInvalidArgument,
                      "{count} is not a number of rounds: 1 to {most}, or 0 if it is not known",
                      {{"count", *edit.planned_rounds}, {"most", model::kMostRounds}});
      }
      found->planned_rounds = *edit.planned_rounds;
    }
    if (edit.standings) {
      if (auto good = check_standings_rules(*edit.standings); !good) return good;
      found->standings = with_usual_codes(*edit.standings);
    }
    if (!edit.table_offset) return {};
    return check_table(*edit.table_offset).map([&] { found->table_offset = *edit.table_offset; });
  }
  Expected<void> operator()(const SetTables& edit) const {
    for (const model::TableBoard& table : edit.tables) {
      if (table.table < 1 || table.table > kMostTables) return check_table(-1);
      std::erase_if(out.tables, [&](const auto& old) {
        return old.table == table.table || (!table.board.empty() && old.board == table.board) ||
               (!table.serial.empty() && old.serial == table.serial);
      });
      if (!table.board.empty() || !table.serial.empty()) out.tables.push_back(table);
    }
    std::ranges::sort(out.tables, {}, &model::TableBoard::table);
    return {};
  }
  Expected<void> operator()(const StartRound& edit) const {
    return round_in(out, edit.section, edit.round).map([&](model::Round* round) {
      if (!round->started_at) round->started_at = now;
      round->closed_at.reset();
    });
  }
  Expected<void> operator()(const CloseRound& edit) const {
    return round_in(out, edit.section, edit.round).map([&](model::Round* round) {
      if (!round->closed_at) round->closed_at = now;
    });
  }
  Expected<void> operator()(const AddPlayer& edit) const {
    auto section = section_in(out, edit.section);
    if (!section) return tl::unexpected(section.error());
    if (edit.player.number < 1) {
      return refuse(ErrorCode::kInvalidArgument, "a player needs a starting number from 1 on");
    }
    if (edit.player.name.empty()) {
      return refuse(ErrorCode::kInvalidArgument, "a player needs a name");
    }
    for (const auto& [what, text] :
         {std::pair(rules::Sentence("the player's name"), edit.player.name),
          std::pair(rules::Sentence("the player's title"), edit.player.title),
          std::pair(rules::Sentence("the player's team"), edit.player.team)}) {
      if (auto good = check_text(what, text); !good) return good;
    }
    if (const auto* same = find_player(**section, edit.player.number)) {
      return refuse(ErrorCode::kFailedPrecondition, "starting number {number} is {player}'s",
                    {{"number", edit.player.number}, {"player", same->name}});
    }
    (*section)->players.push_back(edit.player);
    return {};
  }
  Expected<void> operator()(const AddPairing& edit) const {
    auto section = section_in(out, edit.section);
    if (!section) return tl::unexpected(section.error());
    if (auto good = check_round(edit.round); !good) return good;
    if (auto good = check_table(edit.table); !good) return good;
    for (const auto color : model::kColors) {
      if (find_player(**section, edit.players[color]) != nullptr) continue;
      return refuse(ErrorCode::kNotFound,
                    "section {section} has no player with starting number {number}",
                    {{"section", (*section)->id}, {"number", edit.players[color]}});
    }
    if (edit.players.white == edit.players.black) {
      return refuse(ErrorCode::kInvalidArgument, "both players are the same");
    }
    auto& rounds = (*section)->rounds;
    auto* round = find_round(**section, edit.round);
    if (round != nullptr) {
      if (auto free = check_table_free(**section, *round, edit.table, ""); !free) return free;
      for (const auto color : model::kColors) {
        auto free = check_player_free(**section, *round, edit.players[color]);
        if (!free) return free;
      }
    } else {
      const auto after = std::ranges::upper_bound(rounds, edit.round, {}, &model::Round::number);
      round = &*rounds.insert(after, model::Round{.number = edit.round});
    }
    round->pairings.push_back(
        {.id = new_pairing_id(out, (*section)->id, edit.round, edit.players, now),
         .table = edit.table,
         .players = edit.players,
         .by_hand = true});
    sort_by_table(*round);
    return {};
  }
  Expected<void> operator()(const SwapColors& edit) const {
    return pairing_in(out, edit.pairing).map([](model::Pairing* pairing) {
      std::swap(pairing->players.white, pairing->players.black);
      std::swap(pairing->here.white, pairing->here.black);
      // The results on phones were for the old colours.
      pairing->said = {};
    });
  }
  Expected<void> operator()(const MoveToTable& edit) const {
    if (auto good = check_table(edit.table); !good) return good;
    auto pairing = pairing_in(out, edit.pairing);
    if (!pairing) return tl::unexpected(pairing.error());
    const auto place = *find_pairing(out, edit.pairing);
    auto& section = out.sections[place.section];
    auto& round = section.rounds[place.round];
    return check_table_free(section, round, edit.table, edit.pairing).map([&] {
      (*pairing)->table = edit.table;
      sort_by_table(round);
    });
  }
  Expected<void> operator()(const SetBoard& edit) const {
    return pairing_in(out, edit.pairing).map([&](model::Pairing* pairing) {
      pairing->board = edit.board;
    });
  }
  Expected<void> operator()(const GiveGame& edit) const {
    return pairing_in(out, edit.pairing).map([&](model::Pairing* pairing) {
      if (const auto had = pairing_of_game(out, edit.game)) {
        std::erase(at(out, *had).games, edit.game);
      }
      pairing->games.push_back(edit.game);
    });
  }
  Expected<void> operator()(const SwapGames& edit) const {
    auto one = pairing_in(out, edit.pairing);
    if (!one) return tl::unexpected(one.error());
    return pairing_in(out, edit.other).map([&](model::Pairing* other) {
      std::swap((*one)->games, other->games);
      // The games are played where the players sit.
      const auto board_one = board_of(out, **one), board_other = board_of(out, *other);
      if (board_one.board.empty() || board_other.board.empty()) {
        std::swap((*one)->table, other->table);
        return;
      }
      (*one)->board = board_other.board;
      other->board = board_one.board;
    });
  }
  Expected<void> operator()(const TakeGame& edit) const {
    return pairing_in(out, edit.pairing).and_then([&](model::Pairing* pairing) -> Expected<void> {
      if (std::erase(pairing->games, edit.game) > 0) return {};
      return refuse(ErrorCode::kNotFound, "{game} does not belong to pairing {pairing}",
                    {{"game", model::game_id(edit.game.board, edit.game.ordinal)},
                     {"pairing", edit.pairing}});
    });
  }
  Expected<void> operator()(const Postpone& edit) const {
    return pairing_in(out, edit.pairing).map([&](model::Pairing* pairing) {
      pairing->postponed = edit.postponed;
    });
  }
  Expected<void> operator()(const SetResult& edit) const {
    return pairing_in(out, edit.pairing).and_then([&](model::Pairing* pairing) -> Expected<void> {
      if (edit.result && !rules::may_be_given(edit.result->score)) {
        return refuse(
            ErrorCode::kInvalidArgument,
            "{white}:{black} is not a result: both points come from 0, 0.5 and 1, and their "
            "sum is at most 1",
            {{"white", rules::to_string(edit.result->score.white)},
             {"black", rules::to_string(edit.result->score.black)}});
      }
      pairing->result = edit.result;
      pairing->result_by = edit.result ? edit.author : "";
      return {};
    });
  }
  Expected<void> operator()(const SetTimes& edit) const {
    return pairing_in(out, edit.pairing).and_then([&](model::Pairing* pairing) -> Expected<void> {
      if (edit.controls.white.has_value() != edit.controls.black.has_value()) {
        return refuse(ErrorCode::kInvalidArgument, "give the times of both players, or of neither");
      }
      pairing->controls = edit.controls;
      return {};
    });
  }
  Expected<void> operator()(const Withhold& edit) const {
    return pairing_in(out, edit.pairing).map([&](model::Pairing* pairing) {
      pairing->withheld = edit.withheld;
    });
  }
  Expected<void> operator()(const SetHere& edit) const {
    return pairing_in(out, edit.pairing).and_then([&](model::Pairing* pairing) -> Expected<void> {
      if (pairing->players[edit.player] == 0) {
        return refuse(ErrorCode::kFailedPrecondition,
                      "pairing {pairing} has no player of that colour: it is a bye",
                      {{"pairing", edit.pairing}});
      }
      pairing->here[edit.player] = edit.here;
      return {};
    });
  }
  Expected<void> operator()(const CloseTournament& edit) const {
    out.closed = edit.closed;
    return {};
  }
  Expected<void> operator()(const SetDelay& edit) const {
    if (edit.delay &&
        (*edit.delay < std::chrono::seconds(0) || *edit.delay > kLongestTournamentDelay)) {
      return refuse(ErrorCode::kInvalidArgument, "a delay is at least 0 and at most a day");
    }
    out.delay = edit.delay;
    return {};
  }
  Expected<void> operator()(const SetWatched& edit) const {
    if (auto good = check_watched(edit); !good) return good;
    if (out.sections.empty() && !edit.path.empty()) {
      const std::string id = edit.section.empty() ? kOnlySection : edit.section;
      if (auto made = (*this)(SetSection{.section = id}); !made) return made;
    }
    return section_in(out, edit.section).and_then([&](model::Section* section) -> Expected<void> {
      if (edit.path.empty()) {
        section->watched.reset();
        return {};
      }
      for (const model::Section& other : out.sections) {
        if (&other == section || !other.watched || other.watched->path != edit.path) continue;
        return refuse(ErrorCode::kFailedPrecondition,
                      "section {section} watches {path} already: each section has a file or a "
                      "folder of its own",
                      {{"section", other.id}, {"path", edit.path}});
      }
      const bool is_same = section->watched && section->watched->path == edit.path;
      section->watched = {.path = edit.path,
                          .applies = edit.applies,
                          .encoding = edit.encoding,
                          .taken = is_same ? section->watched->taken : ""};
      return {};
    });
  }
  Expected<void> operator()(const LeaveWatched& edit) const {
    return section_in(out, edit.section).and_then([&](model::Section* section) -> Expected<void> {
      if (!section->watched) {
        return refuse(ErrorCode::kFailedPrecondition, "section {section} watches no file",
                      {{"section", section->id}});
      }
      section->watched->taken = edit.version;
      return {};
    });
  }
  Expected<void> operator()(const SetPlayersResults& edit) const {
    out.players_results = edit.who_may;
    if (out.players_secret.empty() || edit.new_codes) out.players_secret = edit.secret;
    return {};
  }
  Expected<void> operator()(const SayResult& edit) const {
    const auto place = find_pairing(out, edit.pairing);
    if (!place) return pairing_in(out, edit.pairing).map([](model::Pairing*) {});
    return say_result(out, *place, {edit.player, edit.score, edit.phone}, now);
  }
  Expected<void> operator()(const ForgetSaid& edit) const {
    return pairing_in(out, edit.pairing).map([](model::Pairing* pairing) { pairing->said = {}; });
  }
};

// A pairing that needs a table or a board.
struct Need {
  std::string section;
  int round = 0, table = 0;

  rules::Sentence reported() const {
    return rules::Sentence("section {section}, round {round}, table {table}",
                           {{"section", section}, {"round", round}, {"table", table}});
  }
};

rules::SentenceValue board_value(const model::TableBoard& board) {
  if (!board.board.empty()) return {"board", board.board};
  return {"board", rules::Sentence("serial {serial}", {{"serial", board.serial}})};
}

// Notes that `need` needs `what`. A later round of the same section may need it too, because the
// players of the earlier round leave. No other pairing may.
Expected<void> note_need(const rules::Sentence& what, const Need& need,
                         std::map<std::string, Need>& needed) {
  const auto [had, is_new] = needed.emplace(what.english(), need);
  if (is_new || (had->second.section == need.section && had->second.round != need.round)) return {};
  return refuse(ErrorCode::kFailedPrecondition, "{what} is needed twice: by {one} and by {other}",
                {{"what", what}, {"one", had->second.reported()}, {"other", need.reported()}});
}

// Notes what a round needs. A decided pairing no longer needs its table.
Expected<void> note_needs(const Tournament& tournament, const model::Section& section,
                          const model::Round& round, std::map<std::string, Need>& needed) {
  for (const model::Pairing& pairing : round.pairings) {
    if (pairing.table == 0 || pairing.vanished || pairing.postponed || pairing.result) continue;
    const Need need{section.id, round.number, pairing.table};
    auto noted =
        note_need(rules::Sentence("table {table}", {{"table", pairing.table}}), need, needed);
    if (!noted) return noted;
    const model::TableBoard board = board_of(tournament, pairing);
    if (board.board.empty() && board.serial.empty()) continue;
    if (noted = note_need(rules::Sentence("board {board}", {board_value(board)}), need, needed);
        !noted)
      return noted;
  }
  return {};
}

}  // namespace

Expected<Tournament> apply(const Edit& edit, const Tournament& tournament, model::Instant now) {
  Tournament changed = tournament;
  return std::visit(Editor{changed, now}, edit).map([&] { return std::move(changed); });
}

Expected<Tournament> new_tournament(const std::string& id) {
  if (!is_id(id)) {
    return refuse(ErrorCode::kInvalidArgument, "\"{id}\" cannot be the id of a tournament: {why}",
                  {{"id", id}, {"why", kIds}});
  }
  return Tournament{.id = id};
}

Expected<void> check_tables(const Tournament& tournament,
                            const std::vector<const Tournament*>& others) {
  std::map<std::string, Need> needed;
  for (const model::Section& section : tournament.sections) {
    for (const model::Round& round : section.rounds) {
      if (!round.started_at || round.closed_at) continue;
      if (auto noted = note_needs(tournament, section, round, needed); !noted) return noted;
    }
  }
  for (const Tournament* other : others) {
    if (other->closed || other->id == tournament.id || tournament.closed) continue;
    for (const model::TableBoard& table : tournament.tables) {
      const auto same = std::ranges::find_if(other->tables, [&](const model::TableBoard& theirs) {
        return (!table.board.empty() && theirs.board == table.board) ||
               (!table.serial.empty() && theirs.serial == table.serial);
      });
      if (same == other->tables.end()) continue;
      return refuse(ErrorCode::kFailedPrecondition,
                    "board {board} is on table {table} of tournament {tournament} already",
                    {board_value(table), {"table", same->table}, {"tournament", other->id}});
    }
  }
  return {};
}

std::string new_pairing_id(const Tournament& tournament, const std::string& section, int round,
                           const model::ByColor<int>& players, model::Instant salt) {
  return new_pairing_id(tournament.id, section, round, players, salt, [&](const std::string& id) {
    return find_pairing(tournament, id).has_value();
  });
}

std::string new_pairing_id(const std::string& tournament, const std::string& section, int round,
                           const model::ByColor<int>& players, model::Instant salt,
                           const std::function<bool(const std::string& id)>& is_taken) {
  const std::string stem = tournament + "-" + section + "-" + std::to_string(round) + "-" +
                           std::to_string(players.white) + "-" + std::to_string(players.black);
  // FNV-1a: the same pairing at another time gets another id.
  std::uint32_t hash = 2'166'136'261U;
  const std::string text = stem + std::to_string(salt.time_since_epoch().count());
  for (const unsigned char c : text) hash = (hash ^ c) * 16'777'619U;
  for (;; ++hash) {
    std::string id = stem + "-";
    for (int shift = 12; shift >= 0; shift -= 4) id += "0123456789abcdef"[hash >> shift & 15];
    if (!is_taken(id)) return id;
  }
}

}  // namespace jadoube::tournament
