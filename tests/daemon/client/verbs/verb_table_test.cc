#include "daemon/client/verbs/verb_table.h"

#include <gmock/gmock.h>

#include <CLI/CLI.hpp>
#include <stdexcept>

#include "jadoube/v1/configuration_service.pb.h"
#include "jadoube/v1/tournament_service.pb.h"

namespace jadoube::cli {
namespace verb_table_test {

using google::protobuf::Message;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr int kSent = 40, kRefused = 41;

v1::EditTournamentRequest& sent() {
  static v1::EditTournamentRequest request;
  return request;
}

int send_edit(const Common&, const v1::EditTournamentRequest& request) {
  sent() = request;
  return kSent;
}

Named in_capitals(const Common&, const Message&, const std::string& text) {
  return text == "bad" ? Named(tl::unexpected<int>(kRefused)) : Named("THE " + text);
}

int put_both_names(const Common&, Message& request, const std::vector<std::string>& texts) {
  auto& names = *static_cast<v1::EditTournamentRequest&>(request).mutable_edits(0);
  names.mutable_set_names()->set_title(texts.front());
  names.mutable_set_names()->set_site(texts.back());
  return kSuccess;
}

const Verb kVerbs[] = {
    row<v1::EditTournamentRequest>(
        "start", "Start",
        {text_value("tournament", "The id", "name").required(),
         number_value("round", "The number", "edits.start_round.round").within(1, 9).required(),
         text_value("--section", "The section", "edits.start_round.section").read(in_capitals),
         switch_value("--force", "Also if it is open", "force")},
        send_edit, "edits.start_round"),
    row<v1::EditTournamentRequest>("reopen", "Reopen", {fixed_value("edits.close", "false")},
                                   send_edit, "edits"),
    row<v1::EditTournamentRequest>("names", "Names", {text_values("names", "Both", put_both_names)},
                                   send_edit, "edits"),
    row<v1::EditTournamentRequest>("phones", "Phones",
                                   {text_value("who", "Who", "edits.set_players_results.who_may")
                                        .one_of({{"off", values::v1::PLAYERS_RESULTS_UNSPECIFIED},
                                                 {"sign", values::v1::PLAYERS_RESULTS_SIGN}})
                                        .or_else("sign")},
                                   send_edit, "edits.set_players_results"),
};

class VerbTableTest : public testing::Test {
 protected:
  VerbTableTest() {
    sent().Clear();
    add_verbs(app_, kVerbs, common_, code_);
  }
  // The exit code.
  int run(std::vector<std::string> words) {
    std::ranges::reverse(words);
    app_.parse(words);
    return code_;
  }

