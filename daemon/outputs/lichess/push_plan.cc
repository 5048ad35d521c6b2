#include "daemon/outputs/lichess/push_plan.h"

#include <algorithm>
#include <utility>

#include "daemon/net/http/http_message.h"
#include "daemon/outputs/pgn/heading_text.h"
#include "daemon/outputs/pgn/live_pgn.h"

namespace jadoube::outputs {
namespace {

using rules::Sentence;
using std::chrono::seconds;

// [spec: Lichess API] 100 games. The server's limit is 512 KiB.
constexpr std::size_t kMostGames = 100, kMostBytes = std::size_t{256} << 10;
constexpr std::size_t kServersLimit = std::size_t{512} << 10;
constexpr seconds kBetweenPushes{1}, kAfterTooMany{60}, kLongestPause{60}, kClocksOnly{10};
// Limits of Lichess are for a day.
constexpr seconds kLongestRetryAfter{24 * 3600};
constexpr int kMostDoublings = 5;

// The text without the tags for clocks.
std::string without_clock_tags(const std::string& text) {
  std::string rest;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    const bool is_clock = line.starts_with("[WhiteClock ") || line.starts_with("[BlackClock ") ||
                          line.starts_with("[ReferenceTime ");
    if (!is_clock) rest += line;
    begin = end;
  }
  return rest;
}

bool same_moves(const model::Ply& one, const model::Ply& other) { return one.move == other.move; }

// True if `game` is `plies` without its last plies.
bool is_shorter(const ReleasedGame& game, const std::vector<model::Ply>& plies) {
  return game.plies.size() < plies.size() &&
         std::equal(game.plies.begin(), game.plies.end(), plies.begin(), same_moves);
}

// True if both games are of the same pairing.
bool same_pairing(const WantedGame& one, const WantedGame& other) {
  return one.heading.game_id == other.heading.game_id && one.heading.table == other.heading.table &&
         one.heading.players == other.heading.players;
}

// The key of a game. Without an id, it is made from the place and the players.
std::string id_of(const WantedGame& game) {
  const Heading& heading = game.heading;
  if (!heading.game_id.empty()) return heading.game_id;
  return round_text(heading) + " " + std::to_string(heading.table) + " " +
         heading.players.white.name + " - " + heading.players.black.name;
}

TableAlert alert_about(const WantedGame& game, const Sentence& what) {
  return alert_at(game.heading, what);
}

// What is kept of a game that Lichess accepted.
std::string digest_of(const std::string& text) {
  return net::strong_etag(without_clock_tags(text));
}

// The place of the answer about a game, among the unused answers. It is found by the id, or by the
// names, because older versions of the site send no id. The number of answers: there is none.
std::size_t place_of_answer(const PushAnswer& answer, const std::vector<bool>& used,
                            const Heading& heading) {
  const auto find = [&](const auto& fits) {
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (!used[i] && fits(answer.games[i])) return i;
    }
    return used.size();
  };
  const std::size_t place = find([&](const GameAnswer& game) {
    return !game.game_id.empty() && game.game_id == heading.game_id;
  });
  if (place < used.size()) return place;
  return find([&](const GameAnswer& game) {
    return game.game_id.empty() && game.white == heading.players.white.name &&
           game.black == heading.players.black.name;
  });
}

}  // namespace

PushPlan::PushPlan() : most_games_(kMostGames), most_bytes_(kMostBytes) {}

void PushPlan::want(std::vector<WantedGame> games) {
  const bool is_new_pairing =
      !std::equal(games.begin(), games.end(), wanted_.begin(), wanted_.end(), same_pairing);
  for (const WantedGame& game : wanted_) gone_.emplace(id_of(game), game);
  wanted_ = std::move(games);
  for (const WantedGame& game : wanted_) gone_.erase(id_of(game));
  // A chapter exists only if Lichess accepted the game once.
  std::erase_if(gone_, [&](const auto& entry) { return !at_lichess_.contains(entry.first); });
  const bool is_known = std::exchange(is_restored_, false);
  if (!is_new_pairing || is_known) return;
  full_.clear();
  for (const WantedGame& game : wanted_) full_.insert(id_of(game));
}

PushPlan::Outgoing PushPlan::outgoing(const WantedGame& wanted) const {
  Outgoing out{.game = wanted, .text = {}};
  const auto found = at_lichess_.find(id_of(wanted));
  const bool has_plies = found != at_lichess_.end() && found->second.plies;
  // The output never sends fewer plies than Lichess has.
  if (has_plies && is_shorter(wanted.game, *found->second.plies)) {
    out.game.game.plies = *found->second.plies;
    // The clocks belong to another ply.
    out.game.game.clocks.reset();
  }
  out.text = live_pgn(out.game.heading, out.game.game, kLichessForm);
  return out;
}

