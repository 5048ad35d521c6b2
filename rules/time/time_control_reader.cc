#include <algorithm>
#include <string>

#include "rules/time/time_control_text.h"
#include "rules/time/time_parts.h"

namespace jadoube::rules {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kMaxText = 500;
constexpr std::int64_t kMinuteMs = 60'000, kSecondMs = 1000;
// In the US, such small numbers may be hours. This few minutes occur only as one period for the
// whole game.
constexpr std::int64_t kMayBeHours = 2;
// Servers give at most this for each move. So "40 90" is more likely moves and minutes.
constexpr std::int64_t kMostPairedSeconds = 60;

// A time for each move, with the words that were used.
struct ControlPart {
  MoveTime per_move;
  int from;
  int column;
  // The number of periods before it, and true if the text has its kind.
  std::size_t behind;
  bool kind_said;
};

class ControlReader {
 public:
  ControlReader(std::string_view text, std::vector<TimePart> parts)
      : text_(text), parts_(std::move(parts)) {}

  Expected<TimeControl> read() {
    if (parts_.empty()) return refuse_time_control(text_, 1, "there is nothing to read");
    if (is_hourglass()) return read_hourglass();
    if (is_servers_pair()) return read_servers_pair();
    find_order();
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (auto done = read_part(i); !done) return tl::unexpected(done.error());
    }
    std::stable_sort(clauses_.begin(), clauses_.end(),
                     [](const ControlPart& a, const ControlPart& b) { return a.from < b.from; });
    for (const ControlPart& clause : clauses_) {
      if (auto done = apply(clause); !done) return tl::unexpected(done.error());
    }
    return checked(TimeControl::of(periods_));
  }

 private:
  using Done = Expected<int>;

  bool is_hourglass() const {
    return std::any_of(parts_.begin(), parts_.end(),
                       [](const TimePart& part) { return part.hourglass; });
  }

  Expected<TimeControl> read_hourglass() {
    const TimePart& part = parts_.front();
    if (parts_.size() > 1 || part.amounts() != 1 || part.moves || part.rest || part.how) {
      return refuse_time_control(text_, parts_.back().column, "an hourglass has one time only");
    }
    const milliseconds time =
        part.time ? *part.time : milliseconds(part.bare[0].thousandths * kMinuteMs / 1000);
    return checked(TimeControl::hourglass(time));
  }

  bool is_servers_pair() const {
    const TimePart& part = parts_.front();
    return parts_.size() == 1 && part.only_pair() && part.bare.size() == 2 &&
           part.bare[1].thousandths <= kMostPairedSeconds * 1000;
  }

  // Reads "5 3".
  Expected<TimeControl> read_servers_pair() const {
    const auto& bare = parts_.front().bare;
    const auto time = minutes(bare[0], false);
    if (!time) return tl::unexpected(time.error());
    const milliseconds seconds(bare[1].thousandths * kSecondMs / 1000);
    return checked(TimeControl::sudden_death(*time, {PerMove::kIncrement, seconds}));
  }

  Expected<TimeControl> checked(Expected<TimeControl> control) const {
    if (control) return control;
    return refuse_time_control(text_, 1, control.error().sentence());
  }

  // Finds the order of time and moves, from the parts that show it.
  void find_order() {
    for (const TimePart& part : parts_) {
      if (!part.time_first) continue;
      if (time_first_ && *time_first_ != *part.time_first) {
        time_first_.reset();
        return;
      }
      time_first_ = part.time_first;
    }
  }

  Done read_part(std::size_t index) {
    const TimePart& part = parts_[index];
    if (part.only_plus_number()) return read_plus_number(index);
    const bool all_given = !periods_.empty() && !periods_.back().moves;
    const bool more_time = part.only_time() && !periods_.empty() && (part.in_seconds || all_given);
    if (part.how || more_time) return read_clause(part);
    return read_period(part);
  }

  // "+30" is seconds for each move, or minutes for the next period.
  Done read_plus_number(std::size_t index) {
    const TimePart& part = parts_[index];
    const bool first_is_whole_game = periods_.empty() || !periods_.back().moves;
    if (first_is_whole_game || part.from) return read_clause(part);
    const bool another_follows =
        std::any_of(parts_.begin() + index + 1, parts_.end(),
                    [](const TimePart& later) { return later.only_plus_number(); });
    if (another_follows) return read_period(part);
    return refuse_time_control(text_, part.column,
                               "is this minutes for the rest of the game or seconds for each "
                               "move? Write 30/SD, 30min or 30s");
  }

