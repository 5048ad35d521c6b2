#include "daemon/outputs/lichess/round_keeper.h"

#include <algorithm>
#include <cctype>

namespace jadoube::outputs {
namespace {

// Lichess counts a game as over a moment after it gets the result.
constexpr std::chrono::seconds kBeforeFinish{10};

const RoundThere* round_with(const BroadcastThere& there, const std::string& id) {
  const auto found = std::ranges::find(there.rounds, id, &RoundThere::id);
  return found == there.rounds.end() ? nullptr : &*found;
}

// The numbers in `name`: 10 and 1 in "U10 1". A number with more than three digits is a year, and
// counts as -1.
std::vector<int> numbers_in(const std::string& name) {
  const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  std::vector<int> numbers;
  for (auto begin = std::ranges::find_if(name, is_digit); begin != name.end();) {
    const auto end = std::find_if_not(begin, name.end(), is_digit);
    numbers.push_back(end - begin > 3 ? -1 : std::stoi(std::string(begin, end)));
    begin = std::find_if(end, name.end(), is_digit);
  }
  return numbers;
}

}  // namespace

std::optional<int> round_number_in(const std::string& name) {
  const auto numbers = numbers_in(name);
  if (numbers.size() != 1 || numbers.front() < 0) return std::nullopt;
  return numbers.front();
}

const KeptRound* RoundKeeper::find(int number) const {
  const auto found = std::ranges::find(kept_.rounds, number, &KeptRound::number);
  return found == kept_.rounds.end() ? nullptr : &*found;
}

KeptRound& RoundKeeper::round_at(int number) {
  const auto place = std::ranges::lower_bound(kept_.rounds, number, {}, &KeptRound::number);
  if (place != kept_.rounds.end() && place->number == number) return *place;
  return *kept_.rounds.insert(place, KeptRound{.number = number});
}

// The round at Lichess for this round of the tournament. Null: there is none, or several fit.
const RoundThere* RoundKeeper::there_for(const WantedRound& wanted,
                                         const BroadcastThere& there) const {
  const RoundThere* by_number = nullptr;
  bool is_only = true;
  for (const RoundThere& round : there.rounds) {
    if (std::ranges::find(kept_.rounds, round.id, &KeptRound::id) != kept_.rounds.end()) continue;
    if (round.fields.name == wanted.fields.name) return &round;
    const auto numbers = numbers_in(round.fields.name);
    if (std::ranges::find(numbers, wanted.number) == numbers.end()) continue;
    is_only = by_number == nullptr;
    by_number = &round;
  }
  const bool is_clear =
      is_only && by_number != nullptr && round_number_in(by_number->fields.name) == wanted.number;
  return is_clear ? by_number : nullptr;
}

void RoundKeeper::find_rounds(const BroadcastThere& there, const std::vector<WantedRound>& wanted) {
  for (const WantedRound& one : wanted) {
    const KeptRound* known = find(one.number);
    if (known != nullptr && (!known->id.empty() || known->is_gone)) continue;
    const RoundThere* found = there_for(one, there);
    if (found == nullptr) continue;
    KeptRound& round = round_at(one.number);
    round.id = found->id;
    // Otherwise people made it.
    round.is_ours = round.is_called;
    if (!round.is_ours) round.sent = found->fields;
    round.is_called = false;
    round.is_left = !round.is_ours && found->is_finished && one.is_over;
  }
}

void RoundKeeper::look(const BroadcastThere& there, const std::vector<WantedRound>& wanted,
                       Instant now) {
  find_rounds(there, wanted);
  for (KeptRound& round : kept_.rounds) {
    const auto one = std::ranges::find(wanted, round.number, &WantedRound::number);
    const bool is_over = one != wanted.end() && one->is_over;
    if (!is_over) {
      round.over_since.reset();
    } else if (!round.over_since) {
      round.over_since = std::chrono::floor<std::chrono::seconds>(now);
    }
    if (round.id.empty()) continue;
    const RoundThere* found = round_with(there, round.id);
    round.is_gone = found == nullptr;
    if (found == nullptr) continue;
    if (round.is_ours && one != wanted.end()) {
      // If the answer to a change was lost, the present value shows whether it was made.
      const auto settle = [&](auto field) {
        if (found->fields.*field == one->fields.*field) round.sent.*field = one->fields.*field;
      };
      settle(&RoundFields::name);
      settle(&RoundFields::starts_at);
      settle(&RoundFields::delay);
    }
    const bool is_complete =
        one != wanted.end() && (one->is_complete || (one->is_sent && one->is_over));
    if (!found->is_finished) {
      // The round was opened again, by people at Lichess or by a push.
      round.is_held = false;
      round.is_released = false;
      if (!is_over) round.is_finished = false;
      continue;
    }
    if (is_complete) round.is_finished = true;
    round.is_held = !round.is_finished && !round.is_released && !round.is_left;
  }
}

RoundStep RoundKeeper::next(const BroadcastThere& there, const std::vector<WantedRound>& wanted,
                            Instant now, std::chrono::seconds delay) const {
  int highest = 0;
  for (const KeptRound& round : kept_.rounds) {
    if (!round.id.empty()) highest = std::max(highest, round.number);
  }
  for (const WantedRound& one : wanted) {
    const KeptRound* round = find(one.number);
    if (round == nullptr || (round->id.empty() && !round->is_gone)) {
      if (one.number < highest) continue;
      return {.kind = RoundStep::Kind::kCreate, .number = one.number, .fields = one.fields};
    }
    const RoundThere* found = round_with(there, round->id);
    if (found == nullptr || round->is_left) continue;
    RoundStep step{.number = one.number, .sent_after = round->sent};
    if (round->is_ours) {
      // A field that already has the right value needs no change, whoever set it.
      const auto differs = [&](auto field) {
        const auto &is = found->fields.*field, &was = round->sent.*field,
                   &should = one.fields.*field;
        if (is == should || is != was) return false;
        step.sent_after.*field = should;
        return true;
      };
      if (differs(&RoundFields::name)) step.changes.emplace_back("name", one.fields.name);
      // If the time is no longer known, the old one stays, because a missing field changes nothing.
      if (one.fields.starts_at && differs(&RoundFields::starts_at)) {
        step.changes.emplace_back("startsAt", std::to_string(*one.fields.starts_at));
      }
      if (differs(&RoundFields::delay)) {
        step.changes.emplace_back("delay", std::to_string(one.fields.delay.count()));
      }
      if (!step.changes.empty()) {
        step.kind = RoundStep::Kind::kEdit;
        return step;
      }
    }
    const bool is_due = round->over_since && now >= *round->over_since + delay + kBeforeFinish;
    if (is_due && one.is_sent && !found->is_finished && !round->is_finished) {
      step.kind = RoundStep::Kind::kFinish;
      step.changes = {{"status", "finished"}};
      return step;
    }
  }
  return {};
}

void RoundKeeper::called(const RoundStep& step) {
  KeptRound& round = round_at(step.number);
  round.is_called = true;
  round.is_ours = true;
  round.sent = step.fields;
}

void RoundKeeper::made(const RoundStep& step, const RoundThere& there) {
  KeptRound& round = round_at(step.number);
  round.id = there.id;
  round.is_called = false;
}

void RoundKeeper::refused(const RoundStep& step) {
  std::erase_if(kept_.rounds, [&](const KeptRound& round) {
    return round.number == step.number && round.id.empty() && !round.is_gone;
  });
}

void RoundKeeper::changed(const RoundStep& step) {
  KeptRound& round = round_at(step.number);
  round.sent = step.sent_after;
  if (step.kind == RoundStep::Kind::kFinish) round.is_finished = true;
}

rules::Expected<void> RoundKeeper::choose(int number, const std::string& id) {
  KeptRound& round = round_at(number);
  if (id.empty() && !round.is_gone) {
    return rules::refuse(
        rules::ErrorCode::kFailedPrecondition,
        "round {round} has a round at Lichess, or gets one automatically. A new one is made only "
        "if it was deleted there",
        {{"round", number}});
  }
  if (id == round.id && !id.empty() && !round.is_gone) {
    round.is_released = true;
    round.is_held = false;
    round.is_left = false;
    return {};
  }
  std::erase_if(kept_.rounds, [&](const KeptRound& other) {
    return other.number != number && other.id == id && !id.empty();
  });
  KeptRound& chosen = round_at(number);
  // A round that people made keeps its fields, so `sent` is not set.
  chosen = {.number = number, .id = id};
  chosen.is_released = !id.empty();
  return {};
}

}  // namespace jadoube::outputs
