#include "daemon/tournament/standings/tie_break.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <utility>

namespace jadoube::tournament {
namespace {

// Marks a text for the catalogues. A `Sentence` with it is translated for its reader.
constexpr const char* mark(const char* english) { return english; }

struct CriterionWords {
  Criterion criterion;
  std::string_view code;
  const char* name;
};

constexpr std::array kCriteria{
    CriterionWords{Criterion::kPoints, "PTS", mark("Points")},
    CriterionWords{Criterion::kMatchPoints, "MPTS", mark("Match points")},
    CriterionWords{Criterion::kGamePoints, "GPTS", mark("Game points")},
    CriterionWords{Criterion::kOtherPoints, "MPvGP", mark("Match or game points")},
    CriterionWords{Criterion::kDirect, "DE", mark("Direct encounter")},
    CriterionWords{Criterion::kTeamDirect, "EDE", mark("Direct encounter of teams")},
    CriterionWords{Criterion::kTeamDirectBT, "EDEBT", mark("Direct encounter of teams")},
    CriterionWords{Criterion::kTeamDirectBB, "EDEBB", mark("Direct encounter of teams")},
    CriterionWords{Criterion::kTeamDirectT, "EDET", mark("Direct encounter of teams")},
    CriterionWords{Criterion::kTeamDirectB, "EDEB", mark("Direct encounter of teams")},
    CriterionWords{Criterion::kWins, "WIN", mark("Wins")},
    CriterionWords{Criterion::kGamesWon, "WON", mark("Games won over the board")},
    CriterionWords{Criterion::kBlackGames, "BPG", mark("Games with Black")},
    CriterionWords{Criterion::kBlackWins, "BWG", mark("Games won with Black")},
    CriterionWords{Criterion::kProgressive, "PS", mark("Progressive score")},
    CriterionWords{Criterion::kElectedRounds, "REP", mark("Rounds not missed by own wish")},
    CriterionWords{Criterion::kStandard, "STD", mark("Standard points")},
    CriterionWords{Criterion::kNumber, "TPN", mark("Starting number")},
    CriterionWords{Criterion::kBuchholz, "BH", mark("Buchholz")},
    CriterionWords{Criterion::kForeBuchholz, "FB", mark("Fore Buchholz")},
    CriterionWords{Criterion::kAverageBuchholz, "AOB", mark("Average Buchholz of the opponents")},
    CriterionWords{Criterion::kSonnebornBerger, "SB", mark("Sonneborn-Berger")},
    CriterionWords{Criterion::kSonnebornBergerMM, "EMMSB", mark("Sonneborn-Berger")},
    CriterionWords{Criterion::kSonnebornBergerMG, "EMGSB", mark("Sonneborn-Berger")},
    CriterionWords{Criterion::kSonnebornBergerGM, "EGMSB", mark("Sonneborn-Berger")},
    CriterionWords{Criterion::kSonnebornBergerGG, "EGGSB", mark("Sonneborn-Berger")},
    CriterionWords{Criterion::kKoya, "KS", mark("Koya")},
    CriterionWords{Criterion::kAverageRating, "ARO", mark("Average rating of the opponents")},
    CriterionWords{Criterion::kPerformance, "TPR", mark("Performance rating")},
    CriterionWords{Criterion::kPerfectPerformance, "PTP", mark("Perfect performance")},
    CriterionWords{Criterion::kAveragePerformance, "APRO",
                   mark("Average performance of the opponents")},
    CriterionWords{Criterion::kAveragePerfect, "APPO",
                   mark("Average perfect performance of the opponents")},
    CriterionWords{Criterion::kRating, "RTNG", mark("Rating")},
    CriterionWords{Criterion::kBoardCount, "BC", mark("Board count")},
    CriterionWords{Criterion::kTopBoards, "TBR", mark("Points on the top boards")},
    CriterionWords{Criterion::kBottomBoards, "BBE", mark("Points without the bottom boards")},
    CriterionWords{Criterion::kScoreAndStrength, "SSSC",
                   mark("Score and strength of the opponents")},
};

std::string upper_case(std::string_view text) {
  std::string upper;
  for (const char c : text) upper += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return upper;
}

std::optional<Criterion> criterion_of(std::string_view code) {
  // GE is the old name of REP.
  if (code == "GE") return Criterion::kElectedRounds;
  for (const CriterionWords& known : kCriteria) {
    if (upper_case(known.code) == code) return known.criterion;
  }
  return std::nullopt;
}

std::optional<int> small_number(std::string_view text, int most) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc{} && end == text.data() + text.size();
  if (!is_number || text.empty() || text[0] == '-' || number > most) return std::nullopt;
  return number;
}

bool can_be_cut(Criterion criterion) {
  switch (criterion) {
    case Criterion::kProgressive:
    case Criterion::kBuchholz:
    case Criterion::kForeBuchholz:
    case Criterion::kSonnebornBerger:
    case Criterion::kSonnebornBergerMM:
    case Criterion::kSonnebornBergerMG:
    case Criterion::kSonnebornBergerGM:
    case Criterion::kSonnebornBergerGG:
    case Criterion::kAverageRating:
      return true;
    default:
      return false;
  }
}

bool can_be_median(Criterion criterion) {
  return criterion == Criterion::kBuchholz || criterion == Criterion::kForeBuchholz ||
         criterion == Criterion::kAverageRating;
}

bool uses_ratings(Criterion criterion) {
  return criterion >= Criterion::kAverageRating && criterion <= Criterion::kRating;
}

// False: the criterion has no such modifier.
bool take_modifier(std::string_view modifier, TieBreak& into) {
  constexpr int kMostCut = 20, kMostRating = 4000, kMostDivisor = 1000;
  if (modifier == "P") return into.forfeits_are_played = true;
  if (modifier == "R") return into.reversed = true;
  if (modifier == "F") {
    into.fore = true;
    return into.criterion == Criterion::kAverageBuchholz;
  }
  const std::string_view rest = modifier.substr(1);
  switch (modifier[0]) {
    case 'C':
    case 'M': {
      const auto count = small_number(rest, kMostCut);
      if (!count) return false;
      into.cut_lowest = *count;
      if (modifier[0] == 'C') return can_be_cut(into.criterion);
      into.cut_highest = *count;
      return can_be_median(into.criterion);
    }
    case 'L': {
      const bool is_relative = !rest.empty() && (rest[0] == '+' || rest[0] == '-');
      const auto count = small_number(is_relative ? rest.substr(1) : rest, 100);
      if (!count || into.criterion != Criterion::kKoya) return false;
      if (is_relative) {
        into.limit_halves = rest[0] == '-' ? -*count : *count;
      } else {
        into.limit_percent = *count;
      }
      return true;
    }
    case 'K': {
      into.divisor = small_number(rest, kMostDivisor);
      return into.divisor.value_or(0) > 0 && into.criterion == Criterion::kScoreAndStrength;
    }
    case 'U':
      into.rating_of_unrated = small_number(rest, kMostRating);
      return into.rating_of_unrated && uses_ratings(into.criterion);
    default:
      return false;
  }
}

std::string all_codes() {
  std::string codes;
  for (const CriterionWords& known : kCriteria) {
    codes += (codes.empty() ? "" : ", ") + std::string(known.code);
  }
  return codes;
}

rules::Expected<TieBreak> unknown_tie_break(std::string_view text) {
  return rules::refuse(
      rules::ErrorCode::kInvalidArgument,
      "the tie-break {text} is not known. The known ones are {codes}, and some of them with /C1, "
      "/C2 or /M1",
      {{"text", std::string(text)}, {"codes", all_codes()}});
}

}  // namespace