  Done read_clause(const TimePart& part) {
    if (part.moves || part.rest || part.amounts() != 1) {
      return refuse_time_control(text_, part.column, "an increment or delay is one time");
    }
    const milliseconds time =
        part.time ? *part.time : milliseconds(part.bare[0].thousandths * kSecondMs / 1000);
    const bool none = time == milliseconds(0);  // "d0"
    const PerMove how = none ? PerMove::kIncrement : part.how.value_or(PerMove::kIncrement);
    clauses_.push_back(
        {{how, time}, part.from.value_or(1), part.column, periods_.size(), part.how.has_value()});
    return 0;
  }

  Done read_period(const TimePart& part) {
    if (!periods_.empty() && !periods_.back().moves) {
      return refuse_time_control(text_, part.column,
                                 "nothing follows a period for all remaining moves; for how many "
                                 "moves is the one before?");
    }
    if (part.from) return refuse_time_control(text_, part.column, "a period has no \"from\"");
    auto period = part.bare.size() == 2 ? period_of_two(part) : period_of_one(part);
    if (!period) return tl::unexpected(period.error());
    if (period->moves && (*period->moves < 1 || *period->moves > TimeControl::kMaxMoves)) {
      return refuse_time_control(text_, part.column, "no such number of moves");
    }
    periods_.push_back(*period);
    return 0;
  }

  Expected<Period> period_of_two(const TimePart& part) const {
    if (!part.joined || part.time || part.moves || part.rest) {
      return refuse_time_control(text_, part.bare[1].column, "a number too many");
    }
    if (!time_first_ && smaller_of(part).thousandths <= kMayBeHours * 1000) {
      return refuse_hours(smaller_of(part));
    }
    if (parts_.size() == 1 && part.bare[0].thousandths == part.bare[1].thousandths) {
      return refuse_equal(part);
    }
    const bool first_is_smaller = part.bare[0].thousandths < part.bare[1].thousandths;
    const bool time_first = time_first_.value_or(!first_is_smaller);
    const BareNumber &time = part.bare[time_first ? 0 : 1], &moves = part.bare[time_first ? 1 : 0];
    return period_of(moves, minutes(time, true));
  }

  static const BareNumber& smaller_of(const TimePart& part) {
    return part.bare[part.bare[0].thousandths < part.bare[1].thousandths ? 0 : 1];
  }

  // Two equal numbers and nothing else, for example "65/65".
  tl::unexpected<Error> refuse_equal(const TimePart& part) const {
    const std::string number = written(part.bare[0]);
    return refuse_time_control(text_, part.column,
                               Sentence("{number} minutes for {number} moves, or {number} "
                                        "minutes and {number} seconds for each move? Write "
                                        "{number}min/{number} or {number}+{number}",
                                        {{"number", number}}));
  }

  static std::string written(const BareNumber& number) {
    std::string text = std::to_string(number.thousandths / 1000);
    const auto fraction = static_cast<int>(number.thousandths % 1000);
    if (fraction == 0) return text;
    text += '.' + std::to_string(1000 + fraction).substr(1);
    text.erase(text.find_last_not_of('0') + 1);
    return text;
  }

  tl::unexpected<Error> refuse_hours(const BareNumber& number) const {
    return refuse_time_control(text_, number.column,
                               Sentence("hours or minutes? Write {number}h or {number}min",
                                        {{"number", written(number)}}));
  }

  Expected<Period> period_of_one(const TimePart& part) const {
    if (part.time && part.bare.size() == 1 && !part.moves && !part.rest) {
      return period_of(part.bare[0], *part.time);
    }
    const bool has_one_time = part.time.has_value() != (part.bare.size() == 1);
    if (!has_one_time) {
      if (part.time) return refuse_time_control(text_, part.column, "a number too many");
      return refuse_time_control(text_, part.column, "no time");
    }
    const bool may_be_hours = part.moves || !periods_.empty();
    const auto time =
        part.time ? Expected<milliseconds>(*part.time) : minutes(part.bare[0], may_be_hours);
    if (!time) return tl::unexpected(time.error());
    return Period{part.moves, *time, {}};
  }

