#include <gmock/gmock.h>

#include "daemon/language/language.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace moves_stop_test {

using testing::HasSubstr;
using testing::Not;

TEST(MovesStop, SaysBeforeWhichMoveAndWhatToDo) {
  EXPECT_THAT(moves_stop(model::IncidentCase::kStopsBeforeIllegal, "2. Bf1-f5"),
              HasSubstr("before the illegal move 2. Bf1-f5"));
  EXPECT_THAT(moves_stop(model::IncidentCase::kStopsBeforeUnseen, "3... Nf6"),
              HasSubstr("before 3... Nf6, because the next moves are not certain"));
}

TEST(MovesStop, IsInTheReadersLanguageWithItsLettersOfPieces) {
  const language::Speaking speaking(*language::Language::of_tag("uk"));
  const auto text = moves_stop(model::IncidentCase::kStopsBeforeIllegal, "2. Bf1-f5");
  EXPECT_THAT(text, HasSubstr("2. Сf1-f5"));
  EXPECT_THAT(text, Not(HasSubstr("illegal")));
}

}  // namespace moves_stop_test
}  // namespace jadoube::texts