rules::Expected<TieBreak> parse_tie_break(std::string_view text) {
  std::string upper = upper_case(text);
  // "/L-1" is the one place where '-' is a sign.
  for (std::size_t i = 0; i < upper.size(); ++i) {
    const bool is_sign = i > 0 && upper[i - 1] == 'L' && upper[i] == '-' && i > 1;
    if ((upper[i] == '-' && !is_sign) || upper[i] == '#' || upper[i] == ' ') upper[i] = '/';
  }
  TieBreak read;
  std::string_view rest = upper;
  const std::string_view head = rest.substr(0, rest.find('/'));
  rest.remove_prefix(head.size());
  const std::size_t colon = head.find(':');
  if (colon != std::string_view::npos) {
    const std::string_view kind = head.substr(colon + 1);
    if (kind != "MP" && kind != "GP") return unknown_tie_break(text);
    read.score = kind == "MP" ? ScoreKind::kMatch : ScoreKind::kGame;
  }
  const auto criterion = criterion_of(head.substr(0, colon));
  if (!criterion) return unknown_tie_break(text);
  read.criterion = *criterion;
  while (!rest.empty()) {
    rest.remove_prefix(1);
    const std::string_view modifier = rest.substr(0, rest.find('/'));
    rest.remove_prefix(modifier.size());
    if (modifier.empty() || !take_modifier(modifier, read)) return unknown_tie_break(text);
  }
  return read;
}

