#include "tests/score/suites.h"

#include "tests/score/second_hands.h"
#include "tests/score/suite_kit.h"

namespace jadoube::score {
namespace {

using simulator::CoilModel;
using simulator::Habits;
using simulator::Style;

constexpr int kThousand = 1000;

// Half of the boards have switches, half have coils.
CoilModel coil_of(int index) { return index % 2 == 0 ? CoilModel::kContact : CoilModel::kResponse; }

// The differences between suites of plain games.
struct Plain {
  Style style;
  Clock clock;
  drivers::SensingClass sensing = drivers::SensingClass::kIdentity;
  double intensity = 1;
};

Suite plain(const Sources& sources, std::string name, std::string content, int sessions,
            Plain how) {
  return {std::move(name),
          std::move(content),
          sessions,
          [&sources, how](int index, std::uint64_t seed) {
            Setting setting = setting_of(how.style, seed, how.clock);
            setting.hands.coil = coil_of(index);
            setting.hands.rotated = index % 8 == 5;
            setting.board.identity.bluetooth = index % 4 == 3;
            setting.sensing = how.sensing;
            if (how.style != Style::kClean) setting.hands.gesture.reset();
            intensify(setting, how.intensity);
            return one_game(sources.games[static_cast<std::size_t>(index) % sources.games.size()],
                            setting);
          },
          how.sensing == drivers::SensingClass::kIdentity,
          how.sensing};
}

// Games with their real times.
Suite timed(const std::vector<rules::PgnGame>& games, std::string name, std::string content,
            Style style, int times) {
  return {std::move(name), std::move(content), static_cast<int>(games.size()) * times,
          [&games, style](int index, std::uint64_t seed) {
            const auto& game = games[static_cast<std::size_t>(index) % games.size()];
            Setting setting = setting_of(style, seed, Clock::kFast);
            setting.hands.coil = coil_of(index);
            setting.hands.control =
                simulator::parse_time_control(game.tag("TimeControl").value_or(""))
                    .value_or(simulator::TimeControl{});
            return one_game(game, setting);
          },
          true};
}

void add_plain(const Sources& sources, std::vector<Suite>& suites) {
  suites.push_back(
      plain(sources, "S1 clean", "no accident at all", kThousand, {Style::kClean, Clock::kFast}));
  suites.push_back(
      plain(sources, "S2 blitz", "blitz with a clock", kThousand, {Style::kBlitz, Clock::kFast}));
  suites.push_back(plain(sources, "S3 blitz, no clock", "the same, nobody presses", kThousand,
                         {Style::kBlitz, Clock::kNone}));
  suites.push_back(plain(sources, "S4 classical", "long games, many adjustments", kThousand,
                         {Style::kClassical, Clock::kSlow}));
  for (const auto& [name, intensity] : std::vector<std::pair<const char*, double>>{
           {"0.25", .25}, {"0.5", .5}, {"1.0", 1}, {"2.0", 2}}) {
    suites.push_back(
        plain(sources, std::string("S5 stress x ") + name,
              "messy hands, accidents so many times as likely", 250,
              {Style::kMessy, Clock::kFast, drivers::SensingClass::kIdentity, intensity}));
  }
}

// Hands and boards that nobody has fitted anything to.
Suite strangers(const Sources& sources, std::string name, Style style, Clock clock) {
  return {std::move(name), "other numbers for each player, other shapes of times, coils", 250,
          [&sources, style, clock](int index, std::uint64_t seed) {
            Setting setting = setting_of(style, seed, clock);
            simulator::Random random(seed);
            auto& hands = setting.hands;
            const Habits usual = simulator::habits_of(style);
            hands.habits = simulator::of_a_stranger(usual, random);
            hands.blacks_habits = simulator::of_a_stranger(usual, random);
            hands.coil = CoilModel::kResponse;
            hands.gesture.reset();
            setting.board.misread = hands.habits->misread;
            setting.board.drop_out = hands.blacks_habits->drop_out;
            return one_game(sources.games[static_cast<std::size_t>(index) % sources.games.size()],
                            setting);
          },
          true};
}

void add_strangers(const Sources& sources, std::vector<Suite>& suites) {
  suites.push_back(strangers(sources, "S14 strangers, blitz", Style::kBlitz, Clock::kFast));
  suites.push_back(strangers(sources, "S14 strangers, no clock", Style::kBlitz, Clock::kNone));
  suites.push_back(strangers(sources, "S14 strangers, classical", Style::kClassical, Clock::kSlow));
  suites.push_back(strangers(sources, "S14 strangers, messy", Style::kMessy, Clock::kFast));
}

// Hands and coils that share no code with the others, and that nothing was tuned to.
void add_second(const Sources& sources, std::vector<Suite>& suites) {
  const auto add = [&](std::string name, SecondHands hands, drivers::SensingClass sensing) {
    suites.push_back({std::move(name), "a second generator, of bodies and coils", 250,
                      [&sources, hands, sensing](int index, std::uint64_t seed) {
                        auto session = play_second(game_of(sources, index), hands, seed);
                        session.sensing = sensing;
                        return session;
                      },
                      false, sensing});
  };
  using enum drivers::SensingClass;
  auto no_clock = second_blitz();
  no_clock.has_clock = false;
  add("S15 second, blitz", second_blitz(), kIdentity);
  add("S15 second, no clock", no_clock, kIdentity);
  add("S15 second, classical", second_classical(), kIdentity);
  add("S15 second, messy", second_messy(), kIdentity);
  add("S15 second, blitz, occupancy", second_blitz(), kOccupancy);
}

void add_sensing(const Sources& sources, std::vector<Suite>& suites) {
  struct Class {
    const char* name;
    drivers::SensingClass sensing;
  };
  for (const Class& one : {Class{"colour", drivers::SensingClass::kColor},
                           Class{"occupancy", drivers::SensingClass::kOccupancy}}) {
    suites.push_back(plain(sources, std::string("S12 blitz, ") + one.name,
                           "S2 on squares that tell less", 250,
                           {Style::kBlitz, Clock::kFast, one.sensing}));
    suites.push_back(plain(sources, std::string("S12 classical, ") + one.name,
                           "S4 on squares that tell less", 250,
                           {Style::kClassical, Clock::kSlow, one.sensing}));
  }
}

}  // namespace

std::vector<Suite> all_suites(const Sources& sources) {
  std::vector<Suite> suites;
  add_plain(sources, suites);
  add_offences(sources, suites);
  add_faults(sources, suites);
  add_ends(sources, suites);
  add_starts(sources, suites);
  add_debris(sources, suites);
  add_sensing(sources, suites);
  if (!sources.timed_blitz.empty()) {
    suites.push_back(timed(sources.timed_blitz, "real blitz times", "lichess games, their clocks",
                           Style::kBlitz, 4));
  }
  if (!sources.timed_classical.empty()) {
    suites.push_back(timed(sources.timed_classical, "real long times",
                           "World Cup games, their clocks", Style::kClassical, 1));
  }
  // The last ones, because the seeds of a suite depend on the suites before it.
  add_restarts(sources, suites);
  add_fast_offences(sources, suites);
  add_strangers(sources, suites);
  add_makes(sources, suites);
  add_second(sources, suites);
  return suites;
}

}  // namespace jadoube::score
