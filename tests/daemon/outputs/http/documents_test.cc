#include "daemon/outputs/http/documents.h"

#include <gmock/gmock.h>

namespace jadoube::outputs {
namespace {

using namespace std::chrono_literals;

const std::chrono::sys_seconds kFirst = std::chrono::sys_days(std::chrono::year(2026) / 11 / 26);

Document text(std::string bytes, std::string type = "text/plain; charset=utf-8") {
  return {std::move(type), net::shared_bytes(std::move(bytes))};
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

TEST(Documents, WhatIsNotReplacedIsGone) {
  Documents documents;
  documents.replace({{"a", text("one")}}, kFirst);
  documents.replace({}, kFirst);
  EXPECT_EQ(documents.get("a").status, 404);
  EXPECT_EQ(documents.get("").status, 404);
}

}  // namespace
}  // namespace jadoube::outputs
