#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <map>
#include <optional>
#include <string>

#include "daemon/system/directory.h"

namespace jadoube::system {
namespace default_places_test {

// Sets the variables of the environment that count, and puts them back at the end.
class DefaultPlaces : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name :
         {"STATE_DIRECTORY", "XDG_STATE_HOME", "HOME", "RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"}) {
      const char* value = std::getenv(name);
      before_[name] = value != nullptr ? std::optional<std::string>(value) : std::nullopt;
      ::unsetenv(name);
    }
  }
  void TearDown() override {
    for (const auto& [name, value] : before_) {
      ::unsetenv(name.c_str());
      if (value) ::setenv(name.c_str(), value->c_str(), 1);
    }
  }

 private:
  std::map<std::string, std::optional<std::string>> before_;
};

TEST_F(DefaultPlaces, OfAServiceAreTheDirectoriesThatSystemdGivesIt) {
  ::setenv("STATE_DIRECTORY", "/state", 1);
  ::setenv("RUNTIME_DIRECTORY", "/run/here", 1);
  EXPECT_EQ(default_data_dir(), "/state");
  EXPECT_EQ(default_socket(), "/run/here/jadoubed.sock");
}

TEST_F(DefaultPlaces, OfRootAreThoseOfTheMachine) {
  if (::geteuid() != 0) GTEST_SKIP() << "not root";
  ::setenv("HOME", "/root", 1);
  ::setenv("XDG_STATE_HOME", "/elsewhere", 1);
  ::setenv("XDG_RUNTIME_DIR", "/elsewhere", 1);
  EXPECT_EQ(default_data_dir(), "/var/lib/jadoube");
  EXPECT_EQ(default_socket(), "/run/jadoube/jadoubed.sock");
}

TEST_F(DefaultPlaces, OfAUserAreInTheirHome) {
  if (::geteuid() == 0) GTEST_SKIP() << "root";
  ::setenv("HOME", "/home/anna", 1);
  EXPECT_EQ(default_data_dir(), "/home/anna/.local/state/jadoube");
  EXPECT_EQ(default_socket(), "/home/anna/.local/state/jadoube/jadoubed.sock");
  ::setenv("XDG_STATE_HOME", "/home/anna/state", 1);
  ::setenv("XDG_RUNTIME_DIR", "/run/user/1000", 1);
  EXPECT_EQ(default_data_dir(), "/home/anna/state/jadoube");
  EXPECT_EQ(default_socket(), "/run/user/1000/jadoube/jadoubed.sock");
}

}  // namespace default_places_test
}  // namespace jadoube::system
