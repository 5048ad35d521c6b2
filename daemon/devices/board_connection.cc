#include "daemon/devices/board_connection.h"

#include <algorithm>

#include "daemon/model/change.h"
#include "daemon/system/log.h"

namespace jadoube::devices {

using drivers::ConnectionState;
using drivers::Conversation;
using drivers::Instant;
using rules::ErrorCode;
using rules::Expected;
using rules::Sentence;

namespace {

constexpr std::chrono::minutes kAskStrangersAgain{1};
// If bytes come from a port that nobody named, the driver listens for this time. A DGT board whose
// clock runs needs two messages of its clock, one a second.
constexpr std::chrono::milliseconds kListensToTalker{3'000};
// Enough for two pings of all boards, and for the questions to the boards that answered the first
// ping.
constexpr std::chrono::milliseconds kLooksForChain{3'500};

}  // namespace

void BoardConnection::turn(Instant now, Ready ready, std::vector<Seen>& seen) {
  if (is_waiting()) {
    if (now < retry_at_) return;
    open(now, seen);
  } else if (awaits_connection_) {
    await_connection(now, ready, seen);
  } else if (listens_until_) {
    listen(now, ready, seen);
  } else if (chain_) {
    look_for_chain(now, ready, seen);
  } else {
    // The bytes that are already received arrived before the time was up, so they are read first.
    if (process(now, ready, seen)) advance(now, seen);
  }
  if (line_ && !awaits_connection_ && !listens_until_ && !chain_) judge(now, seen);
  if (line_ && line_->recording() != nullptr) line_->recording()->flush();
}

void BoardConnection::miss(Instant since, std::vector<Seen>& seen) {
  if (is_waiting()) return;
  line_->forget_unread();
  if (board().empty()) {
    close();
  } else {
    lose(since, model::kNobodyListened, seen);
  }
  hint();
}

Expected<void> BoardConnection::send(Instant now, const std::string& board,
                                     const drivers::Command& command, std::vector<Seen>& seen) {
  if (!serves(board)) {
    return rules::refuse(ErrorCode::kUnavailable, "{port}: no board is there", {{"port", port()}});
  }
  Expected<void> sent = driver_->send(now, command);
  advance(now, seen);
  return sent;
}

Instant BoardConnection::wake_at() const {
  if (is_waiting()) return retry_at_;
  if (awaits_connection_) return drivers::kNever;
  if (listens_until_) return *listens_until_;
  if (chain_) return std::min(chain_->wake_at(), chain_until_);
  return std::min(driver_->wake_at(), feed_.due());
}

void BoardConnection::open(Instant now, std::vector<Seen>& seen) {
  if (const Expected<void> opened = open_line(driver_entry().line); !opened) {
    return lose(now, opened.error().sentence(), seen);
  }
  feed_.begin();
  driver_ = driver_entry().make();
  if (setup_.notebook != nullptr) driver_->recall(setup_.notebook->read(driver_entry().name));
  // The daemon refuses wrong keys at its start, so this does not fail.
  if (!setup_.key.empty()) (void)driver_->use_key(setup_.key);
  opened_at_ = now;
  awaits_connection_ = !line_->is_connected();
  if (!awaits_connection_) begin(now, seen);
}

// The driver begins when the board can receive bytes: otherwise its patience would end too early.
void BoardConnection::await_connection(Instant now, Ready ready, std::vector<Seen>& seen) {
  const auto ignore = [](std::span<const std::uint8_t>) {};
  if (const Expected<void> read = line_->read(now, ready, ignore); !read) {
    return lose(now, read.error().sentence(), seen);
  }
  awaits_connection_ = !line_->is_connected();
  if (!awaits_connection_) begin(now, seen);
}

void BoardConnection::begin(Instant now, std::vector<Seen>& seen) {
  opened_at_ = now;
  if (must_listen()) {
    listens_until_ = now + setup_.listens_first;
    driver_->open(now);
  } else {
    after_silence(now, seen);
  }
}

bool BoardConnection::must_listen() const {
  if (setup_.listens_first.count() == 0 || driver_entry().listens_for_proof) return false;
  return driver_index_ > 0 || !setup_.first_greets_at_once;
}

void BoardConnection::listen(Instant now, Ready ready, std::vector<Seen>& seen) {
  if (!process(now, ready, seen)) return;
  if (driver_->conversation() == Conversation::kLive) {
    listens_until_.reset();
    begin_record(now, seen);
    return advance(now, seen);
  }
  if (now < *listens_until_) return;
  const Instant listened_enough_at = opened_at_ + kListensToTalker;
  if (line_->has_received() && now < listened_enough_at) {
    listens_until_ = listened_enough_at;
  } else if (line_->has_received()) {
    lose(now,
         Sentence("{port}: no board that \"{driver}\" reads",
                  {{"port", port()}, {"driver", driver_entry().name}}),
         seen);
  } else {
    listens_until_.reset();
    after_silence(now, seen);
  }
}

void BoardConnection::after_silence(Instant now, std::vector<Seen>& seen) {
  const auto* chain = drivers::find_chain(driver_entry().name);
  if (chain != nullptr && setup_.found_chain && !was_alone_) {
    chain_ = chain->make();
    chain_->open(now);
    chain_until_ = now + kLooksForChain;
    return look_for_chain(now, {}, seen);
  }
  begin_record(now, seen);
  greet(now, seen);
}

// A single board is read without the chain, because then its clock can be set.
void BoardConnection::look_for_chain(Instant now, Ready ready, std::vector<Seen>& seen) {
  std::vector<drivers::ChainSeen> unused;
  auto done = line_->read(now, ready, [&](std::span<const std::uint8_t> bytes) {
    chain_->receive(now, bytes, unused);
  });
  out_.clear();
  chain_->advance(now, out_, unused);
  line_->add(now, out_);
  if (done) done = line_->write();
  if (!done) return lose(now, done.error().sentence(), seen);
  if (chain_->size() > 1) {
    log::info(port() + ": several boards share this cable");
    close();
    retry_at_ = drivers::kNever;
    return setup_.found_chain(port());
  }
  if (now < chain_until_) return;
  chain_.reset();
  begin_record(now, seen);
  greet(now, seen);
}

// Reads what the board has sent. Bytes before the greeting are not recorded, because they may
// belong to any device. False if the connection is lost.
bool BoardConnection::process(Instant now, Ready ready, std::vector<Seen>& seen) {
  const bool only_listens = listens_until_.has_value();
  const Expected<void> read = line_->read(now, ready, [&](std::span<const std::uint8_t> bytes) {
    driver_->receive(now, bytes, fresh_);
    take_observations(now, seen);
  });
  if (!read) lose(now, read.error().sentence(), seen);
  const bool babbles = !read && read.error().code == ErrorCode::kOutOfRange;
  if (babbles && !only_listens) retry_at_ = now + longest_wait_;
  return read.has_value();
}

void BoardConnection::begin_record(Instant now, std::vector<Seen>& seen) {
  if (setup_.recorder != nullptr) {
    line_->record(setup_.recorder->record(setup_.board, port(), driver_entry().name, now));
  }
  if (!nobody_answered_) feed_.publish(now, ConnectionState::kConnecting, "", setup_.board, seen);
}

void BoardConnection::greet(Instant now, std::vector<Seen>& seen) {
  driver_->open(now);
  advance(now, seen);
}

void BoardConnection::advance(Instant now, std::vector<Seen>& seen) {
  out_.clear();
  driver_->advance(now, out_, fresh_);
  line_->add(now, out_);
  take_observations(now, seen);
  feed_.advance(now, seen);
  feed_.report_trouble(now, driver_->advice(), seen);
  if (const Expected<void> written = line_->write(); !written) {
    lose(now, written.error().sentence(), seen);
  }
}

void BoardConnection::judge(Instant now, std::vector<Seen>& seen) {
  const Conversation conversation = driver_->conversation();
  if (conversation == Conversation::kDead && !board().empty()) {
    return lose(now, Sentence("the board at {port} fell silent", {{"port", port()}}), seen);
  }
  if (conversation == Conversation::kDead) {
    return lose(now, Sentence("no board answers at {port}", {{"port", port()}}), seen);
  }
  // If the configuration names the board's port, the board need not identify itself.
  const bool known = !setup_.board.empty() || driver_->identified();
  if (board().empty() && conversation == Conversation::kLive && known) {
    announce(now, seen);
  }
}

void BoardConnection::announce(Instant now, std::vector<Seen>& seen) {
  std::optional<Identity> identity = Identity{setup_.board, ""};
  if (setup_.board.empty()) {
    identity = setup_.identify(port(), driver_entry().name, driver_->device());
  }
  if (!identity) {
    close();
    retry_at_ = now + kAskStrangersAgain;
    return;
  }
  if (setup_.board.empty()) {
    feed_.publish(opened_at_, ConnectionState::kConnecting, identity->remark, identity->board,
                  seen);
  }
  if (line_->recording() != nullptr) line_->recording()->remark("this is board " + identity->board);
  feed_.announce(now, identity->board, driver_->device(), driver_->advice(), seen);
  wait_shortly();
  nobody_answered_ = false;
  was_alone_ = true;
}

void BoardConnection::lose(Instant now, const Sentence& why, std::vector<Seen>& seen) {
  // This includes a network connection, which opens at once and fails when it is used.
  nobody_answered_ = line_ && board().empty();
  feed_.lose(now, why.packed(), setup_.board, seen);
  if (nobody_answered_) return try_next_driver(now);
  close();
  wait_longer(now);
}

// Waits longer only after a round of all drivers.
void BoardConnection::try_next_driver(Instant now) {
  was_alone_ = false;
  const bool is_puzzled = setup_.board.empty() && line_->has_received() && !line_->has_written();
  puzzled_drivers_ = is_puzzled ? puzzled_drivers_ + 1 : 0;
  driver_index_ = (driver_index_ + 1) % setup_.drivers.size();
  close();
  retry_at_ = now + wait_;
  if (driver_index_ == 0) wait_longer(now);
  if (puzzled_drivers_ < setup_.drivers.size()) return;
  puzzled_drivers_ = 0;
  log::info("the device at " + port() +
            " sends data without a question, and no driver understands it. So nothing is "
            "written to it. If it is a board, give its port and driver in the configuration: "
            "[[board]]");
  retry_at_ = now + kAskStrangersAgain;
}

void BoardConnection::close() {
  driver_.reset();
  chain_.reset();
  line_.reset();
  fresh_.clear();
  listens_until_.reset();
  awaits_connection_ = false;
  feed_.end();
}

void BoardConnection::take_observations(Instant now, std::vector<Seen>& seen) {
  feed_.take(now, fresh_, seen);
  keep_learnt();
  feed_.report_trouble(now, driver_->advice(), seen);
}

void BoardConnection::keep_learnt() {
  const auto learnt = driver_->take_learnt();
  if (!learnt) return;
  log::info(port() + ": the pieces of this board are known now");
  if (setup_.notebook != nullptr) setup_.notebook->add(driver_entry().name, *learnt);
}

const drivers::DriverEntry& BoardConnection::driver_entry() const {
  return *setup_.drivers[driver_index_];
}

}  // namespace jadoube::devices
