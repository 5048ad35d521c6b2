// What arbiters decide. A decision is a row among the observations of the game it is about, and the
// record is what follows from both: so it is derived again from the journal, never patched.
#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/api/game_rows.h"
#include "daemon/api/ruling_text.h"
#include "daemon/arbiter/decisions/carry_out.h"
#include "daemon/engine/earlier_game.h"
#include "daemon/engine/engine.h"
#include "daemon/system/log.h"
#include "daemon/tracking/rederive.h"
#include "daemon/tracking/sensors/clock.h"

namespace jadoube::engine {

using rules::Expected;

namespace {

/// The incident that the ruling is about, as it is now.
std::optional<arbiter::Incident> incident_of(const arbiter::Ruling& ruling,
                                             const arbiter::IncidentTracker& desk) {
  const auto* word = ruling.word ? std::get_if<arbiter::DecideOnIncident>(&*ruling.word) : nullptr;
  if (word == nullptr) return std::nullopt;
  const auto all = desk.incidents();
  const auto found = std::ranges::find(all, word->id, &arbiter::Incident::id);
  return found == all.end() ? std::nullopt : std::optional(*found);
}

/// The command that sets the clock of a board that lies so.
drivers::SetClock command_of(const arbiter::ClockSetting& setting, model::Orientation orientation) {
  const auto left =
      tracking::side_of(rules::Color::kWhite, orientation) == drivers::ClockSide::kLeft
          ? rules::Color::kWhite
          : rules::Color::kBlack;
  drivers::SetClock command{setting.times[left], setting.times[opponent_of(left)], std::nullopt};
  if (setting.running) command.running = tracking::side_of(*setting.running, orientation);
  return command;
}

/// Whether the game that would go on by `call`, made on game `name`, does so nowhere else. Asked of
/// the journal at `path`, for it may be an earlier one of any board.
Expected<void> goes_on_nowhere_else(const std::string& path, const arbiter::DecisionRequest& call,
                                    const std::string& name, const arbiter::Rulings& rulings) {
  const auto wanted = arbiter::game_to_go_on(call.decision, name, rulings);
  if (wanted.empty()) return {};
  auto archive = storage::Archive::open(path);
  if (!archive) return tl::unexpected(archive.error());
  const auto elsewhere = goes_on_as(*archive, wanted);
  if (!elsewhere) return tl::unexpected(elsewhere.error());
  if (!*elsewhere) return {};
  return rules::refuse(
      rules::ErrorCode::kFailedPrecondition,
      "game " + wanted + " goes on as game " + **elsewhere + ": adjourn and resume that one");
}

std::string name_of(const std::string& board, int game) {
  return board + "-" + std::to_string(game);
}

/// Why nothing can be decided about a board that nobody sees here.
rules::Error no_board(const std::string& path, const std::string& id) {
  auto archive = storage::Archive::open(path);
  const auto imported = archive ? archive->is_imported(id) : tl::unexpected(archive.error());
  if (!imported || !*imported) {
    return {rules::ErrorCode::kNotFound, "there has never been a board boards/" + id};
  }
  return {rules::ErrorCode::kFailedPrecondition,
          "the games of board " + id +
              " were imported: they are corrected where they were played, or by a daemon that "
              "begins from the exported file"};
}

void log_ruling(const std::string& board, const arbiter::Ruling& ruling) {
  log::info("board " + board + ": " + ruling.author + " (" + ruling.origin + "): " + ruling.text);
}

}  // namespace

// What an arbiter decided is durable before he hears of it.
void Engine::decide(const std::string& board, const arbiter::DecisionRequest& call,
                    const arbiter::Done& done) {
  auto ruled = rule(board, call);
  const auto written =
      commit_or_refuse("it is decided, and will be written and published when there is room");
  if (ruled && !written) return done(tl::unexpected(written.error()));
  if (ruled) set_clock(board, ruled->ruling);
  done(ruled);
}

Expected<arbiter::Ruled> Engine::rule(const std::string& id, const arbiter::DecisionRequest& call) {
  const auto found = boards_.find(id);
  if (found == boards_.end()) return tl::unexpected(no_board(journal_.path(), id));
  BoardState& state = found->second;
  const auto now = hooks_.now();
  state.watch.advance(now, changes_);
  collect(id, state);
  run_desk(id, state, now);
  // What is derived again is read from the journal, where all must be by now.
  if (auto written = commit_or_refuse("make room first"); !written) {
    return tl::unexpected(written.error());
  }
  const auto& present = state.published.game;
  const bool earlier = present && call.game > 0 && call.game < present->ordinal;
  return earlier ? rule_on_earlier_game(id, call, now) : rule_on_present_game(id, call, now);
}

Expected<arbiter::Ruled> Engine::rule_on_present_game(const std::string& id,
                                                      const arbiter::DecisionRequest& call,
                                                      drivers::Instant now) {
  BoardState& state = boards_.at(id);
  const auto once =
      goes_on_nowhere_else(journal_.path(), call, name_of(id, call.game), state.rulings);
  if (!once) return tl::unexpected(once.error());
  auto ruling = arbiter::ruling_on(call, state.published, state.rulings, now);
  if (!ruling) return tl::unexpected(ruling.error());
  const auto done = ruling->word ? say(id, state, *ruling) : apply(id, state, *ruling);
  if (!done) return tl::unexpected(done.error());
  run_desk(id, state, now);
  log_ruling(id, *ruling);
  auto incident = incident_of(*ruling, state.desk);
  return arbiter::Ruled{*std::move(ruling), state.published.game.value_or(model::Game{}),
                        std::move(incident)};
}

// What is played on the board does not change.
Expected<arbiter::Ruled> Engine::rule_on_earlier_game(const std::string& id,
                                                      const arbiter::DecisionRequest& call,
                                                      drivers::Instant now) {
  auto archive = storage::Archive::open(journal_.path());
  if (!archive) return tl::unexpected(archive.error());
  const auto earlier = read_earlier_game(*archive, id, call.game);
  if (!earlier) return tl::unexpected(earlier.error());
  const auto once =
      goes_on_nowhere_else(journal_.path(), call, name_of(id, call.game), earlier->rows.rulings);
  if (!once) return tl::unexpected(once.error());
  auto ruled = rule_on(*earlier, call, now);
  if (!ruled) return ruled;
  auto& word = ruled->ruling.word;
  if (auto* said = word ? std::get_if<arbiter::DecideOnIncident>(&*word) : nullptr) {
    auto incident = decide_earlier_incident(id, *said, now);
    if (!incident) return tl::unexpected(incident.error());
    ruled->incident = *std::move(incident);
  }
  auto settled = settled_incidents(id, *earlier, ruled->game);
  if (!settled) return tl::unexpected(settled.error());
  model::Board before;
  before.game = earlier->game;
  record_ruling(id, ruled->ruling, before);
  if (ruled->game != earlier->game) {
    record_game(id, ruled->game, true);
    batch_.events.push_back(encoder_.earlier_game(next_event_++, id, {now, ruled->game}));
    unpublished_.emplace_back(std::monostate());
  }
  for (auto& incident : *settled) tell_changed(id, incident, now);
  log_ruling(id, ruled->ruling);
  return ruled;
}

// Once that it was decided is durable.
void Engine::set_clock(const std::string& id, const arbiter::Ruling& ruling) {
  const auto* setting = ruling.word ? std::get_if<arbiter::ClockSetting>(&*ruling.word) : nullptr;
  if (setting == nullptr || setting->by_hand) return;
  hooks_.ask(id, command_of(*setting, boards_.at(id).published.orientation));
}

// What is said beside the plies: a ruling like any other, so that a restart comes to it.
Expected<void> Engine::say(const std::string& id, BoardState& state, arbiter::Ruling& ruling) {
  ruling.word = state.desk.named(*std::move(ruling.word));
  if (auto heard = state.desk.hear(ruling.at, *ruling.word, told_); !heard) return heard;
  tell(id);
  record_ruling(id, ruling, state.published);
  state.rulings.push_back(ruling);
  return {};
}

// Writes the ruling, and all that follows from it, into the batch.
Expected<void> Engine::apply(const std::string& id, BoardState& state, arbiter::Ruling& ruling) {
  const model::Board before = state.published;
  const bool begins = ruling.correction && ruling.correction->new_game;
  // What begins has had no revision yet.
  if (begins) ruling.against_revision = 0;
  const bool of_now = begins || (ruling.correction && ruling.correction->orientation);
  if (of_now) {
    state.watch.correct(*ruling.correction, changes_);
  } else {
    if (auto derived = derive_again(id, state, ruling); !derived) return derived;
  }
  state.desk.expect_ruling();
  collect(id, state);
  if (state.published.game) ruling.revision = state.published.game->revision;
  ruling.number = static_cast<int>(state.rulings.size()) + 1;
  state.rulings.push_back(ruling);
  record_ruling(id, ruling, before, begins);
  return {};
}

// `before`: the board as it was when it was made.
void Engine::record_ruling(const std::string& id, const arbiter::Ruling& ruling,
                           const model::Board& before, bool checkpoint) {
  batch_.observations.push_back({.board = id,
                                 .at = ruling.at,
                                 .checkpoint = checkpoint,
                                 .text = api::to_text(ruling, before)});
}

// The record as it would be had `ruling` been known in time.
Expected<void> Engine::derive_again(const std::string& id, BoardState& state,
                                    arbiter::Ruling& ruling) {
  const auto replay = api::read_present_game(journal_, id);
  if (!replay) return tl::unexpected(replay.error());
  const auto derive = [&](const std::vector<model::Correction>& all) -> Expected<arbiter::Derived> {
    std::vector<model::TimedChange> changes;
    auto derived = tracking::rederive(state.published, replay->seen, all, ruling.at, changes);
    if (!derived) return tl::unexpected(derived.error());
    return arbiter::Derived{*std::move(derived), std::move(changes)};
  };
  const auto game = state.published.game.value_or(model::Game{});
  auto derived = arbiter::carry_out(ruling, state.rulings, game, ruling.at, derive);
  if (!derived) return tl::unexpected(derived.error());
  state.watch = std::move(derived->watch);
  std::ranges::move(derived->changes, std::back_inserter(changes_));
  return {};
}

}  // namespace jadoube::engine
