#include "daemon/api/hall_board.h"

#include <google/protobuf/util/message_differencer.h>

#include <algorithm>
#include <utility>

#include "daemon/api/convert.h"
#include "daemon/api/hall_convert.h"

namespace jadoube::api {
namespace {

// Displays set their clocks by the time in a message, so it must not be old.
constexpr std::chrono::milliseconds kFresh{250};
// What changes in this time is shown together.
constexpr std::chrono::milliseconds kStep{250};

// True if it is the same place in the hall, whatever is played there.
bool is_same_place(const v1::HallTable& one, const v1::HallTable& other) {
  return one.board() == other.board() && one.table() == other.table() &&
         one.tournament() == other.tournament() && one.round() == other.round() &&
         one.pairing() == other.pairing();
}

bool is_wanted(const v1::HallTable& table, const stream::BoardFilter& filter) {
  return filter.empty() ||
         (!table.board().empty() && filter.contains(*parse_board_name(table.board())));
}

}  // namespace

HallBoard::HallBoard(std::string event, std::string site, std::function<model::Instant()> now,
                     ReadHalls halls, ReadEvaluation evaluation)
    : event_(std::move(event)),
      site_(std::move(site)),
      now_(std::move(now)),
      halls_(std::move(halls)),
      evaluation_(std::move(evaluation)) {}

bool HallBoard::take(const std::vector<outputs::Round>& rounds) {
  std::vector<v1::HallTable> tables, next;
  for (const outputs::Round& round : rounds) {
    auto& out = round.is_to_come ? next : tables;
    for (const outputs::Table& table : round.tables) out.push_back(to_hall_table(round, table));
    for (const outputs::Table& bye : round.byes) out.push_back(to_hall_table(round, bye));
  }
  const std::lock_guard lock(mutex_);
  given_ = tables;
  const bool has_changed = show(std::move(tables));
  if (std::ranges::equal(next, next_, google::protobuf::util::MessageDifferencer::Equals)) {
    return has_changed;
  }
  next_ = std::move(next);
  complete_ = ++version_;
  return true;
}

bool HallBoard::look_again() {
  const std::lock_guard lock(mutex_);
  return show(given_);
}

bool HallBoard::show(std::vector<v1::HallTable> tables) {
  const auto halls = halls_();
  const model::Instant now = now_();
  for (v1::HallTable& table : tables) {
    if (evaluation_ && !table.position().empty() && !table.board().empty()) {
      const auto evaluation = evaluation_(*parse_board_name(table.board()), table.position());
      if (evaluation) *table.mutable_evaluation() = *evaluation;
    }
    if (halls.empty() || table.board().empty()) continue;
    mark_hall(*parse_board_name(table.board()), halls, now, table);
    if (table.has_hall_silent_since()) table.set_signal(v1::HALL_SIGNAL_NO_SIGNAL);
  }
  const auto next = version_ + 1;
  const bool same_places = std::ranges::equal(
      tables, tables_, is_same_place, {},
      [](const Kept& kept) -> const auto& { return kept.table; });
  if (!same_places) {
    tables_.clear();
    for (auto& table : tables) tables_.push_back({next, std::move(table)});
    version_ = complete_ = next;
    return true;
  }
  bool changed = false;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (google::protobuf::util::MessageDifferencer::Equals(tables[i], tables_[i].table)) continue;
    tables_[i] = {next, std::move(tables[i])};
    changed = true;
  }
  if (changed) version_ = next;
  return changed;
}

void HallBoard::take_step(model::Instant now) const {
  if (shown_ == version_) return;
  // A clock that was set back does not stop the displays.
  const bool is_early = now >= shown_at_ && now - shown_at_ < kStep;
  if (is_early) return;
  shown_ = version_;
  shown_at_ = now;
  encoded_.clear();
}

grpc::Slice HallBoard::encode(std::uint64_t from, const stream::BoardFilter& filter,
                              model::Instant now) const {
  v1::WatchHallResponse response;
  *response.mutable_time() = to_proto(now);
  if (from == 0) {
    response.set_complete(true);
    response.mutable_event()->set_name(event_);
    response.mutable_event()->set_site(site_);
    for (const auto& table : next_) {
      if (is_wanted(table, filter)) *response.add_next_tables() = table;
    }
  }
  for (const Kept& kept : tables_) {
    if (kept.changed > from && is_wanted(kept.table, filter)) *response.add_tables() = kept.table;
  }
  if (from != 0 && response.tables().empty()) return {};
  return grpc::Slice(response.SerializeAsString());
}

std::optional<HallBoard::News> HallBoard::after(std::uint64_t version,
                                                const stream::BoardFilter& filter) const {
  const model::Instant now = now_();
  const std::lock_guard lock(mutex_);
  take_step(now);
  if (version == shown_) return std::nullopt;
  // Tables may have come or gone since the step: `complete_` is then newer than what is shown.
  const std::uint64_t from = version < complete_ ? 0 : version;
  if (!filter.empty()) return News{shown_, encode(from, filter, now)};
  std::erase_if(encoded_, [&](const Encoded& each) {
    return each.from == from && (now < each.at || now - each.at >= kFresh);
  });
  const auto found = std::ranges::find(encoded_, from, &Encoded::from);
  if (found != encoded_.end()) return News{shown_, found->message};
  encoded_.push_back({from, now, encode(from, filter, now)});
  return News{shown_, encoded_.back().message};
}

grpc::Slice HallBoard::time() const {
  v1::WatchHallResponse response;
  *response.mutable_time() = to_proto(now_());
  return grpc::Slice(response.SerializeAsString());
}

}  // namespace jadoube::api
