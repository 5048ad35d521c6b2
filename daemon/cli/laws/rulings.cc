// What an arbiter rules: penalties for irregularities, and requests in games without increment.
#include <algorithm>

#include "daemon/cli/laws/fields.h"
#include "rules/laws/condition_words.h"
#include "rules/laws/laws.h"
#include "rules/laws/penalties.h"
#include "rules/time/quickplay_finish.h"
#include "rules/time/time_control_text.h"

namespace jadoube::cli::laws {

using rules::Clause;
using rules::Color;
using rules::ErrorCode;
using rules::Expected;
using rules::Offence;
using rules::refuse;

namespace {

constexpr std::uint64_t kMostEarlier = 100;
constexpr std::uint64_t kMostSeconds = 36'000;

constexpr std::array<rules::Word<Offence>, 4> kOffenceWords = {
    {{"illegal-move", Offence::kIllegalMove},
     {"pawn-not-replaced", Offence::kPawnNotReplaced},
     {"press", Offence::kPressWithoutMove},
     {"two-hands", Offence::kTwoHands}}};

constexpr std::array<std::string_view, 4> kConsequences = {"the arbiter decides", "extra time",
                                                           "game lost", "the move stands"};

/// The value of the field's word. `otherwise` if the field is missing.
template <typename Words, typename Value>
Expected<Value> word_in(const Json& question, const char* field, const Words& words,
                        Value otherwise) {
  const auto text = optional_word(question, field);
  if (!text) return tl::unexpected(text.error());
  if (!*text) return otherwise;
  std::string known;
  for (const auto& [word, value] : words) {
    if (**text == word) return value;
    known += (known.empty() ? "" : ", ") + std::string(word);
  }
  return refuse(ErrorCode::kInvalidArgument,
                "\"" + std::string(field) + "\": must be one of " + known + ", not " + **text);
}

Expected<rules::Conditions> conditions_asked(const Json& question) {
  const auto tempo = word_in(question, "tempo", rules::kTempoWords, rules::Tempo::kStandard);
  if (!tempo) return tl::unexpected(tempo.error());
  const auto supervision =
      word_in(question, "supervision", rules::kSupervisionWords, rules::Supervision::kFull);
  if (!supervision) return tl::unexpected(supervision.error());
  return rules::Conditions{*tempo, *supervision};
}

void add_article(const char* field, std::string_view article, Json& answer) {
  if (!article.empty()) answer[field] = article;
}

Json penalty_answer(const rules::OffenceRuling& ruling) {
  Json answer = {{"consequence", kConsequences[static_cast<std::size_t>(ruling.consequence)]}};
  if (ruling.count > 0) answer["count"] = ruling.count;
  if (ruling.to_opponent.count() > 0) answer["minutes"] = ruling.to_opponent.count();
  add_article("article", ruling.article, answer);
  add_article("offence_article", ruling.offence_article, answer);
  add_article("minutes_article", ruling.minutes_article, answer);
  add_article("applied_by", ruling.applied_by, answer);
  return answer;
}

Json clocks_of(const rules::ClockModel& clock) {
  const auto seconds = [&](Color color) {
    return std::chrono::duration_cast<std::chrono::seconds>(clock.shown(color)).count();
  };
  return {{"white", seconds(Color::kWhite)}, {"black", seconds(Color::kBlack)}};
}

/// How many moves each player has made when the last period begins.
int moves_before_last_period(const rules::TimeControl& control) {
  const auto last = control.periods().size() - 1;
  return last == 0 ? 0 : control.moves_until_end_of(last - 1).value_or(0);
}

}  // namespace

Expected<Json> penalty(const Json& question) {
  const auto year = edition(question);
  if (!year) return tl::unexpected(year.error());
  const auto conditions = conditions_asked(question);
  if (!conditions) return tl::unexpected(conditions.error());
  const auto& laws = rules::laws_of(*year);
  if (const auto what = optional_word(question, "offence"); what && *what == "wrong-claim") {
    const auto wrong = rules::wrong_claim_penalty(laws, *conditions);
    Json answer = {{"consequence", kConsequences[1]}, {"minutes", wrong.to_opponent.count()}};
    add_article("article", wrong.article, answer);
    add_article("minutes_article", wrong.minutes_article, answer);
    return answer;
  }
  const auto offence = word_in(question, "offence", kOffenceWords, Offence::kIllegalMove);
  if (!offence) return tl::unexpected(offence.error());
  const auto earlier = number(question, "earlier", 0, 0, kMostEarlier);
  if (!earlier) return tl::unexpected(earlier.error());
  const auto answered = flag(question, "answered");
  if (!answered) return tl::unexpected(answered.error());
  rules::OffenceCounts counts{};
  counts[static_cast<std::size_t>(*offence)] = static_cast<int>(*earlier);
  return penalty_answer(
      rules::rule_on(laws, *conditions, *offence, counts,
                     *answered ? rules::Answered::kYes : rules::Answered::kNotYet));
}

Expected<Json> quickplay(const Json& question) {
  const auto year = edition(question);
  if (!year) return tl::unexpected(year.error());
  const auto written = text(question, "text");
  if (!written) return tl::unexpected(written.error());
  const auto control = rules::parse_time_control(*written);
  if (!control) return tl::unexpected(control.error());
  const auto left = number(question, "left", 0, 0, kMostSeconds);
  if (!left) return tl::unexpected(left.error());
  const auto other = number(question, "opponent_left", 0, 0, kMostSeconds);
  if (!other) return tl::unexpected(other.error());
  const auto moves =
      number(question, "moves", static_cast<std::uint64_t>(moves_before_last_period(*control)), 0,
             rules::TimeControl::kMaxMoves);
  if (!moves) return tl::unexpected(moves.error());
  const auto player = color_asked(question, "player");
  if (!player) return tl::unexpected(player.error());
  const Color claimant = player->value_or(Color::kWhite);
  const auto& laws = rules::laws_of(*year);

  rules::ClockModel clock(rules::ClockSetup::same(*control));
  const auto set = [&](Color color, std::uint64_t seconds) {
    clock.set_player(color, std::chrono::seconds(seconds), static_cast<int>(*moves));
  };
  set(claimant, *left);
  set(rules::opponent_of(claimant), *other);
  clock.set_turn(claimant);
  const bool may_be_used = rules::may_use_guidelines_iii(*control);
  const bool may_claim = may_be_used && rules::may_claim_quickplay(clock, claimant);
  Json answer = {{"may_be_used", may_be_used}, {"may_claim", may_claim}};
  if (!may_claim) return answer;
  answer["increment"] = clocks_of(rules::with_quickplay_increment(clock, claimant));
  answer["increment"]["per_move"] =
      std::chrono::duration_cast<std::chrono::seconds>(rules::kQuickplayFinishIncrement).count();
  answer["increment"]["article"] = laws.article(Clause::kQuickplayIncrement);
  clock.add_time(rules::opponent_of(claimant),
                 rules::opponents_time(rules::QuickplayDecision::kRejected));
  answer["rejected"] = clocks_of(clock);
  answer["rejected"]["article"] = laws.article(Clause::kQuickplayClaim);
  return answer;
}

}  // namespace jadoube::cli::laws
