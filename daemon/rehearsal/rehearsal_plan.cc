#include "daemon/rehearsal/rehearsal_plan.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "daemon/tournament/find.h"

namespace jadoube::rehearsal {
namespace {

constexpr int kInventedTables = 4;

// The round that has begun and is not closed, or else the next one. Null: there is none.
const model::Round* round_set_up(const model::Section& section) {
  const auto goes_on = std::ranges::find_if(section.rounds, [](const model::Round& round) {
    return round.started_at && !round.closed_at;
  });
  if (goes_on != section.rounds.end()) return &*goes_on;
  const auto next = std::ranges::find_if(
      section.rounds, [](const model::Round& round) { return !round.started_at; });
  return next == section.rounds.end() ? nullptr : &*next;
}

bool is_to_be_played(const model::Pairing& pairing) {
  return pairing.table > 0 && pairing.bye == model::Bye::kNone && pairing.players.white > 0 &&
         pairing.players.black > 0 && !pairing.vanished && !pairing.postponed;
}

std::string name_of_planned(const model::Section& section, int number) {
  const auto* player = tournament::find_player(section, number);
  return player == nullptr ? std::to_string(number) : player->name;
}

void set_clock(const model::TournamentRules& rules, PlannedTable& table) {
  if (!rules.control) return;
  const rules::Period& period = rules.control->period(0);
  table.base = std::chrono::floor<std::chrono::seconds>(period.time);
  table.increment = period.per_move.how == rules::PerMove::kIncrement
                        ? std::chrono::floor<std::chrono::seconds>(period.per_move.time)
                        : std::chrono::seconds(0);
}

// Plans one section after the other.
class Planner {
 public:
  explicit Planner(const model::TournamentRules& rules) : rules_(rules) {}

  void add(const model::Tournament& tournament) {
    model::Tournament copy{
        .id = tournament.id,
        .name = kMark + (tournament.name.empty() ? tournament.id : tournament.name),
        .site = tournament.site,
        .country = tournament.country};
    for (const model::Section& section : tournament.sections) {
      const model::Round* round = round_set_up(section);
      if (round == nullptr) continue;
      if (auto planned = planned_section(copy, section, *round)) {
        copy.sections.push_back(*std::move(planned));
      }
    }
    if (!copy.sections.empty()) plan_.tournaments.push_back(std::move(copy));
  }

  RehearsalPlan take() { return std::move(plan_); }

 private:
  std::optional<model::Section> planned_section(model::Tournament& tournament,
                                                const model::Section& section,
                                                const model::Round& round) {
    model::Section planned{
        .id = section.id, .name = section.name, .table_offset = section.table_offset};
    planned.rules = rules_of_rehearsal(section);
    model::Round copy{.number = round.number, .date = round.date};
    std::set<int> players;
    for (const model::Pairing& pairing : round.pairings) {
      if (!is_to_be_played(pairing) || has_table(tournament, pairing.table)) continue;
      if (plan_.tables.size() == kMostTables) {
        ++plan_.left_out;
        continue;
      }
      copy.pairings.push_back({.table = pairing.table, .players = pairing.players});
      players.insert({pairing.players.white, pairing.players.black});
      add_table(tournament, section, pairing);
    }
    if (copy.pairings.empty()) return std::nullopt;
    for (const model::Player& player : section.players) {
      if (players.contains(player.number)) planned.players.push_back(player);
    }
    planned.rounds.push_back(std::move(copy));
    return planned;
  }

  // A rehearsal has no default time and no start time.
  model::TournamentRules rules_of_rehearsal(const model::Section& section) const {
    model::TournamentRules rules = section.rules ? **section.rules : rules_;
    rules.default_time.reset();
    rules.starts_at.reset();
    return rules;
  }

  // A board is on one table only.
  static bool has_table(const model::Tournament& tournament, int number) {
    return std::ranges::find(tournament.tables, number, &model::TableBoard::table) !=
           tournament.tables.end();
  }

