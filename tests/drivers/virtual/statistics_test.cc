// Whether blitz hands on an emulated board look like three real games did
// [spec: drivers/virtual/README.md#hands]: the same patterns, about as often.

#include <gmock/gmock.h>

#include "drivers/virtual/hands.h"
#include "drivers/virtual/sensor.h"
#include "tests/drivers/virtual/games.h"

namespace jadoube::drivers::virtual_board {
namespace {

using rules::Piece;

// How the plies of many games looked to the scan.
struct Counts {
  int quiet = 0, plain_quiet = 0, with_stop = 0, placed_first = 0;
  int captures = 0, unseen_empty = 0, victim_first = 0, with_ghost = 0;
  int presses = 0, exact_at_press = 0;
};

struct Seen {
  SquareSeen change;
  rules::Placement picture;
};

std::vector<Seen> scanned(const Performance& played, std::uint64_t seed) {
  Random random(seed);
  Sensor sensor(played.start, Scan::drawn(random, false), seed);
  std::vector<Seen> seen;
  const auto scan_until = [&](BoardTime at) {
    while (sensor.next_at() <= at) {
      if (const auto change = sensor.visit()) seen.push_back({*change, sensor.reported()});
    }
  };
  for (const Act& act : played.script) {
    scan_until(act.at);
    if (const auto* lift = std::get_if<Lift>(&act.what)) {
      sensor.lift(act.at, lift->square, lift->piece);
    }
    if (const auto* place = std::get_if<Place>(&act.what)) {
      sensor.place(act.at, place->square, place->piece);
    }
  }
  scan_until(played.end + seconds(1));
  return seen;
}

// "from- to+" as "a+ b-" and so on: f and t are the move's squares, x any other.
std::string pattern(const std::vector<Seen>& changes, rules::Move move) {
  std::string text;
  for (const Seen& seen : changes) {
    const rules::Square square = seen.change.square;
    text += square == move.from ? 'f' : square == move.to ? 't' : 'x';
    text += seen.change.piece == Piece::kNone ? '-' : '+';
  }
  return text;
}

void count_ply(const std::string& seen, bool capture, bool castling, Counts& counts) {
  if (castling) return;
  const bool foreign = seen.find('x') != seen.npos;
  if (capture) {
    ++counts.captures;
    counts.unseen_empty += seen.starts_with("f-t+");
    counts.victim_first += seen.starts_with("t-f-t+");
    counts.with_ghost += seen.find("x+") != seen.npos && seen.find("x+") > seen.find("t+");
  } else {
    ++counts.quiet;
    counts.plain_quiet += seen == "f-t+";
    counts.with_stop += foreign && seen.find("x+") < seen.find("t+");
    counts.placed_first += seen == "t+f-";
  }
}

// A ply's changes are those up to a third of a second after its press, when the scan has been by.
void count_game(const rules::PgnGame& game, std::uint64_t seed, Counts& counts) {
  constexpr BoardTime kLag = std::chrono::milliseconds(300);
  const Performance played = perform(game, {.style = Style::kBlitz, .seed = seed});
  const std::vector<Seen> all = scanned(played, seed);
  rules::Position position = game.start;
  rules::Placement picture = played.start;
  std::size_t next = 0;
  for (const PlayedPly& ply : played.plies) {
    const bool capture = position.is_capture(ply.move), castling = position.is_castling(ply.move);
    position = position.after(ply.move);
    if (!ply.pressed) return;
    std::vector<Seen> changes;
    for (; next < all.size() && all[next].change.at <= *ply.pressed + kLag; ++next) {
      changes.push_back(all[next]);
      picture = all[next].picture;
    }
    count_ply(pattern(changes, ply.move), capture, castling, counts);
    ++counts.presses;
    counts.exact_at_press += picture == position.placement();
  }
}

Counts count_games() {
  Counts counts;
  const auto games = famous_games();
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    for (const rules::PgnGame& game : games) count_game(game, seed, counts);
  }
  return counts;
}

double share(int part, int whole) { return static_cast<double>(part) / whole; }

class BlitzHands : public testing::Test {
 protected:
  static void SetUpTestSuite() { counts_ = count_games(); }
  static Counts counts_;
};
Counts BlitzHands::counts_;

TEST_F(BlitzHands, ShowMostQuietMovesAsALiftAndAPlace) {
  const double plain = share(counts_.plain_quiet, counts_.quiet);
  RecordProperty("share", std::to_string(plain));
  EXPECT_GT(plain, .86);  // Real: 145 of 157.
  EXPECT_LT(plain, .96);
}

TEST_F(BlitzHands, StopOnTheWayAboutAsOftenAsRealOnes) {
  const double stops = share(counts_.with_stop, counts_.quiet);
  EXPECT_GT(stops, .02);  // Real: 8 of 157.
  EXPECT_LT(stops, .10);
}

TEST_F(BlitzHands, ShowAPlaceBeforeItsLiftAboutAsOftenAsRealOnes) {
  const double first = share(counts_.placed_first, counts_.quiet);
  EXPECT_GT(first, .003);  // Real: 2 of 157.
  EXPECT_LT(first, .045);
}

TEST_F(BlitzHands, MostlyDoNotShowTheTargetOfACaptureEmpty) {
  const double unseen = share(counts_.unseen_empty, counts_.captures);
  EXPECT_GT(unseen, .51);  // Real: 24 of 35.
  EXPECT_LT(unseen, .83);
}

TEST_F(BlitzHands, TakeTheVictimFirstAboutAsOftenAsRealOnes) {
  const double first = share(counts_.victim_first, counts_.captures);
  EXPECT_GT(first, .08);  // Real: 7 of 35.
  EXPECT_LT(first, .37);
}

TEST_F(BlitzHands, ShowGhostsOfVictimsAboutAsOftenAsRealOnes) {
  const double ghosts = share(counts_.with_ghost, counts_.captures);
  EXPECT_GT(ghosts, .05);  // Real: 5 of 36.
  EXPECT_LT(ghosts, .30);
}

TEST_F(BlitzHands, StandAsTheGameHasThemWhenThePressIsReported) {
  EXPECT_GT(share(counts_.exact_at_press, counts_.presses), .96);  // Real: 193 of 198, else ghosts.
}

TEST_F(BlitzHands, AreCountedOverEnoughPlies) {
  std::string all;
  for (const int count :
       {counts_.quiet, counts_.plain_quiet, counts_.with_stop, counts_.placed_first,
        counts_.captures, counts_.unseen_empty, counts_.victim_first, counts_.with_ghost,
        counts_.presses, counts_.exact_at_press}) {
    all += std::to_string(count) + " ";
  }
  RecordProperty("counts", all);
  EXPECT_GT(counts_.quiet, 5000) << all;
}

}  // namespace
}  // namespace jadoube::drivers::virtual_board
