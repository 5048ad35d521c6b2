#include <CLI/CLI.hpp>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "daemon/api/enum_words.h"
#include "daemon/cli/call.h"
#include "daemon/cli/client.h"
#include "daemon/cli/exit_code.h"
#include "daemon/cli/text.h"
#include "daemon/cli/tournament_verbs.h"
#include "jadoube/v1/output_service.grpc.pb.h"
#include "rules/number.h"

namespace jadoube::cli {
namespace {

using OutputCalls = v1::OutputService;

std::string output_name(const std::string& id) {
  return id.starts_with("outputs/") ? id : "outputs/" + id;
}

std::string delay_text(std::int64_t seconds) {
  if (seconds == 0) return "no delay";
  if (seconds % 60 != 0) return std::to_string(seconds) + " s delay";
  return std::to_string(seconds / 60) + " min delay";
}

void print_output(const v1::Output& output) {
  std::ostringstream line;
  line << std::left << std::setw(14) << output.name().substr(output.name().find('/') + 1) << "  "
       << std::setw(8) << api::enum_words(v1::OutputKind_Name(output.kind()), "OUTPUT_KIND_")
       << "  " << std::setw(13) << delay_text(output.delay().seconds()) << "  ";
  if (output.frozen()) line << "STOPPED by hand. ";
  if (output.has_published_time()) {
    line << "up to date at " << date_time_text(output.published_time());
  } else {
    line << "nothing has gone out yet";
  }
  std::cout << line.str() << "\n";
  if (!output.problem().empty()) std::cout << "    " << output.problem() << "\n";
  for (const auto& alert : output.alerts()) {
    std::cout << "    table " << alert.table() << ": " << alert.what() << "\n";
  }
  for (const auto& table : output.frozen_tables()) {
    std::cout << "    " << table << ": stopped by hand\n";
  }
}

int list_outputs(const Common& common) {
  return ask<OutputCalls>(common, &OutputCalls::Stub::ListOutputs, v1::ListOutputsRequest(),
                          [](const v1::ListOutputsResponse& response) {
                            int code = kSuccess;
                            for (const auto& output : response.outputs()) {
                              print_output(output);
                              if (!output.ok()) code = kFailure;
                            }
                            if (response.outputs().empty()) {
                              std::cout << "the configuration has no [[output]]\n";
                            }
                            return code;
                          });
}

// "90s", "15m", "1h". Nothing: another text.
std::optional<std::int64_t> seconds_in(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto count = rules::parse_number<std::uint32_t>(text.substr(0, text.size() - 1));
  if (!count) return std::nullopt;
  if (text.back() == 's') return *count;
  if (text.back() == 'm') return std::int64_t{*count} * 60;
  if (text.back() == 'h') return std::int64_t{*count} * 3600;
  return std::nullopt;
}

int set_delay(const Common& common, const std::string& name, const std::string& text) {
  v1::SetOutputDelayRequest request;
  request.set_name(output_name(name));
  if (text != "default") {
    const auto seconds = seconds_in(text);
    if (!seconds) {
      std::cerr << "jadoube: \"" << text
                << "\" must be a time, as in 90s, 15m or 1h, or \"default\"\n";
      return kUsage;
    }
    request.mutable_delay()->set_seconds(*seconds);
  }
  return ask<OutputCalls>(common, &OutputCalls::Stub::SetOutputDelay, request,
                          [](const auto& response) { print_output(response.output()); });
}

int freeze(const Common& common, const std::string& name, const std::string& table, bool frozen) {
  v1::FreezeOutputRequest request;
  request.set_name(output_name(name));
  request.set_table(table);
  request.set_frozen(frozen);
  return ask<OutputCalls>(common, &OutputCalls::Stub::FreezeOutput, request,
                          [](const auto& response) { print_output(response.output()); });
}

}  // namespace

void add_output_verbs(CLI::App& app, Common& common, int& code) {
  static std::string name, text;
  auto* group = app.add_subcommand("outputs", "What goes out, and whether it arrives");
  group->require_subcommand(0, 1);
  group->callback([&, group] {
    if (group->get_subcommands().empty()) code = list_outputs(common);
  });
  auto* delay = group->add_subcommand("delay", "Change the delay of an output");
  delay->add_option("output", name, "The name of the output")->required();
  delay->add_option("delay", text, "90s, 15m, 1h. default: that of the configuration")->required();
  delay->callback([&] { code = set_delay(common, name, text); });
  const auto add = [&](const char* verb_name, const char* help, bool frozen) {
    auto* verb = group->add_subcommand(verb_name, help);
    verb->add_option("output", name, "The name of the output")->required();
    verb->add_option("table", text,
                     "The id of a pairing, or of a board without a tournament. Without it: the "
                     "whole output");
    verb->callback([&, frozen] { code = freeze(common, name, text, frozen); });
  };
  add("freeze", "Stop an output, or one of its tables, as it is now", true);
  add("release",
      "Let an output, or one of its tables, go on. An output that was refused tries again", false);
}

}  // namespace jadoube::cli
