#include "daemon/tracking/sensed/sensor_events.h"

#include <algorithm>
#include <utility>

namespace jadoube::tracking {
namespace {

/// A piece that is put straight is up for longer, and not so often [guess].
constexpr std::chrono::milliseconds kLongestLoss{600};
constexpr std::chrono::seconds kWithin{30};

}  // namespace

using rules::Piece;
using rules::Square;

void turn_around(SensorEvent& sensor_event) {
  sensor_event.square = rules::rotated(sensor_event.square);
  auto& press = sensor_event.press;
  if (!press) return;
  press->by = opponent_of(press->by);
  std::swap(press->white, press->black);
}

int out_of_turn(std::span<const SensorEvent> sensor_events, rules::Color first) {
  auto turn = first;
  int count = 0;
  for (const auto& each : sensor_events) {
    if (each.press) {
      turn = opponent_of(each.press->by);
    } else {
      const auto piece = each.is_arrival() ? each.now : each.before;
      count += piece != Piece::kNone && rules::color_of(piece) != turn ? 1 : 0;
    }
  }
  return count;
}

void SensorEvents::forget_before(std::size_t from) {
  if (from <= first_) return;
  all_.erase(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(from - first_));
  first_ = from;
}

const SensorEvent* SensorEvents::last_on(Square square, std::size_t from, std::size_t end) const {
  for (auto i = end; i-- > from;) {
    const auto& sensor_event = (*this)[i];
    if (!sensor_event.press && sensor_event.square == square) return &sensor_event;
  }
  return nullptr;
}

const SensorEvent* SensorEvents::next_on(Square square, std::size_t from) const {
  for (auto i = from; i < end(); ++i) {
    const auto& sensor_event = (*this)[i];
    if (!sensor_event.press && sensor_event.square == square) return &sensor_event;
  }
  return nullptr;
}

std::size_t SensorEvents::last_arrival(Square square, Piece piece, std::size_t from,
                                       drivers::Instant until) const {
  for (auto i = end(); i-- > from;) {
    const auto& sensor_event = (*this)[i];
    const bool came =
        !sensor_event.press && sensor_event.square == square && sensor_event.now == piece;
    if (came && sensor_event.at <= until) return i;
  }
  return kNowhere;
}

std::size_t SensorEvents::first_lift(Square square, std::size_t from, std::size_t end) const {
  for (auto i = from; i < end; ++i) {
    const auto& sensor_event = (*this)[i];
    if (!sensor_event.press && sensor_event.square == square && sensor_event.now == Piece::kNone)
      return i;
  }
  return kNowhere;
}

bool SensorEvents::has_left(Square square, Piece piece, std::size_t from) const {
  for (auto i = from; i < end(); ++i) {
    const auto& sensor_event = (*this)[i];
    if (!sensor_event.press && sensor_event.square == square && sensor_event.before == piece)
      return true;
  }
  return false;
}

rules::Bitboard SensorEvents::arrivals(std::size_t from) const {
  rules::Bitboard squares = 0;
  for (auto i = from; i < end(); ++i) {
    if ((*this)[i].is_arrival()) squares |= rules::bit((*this)[i].square);
  }
  return squares;
}

bool Flicker::add_change(drivers::Instant at, rules::Square square, rules::Piece before,
                         rules::Piece now) {
  auto& coil = coils_[static_cast<std::size_t>(square)];
  if (now == rules::Piece::kNone) {
    coil.lost = before;
    coil.lost_at = at;
    return false;
  }
  if (now != coil.lost || at - coil.lost_at > kLongestLoss) return false;
  auto& oldest = coil.back_at[coil.next];
  const bool often = oldest != drivers::Instant{} && at - oldest <= kWithin;
  oldest = at;
  coil.next = (coil.next + 1) % kOften;
  return often;
}

}  // namespace jadoube::tracking
