#include "daemon/api/call/refusal_reason.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "daemon/api/call/request.h"
#include "daemon/api/gateway/json_route.h"
#include "daemon/language/language.h"
#include "google/rpc/status.pb.h"
#include "jadoube/v1/refusal_reason.pb.h"
#include "tests/support/source_tree.h"

namespace jadoube::api {
namespace refusal_reason_test {

using rules::ErrorCode;
using rules::refuse;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;
using testing::StartsWith;
using testing::UnorderedElementsAre;

google::rpc::ErrorInfo info_in(const std::string& bytes) {
  google::rpc::Status status;
  google::rpc::ErrorInfo info;
  EXPECT_TRUE(status.ParseFromString(bytes));
  EXPECT_THAT(status.details(), SizeIs(1));
  if (status.details_size() != 1) return info;
  EXPECT_TRUE(status.details(0).UnpackTo(&info));
  return info;
}

// All texts in the sources, as the compiler joins them.
std::set<std::string> texts_of_the_sources() {
  // Texts with nothing but white space between them are one.
  static const std::regex text("\"((?:[^\"\\\\\n]|\\\\.)*)\"");
  std::set<std::string> all;
  for (const char* folder : {"daemon", "drivers", "rules"}) {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(tests::source_path(folder))) {
      const std::string path = entry.path();
      if (!path.ends_with(".cc") || path.ends_with("refusal_reason.cc")) continue;
      std::ifstream file(path);
      const std::string code{std::istreambuf_iterator<char>(file), {}};
      std::string joined;
      std::ptrdiff_t end = -1;
      for (std::sregex_iterator found(code.begin(), code.end(), text), last; found != last;
           ++found) {
        const std::string between =
            end < 0 ? "x"
                    : code.substr(static_cast<std::size_t>(end),
                                  static_cast<std::size_t>(found->position() - end));
        if (between.find_first_not_of(" \n") != std::string::npos) {
          all.insert(joined);
          joined.clear();
        }
        joined += (*found)[1];
        end = found->position() + found->length();
      }
      all.insert(joined);
    }
  }
  return all;
}

std::string as_source(std::string text) {
  for (std::size_t at = 0; (at = text.find('"', at)) != std::string::npos; at += 2) {
    text.insert(at, "\\");
  }
  return text;
}

TEST(RefusalReason, EachSentenceOfTheTableIsOneThatIsSaid) {
  const auto said = texts_of_the_sources();
  std::set<std::string> seen;
  for (const auto& [reason, form] : refusal_reasons()) {
    EXPECT_TRUE(said.contains(as_source(form)))
        << "nobody says this any more, so its reason is lost: " << form;
    EXPECT_TRUE(seen.insert(form).second) << "it has two reasons: " << form;
  }
}

TEST(RefusalReason, EachReasonIsUsed) {
  std::set<int> used{v1::REFUSAL_REASON_UNSPECIFIED};
  for (const auto& [reason, form] : refusal_reasons()) used.insert(reason);
  for (int value = 0; value <= v1::RefusalReason_MAX; ++value) {
    EXPECT_TRUE(v1::RefusalReason_IsValid(value)) << value;
    EXPECT_TRUE(used.contains(value)) << v1::RefusalReason_Name(value);
  }
}

TEST(RefusalReason, AStatusHasTheReasonAndTheValuesInEveryLanguage) {
  const auto error =
      refuse(ErrorCode::kFailedPrecondition,
             "output {output} cannot keep a token of Lichess: {why}",
             {{"output", "club"},
              {"why", rules::Sentence("section {section} watches no file", {{"section", "a"}})}})
          .value();
  for (const char* tag : {"en", "de", "uk"}) {
    const language::Speaking speaking(*language::Language::of_tag(tag));
    const grpc::Status status = to_status(error);
    EXPECT_EQ(status.error_code(), grpc::StatusCode::FAILED_PRECONDITION);
    const auto info = info_in(status.error_details());
    EXPECT_EQ(info.reason(), "LICHESS_TOKEN_NOT_KEPT");
    EXPECT_EQ(info.domain(), "jadoube");
    EXPECT_THAT(info.metadata(), UnorderedElementsAre(Pair("output", "club"),
                                                      Pair("why", "section a watches no file")));
  }
  google::rpc::Status whole;
  ASSERT_TRUE(whole.ParseFromString(to_status(error).error_details()));
  EXPECT_EQ(whole.details(0).type_url(), "type.googleapis.com/google.rpc.ErrorInfo");
  EXPECT_EQ(whole.code(), 9);
}

TEST(RefusalReason, ARefusalWithoutOneHasNoDetails) {
  EXPECT_THAT(to_status(refuse(ErrorCode::kNotFound, "no such thing").value()).error_details(),
              IsEmpty());
}

TEST(RefusalReason, LongValuesAreCutBetweenLettersAndNeverTooLongForAHeader) {
  std::string cyrillic = "x";
  while (cyrillic.size() < 5000) cyrillic += "ж";
  const auto error =
      refuse(ErrorCode::kFailedPrecondition, "Lichess refuses it: {why}", {{"why", cyrillic}})
          .value();
  const std::string why = info_in(refusal_details(error, 9)).metadata().at("why");
  EXPECT_THAT(cyrillic, StartsWith(why));
  EXPECT_EQ(why.size(), 299u) << "a letter has two bytes";
}

TEST(RefusalReason, TheRoutesOfPhonesSayItBesideTheMessage) {
  const auto answer = error_answer(
      409, "failed_precondition",
      refuse(ErrorCode::kFailedPrecondition, "round {round} has not started", {{"round", 3}})
          .value());
  EXPECT_THAT(*answer.body, HasSubstr("\"reason\":\"ROUND_NOT_STARTED\""));
  EXPECT_THAT(*answer.body, HasSubstr("round 3 has not started"));
  EXPECT_EQ(answer.status, 409);
}

}  // namespace refusal_reason_test
}  // namespace jadoube::api
