#include "daemon/outputs/output_kinds.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace jadoube::outputs {
namespace output_kinds_test {

OutputMaker maker() {
  return OutputMaker({.lichess = "https://lichess.example//",
                      .state_dir = std::filesystem::temp_directory_path()});
}

TEST(OutputKinds, HttpServesThreeOfThem) {
  EXPECT_EQ(prefix_of({.name = "live", .kind = Kind::kPgn}), "/pgn/live");
  EXPECT_EQ(prefix_of({.name = "live", .kind = Kind::kOverlay}), "/overlay/live");
  EXPECT_EQ(prefix_of({.name = "live", .kind = Kind::kCloud}), "/cloud/live");
  EXPECT_EQ(prefix_of({.name = "live", .kind = Kind::kFolder}), "");
}

TEST(OutputKinds, OnlyThoseWithTablesAreMade) {
  EXPECT_NE(maker().make({.name = "live", .kind = Kind::kPgn}), nullptr);
  EXPECT_NE(maker().make({.name = "live", .kind = Kind::kOverlay}), nullptr);
  EXPECT_EQ(maker().make({.name = "live", .kind = Kind::kAlerts}), nullptr);
  EXPECT_EQ(maker().make({.name = "live", .kind = Kind::kHub}), nullptr);
}

TEST(OutputKinds, AnOutputWithoutASiteHasThatOfTheDaemon) {
  EXPECT_EQ(maker().lichess_of({.name = "l", .kind = Kind::kLichess}), "https://lichess.example");
  EXPECT_EQ(
      maker().lichess_of({.name = "l", .kind = Kind::kLichess, .url = "https://own.example/"}),
      "https://own.example");
}

}  // namespace output_kinds_test
}  // namespace jadoube::outputs
