#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <system_error>
#include <vector>

#include "daemon/app/verbs/journal_verbs.h"
#include "daemon/client/client.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/text.h"
#include "daemon/devices/recorder.h"
#include "daemon/language/translate.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/game_rows.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/copies/backup.h"
#include "daemon/system/secret_file.h"
#include "daemon/texts/words.h"
#include "drivers/transport/transport.h"
#include "jadoube/v1/status_service.pb.h"

namespace jadoube::app {

namespace {

namespace paths = std::filesystem;
using cli::Common;
using cli::kFailure;
using cli::kSuccess;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// The name of the file in `daemon/app/settings`.
constexpr const char* kSettingsName = "settings.jsonl";
constexpr const char* kSecretsName = "secrets";
// If somebody changes a setting meanwhile, the copy begins again.
constexpr int kTries = 5;

std::optional<std::string> copied_bytes(const paths::path& path) {
  std::error_code error;
  if (!paths::is_regular_file(path, error)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::stringstream bytes;
  bytes << file.rdbuf();
  if (!file) return std::nullopt;
  return bytes.str();
}

// Settings and secrets that belong together.
struct Read {
  std::string settings;
  std::map<std::string, std::string> secrets = {};
};

std::optional<Read> read_once(const paths::path& data_dir) {
  auto settings = copied_bytes(data_dir / kSettingsName);
  if (!settings) return std::nullopt;
  Read read{.settings = *std::move(settings)};
  std::error_code error;
  for (paths::directory_iterator each(data_dir / kSecretsName, error), end; each != end;
       each.increment(error)) {
    auto bytes = copied_bytes(each->path());
    if (!bytes) return std::nullopt;
    read.secrets[each->path().filename().string()] = *std::move(bytes);
  }
  if (error && error != std::errc::no_such_file_or_directory) return std::nullopt;
  const auto after = copied_bytes(data_dir / kSettingsName);
  return after == read.settings ? std::optional(std::move(read)) : std::nullopt;
}

Expected<void> make_own_directory(const paths::path& path) {
  std::error_code error;
  paths::create_directory(path, error);
  if (!error) paths::permissions(path, paths::perms::owner_all, error);
  if (!error) return {};
  return refuse(ErrorCode::kUnavailable, "cannot make the directory {path}: {why}",
                {{"path", path.string()}, {"why", drivers::system_sentence(error.value())}});
}

}  // namespace

Expected<CopiedSettings> copy_settings(const std::string& data_dir, const std::string& to) {
  std::error_code error;
  if (!paths::exists(paths::path(data_dir) / kSettingsName, error)) return CopiedSettings{};
  if (paths::exists(to, error)) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "{path} is there already: name a new file, nothing is overwritten",
                  {{"path", to}});
  }
  std::optional<Read> read;
  for (int i = 0; i < kTries && !read; ++i) read = read_once(data_dir);
  if (!read) {
    return refuse(ErrorCode::kUnavailable, "the settings in {path} cannot be read",
                  {{"path", data_dir}});
  }
  const paths::path folder(to);
  auto made = make_own_directory(folder);
  if (made && !read->secrets.empty()) made = make_own_directory(folder / kSecretsName);
  for (const auto& [name, secret] : read->secrets) {
    if (made) made = system::write_secret_file(folder / kSecretsName / name, secret);
  }
  // It is written last: with this file, the copy is complete.
  if (made) made = system::write_secret_file(folder / kSettingsName, read->settings);
  if (!made) return tl::unexpected(made.error());
  return CopiedSettings{.is_there = true, .secrets = read->secrets.size()};
}

// Copies read the journal's file directly, not through the daemon. Otherwise they would need twice
// the disk space.

