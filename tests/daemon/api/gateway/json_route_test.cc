#include "daemon/api/gateway/json_route.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace jadoube::api {
namespace json_route_test {

net::HttpRequest with_type(const std::string& type) {
  net::HttpRequest request;
  request.fields.emplace_back("content-type", type);
  return request;
}

TEST(JsonRoute, KnowsJsonByItsType) {
  EXPECT_TRUE(is_json(with_type("application/json")));
  EXPECT_TRUE(is_json(with_type("application/json; charset=utf-8")));
  EXPECT_FALSE(is_json(with_type("text/plain")));
  EXPECT_FALSE(is_json(with_type("application/json-seq")));
  EXPECT_FALSE(is_json(net::HttpRequest()));
}

TEST(JsonRoute, NoCacheKeepsAnAnswer) {
  const auto answer = error_answer(409, "failed_precondition", "no");
  EXPECT_EQ(answer.status, 409);
  EXPECT_EQ(*answer.body, "{\"code\":\"failed_precondition\",\"message\":\"no\"}\n");
  EXPECT_EQ(answer.cache_control, "no-store");
}

TEST(JsonRoute, TakesOneMethod) {
  const auto route = json_route("/push/test", "POST", 100, {});
  EXPECT_EQ(route.prefix, "/push/test");
  EXPECT_EQ(route.methods, std::vector<std::string>{"POST"});
  EXPECT_EQ(route.body_bytes, 100U);
}

}  // namespace json_route_test
}  // namespace jadoube::api
