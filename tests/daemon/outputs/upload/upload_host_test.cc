#include "daemon/outputs/upload/upload_host.h"

#include <gmock/gmock.h>

namespace jadoube::outputs {
namespace upload_host_test {

using testing::ElementsAre;

TEST(UploadHost, ByFtpAFileGetsItsNameWhenItIsWhole) {
  const UploadHost host("ftp://example.org/games", "");
  EXPECT_EQ(host.url(), "ftp://example.org/games/");
  const auto put = host.put("round-1/game-1.pgn", "*");
  EXPECT_EQ(put.url, "ftp://example.org/games/round-1/.game-1.pgn.new");
  EXPECT_THAT(put.commands, ElementsAre("RNFR .game-1.pgn.new", "RNTO game-1.pgn"));
  EXPECT_EQ(host.get("round-1/game-1.pgn").url, "ftp://example.org/games/round-1/game-1.pgn");
  const auto removed = host.remove("round-1/game-1.pgn");
  EXPECT_EQ(removed.url, "ftp://example.org/games/round-1/");
  EXPECT_THAT(removed.commands, ElementsAre("*DELE game-1.pgn"));
}

TEST(UploadHost, ByHttpsAFileHasItsTypeAndIsDeleted) {
  const UploadHost host("https://example.org/games//", "");
  EXPECT_EQ(host.url(), "https://example.org/games/");
  EXPECT_THAT(host.put("game-1.pgn", "*").headers,
              ElementsAre("Content-Type: application/x-chess-pgn; charset=utf-8"));
  EXPECT_THAT(host.put("index.json", "{}").headers, ElementsAre("Content-Type: application/json"));
  EXPECT_THAT(host.put("a.txt", "").headers,
              ElementsAre("Content-Type: text/plain; charset=utf-8"));
  EXPECT_EQ(host.remove("game-1.pgn").method, TransferRequest::Method::kDelete);
}

TEST(UploadHost, BySftpTheKeyOfTheHostIsBesideTheSecret) {
  const UploadHost host("sftp://example.org/games", "/etc/jadoube/site");
  EXPECT_EQ(host.get("a.txt").known_hosts, "/etc/jadoube/site.known_hosts");
  EXPECT_THAT(host.remove("a.txt").commands, ElementsAre("*rm /games/a.txt"));
}

TEST(UploadHost, OnlyHttpSaysByAStatusThatItIsDone) {
  EXPECT_TRUE(UploadHost("https://example.org/", "").is_done({.status = 201}));
  EXPECT_FALSE(UploadHost("https://example.org/", "").is_done({.status = 507}));
  EXPECT_TRUE(UploadHost("ftp://example.org/", "").is_done({.status = 226}));
  EXPECT_TRUE(UploadHost("sftp://example.org/", "").is_done({.status = 0}));
}

}  // namespace upload_host_test
}  // namespace jadoube::outputs