Instant PushPlan::due(const WantedGame& wanted) const {
  if (full_.contains(id_of(wanted))) return not_before_;
  const auto found = at_lichess_.find(id_of(wanted));
  if (found == at_lichess_.end()) return not_before_;
  const AtLichess& there = found->second;
  const std::string text = outgoing(wanted).text;
  if (text == there.text) return drivers::kNever;
  if (there.text.empty() && digest_of(text) == there.digest) return drivers::kNever;
  if (without_clock_tags(text) != there.text_without_clocks) return not_before_;
  // If the running side changed, somebody pressed the clock.
  const auto running = [](const WantedGame& game) {
    return game.game.clocks ? game.game.clocks->running : std::nullopt;
  };
  if (running(wanted) != running(there.sent)) return not_before_;
  return std::max(not_before_, there.sent_at + kClocksOnly);
}

Instant PushPlan::wake() const {
  Instant first = drivers::kNever;
  if (stopped_) return first;
  for (const WantedGame& game : wanted_) first = std::min(first, due(game));
  return first;
}

std::optional<Push> PushPlan::next(Instant now) {
  if (stopped_ || now < not_before_) return std::nullopt;
  in_flight_.clear();
  Push push;
  for (const WantedGame& game : wanted_) {
    if (due(game) > now) continue;
    Outgoing out = outgoing(game);
    if (out.text.size() > kServersLimit) {
      refused(out, Sentence("the game is too long for Lichess").packed(), now);
      full_.erase(id_of(game));
      continue;
    }
    const bool fits =
        push.games.size() < most_games_ && push.body.size() + out.text.size() <= most_bytes_;
    if (!push.games.empty() && !fits) break;
    push.body += out.text;
    push.games.push_back(out.game);
    in_flight_.push_back(std::move(out));
  }
  if (push.games.empty()) return std::nullopt;
  not_before_ = now + kBetweenPushes;
  return push;
}

void PushPlan::restore(const std::map<std::string, std::string>& digests) {
  for (const auto& [id, digest] : digests) at_lichess_[id].digest = digest;
  is_restored_ = !digests.empty();
}

std::map<std::string, std::string> PushPlan::digests() const {
  std::map<std::string, std::string> digests;
  for (const auto& [id, there] : at_lichess_) {
    if (!there.refusal.empty()) continue;
    digests[id] = there.text.empty() ? there.digest : digest_of(there.text);
  }
  return digests;
}

std::vector<WantedGame> PushPlan::missing() const {
  std::vector<WantedGame> missing;
  for (const WantedGame& game : wanted_) {
    const auto found = at_lichess_.find(id_of(game));
    const bool is_refused = found != at_lichess_.end() && !found->second.refusal.empty();
    if (is_refused || due(game) != drivers::kNever) missing.push_back(game);
  }
  return missing;
}

std::string PushPlan::why_missing(const WantedGame& game) const {
  const auto found = at_lichess_.find(id_of(game));
  return found == at_lichess_.end() || found->second.refusal.empty() ? problem_
                                                                     : found->second.refusal;
}

void PushPlan::took(const GameAnswer& answer, const Outgoing& sent, Instant now) {
  AtLichess& there = at_lichess_[id_of(sent.game)];
  there.sent = sent.game;
  there.text = sent.text;
  there.text_without_clocks = without_clock_tags(sent.text);
  there.sent_at = now;
  there.refusal.clear();
  there.plies = sent.game.game.plies;
  there.missing_plies = static_cast<int>(sent.game.game.plies.size()) - answer.moves;
}

void PushPlan::refused(const Outgoing& sent, std::string why, Instant now) {
  AtLichess& there = at_lichess_[id_of(sent.game)];
  there.sent = sent.game;
  there.text = sent.text;
  there.text_without_clocks = without_clock_tags(sent.text);
  there.sent_at = now;
  there.refusal = std::move(why);
}

void PushPlan::pause(Instant until, const Sentence& why) {
  not_before_ = until;
  problem_ = why.packed();
}

void PushPlan::stop(const Sentence& why) {
  stopped_ = true;
  problem_ = why.packed();
}

void PushPlan::resume(Instant now) {
  const bool has_refused = std::ranges::any_of(
      at_lichess_, [](const auto& entry) { return !entry.second.refusal.empty(); });
  if (!stopped_ && problem_.empty() && !has_refused) return;
  // Nothing can be sent before the pause ends, so its reason stays.
  if (stopped_ || now >= silent_until_) problem_.clear();
  stopped_ = false;
  failures_ = 0;
  not_before_ = silent_until_;
  for (const WantedGame& game : wanted_) full_.insert(id_of(game));
}

