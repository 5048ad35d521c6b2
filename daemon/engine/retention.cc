#include "daemon/engine/retention.h"

#include <algorithm>

#include "daemon/engine/earlier_game.h"
#include "daemon/model/calendar.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/system/clock.h"
#include "daemon/system/log.h"

namespace jadoube::engine {
namespace {

using drivers::Instant;
using model::Calendar;
using rules::Expected;
using storage::Archive;
using storage::Instant;
using storage::OldGame;

constexpr std::chrono::seconds kLookAtClockEvery{5};
// If the dates jump by more than this part of the time for which games are kept, none are removed.
constexpr int kPartOfKeep = 10;

std::string duration_text(std::chrono::nanoseconds duration) {
  using namespace std::chrono;
  const auto all = floor<seconds>(abs(duration));
  if (all >= days(2)) return std::to_string(floor<days>(all).count()) + " days";
  if (all >= hours(2)) return std::to_string(floor<hours>(all).count()) + " hours";
  if (all >= minutes(2)) return std::to_string(floor<minutes>(all).count()) + " minutes";
  return std::to_string(all.count()) + " seconds";
}

constexpr std::chrono::hours kLookEvery{1};
constexpr std::chrono::milliseconds kBetweenGames{200};

// The number of games of a board that are checked. If all of them wait to be resumed, later games
// are not removed either.
constexpr std::size_t kGamesLookedAt = 32;

// An adjourned game is over when the journal no longer has the game that continues it. Until then,
// somebody may want to see how the later game began.
Expected<bool> is_over(Archive& archive, const model::Game& game, const std::string& name) {
  if (!game.closed) return false;
  const auto later = goes_on_as(archive, name);
  if (!later) return tl::unexpected(later.error());
  return !*later && !game.adjournment;
}

Expected<std::optional<OldGame>> old_game(Archive& archive, const storage::GameRow& row,
                                          const storage::GameRow& next, Instant before) {
  const auto game = storage::codec::game_without_plies_of(row);
  const auto follower = storage::codec::game_without_plies_of(next);
  // A game that this version cannot read is kept for another version.
  if (!game || !follower) return std::nullopt;
  const auto end = follower->started_at;
  if (model::date_of(end) >= before) return std::nullopt;
  const auto over = is_over(archive, *game, model::game_id(row.board, row.ordinal));
  if (!over) return tl::unexpected(over.error());
  if (!*over) return std::nullopt;
  const auto last = archive.last_event_before(row.board, end);
  if (!last) return tl::unexpected(last.error());
  return OldGame{.board = row.board,
                 .ordinal = row.ordinal,
                 .began = game->started_at,
                 .end = end,
                 .last_event = *last};
}

}  // namespace

CalendarKeeper::CalendarKeeper(storage::Journal& journal, ReadMachine read)
    : journal_(journal), read_(std::move(read)) {}

Expected<void> CalendarKeeper::restore(Instant now) {
  const auto text = journal_.text(storage::KeptText::kCalendar);
  if (!text) return tl::unexpected(text.error());
  auto calendar = Calendar::parse(*text);
  if (!calendar) {
    log::warning("the journal's calendar cannot be read: " + calendar.error().message +
                 ". Dates before this start may be wrong");
    calendar = Calendar();
  }
  const auto last = journal_.last_instant();
  if (!last) return tl::unexpected(last.error());
  calendar_ = written_ = *calendar;
  last_ = *last;
  begin_ = now;
  is_first_run_ = last_ == Instant{};
  const system::MachineTime machine = read_();
  const Calendar::Distance ahead = machine.clock - now;
  calendar_.begin_run(now, ahead, machine.clock.time_since_epoch() - machine.since_start,
                      machine.machine_start);
  if (std::chrono::abs(ahead) >= Calendar::kFollowed) {
    log::warning("the machine's clock is " + duration_text(ahead) +
                 (ahead.count() < 0 ? " behind" : " ahead of") +
                 " the journal. It is wrong now, or it was wrong before. The journal's time "
                 "continues, and dates follow the machine's clock");
  }
  is_synchronised_ = machine.is_synchronised;
  model::set_calendar(calendar_);
  due_ = now + kLookAtClockEvery;
  return {};
}

Expected<void> CalendarKeeper::look(Instant now) {
  due_ = now + kLookAtClockEvery;
  const system::MachineTime machine = read_();
  is_synchronised_ = machine.is_synchronised;
  const auto moved = calendar_.follow(machine.clock.time_since_epoch() - machine.since_start);
  if (moved != Calendar::Distance{}) {
    model::set_calendar(calendar_);
    log::info("the machine's clock was set " + duration_text(moved) +
              (moved.count() < 0 ? " back" : " ahead") + ": it is " +
              system::local_date_time(model::date_of(now)) +
              ". All events since the machine started have their dates from it now. Nothing "
              "else changes");
  }
  return write();
}

Expected<void> CalendarKeeper::write() {
  if (calendar_ == written_) return {};
  auto written = journal_.write(storage::KeptText::kCalendar, calendar_.text());
  if (written) written_ = calendar_;
  return written;
}

std::chrono::nanoseconds CalendarKeeper::gap() const {
  if (is_first_run_) return {};
  return std::chrono::abs(calendar_.date(begin_) - calendar_.date(last_));
}

std::chrono::nanoseconds CalendarKeeper::limit(std::chrono::days keep) {
  return std::max<std::chrono::nanoseconds>(keep / kPartOfKeep, std::chrono::days(1));
}

std::string CalendarKeeper::why_not_to_forget(std::chrono::days keep, bool trusts) const {
  if (!is_synchronised_ && !trusts) {
    return "no time server keeps this machine's clock right. If it is right all the same, say so: "
           "[daemon] trust_clock = true";
  }
  if (!is_far(keep)) return "";
  return "this start is " + duration_text(gap()) +
         " from the last one in the journal, and one of the two dates may be wrong. They are "
         "removed after the next start";
}

Expected<std::optional<OldGame>> oldest_to_forget(Archive& archive, const std::string& board,
                                                  Instant before) {
  const auto imported = archive.is_imported(board);
  if (!imported) return tl::unexpected(imported.error());
  if (*imported) return std::nullopt;
  const auto rows = archive.games_after({board, 0}, board, kGamesLookedAt);
  if (!rows) return tl::unexpected(rows.error());
  for (std::size_t i = 0; i + 1 < rows->size(); ++i) {
    auto found = old_game(archive, (*rows)[i], (*rows)[i + 1], before);
    if (!found || *found) return found;
  }
  return std::nullopt;
}

Retention::Retention(storage::Journal& journal, stream::Feed& feed, StorageGuard& guard,
                     const CalendarKeeper& calendar)
    : journal_(journal), feed_(feed), guard_(guard), calendar_(calendar) {}

void Retention::keep_for(const RetentionPolicy& policy, Instant first_look) {
  policy_ = policy;
  due_ = first_look;
}

// Removing games by a wrong date could not be undone.
bool Retention::may_forget() {
  const auto why_not = calendar_.why_not_to_forget(policy_->keep, policy_->trusts_clock);
  if (!why_not.empty() && why_not != reported_)
    log::warning("old games stay on record: " + why_not);
  reported_ = why_not;
  return why_not.empty();
}

void Retention::forget_next(Instant now, const std::vector<std::string>& boards) {
  if (!may_forget()) {
    boards_left_.clear();
    due_ = now + kLookEvery;
    return;
  }
  if (boards_left_.empty()) {
    boards_left_ = boards;
    due_ = now + (boards_left_.empty() ? storage::Instant::duration(kLookEvery)
                                       : storage::Instant::duration(kBetweenGames));
    return;
  }
  due_ = now + kBetweenGames;
  const auto forgotten = forget_oldest_of(boards_left_.back(), now);
  if (!forgotten) log::warning("old games stay on record: " + forgotten.error().message);
  if (forgotten && *forgotten) return;
  boards_left_.pop_back();
  if (boards_left_.empty()) due_ = now + kLookEvery;
}

// True if a game was removed. False if the board has no game that is old enough.
rules::Expected<bool> Retention::forget_oldest_of(const std::string& board, Instant now) {
  auto archive = storage::Archive::open(journal_.file().path());
  if (!archive) return tl::unexpected(archive.error());
  const auto game = oldest_to_forget(*archive, board, model::date_of(now) - policy_->keep);
  if (!game) return tl::unexpected(game.error());
  if (!*game) return false;
  // It is the first step, so that no reader continues at a place where events will be missing.
  feed_.forget((*game)->last_event);
  if (auto done = journal_.forget(**game); !done) {
    if (done.error().code == rules::ErrorCode::kDataLoss) guard_.fail(done.error());
    return tl::unexpected(done.error());
  }
  log::info("game " + model::game_id(board, (*game)->ordinal) +
            " was removed: it is older than [daemon] keep_days");
  guard_.tidy();
  return true;
}

}  // namespace jadoube::engine
