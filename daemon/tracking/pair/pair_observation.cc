#include "daemon/tracking/pair/pair_observation.h"

#include <type_traits>

namespace jadoube::tracking {

std::optional<drivers::Observation> of_pair(drivers::BoardOfPair board,
                                            const drivers::Observation& seen) {
  return std::visit(
      [&]<typename Seen>(const Seen& each) -> std::optional<drivers::Observation> {
        drivers::PairObserved pair{board, {}};
        if constexpr (std::is_assignable_v<decltype(pair.seen)&, const Seen&>) {
          pair.seen = each;
          return pair;
        } else if constexpr (std::is_same_v<Seen, drivers::ResultPieceSeen>) {
          pair.seen = drivers::SquareChanged{each.square, rules::Piece::kNone};
          return pair;
        } else if constexpr (std::is_same_v<Seen, drivers::ClockAnswered> ||
                             std::is_same_v<Seen, drivers::ClockButtonPressed> ||
                             std::is_same_v<Seen, drivers::PairObserved>) {
          return each;
        } else {
          return std::nullopt;
        }
      },
      seen);
}

bool is_about_clock(const drivers::Observation& seen) {
  return std::holds_alternative<drivers::ClockRead>(seen) ||
         std::holds_alternative<drivers::ClockMissing>(seen) ||
         std::holds_alternative<drivers::ClockAnswered>(seen) ||
         std::holds_alternative<drivers::ClockButtonPressed>(seen);
}

}  // namespace jadoube::tracking
