#include "daemon/client/verbs/outputs.h"

#include <CLI/CLI.hpp>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "daemon/client/client.h"
#include "daemon/client/command_line/exit_code.h"
#include "daemon/client/command_line/options.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/language/translate.h"
#include "daemon/model/tournament.h"
#include "daemon/texts/delay_text.h"
#include "daemon/texts/sheets/text_table.h"
#include "daemon/texts/table_name.h"
#include "daemon/texts/words.h"
#include "jadoube/v1/output_service.pb.h"

namespace jadoube::cli {

namespace {

using language::tr;

std::string delay_text(std::int64_t seconds) {
  if (seconds == 0) return tr("no delay");
  if (seconds % 60 != 0) return tr("{seconds} s delay", {{"seconds", seconds}});
  return tr("{minutes} min delay", {{"minutes", seconds / 60}});
}

// "table 12 of Kyiv Open, round 2, Alder, Ines - Birk, Otto".
std::string table_text(const v1::OutputTable& table) {
  if (table.table() == 0) return table.id();
  std::string text =
      tr("table {table}", {{"table", texts::text_of({.number = table.table(),
                                                     .match = table.match(),
                                                     .board_in_match = table.board_in_match()})}});
  if (table.round() > 0) {
    text = tr("{table} of {tournament}, round {round}",
              {{"table", text}, {"tournament", table.tournament()}, {"round", table.round()}});
  } else if (!table.id().empty()) {
    text += " (" + table.id() + ")";
  }
  if (!table.players().empty()) text += ", " + table.players();
  return text;
}

// An older daemon sends only the number.
v1::OutputTable alerted_table(const v1::OutputAlert& alert) {
  if (alert.has_place()) return alert.place();
  v1::OutputTable place;
  place.set_id(alert.game_id());
  place.set_table(alert.table());
  return place;
}

// `bytes_text` has no unit below a kilobyte.
std::string tested_bytes_text(std::uint64_t bytes) {
  return bytes < 1000 ? std::to_string(bytes) + " B" : texts::bytes_text(bytes);
}

// What has gone out, and whether that is all.
std::string progress_text(const v1::Output& output) {
  if (!output.has_published_time()) return tr("nothing has gone out yet");
  const std::string time = date_time_text(output.published_time());
  if (output.kind() == v1::OUTPUT_KIND_ALERTS) return tr("sent last at {time}", {{"time", time}});
  return output.ok() ? tr("up to date at {time}", {{"time", time}})
                     : tr("NOT UP TO DATE since {time}", {{"time", time}});
}

std::string lichess_round_text(const v1::LichessRound& round) {
  const auto state =
      texts::enum_words(v1::LichessRoundState_Name(round.state()), "LICHESS_ROUND_STATE_");
  std::string text = "      " + tr("round {round}", {{"round", round.number()}}) + ": " + state;
  if (!round.id().empty()) text += ", " + round.title() + " " + round.url();
  if (round.changed_there()) text += "; " + tr("somebody changed it at Lichess, and that stays");
  if (round.has_delay_there()) {
    text += "; " + tr("Lichess holds the moves back too, for {seconds} s",
                      {{"seconds", round.delay_there().seconds()}});
  }
  return text + "\n";
}

// The account, and each section with its broadcast and its rounds.
std::string lichess_text(const v1::LichessOutput& lichess) {
  std::string text = "    ";
  text += lichess.account().empty() ? tr("not connected to Lichess: jadoube outputs connect")
                                    : tr("as {user} at Lichess", {{"user", lichess.account()}});
  text += "\n";
  for (const auto& broadcast : lichess.broadcasts()) {
    text += "    " + broadcast.title() + ": ";
    if (broadcast.id().empty()) {
      text += broadcast.being_made() ? tr("its broadcast is being made") : tr("no broadcast");
    } else {
      text += broadcast.name_there() + " " + broadcast.url();
    }
    text += "\n";
    for (const auto& round : broadcast.rounds()) text += lichess_round_text(round);
  }
  return text;
}

}  // namespace

std::string output_text(const v1::Output& output) {
  std::ostringstream line;
  line << std::left << std::setw(14) << output.name().substr(output.name().find('/') + 1) << "  "
       << std::setw(8) << texts::enum_words(v1::OutputKind_Name(output.kind()), "OUTPUT_KIND_")
       << "  "
       << texts::padded(
              output.kind() == v1::OUTPUT_KIND_ALERTS ? "" : delay_text(output.delay().seconds()),
              13)
       << "  ";
  if (output.live()) line << tr("LIVE.") << " ";
  if (output.frozen()) line << tr("STOPPED by hand.") << " ";
  line << progress_text(output);
  if (!output.round().empty()) {
    line << (output.round_number() > 0
                 ? tr("; to the round {id} goes round {number}",
                      {{"id", output.round()}, {"number", output.round_number()}})
                 : tr("; to the round {id}", {{"id", output.round()}}));
  }
  line << "\n";
  if (!output.problem().empty()) line << "    " << output.problem() << "\n";
  if (output.has_lichess()) line << lichess_text(output.lichess());
  for (const auto& alert : output.alerts()) {
    line << "    "
         << tr("{table}: {what}",
               {{"table", table_text(alerted_table(alert))}, {"what", alert.what()}})
         << "\n";
  }
  if (output.frozen_places().empty()) {
    for (const auto& id : output.frozen_tables()) {
      line << "    " << tr("{table}: stopped by hand", {{"table", id}}) << "\n";
    }
  }
  for (const auto& table : output.frozen_places()) {
    line << "    " << tr("{table}: stopped by hand", {{"table", table_text(table)}}) << "\n";
  }
  return line.str();
}

std::string output_test_figures(const v1::OutputTest& test) {
  std::string figures;
  const auto add = [&](const std::string& figure) {
    figures += (figures.empty() ? "" : ", ") + figure;
  };
  if (test.has_games()) {
    add(language::trn("{count} game", "{count} games", static_cast<std::size_t>(test.games())));
  }
  if (test.bytes() > 0) add(tested_bytes_text(static_cast<std::uint64_t>(test.bytes())));
  if (test.status() > 0) add(tr("status {status}", {{"status", test.status()}}));
  add(std::to_string(test.took().seconds() * 1000 + test.took().nanos() / 1'000'000) + " ms");
  return figures;
}

std::string output_test_text(const std::string& name, const v1::OutputTest& test) {
  std::string text = name.substr(name.find('/') + 1) + ": " +
                     (test.ok() ? tr("the test arrived") : tr("the test FAILED")) + "\n    " +
                     test.what() + " (" + output_test_figures(test) + ")\n";
  if (!test.advice().empty()) text += "    " + test.advice() + "\n";
  return text;
}

std::string changed_table_text(const v1::OutputTable& table, bool frozen) {
  return frozen ? tr("{table} stops as it is now", {{"table", table_text(table)}})
                : tr("{table} goes on", {{"table", table_text(table)}});
}

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
    const auto delay = texts::parse_delay(text);
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

// What the verbs for Lichess are called with.
struct LichessArguments {
  std::string tournament, section, back, broadcast;
  std::string title, location, description, visibility;
};

LichessArguments& lichess_arguments() {
  static LichessArguments arguments;
  return arguments;
}

int connect_lichess(const Common& common, const std::string& name) {
  v1::ConnectLichessRequest request;
  request.set_name(output_name(name));
  request.set_return_address(lichess_arguments().back);
  return ask<v1::ConnectLichessResponse>(common, request, [](const auto& response) {
    std::cout << language::tr("Open this address in a browser that reaches this daemon:") << "\n"
              << response.address() << "\n";
  });
}

int disconnect_lichess(const Common& common, const std::string& name) {
  Common patient = common;
  patient.patience = std::chrono::seconds(60);
  v1::DisconnectLichessRequest request;
  request.set_name(output_name(name));
  return ask<v1::DisconnectLichessResponse>(patient, request, [](const auto&) {
    std::cout << language::tr("the token is gone, here and at Lichess") << "\n";
  });
}

int list_broadcasts(const Common& common, const std::string& name) {
  Common patient = common;
  patient.patience = std::chrono::seconds(60);
  v1::ListLichessBroadcastsRequest request;
  request.set_name(output_name(name));
  return ask<v1::ListLichessBroadcastsResponse>(
      patient, request, [](const v1::ListLichessBroadcastsResponse& response) {
        std::cout << language::tr("as {user} at Lichess", {{"user", response.account()}}) << "\n";
        for (const auto& one : response.broadcasts()) {
          std::cout << one.id() << "  " << one.title() << "  " << one.url() << "\n";
        }
      });
}

int set_broadcast(const Common& common, const std::string& name) {
  const LichessArguments& asked = lichess_arguments();
  if (asked.broadcast != "new") {
    v1::SetLichessBroadcastRequest request;
    request.set_name(output_name(name));
    request.set_tournament(asked.tournament);
    request.set_section(asked.section);
    request.set_broadcast(asked.broadcast);
    return ask<v1::SetLichessBroadcastResponse>(
        common, request, [](const auto& response) { std::cout << output_text(response.output()); });
  }
  v1::CreateLichessBroadcastRequest request;
  request.set_name(output_name(name));
  request.set_tournament(asked.tournament);
  request.set_section(asked.section);
  request.mutable_fields()->set_title(asked.title);
  request.mutable_fields()->set_location(asked.location);
  request.mutable_fields()->set_description(asked.description);
  request.mutable_fields()->set_visibility(asked.visibility);
  return ask<v1::CreateLichessBroadcastResponse>(
      common, request, [](const auto& response) { std::cout << output_text(response.output()); });
}

int set_round(const Common& common, const std::string& name, const std::string& round,
              int round_number) {
  v1::SetOutputRoundRequest request;
  request.set_name(output_name(name));
  if (round != "default") request.set_round(round);
  request.set_round_number(round_number);
  request.set_tournament(lichess_arguments().tournament);
  request.set_section(lichess_arguments().section);
  if (round == "new") request.clear_round();
  return ask<v1::SetOutputRoundResponse>(
      common, request, [](const auto& response) { std::cout << output_text(response.output()); });
}

void add_section_options(CLI::App& verb) {
  verb.add_option("--tournament", lichess_arguments().tournament,
                  "The tournament. Without it: the only one");
  verb.add_option("--section", lichess_arguments().section,
                  "The section. Without it: the only one");
}

void add_lichess_verbs(CLI::App& group, Common& common, std::string& name, int& code) {
  auto* connected = group.add_subcommand(
      "connect", "Connect an output to an account at Lichess. It is made if there is none");
  connected->add_option("output", name, "The name of the output")->required();
  connected->add_option("--return", lichess_arguments().back,
                        "Where the browser comes back to: an address of the pages with "
                        "/lichess/return behind. Without it: the first address of the pages");
  connected->callback([&] { code = connect_lichess(common, name); });
  auto* ended = group.add_subcommand("disconnect", "End the token of an output at Lichess");
  ended->add_option("output", name, "The name of the output")->required();
  ended->callback([&] { code = disconnect_lichess(common, name); });
  auto* listed = group.add_subcommand("broadcasts", "The broadcasts of the account at Lichess");
  listed->add_option("output", name, "The name of the output")->required();
  listed->callback([&] { code = list_broadcasts(common, name); });
  auto* chosen = group.add_subcommand(
      "broadcast", "Choose the broadcast at Lichess whose rounds are made, or let one be made");
  chosen->add_option("output", name, "The name of the output")->required();
  chosen
      ->add_option("broadcast", lichess_arguments().broadcast,
                   "The broadcast's address at Lichess, or the eight characters at its end. new: "
                   "one is made for each section that has none")
      ->required();
  add_section_options(*chosen);
  chosen->add_option("--name", lichess_arguments().title,
                     "The name of a new broadcast. Without it: that of the tournament");
  chosen->add_option("--location", lichess_arguments().location, "Where it is played");
  chosen->add_option("--description", lichess_arguments().description, "A text about it");
  chosen->add_option("--visibility", lichess_arguments().visibility,
                     "public, unlisted or private. Without it: public");
  chosen->callback([&] { code = set_broadcast(common, name); });
}

// Verbs of one output: its delay, another try, a test.
void add_one_output_verbs(CLI::App& group, Common& common, std::string& name, std::string& text,
                          int& code) {
  auto* delay = group.add_subcommand("delay", "Change the delay of an output");
  delay->add_option("output", name, "The name of the output")->required();
  delay->add_option("delay", text, "90s, 15m, 1h. default: that of the configuration")->required();
  delay->callback([&] { code = set_delay(common, name, text); });
  auto* again = group.add_subcommand("retry", "Try now what was refused, or what waits");
  again->add_option("output", name, "The name of the output")->required();
  again->callback([&] { code = retry(common, name); });
  auto* test_one = group.add_subcommand(
      "test",
      "Try an output now, and say what arrived where. No game goes out. Exit code 1: nothing "
      "arrived");
  test_one->add_option("output", name, "The name of the output")->required();
  test_one->callback([&] { code = test(common, name); });
}

void add_round_verb(CLI::App& group, Common& common, std::string& name, std::string& text,
                    int& code) {
  static int round_number = 0;
  auto* round = group.add_subcommand(
      "round", "Choose the round at Lichess, for example when the next round begins");
  round->add_option("output", name, "The name of the output")->required();
  round
      ->add_option("round", text,
                   "The round's address at Lichess, or the eight characters at its end. default: "
                   "those of the configuration. new: one that was deleted there is made again")
      ->required();
  round
      ->add_option("--number", round_number,
                   "The number of the tournament's round that goes there, also of one that has not "
                   "begun. Without it: the newest that has begun")
      ->check(whole_number_between(1, model::kMostRounds));
  add_section_options(*round);
  round->callback([&] { code = set_round(common, name, text, round_number); });
}

void add_freeze_verbs(CLI::App& group, Common& common, std::string& name, std::string& text,
                      int& code) {
  const auto add = [&](const char* verb_name, const char* help, bool frozen) {
    auto* verb = group.add_subcommand(verb_name, help);
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
  add_one_output_verbs(*group, common, name, text, code);
  add_round_verb(*group, common, name, text, code);
  add_lichess_verbs(*group, common, name, code);
  add_freeze_verbs(*group, common, name, text, code);
}

}  // namespace jadoube::cli
