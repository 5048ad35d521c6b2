#include "rules/laws/articles.h"

#include <array>

namespace jadoube::rules {
namespace {

constexpr std::string_view kMaker = "FIDE ";
constexpr std::array<std::string_view, 4> kEditionTexts = {"FIDE 2014", "FIDE 2017", "FIDE 2018",
                                                           "FIDE 2023"};

}  // namespace

std::string_view to_string(Edition edition) {
  return kEditionTexts[static_cast<std::size_t>(edition)];
}

std::optional<Edition> parse_edition(std::string_view text) {
  for (const Edition edition : kEditions) {
    const std::string_view whole = to_string(edition);
    if (text == whole || text == whole.substr(kMaker.size())) return edition;
  }
  return std::nullopt;
}

namespace {

struct ArticleRow {
  Clause clause;
  std::array<std::string_view, kEditions.size()> numbers;
};

// The Article's number in 2014, and the common number in all later editions. Most clauses need only
// these two.
constexpr ArticleRow row(Clause clause, std::string_view in_2014, std::string_view since) {
  return {clause, {in_2014, since, since, since}};
}

// Sources: 2014 and 2023 are from their full texts. 2017 and 2018 are from tables of changes.
// Article 3 of 2017 is from a copy of its text. It is not known if 2018 renumbered 3.7.
constexpr std::array kArticleRows = {
    ArticleRow{Clause::kEnPassant, {"3.7d", "3.7.4.1", "3.7", "3.7.3.1"}},
    ArticleRow{Clause::kPromotion, {"3.7e", "3.7.5.1", "3.7", "3.7.3.3"}},
    row(Clause::kCastlingLost, "3.8b(1)", "3.8.2.1"),
    row(Clause::kOwnKingInCheck, "3.9", "3.9.2"),
    row(Clause::kUnreachablePosition, "3.10c", "3.10.3"),
    row(Clause::kOneHand, "4.1", "4.1"),
    row(Clause::kAdjusting, "4.2", "4.2.1"),
    row(Clause::kOtherContact, "", "4.2.2"),
    row(Clause::kTouchedOwn, "4.3a", "4.3.1"),
    row(Clause::kTouchedOpponents, "4.3b", "4.3.2"),
    row(Clause::kTouchedBoth, "4.3c", "4.3.3"),
    row(Clause::kKingAndRook, "4.4a", "4.4.1"),
    row(Clause::kRookThenKing, "4.4b", "4.4.2"),
    row(Clause::kKingThenRookIllegal, "4.4c", "4.4.3"),
    row(Clause::kPromotionChoice, "4.4d", "4.4.4"),
    row(Clause::kNothingCanMove, "4.5", "4.5"),
    row(Clause::kActOfPromotion, "4.6", "4.6"),
    row(Clause::kReleased, "4.7", "4.7"),
    row(Clause::kCaptureMade, "4.7a", "4.7.1"),
    row(Clause::kCastlingMade, "4.7b", "4.7.2"),
    row(Clause::kPromotionMade, "4.7c", "4.7.3"),
    row(Clause::kClaimAgainstTouch, "4.8", "4.8"),
    row(Clause::kCheckmate, "5.1a", "5.1.1"),
    row(Clause::kResignation, "5.1b", "5.1.2"),
    row(Clause::kStalemate, "5.2a", "5.2.1"),
    row(Clause::kDeadPosition, "5.2b", "5.2.2"),
    row(Clause::kAgreement, "5.2c", "5.2.3"),
    row(Clause::kClockHandling, "6.2c", "6.2.4"),
    row(Clause::kDefaultTime, "6.7a", "6.7.1"),
    row(Clause::kFlagFall, "6.9", "6.9"),
    row(Clause::kWrongClock, "6.10b", "6.10.2"),
    row(Clause::kBothFlags, "6.11", "III.3.1"),
    row(Clause::kScreens, "6.13", "6.12.1"),
    row(Clause::kClaimFromScreens, "6.13", "6.12.2"),
    row(Clause::kWrongStart, "7.2a", "7.2.1"),
    row(Clause::kBoardTurned, "7.2b", "7.2.2"),
    row(Clause::kColoursReversed, "7.3", "7.3"),
    row(Clause::kDisplacedPieces, "7.4", "7.4"),
    row(Clause::kIllegalMove, "7.5a", "7.5.1"),
    row(Clause::kPawnNotReplaced, "7.5a", "7.5.2"),
    ArticleRow{Clause::kPressWithoutMove, {"6.2c", "7.8.1", "7.5.3", "7.5.3"}},
    ArticleRow{Clause::kTwoHands, {"4.1", "7.7.1", "7.5.4", "7.5.4"}},
    row(Clause::kThreefoldAnnounced, "9.2a", "9.2.1"),
    row(Clause::kThreefold, "9.2b", "9.2.2"),
    row(Clause::kSamePosition, "9.2", "9.2.3"),
    row(Clause::kFiftyMovesAnnounced, "9.3a", "9.3.1"),
    row(Clause::kFiftyMoves, "9.3b", "9.3.2"),
    row(Clause::kTouchEndsDrawClaim, "9.4", "9.4"),
    row(Clause::kRightClaim, "9.5a", "9.5.2"),
    row(Clause::kWrongClaim, "9.5b", "9.5.3"),
    row(Clause::kFivefold, "9.6a", "9.6.1"),
    row(Clause::kSeventyFiveMoves, "9.6b", "9.6.2"),
    row(Clause::kPoints, "10.1", "10.1"),
    row(Clause::kArbitersPenalties, "12.9", "12.9"),
    row(Clause::kScoresheetClaims, "", "A.2"),
    ArticleRow{Clause::kLateClockSetting, {"A.4a1", "A.4.1.1", "A.4.1.1", "A.5.1.1"}},
    ArticleRow{Clause::kLateWrongStart, {"A.4a2", "A.4.1.2", "A.4.1.2", "A.5.1.2"}},
    ArticleRow{Clause::kUnnoticedIllegalMove, {"A.4b", "A.4.2", "A.4.2", "A.5.2"}},
    ArticleRow{Clause::kTimeClaim, {"A.4c", "A.4.3", "A.4.3", "A.5.3"}},
    ArticleRow{Clause::kIllegalPosition, {"A.4d", "A.4.4", "A.4.4", "A.5.4"}},
    row(Clause::kTouchedOutOfHole, "D.2.2", "D.2.2"),
    row(Clause::kMadeAndAnnounced, "D.2.3", "D.2.3"),
    row(Clause::kBoardsDiffer, "D.2.8", "D.2.9"),
    row(Clause::kQuickplayIncrement, "G.4", "III.4"),
    row(Clause::kQuickplayClaim, "G.5", "III.5"),
    row(Clause::kMirroredStartingPosition, "F.2c", "II.2.3"),
    row(Clause::kSealedAmbiguous, "E.8a", "I.8.1"),
    row(Clause::kSealedUnclear, "E.8b", "I.8.2"),
    row(Clause::kSealedIllegal, "E.8c", "I.8.3"),
    row(Clause::kResumed, "E.9a", "I.9.1"),
    row(Clause::kReplierAbsent, "E.9b", "I.9.2"),
    row(Clause::kSealerAbsent, "E.9c", "I.9.3"),
    row(Clause::kNobodyResumes, "E.11", "I.11"),
};

constexpr bool rows_stand_in_order() {
  for (std::size_t i = 0; i < kArticleRows.size(); ++i) {
    if (kArticleRows[i].clause != static_cast<Clause>(i)) return false;
  }
  return kArticleRows.back().clause == Clause::kNobodyResumes;
}
static_assert(rows_stand_in_order());

}  // namespace

std::string_view article(Edition edition, Clause clause) {
  return kArticleRows[static_cast<std::size_t>(clause)].numbers[static_cast<std::size_t>(edition)];
}

std::string cited_article(Edition edition, Clause clause) {
  const std::string_view number = article(edition, clause);
  if (number.empty()) return {};
  const char first = number.front();
  const bool is_appendix = first >= 'A' && first <= 'H';
  std::string cited = is_appendix ? "App. " : first == 'I' ? "Guidelines " : "Art. ";
  return cited.append(number);
}

}  // namespace jadoube::rules
