#include "daemon/tournament/standings/standings_rules.h"

#include <initializer_list>

#include "daemon/tournament/standings/tie_break.h"

namespace jadoube::tournament {
namespace {

std::string three_points(const model::PointsFor& points) {
  return rules::to_string(points.win) + '-' + rules::to_string(points.draw) + '-' +
         rules::to_string(points.loss);
}

}  // namespace

rules::Expected<void> check_standings_rules(const model::StandingsRules& rules) {
  for (const std::string& code : rules.tie_breaks) {
    if (const auto read = parse_tie_break(code); !read) return tl::unexpected(read.error());
  }
  if (rules.tie_breaks.size() > model::StandingsRules::kMostTieBreaks) {
    return rules::refuse(
        rules::ErrorCode::kInvalidArgument,
        "there are {count} tie-breaks, and at most {most} are allowed",
        {{"count", rules.tie_breaks.size()}, {"most", model::StandingsRules::kMostTieBreaks}});
  }
  for (const rules::Points points :
       {rules.game.win, rules.game.draw, rules.game.loss, rules.match.win, rules.match.draw,
        rules.match.loss, rules.paired_bye.value_or(rules::Points{}),
        rules.match_paired_bye.value_or(rules::Points{})}) {
    if (points.halves >= 0 && points.halves <= kMostPoints.halves) continue;
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "a game or a match is worth 0 to {most} points",
                         {{"most", rules::to_string(kMostPoints)}});
  }
  if (rules.game.win.halves <= rules.game.draw.halves ||
      rules.match.win.halves <= rules.match.draw.halves) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument, "a win must be worth more than a draw",
                         {});
  }
  return {};
}

model::StandingsRules with_usual_codes(model::StandingsRules rules) {
  for (std::string& code : rules.tie_breaks) {
    if (const auto read = parse_tie_break(code)) code = to_string(*read);
  }
  return rules;
}

std::string standings_rules_text(const model::StandingsRules& rules) {
  const model::StandingsRules usual;
  std::string text = three_points(rules.game);
  if (rules.match != usual.match) text += ", MP " + three_points(rules.match);
  if (rules.paired_bye) text += ", PAB " + rules::to_string(*rules.paired_bye);
  if (rules.match_paired_bye) text += ", MP PAB " + rules::to_string(*rules.match_paired_bye);
  if (rules.game_points_first) text += ", GPTS";
  for (const std::string& code : rules.tie_breaks) text += ", " + code;
  if (rules.edition == model::TieBreakEdition::k2024) text += ", C.07-2024";
  if (rules.edition == model::TieBreakEdition::k2026) text += ", C.07-2026";
  return text;
}

rules::Sentence system_sentence(model::PairingSystem system) {
  switch (system) {
    case model::PairingSystem::kSwiss:
      return rules::Sentence("Swiss");
    case model::PairingSystem::kRoundRobin:
      return rules::Sentence("all play all");
    case model::PairingSystem::kByRounds:
      break;
  }
  return rules::Sentence("as the number of rounds says");
}

void take_over(const model::StandingsRules& from, model::StandingsRules& into) {
  const model::StandingsRules usual;
  if (from.system != usual.system) into.system = from.system;
  if (from.edition != usual.edition) into.edition = from.edition;
  if (from.game != usual.game) into.game = from.game;
  if (from.paired_bye) into.paired_bye = from.paired_bye;
  if (from.match != usual.match) into.match = from.match;
  if (from.match_paired_bye) into.match_paired_bye = from.match_paired_bye;
  if (from.game_points_first) into.game_points_first = true;
  if (!from.tie_breaks.empty()) into.tie_breaks = from.tie_breaks;
}

}  // namespace jadoube::tournament
