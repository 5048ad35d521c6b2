#include "drivers/observation_text.h"

#include <gmock/gmock.h>

namespace jadoube::drivers {
namespace observation_text_test {

using namespace std::chrono_literals;
using rules::Piece;
using rules::Square;
using testing::HasSubstr;

struct Pair {
  Observation observation;
  std::string text;
};

class ObservationText : public testing::TestWithParam<Pair> {};

TEST_P(ObservationText, IsWrittenAsPeopleReadIt) {
  EXPECT_EQ(to_text(GetParam().observation), GetParam().text);
}

TEST_P(ObservationText, IsReadBackAsItWas) {
  EXPECT_EQ(parse_observation(GetParam().text), GetParam().observation);
}

// With a sentence in it, so with both separators of packed sentences.
std::string packed_reason() {
  const rules::Sentence inner("{side} left", {{"side", rules::Color::kBlack}});
  return rules::Sentence("{port}: {why}", {{"port", "/dev/x"}, {"why", inner}}).packed();
}

ClockRead running_clock() {
  return {.left = {.time = 3min + 1s, .per_move = true},
          .right = {.time = 3min + 2s, .per_move = true},
          .running = true,
          .pressed = ClockSide::kLeft};
}

ClockRead fallen_clock() {
  return {.left = {.time = 9h + 59min + 59s},
          .right = {.flag_fallen = true, .blocked = true, .per_move = true},
          .pressed = ClockSide::kRight,
          .battery_low = true};
}

DeviceInfo full_info() {
  return {.serial = "3000448278",
          .short_serial = "13116",
          .firmware = "1.02",
          .hardware = "1.00",
          .trademark = "DGT = 100%\r\n\xC3\xA9",
          .clock = "DGT 3000 2.0",
          .battery_percent = 88,
          .charging = false,
          .capabilities = {.battery = true}};
}

// A board of another make, which can do other things.
DeviceInfo other_board(SensingClass sensing) {
  DeviceInfo info;
  info.serial = "7";
  info.battery_percent = 30;
  info.capabilities = {.sensing = sensing,
                       .facing = Facing::kMakersWay,
                       .clock = false,
                       .own_log = false,
                       .lights = true,
                       .battery = false,
                       .sound = true};
  return info;
}

DeviceInfo silent_battery() {
  DeviceInfo info;
  info.capabilities.battery = true;
  return info;
}

INSTANTIATE_TEST_SUITE_P(
    Every, ObservationText,
    testing::Values(
        Pair{SquareChanged{Square::e4, Piece::kWhitePawn}, "square e4 P"},
        Pair{SquareChanged{Square::e2, Piece::kNone}, "square e2 ."},
        Pair{PlacementRead{rules::Placement::initial()},
             "placement rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"},
        Pair{PlacementRead{}, "placement 8/8/8/8/8/8/8/8"},
        Pair{ResultPieceSeen{Square::d4, ResultPieceSeen::Says::kDraw}, "result-piece d4 draw"},
        Pair{ResultPieceSeen{Square::h8, ResultPieceSeen::Says::kBlackWins},
             "result-piece h8 black-wins"},
        Pair{running_clock(),
             "clock left 0:03:01 per-move right 0:03:02 per-move pressed left running"},
        Pair{fallen_clock(),
             "clock left 9:59:59 right 0:00:00 flag blocked per-move pressed right battery-low"},
        Pair{ClockMissing{}, "clock missing"},
        Pair{ClockAnswered{"set clock", true, ""}, "answered set%20clock accepted"},
        Pair{ClockAnswered{"show text", false, "no answer"},
             "answered show%20text refused no%20answer"},
        Pair{ClockButtonPressed{ClockButtonPressed::Button::kBackAndOk}, "button back+ok"},
        Pair{ClockButtonPressed{ClockButtonPressed::Button::kMinus}, "button minus"},
        Pair{DeviceRead{}, "device"},
        Pair{DeviceRead{full_info()},
             "device serial=3000448278 short-serial=13116 firmware=1.02 hardware=1.00 "
             "trademark=DGT%20=%20100%25%0D%0A%C3%A9 clock=DGT%203000%202.0 battery=88 "
             "charging=no"},
        Pair{DeviceRead{other_board(SensingClass::kOccupancy)},
             "device serial=7 battery=30 sensing=occupancy facing=makers-way clock-port=no "
             "own-log=no lights=yes has-battery=no sound=yes"},
        Pair{DeviceRead{other_board(SensingClass::kColor)},
             "device serial=7 battery=30 sensing=colour facing=makers-way clock-port=no "
             "own-log=no lights=yes has-battery=no sound=yes"},
        Pair{DeviceRead{silent_battery()}, "device has-battery=yes"},
        Pair{ChangesMissed{}, "changes missed"}, Pair{LogAwaited{}, "log awaited"},
        Pair{LogRead{}, "log read"},
        Pair{LogRead{{LogMark::kPowerUp, LoggedSquare{Square::e2, Piece::kNone},
                      LoggedSquare{Square::e4, Piece::kWhitePawn, true},
                      LoggedPress{ClockSide::kLeft, 3min + 1s}}},
             "log read power-up e2. e4P~ left=0:03:01"},
        Pair{ConnectionChanged{ConnectionState::kLive, "/dev/ttyUSB0", ""},
             "link live /dev/ttyUSB0"},
        Pair{ConnectionChanged{ConnectionState::kLost, "", "unplugged"}, "link lost - unplugged"},
        Pair{ConnectionChanged{ConnectionState::kConnecting, "-", "-"}, "link connecting %2D %2D"},
        Pair{ConnectionChanged{ConnectionState::kLost, "/dev/x", packed_reason()},
             "link lost /dev/x {port}:%20{why}%1Fport=/dev/x%1Fwhy:{side}%20left%1B%1Fside@b"},
        Pair{ClockAnswered{"beep", false, packed_reason()},
             "answered beep refused {port}:%20{why}%1Fport=/dev/x%1Fwhy:{side}%20left%1B%1Fside@b"},
        Pair{NoiseSkipped{4294967295}, "noise 4294967295"},
        Pair{PairObserved{BoardOfPair::kSecond, SquareChanged{Square::e4, Piece::kWhitePawn}},
             "pair second square e4 P"},
        Pair{PairObserved{BoardOfPair::kFirst,
                          ConnectionChanged{ConnectionState::kLive, "/dev/ttyUSB0", ""}},
             "pair first link live /dev/ttyUSB0"},
        Pair{PairObserved{BoardOfPair::kFirst, running_clock()},
             "pair first clock left 0:03:01 per-move right 0:03:02 per-move pressed left "
             "running"}));

// The word that the refusal of `line` names.
std::string refusal_of(std::string_view line) {
  const auto read = parse_observation(line);
  if (read) return "read as " + to_text(*read);
  EXPECT_EQ(read.error().code, rules::ErrorCode::kInvalidArgument);
  return read.error().message;
}

TEST(ObservationTextRefusal, NamesTheWordThatIsWrong) {
  EXPECT_THAT(refusal_of("squares e4 P"), HasSubstr("\"squares\""));
  EXPECT_THAT(refusal_of("square z9 P"), HasSubstr("\"z9\""));
  EXPECT_THAT(refusal_of("square e4 X"), HasSubstr("\"X\""));
  EXPECT_THAT(refusal_of("placement 8/8"), HasSubstr("\"8/8\""));
  EXPECT_THAT(refusal_of("clock left 0:60:00 right 0:00:00 pressed left"), HasSubstr("0:60:00"));
  EXPECT_THAT(refusal_of("clock left 0:00:00 right 0:00:00 pressed up"), HasSubstr("\"up\""));
  EXPECT_THAT(refusal_of("button red"), HasSubstr("\"red\""));
  EXPECT_THAT(refusal_of("pair third square e4 P"), HasSubstr("\"third\""));
  EXPECT_THAT(refusal_of("pair first noise 3"), HasSubstr("\"noise\""));
  EXPECT_THAT(refusal_of("pair first pair second square e4 P"), HasSubstr("\"pair\""));
  EXPECT_THAT(refusal_of("device colour=red"), HasSubstr("\"colour=red\""));
  EXPECT_THAT(refusal_of("device battery=full"), HasSubstr("battery=full"));
  EXPECT_THAT(refusal_of("device sensing=smell"), HasSubstr("sensing=smell"));
  EXPECT_THAT(refusal_of("device facing=north"), HasSubstr("facing=north"));
  EXPECT_THAT(refusal_of("device own-log=maybe"), HasSubstr("own-log=maybe"));
  EXPECT_THAT(refusal_of("link live %4"), HasSubstr("%254"));
  EXPECT_THAT(refusal_of("noise -1"), HasSubstr("\"-1\""));
  EXPECT_THAT(refusal_of("noise 4294967296"), HasSubstr("4294967296"));
}

TEST(ObservationTextRefusal, ReportsWhereTheLineIsTooLong) {
  EXPECT_THAT(refusal_of("square e4 P now"), HasSubstr("\"now\""));
  EXPECT_THAT(refusal_of("clock missing again"), HasSubstr("\"again\""));
}

TEST(ObservationTextRefusal, ReportsThatAWordIsMissing) {
  for (const auto line : {"", "square", "square e4", "clock", "clock left 0:00:01", "link live ",
                          "square  e4 P", "noise", "answered x"}) {
    EXPECT_THAT(refusal_of(line), HasSubstr("a word too few")) << line;
  }
}

TEST(ObservationTextRefusal, KeepsWhatItQuotesPrintable) {
  EXPECT_THAT(refusal_of("square \x1B[31m P"), HasSubstr("%1B[31m"));
}

}  // namespace observation_text_test

void PrintTo(const Observation& observation, std::ostream* out) { *out << to_text(observation); }

}  // namespace jadoube::drivers
