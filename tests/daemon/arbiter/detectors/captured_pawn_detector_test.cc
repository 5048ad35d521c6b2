// Articles 3.7.3.1 and 7.5.1: a capture en passant whose captured pawn still stood at the press.
#include <gmock/gmock.h>

#include "daemon/arbiter/detectors/illegal_move_detectors.h"
#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace captured_pawn_detector_test {

using enum IncidentKind;
using std::chrono::milliseconds;

// White may capture on d6, and has pressed with the pawn on d5 still there.
IncidentTable captured() {
  auto table = playing("e4 a6 e5 d5", standard());
  table.hands("1500ms e5- d6+P 300ms |");
  return table;
}

TEST(Article7_5_1, ACapturedPawnThatIsTakenOffAfterThePressIsOnRecordAndCounts) {
  auto table = captured();
  table.wait(milliseconds{700});
  EXPECT_EQ(table.of(kIllegalMove), "INFO OPEN");
  table.act([&] { table.table.stop_clock(); });
  table.hands("800ms d5-");
  const auto reported = table.the(kIllegalMove);
  EXPECT_EQ(table.of(kIllegalMove), "INFO OPEN");
  EXPECT_TRUE(reported.put_right);
  EXPECT_EQ(reported.offences, 1);
  EXPECT_EQ(reported.offender, rules::Color::kWhite);
  EXPECT_EQ(texts::what(reported),
            "White left the captured pawn on d5 and completed the move 3.exd6");
  // The second one knows of it.
  table.act([&] { table.table.resume_clock(); });
  table.play("Nf6");
  table.hands("1500ms b1- b5+N 300ms | 2000ms");
  EXPECT_EQ(table.the(kIllegalMove).offences, 2);
  EXPECT_EQ(table.of(kSecondIllegalMove), "CRITICAL OPEN");
  // One call drops it.
  table.decide(reported.id, IncidentDecision::Kind::kDismiss);
  EXPECT_EQ(table.of(kSecondIllegalMove), "CRITICAL WITHDRAWN");
}

TEST(Article7_5_1, ACapturedPawnThatStaysBecomesAWarning) {
  auto table = captured();
  table.wait(milliseconds{3500});
  EXPECT_EQ(table.of(kIllegalMove), "WARNING OPEN");
  EXPECT_EQ(table.of(kDisplacedPiece), "WARNING OPEN");
}

TEST(Article7_5_1, ACapturedPawnThatIsReadAsGoneAfterThePressIsNone) {
  auto table = captured();
  table.hands("200ms d5- 3000ms");
  EXPECT_EQ(table.reported().find("ILLEGAL_MOVE"), std::string::npos);
}

}  // namespace captured_pawn_detector_test
}  // namespace jadoube::arbiter
