#include <gtest/gtest.h>

#include "daemon/model/game.h"

namespace jadoube::model {
namespace shown_san_test {

std::string shown(const std::string& san, PlyState state) {
  Ply ply;
  ply.san = san;
  ply.state = state;
  return shown_san(ply);
}

TEST(ShownSan, AnIllegalMoveLooksLikeAnyOther) {
  EXPECT_EQ(shown("Ke1-e3", PlyState::kIllegal), "Ke3");
  EXPECT_EQ(shown("Ke1-e3", PlyState::kProvisional), "Ke3");
}

TEST(ShownSan, AMoveThatIsKnownToBeLegalKeepsItsText) {
  EXPECT_EQ(shown("Qa1xb2", PlyState::kConfirmed), "Qa1xb2");
  EXPECT_EQ(shown("Nf3", PlyState::kProvisional), "Nf3");
}

}  // namespace shown_san_test
}  // namespace jadoube::model
