#include "daemon/client/verbs/watched_files.h"

#include <filesystem>
#include <iostream>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/command_line/program.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/tournaments.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

using language::tr;
using language::trn;

std::string watch_state_text(const v1::WatchedFile& file) {
  switch (file.state()) {
    case v1::WATCHED_FILE_STATE_BEING_WRITTEN:
      return tr("the file is being written");
    case v1::WATCHED_FILE_STATE_NOTHING_NEW:
      return file.file().empty() ? tr("there is no file yet") : tr("nothing is new");
    case v1::WATCHED_FILE_STATE_ASKS:
      if (file.open_questions() == 0) return file.what();
      return file.what() + ", " +
             trn("{count} open question", "{count} open questions",
                 static_cast<std::size_t>(file.open_questions()));
    case v1::WATCHED_FILE_STATE_UNREADABLE:
      return tr("the file cannot be read");
    default:
      return tr("not read yet");
  }
}

std::optional<v1::ListWatchedFilesResponse> list(const Common& common,
                                                 const std::string& tournament) {
  v1::ListWatchedFilesRequest request;
  if (!tournament.empty()) request.set_tournament("tournaments/" + bare(tournament));
  v1::ListWatchedFilesResponse response;
  const auto status = call(common, request, response);
  if (status.ok()) return response;
  report(status, common.server);
  return std::nullopt;
}

int show(const Common& common, const WatchedFileOptions& options) {
  v1::ListWatchedFilesRequest request;
  if (!options.tournament.empty())
    request.set_tournament("tournaments/" + bare(options.tournament));
  return ask<v1::ListWatchedFilesResponse>(
      common, request, [&](const v1::ListWatchedFilesResponse& response) {
        bool has_shown = false;
        for (const auto& file : response.files()) {
          if (!options.section.empty() && file.section() != options.section) continue;
          std::cout << watched_file_text(file);
          has_shown = true;
        }
        if (!has_shown) {
          std::cout << tr("no file is watched: jadoube tournament watch ID PATH watches one")
                    << "\n";
        }
      });
}

}  // namespace

std::string watched_file_text(const v1::WatchedFile& file) {
  std::string text = bare(file.tournament()) + "/" + file.section() + ": " +
                     (file.file().empty() ? file.path() : file.file()) + "\n  " +
                     watch_state_text(file) + "\n";
  if (!file.problem().empty()) text += "  " + file.problem() + "\n";
  if (!file.results_file().empty()) {
    text += "  " + tr("results: {file}", {{"file", file.results_file()}}) + "\n";
  }
  if (!file.results_problem().empty()) text += "  " + file.results_problem() + "\n";
  return text;
}

std::optional<v1::WatchedFile> watched_file(const Common& common, const std::string& tournament,
                                            const std::string& section) {
  const auto response = list(common, tournament);
  if (!response) return std::nullopt;
  std::vector<const v1::WatchedFile*> found;
  for (const auto& file : response->files()) {
    if (section.empty() || file.section() == section) found.push_back(&file);
  }
  if (found.size() == 1) return *found.front();
  std::cerr << "jadoube: "
            << (found.empty() ? tr("no file is watched: jadoube tournament watch {tournament} PATH "
                                   "watches one",
                                   {{"tournament", bare(tournament)}})
                              : tr("name a section with --section"))
            << "\n";
  return std::nullopt;
}

bool has_something_to_take(const v1::WatchedFile& file) {
  if (file.state() == v1::WATCHED_FILE_STATE_ASKS) return true;
  std::cout << watched_file_text(file);
  return false;
}

int watch_file(const Common& common, const WatchedFileOptions& options) {
  v1::TournamentEdit edit;
  if (options.leave) {
    const auto file = watched_file(common, options.tournament, options.section);
    if (!file) return kFailure;
    if (!has_something_to_take(*file)) return kSuccess;
    edit.mutable_leave_watched()->set_section(file->section());
    edit.mutable_leave_watched()->set_version(file->version());
  } else if (options.off || !options.path.empty()) {
    auto& watched = *edit.mutable_set_watched();
    watched.set_section(options.section);
    // A relative path is completed from the current folder, as for a daemon on this machine.
    if (!options.off)
      watched.set_path(std::filesystem::absolute(options.path).lexically_normal().string());
    watched.set_apply(options.apply);
    watched.set_encoding(options.encoding);
  } else {
    return show(common, options);
  }
  return edit_tournament(common, options.tournament, edit);
}

}  // namespace jadoube::cli
