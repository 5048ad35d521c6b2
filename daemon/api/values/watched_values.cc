#include "daemon/api/values/watched_values.h"

#include <utility>

#include "daemon/api/values/board_values.h"
#include "daemon/api/values/tournament_values.h"
#include "daemon/language/translate.h"
#include "daemon/tournament/text/text_encoding.h"

namespace jadoube::api {
namespace {

using language::tr;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

v1::WatchedFileState to_proto(watched::FileStanding standing) {
  switch (standing) {
    case watched::FileStanding::kBeingWritten:
      return v1::WATCHED_FILE_STATE_BEING_WRITTEN;
    case watched::FileStanding::kNothingNew:
      return v1::WATCHED_FILE_STATE_NOTHING_NEW;
    case watched::FileStanding::kAsks:
      return v1::WATCHED_FILE_STATE_ASKS;
    case watched::FileStanding::kUnreadable:
      return v1::WATCHED_FILE_STATE_UNREADABLE;
    case watched::FileStanding::kUnknown:
      break;
  }
  return v1::WATCHED_FILE_STATE_UNSPECIFIED;
}

}  // namespace

v1::WatchedFile to_proto(const watched::FileState& state) {
  v1::WatchedFile out;
  out.set_tournament(tournament_name(state.tournament));
  out.set_section(state.section);
  out.set_path(state.watched.path);
  out.set_apply(state.watched.applies);
  out.set_encoding(state.watched.encoding);
  out.set_state(to_proto(state.standing));
  out.set_file(state.file);
  out.set_version(state.version);
  if (state.saved_at) *out.mutable_saved_time() = to_proto(*state.saved_at);
  if (state.standing == watched::FileStanding::kAsks) {
    out.set_what(watched::found_text(state.found));
    out.set_open_questions(static_cast<int>(state.found.open_questions));
  }
  if (!state.problem.empty()) out.set_problem(tr(state.problem));
  out.set_results_file(state.results_file);
  if (state.results_at) *out.mutable_results_time() = to_proto(*state.results_at);
  if (!state.results_problem.empty()) out.set_results_problem(tr(state.results_problem));
  return out;
}

Expected<void> list_watched_files(const v1::ListWatchedFilesRequest& request,
                                  const stream::Feed& feed, const watched::WatchedFiles* files,
                                  v1::ListWatchedFilesResponse& response) {
  if (!request.tournament().empty()) {
    const auto found = find_tournament(request.tournament(), feed.tournaments());
    if (!found) return tl::unexpected(found.error());
  }
  if (files == nullptr) return {};
  for (const auto& state : files->list()) {
    const bool is_wanted =
        request.tournament().empty() || request.tournament() == tournament_name(state.tournament);
    if (is_wanted) *response.add_files() = to_proto(state);
  }
  return {};
}

Expected<v1::ImportPairingsRequest> with_watched_file(v1::ImportPairingsRequest request,
                                                      const stream::Feed& feed,
                                                      const watched::WatchedFiles* files) {
  if (request.watched_version().empty()) return request;
  const auto tournament = find_tournament(request.tournament(), feed.tournaments());
  if (!tournament) return tl::unexpected(tournament.error());
  if (files == nullptr) {
    return refuse(ErrorCode::kFailedPrecondition, "this daemon watches no files");
  }
  auto file = files->file(**tournament, request.section(), request.watched_version());
  if (!file) return tl::unexpected(file.error());
  request.clear_files();
  request.add_files()->set_name(std::move(file->name));
  request.mutable_files(0)->set_content(std::move(file->content));
  request.clear_encoding();
  if (file->encoding) request.set_encoding(std::string(tournament::to_string(*file->encoding)));
  return request;
}

}  // namespace jadoube::api