std::string_view code_of(Criterion criterion) {
  return std::ranges::find(kCriteria, criterion, &CriterionWords::criterion)->code;
}

rules::Sentence criterion_name(Criterion criterion) {
  return std::ranges::find(kCriteria, criterion, &CriterionWords::criterion)->name;
}

std::string to_string(const TieBreak& tie_break) {
  std::string text(code_of(tie_break.criterion));
  if (tie_break.score == ScoreKind::kMatch) text += ":MP";
  if (tie_break.score == ScoreKind::kGame) text += ":GP";
  if (tie_break.cut_highest > 0) {
    text += "/M" + std::to_string(tie_break.cut_highest);
  } else if (tie_break.cut_lowest > 0) {
    text += "/C" + std::to_string(tie_break.cut_lowest);
  }
  if (tie_break.limit_percent != 50) text += "/L" + std::to_string(tie_break.limit_percent);
  if (tie_break.limit_halves != 0) {
    text += (tie_break.limit_halves > 0 ? "/L+" : "/L") + std::to_string(tie_break.limit_halves);
  }
  if (tie_break.divisor) text += "/K" + std::to_string(*tie_break.divisor);
  if (tie_break.rating_of_unrated) text += "/U" + std::to_string(*tie_break.rating_of_unrated);
  if (tie_break.fore) text += "/F";
  if (tie_break.forfeits_are_played) text += "/P";
  if (tie_break.reversed) text += "/R";
  return text;
}

bool is_less_better(const TieBreak& tie_break) {
  const bool less =
      tie_break.criterion == Criterion::kNumber || tie_break.criterion == Criterion::kBoardCount;
  return less != tie_break.reversed;
}

bool depends_on_the_tied(Criterion criterion) {
  return (criterion >= Criterion::kDirect && criterion <= Criterion::kTeamDirectB) ||
         criterion == Criterion::kTopBoards || criterion == Criterion::kBottomBoards;
}

namespace {

// Table 8.1.1: for scores of .50, .51, ... 1.00.
constexpr std::array<int, 51> kDifferenceOfScore{
    0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,  95,  102, 110, 117,
    125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273,
    284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};

// Table 8.1.2: the least differences for expected scores of .51, .52, ... 1.00.
constexpr std::array<int, 50> kLeastDifference{
    4,   11,  18,  26,  33,  40,  47,  54,  62,  69,  77,  84,  92,  99,  107, 114, 122,
    130, 138, 146, 154, 163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279,
    291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736};

constexpr int kWhole = 100, kHalf = 50, kBeyondTable = 800;

int expected_of_all(int rating, const std::vector<int>& ratings) {
  int sum = 0;
  for (const int other : ratings) sum += expected_hundredths(rating - other);
  return sum;
}

// For numbers from 0 on. A half is rounded up.
int rounded_quotient(int sum, int count) { return (2 * sum + count) / (2 * count); }

}  // namespace

int difference_of_score(int hundredths) {
  const int score = std::clamp(hundredths, 0, kWhole);
  if (score < kHalf) return -kDifferenceOfScore[static_cast<std::size_t>(kHalf - score)];
  return kDifferenceOfScore[static_cast<std::size_t>(score - kHalf)];
}

int expected_hundredths(int difference) {
  const int size = difference < 0 ? -difference : difference;
  const auto above = std::ranges::upper_bound(kLeastDifference, size) - kLeastDifference.begin();
  const int of_higher = kHalf + static_cast<int>(above);
  return difference < 0 ? kWhole - of_higher : of_higher;
}

int mean_rating(const std::vector<int>& ratings) {
  return rounded_quotient(std::accumulate(ratings.begin(), ratings.end(), 0),
                          static_cast<int>(ratings.size()));
}

int performance_of(int halves, const std::vector<int>& ratings) {
  const int hundredths = rounded_quotient(halves * kHalf, static_cast<int>(ratings.size()));
  return mean_rating(ratings) + difference_of_score(hundredths);
}

int perfect_performance_of(int halves, const std::vector<int>& ratings) {
  const auto [lowest, highest] = std::ranges::minmax(ratings);
  if (halves <= 0) return lowest - kBeyondTable;
  // The expected score grows with the rating. At `high` it is at least the score.
  int low = lowest - kBeyondTable - 1, high = highest + kBeyondTable;
  while (high - low > 1) {
    const int middle = low + (high - low) / 2;
    (expected_of_all(middle, ratings) >= halves * kHalf ? high : low) = middle;
  }
  return high;
}

}  // namespace jadoube::tournament
