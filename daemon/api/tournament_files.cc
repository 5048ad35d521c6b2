#include "daemon/api/tournament_files.h"

#include <algorithm>

#include "daemon/api/game_lookup.h"
#include "daemon/api/tournament_convert.h"
#include "daemon/language/translate.h"
#include "daemon/tournament/export/compare_results.h"
#include "daemon/tournament/export/swiss_manager_writer.h"
#include "daemon/tournament/export/trf_writer.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/import/read_files.h"

namespace jadoube::api {
namespace {

using language::tr;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// The result that counts: that of the pairing, or else that of its last game.
tournament::ResultOf result_reader(const stream::Feed& feed, storage::Archive& archive) {
  return [&](const model::Pairing& pairing) -> std::optional<model::PairingResult> {
    if (pairing.result || pairing.games.empty()) return pairing.result;
    const model::GamePlace& place = pairing.games.back();
    const auto game = find_game(feed, archive, {place.board, place.ordinal});
    if (!game) return std::nullopt;
    const auto score = rules::score_of(game->game.result);
    if (!score) return std::nullopt;
    return model::PairingResult{.score = *score};
  };
}

Expected<tournament::WrittenResults> written(const v1::ExportResultsRequest& request,
                                             const model::Tournament& tournament,
                                             const model::Section& section,
                                             const tournament::ResultOf& result_of) {
  const bool fills = request.has_file();
  if (request.format() == "trf") {
    return fills ? tournament::fill_trf(request.file().content(), section, result_of)
                 : tournament::write_trf(tournament, section, result_of);
  }
  if (request.format() == "swiss-manager") {
    return fills ? tournament::write_swiss_manager(section, request.file().content(), result_of)
                 : tournament::write_swiss_manager(section, request.round(), result_of);
  }
  return refuse(ErrorCode::kInvalidArgument,
                "there is no format \"{format}\": there are trf, swiss-manager",
                {{"format", request.format()}});
}

}  // namespace

Expected<PairingImport> PairingImport::of(
    const v1::ImportPairingsRequest& request,
    const std::vector<std::shared_ptr<const model::Tournament>>& all, model::Instant now,
    const tournament::InPlay& is_in_play) {
  const auto tournament = find_tournament(request.tournament(), all);
  if (!tournament) return tl::unexpected(tournament.error());
  if (request.apply() && request.author().empty()) {
    return refuse(ErrorCode::kInvalidArgument, "`author` is missing: say who makes the change");
  }
  if (request.files().empty()) {
    return refuse(ErrorCode::kInvalidArgument, "`files` is empty: give a file of the pairings");
  }
  if (request.round() < 0 || request.round() > model::kMostRounds) {
    return refuse(ErrorCode::kInvalidArgument,
                  "`round` is {round}: 1 to {most}, or 0 if the files name it",
                  {{"round", request.round()}, {"most", model::kMostRounds}});
  }
  std::vector<tournament::PairingFile> files;
  for (const auto& file : request.files()) files.push_back({file.name(), file.content()});
  PairingImport import;
  import.id_ = (*tournament)->id;
  import.section_ = request.section();
  import.author_ = request.author();
  import.now_ = now;
  import.is_in_play_ = is_in_play;
  import.imported_ = tournament::read_files(files, request.round());
  auto merged =
      tournament::with_import(**tournament, request.section(), import.imported_, now, is_in_play);
  if (!merged) return tl::unexpected(merged.error());
  import.merged_ = std::move(*merged);
  return import;
}

void PairingImport::answer(v1::ImportPairingsResponse& response) const {
  for (const auto& change : merged_.changes) response.add_changes(tr(change.what));
  for (const auto& problem : merged_.problems) {
    auto& out = *response.add_problems();
    out.set_file(problem.file);
    out.set_line(problem.line);
    out.set_column(problem.column);
    out.set_what(tr(problem.what));
    out.set_error(problem.is_error);
  }
  *response.mutable_tournament() = to_proto(merged_.tournament);
}

bool PairingImport::has_errors() const {
  return std::ranges::any_of(merged_.problems, &tournament::FileProblem::is_error);
}

tournament::Request PairingImport::request(const std::string& origin) const {
  auto change = [section = section_, imported = imported_, now = now_, is_in_play = is_in_play_](
                    const model::Tournament* present) -> Expected<model::Tournament> {
    if (present == nullptr) return refuse(ErrorCode::kNotFound, "the tournament is gone");
    return tournament::with_import(*present, section, imported, now, is_in_play)
        .map([](tournament::Merged&& merged) { return std::move(merged.tournament); });
  };
  return {.id = id_, .author = author_, .origin = origin, .change = std::move(change)};
}

Expected<void> export_results(const v1::ExportResultsRequest& request, const stream::Feed& feed,
                              storage::Archive& archive, v1::ExportResultsResponse& response) {
  const auto tournament = find_tournament(request.tournament(), feed.tournaments());
  if (!tournament) return tl::unexpected(tournament.error());
  const auto* section = tournament::find_section(**tournament, request.section());
  if (section == nullptr) {
    return tl::unexpected(tournament::no_such_section(**tournament, request.section()));
  }
  if (request.round() != 0 && tournament::find_round(*section, request.round()) == nullptr) {
    return refuse(
        ErrorCode::kNotFound, "section {section} has no round {round}: there are {count}",
        {{"section", section->id}, {"round", request.round()}, {"count", section->rounds.size()}});
  }
  const auto results = written(request, **tournament, *section, result_reader(feed, archive));
  if (!results) return tl::unexpected(results.error());
  response.set_content(results->content);
  for (const auto& problem : results->problems) response.add_problems(tr(problem));
  return {};
}

}  // namespace jadoube::api
