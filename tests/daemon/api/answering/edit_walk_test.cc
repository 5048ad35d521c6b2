#include <gmock/gmock.h>

#include <memory>

#include "daemon/api/answering/tournament_places.h"

namespace jadoube::api {
namespace edit_walk_test {

class EditWalk : public testing::Test {
 protected:
  EditWalk() {
    feed_.restore(std::make_shared<const model::Tournament>(model::Tournament{.id = "open"}));
    request_.set_name("tournaments/open");
    request_.add_edits()->mutable_set_section()->set_section("a");
    request_.add_edits()->mutable_start_round()->set_round(9);
    request_.add_edits()->mutable_set_section()->set_section("b");
  }
  // The number of sections before each edit that is asked about.
  std::vector<std::size_t> asked(const rules::Expected<void>& answer = {}) {
    std::vector<std::size_t> sections;
    const auto walked =
        walk_edits(request_, feed_, [&](const auto&, const auto& before, const auto&) {
          sections.push_back(before.sections.size());
          return answer;
        });
    EXPECT_EQ(walked.has_value(), answer.has_value());
    return sections;
  }

  stream::Feed feed_{0};
  v1::EditTournamentRequest request_;
};

TEST_F(EditWalk, AsksAboutEachEditUpToOneThatCannotBeMade) {
  EXPECT_THAT(asked(), testing::ElementsAre(0, 1)) << "there is no round 9";
}

TEST_F(EditWalk, EndsWithTheFirstError) {
  EXPECT_THAT(asked(rules::refuse(rules::ErrorCode::kFailedPrecondition, "no")),
              testing::ElementsAre(0));
}

TEST_F(EditWalk, AsksNothingIfItIsForcedOrThereIsNoTournament) {
  request_.set_force(true);
  EXPECT_THAT(asked(), testing::IsEmpty());
  request_.set_force(false);
  request_.set_name("tournaments/other");
  EXPECT_THAT(asked(), testing::IsEmpty());
}

}  // namespace edit_walk_test
}  // namespace jadoube::api
