#include "daemon/api/gateway/connect.h"

#include <absl/strings/escaping.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "daemon/api/call/refusal_reason.h"
#include "google/rpc/status.pb.h"

namespace jadoube::api {
namespace connect_test {

net::HttpRequest posted(const std::string& type, std::string body) {
  return {.method = "POST", .fields = {{"content-type", type}}, .body = std::move(body)};
}

TEST(Connect, ReadsAnEnvelopeAndRefusesBrokenOnes) {
  const MethodKind stream{.is_stream = true};
  const std::string whole = *envelope("{}");
  const auto call = read_call(posted("application/connect+json", whole), stream);
  ASSERT_TRUE(call);
  EXPECT_EQ(call->message, "{}");
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const auto cut = read_call(posted("application/connect+json", whole.substr(0, length)), stream);
    ASSERT_FALSE(cut) << length;
    EXPECT_EQ(cut.error().status, 400);
  }
  EXPECT_FALSE(read_call(posted("application/connect+json", whole + "x"), stream));
  std::string compressed = whole;
  compressed[0] = 1;
  EXPECT_EQ(read_call(posted("application/connect+json", compressed), stream).error().status, 501);
}

TEST(Connect, TheContentTypeMayHaveACharset) {
  EXPECT_TRUE(read_call(posted("application/json; charset=utf-8", "{}"), {}));
}

TEST(Connect, RefusesATimeoutThatIsNoNumber) {
  auto request = posted("application/json", "{}");
  request.fields.emplace_back("connect-timeout-ms", "soon");
  EXPECT_EQ(read_call(request, {}).error().status, 400);
}

TEST(Connect, RefusesAQueryThatIsNotBase64) {
  const net::HttpRequest request{.query = {{"base64", "1"}, {"message", "!"}}};
  EXPECT_EQ(read_call(request, {.only_reads = true}).error().status, 400);
}

TEST(Connect, TheLastEnvelopeHasTheError) {
  EXPECT_EQ(end_envelope({})->substr(5), "{}");
  EXPECT_EQ((*end_envelope({}))[0], 2);
  EXPECT_EQ(end_envelope(ConnectError{5, "no \"a\""})->substr(5),
            R"({"error":{"code":"not_found","message":"no \"a\""}})");
}

TEST(Connect, AnErrorHasItsReasonForPrograms) {
  const auto error = rules::refuse(rules::ErrorCode::kNotFound, "there is no output \"{output}\"",
                                   {{"output", "x"}})
                         .value();
  const auto json =
      nlohmann::json::parse(error_json({5, "es gibt keine Ausgabe", refusal_details(error, 5)}));
  ASSERT_EQ(json["details"].size(), 1u);
  const auto& detail = json["details"][0];
  EXPECT_EQ(detail["type"], "google.rpc.ErrorInfo");
  EXPECT_EQ(detail["debug"], nlohmann::json::parse(R"({"reason": "OUTPUT_UNKNOWN",
      "domain": "jadoube", "metadata": {"output": "x"}})"));
  std::string bytes;
  google::rpc::ErrorInfo info;
  ASSERT_TRUE(absl::Base64Unescape(detail["value"].get<std::string>(), &bytes));
  ASSERT_TRUE(info.ParseFromString(bytes));
  EXPECT_EQ(info.reason(), "OUTPUT_UNKNOWN");
  EXPECT_EQ(error_json({5, "x", "no status"}), R"({"code":"not_found","message":"x"})");
}

}  // namespace connect_test
}  // namespace jadoube::api