  void add_table(model::Tournament& tournament, const model::Section& section,
                 const model::Pairing& pairing) {
    PlannedTable table{.number = pairing.table,
                       .tournament = tournament.id,
                       .section = section.id,
                       .white = name_of_planned(section, pairing.players.white),
                       .black = name_of_planned(section, pairing.players.black),
                       .board = test_board(plan_.tables.size() + 1)};
    set_clock(rules_of_rehearsal(section), table);
    tournament.tables.push_back({.table = pairing.table, .board = table.board});
    plan_.tables.push_back(std::move(table));
  }

  const model::TournamentRules& rules_;
  RehearsalPlan plan_;
};

// A tournament with players that are clearly not real.
model::Tournament invented_tournament(const model::TournamentRules& rules) {
  model::Section section{.id = "main", .rules = rules};
  model::Round round{.number = 1};
  for (int table = 1; table <= kInventedTables; ++table) {
    const std::string number = std::to_string(table);
    section.players.push_back({.number = 2 * table - 1, .name = "White, Test " + number});
    section.players.push_back({.number = 2 * table, .name = "Black, Test " + number});
    round.pairings.push_back({.table = table, .players = {2 * table - 1, 2 * table}});
  }
  section.rounds.push_back(std::move(round));
  return {.id = "rehearsal", .name = "rehearsal", .sections = {std::move(section)}};
}

}  // namespace

std::string test_board(std::size_t number) { return "test-" + std::to_string(number); }

RehearsalPlan plan_rehearsal(
    const std::vector<std::shared_ptr<const model::Tournament>>& tournaments,
    const model::TournamentRules& rules) {
  Planner planner(rules);
  for (const auto& tournament : tournaments) {
    if (!tournament->closed) planner.add(*tournament);
  }
  RehearsalPlan plan = planner.take();
  if (plan.tournaments.size() > 1) {
    for (PlannedTable& table : plan.tables) {
      const auto owner =
          std::ranges::find(plan.tournaments, table.tournament, &model::Tournament::id);
      table.whose = owner->name.substr(std::string_view(kMark).size());
    }
  }
  if (!plan.tables.empty()) return plan;
  Planner inventing(rules);
  inventing.add(invented_tournament(rules));
  plan = inventing.take();
  plan.is_invented = true;
  return plan;
}

namespace {

namespace fs = std::filesystem;
using outputs::Kind;
using outputs::OutputSettings;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr const char* kClocksFile = "clocks";
constexpr const char* kFoldersFile = "folders";

// A string of TOML. Characters that a basic string must not have are written as numbers.
std::string toml_text(const std::string& text) {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted += std::string("\\") + c;
    } else if (byte < ' ' || byte == 0x7f) {
      quoted += std::string("\\u00") + kDigits[byte >> 4] + kDigits[byte & 15];
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

std::string word_of_kind(Kind kind) {
  switch (kind) {
    case Kind::kFolder:
      return "folder";
    case Kind::kPgn:
      return "pgn";
    case Kind::kOverlay:
      return "overlay";
    default:
      return "cloud";
  }
}

std::string test_folder_of(const std::string& dir) {
  return (fs::path(dir) / kTestFolder).string();
}

std::string config_of_output(const OutputSettings& output) {
  std::string text = "\n[[output]]\nname = " + toml_text(output.name) +
                     "\nkind = " + toml_text(word_of_kind(output.kind)) + "\n";
  const auto add = [&](const char* key, const std::string& value) {
    text += std::string(key) + " = " + value + "\n";
  };
  const auto flag = [](bool is_so) { return std::string(is_so ? "true" : "false"); };
  if (!output.tournament.empty()) add("tournament", toml_text(output.tournament));
  if (!output.section.empty()) add("section", toml_text(output.section));
  if (output.kind == Kind::kFolder) add("dir", toml_text(test_folder_of(output.dir)));
  add("held_back_plies", std::to_string(output.held_back_plies));
  add("provisional", flag(output.provisional));
  add("writes_illegal_plies", flag(output.writes_illegal_plies));
  add("sure_percent", std::to_string(output.sure_percent));
  return text;
}

Expected<void> write_text(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (file) return {};
  return refuse(ErrorCode::kUnavailable, "cannot write {path}", {{"path", path.string()}});
}

Expected<void> remove_tree(const fs::path& path) {
  std::error_code error;
  fs::remove_all(path, error);
  if (!error) return {};
  return refuse(ErrorCode::kUnavailable, "cannot remove {path}: {why}",
                {{"path", path.string()}, {"why", error.message()}});
}

}  // namespace

bool is_fed(Kind kind) {
  return kind == Kind::kPgn || kind == Kind::kOverlay || kind == Kind::kCloud ||
         kind == Kind::kFolder;
}

std::string http_socket_in(const fs::path& directory) { return (directory / "http").string(); }

std::string config_of_rehearsal(const fs::path& directory,
                                const std::vector<OutputSettings>& outputs) {
  std::string text = "[event]\nname = \"Test\"\n[http]\nlisten = [" +
                     toml_text("unix:" + http_socket_in(directory)) + "]\n";
  for (const OutputSettings& output : outputs) {
    if (is_fed(output.kind)) text += config_of_output(output);
  }
  return text;
}

Expected<void> write_files(const fs::path& directory, const RehearsalPlan& plan,
                           const std::vector<OutputSettings>& outputs) {
  std::string clocks, folders;
  for (const PlannedTable& table : plan.tables) {
    clocks +=
        std::to_string(table.base.count()) + " " + std::to_string(table.increment.count()) + "\n";
  }
  for (const OutputSettings& output : outputs) {
    if (output.kind == Kind::kFolder) {
      folders += fs::absolute(test_folder_of(output.dir)).string() + "\n";
    }
  }
  for (const OutputSettings& output : outputs) {
    if (output.kind != Kind::kFolder) continue;
    // Anything with this name is not of this rehearsal, and may be a link to another folder.
    if (auto removed = remove_tree(test_folder_of(output.dir)); !removed) return removed;
  }
  return write_text(directory / kFoldersFile, folders)
      .and_then([&] { return write_text(directory / kClocksFile, clocks); })
      .and_then([&] {
        return write_text(directory / kConfigFile, config_of_rehearsal(directory, outputs));
      });
}

Expected<std::vector<drivers::simulator::ClockSettings>> read_clocks(const fs::path& directory) {
  const fs::path path = directory / kClocksFile;
  std::ifstream file(path);
  if (!file) {
    return refuse(ErrorCode::kUnavailable, "cannot read {path}", {{"path", path.string()}});
  }
  std::vector<drivers::simulator::ClockSettings> clocks;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    long base = 0, increment = 0;
    if (!(words >> base >> increment) || base < 0 || increment < 0) {
      return refuse(ErrorCode::kInvalidArgument, "{path} has a line that is not a clock: {line}",
                    {{"path", path.string()}, {"line", line}});
    }
    clocks.push_back(
        {.base = std::chrono::seconds(base), .increment = std::chrono::seconds(increment)});
  }
  return clocks;
}

Expected<void> remove_files(const fs::path& directory) {
  std::ifstream file(directory / kFoldersFile);
  for (std::string line; std::getline(file, line);) {
    // Only folders of this name are removed, even if somebody has changed the file.
    if (fs::path(line).filename() != kTestFolder) continue;
    if (auto removed = remove_tree(line); !removed) return removed;
  }
  return remove_tree(directory);
}

int games_in_folder(const std::string& dir) {
  int games = 0;
  std::error_code error;
  fs::recursive_directory_iterator each(test_folder_of(dir), error);
  for (; !error && each != fs::recursive_directory_iterator(); each.increment(error)) {
    const std::string name = each->path().filename().string();
    games += name.starts_with("game-") && name.ends_with(".pgn") ? 1 : 0;
  }
  return games;
}

}  // namespace jadoube::rehearsal
