#include "daemon/engine/result_watch.h"

#include <algorithm>
#include <variant>

#include "daemon/storage/codec/row_codec.h"
#include "daemon/system/log.h"
#include "daemon/texts/incident.h"
#include "daemon/tournament/export/writers.h"
#include "daemon/tournament/result.h"

namespace jadoube::engine {
namespace {

constexpr const char* kSource = "results";
// An arbiter who corrects both results needs this time.
constexpr std::chrono::seconds kResultPatience{10};

model::DaemonFinding finding_of(const tournament::ResultDifference& difference) {
  return {.key = difference.pairing,
          .kind = model::IncidentKind::kResultDiffers,
          .facts = {.name = difference.players,
                    .round = difference.round,
                    .table = difference.table,
                    .result_here = tournament::result_text(*difference.ours),
                    .result_there = tournament::result_text(*difference.theirs),
                    .given_by = difference.given_by,
                    .pairing = difference.pairing},
          .advice = {model::AdviceKind::kCompareResults},
          .end = model::EndReason::kResultsAgree,
          .patience = kResultPatience};
}

}  // namespace

void ResultWatch::look(const Tournaments::All& tournaments, drivers::Instant now) {
  const bool played = note_results();
  if (!played && tournaments == tournaments_) return;
  tournaments_ = tournaments;
  std::vector<model::DaemonFinding> found;
  for (const auto& [id, tournament] : tournaments) {
    if (tournament->closed) continue;
    for (auto& finding : differences(*tournament)) found.push_back(std::move(finding));
  }
  if (found == found_) return;
  found_ = found;
  daemon_watch_.take(kSource, std::move(found), now);
}

// Events that wait because the disk is full were already examined.
bool ResultWatch::note_results() {
  bool changed = false;
  for (const auto& event : pending_.events()) {
    if (event->number < next_event_) continue;
    const auto* change = std::get_if<model::Change>(&event->content);
    if (const auto* earlier = std::get_if<model::EarlierGameCorrected>(&event->content)) {
      results_[{event->board, event->game}] = earlier->game->result;
    } else if (change == nullptr) {
      continue;
    } else if (const auto* started = std::get_if<model::GameStarted>(change)) {
      results_[{event->board, event->game}] = started->game->result;
    } else if (const auto* result = std::get_if<model::ResultChange>(change)) {
      results_[{event->board, event->game}] =
          result->provisional ? rules::Result::kUnknown : result->result;
    } else {
      continue;
    }
    changed = true;
  }
  next_event_ = pending_.next_event();
  return changed;
}

std::vector<model::DaemonFinding> ResultWatch::differences(const model::Tournament& tournament) {
  std::vector<model::DaemonFinding> found;
  for (const model::Section& section : tournament.sections) {
    const auto all = tournament::compare_results(
        section, [this](const model::Pairing& pairing) { return result_of(pairing); });
    std::ranges::transform(all, std::back_inserter(found), finding_of);
  }
  return found;
}

// The result of the pairing's last game. Nothing: it is not needed, or there is none.
std::optional<model::PairingResult> ResultWatch::result_of(const model::Pairing& pairing) {
  if (!pairing.result || pairing.games.empty()) return std::nullopt;
  const model::GamePlace& place = pairing.games.back();
  const auto known = results_.find({place.board, place.ordinal});
  auto result = known == results_.end() ? read_result(place.board, place.ordinal)
                                        : std::optional(known->second);
  if (!result) return std::nullopt;
  results_[{place.board, place.ordinal}] = *result;
  const auto score = rules::score_of(*result);
  if (!score) return std::nullopt;
  return model::PairingResult{.score = *score};
}

// Nothing: the journal cannot be read now. The next change tries again.
std::optional<rules::Result> ResultWatch::read_result(const std::string& board, int ordinal) {
  if (!archive_) {
    auto archive = storage::Archive::open(journal_.path());
    if (!archive) return std::nullopt;
    archive_ = std::move(*archive);
  }
  const auto row = archive_->game(board, ordinal);
  if (!row) return std::nullopt;
  if (!*row) return rules::Result::kUnknown;
  const auto game = storage::codec::game_without_plies_of(**row);
  if (!game) return std::nullopt;
  return game->result_is_provisional ? rules::Result::kUnknown : game->result;
}

}  // namespace jadoube::engine
