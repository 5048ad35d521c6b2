#include "daemon/training/lesson.h"

#include <gtest/gtest.h>

#include <set>

#include "daemon/model/daemon_finding.h"
#include "daemon/training/stage.h"
#include "tests/support/emulated_connection.h"
#include "tests/support/incident_follower.h"

namespace jadoube::training {

void PrintTo(const Lesson& lesson, std::ostream* out) { *out << lesson.id; }

namespace lesson_test {

using drivers::simulator::BoardTime;
using model::IncidentKind;
using std::chrono::seconds;

// An arbiter needs some time.
constexpr seconds kAfterwards{90};

// All kinds of incidents that an arbiter is told at this table.
std::set<IncidentKind> reported_at(const LessonTable& table, const model::TournamentRules& rules) {
  const auto scene = read_scene(table.setting, table.script);
  if (!scene) {
    ADD_FAILURE() << scene.error().message;
    return {};
  }
  drivers::simulator::EmulatedBoard board(scene->board, scene->start);
  tests::IncidentFollower arbiter(rules);
  tests::TrackerListener tracker(&arbiter);
  tests::EmulatedConnection line(board, tracker);
  board.play(BoardTime(0), {});
  const BoardTime first = until_first_act(*scene);
  line.run(first);
  board.play(first, scene->acts);
  for (const auto& [at, fault] : scene->faults) {
    line.run(first + at);
    board.strike(first + at, fault);
  }
  line.run(first + scene->end + kAfterwards);
  std::set<IncidentKind> kinds;
  for (const auto& change : arbiter.reported) kinds.insert(change.incident.kind);
  return kinds;
}

class Lessons : public testing::TestWithParam<Lesson> {};

TEST_P(Lessons, TellTheArbiterWhatTheyAreAbout) {
  const auto& lesson = GetParam();
  std::set<IncidentKind> reported;
  for (const auto& table : lesson.tables) reported.merge(reported_at(table, lesson.rules));
  for (const auto kind : lesson.kinds) {
    // Only an arbiter knows who plays which colour.
    if (kind == IncidentKind::kColoursReversed) continue;
    EXPECT_TRUE(reported.contains(kind)) << to_string(kind);
  }
  for (const auto kind : reported) {
    EXPECT_TRUE(std::ranges::count(lesson.kinds, kind) > 0) << to_string(kind) << " is told too";
  }
}

INSTANTIATE_TEST_SUITE_P(All, Lessons, testing::ValuesIn(lessons()), [](const auto& row) {
  std::string name = row.param.id;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(LessonsOfAll, AreThereForEveryKindThatCanBeEmulated) {
  std::set<IncidentKind> practised;
  std::set<std::string> ids;
  for (const auto& lesson : lessons()) {
    practised.insert(lesson.kinds.begin(), lesson.kinds.end());
    EXPECT_TRUE(ids.insert(lesson.id).second) << lesson.id;
    EXPECT_EQ(find_lesson(lesson.id), &lesson);
  }
  for (std::size_t i = 0; i < model::kIncidentKinds; ++i) {
    const auto kind = static_cast<IncidentKind>(i);
    // Arbiters practise at one emulated board.
    if (kind == IncidentKind::kBoardsDiffer) continue;
    EXPECT_EQ(practised.contains(kind), !model::is_of_daemon(kind)) << to_string(kind);
  }
  EXPECT_EQ(find_lesson("nothing"), nullptr);
}

}  // namespace lesson_test
}  // namespace jadoube::training
