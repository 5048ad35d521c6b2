// How a game ends by something that is not on the board, and by its sealed move.
#include "daemon/cli/laws/fields.h"
#include "rules/laws/ending.h"
#include "rules/laws/irregularities.h"
#include "rules/laws/resumption.h"
#include "rules/laws/scoring.h"
#include "rules/laws/sealed_move.h"
#include "rules/mate/can_mate.h"
#include "rules/notation/move_text.h"
#include "rules/notation/san.h"
#include "rules/notation/typed_move.h"
#include "rules/notation/uci.h"

namespace jadoube::cli::laws {

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
  // The end is no illegal move, but a sealed move that is none.
  if (found.refusal) answer.erase("kind");
  return answer;
}

}  // namespace jadoube::cli::laws