  Expected<Period> period_of(const BareNumber& moves, const Expected<milliseconds>& time) const {
    if (!time) return tl::unexpected(time.error());
    if (moves.thousandths % 1000 != 0) {
      return refuse_time_control(text_, moves.column, "no whole number of moves");
    }
    return Period{static_cast<int>(moves.thousandths / 1000), *time, {}};
  }

  Expected<milliseconds> minutes(const BareNumber& number, bool may_be_hours) const {
    if (may_be_hours && number.thousandths <= kMayBeHours * 1000) {
      return refuse_hours(number);
    }
    const milliseconds time(number.thousandths * kMinuteMs / 1000);
    if (time <= TimeControl::kMaxTime) return time;
    return refuse_time_control(text_, number.column,
                               "more minutes than 10 hours have (PGN's tag counts seconds)");
  }

  // Applies the clause from the period of its move on.
  Done apply(const ControlPart& clause) {
    int begin = 1;
    for (std::size_t i = 0; i < periods_.size(); ++i) {
      if (clause.from == begin) {
        const bool said_before = &clause != clauses_.data() && (&clause - 1)->from == begin;
        if (said_before && is_same_again(*(&clause - 1), clause)) return 0;
        if (said_before) {
          return refuse_time_control(text_, clause.column, "a second time for the same moves");
        }
        for (; i < periods_.size(); ++i) periods_[i].per_move = clause.per_move;
        return 0;
      }
      begin += periods_[i].moves.value_or(0);
    }
    return refuse_time_control(
        text_, clause.column,
        Sentence("no period begins with move {move}", {{"move", clause.from}}));
  }

  // True for a time that is repeated with its kind, or with the next period: "40/90 d5 SD/30 d5".
  static bool is_same_again(const ControlPart& before, const ControlPart& now) {
    const bool clear = (before.kind_said && now.kind_said) || before.behind != now.behind;
    return clear && before.per_move == now.per_move;
  }

  std::string_view text_;
  std::vector<TimePart> parts_;
  std::optional<bool> time_first_;
  std::vector<Period> periods_;
  std::vector<ControlPart> clauses_;
};

// The time of a period of PGN in seconds, if nothing is unclear: as minutes it would be longer than
// anybody plays.
constexpr milliseconds kSurelySeconds = std::chrono::seconds(180), kNoMinutes{600'000};
// Up to here, one number for the whole game is minutes.
constexpr milliseconds kSurelyMinutes = std::chrono::seconds(120);

// "180+2", "5400+30", "40/7200:3600", "*300": what PGN writes in seconds. Nothing: it is something
// else, or minutes. A number between the two is refused.
std::optional<Expected<TimeControl>> read_pgn_seconds(std::string_view text) {
  const auto first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  if (first == std::string_view::npos) return std::nullopt;
  const std::string_view tag = text.substr(first, last + 1 - first);
  if (tag.find_first_not_of("0123456789/+:*dDbB") != std::string_view::npos) return std::nullopt;
  auto control = parse_pgn_time_control(tag);
  if (!control || !*control) return std::nullopt;
  const auto& periods = (*control)->periods();
  const auto longest = std::ranges::max(periods, {}, &Period::time).time;
  if (periods.size() > 1 || periods[0].moves) {
    if (longest <= kNoMinutes) return std::nullopt;
    return Expected<TimeControl>(**control);
  }
  if (longest <= kSurelyMinutes) return std::nullopt;
  const bool is_usual = longest.count() % 15'000 == 0;
  if (longest >= kSurelySeconds && is_usual) return Expected<TimeControl>(**control);
  return Expected<TimeControl>(
      refuse_time_control(text, 1,
                          Sentence("minutes or seconds? Write {number}min or {number}s",
                                   {{"number", std::to_string(longest.count() / 1000)}})));
}

}  // namespace

Expected<TimeControl> parse_time_control(std::string_view text) {
  if (text.size() > kMaxText) {
    return refuse(ErrorCode::kInvalidArgument, "a time control of more than 500 characters");
  }
  if (auto seconds = read_pgn_seconds(text)) return *std::move(seconds);
  auto parts = time_parts(text);
  if (!parts) return tl::unexpected(parts.error());
  return ControlReader(text, std::move(*parts)).read();
}

}  // namespace jadoube::rules
