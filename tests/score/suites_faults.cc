// S6, S7, S10 and S11: offences, faults of the connection, objects on the board.
#include <algorithm>

#include "tests/score/suite_kit.h"

namespace jadoube::score {
namespace {

using rules::Square;
using simulator::DueOffence;
using simulator::Fault;
using simulator::FaultKind;
using simulator::OffenceKind;
using simulator::Style;

// The connection is lost while `plies` are played: from after one press to after another. Nothing:
// no moment is quiet enough at one end.
std::optional<Fault> blackout(const simulator::Truth& truth, std::size_t plies,
                              std::uint64_t seed) {
  constexpr BoardTime kPressIsRead = std::chrono::milliseconds(900);
  const std::size_t count = truth.plies.size();
  for (std::size_t tried = 0; tried + plies + 2 < count; ++tried) {
    const std::size_t first = (seed * 7 + tried) % (count - plies - 1);
    const auto& before = truth.plies[first].pressed;
    const auto& last = truth.plies[first + plies].pressed;
    if (!before || !last) continue;
    const BoardTime out = *before + kPressIsRead, in = *last + kPressIsRead / 2;
    if (truth.plies[first + 1].touched < out) continue;
    if (first + plies + 1 < count && truth.plies[first + plies + 1].touched < in + kPressIsRead)
      continue;
    const double seconds = std::chrono::duration<double>(in - out).count();
    return Fault{.kind = FaultKind::kHangUp, .from = out, .amount = seconds};
  }
  return std::nullopt;
}

Suite blackouts(const Sources& sources, std::string name, std::size_t least, std::size_t most) {
  return {std::move(name), "the cable is out while so many plies are played", 200,
          [&sources, least, most](int index, std::uint64_t seed) {
            Session session =
                one_game(game_of(sources, index), setting_of(Style::kCalm, seed, Clock::kSlow));
            const std::size_t plies = least + static_cast<std::size_t>(index) % (most - least + 1);
            if (const auto fault = blackout(session.games[0].truth, plies, seed)) {
              session.board.faults.push_back(*fault);
            }
            return session;
          }};
}

Setting without_accidents(Style style, std::uint64_t seed, Clock clock) {
  Setting setting = setting_of(style, seed, clock);
  auto& habits = habits_in(setting);
  habits.illegal = habits.takeback = habits.passed_forgotten = habits.promote_forgotten = 0;
  return setting;
}

}  // namespace

void add_offences(const Sources& sources, std::vector<Suite>& suites) {
  const auto with = [&sources](OffenceKind kind, DueOffence::Then then) {
    return [&sources, kind, then](int index, std::uint64_t seed) {
      Setting setting = setting_of(Style::kCalm, seed, Clock::kSlow);
      setting.hands.offence = DueOffence{kind, then};
      return one_game(game_of(sources, index), setting);
    };
  };
  suites.push_back({"S6 illegal, corrected", "one illegal move, pressed, seen and taken back", 150,
                    with(OffenceKind::kIllegalMove, DueOffence::Then::kCorrected)});
  suites.push_back({"S6 illegal, stands", "one illegal move nobody sees", 150,
                    with(OffenceKind::kIllegalMove, DueOffence::Then::kStands)});
  suites.push_back({"S6 press without move", "and pressed back", 100,
                    with(OffenceKind::kPressWithoutMove, DueOffence::Then::kCorrected)});
  suites.push_back({"S11 nothing wrong", "blitz and classical without an offence", 300,
                    [&sources](int index, std::uint64_t seed) {
                      const bool fast = index % 2 == 0;
                      return one_game(game_of(sources, index),
                                      without_accidents(fast ? Style::kBlitz : Style::kClassical,
                                                        seed, fast ? Clock::kFast : Clock::kSlow));
                    }});
}

void add_faults(const Sources& sources, std::vector<Suite>& suites) {
  suites.push_back({"S7 lost bytes", "0.3 % of field updates lost, 1 byte in 10,000 damaged", 200,
                    [&sources](int index, std::uint64_t seed) {
                      Setting setting = setting_of(Style::kBlitz, seed, Clock::kFast);
                      setting.board.faults = {{.kind = FaultKind::kDrop, .amount = .003},
                                              {.kind = FaultKind::kGarble, .amount = 1e-4}};
                      return one_game(game_of(sources, index), setting);
                    },
                    true});
  suites.push_back(blackouts(sources, "S7 blackout of 1-2 plies", 1, 2));
  suites.push_back(blackouts(sources, "S7 blackout of 3-6 plies", 3, 6));
}

void add_restarts(const Sources& sources, std::vector<Suite>& suites) {
  suites.push_back({"S7 restart", "blitz; nobody listens for 2 to 9 s, then it is read again", 400,
                    [&sources](int index, std::uint64_t seed) {
                      const Setting setting = setting_of(Style::kBlitz, seed, Clock::kFast);
                      Session session = one_game(game_of(sources, index), setting);
                      session.restarts = true;
                      const auto& truth = session.games[0].truth.plies;
                      const auto begin = truth.front().touched, end = truth.back().released;
                      simulator::Random random(seed);
                      const auto played = std::chrono::duration<double>(end - begin).count();
                      const auto from = simulator::seconds(random.between(0, .95 * played));
                      session.board.faults.push_back({.kind = FaultKind::kHangUp,
                                                      .from = begin + from,
                                                      .amount = random.between(2, 9)});
                      return session;
                    }});
}

void add_fast_offences(const Sources& sources, std::vector<Suite>& suites) {
  suites.push_back(
      {"S6 illegal, no clock, answered fast", "one illegal move nobody sees, 1 to 3 s a ply", 400,
       [&sources](int index, std::uint64_t seed) {
         Setting setting = setting_of(Style::kCalm, seed, Clock::kNone);
         habits_in(setting).think = {1, .3};
         setting.hands.offence = DueOffence{OffenceKind::kIllegalMove, DueOffence::Then::kStands};
         return one_game(game_of(sources, index), setting);
       }});
}

void add_debris(const Sources& sources, std::vector<Suite>& suites) {
  suites.push_back({"S10 parked pieces", "a third of all victims lie on the edge for a while", 100,
                    [&sources](int index, std::uint64_t seed) {
                      Setting setting = setting_of(Style::kClassical, seed, Clock::kSlow);
                      habits_in(setting).parked = .33;
                      return one_game(game_of(sources, index), setting);
                    },
                    true});
  suites.push_back({"S10 dead square", "one square always reads empty", 100,
                    [&sources](int index, std::uint64_t seed) {
                      Setting setting = setting_of(Style::kCalm, seed, Clock::kSlow);
                      const auto square = rules::square_at(16 + static_cast<int>(seed * 11 % 32));
                      setting.board.faults = {
                          {.kind = FaultKind::kFlicker, .amount = 1, .square = square}};
                      return one_game(game_of(sources, index), setting);
                    }});
  suites.push_back({"S10 flickering square", "one square reads empty in a tenth of the rounds", 100,
                    [&sources](int index, std::uint64_t seed) {
                      Setting setting = setting_of(Style::kCalm, seed, Clock::kSlow);
                      const auto square = rules::square_at(static_cast<int>(seed * 13 % 64));
                      setting.board.faults = {{.kind = FaultKind::kFlicker, .square = square}};
                      return one_game(game_of(sources, index), setting);
                    }});
  suites.push_back({"S10 wrong chip", "one piece reads as another for the whole game", 100,
                    [&sources](int index, std::uint64_t seed) {
                      Setting setting = setting_of(Style::kCalm, seed, Clock::kSlow);
                      setting.hands.weak_chips = {
                          index % 2 == 0
                              ? simulator::WeakChip{Square::c1, rules::Piece::kWhiteKnight}
                              : simulator::WeakChip{Square::g8, rules::Piece::kBlackBishop}};
                      return one_game(game_of(sources, index), setting);
                    }});
}

}  // namespace jadoube::score
