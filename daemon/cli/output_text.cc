#include "daemon/cli/output_text.h"

#include <iomanip>
#include <sstream>

#include "daemon/cli/text.h"
#include "daemon/language/translate.h"
#include "daemon/texts/disk_text.h"
#include "daemon/texts/enum_words.h"
#include "daemon/texts/sheets/text_table.h"
#include "daemon/texts/table_name.h"

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

// An older daemon says only the number.
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

}  // namespace jadoube::cli
