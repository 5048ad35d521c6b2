#include "rules/laws/laws.h"

namespace jadoube::rules {
namespace {

using std::chrono::minutes;

constexpr auto kUnstated = Completed::kNotStated;
constexpr auto kPress = Completed::kClockPressed;
constexpr auto kGame = Window::kWholeGame;
constexpr auto kReply = Window::kUntilOpponentsNextMove;
constexpr auto kCompetition = Governed::kByCompetitionRules;
constexpr auto kAppendix = Governed::kByAppendix;

// Each row: the minutes, and the count that loses. When the offence is completed, until when it
// counts, and how it is completed. The penalty's Article, what changes its minutes, and when it
// applies. The rows are: standard; rapid with full supervision; rapid without; blitz with; blitz
// without.
constexpr std::array<std::array<PenaltyLaw, 5>, kEditions.size()> kPenalties = {{
    {{{minutes(2), 2, kUnstated, kGame, kCompetition, "7.5b", "", ""},
      {minutes(2), 2, kUnstated, kGame, kCompetition, "7.5b", "", "A.3"},
      {minutes(2), 1, kPress, kReply, kAppendix, "A.4b", "", "A.4"},
      {minutes(1), 2, kUnstated, kGame, kCompetition, "7.5b", "B.2", "B.3"},
      {minutes(1), 1, kPress, kReply, kAppendix, "A.4b", "B.2", "B.4"}}},
    {{{minutes(2), 2, kPress, kGame, kCompetition, "7.5.3", "", ""},
      {minutes(2), 2, kPress, kGame, kCompetition, "7.5.3", "", "A.3"},
      {minutes(2), 1, kPress, kReply, kAppendix, "A.4.2", "", "A.4"},
      {minutes(1), 2, kPress, kGame, kCompetition, "7.5.3", "B.2", "B.3"},
      {minutes(1), 1, kPress, kReply, kAppendix, "A.4.2", "B.2", "B.4"}}},
    {{{minutes(2), 2, kPress, kGame, kCompetition, "7.5.5", "", ""},
      {minutes(2), 2, kPress, kGame, kCompetition, "7.5.5", "", "A.3"},
      {minutes(2), 2, kPress, kReply, kAppendix, "A.4.2", "", "A.4"},
      {minutes(1), 2, kPress, kGame, kCompetition, "7.5.5", "B.2", "B.3"},
      {minutes(1), 2, kPress, kReply, kAppendix, "A.4.2", "B.2", "B.4"}}},
    {{{minutes(2), 2, kPress, kGame, kCompetition, "7.5.5", "", ""},
      {minutes(1), 2, kPress, kGame, kCompetition, "7.5.5", "A.3", "A.4"},
      {minutes(1), 2, kPress, kReply, kAppendix, "A.5.2", "A.3", "A.5"},
      {minutes(2), 2, kPress, kGame, kCompetition, "7.5.5", "", "B.2"},
      {minutes(1), 2, kPress, kReply, kAppendix, "A.5.2", "A.3", "B.3"}}},
}};

constexpr Laws kFide2014 = {
    .edition = Edition::kFide2014,
    .other_contact = OtherContact::kNotStated,
    .touched_both = TouchedBoth::kOneOfEach,
    .king_and_rook = KingAndRook::kDeliberately,
    .promotion_made = PromotionMade::kNewPieceReleased,
    .hopeless_resignation = HopelessResignation::kLost,
    .moves_before_agreement = 0,
    .both_flags = BothFlags::kInTheLaws,
    .unstated_default_time = UnstatedDefaultTime::kMustBeStated,
    .moves_to_undo_colours = 0,
    .fivefold = Fivefold::kConsecutive,
    .scoresheet_claims = ScoresheetClaims::kNotStated,
    .time_claim = TimeClaim::kNeedsTimeLeft,
    .penalties = kPenalties[0],
};

constexpr Laws kFide2017 = {
    .edition = Edition::kFide2017,
    .other_contact = OtherContact::kIsIntent,
    .touched_both = TouchedBoth::kOneOrMoreOfEach,
    .king_and_rook = KingAndRook::kAnyTouch,
    .promotion_made = PromotionMade::kPawnRemovedToo,
    .hopeless_resignation = HopelessResignation::kLost,
    .moves_before_agreement = 1,
    .both_flags = BothFlags::kInTheGuidelines,
    .unstated_default_time = UnstatedDefaultTime::kZero,
    .moves_to_undo_colours = 10,
    .fivefold = Fivefold::kAny,
    .scoresheet_claims = ScoresheetClaims::kKept,
    .time_claim = TimeClaim::kNeedsTimeLeft,
    .penalties = kPenalties[1],
};

// The clause on the claimant's time was removed in January 2018, when A.4.3 was changed. This is a
// [guess]: no original text was available. The text of 2023 does not have the clause.
constexpr Laws fide_2018() {
  Laws laws = kFide2017;
  laws.edition = Edition::kFide2018;
  laws.time_claim = TimeClaim::kNeedsNothing;
  laws.penalties = kPenalties[2];
  return laws;
}

constexpr Laws fide_2023() {
  Laws laws = fide_2018();
  laws.edition = Edition::kFide2023;
  laws.hopeless_resignation = HopelessResignation::kDraw;
  laws.penalties = kPenalties[3];
  return laws;
}

constexpr std::array<Laws, kEditions.size()> kLaws = {kFide2014, kFide2017, fide_2018(),
                                                      fide_2023()};

constexpr std::size_t conditions_row(Conditions conditions) {
  if (conditions.tempo == Tempo::kStandard) return 0;
  const std::size_t limited = conditions.supervision == Supervision::kLimited ? 1 : 0;
  return (conditions.tempo == Tempo::kRapid ? 1 : 3) + limited;
}

}  // namespace

const PenaltyLaw& Laws::penalty(Conditions conditions) const {
  return penalties[conditions_row(conditions)];
}

PenaltyLaw& Laws::penalty(Conditions conditions) { return penalties[conditions_row(conditions)]; }

const Laws& laws_of(Edition edition) { return kLaws[static_cast<std::size_t>(edition)]; }

}  // namespace jadoube::rules
