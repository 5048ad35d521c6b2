#include "daemon/release/event_gate.h"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "daemon/model/ids.h"
#include "daemon/release/past.h"
#include "daemon/storage/codec/row_codec.h"

namespace jadoube::release {
namespace {

// No board has such an id.
constexpr const char* kTournament = "tournaments/";

std::set<std::string> boards_of(const model::Tournament& tournament,
                                const LaneDelays::Serials& serials) {
  std::set<std::string> boards;
  const auto add_serial = [&](const std::string& serial) {
    for (const auto& [each, board] : serials) {
      if (each == serial) boards.insert(board);
    }
  };
  for (const model::TableBoard& table : tournament.tables) {
    table.board.empty() ? add_serial(table.serial) : (void)boards.insert(table.board);
  }
  for (const model::Section& section : tournament.sections) {
    for (const model::Round& round : section.rounds) {
      for (const model::Pairing& pairing : round.pairings) {
        if (!pairing.board.empty()) boards.insert(pairing.board);
        for (const model::GamePlace& game : pairing.games) boards.insert(game.board);
      }
    }
  }
  return boards;
}

}  // namespace

std::string lane_of_tournament(const std::string& id) { return kTournament + id; }

std::string lane_of(const model::Event& event) {
  const auto* changed = std::get_if<model::TournamentChanged>(&event.content);
  if (changed != nullptr) return lane_of_tournament(changed->tournament->id);
  return model::is_daemon_id(event.board) ? std::string() : event.board;
}

bool LaneDelays::update(const Tournaments& tournaments, const Serials& serials,
                        std::uint64_t head) {
  const bool same_serials = serials == serials_;
  serials_ = serials;
  bool changed = false;
  for (const auto& tournament : tournaments) {
    Members& members = tournaments_[tournament->id];
    if (members.of == tournament && same_serials) continue;
    changed = true;
    members.of = tournament;
    std::set<std::string> now;
    if (!tournament->closed) now = boards_of(*tournament, serials_);
    for (const std::string& board : members.boards) {
      if (now.contains(board)) continue;
      auto& until = claims_[board][tournament->id];
      until = std::min(until, head);
    }
    for (const std::string& board : now) claims_[board][tournament->id] = kStill;
    members.boards = std::move(now);
  }
  return changed;
}

void LaneDelays::had(const model::Tournament& tournament, const Serials& serials,
                     std::uint64_t until) {
  for (const std::string& board : boards_of(tournament, serials)) {
    claims_[board].try_emplace(tournament.id, until);
  }
}

bool LaneDelays::has_gone_out(const std::string& lane, std::uint64_t number) {
  const auto found = claims_.find(lane);
  if (found == claims_.end()) return false;
  return std::erase_if(found->second, [&](const auto& claim) {
           return claim.second != kStill && claim.second <= number;
         }) > 0;
}

std::chrono::seconds LaneDelays::of_tournament(const std::string& id) const {
  const auto found = tournaments_.find(id);
  const bool has_own = found != tournaments_.end() && found->second.of->delay;
  return has_own ? *found->second.of->delay : without_("");
}

std::chrono::seconds LaneDelays::of(const std::string& lane) const {
  if (lane.starts_with(kTournament))
    return of_tournament(lane.substr(std::char_traits<char>::length(kTournament)));
  std::chrono::seconds longest{0};
  bool has_tournament = false;
  const auto found = claims_.find(lane);
  if (found != claims_.end()) {
    for (const auto& [tournament, until] : found->second) {
      longest = std::max(longest, of_tournament(tournament));
      has_tournament |= until == kStill;
    }
  }
  return has_tournament ? longest : std::max(longest, without_(lane));
}

std::chrono::seconds LaneDelays::longest() const {
  std::chrono::seconds longest = without_("");
  for (const auto& [id, members] : tournaments_) longest = std::max(longest, of_tournament(id));
  return longest;
}

namespace {

using rules::Expected;
using std::chrono::seconds;

// How many events are read at once.
constexpr std::size_t kEventsAtOnce = 512;
// The lane of this name always exists, so there is always a cursor.
const std::string kNoBoard;

}  // namespace

EventGate::EventGate(EventSource source, DelayRules rules)
    : source_(std::move(source)), rules_(std::move(rules)) {
  if (rules_.without_tournament) delays_.emplace(rules_.without_tournament);
}

seconds EventGate::wanted(const std::string& lane) const {
  return std::max(least_, delay_of(lane));
}

void EventGate::update() {
  stream::Feed& feed = source_.feed();
  // The head is read last. So the moves of a board before it left its tournament are not after the
  // head.
  const auto tournaments = feed.tournaments();
  const auto serials = feed.serials();
  const std::uint64_t head = feed.head();
  if (rules_.lived != nullptr) rules_.lived->note(head);
  if (delays_) delays_->update(tournaments, serials, head);
}

bool EventGate::holds_back() { return of_all() > seconds(0); }

Expected<void> EventGate::begin(model::Instant now, seconds least,
                                std::optional<std::uint64_t> reached) {
  least_ = least;
  update();
  const auto start_of = [&](seconds delay) -> Expected<std::uint64_t> {
    if (reached) return *reached;
    return first_number(now, delay);
  };
  const auto first = start_of(delays_ ? std::max(least_, delays_->longest()) : least_);
  if (!first) return tl::unexpected(first.error());
  if (auto learnt = learn_what_tournaments_had(*first); !learnt) return learnt;
  std::set<std::string> names = {kNoBoard};
  for (const auto& board : source_.feed().tally().boards) names.insert(board.id);
  for (const auto& tournament : source_.feed().tournaments()) {
    names.insert(lane_of_tournament(tournament->id));
  }
  lanes_.clear();
  cursors_.clear();
  for (const std::string& name : names) {
    const seconds delay = wanted(name);
    const auto start = start_of(delay);
    if (!start) return tl::unexpected(start.error());
    lanes_[name] = {delay, *start};
    cursors_.try_emplace(delay, *start);
  }
  return {};
}

void EventGate::note_all_seen(model::Instant now) {
  for (auto& [name, lane] : lanes_) lane.until = now;
}

// The events are nearly in the order of their times, so bisection finds the place.
Expected<std::uint64_t> EventGate::first_number(model::Instant now, seconds delay) {
  std::uint64_t low = source_.feed().seen().forgotten;
  std::uint64_t high = std::max(low, source_.feed().head());
  if (delay == seconds(0)) return high;
  if (rules_.lived != nullptr) return std::clamp(rules_.lived->last_of_age(delay), low, high);
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    const auto events = source_.read(middle, 1);
    if (!events) return tl::unexpected(events.error());
    if (!events->empty() && events->front()->at + delay <= now) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

// A board may have left a tournament since, or the tournament may be over. For the waiting events,
// the tournament at their time counts.
Expected<void> EventGate::learn_what_tournaments_had(std::uint64_t first) {
  const std::uint64_t head = source_.feed().head();
  if (!delays_ || first >= head) return {};
  const auto serials = source_.feed().serials();
  const auto learn = [&](const model::Tournament& tournament) {
    if (!tournament.closed) delays_->had(tournament, serials, head);
  };
  for (const auto& tournament : source_.feed().tournaments()) {
    const auto then = tournament_at(source_.archive(), tournament->id, first);
    if (!then) return tl::unexpected(then.error());
    if (*then) learn(**then);
  }
  for (std::uint64_t after = first;;) {
    const auto rows =
        source_.archive().events_after(after, model::Topic::kTournaments, kEventsAtOnce);
    if (!rows) return tl::unexpected(rows.error());
    for (const storage::EventRow& row : *rows) {
      after = row.number;
      const auto event = storage::codec::event_of(row);
      if (!event) continue;
      const auto* changed = std::get_if<model::TournamentChanged>(&event->content);
      if (changed != nullptr) learn(*changed->tournament);
    }
    if (rows->size() < kEventsAtOnce) return {};
  }
}

void EventGate::set_delays(model::Instant now) {
  for (auto& [name, lane] : lanes_) {
    const seconds delay = wanted(name);
    if (delay != lane.delay) move(lane, delay, now);
  }
  std::erase_if(cursors_, [&](const auto& cursor) {
    return std::ranges::none_of(
        lanes_, [&](const auto& lane) { return lane.second.delay == cursor.first; });
  });
}

// The lane continues at its place. The other cursor may have to go back for it. Its other lanes
// then get no event twice.
void EventGate::move(Lane& lane, seconds delay, model::Instant now) {
  const std::uint64_t position = std::max(lane.floor, cursors_.at(lane.delay));
  const auto [cursor, is_new] = cursors_.try_emplace(delay, position);
  if (!is_new && cursor->second > position) {
    for (auto& [name, other] : lanes_) {
      if (other.delay == delay) other.floor = std::max(other.floor, cursor->second);
    }
    cursor->second = position;
  }
  // It is computed now, and not on each turn, because somebody may set the clock of the machine.
  const bool grows = delay > lane.delay;
  const auto until =
      grows ? std::max(lane.until.value_or(now - lane.delay), now - lane.delay) : lane.until;
  lane = {delay, position, until};
}

// The lane `name`. If it is new, its first event is after `position`.
EventGate::Lane& EventGate::lane_at(const std::string& name, std::uint64_t position) {
  const auto found = lanes_.find(name);
  if (found != lanes_.end()) return found->second;
  const seconds delay = wanted(name);
  const auto [cursor, is_new] = cursors_.try_emplace(delay, position);
  Lane& lane = lanes_[name] = {delay, position};
  if (!is_new && cursor->second > position) {
    for (auto& [other_name, other] : lanes_) {
      if (other.delay == delay && &other != &lane) {
        other.floor = std::max(other.floor, cursor->second);
      }
    }
    cursor->second = position;
  }
  return lane;
}

std::optional<model::Instant> EventGate::due(const model::Event& event, seconds delay,
                                             model::Instant now) const {
  if (delay <= seconds(0)) return std::nullopt;
  if (rules_.lived == nullptr) {
    return event.at + delay > now ? std::optional(event.at + delay) : std::nullopt;
  }
  const auto age = rules_.lived->age(event.number);
  if (age >= delay) return std::nullopt;
  return now + (delay - age);
}

seconds EventGate::of_all() {
  update();
  seconds longest = wanted(kNoBoard);
  for (const auto& board : source_.feed().tally().boards) {
    longest = std::max(longest, wanted(board.id));
  }
  for (const auto& tournament : source_.feed().tournaments()) {
    if (tournament->closed) continue;
    longest = std::max(longest, wanted(lane_of_tournament(tournament->id)));
  }
  return longest;
}

void EventGate::note_given(std::uint64_t number) {
  if (!delays_) return;
  for (const auto& board : source_.feed().tally().boards) delays_->has_gone_out(board.id, number);
}

// Reads all events with the cursor of `delay`. True: other cursors may have more to read.
Expected<bool> EventGate::read(seconds delay, model::Instant now, const Take& take,
                               std::optional<model::Instant>& next) {
  std::uint64_t& cursor = cursors_.at(delay);
  bool has_new_lane = false;
  // Usually the first event is not old enough. So hundreds of events after it are not read.
  for (std::size_t at_once = 1;; at_once = kEventsAtOnce) {
    const auto events = source_.read(cursor, at_once);
    if (!events) return tl::unexpected(events.error());
    for (const auto& event : *events) {
      const std::string name = lane_of(*event);
      has_new_lane |= !lanes_.contains(name);
      const Lane& lane = lane_at(name, event->number - 1);
      if (lane.delay == delay && event->number > lane.floor) {
        if (const auto then = due(*event, delay, now)) {
          next = next ? std::min(*next, *then) : *then;
          return has_new_lane;
        }
        take(event);
      }
      cursor = event->number;
    }
    // Fewer events than asked for: perhaps a row cannot be read.
    if (at_once > 1 && events->size() < at_once) return has_new_lane;
  }
}

Expected<std::optional<model::Instant>> EventGate::advance(model::Instant now, seconds least,
                                                           const Take& take) {
  least_ = least;
  update();
  set_delays(now);
  std::optional<model::Instant> next;
  for (bool again = true; again;) {
    again = false;
    next.reset();
    std::vector<seconds> delays;
    for (const auto& [delay, cursor] : cursors_) delays.push_back(delay);
    for (const seconds delay : delays) {
      const auto more = read(delay, now, take, next);
      if (!more) return tl::unexpected(more.error());
      again |= *more;
    }
    if (!delays_) continue;
    bool expired = false;
    for (const auto& [name, lane] : lanes_) expired |= delays_->has_gone_out(name, reached(name));
    if (!expired) continue;
    set_delays(now);
    again = true;
  }
  return next;
}

std::uint64_t EventGate::reached(const std::string& lane) const {
  const auto found = lanes_.find(lane);
  if (found == lanes_.end()) return released();
  return std::max(found->second.floor, cursors_.at(found->second.delay));
}

std::uint64_t EventGate::released() const {
  if (cursors_.empty()) return 0;
  return std::ranges::min_element(cursors_, {}, [](const auto& each) { return each.second; })
      ->second;
}

std::optional<model::Instant> EventGate::gone_out_until(const std::string& lane) const {
  const auto found = lanes_.find(lane);
  return found == lanes_.end() ? std::nullopt : found->second.until;
}

seconds EventGate::delay_of(const std::string& lane) const {
  if (!delays_) return seconds(0);
  const seconds before = rules_.held_before ? rules_.held_before(lane) : seconds(0);
  return std::max(seconds(0), delays_->of(lane) - before);
}

}  // namespace jadoube::release
