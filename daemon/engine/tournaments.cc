#include "daemon/engine/tournaments.h"

#include <algorithm>
#include <optional>
#include <variant>
#include <vector>

#include "daemon/engine/daemon_watch.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/system/log.h"
#include "daemon/texts/incident.h"
#include "daemon/tournament/edit.h"
#include "daemon/tournament/export/writers.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/result.h"

namespace jadoube::engine {

using rules::Expected;

namespace {

// Sets the time of each player of `is` who is here. It is `now`, unless `was` has the player as
// here, with either colour.
void note_who_is_here(const model::Pairing* was, drivers::Instant now, model::Pairing& is) {
  for (const auto color : {rules::Color::kWhite, rules::Color::kBlack}) {
    is.here_since[color].reset();
    if (!is.here[color]) continue;
    is.here_since[color] = now;
    if (was == nullptr) continue;
    for (const auto then : {rules::Color::kWhite, rules::Color::kBlack}) {
      const bool was_here = was->players[then] == is.players[color] && was->here[then];
      if (was_here) is.here_since[color] = was->here_since[then];
    }
  }
}

// Sets the time of each result of `changed`, and of each player who is here. It is `now`, unless
// `before` has it already.
void note_times(const model::Tournament* before, drivers::Instant now, model::Tournament& changed) {
  std::map<std::string_view, const model::Pairing*> earlier;
  if (before != nullptr) {
    for (const auto& section : before->sections) {
      for (const auto& round : section.rounds) {
        for (const auto& pairing : round.pairings) earlier[pairing.id] = &pairing;
      }
    }
  }
  for (auto& section : changed.sections) {
    for (auto& round : section.rounds) {
      for (auto& pairing : round.pairings) {
        const auto found = earlier.find(pairing.id);
        const model::Pairing* was = found == earlier.end() ? nullptr : found->second;
        pairing.result_since = !pairing.result                 ? std::nullopt
                               : was != nullptr && was->result ? was->result_since
                                                               : std::optional(now);
        note_who_is_here(was, now, pairing);
      }
    }
  }
}

bool has_press(const model::Game& game) {
  return std::ranges::any_of(
      game.plies, [](const model::Ply& ply) { return ply.evidence == model::Evidence::kPress; });
}

}  // namespace

Tournaments::Tournaments(const Parts& parts, std::function<drivers::Instant()> now)
    : parts_(parts), now_(std::move(now)) {}

Expected<void> Tournaments::restore() {
  const auto rows = parts_.journal.tournaments();
  if (!rows) return tl::unexpected(rows.error());
  for (const storage::TournamentRow& row : *rows) {
    auto tournament = storage::codec::tournament_of(row);
    // The other tournaments work.
    if (!tournament) {
      log::error("tournament " + row.id +
                 " cannot be read, and is left out: " + tournament.error().message);
      unreadable_.push_back(unreadable_record(
          "tournament " + row.id,
          rules::Sentence("tournament {tournament} ({why})",
                          {{"tournament", row.id}, {"why", tournament.error().sentence()}})));
      continue;
    }
    const auto kept = std::make_shared<const model::Tournament>(std::move(*tournament));
    tournaments_[kept->id] = kept;
    parts_.feed.restore(kept);
  }
  note_waiting("jadoube", "");
  const auto boards = parts_.journal.boards();
  if (!boards) return tl::unexpected(boards.error());
  for (const std::string& board : *boards) {
    const auto last = parts_.journal.last_game(board);
    if (!last) return tl::unexpected(last.error());
    (void)parts_.rules.set_own(board, own_rules({board, last->ordinal}, ""));
  }
  return {};
}

void Tournaments::assign_games() {
  // The games that were in play before a restart.
  if (next_event_ == 0) {
    for (auto& [board, session] : parts_.sessions) {
      if (const auto& game = session.published().game) {
        plies_[{board, game->ordinal}] = game->plies.size();
      }
    }
  }
  // Events that wait because the disk is full were already examined.
  for (const auto& event : parts_.pending.events()) {
    if (event->number >= next_event_) note(*event);
  }
  next_event_ = parts_.pending.next_event();
  for (const std::string& board : std::exchange(changed_boards_, {})) {
    if (assign(board)) games_changed_.insert(board);
  }
  next_event_ = parts_.pending.next_event();
}

Expected<void> Tournaments::follow_rules(const RuleSetter& set) {
  for (const std::string& board : std::exchange(games_changed_, {})) {
    const BoardSession* session = parts_.sessions.find(board);
    if (session == nullptr) continue;
    const model::Board& published = session->published();
    const int ordinal = published.game ? published.game->ordinal : 0;
    const auto done = set(board, own_rules({board, ordinal}, published.device.serial));
    if (!done) return done;
  }
  return {};
}

void Tournaments::note(const model::Event& event) {
  const auto* change = std::get_if<model::Change>(&event.content);
  if (change == nullptr) return;
  // The pairing of a new board may have its own position.
  if (seen_boards_.insert(event.board).second ||
      std::holds_alternative<model::DeviceChange>(*change)) {
    games_changed_.insert(event.board);
  }
  if (const auto* started = std::get_if<model::GameStarted>(change)) {
    plies_[{event.board, event.game}] = started->game->plies.size();
    // The last game may have had its own rules.
    games_changed_.insert(event.board);
  } else if (const auto* plies = std::get_if<model::PliesChange>(change)) {
    plies_[{event.board, event.game}] = plies->keep + plies->plies.size();
  } else if (const auto* result = std::get_if<model::ResultChange>(change)) {
    const std::pair game(event.board, event.game);
    const bool is_given = result->result != rules::Result::kUnknown && !result->provisional;
    if (is_given) with_result_.insert(game);
    if (!is_given) with_result_.erase(game);
    games_changed_.insert(event.board);
    return;
  } else {
    return;
  }
  changed_boards_.insert(event.board);
}

bool Tournaments::assign(const std::string& board) {
  BoardSession* session = parts_.sessions.find(board);
  if (session == nullptr || !session->published().game) return false;
  const model::Board& published = session->published();
  const tournament::SeenGame game{.board = board,
                                  .serial = published.device.serial,
                                  .ordinal = published.game->ordinal,
                                  .plies = published.game->plies.size(),
                                  .was_pressed = has_press(*published.game)};
  const auto plies_of = [this](const model::GamePlace& place) -> std::optional<std::size_t> {
    const std::pair earlier(place.board, place.ordinal);
    const auto found = plies_.find(earlier);
    if (found == plies_.end() || with_result_.contains(earlier)) return std::nullopt;
    return found->second;
  };
  for (const auto& [id, tournament] : tournaments_) {
    auto changed = tournament::with_game(*tournament, game, now_(), plies_of);
    if (!changed) continue;
    put({.tournament = std::move(*changed)});
    return true;
  }
  return false;
}

Expected<model::Tournament> Tournaments::change(const tournament::Request& request) {
  const auto found = tournaments_.find(request.id);
  auto changed = request.change(found == tournaments_.end() ? nullptr : found->second.get());
  if (!changed) return changed;
  if (found != tournaments_.end() && *changed == *found->second) return changed;
  std::vector<const model::Tournament*> others;
  for (const auto& [id, tournament] : tournaments_) others.push_back(tournament.get());
  if (auto good = tournament::check_tables(*changed, others); !good) {
    return tl::unexpected(good.error());
  }
  note_times(found == tournaments_.end() ? nullptr : found->second.get(), now_(), *changed);
  changed->revision = found == tournaments_.end() ? 1 : found->second->revision + 1;
  put({.tournament = *changed, .author = request.author, .origin = request.origin});
  log::info(request.author + " (" + request.origin + ") has changed tournament " + request.id);
  // Games that have already begun may belong to the changed tournament now.
  for (auto& [board, session] : parts_.sessions) {
    (void)assign(board);
    games_changed_.insert(board);
  }
  const auto written = parts_.guard.commit_or_refuse(
      rules::Sentence("the change is made, and will be written when there is room"));
  if (!written) return tl::unexpected(written.error());
  return *tournaments_.at(request.id);
}

const model::Tournament* Tournaments::of_game(const model::GamePlace& game) const {
  for (const auto& [id, tournament] : tournaments_) {
    if (!tournament->closed && tournament::pairing_of_game(*tournament, game)) {
      return tournament.get();
    }
  }
  return nullptr;
}

Expected<bool> Tournaments::change_pairing(const model::GamePlace& game,
                                           const arbiter::DecisionRequest& call,
                                           const std::function<void(model::Pairing&)>& edit) {
  const auto* tournament = of_game(game);
  if (tournament == nullptr) return false;
  return change({.id = tournament->id,
                 .author = call.author,
                 .origin = call.origin,
                 .change = [&](const model::Tournament* now) -> Expected<model::Tournament> {
                   model::Tournament out = *now;
                   edit(tournament::at(out, *tournament::pairing_of_game(out, game)));
                   return out;
                 }})
      .map([](const auto&) { return true; });
}

Expected<bool> Tournaments::put_on_board(const model::GamePlace& game, const std::string& board,
                                         const arbiter::DecisionRequest& call) {
  return change_pairing(game, call, [&](model::Pairing& pairing) { pairing.board = board; });
}

Expected<void> Tournaments::follow_moved(const model::GamePlace& from, const model::GamePlace& to,
                                         const arbiter::DecisionRequest& call) {
  return change_pairing(from, call,
                        [&](model::Pairing& pairing) {
                          // The moved game now contains the game that the board recorded before.
                          std::erase_if(pairing.games, [&](const model::GamePlace& each) {
                            return each.board == to.board;
                          });
                          pairing.games.push_back(to);
                          pairing.board = to.board;
                        })
      .map([](bool) {});
}

// A game waits while its pairing is on another board, and was not given a game there.
void Tournaments::note_waiting(const std::string& author, const std::string& origin) {
  const auto before = std::exchange(waiting_, {});
  for (const auto& [id, tournament] : tournaments_) {
    if (tournament->closed) continue;
    for (const auto& section : tournament->sections) {
      for (const auto& round : section.rounds) {
        if (!round.started_at || round.closed_at) continue;
        for (const auto& pairing : round.pairings) {
          const bool waits = !pairing.board.empty() && !pairing.games.empty() &&
                             !pairing.postponed && !pairing.result &&
                             pairing.games.back().board != pairing.board;
          if (!waits) continue;
          const auto known = std::ranges::find_if(before, [&](const WaitingGame& each) {
            return each.from == pairing.games.back() && each.to == pairing.board;
          });
          waiting_.push_back(known != before.end()
                                 ? *known
                                 : WaitingGame{pairing.games.back(), pairing.board,
                                               author.empty() ? "jadoube" : author, origin});
        }
      }
    }
  }
}

const model::Tournament* Tournaments::of_board(const std::string& board) const {
  const BoardSession* session = parts_.sessions.find(board);
  if (session == nullptr) return nullptr;
  const model::Board& published = session->published();
  const auto is_in = [&](const model::Tournament& tournament) {
    if (tournament.closed) return false;
    if (tournament::has_board(tournament, board, published.device.serial)) return true;
    return published.game &&
           tournament::pairing_of_game(tournament, {board, published.game->ordinal});
  };
  for (const auto& [id, tournament] : tournaments_) {
    if (is_in(*tournament)) return tournament.get();
  }
  return nullptr;
}

void Tournaments::put(model::TournamentChanged changed) {
  tournaments_[changed.tournament->id] = changed.tournament.share();
  note_waiting(changed.author, changed.origin);
  parts_.pending.add_tournament(now_(), std::move(changed));
}

OwnRules Tournaments::own_rules(const model::GamePlace& game, const std::string& serial) const {
  OwnRules own;
  bool has_pairing = false, has_next = false;
  std::optional<drivers::Instant> unplayed;
  model::ByColor<std::optional<rules::TimeControl>> next_controls;
  for (const auto& [id, tournament] : tournaments_) {
    if (const auto place = tournament::pairing_of_game(*tournament, game)) {
      const auto& rules = tournament->sections[place->section].rules;
      if (rules) own.rules = **rules;
      own.start = tournament::at(*tournament, *place).start;
      own.controls = tournament::at(*tournament, *place).controls;
      own.result_since = tournament::at(*tournament, *place).result_since;
      own.here_since = tournament::at(*tournament, *place).here_since;
      has_pairing = true;
    } else if (const auto forfeit = tournament::forfeit_on(*tournament, game.board, serial)) {
      unplayed = tournament::at(*tournament, *forfeit).result_since;
    }
    if (tournament->closed || has_next) continue;
    // If several sections may play next, it is not known whose position is set up.
    const auto next = tournament::next_pairings(*tournament, game.board, serial);
    if (next.size() != 1) continue;
    const auto first = tournament::without_game(*tournament, next.front(), game.board, serial);
    const model::Pairing& pairing = tournament::at(*tournament, first.value_or(next.front()));
    has_next = pairing.start.has_value();
    own.next_start = pairing.start;
    next_controls = pairing.controls;
  }
  if (has_pairing) return own;
  own.controls = next_controls;
  // The players may have started the clock of the absent player.
  own.result_since = unplayed;
  return own;
}

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
    auto archive = storage::Archive::open(journal_.file().path());
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