// The site is busy or cannot be reached. It is not known whether it accepted the push, so
// everything is sent again.
void PushPlan::fail(const PushAnswer& answer, Instant now) {
  const seconds asked = std::min(answer.retry_after.value_or(seconds(0)), kLongestRetryAfter);
  const seconds wait =
      std::max(asked, std::min(kLongestPause, seconds(2 << std::min(failures_, kMostDoublings))));
  ++failures_;
  for (const WantedGame& game : wanted_) full_.insert(id_of(game));
  // Even a retry by an operator does not end the pause.
  silent_until_ = std::max(silent_until_, now + asked);
  pause(now + wait,
        Sentence("Lichess did not accept the games: {why}. The next try is in {seconds} seconds or "
                 "later.",
                 {{"why", Sentence::unpacked(answer.message)}, {"seconds", wait.count()}}));
}

// One game may cause the refusal of a push. So the next push has half of the games, until there is
// only one game.
void PushPlan::make_smaller(const PushAnswer& answer, Instant now) {
  if (in_flight_.size() > 1) {
    most_games_ = std::max<std::size_t>(1, in_flight_.size() / 2);
    return;
  }
  if (in_flight_.empty()) return;
  refused(in_flight_.front(), answer.message, now);
  full_.erase(id_of(in_flight_.front().game));
}

void PushPlan::answered(const PushAnswer& answer, Instant now) {
  switch (answer.kind) {
    case PushAnswer::Kind::kTaken:
      break;
    case PushAnswer::Kind::kUpstream:
      return stop(Sentence(
          "The round at Lichess reads a source address, so it accepts no pushes. Remove the "
          "source in the settings of the round, then try again: jadoube outputs retry."));
    case PushAnswer::Kind::kNoRights:
      return stop(
          Sentence("Lichess refuses the token ({why}). Put a token of the broadcast's owner with "
                   "the right study:write into the "
                   "secret file.",
                   {{"why", Sentence::unpacked(answer.message)}}));
    case PushAnswer::Kind::kNoRound:
      return stop(
          Sentence("Lichess has no such round. Give the eight characters at the end of the round's "
                   "address: jadoube outputs round."));
    case PushAnswer::Kind::kTooLarge:
    case PushAnswer::Kind::kBadPush:
      return make_smaller(answer, now);
    case PushAnswer::Kind::kTooMany: {
      const seconds wait =
          std::clamp(answer.retry_after.value_or(kAfterTooMany), kAfterTooMany, kLongestRetryAfter);
      silent_until_ = now + wait;
      return pause(silent_until_, Sentence("Lichess got too many requests and wants {seconds} "
                                           "seconds of silence.",
                                           {{"seconds", wait.count()}}));
    }
    case PushAnswer::Kind::kTryAgain:
      return fail(answer, now);
  }
  problem_.clear();
  failures_ = 0;
  take_answers(answer, now);
  // After a push that was too large, the next ones grow again.
  most_games_ = std::min(kMostGames, most_games_ * 2);
}

void PushPlan::take_answers(const PushAnswer& answer, Instant now) {
  std::vector<bool> used(answer.games.size());
  for (const Outgoing& sent : in_flight_) {
    const std::size_t place = place_of_answer(answer, used, sent.game.heading);
    full_.erase(id_of(sent.game));
    if (place == used.size()) {
      refused(sent,
              Sentence("it dropped the game without a word; both players need a name").packed(),
              now);
      continue;
    }
    used[place] = true;
    const GameAnswer& game = answer.games[place];
    game.error.empty() ? took(game, sent, now) : refused(sent, Sentence(game.error).packed(), now);
  }
}

std::vector<TableAlert> PushPlan::alerts() const {
  std::vector<TableAlert> alerts;
  for (const WantedGame& game : wanted_) {
    const auto found = at_lichess_.find(id_of(game));
    if (found == at_lichess_.end()) continue;
    const AtLichess& there = found->second;
    if (!there.refusal.empty()) {
      alerts.push_back(alert_about(
          game, Sentence("Lichess refused this game: {why}. It is sent again when it changes.",
                         {{"why", Sentence::unpacked(there.refusal)}})));
    } else if (there.missing_plies > 0) {
      alerts.push_back(alert_about(game, Sentence("Lichess read {count} plies less than it got.",
                                                  {{"count", there.missing_plies}})));
    }
    if (there.plies && is_shorter(game.game, *there.plies) && !game.game.in_play) {
      alerts.push_back(alert_about(
          game,
          Sentence(
              "The game is over, but Lichess still shows moves that were taken back, the last one "
              "is {move}. Delete them by hand in the study.",
              {{"move", there.plies->back().san}})));
    }
  }
  for (const auto& [id, game] : gone_) {
    alerts.push_back(
        alert_about(game, Sentence("Lichess still shows the game {game}, which this output no "
                                   "longer has. If it was played in "
                                   "this round, leave it. If not: Delete its chapter by "
                                   "hand in the study.",
                                   {game_value("game", game.heading)})));
  }
  return alerts;
}

}  // namespace jadoube::outputs
