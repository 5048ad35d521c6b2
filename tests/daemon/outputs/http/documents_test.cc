#include "daemon/outputs/http/documents.h"

#include <gmock/gmock.h>

namespace jadoube::outputs {
namespace documents_test {

using namespace std::chrono_literals;

const std::chrono::sys_seconds kFirst = std::chrono::sys_days(std::chrono::year(2026) / 11 / 26);

Document text(std::string bytes, std::string type = "text/plain; charset=utf-8") {
  return {std::move(type), net::shared_bytes(std::move(bytes))};
}

TEST(Documents, BeforeTheyAreMadeReadersAreToldToComeAgain) {
  Documents documents;
  for (const char* path : {"live.pgn", ""}) {
    const auto early = documents.get(path);
    EXPECT_EQ(early.status, 503) << path;
    EXPECT_EQ(early.fields, (net::HttpFields{{"Retry-After", "1"}})) << path;
    EXPECT_EQ(early.cache_control, "no-store") << path;
  }
  documents.replace({{"live.pgn", text("one")}}, kFirst);
  EXPECT_EQ(documents.get("live.pgn").status, 200);
  EXPECT_EQ(documents.get("late.pgn").status, 404);
}

TEST(Documents, ADocumentThatIsTheSameKeepsItsTagAndItsTime) {
  Documents documents;
  documents.replace({{"a", text("one")}, {"b", text("two")}}, kFirst);
  const auto a = documents.get("a");
  documents.replace({{"a", text("one")}, {"b", text("three")}}, kFirst + 5s);
  EXPECT_EQ(documents.get("a").etag, a.etag);
  EXPECT_EQ(documents.get("a").last_modified, kFirst);
  EXPECT_EQ(documents.get("b").last_modified, kFirst + 5s);
  EXPECT_EQ(*documents.get("b").body, "three");
}

TEST(Documents, ACacheOnTheWayKeepsWhatManyAskForForAMoment) {
  Documents documents;
  documents.replace({{"live.pgn", text("one")}}, kFirst);
  for (const char* path : {"live.pgn", "not-there-yet.pgn"}) {
    EXPECT_EQ(documents.get(path).cache_control, "public, max-age=1, stale-while-revalidate=5")
        << path;
  }
}

TEST(Documents, WhatIsNotReplacedIsGone) {
  Documents documents;
  documents.replace({{"a", text("one")}}, kFirst);
  documents.replace({}, kFirst);
  EXPECT_EQ(documents.get("a").status, 404);
  EXPECT_EQ(documents.get("").status, 404);
}

TEST(Documents, AWrongPathIsAnsweredWithTheRightOnes) {
  Documents documents;
  documents.replace({{"", text("list")},
                     {"open/a/table-1.json", text("a")},
                     {"open/b/table-1.json", text("b")},
                     {"tables.json", text("all")}},
                    kFirst);
  EXPECT_EQ(*documents.get("table-1.json").body,
            "there is no table-1.json here; take one of: open/a/table-1.json, "
            "open/b/table-1.json\n");
  EXPECT_EQ(*documents.get("x").body,
            "there is no x here; there are: open/a/table-1.json, open/b/table-1.json, "
            "tables.json\n");
}

}  // namespace documents_test
}  // namespace jadoube::outputs
