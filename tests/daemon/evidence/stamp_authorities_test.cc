#include <gtest/gtest.h>

#include "daemon/evidence/time_stamp.h"
#include "tests/support/process.h"
#include "tests/support/test_time_server.h"

namespace jadoube::evidence {
namespace stamp_authorities_test {

std::string refusal(const std::string& pem) {
  const auto read = StampAuthorities::parse(pem);
  return read ? "it was read" : read.error().message;
}

TEST(StampAuthorities, AreAllCertificatesOfAFile) {
  const tests::TestTimeServer server;
  const auto read =
      StampAuthorities::parse("The club\n" + server.authority() + server.certificate());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->certificates().size(), 2);
}

TEST(StampAuthorities, AreAtLeastOne) {
  EXPECT_EQ(refusal(""), "there is no PEM certificate in it");
  EXPECT_EQ(refusal("a key"), "there is no PEM certificate in it");
}

TEST(StampAuthorities, NamesTheCertificateThatIsWrong) {
  const tests::TestTimeServer server;
  auto cut = server.certificate();
  cut.erase(cut.size() / 2, 8);
  EXPECT_EQ(refusal(server.authority() + cut), "its certificate number 2 cannot be read");
  EXPECT_EQ(refusal(cut), "its certificate number 1 cannot be read");
  const auto whole = server.certificate();
  EXPECT_EQ(refusal(whole + whole.substr(0, whole.size() / 2)),
            "its certificate number 2 cannot be read");
}

TEST(StampAuthorities, NamesTheFileThatIsWrong) {
  const tests::TemporaryDirectory directory;
  const tests::TestTimeServer server;
  const auto path = directory / "ca.pem";
  const auto opened = [&] {
    const auto read = StampAuthorities::open(path);
    return read ? std::to_string(read->certificates().size()) : read.error().message;
  };
  EXPECT_EQ(opened(), path + " cannot be read");
  tests::write_file(path, "a key");
  EXPECT_EQ(opened(), path + ": there is no PEM certificate in it");
  tests::write_file(path, server.authority());
  EXPECT_EQ(opened(), "1");
  EXPECT_FALSE(StampAuthorities::open(directory / "."));
}

}  // namespace stamp_authorities_test
}  // namespace jadoube::evidence