namespace {

using storage::Archive;
using storage::ExcerptGame;

// A journal's file, and the directory with the recordings of its connections.
struct Place {
  storage::Source source = {};
  std::string recordings = {};
};

// For each of these cases, SQLite only reports that it cannot open the file. For a pipe, it waits
// for ever.
Expected<void> check_is_file(const std::string& path, bool is_daemons) {
  std::error_code error;
  const auto status = paths::status(path, error);
  if (paths::is_regular_file(status)) return {};
  if (paths::is_directory(status)) {
    return refuse(ErrorCode::kNotFound, "{file} is a directory: name the file of the journal in it",
                  {{"file", path}});
  }
  if (paths::exists(status)) {
    return refuse(ErrorCode::kNotFound, "{path} is not a file", {{"path", path}});
  }
  if (status.type() == paths::file_type::none) {
    return refuse(ErrorCode::kPermissionDenied, "{file} cannot be read: {why}",
                  {{"file", path}, {"why", drivers::system_sentence(error.value())}});
  }
  if (is_daemons) {
    return refuse(ErrorCode::kNotFound,
                  "the journal of the daemon is not on this machine: {file}. Run this on its "
                  "machine",
                  {{"file", path}});
  }
  return refuse(ErrorCode::kNotFound,
                "there is no journal {file}: give another one with --journal. Without --journal, "
                "the journal of the running daemon is copied",
                {{"file", path}});
}

int refused(const rules::Error& error) {
  std::cerr << "jadoube: " << language::tr(error) << "\n";
  return kFailure;
}

// The place of the journal at `path`. If `path` is empty, the daemon's journal. Error: the exit
// code, after the reason is printed.
tl::expected<Place, int> find_journal(const Common& common, const std::string& path) {
  Place place;
  place.source.path = path;
  if (path.empty()) {
    v1::GetStatusResponse response;
    const auto asked = cli::call(common, v1::GetStatusRequest(), response);
    if (!asked.ok()) return tl::unexpected(cli::report(asked, common.server));
    const auto& storage = response.storage();
    place = {{storage.journal(), storage.epoch()}, storage.recordings()};
  }
  const auto checked = check_is_file(place.source.path, path.empty());
  if (!checked) return tl::unexpected(refused(checked.error()));
  return place;
}

// The recordings of a game in `folder`, from the time when its pieces were set up.
std::vector<storage::SessionRow> sessions(const std::string& folder, const ExcerptGame& game,
                                          drivers::Instant end) {
  constexpr std::chrono::minutes kSettingUp{2};
  std::vector<storage::SessionRow> rows;
  for (auto& part : devices::recorded_between(folder, game.board, game.began - kSettingUp, end)) {
    rows.push_back({game.board, game.ordinal, part.began, std::move(part.text)});
  }
  return rows;
}

// Finds the decisions about the games that were made after later games had started.
Expected<void> find_later(Archive& archive, std::vector<ExcerptGame>& games) {
  for (auto& game : games) {
    auto rows = storage::codec::later_rows(archive, game.board, game.ordinal, game.began);
    if (!rows) return tl::unexpected(rows.error());
    game.later = *std::move(rows);
  }
  return {};
}

// Prints the result of a copy.
int say(const Expected<storage::Copied>& copied, const std::string& path, const std::string& what) {
  if (!copied) return refused(copied.error());
  std::cout << language::trn(
                   "{file}: {what}{count} event, {bytes}, checked",
                   "{file}: {what}{count} events, {bytes}, checked", copied->events,
                   {{"file", path}, {"what", what}, {"bytes", texts::bytes_text(copied->bytes)}})
            << "\n";
  return kSuccess;
}

// All games on record, in their order.
Expected<std::vector<ExcerptGame>> all_games(Archive& archive) {
  constexpr std::size_t kAtOnce = 500;
  std::vector<ExcerptGame> games;
  while (true) {
    const Archive::GamePlace after =
        games.empty() ? Archive::GamePlace{}
                      : Archive::GamePlace{games.back().board, games.back().ordinal};
    const auto rows = archive.games_after(after, "", kAtOnce);
    if (!rows) return tl::unexpected(rows.error());
    for (const auto& row : *rows) {
      const auto game = storage::codec::game_without_plies_of(row);
      games.push_back({row.board, row.ordinal, game ? game->started_at : drivers::Instant()});
    }
    if (rows->size() < kAtOnce) return games;
  }
}

std::string id_of(const ExcerptGame& game) { return model::game_id(game.board, game.ordinal); }

// The games among `all` that `texts` name. `from_daemon`: names that the daemon knows, too.
tl::expected<std::vector<std::string>, int> ids_of(const Common& common,
                                                   const std::vector<ExcerptGame>& all,
                                                   const std::vector<std::string>& texts,
                                                   bool from_daemon) {
  std::vector<std::string> known, ids;
  for (const ExcerptGame& game : all) known.push_back(id_of(game));
  cli::JournalNames names(std::move(known));
  for (const std::string& text : texts) {
    const auto id =
        from_daemon
            ? cli::name_game(common, text).map([](const auto& name) { return cli::bare(name); })
            : cli::game_named(names, text).map_error([](const rules::Error& error) {
                return cli::report(error);
              });
    if (!id) return tl::unexpected(id.error());
    ids.push_back(*id);
  }
  return ids;
}

// The games of `all` with these ids, each once. Without ids: the last game of each board.
Expected<std::vector<ExcerptGame>> chosen(const std::vector<ExcerptGame>& all,
                                          const std::vector<std::string>& ids) {
  std::vector<ExcerptGame> games;
  for (const auto& id : ids) {
    const auto is_named = [&](const ExcerptGame& game) { return id_of(game) == id; };
    const auto found = std::ranges::find_if(all, is_named);
    if (found == all.end()) {
      return rules::refuse(rules::ErrorCode::kNotFound,
                           language::tr("there is no game {game} on record", {{"game", id}}));
    }
    if (std::ranges::none_of(games, is_named)) games.push_back(*found);
  }
  for (std::size_t i = 0; ids.empty() && i < all.size(); ++i) {
    if (i + 1 == all.size() || all[i + 1].board != all[i].board) games.push_back(all[i]);
  }
  return games;
}

}  // namespace

