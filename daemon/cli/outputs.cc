#include <CLI/CLI.hpp>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "daemon/cli/call.h"
#include "daemon/cli/exit_code.h"
#include "daemon/cli/names/daemon_names.h"
#include "daemon/cli/names/name_options.h"
#include "daemon/cli/numbers.h"
#include "daemon/cli/output_text.h"
#include "daemon/cli/text.h"
#include "daemon/cli/tournament_verbs.h"
#include "daemon/language/translate.h"
#include "daemon/model/tournament.h"
#include "daemon/outputs/delay_text.h"
#include "daemon/texts/enum_words.h"
#include "jadoube/v1/output_service.pb.h"

namespace jadoube::cli {
namespace {

std::string output_name(const std::string& id) {
  return id.starts_with("outputs/") ? id : "outputs/" + id;
}

int list_outputs(const Common& common) {
  return ask<v1::ListOutputsResponse>(
      common, v1::ListOutputsRequest(), [](const v1::ListOutputsResponse& response) {
        int code = kSuccess;
        for (const auto& output : response.outputs()) {
          std::cout << output_text(output);
          if (!output.ok()) code = kFailure;
        }
        if (response.outputs().empty()) {
          std::cout << language::tr("the configuration has no [[output]]") << "\n";
        }
        return code;
      });
}

int set_delay(const Common& common, const std::string& name, const std::string& text) {
  v1::SetOutputDelayRequest request;
  request.set_name(output_name(name));
  if (text != "default") {
    const auto delay = outputs::parse_delay(text);
    if (!delay) {
      std::cerr << "jadoube: "
                << language::tr(
                       "\"{text}\" must be a time of at most a day, as in 90s, 15m or 1h, "
                       "or \"default\"",
                       {{"text", text}})
                << "\n";
      return kUsage;
    }
    request.mutable_delay()->set_seconds(delay->count());
  }
  return ask<v1::SetOutputDelayResponse>(
      common, request, [](const auto& response) { std::cout << output_text(response.output()); });
}

int freeze(const Common& common, const std::string& name, const std::string& table, bool frozen) {
  v1::FreezeOutputRequest request;
  request.set_name(output_name(name));
  if (!table.empty()) {
    const auto named = name_output_table(common, table);
    if (!named) return named.error();
    request.set_table(*named);
  }
  request.set_frozen(frozen);
  return ask<v1::FreezeOutputResponse>(common, request, [&](const auto& response) {
    if (response.has_table()) {
      std::cout << changed_table_text(response.table(), frozen) << "\n";
    }
    std::cout << output_text(response.output());
  });
}

int retry(const Common& common, const std::string& name) {
  v1::RetryOutputRequest request;
  request.set_name(output_name(name));
  return ask<v1::RetryOutputResponse>(
      common, request, [](const auto& response) { std::cout << output_text(response.output()); });
}

int test(const Common& common, const std::string& name) {
  // Other hosts may take their time.
  Common patient = common;
  patient.patience = std::chrono::seconds(60);
  v1::TestOutputRequest request;
  request.set_name(output_name(name));
  return ask<v1::TestOutputResponse>(patient, request, [&](const v1::TestOutputResponse& response) {
    std::cout << output_test_text(request.name(), response.test());
    return response.test().ok() ? kSuccess : kFailure;
  });
}

int set_round(const Common& common, const std::string& name, const std::string& round,
              int round_number) {
  v1::SetOutputRoundRequest request;
  request.set_name(output_name(name));
  if (round != "default") request.set_round(round);
  request.set_round_number(round_number);
  return ask<v1::SetOutputRoundResponse>(
      common, request, [](const auto& response) { std::cout << output_text(response.output()); });
}

}  // namespace

void add_output_verbs(CLI::App& app, Common& common, int& code) {
  static std::string name, text;
  auto* group = app.add_subcommand("outputs", "What goes out, and whether it arrives");
  group->footer(
      "Where HTTP serves an output, its address with a '/' at the end lists what is there: "
      "/pgn/NAME/, /overlay/NAME/ and /cloud/NAME/.\nThe id of LiveChess Cloud is "
      "TOURNAMENT.SECTION, "
      "as in open.main; boards is for boards without a "
      "tournament. So readers take http://HOST/cloud/NAME/get/open.main/tournament.json.");
  group->require_subcommand(0, 1);
  group->callback([&, group] {
    if (group->get_subcommands().empty()) code = list_outputs(common);
  });
  auto* delay = group->add_subcommand("delay", "Change the delay of an output");
  delay->add_option("output", name, "The name of the output")->required();
  delay->add_option("delay", text, "90s, 15m, 1h. default: that of the configuration")->required();
  delay->callback([&] { code = set_delay(common, name, text); });
  auto* again = group->add_subcommand("retry", "Try now what was refused, or what waits");
  again->add_option("output", name, "The name of the output")->required();
  again->callback([&] { code = retry(common, name); });
  auto* test_one = group->add_subcommand(
      "test",
      "Try an output now, and say what arrived where. No game goes out. Exit code 1: nothing "
      "arrived");
  test_one->add_option("output", name, "The name of the output")->required();
  test_one->callback([&] { code = test(common, name); });
  static int round_number = 0;
  auto* round = group->add_subcommand(
      "round", "Choose the round at Lichess, for example when the next round begins");
  round->add_option("output", name, "The name of the output")->required();
  round
      ->add_option("round", text,
                   "The round's address at Lichess, or the eight characters at its end. default: "
                   "those of the configuration")
      ->required();
  round
      ->add_option("--number", round_number,
                   "The number of the tournament's round that goes there, also of one that has not "
                   "begun. Without it: the newest that has begun")
      ->check(whole_number_between(1, model::kMostRounds));
  round->callback([&] { code = set_round(common, name, text, round_number); });
  const auto add = [&](const char* verb_name, const char* help, bool frozen) {
    auto* verb = group->add_subcommand(verb_name, help);
    verb->add_option("output", name, "The name of the output")->required();
    verb->add_option(
            "table", text,
            "The number on the sign at the table, as in 12, or m2.4: board 4 of match 2; or the id "
            "of "
            "a pairing; or the board. See also --tournament and --round. Without it: the whole "
            "output")
        ->type_name(kBoard);
    verb->callback([&, frozen] { code = freeze(common, name, text, frozen); });
  };
  add("freeze", language::mark("Stop an output, or one of its tables, as it is now"), true);
  add("release",
      language::mark(
          "Let an output, or one of its tables, go on. An output that was refused tries again"),
      false);
}

}  // namespace jadoube::cli