  CLI::App app_{"test", "jadoube"};
  Common common_;
  int code_ = 0;
};

TEST_F(VerbTableTest, WhatIsTypedIsInTheFieldsOfTheRequest) {
  EXPECT_EQ(run({"start", "open", "3", "--section", "main", "--force"}), kSent);
  EXPECT_EQ(sent().name(), "open");
  ASSERT_EQ(sent().edits_size(), 1);
  EXPECT_EQ(sent().edits(0).start_round().round(), 3);
  EXPECT_EQ(sent().edits(0).start_round().section(), "THE main");
  EXPECT_TRUE(sent().force());
}

TEST_F(VerbTableTest, WhatIsNotTypedStaysEmpty) {
  EXPECT_EQ(run({"start", "open", "3"}), kSent);
  EXPECT_EQ(sent().edits(0).start_round().section(), "");
  EXPECT_FALSE(sent().force());
}

TEST_F(VerbTableTest, ARefusedTextSendsNothing) {
  EXPECT_EQ(run({"start", "open", "3", "--section", "bad"}), kRefused);
  EXPECT_EQ(sent().edits_size(), 0);
}

TEST_F(VerbTableTest, AFixedValueIsThereEvenIfItIsFalse) {
  EXPECT_EQ(run({"reopen"}), kSent);
  EXPECT_EQ(sent().edits(0).edit_case(), v1::TournamentEdit::kClose);
}

TEST_F(VerbTableTest, AFunctionMayFillTheRequest) {
  EXPECT_EQ(run({"names", "one", "two"}), kSent);
  EXPECT_EQ(sent().edits(0).set_names().title(), "one");
  EXPECT_EQ(sent().edits(0).set_names().site(), "two");
}

TEST_F(VerbTableTest, AWordIsANumberOfAnEnum) {
  EXPECT_EQ(run({"phones", "off"}), kSent);
  EXPECT_EQ(sent().edits(0).set_players_results().who_may(),
            values::v1::PLAYERS_RESULTS_UNSPECIFIED);
  EXPECT_THROW(run({"phones", "nobody"}), CLI::ValidationError);
}

TEST_F(VerbTableTest, ADefaultIsSentIfNothingIsTyped) {
  EXPECT_EQ(run({"phones"}), kSent);
  EXPECT_EQ(sent().edits(0).set_players_results().who_may(), values::v1::PLAYERS_RESULTS_SIGN);
}

TEST_F(VerbTableTest, LimitsAndRequiredValuesAreChecked) {
  EXPECT_THROW(run({"start", "open", "10"}), CLI::ValidationError);
  EXPECT_THROW(run({"start", "open"}), CLI::RequiredError);
}

TEST_F(VerbTableTest, HelpShowsWhatTheRowsSay) {
  EXPECT_THAT(app_.get_subcommand("start")->help(),
              testing::AllOf(HasSubstr("The section"), HasSubstr("INT:from 1 to 9 REQUIRED")));
}

TEST_F(VerbTableTest, ARequestWithoutTheFieldEndsTheProgram) {
  const Verb wrong[] = {row<v1::EditTournamentRequest>(
      "wrong", "Wrong", {text_value("name", "A name", "edits.no_such_field")}, send_edit)};
  CLI::App app("test", "jadoube");
  EXPECT_THROW(add_verbs(app, wrong, common_, code_), std::logic_error);
}

struct LocalOptions {
  std::string file = "all.pgn";
  bool quiet = false;
};

LocalOptions& asked() {
  static LocalOptions options;
  return options;
}

int keep_options(const Common&, const LocalOptions& options) {
  asked() = options;
  return kSent;
}

int send_with_options(const Common&, const v1::EditTournamentRequest& request,
                      const LocalOptions& options) {
  sent() = request;
  asked() = options;
  return kSent;
}

std::vector<VerbOption> local_values() {
  return {own_value("--file", "The file", &LocalOptions::file).with_default_shown(),
          own_value("--quiet", "Nothing is printed", &LocalOptions::quiet).excludes({"--file"})};
}

// Parses `words` with these verbs. Returns the exit code.
int run_verbs(std::vector<Verb> verbs, std::vector<std::string> words) {
  const Common common;
  int code = 0;
  CLI::App app("test", "jadoube");
  add_verbs(app, verbs, common, code);
  verbs.clear();
  std::ranges::reverse(words);
  app.parse(words);
  return code;
}

TEST(VerbTable, WhatIsNotSentIsInAStruct) {
  const auto row = own_row<LocalOptions>("local", "Local", local_values(), keep_options);
  EXPECT_EQ(run_verbs({row}, {"local", "--file", "one.pgn"}), kSent);
  EXPECT_EQ(asked().file, "one.pgn");
  EXPECT_EQ(run_verbs({row}, {"local", "--quiet"}), kSent);
  EXPECT_EQ(asked().file, "all.pgn");
  EXPECT_TRUE(asked().quiet);
  EXPECT_THROW(run_verbs({row}, {"local", "--quiet", "--file", "one.pgn"}), CLI::ExcludesError);
}

TEST(VerbTable, AVerbMayFillARequestAndAStruct) {
  auto options = local_values();
  options.push_back(text_value("tournament", "The id", "name").required());
  const auto row =
      row_with<v1::EditTournamentRequest, LocalOptions>("both", "Both", options, send_with_options);
  EXPECT_EQ(run_verbs({row}, {"both", "open", "--quiet"}), kSent);
  EXPECT_EQ(sent().name(), "open");
  EXPECT_TRUE(asked().quiet);
}

TEST(VerbTable, AStructOfAnotherVerbEndsTheProgram) {
  const auto row = own_row<Common>("wrong", "Wrong", local_values(),
                                   [](const Common&, const Common&) { return kSent; });
  EXPECT_THROW(run_verbs({row}, {"wrong"}), std::logic_error);
}

TEST(VerbTable, AGroupNeedsAVerbUnlessItIsOne) {
  const auto below = plain_row("below", "Below", [](const Common&) { return kSent; });
  const auto group = verb_group("group", "Group", {below});
  EXPECT_EQ(run_verbs({group}, {"group", "below"}), kSent);
  EXPECT_THROW(run_verbs({group}, {"group"}), CLI::RequiredError);
  const auto both =
      plain_row("both", "Both", [](const Common&) { return kRefused; }).with_verbs({below});
  EXPECT_EQ(run_verbs({both}, {"both"}), kRefused);
  EXPECT_EQ(run_verbs({both}, {"both", "below"}), kSent);
}

TEST(VerbTable, AListGetsAllTexts) {
  CLI::App app("test", "jadoube");
  const std::vector<VerbOption> values = {text_values("values", "The values", "values")};
  const auto fill = add_values(app, v1::SettingChange::default_instance(), nullptr, values);
  app.parse("one two");
  v1::SettingChange change;
  EXPECT_EQ(fill(Common(), change), kSuccess);
  EXPECT_THAT(change.values(), ElementsAre("one", "two"));
}

}  // namespace verb_table_test
}  // namespace jadoube::cli
