#include <gmock/gmock.h>

#include <cctype>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <string>

#include "daemon/api/values/incident_values.h"
#include "jadoube/values/v1/incident.pb.h"
#include "tests/support/source_tree.h"

namespace jadoube::api {
namespace incident_parameters_test {

// kGoOnAsItStands: GO_ON_AS_IT_STANDS.
std::string word_of(const std::string& constant) {
  std::string word;
  for (const char letter : constant.substr(1)) {
    if (std::isupper(static_cast<unsigned char>(letter)) != 0 && !word.empty()) word += '_';
    word += static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  }
  return word;
}

// The words of an enum of the daemon, each with its number plus `more`, as its header has them.
std::map<int, std::string> words_of(const std::string& header, const std::string& name, int more) {
  std::ifstream file(tests::source_path(header));
  std::string text(std::istreambuf_iterator<char>(file), {});
  text = std::regex_replace(text, std::regex("//[^\n]*"), "");
  const auto begin = text.find("enum class " + name + " ");
  const auto end = text.find("};", begin);
  std::map<int, std::string> words;
  if (begin == std::string::npos || end == std::string::npos) return words;
  text = text.substr(begin, end - begin);
  static const std::regex kConstant("\\bk[A-Z]\\w*");
  int number = more;
  for (std::sregex_iterator at(text.begin(), text.end(), kConstant), none; at != none; ++at) {
    words[number++] = word_of(at->str());
  }
  return words;
}

// The words of an enum of the API, without the word that begins all of them.
std::map<int, std::string> words_of(const google::protobuf::EnumDescriptor& in_api) {
  const std::string unspecified = "UNSPECIFIED";
  const std::string first = in_api.FindValueByNumber(0)->name();
  EXPECT_TRUE(first.ends_with(unspecified));
  const auto common = first.size() - unspecified.size();
  std::map<int, std::string> words;
  for (int i = 0; i < in_api.value_count(); ++i) {
    words[in_api.value(i)->number()] = in_api.value(i)->name().substr(common);
  }
  return words;
}

struct Pair {
  std::string header, name;
  const google::protobuf::EnumDescriptor* in_api;
  /// What 0 is in the daemon. Empty: 0 of the daemon is 1 of the API.
  std::string zero;
};

class SameEnum : public testing::TestWithParam<Pair> {};

// A client shows what it is sent by the name of the number.
TEST_P(SameEnum, HasTheSameWordsAndNumbersHereAndInTheApi) {
  const auto& [header, name, in_api, zero] = GetParam();
  auto here = words_of(header, name, zero.empty() ? 1 : 0);
  ASSERT_GT(here.size(), 2u);
  if (!zero.empty()) {
    EXPECT_EQ(here[0], zero);
  }
  here[0] = "UNSPECIFIED";
  EXPECT_EQ(words_of(*in_api), here);
}

const std::string kFacts = "daemon/model/incident_facts.h";

INSTANTIATE_TEST_SUITE_P(
    Incidents, SameEnum,
    testing::Values(
        Pair{kFacts, "IncidentCase", values::v1::IncidentCase_descriptor(), ""},
        Pair{kFacts, "EvidenceKind", values::v1::IncidentEvidence_descriptor(), "NONE"},
        Pair{kFacts, "AdviceKind", values::v1::IncidentAdvice_descriptor(), "NONE"},
        Pair{kFacts, "EndReason", values::v1::IncidentEnd_descriptor(), "NONE"},
        Pair{"daemon/model/incident_facts.h", "ClockFaultKind",
             values::v1::ClockFaultKind_descriptor(), ""},
        Pair{"daemon/model/incident.h", "IncidentKind", values::v1::IncidentKind_descriptor(), ""},
        Pair{"daemon/model/incident.h", "Severity", values::v1::IncidentSeverity_descriptor(), ""},
        Pair{"rules/laws/irregularities.h", "Offence", values::v1::Offence_descriptor(), ""},
        Pair{"rules/laws/irregularities.h", "Consequence",
             values::v1::OffenceConsequence_descriptor(), ""}),
    [](const auto& pair) { return pair.param.name; });

}  // namespace incident_parameters_test
}  // namespace jadoube::api
