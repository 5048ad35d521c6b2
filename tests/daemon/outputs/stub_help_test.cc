// The stand-ins for other hosts are programs that people may start too.
#include <gmock/gmock.h>

#include "tests/support/process.h"
#include "tests/support/source_tree.h"

namespace jadoube::outputs {
namespace stub_help_test {

using namespace std::chrono_literals;
using jadoube::tests::Process;

TEST(StubHelp, IsPrintedAndNoServerStarts) {
  jadoube::tests::TemporaryDirectory directory;
  for (const std::string stub :
       {"lichess/lichess_stub.py", "lichess/lichess_site.py", "upload/upload_stub.py"}) {
    const auto path = jadoube::tests::source_path("tests/daemon/outputs/") + stub;
    for (const auto& [argument, code] : {std::pair("--help", 0), std::pair("--nonsense", 2)}) {
      Process process({"/usr/bin/python3", path, argument}, directory / "out");
      EXPECT_EQ(process.wait(60s), code) << stub << " " << argument;
      EXPECT_THAT(process.output(), testing::HasSubstr("For tests only.")) << argument;
    }
  }
}

}  // namespace stub_help_test
}  // namespace jadoube::outputs