int run_verb(const Common& common, const cli::BackupOptions& options) {
  const std::string& path = options.path;
  const auto place = find_journal(common, options.journal);
  if (!place) return place.error();
  // A backup without its settings would look complete.
  const auto data_dir = paths::path(place->source.path).parent_path().string();
  const std::string beside = path + ".settings";
  std::error_code error;
  if (std::filesystem::exists(path, error)) {
    return say(storage::back_up(place->source, path), path, "");
  }
  const auto settings = copy_settings(data_dir.empty() ? "." : data_dir, beside);
  if (!settings) return refused(settings.error());
  if (const int code = say(storage::back_up(place->source, path), path, ""); code != kSuccess) {
    if (settings->is_there) std::filesystem::remove_all(beside, error);
    return code;
  }
  if (!settings->is_there) return kSuccess;
  std::cout << language::trn(
                   "The settings that were changed in the browser are in {path}, with {count} "
                   "secret. Only you can read them. To start from this copy, put these files "
                   "beside the journal",
                   "The settings that were changed in the browser are in {path}, with {count} "
                   "secrets. Only you can read them. To start from this copy, put these files "
                   "beside the journal",
                   settings->secrets, {{"path", beside}})
            << std::endl;
  return kSuccess;
}

int run_verb(const Common& common, const cli::ExportOptions& options) {
  const auto place = find_journal(common, options.journal);
  if (!place) return place.error();
  const std::string recordings = options.journal.empty() ? place->recordings : options.recordings;
  auto archive = Archive::open(place->source.path);
  auto games = archive ? all_games(*archive) : tl::unexpected(archive.error());
  if (!games) return refused(games.error());
  const auto ids = ids_of(common, *games, options.games, options.journal.empty());
  if (!ids) return ids.error();
  games = chosen(*games, *ids);
  if (!games) return refused(games.error());
  if (const auto found = find_later(*archive, *games); !found) return refused(found.error());
  std::size_t recorded = 0;
  const auto copied = storage::excerpt(place->source, *games, options.path,
                                       [&](const ExcerptGame& game, drivers::Instant end) {
                                         if (recordings.empty())
                                           return std::vector<storage::SessionRow>();
                                         auto rows = sessions(recordings, game, end);
                                         if (!rows.empty()) ++recorded;
                                         return rows;
                                       });
  return say(copied, options.path,
             language::trn("{count} game, {recorded} with the bytes of the connection, ",
                           "{count} games, {recorded} with the bytes of the connection, ",
                           games->size(), {{"recorded", recorded}}));
}

}  // namespace jadoube::app
