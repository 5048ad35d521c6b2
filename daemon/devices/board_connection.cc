#include "daemon/devices/board_connection.h"

#include <algorithm>
#include <array>

#include "daemon/model/change.h"
#include "daemon/system/log.h"

namespace jadoube::devices {

using drivers::ConnectionState;
using drivers::Conversation;
using drivers::Direction;
using drivers::Instant;
using rules::ErrorCode;
using rules::Expected;

namespace {

constexpr std::chrono::minutes kAskStrangersAgain{1};
// If something is heard at a port that nobody named, it is heard out for so long. A DGT board whose
// clock runs needs two messages of its clock, one a second.
constexpr std::chrono::milliseconds kHearsOut{3'000};
// The limit keeps one busy connection from holding up the others.
constexpr int kReadsInOneTurn = 16;
// A connection with 9600 baud carries 960 bytes a second. A board that is a USB device itself sends
// its whole log, 8 kB, at once. A device that sends more is not a board, or it is broken.
constexpr std::size_t kMostInOneSecond = 64 * 1024;

}  // namespace

void BoardConnection::turn(Instant now, Ready ready, std::vector<Seen>& seen) {
  if (is_waiting()) {
    if (now < retry_at_) return;
    open(now, seen);
  } else if (listens_until_) {
    listen(now, ready, seen);
  } else {
    // Whatever ended the wait, the bytes that are here arrived before the time was up.
    receive(now, ready, seen);
    if (line_) advance(now, seen);
  }
  if (line_ && !listens_until_) judge(now, seen);
  if (recording_) recording_->flush();
}

void BoardConnection::hint() {
  wait_ = kFirstWait;
  retry_at_ = Instant{};
}

void BoardConnection::miss(Instant since, std::vector<Seen>& seen) {
  if (is_waiting()) return;
  // A terminal keeps its bytes over a hang-up. The next conversation would read them as its own.
  std::array<std::uint8_t, 4096> old;
  for (int reads = 0; reads < kReadsInOneTurn && line_->read(old).value_or(0) > 0; ++reads)
    continue;
  if (board_.empty()) {
    close();
  } else {
    lose(since, std::string(model::kNobodyListened), seen);
  }
  hint();
}

Expected<void> BoardConnection::send(Instant now, const drivers::Command& command,
                                     std::vector<Seen>& seen) {
  if (board_.empty()) {
    return rules::refuse(ErrorCode::kUnavailable, setup_.port + ": no board is there");
  }
  Expected<void> sent = driver_->send(now, command);
  advance(now, seen);
  return sent;
}

Instant BoardConnection::wake_at() const {
  if (is_waiting()) return retry_at_;
  if (listens_until_) return *listens_until_;
  return std::min(driver_->wake_at(), guard_.due());
}

void BoardConnection::open(Instant now, std::vector<Seen>& seen) {
  auto line = setup_.open_transport(setup_.port, driver_entry().line);
  if (!line) {
    port_missing_ = line.error().code == ErrorCode::kNotFound;
    lose(now, line.error().message, seen);
    return;
  }
  line_ = std::move(*line);
  bytes_in_second_ = 0;
  guard_ = {};
  driver_ = driver_entry().make();
  if (setup_.notebook != nullptr) driver_->recall(setup_.notebook->read(driver_entry().name));
  ++openings_;
  port_missing_ = has_heard_ = has_written_ = false;
  opened_at_ = now;
  if (must_listen()) {
    listens_until_ = now + setup_.listens_first;
    driver_->open(now);
  } else {
    begin_record(now, seen);
    greet(now, seen);
  }
}

bool BoardConnection::must_listen() const {
  if (setup_.listens_first.count() == 0 || driver_entry().only_listens) return false;
  return driver_index_ > 0 || !setup_.first_greets_at_once;
}

void BoardConnection::listen(Instant now, Ready ready, std::vector<Seen>& seen) {
  if (!hear(now, ready, seen)) return;
  if (driver_->conversation() == Conversation::kLive) {
    listens_until_.reset();
    begin_record(now, seen);
    return advance(now, seen);
  }
  if (now < *listens_until_) return;
  const Instant heard_out = opened_at_ + kHearsOut;
  if (has_heard_ && now < heard_out) {
    listens_until_ = heard_out;
  } else if (has_heard_) {
    lose(now, setup_.port + ": no board that \"" + std::string(driver_entry().name) + "\" reads",
         seen);
  } else {
    listens_until_.reset();
    begin_record(now, seen);
    greet(now, seen);
  }
}

// What is heard before the greeting is not recorded: it may belong to any device. False if the line
// is lost.
bool BoardConnection::hear(Instant now, Ready ready, std::vector<Seen>& seen) {
  std::array<std::uint8_t, 4096> heard;
  for (int reads = 0; reads < kReadsInOneTurn; ++reads) {
    const Expected<std::size_t> count = line_->read(heard);
    const bool hung_up = count && *count == 0 && ready.hung_up;
    if (!count || hung_up) {
      lose(now, hung_up ? setup_.port + ": hung up" : count.error().message, seen);
      return false;
    }
    if (*count == 0) return true;
    has_heard_ = true;
    driver_->receive(now, std::span(heard).first(*count), fresh_);
    take_observations(now, seen);
  }
  return true;
}

void BoardConnection::begin_record(Instant now, std::vector<Seen>& seen) {
  if (setup_.recorder != nullptr) {
    recording_ = setup_.recorder->record(setup_.board, setup_.port, driver_entry().name, now);
  }
  if (!nobody_answered_) publish(now, ConnectionState::kConnecting, "", setup_.board, seen);
}

void BoardConnection::greet(Instant now, std::vector<Seen>& seen) {
  driver_->open(now);
  advance(now, seen);
}

void BoardConnection::receive(Instant now, Ready ready, std::vector<Seen>& seen) {
  std::array<std::uint8_t, 4096> buffer;
  for (int reads = 0; line_ && reads < kReadsInOneTurn; ++reads) {
    const Expected<std::size_t> count = line_->read(buffer);
    if (!count) return lose(now, count.error().message, seen);
    if (*count == 0 && ready.hung_up) return lose(now, setup_.port + ": hung up", seen);
    if (*count == 0) return;
    if (babbles(now, *count)) {
      lose(now, setup_.port + " babbles: it sends more than any board", seen);
      retry_at_ = now + setup_.longest_wait;
      return;
    }
    has_heard_ = true;
    const auto bytes = std::span(buffer).first(*count);
    if (recording_) recording_->write(now, Direction::kFromBoard, bytes);
    driver_->receive(now, bytes, fresh_);
    take_observations(now, seen);
  }
}

bool BoardConnection::babbles(Instant now, std::size_t bytes) {
  if (now - second_began_ >= std::chrono::seconds(1)) {
    second_began_ = now;
    bytes_in_second_ = 0;
  }
  bytes_in_second_ += bytes;
  return bytes_in_second_ > kMostInOneSecond;
}

void BoardConnection::advance(Instant now, std::vector<Seen>& seen) {
  const std::size_t before = unsent_.size();
  driver_->advance(now, unsent_, fresh_);
  if (recording_) recording_->write(now, Direction::kToBoard, std::span(unsent_).subspan(before));
  take_observations(now, seen);
  guard_.advance(now, passed_);
  take_observations(now, seen);
  write(now, seen);
}

void BoardConnection::write(Instant now, std::vector<Seen>& seen) {
  while (!unsent_.empty()) {
    const Expected<std::size_t> count = line_->write(unsent_);
    if (!count) return lose(now, count.error().message, seen);
    if (*count == 0) return;
    has_written_ = true;
    unsent_.erase(unsent_.begin(), unsent_.begin() + static_cast<std::ptrdiff_t>(*count));
  }
}

void BoardConnection::judge(Instant now, std::vector<Seen>& seen) {
  const Conversation conversation = driver_->conversation();
  if (conversation == Conversation::kDead && !board_.empty()) {
    return lose(now, "the board at " + setup_.port + " fell silent", seen);
  }
  if (conversation == Conversation::kDead) {
    return lose(now, "no board answers at " + setup_.port, seen);
  }
  // A board that the configuration names by its port need not identify itself.
  const bool known = !setup_.board.empty() || driver_->identified();
  if (board_.empty() && conversation == Conversation::kLive && known) {
    announce(now, seen);
  }
}

void BoardConnection::announce(Instant now, std::vector<Seen>& seen) {
  std::optional<Identity> identity = Identity{setup_.board, ""};
  if (setup_.board.empty()) {
    identity = setup_.identify(setup_.port, driver_entry().name, driver_->device());
  }
  if (!identity) {
    close();
    retry_at_ = now + kAskStrangersAgain;
    return;
  }
  if (setup_.board.empty()) {
    publish(opened_at_, ConnectionState::kConnecting, identity->remark, identity->board, seen);
  }
  board_ = identity->board;
  if (recording_) recording_->remark("this is board " + board_);
  const Instant since = held_.empty() ? now : held_.front().at;
  publish(since, ConnectionState::kLive, trouble(), board_, seen);
  if (!tells_capabilities(driver_->device())) {
    seen.push_back({board_, since, drivers::DeviceRead{driver_->device()}});
  }
  for (Seen& held : held_) seen.push_back({board_, held.at, std::move(held.observation)});
  held_.clear();
  wait_ = kFirstWait;
  nobody_answered_ = false;
}

// Whether what is held back tells what the board can do before it tells of a square. Nobody has to
// be told what is usual.
bool BoardConnection::tells_capabilities(const drivers::DeviceInfo& device) const {
  if (drivers::has_usual_capabilities(device)) return true;
  for (const Seen& held : held_) {
    if (std::holds_alternative<drivers::PlacementRead>(held.observation)) return false;
    if (std::holds_alternative<drivers::SquareChanged>(held.observation)) return false;
    const auto* read = std::get_if<drivers::DeviceRead>(&held.observation);
    if (read != nullptr && read->info.capabilities == device.capabilities) return true;
  }
  return false;
}

void BoardConnection::lose(Instant now, Why why, std::vector<Seen>& seen) {
  // This includes a network connection, which opens at once and fails when it is used.
  nobody_answered_ = line_ != nullptr && board_.empty();
  const bool repeats =
      published_ && published_->state == ConnectionState::kLost && published_->why == why;
  const std::string& board = board_.empty() ? setup_.board : board_;
  if (!repeats) publish(now, ConnectionState::kLost, why, board, seen);
  if (nobody_answered_) return try_next_driver(now);
  close();
  wait_longer(now);
}

// Waits longer only after a round of all drivers.
void BoardConnection::try_next_driver(Instant now) {
  const bool is_puzzled = setup_.board.empty() && has_heard_ && !has_written_;
  puzzled_drivers_ = is_puzzled ? puzzled_drivers_ + 1 : 0;
  driver_index_ = (driver_index_ + 1) % setup_.drivers.size();
  close();
  retry_at_ = now + wait_;
  if (driver_index_ == 0) wait_longer(now);
  if (puzzled_drivers_ < setup_.drivers.size()) return;
  puzzled_drivers_ = 0;
  log::info("the device at " + setup_.port +
            " talks without being asked, and no driver understands it, so nothing is written to "
            "it. If it is a board, name its port and driver in the configuration: [[board]]");
  retry_at_ = now + kAskStrangersAgain;
}

void BoardConnection::close() {
  if (recording_) recording_->flush();
  recording_.reset();
  driver_.reset();
  line_.reset();
  unsent_.clear();
  fresh_.clear();
  listens_until_.reset();
  held_.clear();
  board_.clear();
}

void BoardConnection::wait_longer(Instant now) {
  retry_at_ = now + wait_;
  wait_ = std::min(wait_ * 2, setup_.longest_wait);
}

void BoardConnection::take_observations(Instant now, std::vector<Seen>& seen) {
  guard_.take(now, fresh_, passed_);
  std::vector<Seen>& target = board_.empty() ? held_ : seen;
  for (drivers::Observation& observation : passed_) {
    target.push_back({board_, now, std::move(observation)});
  }
  passed_.clear();
  keep_learnt();
  tell_trouble(now, seen);
}

// The tracker hears of it as of a new connection: some changes are lost.
void BoardConnection::tell_trouble(Instant now, std::vector<Seen>& seen) {
  if (board_.empty() || !published_ || published_->state != ConnectionState::kLive) return;
  const std::string why = trouble();
  if (published_->why != why) publish(now, ConnectionState::kLive, why, board_, seen);
}

std::string BoardConnection::trouble() const {
  return guard_.is_flooding() ? std::string(model::kSensorsFlood) : driver_->advice();
}

void BoardConnection::keep_learnt() {
  const auto learnt = driver_->take_learnt();
  if (!learnt) return;
  log::info(setup_.port + ": the pieces of this board are known now");
  if (setup_.notebook != nullptr) setup_.notebook->add(driver_entry().name, *learnt);
}

// If the board of this connection is not known, the change belongs to no board.
void BoardConnection::publish(Instant at, ConnectionState state, Why why, const std::string& board,
                              std::vector<Seen>& seen) {
  if (board.empty()) return;
  published_ = drivers::ConnectionChanged{state, setup_.port, why};
  seen.push_back({board, at, *published_});
}

const drivers::DriverEntry& BoardConnection::driver_entry() const {
  return *setup_.drivers[driver_index_];
}

}  // namespace jadoube::devices
