// What is copied out of a journal is read where it lies, and not over the line: that would need as
// much room twice.
#include <algorithm>
#include <iostream>
#include <vector>

#include "daemon/arbiter/storage_desk.h"
#include "daemon/ctl/call.h"
#include "daemon/journal/archive.h"
#include "daemon/journal/backup.h"
#include "daemon/journal/excerpt.h"
#include "drivers/unix_time.h"
#include "jadoube/v1/game.pb.h"
#include "jadoube/v1/status_service.grpc.pb.h"

namespace jadoube::ctl {
namespace {

using journal::Archive;
using journal::ExcerptGame;
using rules::Expected;

// That at `path`, or the daemon's where it is empty.
grpc::Status find_journal(const Common& common, const std::string& path, journal::Source& source) {
  source.path = path;
  if (!path.empty()) return grpc::Status::OK;
  using Service = v1::StatusService;
  v1::GetStatusResponse response;
  const auto asked =
      call<Service>(common, &Service::Stub::GetStatus, v1::GetStatusRequest(), response);
  source = {response.storage().journal(), response.storage().epoch()};
  return asked;
}

// Says what came of a copy.
int say(const Expected<journal::Copied>& copied, const std::string& path, const std::string& what) {
  if (!copied) {
    std::cerr << "jadoube: " << copied.error().message << "\n";
    return kFailure;
  }
  std::cout << path << ": " << what << copied->events << " events, "
            << arbiter::bytes_text(copied->bytes) << ", checked\n";
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
      v1::Game game;
      if (!game.ParseFromString(row.wire)) game.Clear();
      games.push_back(
          {row.board, row.ordinal,
           drivers::instant_of(game.start_time().seconds(), game.start_time().nanos())});
    }
    if (rows->size() < kAtOnce) return games;
  }
}

// Those of `all` that are named; where none is, the last of each board.
Expected<std::vector<ExcerptGame>> chosen(const std::vector<ExcerptGame>& all,
                                          const std::vector<std::string>& names) {
  std::vector<ExcerptGame> games;
  for (const auto& name : names) {
    const auto found = std::ranges::find(all, game_name(name), [](const ExcerptGame& game) {
      return "games/" + game.board + "-" + std::to_string(game.ordinal);
    });
    if (found == all.end()) {
      return rules::refuse(rules::ErrorCode::kNotFound, "there is no game " + name + " on record");
    }
    games.push_back(*found);
  }
  for (std::size_t i = 0; names.empty() && i < all.size(); ++i) {
    if (i + 1 == all.size() || all[i + 1].board != all[i].board) games.push_back(all[i]);
  }
  return games;
}

}  // namespace

int backup(const Common& common, const std::string& path, const std::string& journal) {
  journal::Source source;
  const auto asked = find_journal(common, journal, source);
  if (!asked.ok()) return report(asked, common.server);
  return say(journal::back_up(source, path), path, "");
}

int export_games(const Common& common, const ExportOptions& options) {
  journal::Source source;
  const auto asked = find_journal(common, options.journal, source);
  if (!asked.ok()) return report(asked, common.server);
  auto archive = Archive::open(source.path);
  auto games = archive ? all_games(*archive) : tl::unexpected(archive.error());
  if (games) games = chosen(*games, options.games);
  if (!games) {
    std::cerr << "jadoube: " << games.error().message << "\n";
    return kFailure;
  }
  return say(journal::excerpt(source, *games, options.path), options.path,
             std::to_string(games->size()) + (games->size() == 1 ? " game, " : " games, "));
}

}  // namespace jadoube::ctl
