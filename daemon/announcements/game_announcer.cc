#include "daemon/announcements/game_announcer.h"

#include <algorithm>
#include <utility>

#include "daemon/announcements/announcement.h"
#include "daemon/language/translate.h"

namespace jadoube::announcements {
namespace {

// More corrected plies are not announced one by one.
constexpr std::size_t kMostCorrections = 2;

}  // namespace

std::vector<Announcement> GameAnnouncer::update(const SeenTable& table, model::Instant now) {
  out_.clear();
  call_again_ = drivers::kNever;
  if (table.game == nullptr) return {};
  const model::Game& game = *table.game;
  if (ordinal_ != game.ordinal || started_at_ != game.started_at) meet(game, now);
  report_plies(game, now);
  report_end(game);
  report_times(table, now);
  return std::exchange(out_, {});
}

// Of a game that began before the daemon started, only the last move is announced.
void GameAnnouncer::meet(const model::Game& game, model::Instant now) {
  const bool is_first = ordinal_ == 0;
  ordinal_ = game.ordinal;
  started_at_ = game.started_at;
  said_.clear();
  revision_ = game.revision;
  differs_since_.reset();
  result_ = rules::Result::kUnknown;
  adjourned_ = false;
  warned_ = {};
  if (!is_first || game.plies.empty()) {
    if (game.in_play()) say(Kind::kGame, language::tr("A new game begins"));
    return;
  }
  const std::size_t standing = standing_plies(game, now);
  for (std::size_t i = 0; i < standing; ++i) said_.push_back({game.plies[i].move});
  if (game.result_is_provisional || !game.has_given_result()) {
    if (standing > 0) say(Kind::kMove, last_move_sentence(game, standing - 1, settings_.words));
  } else {
    result_ = game.result;
  }
  adjourned_ = game.adjournment.has_value();
}

// The number of plies, from the first on, that can be announced now.
std::size_t GameAnnouncer::standing_plies(const model::Game& game, model::Instant now) {
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    const model::Ply& ply = game.plies[i];
    if (ply.state != model::PlyState::kProvisional) continue;
    // The game waits for the players or an arbiter to decide what was played.
    if (!settings_.provisional_after || !game.explanations.empty()) return i;
    const model::Instant stands_at = ply.made_at + *settings_.provisional_after;
    if (now >= stands_at) continue;
    call_at(stands_at);
    return i;
  }
  return game.plies.size();
}

void GameAnnouncer::report_plies(const model::Game& game, model::Instant now) {
  const std::size_t standing = standing_plies(game, now);
  std::size_t same = 0;
  while (same < said_.size() && same < game.plies.size() &&
         said_[same].move == game.plies[same].move) {
    ++same;
  }
  if (same == said_.size()) {
    differs_since_.reset();
  } else {
    // An adjusted piece is off its square for a moment. So an undecided change counts only if it
    // lasts.
    const bool is_decided = game.revision != revision_ || standing > same;
    const model::Instant since = *(differs_since_ = differs_since_.value_or(now));
    const model::Instant lasts_at =
        since + settings_.provisional_after.value_or(std::chrono::milliseconds(0));
    if (!is_decided && now < lasts_at) return call_at(lasts_at);
    differs_since_.reset();
    report_change(game, same, standing);
  }
  revision_ = game.revision;
  for (std::size_t i = said_.size(); i < standing; ++i) {
    say(Kind::kMove, move_words(game, i, settings_.words));
    said_.push_back({game.plies[i].move});
  }
}

// The plies from `same` on differ from the announced ones.
void GameAnnouncer::report_change(const model::Game& game, std::size_t same, std::size_t standing) {
  const std::size_t kept = std::min(said_.size(), std::max(standing, same));
  std::vector<std::size_t> changed;
  for (std::size_t i = same; i < kept; ++i) {
    if (said_[i].move != game.plies[i].move) changed.push_back(i);
  }
  if (changed.size() > kMostCorrections) {
    say(Kind::kCorrection, corrected_from_sentence(game, same) + ". " +
                               last_move_sentence(game, standing - 1, settings_.words));
    said_.clear();
    for (std::size_t i = 0; i < standing; ++i) said_.push_back({game.plies[i].move});
    return;
  }
  for (const std::size_t i : changed) {
    say(Kind::kCorrection, corrected_sentence(game, i, settings_.words));
    said_[i].move = game.plies[i].move;
  }
  if (kept == said_.size()) return;
  say(Kind::kCorrection, taken_back_sentence(game, kept, said_.size() - kept));
  said_.resize(kept);
}

void GameAnnouncer::report_end(const model::Game& game) {
  // The end is announced after the last move.
  const bool all_said = said_.size() == game.plies.size();
  const rules::Result result =
      game.result_is_provisional || !all_said ? rules::Result::kUnknown : game.result;
  const bool was_over = result_ != rules::Result::kUnknown || adjourned_;
  if (result != std::exchange(result_, result) && result != rules::Result::kUnknown) {
    say(Kind::kGame, result_sentence(result));
  }
  if (game.adjournment.has_value() != std::exchange(adjourned_, game.adjournment.has_value()) &&
      adjourned_) {
    say(Kind::kGame, language::tr("The game is adjourned"));
  }
  if (was_over && game.in_play()) say(Kind::kGame, language::tr("The game continues"));
}

void GameAnnouncer::report_times(const SeenTable& table, model::Instant now) {
  if (settings_.time_warnings.empty() || !table.game->in_play()) return;
  for (const rules::Color player : model::kColors) {
    const auto left = time_left(table, player, now);
    if (!left) continue;
    std::optional<std::chrono::seconds> reached, next;
    for (const std::chrono::seconds warning : settings_.time_warnings) {
      if (*left <= warning && (!reached || warning < *reached)) reached = warning;
      if (*left > warning && (!next || warning > *next)) next = warning;
    }
    const bool runs = table.clock->running == player;
    if (next && runs) call_at(now + (*left - *next));
    Warned& warned = warned_[player];
    // After each move, an increment may lift the time above the warning again. So only much more
    // time, for example a new period, allows a new warning.
    if (warned.at && *left > 2 * *warned.at) warned.at.reset();
    const bool is_new = reached && (!warned.at || *reached < *warned.at);
    if (is_new) warned.at = reached;
    // If a player has less time from the start, there is no warning.
    const bool was_seen = std::exchange(warned.was_seen, true);
    if (is_new && runs && was_seen) say(Kind::kTime, time_sentence(player, *reached));
  }
}

void GameAnnouncer::say(Kind kind, std::string text) { out_.push_back({kind, std::move(text)}); }

}  // namespace jadoube::announcements
