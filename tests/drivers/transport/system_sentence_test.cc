#include <gtest/gtest.h>
#include <netdb.h>

#include <system_error>

#include "drivers/transport/transport.h"

namespace jadoube::drivers {
namespace system_sentence_test {

TEST(SystemSentence, HasTheWordsOfTheSystem) {
  constexpr int kMoreThanThereAre = 140;
  for (int error = 0; error < kMoreThanThereAre; ++error) {
    EXPECT_EQ(system_sentence(error).english(), std::generic_category().message(error)) << error;
  }
}

TEST(SystemSentence, ALookupHasThemToo) {
  for (int error = EAI_OVERFLOW; error < 0; ++error) {
    EXPECT_EQ(lookup_sentence(error).english(), gai_strerror(error)) << error;
  }
}

}  // namespace system_sentence_test
}  // namespace jadoube::drivers
