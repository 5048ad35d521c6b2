#include "daemon/engine/decision_handler.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/arbiter/decisions/carry_out.h"
#include "daemon/engine/board_replay.h"
#include "daemon/engine/daemon_watch.h"
#include "daemon/engine/earlier_game.h"
#include "daemon/model/ids.h"
#include "daemon/storage/codec/game_rows.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/system/log.h"
#include "daemon/tracking/rederive.h"
#include "daemon/tracking/sensed/clock.h"

namespace jadoube::engine {

using arbiter::Ruled;
using drivers::Instant;
using rules::Expected;

namespace {

/// The decision of the ruling, if it is about an incident. Otherwise null.
const arbiter::DecideOnIncident* incident_decision(const arbiter::Ruling& ruling) {
  return ruling.side_decision ? std::get_if<arbiter::DecideOnIncident>(&*ruling.side_decision)
                              : nullptr;
}

/// The ruling that followed from the request `id`. Null: there is none.
const arbiter::Ruling* ruling_of_request(const arbiter::Rulings& rulings, const std::string& id) {
  const auto found = std::ranges::find(rulings, id, &arbiter::Ruling::request_id);
  return found == rulings.end() ? nullptr : &*found;
}

/// True if the request `id` decided about the incident.
bool was_decided_by(const arbiter::Incident& incident, const std::string& id) {
  return std::ranges::find(incident.requests, id) != incident.requests.end();
}

/// The incident that the ruling is about, as it is now.
std::optional<arbiter::Incident> incident_of(const arbiter::Ruling& ruling,
                                             const BoardSession& session) {
  const auto* about = incident_decision(ruling);
  if (about == nullptr) return std::nullopt;
  const auto all = session.incidents();
  const auto found = std::ranges::find(all, about->id, &arbiter::Incident::id);
  return found == all.end() ? std::nullopt : std::optional(*found);
}

/// The same for an earlier game, from the journal.
Expected<std::optional<arbiter::Incident>> incident_of(const arbiter::Ruling& ruling,
                                                       const std::string& board,
                                                       storage::Archive& archive) {
  const auto* about = incident_decision(ruling);
  if (about == nullptr) return std::nullopt;
  const auto row = archive.incident(board, about->id.game, about->id.number);
  if (!row) return tl::unexpected(row.error());
  if (!*row) return std::nullopt;
  return storage::codec::incident_of(**row).map(
      [](arbiter::Incident incident) { return std::optional(std::move(incident)); });
}

/// The earlier answer to the request, if it was about game `ordinal` of `board` or began that game.
/// The game is not the last one of the board.
Expected<std::optional<Ruled>> answered_before(storage::Archive& archive, const std::string& board,
                                               int ordinal, const std::string& request_id) {
  auto earlier = read_earlier_game(archive, board, ordinal);
  if (!earlier) return tl::unexpected(earlier.error());
  const auto* made = ruling_of_request(earlier->rows.rulings, request_id);
  if (made == nullptr) return std::nullopt;
  auto incident = incident_of(*made, board, archive);
  if (!incident) return tl::unexpected(incident.error());
  return Ruled{.ruling = *made, .game = std::move(earlier->game), .incident = *std::move(incident)};
}

/// The command that sets the clock of `board`.
drivers::SetClock command_of(const arbiter::ClockSetting& setting, const model::Board& board) {
  auto whites = tracking::side_of(rules::Color::kWhite, board.orientation);
  if (board.pair) whites = board.pair->whites_clock.value_or(drivers::ClockSide::kLeft);
  const auto left =
      whites == drivers::ClockSide::kLeft ? rules::Color::kWhite : rules::Color::kBlack;
  drivers::SetClock command{setting.times[left], setting.times[opponent_of(left)], std::nullopt};
  if (setting.running) {
    command.running = *setting.running == rules::Color::kWhite ? whites : drivers::other(whites);
  }
  return command;
}

/// Refuses a decision on game `name` that would continue a game twice. It reads the journal at
/// `path`, because the other continuation may be on any board.
Expected<void> goes_on_nowhere_else(const std::string& path, const arbiter::DecisionRequest& call,
                                    const std::string& name, const arbiter::Rulings& rulings) {
  const auto wanted = arbiter::game_to_go_on(call.decision, name, rulings);
  if (wanted.empty()) return {};
  auto archive = storage::Archive::open(path);
  if (!archive) return tl::unexpected(archive.error());
  const auto elsewhere = goes_on_as(*archive, wanted);
  if (!elsewhere) return tl::unexpected(elsewhere.error());
  if (!*elsewhere) return {};
  return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                       "game {game} continues as game {other}: adjourn and resume that one",
                       {{"game", wanted}, {"other", **elsewhere}});
}

/// The error for a board without a session.
tl::unexpected<rules::Error> no_board(const std::string& path, const std::string& id) {
  auto archive = storage::Archive::open(path);
  const auto imported = archive ? archive->is_imported(id) : tl::unexpected(archive.error());
  if (!imported || !*imported) {
    return rules::refuse(rules::ErrorCode::kNotFound, "there has never been a board boards/{board}",
                         {{"board", id}});
  }
  return rules::refuse(
      rules::ErrorCode::kFailedPrecondition,
      "the games of board {board} were imported. Correct them at the daemon where they were "
      "played, or at a daemon that starts from the exported file",
      {{"board", id}});
}

/// The error for an incident of the daemon in a hall. Only a relay has such incidents.
tl::unexpected<rules::Error> no_hall(const std::string& daemon) {
  return rules::refuse(rules::ErrorCode::kNotFound,
                       "there is no hall {hall} here: this daemon decides about its own boards "
                       "and incidents only",
                       {{"hall", model::hall_of_daemon(daemon)}});
}

/// True if the decision may change plies of the record.
bool changes_plies(const arbiter::Decision& decision) {
  if (std::holds_alternative<arbiter::Undo>(decision)) return true;
  const auto* of_record = std::get_if<arbiter::RecordDecision>(&decision);
  return of_record != nullptr && (std::holds_alternative<arbiter::ReplacePly>(*of_record) ||
                                  std::holds_alternative<arbiter::InsertPlies>(*of_record) ||
                                  std::holds_alternative<arbiter::DeletePly>(*of_record) ||
                                  std::holds_alternative<arbiter::KeepIllegalPly>(*of_record) ||
                                  std::holds_alternative<arbiter::TakeBack>(*of_record) ||
                                  std::holds_alternative<arbiter::ChooseExplanation>(*of_record));
}

void log_ruling(const std::string& board, const arbiter::Ruling& ruling) {
  log::info("board " + board + ": " + ruling.author + " (" + ruling.origin + "): " + ruling.text);
}

}  // namespace

