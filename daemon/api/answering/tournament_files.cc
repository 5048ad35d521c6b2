#include "daemon/api/answering/tournament_files.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/answering/tournament_places.h"
#include "daemon/api/values/board_values.h"
#include "daemon/api/values/tournament_values.h"
#include "daemon/language/translate.h"
#include "daemon/texts/words.h"
#include "daemon/tournament/export/writers.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/import/read_files.h"
#include "daemon/tournament/text/text_encoding.h"

namespace jadoube::api {
namespace {

using language::tr;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

std::optional<tournament::BoardResult> board_result(const model::Game& game) {
  const auto score = rules::score_of(game.result);
  if (!score) return std::nullopt;
  return tournament::BoardResult{.result = {.score = *score}, .how = texts::how_it_ended(game)};
}

// The results of boards: those that were read before, or else those of the last games on the
// boards. It is for threads that must not read the journal.
using ReadResults = std::map<std::string, std::optional<tournament::BoardResult>>;

tournament::BoardResultOf results_at_hand(std::shared_ptr<const ReadResults> known,
                                          const stream::Feed& feed) {
  return [known = std::move(known),
          &feed](const model::Pairing& pairing) -> std::optional<tournament::BoardResult> {
    if (const auto found = known->find(pairing.id); found != known->end()) return found->second;
    if (pairing.games.empty()) return std::nullopt;
    const model::GamePlace& place = pairing.games.back();
    const auto board = feed.board(place.board);
    if (!board || !board->game || board->game->ordinal != place.ordinal) return std::nullopt;
    return board_result(*board->game);
  };
}

Expected<tournament::WrittenResults> written(const v1::ExportResultsRequest& request,
                                             const model::Tournament& tournament,
                                             const model::Section& section,
                                             const tournament::ResultOf& result_of) {
  const bool fills = request.has_file();
  if (request.format() == "trf26" && !fills) {
    return tournament::write_trf26(tournament, section, result_of);
  }
  if (request.format() == "trf" || request.format() == "trf26") {
    return fills ? tournament::fill_trf(request.file().content(), section, result_of)
                 : tournament::write_trf(tournament, section, result_of);
  }
  if (request.format() == "swiss-manager") {
    return fills ? tournament::write_swiss_manager(section, request.file().content(), result_of)
                 : tournament::write_swiss_manager(section, request.round(), result_of);
  }
  return refuse(ErrorCode::kInvalidArgument,
                "there is no format \"{format}\": there are trf, trf26, swiss-manager",
                {{"format", request.format()}});
}

v1::ImportPairingsRequest request_for(const watched::FileVersion& version) {
  v1::ImportPairingsRequest request;
  request.set_tournament(tournament_name(version.tournament));
  request.set_section(version.section);
  request.set_watched_version(version.version);
  auto& file = *request.add_files();
  file.set_name(version.file.name);
  file.set_content(version.file.content);
  if (version.file.encoding) {
    request.set_encoding(std::string(tournament::to_string(*version.file.encoding)));
  }
  return request;
}

}  // namespace

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

tournament::ImportFacts import_facts(const v1::ImportPairingsRequest& request,
                                     const stream::Feed& feed, storage::Archive& archive,
                                     const model::TournamentRules& hall_rules) {
  tournament::ImportFacts facts{.hall_rules = hall_rules};
  facts.is_in_play = [&feed](const model::Pairing& pairing) {
    return game_played_now(pairing, feed).has_value();
  };
  facts.board_result =
      [&feed, &archive](const model::Pairing& pairing) -> std::optional<tournament::BoardResult> {
    if (pairing.games.empty()) return std::nullopt;
    const model::GamePlace& place = pairing.games.back();
    const auto game = find_game(feed, archive, {place.board, place.ordinal});
    return game ? board_result(game->game) : std::nullopt;
  };
  for (const auto& answer : request.answers()) facts.answers[answer.question()] = answer.choice();
  return facts;
}

Expected<PairingImport> PairingImport::of(const v1::ImportPairingsRequest& request,
                                          const stream::Feed& feed, model::Instant now,
                                          tournament::ImportFacts facts) {
  const auto tournament = find_tournament(request.tournament(), feed.tournaments());
  if (!tournament) return tl::unexpected(tournament.error());
  if (request.apply() && request.author().empty()) {
    return refuse(ErrorCode::kInvalidArgument,
                  "`author` is missing: give the name of the "
                  "person who makes the change");
  }
  if (request.files().empty()) {
    return refuse(ErrorCode::kInvalidArgument, "`files` is empty: give a file of the pairings");
  }
  if (request.round() < 0 || request.round() > model::kMostRounds) {
    return refuse(ErrorCode::kInvalidArgument,
                  "`round` is {round}: 1 to {most}, or 0 if the files name it",
                  {{"round", request.round()}, {"most", model::kMostRounds}});
  }
  std::optional<tournament::TextEncoding> encoding;
  if (!request.encoding().empty()) {
    encoding = tournament::encoding_of(request.encoding());
    if (!encoding) {
      return refuse(
          ErrorCode::kInvalidArgument, "there is no encoding \"{encoding}\": there are {encodings}",
          {{"encoding", request.encoding()}, {"encodings", tournament::known_encodings()}});
    }
  }
  std::vector<tournament::PairingFile> files;
  for (const auto& file : request.files()) {
    files.push_back({file.name(), file.content(), encoding});
  }
  PairingImport import;
  import.id_ = (*tournament)->id;
  import.section_ = request.section();
  import.author_ = request.author();
  import.watched_version_ = request.watched_version();
  import.now_ = now;
  import.imported_ = tournament::read_files(files, request.round());
  const auto known = std::make_shared<ReadResults>();
  facts.board_result = [known, read = facts.board_result](const model::Pairing& pairing) {
    return known->emplace(pairing.id, read(pairing)).first->second;
  };
  auto merged =
      tournament::with_import(**tournament, request.section(), import.imported_, now, facts);
  if (!merged) return tl::unexpected(merged.error());
  import.merged_ = std::move(*merged);
  for (const auto& [question, choice] : facts.answers) {
    const auto& asked = import.merged_.questions;
    if (std::ranges::find(asked, question, &tournament::ImportQuestion::id) != asked.end()) {
      continue;
    }
    return refuse(ErrorCode::kInvalidArgument,
                  "there is no question {question}: look at the questions again",
                  {{"question", question}});
  }
  facts.board_result = results_at_hand(known, feed);
  import.facts_ = std::move(facts);
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
  for (const auto& question : merged_.questions) {
    auto& out = *response.add_questions();
    out.set_id(question.id);
    out.set_what(tr(question.what));
    out.set_answer(question.answer);
    for (const auto& choice : question.choices) {
      auto& one = *out.add_choices();
      one.set_id(choice.id);
      one.set_what(tr(choice.what));
    }
  }
  *response.mutable_tournament() = to_proto(merged_.tournament);
}

bool PairingImport::has_open_questions() const {
  return tournament::first_open(merged_.questions) != nullptr;
}

bool PairingImport::has_errors() const {
  return std::ranges::any_of(merged_.problems, &tournament::FileProblem::is_error);
}

tournament::Request PairingImport::request(const std::string& origin) const {
  auto change = [section = section_, imported = imported_, now = now_, facts = facts_,
                 version = watched_version_](
                    const model::Tournament* present) -> Expected<model::Tournament> {
    if (present == nullptr) return refuse(ErrorCode::kNotFound, "the tournament was removed");
    return tournament::with_import(*present, section, imported, now, facts)
        .and_then([&](tournament::Merged&& merged) -> Expected<model::Tournament> {
          // The tournament has changed since the answers, so a question is open again.
          if (const auto* open = tournament::first_open(merged.questions)) {
            return refuse(ErrorCode::kFailedPrecondition, "{question} Import again, and answer it",
                          {{"question", open->what}});
          }
          auto* into = tournament::find_section(merged.tournament, section);
          if (into != nullptr && into->watched && !version.empty()) into->watched->taken = version;
          return std::move(merged.tournament);
        });
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

watched::Desk watched_desk(WatchedDeskParts parts) {
  const auto kept = std::make_shared<WatchedDeskParts>(std::move(parts));
  watched::Desk desk;
  desk.look = [kept](const watched::FileVersion& version) -> Expected<watched::Look> {
    const auto request = request_for(version);
    const auto rules = kept->hall.rules().get().rules;
    return PairingImport::of(request, kept->feed, kept->now(),
                             import_facts(request, kept->feed, kept->archive, rules))
        .map([](const PairingImport& import) {
          return watched::Look{.merged = import.merged(), .request = import.request("")};
        });
  };
  desk.result_of = [kept, read = result_reader(kept->feed, kept->archive)](
                       const model::Pairing& pairing) { return read(pairing); };
  desk.change = [kept](tournament::Request request, const tournament::Done& done) {
    kept->hall.change_tournament(std::move(request), done);
  };
  return desk;
}

namespace {

v1::WatchedFileState to_standing(watched::FileStanding standing) {
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
  out.set_state(to_standing(state.standing));
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
