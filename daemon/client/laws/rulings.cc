#include <algorithm>

#include "daemon/client/laws/verbs.h"
#include "rules/laws/ending.h"
#include "rules/laws/irregularities.h"
#include "rules/laws/laws.h"
#include "rules/laws/resumption.h"
#include "rules/mate/can_mate.h"
#include "rules/notation/move_text.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"
#include "rules/time/quickplay_finish.h"
#include "rules/time/time_control_text.h"

namespace jadoube::cli::laws {

// How a game ends by something that is not on the board, and by its sealed move.

using rules::Color;
using rules::ErrorCode;
using rules::Expected;
using rules::Laws;
using rules::refuse;

namespace {

rules::Verdict opponent_can_mate(const rules::Game& played, Color player) {
  return rules::can_mate(played.position(), rules::opponent_of(player)).verdict;
}

void add_result(const rules::Ending& ending, Json& answer) {
  answer["kind"] = rules::to_string(ending.kind);
  answer["result"] = rules::to_string(ending.result);
  answer["article"] = ending.article;
  if (const auto score = rules::score_of(ending.result)) {
    answer["white"] = rules::to_string(score->white);
    answer["black"] = rules::to_string(score->black);
  }
  answer["termination"] = rules::to_string(rules::termination_of(ending.kind));
}

/// The question, as far as all ways to end a game need it.
struct EndCase {
  rules::Game game;
  const Laws& laws;
  std::optional<Color> player;
};

Expected<Json> ended_by_player(const EndCase& asked, const std::string& how) {
  if (!asked.player) {
    return refuse(ErrorCode::kInvalidArgument,
                  "\"player\" is missing: who resigned, was absent, was punished or has a fallen "
                  "flag");
  }
  const auto player = *asked.player;
  Json answer = Json::object();
  if (how == "absence") {
    add_result(rules::ending_by_absence(asked.laws, player), answer);
    return answer;
  }
  const auto can_mate = opponent_can_mate(asked.game, player);
  answer["opponent_can_mate"] = rules::to_string(can_mate);
  if (how == "flag") {
    add_result(rules::ending_by_flag_fall(asked.game, asked.laws, player, can_mate), answer);
  } else if (how == "resignation") {
    add_result(rules::ending_by_resignation(asked.game, asked.laws, player, can_mate), answer);
  } else {
    add_result(rules::ending_by_penalty(asked.game, asked.laws, player, can_mate,
                                        asked.laws.penalty({}).article),
               answer);
  }
  return answer;
}

Expected<Json> ended_by_flags(const EndCase& asked, const Json& question) {
  const auto earlier = flag(question, "earlier_period");
  if (!earlier) return tl::unexpected(earlier.error());
  const auto declared = flag(question, "guidelines");
  if (!declared) return tl::unexpected(declared.error());
  const auto ruling = rules::both_flags_fallen(
      asked.laws, *earlier ? rules::PeriodAtFlag::kEarlier : rules::PeriodAtFlag::kLast,
      *declared ? rules::GuidelinesIII::kDeclared : rules::GuidelinesIII::kNotDeclared);
  if (!ruling) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "since 2017 only Guidelines III say what two fallen flags mean: if the event has "
                  "declared them, give \"guidelines\"");
  }
  Json answer = Json::object();
  if (ruling->ending) {
    add_result(*ruling->ending, answer);
  } else {
    answer["result"] = rules::to_string(rules::Result::kUnknown);
    answer["article"] = ruling->article;
  }
  return answer;
}

Expected<EndCase> end_case(const Json& question) {
  const auto played = game(question);
  if (!played) return tl::unexpected(played.error());
  const auto year = edition(question);
  if (!year) return tl::unexpected(year.error());
  const auto player = color_asked(question, "player");
  if (!player) return tl::unexpected(player.error());
  return EndCase{*played, rules::laws_of(*year), *player};
}

/// The sealed move as it is written: as a person types it, or in the language of "language".
Expected<tl::expected<rules::Move, rules::MoveRefusal>> sealed_text(const rules::Position& before,
                                                                    const Json& question) {
  const auto input = text(question, "input");
  if (!input) return tl::unexpected(input.error());
  if (!question.contains("language")) return rules::read_typed_move(before, *input);
  const auto written_in = asked_language(question);
  if (!written_in) return tl::unexpected(written_in.error());
  return rules::read_move(before, *input, *written_in);
}

}  // namespace

Expected<Json> ended(const Json& question) {
  const auto asked = end_case(question);
  if (!asked) return tl::unexpected(asked.error());
  const auto by = optional_word(question, "by");
  if (!by) return tl::unexpected(by.error());
  const auto how = by->value_or("");
  if (how == "agreement") {
    const auto ending = rules::ending_by_agreement(asked->game, asked->laws);
    if (!ending) return tl::unexpected(ending.error());
    Json answer = Json::object();
    add_result(*ending, answer);
    return answer;
  }
  if (how == "both-flags") return ended_by_flags(*asked, question);
  for (const char* known : {"flag", "resignation", "absence", "illegal-moves"}) {
    if (how == known) return ended_by_player(*asked, how);
  }
  return refuse(ErrorCode::kInvalidArgument,
                "\"by\": must be flag, both-flags, resignation, agreement, absence or "
                "illegal-moves" +
                    (how.empty() ? std::string() : ", not " + how));
}

Expected<Json> sealed(const Json& question) {
  const auto asked = end_case(question);
  if (!asked) return tl::unexpected(asked.error());
  const auto& before = asked->game.position();
  const auto read = sealed_text(before, question);
  if (!read) return tl::unexpected(read.error());
  const auto found = rules::rule_on_sealed_move(asked->game, asked->laws, *read,
                                                opponent_can_mate(asked->game, before.turn()));
  const auto absent = color_asked(question, "absent");
  if (!absent) return tl::unexpected(absent.error());
  const auto nobody = flag(question, "nobody");
  if (!nobody) return tl::unexpected(nobody.error());
  const rules::PresentPlayers present{.white = !*nobody && *absent != Color::kWhite,
                                      .black = !*nobody && *absent != Color::kBlack};
  const auto how = rules::resume_with(present, before.turn(), asked->laws);
  Json answer = {
      {"resumption",
       {{"envelope", how.envelope == rules::EnvelopeOpened::kNow ? "opened now" : "kept closed"},
        {"clock", rules::to_string(how.clock)},
        {"may_seal_reply", how.may_seal_reply},
        {"article", how.article}}}};
  if (found.move) {
    answer["uci"] = rules::to_uci(before, *found.move);
    answer["san"] = rules::to_san(before, *found.move);
  } else {
    answer["fault"] = found.refusal->sentence.english();
  }
  if (found.ending) add_result(*found.ending, answer);
  // The answer is not about an illegal move: the sealed text is no move at all.
  if (found.refusal) answer.erase("kind");
  return answer;
}

// What an arbiter rules: penalties for irregularities, and requests in games without increment.

using rules::Clause;
using rules::Offence;

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