DecisionHandler::DecisionHandler(const Parts& parts, std::function<Instant()> now, AskBoard ask)
    : parts_(parts), now_(std::move(now)), ask_(std::move(ask)) {}

Expected<Ruled> DecisionHandler::decide(const std::string& board,
                                        const arbiter::DecisionRequest& call) {
  auto before = ruled_before(board, call);
  if (!before) return tl::unexpected(before.error());
  const bool is_new = !*before;
  auto ruled = is_new ? rule(board, call) : Expected<Ruled>(**std::move(before));
  const auto written = parts_.guard.commit_or_refuse(
      rules::Sentence("it is decided, and will be written and published when there is room"));
  if (ruled && !written) return tl::unexpected(written.error());
  if (ruled && is_new) set_clock(board, ruled->ruling);
  return ruled;
}

// The game is derived again from the journal, so everything must be in the journal by now.
Expected<BoardSession*> DecisionHandler::session_at(const std::string& board,
                                                    drivers::Instant now) {
  BoardSession* session = parts_.sessions.find(board);
  if (session == nullptr) return no_board(parts_.journal.file().path(), board);
  session->advance(now);
  if (auto written = parts_.guard.commit_or_refuse(rules::Sentence("make room first")); !written) {
    return tl::unexpected(written.error());
  }
  return session;
}

Expected<Ruled> DecisionHandler::preview(const std::string& board,
                                         const arbiter::DecisionRequest& call) {
  if (!changes_plies(call.decision)) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "this decision changes no plies, so it has no preview");
  }
  const auto now = now_();
  const auto found = session_at(board, now);
  if (!found) return tl::unexpected(found.error());
  BoardSession* session = *found;
  const auto& present = session->published().game;
  if (present && call.game > 0 && call.game < present->ordinal) {
    auto archive = storage::Archive::open(parts_.journal.file().path());
    if (!archive) return tl::unexpected(archive.error());
    const auto earlier = read_earlier_game(*archive, board, call.game);
    if (!earlier) return tl::unexpected(earlier.error());
    return rule_on(*earlier, call, now);
  }
  auto ruling = arbiter::ruling_on(call, session->published(), session->record().rulings(), now);
  if (!ruling) return tl::unexpected(ruling.error());
  auto derived = derive_again(*session, *ruling);
  if (!derived) return tl::unexpected(derived.error());
  const auto& game = derived->tracker.board().game;
  return Ruled{*std::move(ruling), game.value_or(model::Game{})};
}

