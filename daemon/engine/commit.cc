#include "daemon/engine/commit.h"

#include <utility>

#include "daemon/engine/board_replay.h"
#include "daemon/model/ids.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/codec/ruling_codec.h"
#include "drivers/observation_text.h"

namespace jadoube::engine {

namespace codec = storage::codec;

PendingRecord::PendingRecord(std::uint64_t next_event) : next_event_(next_event) {}

void PendingRecord::add_observation(const std::string& board,
                                    const tracking::TimedObservation& observed, Place place) {
  batch_.observations.push_back({.board = board,
                                 .at = observed.at,
                                 .checkpoint = place == Place::kCheckpoint,
                                 .text = drivers::to_text(observed.observation)});
}

void PendingRecord::add_ruling(const std::string& board, const arbiter::Ruling& ruling,
                               const model::Board& before, Place place) {
  batch_.observations.push_back({.board = board,
                                 .at = ruling.at,
                                 .checkpoint = place == Place::kCheckpoint,
                                 .text = codec::to_text(ruling, before)});
}

void PendingRecord::add_change(const std::string& board, const model::TimedChange& change,
                               const std::optional<model::Game>& game) {
  add_event(model::event_of(board, change, game));
}

void PendingRecord::add_game(const std::string& board, const model::Game& game) {
  batch_.games.push_back(codec::to_row(board, game, digest(game)));
}

void PendingRecord::add_digest(const std::string& board, const model::Game& game) {
  batch_.games.push_back(
      {.board = board, .ordinal = game.ordinal, .wire = {}, .digest = digest(game)});
}

void PendingRecord::add_earlier_game(const std::string& board, drivers::Instant now,
                                     const model::Game& game) {
  add_event({.at = now,
             .board = board,
             .game = game.ordinal,
             .content = model::EarlierGameCorrected{game}});
}

void PendingRecord::add_incident(const std::string& board, const arbiter::IncidentChange& change) {
  batch_.incidents.push_back(codec::to_row(board, next_event_, change.incident));
  add_event({.at = change.at,
             .board = board,
             .content = model::IncidentReported{change.what, change.incident}});
}

void PendingRecord::withdraw_incident(const storage::IncidentRow& row, drivers::Instant at,
                                      model::EndReason reason) {
  auto incident = codec::incident_or_unknown(row);
  incident.life = model::Life::kWithdrawn;
  incident.reason.clear();
  incident.end = {.reason = reason};
  incident.changed = at;
  add_incident(row.board, {at, model::IncidentChange::What::kWithdrawn, std::move(incident)});
}

void PendingRecord::add_rules(const arbiter::RulesSetting& setting,
                              const arbiter::TournamentRules& file) {
  batch_.settings.push_back({.at = setting.at,
                             .author = setting.author,
                             .origin = setting.origin,
                             .wire = codec::to_bytes(setting.rules),
                             .file = codec::to_bytes(file)});
}

void PendingRecord::add_tournament(drivers::Instant at, model::TournamentChanged changed) {
  batch_.tournaments.push_back(codec::to_row(*changed.tournament));
  add_event({.at = at, .content = std::move(changed)});
}

void PendingRecord::add_kept(const std::string& board, const codec::KeptBoard& kept) {
  std::erase_if(batch_.kept, [&](const auto& earlier) { return earlier.board == board; });
  batch_.kept.push_back({.board = board,
                         .observations = batch_.observations.size(),
                         .wire = codec::to_bytes(board, kept)});
}

std::vector<std::shared_ptr<const model::Event>> PendingRecord::take_events() {
  batch_ = {};
  return std::exchange(events_, {});
}

void PendingRecord::add_event(model::Event event) {
  event.number = next_event_++;
  batch_.events.push_back(codec::to_row(event));
  events_.push_back(std::make_shared<const model::Event>(std::move(event)));
}

CommitPipeline::CommitPipeline(storage::Journal& journal, stream::Feed& feed, Now now)
    : journal_(journal), feed_(feed), now_(std::move(now)), pending_(journal.last_event() + 1) {}

rules::Expected<void> CommitPipeline::commit() {
  const auto began = std::chrono::steady_clock::now();
  if (auto written = journal_.commit(pending_.batch()); !written) return written;
  if (!pending_.batch().empty()) count(began);
  shown_ = 0;
  if (witness_ != nullptr) witness_->confirm();
  feed_.publish(pending_.take_events());
  return {};
}

void CommitPipeline::count(std::chrono::steady_clock::time_point began) {
  syncs_.record(std::chrono::steady_clock::now() - began);
  const drivers::Instant now = now_();
  for (const auto& row : pending_.batch().observations) observations_.record(now - row.at);
}

void CommitPipeline::show_unwritten(const BoardOf& board_of) {
  const auto& events = pending_.events();
  stream::Unwritten news;
  for (; shown_ < events.size(); ++shown_) {
    const model::Event& event = *events[shown_];
    if (!model::is_daemon_id(event.board)) news.boards.emplace(event.board, board_of(event.board));
    const auto* reported = std::get_if<model::IncidentReported>(&event.content);
    if (reported != nullptr) news.incidents.push_back({event.board, reported->incident.share()});
  }
  if (!news.boards.empty() || !news.incidents.empty()) feed_.unwritten().show(std::move(news));
}

}  // namespace jadoube::engine
