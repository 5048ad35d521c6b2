#include "daemon/devices/chain_connection.h"

#include <algorithm>
#include <utility>

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

// A search for boards takes some seconds.
constexpr std::chrono::seconds kSearchTakes{15};

}  // namespace

ChainConnection::ChainConnection(Setup setup)
    : Connection(setup.port, setup.open_transport, setup.longest_wait),
      setup_(std::move(setup)),
      chain_(setup_.chain->make()) {
  for (const std::string& serial : setup_.expected) {
    const auto place = chain_->expect(serial);
    make_places();
    if (place) places_[*place].expected = serial;
  }
}

void ChainConnection::make_places() {
  while (places_.size() < chain_->size()) places_.push_back({.feed = BoardFeed(port())});
}

void ChainConnection::turn(Instant now, Ready ready, std::vector<Seen>& seen) {
  if (is_waiting()) {
    if (now < retry_at_) return;
    open(now, seen);
  } else {
    const auto read = line_->read(now, ready, [&](std::span<const std::uint8_t> bytes) {
      chain_->receive(now, bytes, fresh_);
    });
    hand_on(now, seen);
    if (!read) return lose(now, read.error().sentence(), seen);
    advance(now, seen);
  }
  if (!line_) return;
  judge(now, seen);
  if (line_->recording() != nullptr) line_->recording()->flush();
}

void ChainConnection::miss(Instant since, std::vector<Seen>& seen) {
  if (is_waiting()) return;
  line_->forget_unread();
  lose(since, model::kNobodyListened, seen);
  hint();
}

Expected<void> ChainConnection::send(Instant now, const std::string& board,
                                     const drivers::Command& command, std::vector<Seen>& seen) {
  const auto found = std::ranges::find_if(
      places_, [&](const Place& place) { return place.feed.board() == board; });
  if (found == places_.end() || board.empty()) {
    return rules::refuse(ErrorCode::kUnavailable, "{port}: the board {board} is not there",
                         {{"port", port()}, {"board", board}});
  }
  const auto place = static_cast<std::size_t>(found - places_.begin());
  Expected<void> sent = chain_->send(now, place, command);
  advance(now, seen);
  return sent;
}

Instant ChainConnection::wake_at() const {
  if (is_waiting()) return retry_at_;
  Instant wake = std::min(chain_->wake_at(), complains_at_);
  for (const Place& place : places_) wake = std::min(wake, place.feed.due());
  return wake;
}

std::vector<std::string> ChainConnection::boards() const {
  std::vector<std::string> live;
  for (const Place& place : places_) {
    if (!place.feed.board().empty()) live.push_back(place.feed.board());
  }
  return live;
}

bool ChainConnection::serves(const std::string& board) const {
  return !board.empty() && std::ranges::any_of(places_, [&](const Place& place) {
    return place.feed.board() == board;
  });
}

void ChainConnection::open(Instant now, std::vector<Seen>& seen) {
  if (const auto opened = open_line(setup_.chain->line); !opened) {
    return lose(now, opened.error().sentence(), seen);
  }
  if (setup_.recorder != nullptr) {
    line_->record(setup_.recorder->record("", port(), setup_.chain->driver, now));
  }
  complains_at_ = now + kSearchTakes;
  chain_->open(now);
  advance(now, seen);
}

void ChainConnection::advance(Instant now, std::vector<Seen>& seen) {
  out_.clear();
  chain_->advance(now, out_, fresh_);
  line_->add(now, out_);
  hand_on(now, seen);
  if (const Expected<void> written = line_->write(); !written) {
    lose(now, written.error().sentence(), seen);
  }
}

// Gives each board of the chain its observations.
void ChainConnection::hand_on(Instant now, std::vector<Seen>& seen) {
  make_places();
  for (drivers::ChainSeen& each : fresh_) {
    places_[each.place].fresh.push_back(std::move(each.observation));
  }
  fresh_.clear();
  for (Place& place : places_) {
    if (place.is_unwanted) place.fresh.clear();
    place.feed.take(now, place.fresh, seen);
    place.feed.advance(now, seen);
  }
}

void ChainConnection::judge(Instant now, std::vector<Seen>& seen) {
  bool any_answers = false;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    Place& place = places_[i];
    const Conversation conversation = chain_->conversation(i);
    any_answers = any_answers || conversation != Conversation::kDead;
    if (conversation == Conversation::kDead) {
      if (!place.feed.board().empty()) {
        place.feed.lose(
            now,
            Sentence("the board does not answer on the cable at {port}. Check its cable, but "
                     "switch off the power of the chain before you plug or unplug anything",
                     {{"port", port()}})
                .packed(),
            place.id, seen);
      }
      place.feed.end();
    } else if (conversation == Conversation::kLive && place.feed.board().empty()) {
      announce(now, i, seen);
    } else {
      place.feed.report_trouble(now, chain_->advice(i), seen);
    }
  }
  if (any_answers) {
    complained_.clear();
    complains_at_ = drivers::kNever;
  } else if (now >= complains_at_) {
    complain(now, "no board answers on the line at " + port() +
                      ": is the power of the chain on, and its cable in this port?");
  }
}

void ChainConnection::announce(Instant now, std::size_t number, std::vector<Seen>& seen) {
  Place& place = places_[number];
  if (place.is_unwanted) return;
  drivers::DeviceInfo device = chain_->device(number);
  if (place.id.empty()) {
    // The cable transmits only a part of a long serial number.
    if (!place.expected.empty()) device.short_serial = place.expected;
    const auto identity = setup_.identify(device);
    device = chain_->device(number);
    place.is_unwanted = !identity;
    if (!identity) return place.feed.end();
    place.id = identity->board;
    place.feed.publish(now, ConnectionState::kConnecting, identity->remark, place.id, seen);
    if (line_->recording() != nullptr) {
      line_->recording()->remark("number " + device.serial + " is board " + place.id);
    }
  }
  place.feed.begin();
  place.feed.announce(now, place.id, device, chain_->advice(number), seen);
  wait_shortly();
}

void ChainConnection::lose(Instant now, const Sentence& why, std::vector<Seen>& seen) {
  for (Place& place : places_) {
    if (!place.id.empty()) place.feed.lose(now, why.packed(), place.id, seen);
    place.feed.end();
    place.is_unwanted = false;
  }
  const bool any_known =
      std::ranges::any_of(places_, [](const Place& place) { return !place.id.empty(); });
  if (!any_known) complain(now, why.english());
  line_.reset();
  fresh_.clear();
  wait_longer(now);
}

// If no board is known, nothing else would report the problem.
void ChainConnection::complain(Instant now, const std::string& why) {
  complains_at_ = now + std::chrono::minutes(1);
  if (std::exchange(complained_, why) != why) log::warning(why);
}

}  // namespace jadoube::devices