Expected<std::optional<Ruled>> DecisionHandler::ruled_before(const std::string& board,
                                                             const arbiter::DecisionRequest& call) {
  if (call.request_id.empty()) return std::nullopt;
  if (board.empty()) return ruled_on_daemon_before(call);
  const BoardSession* session = parts_.sessions.find(board);
  if (session == nullptr) return std::nullopt;
  const auto& present = session->published().game;
  if (const auto* made = ruling_of_request(session->record().rulings(), call.request_id)) {
    return Ruled{.ruling = *made,
                 .game = present.value_or(model::Game{}),
                 .incident = incident_of(*made, *session)};
  }
  if (!present || call.game >= present->ordinal) return std::nullopt;
  auto archive = storage::Archive::open(parts_.journal.file().path());
  if (!archive) return tl::unexpected(archive.error());
  // A ruling that begins a game is stored with the game that it begins.
  for (const int ordinal : {call.game, call.game + 1}) {
    if (ordinal == 0 || ordinal >= present->ordinal) continue;
    auto answered = answered_before(*archive, board, ordinal, call.request_id);
    if (!answered || *answered) return answered;
  }
  return std::nullopt;
}

// The incident keeps the ids of the requests that decided about it. If it is over, or was opened
// before a restart, only the journal has it.
Expected<std::optional<Ruled>> DecisionHandler::ruled_on_daemon_before(
    const arbiter::DecisionRequest& call) {
  auto ruling = arbiter::ruling_on_daemon(call, now_());
  if (!ruling) return tl::unexpected(ruling.error());
  std::optional<arbiter::Incident> incident;
  if (const auto* known = parts_.daemon_watch.find(incident_decision(*ruling)->id)) {
    incident = *known;
  } else {
    auto archive = storage::Archive::open(parts_.journal.file().path());
    if (!archive) return tl::unexpected(archive.error());
    auto recorded = incident_of(*ruling, "", *archive);
    if (!recorded) return tl::unexpected(recorded.error());
    incident = *std::move(recorded);
  }
  if (!incident || !was_decided_by(*incident, call.request_id)) return std::nullopt;
  return Ruled{.ruling = *std::move(ruling), .game = {}, .incident = std::move(incident)};
}

Expected<Ruled> DecisionHandler::rule(const std::string& board,
                                      const arbiter::DecisionRequest& call) {
  if (board.empty()) return rule_on_daemon(call, now_());
  if (model::is_daemon_id(board)) return no_hall(board);
  const auto now = now_();
  const auto found = session_at(board, now);
  if (!found) return tl::unexpected(found.error());
  BoardSession* session = *found;
  const auto& present = session->published().game;
  const bool earlier = present && call.game > 0 && call.game < present->ordinal;
  return earlier ? rule_on_earlier_game(board, call, now)
                 : rule_on_present_game(*session, call, now);
}

// Decides about an incident of no board. It has no game, so the incident itself keeps the decision.
Expected<Ruled> DecisionHandler::rule_on_daemon(const arbiter::DecisionRequest& call, Instant now) {
  auto ruling = arbiter::ruling_on_daemon(call, now);
  if (!ruling) return tl::unexpected(ruling.error());
  const auto& about = std::get<arbiter::DecideOnIncident>(*ruling->side_decision);
  auto incident = parts_.daemon_watch.decide(about.id, about.decision, now, call.request_id);
  if (!incident) return tl::unexpected(incident.error());
  log::info(ruling->author + " (" + ruling->origin + "): " + ruling->text);
  return Ruled{.ruling = *std::move(ruling), .game = {}, .incident = *std::move(incident)};
}

