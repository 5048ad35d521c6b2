#include "tests/score/second_hands.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "rules/attacks.h"
#include "rules/notation/uci.h"
#include "tests/score/physical_table.h"
#include "tests/support/emulated_connection.h"

namespace jadoube::score {
namespace {

using rules::Color;
using rules::Move;
using rules::Piece;
using rules::Square;

constexpr double kFirstPly = 4, kStandsOn = 30;
constexpr double kHigh = 2, kLow = .12;

std::chrono::nanoseconds in_nanoseconds(double seconds) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
      std::chrono::duration<double>(seconds));
}

/// Both players at one table.
class SecondGame {
 public:
  SecondGame(const rules::PgnGame& game, const SecondHands& hands, std::uint64_t seed)
      : game_(game),
        random_(seed * 2654435761U + 17),
        hands_{near(hands), near(hands)},
        table_(game.start.placement(), coils()) {}

  Session play() {
    auto position = game_.start;
    for (const auto& ply : game_.plies) {
      make(position, ply.move);
      position = position.after(ply.move);
    }
    return session();
  }

 private:
  double uniform(double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random_);
  }
  bool chance(double of) { return uniform(0, 1) < of; }
  double about(double median, double sigma) {
    return median * std::exp(sigma * std::normal_distribution<double>()(random_));
  }

  /// Another player of that kind.
  SecondHands near(SecondHands hands) {
    for (auto* number : {&hands.ply, &hands.to_press, &hands.early_reply, &hands.off_centre,
                         &hands.slides, &hands.stops, &hands.sleeve, &hands.adjusts}) {
      *number = about(*number, .25);
    }
    return hands;
  }
  PhysicalTable::Coils coils() {
    return {.scan = uniform(.1, .28), .message = uniform(.01, .06), .reach = uniform(.4, .46)};
  }
  const SecondHands& mover() const { return hands_[turn_ == Color::kWhite ? 0 : 1]; }

  Spot beside_centre(Square square) {
    std::normal_distribution<double> unit;
    const auto off = [&] { return std::clamp(mover().off_centre * unit(random_), -.45, .45); };
    const auto centre = centre_of(square);
    return {centre.x + off(), centre.y + off()};
  }

  /// A hand carries the piece to `to`. Returns when it has let go.
  double carry(PhysicalTable::Body body, double begins, Square to) {
    const auto goal = beside_centre(to);
    const auto from = table_.spot(body, begins);
    const double way = std::hypot(goal.x - from.x, goal.y - from.y);
    const double height = chance(mover().slides) ? kLow : kHigh;
    const double takes = about(.22 + .05 * way, .25);
    double now = begins;
    if (way > 1.5 && chance(mover().stops)) {
      const double part = uniform(.35, .7);
      const Spot stop{from.x + part * (goal.x - from.x), from.y + part * (goal.y - from.y)};
      table_.move(body, now, takes * part, stop, height);
      now += takes * part + about(.4, .5);
    }
    table_.move(body, now, takes, goal, height);
    brush(from, goal, body, now + takes / 2);
    return now + takes;
  }

  /// A sleeve may move pieces near the way.
  void brush(Spot from, Spot to, PhysicalTable::Body carried, double at) {
    for (const auto body : table_.near_line(from, to, .6, at)) {
      if (body == carried || !chance(mover().sleeve)) continue;
      std::normal_distribution<double> unit;
      const auto push = [&] { return mover().pushed * unit(random_); };
      const auto stood = table_.spot(body, at);
      table_.move(body, at, .08, {stood.x + push(), stood.y + push()}, 0);
      pushed_.push_back(body);
    }
  }

  /// The player takes `victim` from the board, and moves `body` there.
  double capture(PhysicalTable::Body body, PhysicalTable::Body victim, double begins, Square to) {
    const double kind = uniform(0, 1);
    if (kind < .68) {
      // The piece comes as the victim goes, both in one hand.
      const auto comes = carry(body, begins, to);
      table_.take_away(victim, std::max(begins, comes - about(.16, .3)), about(.5, .3), kHigh);
      return comes;
    }
    if (kind < .86) {
      table_.take_away(victim, begins, about(.6, .3), kHigh);
      return carry(body, begins + about(.35, .4), to);
    }
    if (kind < .94) {
      // Own piece first; it is held above until the victim is gone.
      const auto spot = table_.spot(body, begins);
      const double holds = about(.5, .3);
      table_.move(body, begins, holds, spot, kHigh);
      table_.take_away(victim, begins + holds * .4, about(.5, .3), kHigh);
      return carry(body, begins + holds * .95, to);
    }
    // The piece pushes the victim aside. It stands there for a moment.
    const auto comes = carry(body, begins, to);
    const double angle = uniform(0, 2 * 3.14159);
    const auto centre = centre_of(to);
    table_.move(victim, std::max(begins, comes - .2), .15,
                {centre.x + .8 * std::cos(angle), centre.y + .8 * std::sin(angle)}, kLow);
    table_.take_away(victim, comes + about(.25, .4), about(.4, .3), kHigh);
    return comes;
  }

  double promote(PhysicalTable::Body pawn, double begins, Move move, Piece to) {
    double now = begins;
    if (chance(.6)) {
      now = carry(pawn, begins, move.to) + about(.3, .4);
    }
    table_.take_away(pawn, now, about(.4, .3), kHigh);
    const auto piece =
        table_.put_down(to, now + about(.4, .4), about(.4, .3), beside_centre(move.to));
    table_.settle(piece, move.to);
    return now + 1.2;
  }

  double castle(const rules::Position& before, Move move, double begins) {
    const auto targets = rules::castling_targets(move.from, move.to);
    const auto king = table_.on(move.from), rook = table_.on(move.to);
    const auto king_stands = carry(king, begins, targets.king);
    const auto rook_begins = chance(.1) ? begins + .1 : king_stands + about(.15, .4);
    const auto rook_stands = carry(rook, rook_begins, targets.rook);
    table_.settle(king, targets.king);
    table_.settle(rook, targets.rook);
    static_cast<void>(before);
    return std::max(king_stands, rook_stands);
  }

  double move_pieces(const rules::Position& before, Move move, double begins) {
    if (before.is_castling(move)) return castle(before, move, begins);
    const auto& placement = before.placement();
    const auto body = table_.on(move.from);
    const bool passes = !before.is_capture(move) ? false : placement[move.to] == Piece::kNone;
    const auto victim_on =
        passes ? rules::square_at(rules::file_of(move.to), rules::rank_of(move.from)) : move.to;
    double stands = 0;
    if (move.promotion) {
      if (placement[move.to] != Piece::kNone) {
        table_.take_away(table_.on(move.to), begins, about(.5, .3), kHigh);
      }
      return promote(body, begins + .2, move, rules::make_piece(before.turn(), *move.promotion));
    }
    if (passes) {
      stands = carry(body, begins, move.to);
      const auto gone = chance(.7) ? stands + about(.2, .4) : begins;
      table_.take_away(table_.on(victim_on), gone, about(.4, .3), kHigh);
      stands = std::max(stands, gone + .3);
    } else if (placement[move.to] != Piece::kNone) {
      stands = capture(body, table_.on(move.to), begins, move.to);
    } else {
      stands = carry(body, begins, move.to);
    }
    table_.settle(body, move.to);
    return stands;
  }

  /// The player puts pieces straight: one that was pushed, or any other of theirs.
  double adjust(const rules::Position& position, double now) {
    std::vector<Square> own;
    for (const auto square : rules::Squares(position.square_sets().of(turn_)))
      own.push_back(square);
    for (const auto square : own) {
      const auto body = table_.on(square);
      const bool pushed = std::ranges::find(pushed_, body) != pushed_.end();
      if (!pushed || !chance(.7)) continue;
      std::erase(pushed_, body);
      now = straighten(body, square, now);
    }
    if (!own.empty() && chance(mover().adjusts)) {
      const auto square =
          own[static_cast<std::size_t>(uniform(0, static_cast<double>(own.size())))];
      now = straighten(table_.on(square), square, now);
    }
    return now;
  }
  double straighten(PhysicalTable::Body body, Square square, double now) {
    const double begins = now + about(.2, .4), takes = about(.35, .4);
    table_.move(body, begins, takes, centre_of(square), chance(.4) ? .8 : 0);
    return begins + takes;
  }

  void make(const rules::Position& before, Move move) {
    turn_ = before.turn();
    const bool first = truth_.plies.empty();
    const bool is_early = !first && chance(mover().early_reply);
    const double thinks = about(mover().ply, mover().spread);
    double begins = is_early ? released_ + uniform(-.05, .2) : done_ + std::max(.12, thinks - .6);
    begins = std::max(begins, first ? kFirstPly : began_ + .15);
    if (!is_early) begins = adjust(before, begins);
    began_ = begins;
    released_ = move_pieces(before, move, begins);
    const double pressed = std::max(done_ + .1, released_ + about(mover().to_press, .5));
    simulator::PlayedPly ply{.move = move,
                             .uci = rules::to_uci(before, move),
                             .touched = in_nanoseconds(begins),
                             .released = in_nanoseconds(released_)};
    if (mover().has_clock) {
      presses_.push_back({pressed, turn_});
      ply.pressed = in_nanoseconds(pressed);
    }
    done_ = mover().has_clock ? pressed : released_ + .05;
    truth_.plies.push_back(ply);
  }

  Session session() {
    Session session;
    const double end = done_ + kStandsOn;
    session.start = game_.start.placement();
    session.games.push_back({truth_, game_.start, in_nanoseconds(done_)});
    session.end = in_nanoseconds(end);
    session.timed = false;
    session.seen.push_back({tests::kTableZero, drivers::ConnectionChanged{
                                                   drivers::ConnectionState::kLive, "second", ""}});
    session.seen.push_back({tests::kTableZero, drivers::PlacementRead{session.start}});
    auto squares = table_.listen(end, random_);
    auto clock = readings(end);
    squares.insert(squares.end(), clock.begin(), clock.end());
    std::ranges::stable_sort(squares, {}, &Seen::at);
    session.seen.insert(session.seen.end(), squares.begin(), squares.end());
    return session;
  }

  /// The clock is read each second, and when its lever moves.
  std::vector<Seen> readings(double end) {
    std::vector<Seen> seen;
    if (presses_.empty()) return seen;
    std::array<double, 2> left = {3600, 3600};
    auto running = Color::kWhite;
    double since = kFirstPly - 1;
    const auto read = [&](double at, bool runs) {
      const auto face = [](double time) {
        return drivers::ClockFace{.time = std::chrono::seconds(static_cast<int>(time))};
      };
      const auto side =
          running == Color::kWhite ? drivers::ClockSide::kRight : drivers::ClockSide::kLeft;
      seen.push_back({tests::kTableZero + in_nanoseconds(at),
                      drivers::ClockRead{face(left[0]), face(left[1]), runs, side}});
    };
    read(.5, false);
    std::size_t next = 0;
    for (double at = since; at < end; at += 1) {
      for (; next < presses_.size() && presses_[next].at < at; ++next) {
        auto& own = left[presses_[next].by == Color::kWhite ? 0 : 1];
        own -= presses_[next].at - since;
        since = presses_[next].at;
        running = rules::opponent_of(presses_[next].by);
        read(presses_[next].at + uniform(.005, .12), true);
      }
      read(at, true);
    }
    return seen;
  }

  struct Pressed {
    double at;
    Color by;
  };

  const rules::PgnGame& game_;
  std::mt19937_64 random_;
  const std::array<SecondHands, 2> hands_;
  PhysicalTable table_;
  simulator::Truth truth_;
  std::vector<Pressed> presses_;
  std::vector<PhysicalTable::Body> pushed_;
  Color turn_ = Color::kWhite;
  double began_ = 0, released_ = 0, done_ = kFirstPly;
};

}  // namespace

SecondHands second_blitz() { return {}; }

SecondHands second_classical() {
  return {.ply = 15, .spread = 1, .to_press = .9, .early_reply = .002, .adjusts = .08};
}

SecondHands second_messy() {
  return {.ply = 1.4,
          .spread = .7,
          .to_press = .25,
          .early_reply = .08,
          .off_centre = .13,
          .slides = .4,
          .stops = .08,
          .sleeve = .04,
          .pushed = .2,
          .adjusts = .04};
}

Session play_second(const rules::PgnGame& game, const SecondHands& hands, std::uint64_t seed) {
  return SecondGame(game, hands, seed).play();
}

}  // namespace jadoube::score
