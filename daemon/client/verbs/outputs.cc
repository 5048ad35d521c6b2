#include <iomanip>
#include <iostream>
#include <memory>
#include <sstream>

#include "daemon/client/client.h"
#include "daemon/client/command_line/program.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/client/verbs/verb_texts.h"
#include "daemon/language/translate.h"
#include "daemon/model/tournament.h"
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

// What is published, and whether it is everything.
std::string progress_text(const v1::Output& output) {
  if (!output.has_published_time()) return tr("nothing was sent yet");
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
    text += "; " + tr("Lichess delays the moves too, by {seconds} s",
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
  return frozen ? tr("{table} stops at its present position", {{"table", table_text(table)}})
                : tr("{table} continues", {{"table", table_text(table)}});
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

// Sends the request, and prints the output that its answer has.
template <typename Response, typename Request>
int change_output(const Common& common, const Request& request) {
  return ask<Response>(common, request,
                       [](const auto& response) { std::cout << output_text(response.output()); });
}

int freeze(const Common& common, const v1::FreezeOutputRequest& request) {
  return ask<v1::FreezeOutputResponse>(common, request, [&](const auto& response) {
    if (response.has_table()) {
      std::cout << changed_table_text(response.table(), request.frozen()) << "\n";
    }
    std::cout << output_text(response.output());
  });
}

// Other hosts may be slow.
Common patient(const Common& common) {
  Common changed = common;
  changed.patience = std::chrono::seconds(60);
  return changed;
}

int test(const Common& common, const v1::TestOutputRequest& request) {
  return ask<v1::TestOutputResponse>(
      patient(common), request, [&](const v1::TestOutputResponse& response) {
        std::cout << output_test_text(request.name(), response.test());
        return response.test().ok() ? kSuccess : kFailure;
      });
}

int connect_lichess(const Common& common, const v1::ConnectLichessRequest& request) {
  return ask<v1::ConnectLichessResponse>(common, request, [](const auto& response) {
    std::cout << language::tr("Open this address in a browser that reaches this daemon:") << "\n"
              << response.address() << "\n";
  });
}

int disconnect_lichess(const Common& common, const v1::DisconnectLichessRequest& request) {
  return ask<v1::DisconnectLichessResponse>(patient(common), request, [](const auto&) {
    std::cout << language::tr("the token was removed, here and at Lichess") << "\n";
  });
}

int list_broadcasts(const Common& common, const v1::ListLichessBroadcastsRequest& request) {
  return ask<v1::ListLichessBroadcastsResponse>(
      patient(common), request, [](const v1::ListLichessBroadcastsResponse& response) {
        std::cout << language::tr("as {user} at Lichess", {{"user", response.account()}}) << "\n";
        for (const auto& one : response.broadcasts()) {
          std::cout << one.id() << "  " << one.title() << "  " << one.url() << "\n";
        }
      });
}

// The arguments of `broadcast`: it makes a broadcast, or chooses one.
struct BroadcastArguments {
  std::string output, tournament, section, broadcast;
  std::string title, location, description, visibility;
};

int set_broadcast(const Common& common, const BroadcastArguments& asked) {
  if (asked.broadcast != "new") {
    v1::SetLichessBroadcastRequest request;
    request.set_name(output_name(asked.output));
    request.set_tournament(asked.tournament);
    request.set_section(asked.section);
    request.set_broadcast(asked.broadcast);
    return change_output<v1::SetLichessBroadcastResponse>(common, request);
  }
  v1::CreateLichessBroadcastRequest request;
  request.set_name(output_name(asked.output));
  request.set_tournament(asked.tournament);
  request.set_section(asked.section);
  request.mutable_fields()->set_title(asked.title);
  request.mutable_fields()->set_location(asked.location);
  request.mutable_fields()->set_description(asked.description);
  request.mutable_fields()->set_visibility(asked.visibility);
  return change_output<v1::CreateLichessBroadcastResponse>(common, request);
}

constexpr const char* kOutputHelp = language::mark("The name of the output");
constexpr const char* kTournamentHelp = language::mark("The tournament. Without it: the only one");
constexpr const char* kSectionHelp = language::mark("The section. Without it: the only one");

// The argument with the name of an output.
VerbOption output_value() {
  return text_value("output", kOutputHelp, "name")
      .required()
      .read(
          [](const Common&, const auto&, const std::string& id) { return Named(output_name(id)); });
}

// The argument with a table of an output.
VerbOption output_table_value() {
  return text_value(
             "table",
             "The number on the sign at the table: 12, or m2.4 for board 4 of match 2. Or the "
             "id of a pairing, or the board. See also --tournament and --round. Without it: the "
             "whole output",
             "table")
      .typed(kBoard)
      .read([](const Common& common, const auto&, const std::string& text) {
        return name_output_table(common, text);
      });
}

int put_output_delay(const Common&, google::protobuf::Message& request, const std::string& text) {
  auto& change = static_cast<v1::SetOutputDelayRequest&>(request);
  return text == "default" || put_delay(text, *change.mutable_delay()) ? kSuccess : kUsage;
}

// Empty: the rounds of the configuration, or a new one.
Named round_at_lichess(const Common&, const google::protobuf::Message&, const std::string& text) {
  return text == "default" || text == "new" ? std::string() : text;
}

const std::vector<Verb> kVerbsOfOneOutput = {
    row<v1::SetOutputDelayRequest>(
        "delay", language::mark("Change the delay of an output"),
        {output_value(), text_value("delay",
                                    "The delay: 90s, 15m, 1h. default: that of the "
                                    "configuration")
                             .put(put_output_delay)
                             .required()},
        change_output<v1::SetOutputDelayResponse>),
    row<v1::RetryOutputRequest>("retry",
                                language::mark("Try again now, after a refusal or a "
                                               "pause"),
                                {output_value()}, change_output<v1::RetryOutputResponse>),
    row<v1::TestOutputRequest>(
        "test",
        language::mark(
            "Test an output now, and print the result. No game is sent. Exit code 1: nothing "
            "arrived"),
        {output_value()}, test),
    row<v1::SetOutputRoundRequest>(
        "round",
        language::mark("Choose the round at Lichess, for example when the next round begins"),
        {output_value(),
         text_value("round",
                    "The round's address at Lichess, or the eight characters at its end. "
                    "default: those of the configuration. new: makes a round again that was "
                    "deleted there",
                    "round")
             .read(round_at_lichess)
             .required(),
         number_value("--number",
                      "The number of the tournament's round for it, also if it has not begun. "
                      "Without it: the newest round that has begun",
                      "round_number")
             .within(1, model::kMostRounds),
         text_value("--tournament", kTournamentHelp, "tournament"),
         text_value("--section", kSectionHelp, "section")},
        change_output<v1::SetOutputRoundResponse>),
    row<v1::ConnectLichessRequest>(
        "connect",
        language::mark("Connect an output to an account at Lichess. If there is no such output, "
                       "it is made"),
        {output_value(),
         text_value("--return",
                    "The address to which the browser returns: an address of the pages, with "
                    "/lichess/return at its end. Without it: the first address of the pages",
                    "return_address")},
        connect_lichess),
    row<v1::DisconnectLichessRequest>("disconnect",
                                      language::mark("End the token of an output at Lichess"),
                                      {output_value()}, disconnect_lichess),
    row<v1::ListLichessBroadcastsRequest>(
        "broadcasts", language::mark("List the broadcasts of the account at Lichess"),
        {output_value()}, list_broadcasts),
    own_row<BroadcastArguments>(
        "broadcast",
        language::mark("Choose the broadcast at Lichess for an output, or make one. The output "
                       "makes its rounds"),
        {own_value("output", kOutputHelp, &BroadcastArguments::output).required(),
         own_value("broadcast",
                   "The broadcast's address at Lichess, or the eight characters at its end. "
                   "new: makes one for each section that has none",
                   &BroadcastArguments::broadcast)
             .required(),
         own_value("--tournament", kTournamentHelp, &BroadcastArguments::tournament),
         own_value("--section", kSectionHelp, &BroadcastArguments::section),
         own_value("--name", "The name of a new broadcast. Without it: that of the tournament",
                   &BroadcastArguments::title),
         own_value("--location", "The place", &BroadcastArguments::location),
         own_value("--description", "A text about it", &BroadcastArguments::description),
         own_value("--visibility", "public, unlisted or private. Without it: public",
                   &BroadcastArguments::visibility)},
        set_broadcast),
    row<v1::FreezeOutputRequest>(
        "freeze", language::mark("Stop an output, or one of its tables, at the present position"),
        {output_value(), output_table_value(), fixed_value("frozen", "true")}, freeze),
    row<v1::FreezeOutputRequest>(
        "release",
        language::mark(
            "Continue an output, or one of its tables. An output that was refused tries again"),
        {output_value(), output_table_value(), fixed_value("frozen", "false")}, freeze),
};

const Verb kOutputVerbs[] = {
    plain_row("outputs", "Show the outputs, and whether each one works", list_outputs)
        .with_footer(
            "Where HTTP serves an output, its address with a '/' at the end lists its files: "
            "/pgn/NAME/, /overlay/NAME/ and /cloud/NAME/.\n"
            "The id of LiveChess Cloud is TOURNAMENT.SECTION, as in open.main; boards is for "
            "boards without a tournament. So readers take "
            "http://HOST/cloud/NAME/get/open.main/tournament.json.")
        .with_verbs(kVerbsOfOneOutput)};

}  // namespace

bool put_delay(const std::string& text, google::protobuf::Duration& delay) {
  const auto parsed = texts::parse_delay(text);
  if (!parsed) {
    std::cerr << "jadoube: "
              << tr("\"{text}\" must be a time of at most a day, such as 90s, 15m or 1h, or "
                    "\"default\"",
                    {{"text", text}})
              << "\n";
    return false;
  }
  delay.set_seconds(parsed->count());
  return true;
}

void add_output_verbs(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kOutputVerbs, common, code);
}

}  // namespace jadoube::cli