Expected<Ruled> DecisionHandler::rule_on_present_game(BoardSession& session,
                                                      const arbiter::DecisionRequest& call,
                                                      Instant now) {
  const auto& id = session.record().id();
  const auto once = goes_on_nowhere_else(parts_.journal.file().path(), call,
                                         model::game_id(id, call.game), session.record().rulings());
  if (!once) return tl::unexpected(once.error());
  auto ruling = arbiter::ruling_on(call, session.published(), session.record().rulings(), now);
  if (!ruling) return tl::unexpected(ruling.error());
  if (auto known = arbiter::has_time_control(call.decision, parts_.rules.rules_of(id)); !known) {
    return tl::unexpected(known.error());
  }
  if (const auto now_so = incident_of(*ruling, session)) {
    const auto& wanted = incident_decision(*ruling)->decision;
    if (auto may = arbiter::check_not_done_by_another(wanted, *now_so); !may) {
      return tl::unexpected(may.error());
    }
  }
  const auto done = ruling->side_decision ? session.decide(*ruling) : carry_out(session, *ruling);
  if (!done) return tl::unexpected(done.error());
  log_ruling(id, *ruling);
  auto incident = incident_of(*ruling, session);
  return Ruled{*std::move(ruling), session.published().game.value_or(model::Game{}),
               std::move(incident)};
}

// Records the ruling and everything that follows from it.
Expected<void> DecisionHandler::carry_out(BoardSession& session, arbiter::Ruling& ruling) {
  const bool begins_game = ruling.correction && ruling.correction->new_game;
  // A game that starts now has no earlier revision.
  if (begins_game) ruling.against_revision = 0;
  if (arbiter::holds_from_now(ruling)) {
    session.correct(ruling);
    return {};
  }
  auto derived = derive_again(session, ruling);
  if (!derived) return tl::unexpected(derived.error());
  session.correct(ruling, *std::move(derived));
  return {};
}

// Derives the record again as if `ruling` had been there from the start.
Expected<arbiter::Derived> DecisionHandler::derive_again(BoardSession& session,
                                                         arbiter::Ruling& ruling) {
  const auto replay = storage::codec::read_present_game(parts_.journal, session.record().id());
  if (!replay) return tl::unexpected(replay.error());
  const auto derive = [&](const std::vector<model::Correction>& all) -> Expected<arbiter::Derived> {
    std::vector<model::TimedChange> changes;
    auto derived = tracking::rederive(session.published(), replay->seen, all, ruling.at, changes);
    if (!derived) return tl::unexpected(derived.error());
    return arbiter::Derived{*std::move(derived), std::move(changes)};
  };
  const auto game = session.published().game.value_or(model::Game{});
  return arbiter::carry_out(ruling, session.record().rulings(), game, ruling.at, derive);
}

// Decides about an earlier game. The present game of the board does not change.
Expected<Ruled> DecisionHandler::rule_on_earlier_game(const std::string& board,
                                                      const arbiter::DecisionRequest& call,
                                                      Instant now) {
  auto archive = storage::Archive::open(parts_.journal.file().path());
  if (!archive) return tl::unexpected(archive.error());
  const auto earlier = read_earlier_game(*archive, board, call.game);
  if (!earlier) return tl::unexpected(earlier.error());
  const auto once = goes_on_nowhere_else(parts_.journal.file().path(), call,
                                         model::game_id(board, call.game), earlier->rows.rulings);
  if (!once) return tl::unexpected(once.error());
  auto ruled = rule_on(*earlier, call, now);
  if (!ruled) return ruled;
  auto& side = ruled->ruling.side_decision;
  if (auto* about = side ? std::get_if<arbiter::DecideOnIncident>(&*side) : nullptr) {
    auto incident = decide_earlier_incident(parts_.journal, board, *about);
    if (!incident) return tl::unexpected(incident.error());
    report_changed(board, *incident, now);
    ruled->incident = *std::move(incident);
  }
  if (auto recorded = record_earlier(board, *earlier, *ruled, now); !recorded) {
    return tl::unexpected(recorded.error());
  }
  log_ruling(board, ruled->ruling);
  return ruled;
}

Expected<void> DecisionHandler::record_earlier(const std::string& board, const EarlierGame& earlier,
                                               const Ruled& ruled, Instant now) {
  auto settled = settled_incidents(parts_.journal, board, earlier, ruled.game);
  if (!settled) return tl::unexpected(settled.error());
  model::Board before;
  before.game = earlier.game;
  parts_.pending.add_ruling(board, ruled.ruling, before);
  if (ruled.game != earlier.game) {
    parts_.pending.add_game(board, ruled.game);
    parts_.pending.add_earlier_game(board, now, ruled.game);
  }
  for (auto& incident : *settled) report_changed(board, incident, now);
  return {};
}

void DecisionHandler::report_changed(const std::string& board, arbiter::Incident& incident,
                                     Instant now) {
  incident.changed = now;
  parts_.pending.add_incident(board, {now, arbiter::IncidentChange::What::kChanged, incident});
}

// Called after the decision has been saved.
void DecisionHandler::set_clock(const std::string& board, const arbiter::Ruling& ruling) {
  const auto* setting =
      ruling.side_decision ? std::get_if<arbiter::ClockSetting>(&*ruling.side_decision) : nullptr;
  if (setting == nullptr || setting->by_hand) return;
  ask_(board, command_of(*setting, parts_.sessions.published(board)));
}

namespace {

// Since when the tournament has a result, or a player is there. Nothing: `own` also differs from
// `before` in other rules.
std::optional<Instant> news_since(const OwnRules& before, const OwnRules& own) {
  OwnRules without_news = own;
  std::optional<Instant> since;
  const auto leave_out = [&](const std::optional<Instant>& was, std::optional<Instant>& is) {
    if (was || !is) return;
    since = since ? std::min(*since, *is) : *is;
    is.reset();
  };
  leave_out(before.result_since, without_news.result_since);
  leave_out(before.here_since.white, without_news.here_since.white);
  leave_out(before.here_since.black, without_news.here_since.black);
  return without_news == before ? since : std::nullopt;
}

}  // namespace

RulesHandler::RulesHandler(const Parts& parts, std::function<Instant()> now)
    : parts_(parts), now_(std::move(now)) {}

Expected<arbiter::TournamentRules> RulesHandler::set(const arbiter::RulesRequest& call) {
  const auto now = now_();
  parts_.sessions.advance_if_due(now);
  // Incidents are found again from the journal, so everything must be in the journal by now.
  if (auto written = parts_.guard.commit_or_refuse(rules::Sentence("make room first")); !written) {
    return tl::unexpected(written.error());
  }
  auto rules = call.change(parts_.rules.rules());
  if (!rules) return rules;
  const arbiter::RulesSetting setting{*rules, call.author, call.origin, now};
  parts_.rules.set(setting, parts_.pending);
  for (auto& [id, session] : parts_.sessions) {
    if (auto found = find_incidents_again(session, now); !found) {
      return tl::unexpected(found.error());
    }
  }
  parts_.rules.announce(setting);
  log::info(call.author + " (" + call.origin + ") has set the tournament rules");
  return parts_.guard
      .commit_or_refuse(
          rules::Sentence("the rules are set, and will be written when there is room"))
      .map([&] { return *rules; });
}

Expected<void> RulesHandler::set_own(const std::string& board, const OwnRules& own) {
  const auto news = news_since(parts_.rules.own(board), own);
  if (!parts_.rules.set_own(board, own)) return {};
  BoardSession* session = parts_.sessions.find(board);
  if (session == nullptr) return {};
  session->know_starts(parts_.rules.rules_of(board));
  // Earlier incidents do not change. A file may have the results of a whole round, and replaying
  // all its games would take long.
  const auto& game = session->published().game;
  if (news && game && *news >= game->started_at) {
    session->set_times({own.result_since, own.here_since});
    return {};
  }
  return find_incidents_again(*session, now_());
}

Expected<void> RulesHandler::find_incidents_again(BoardSession& session, Instant now) {
  auto replay = storage::codec::read_present_game(parts_.journal, session.record().id());
  if (!replay) return tl::unexpected(replay.error());
  const auto& game = session.published().game;
  const int before = game ? std::max(0, game->ordinal - 1) : 0;
  const auto start = game ? std::optional(game->start) : std::nullopt;
  session.replace_incidents(
      replay_board(parts_.rules.rules_of(session.record().id()),
                   {.rulings = replay->rulings, .games_before = before, .start = start},
                   replay->seen, now)
          .incidents);
  auto reported = report_differences(parts_.journal, session,
                                     {now, model::EndReason::kRulesChanged}, parts_.pending);
  if (!reported) return tl::unexpected(reported.error());
  return {};
}

}  // namespace jadoube::engine
