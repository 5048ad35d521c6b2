#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/model/incident_facts.h"
#include "daemon/outputs/lichess/lichess_values.h"
#include "daemon/outputs/table.h"
#include "daemon/texts/table_name.h"
#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// The problem of one table of an output. The other tables are not affected.
struct TableAlert {
  /// `Heading::game_id` and `Heading::table` of the table.
  std::string game_id;
  int table = 0;
  /// The problem, and what to do: a packed sentence, see rules/sentence.h. Empty with `is_freeze`.
  std::string what = {};
  /// `Heading::round`, and the names: `players_text`.
  int round = 0;
  std::string players = {};
  /// `Heading::match`, `Heading::board_in_match` and `Heading::event`.
  int match = 0, board_in_match = 0;
  std::string event = {};
  /// `kStopsBeforeIllegal` or `kStopsBeforeUnseen`: the moves stop before `move`, "4... b7-a6".
  model::IncidentCase which = model::IncidentCase::kOnly;
  std::string move = {};

  /// True if the moves stop. Then the alert is the same for every output that shows the game.
  bool is_freeze() const { return which != model::IncidentCase::kOnly; }

  bool operator==(const TableAlert&) const = default;
};

/// The text of the alert for arbiters, in the language of the thread.
std::string what_for_arbiters(const TableAlert& alert);

/// The alert as operators get it, in the language of the thread. It does not show that a move is
/// illegal, nor that one is in doubt: arbiters judge that [FIDE 2023 Art. 7.5, 12.6].
std::string what_for_operators(const TableAlert& alert);

/// The alert in the log: "table 12 of Kyiv Open, round 2: ...".
std::string log_text(const TableAlert& alert);

/// The name of the table.
texts::TableName table_name(const Heading& heading);

/// "table 12 of Kyiv Open, round 2, Alder, Ines - Birk, Otto": without doubt which game is meant.
rules::Sentence place_sentence(const Heading& heading);

/// "Alder, Ines - Birk, Otto". Empty: no name is known.
std::string players_text(const Heading& heading);

/// The names as the value `called` of a sentence, or "on board table-1" if no name is known.
rules::SentenceValue game_value(std::string_view called, const Heading& heading);

/// An alert about the table with that heading.
TableAlert alert_at(const Heading& heading, const rules::Sentence& what);

/// The state of an output after a call.
struct Health {
  /// False: the rounds did not reach their reader, or only in part.
  bool ok = true;
  /// The problem, and what to do: a packed sentence, see rules/sentence.h. Empty: none.
  std::string problem = {};
  /// False: more will be published soon, or there is nothing to publish yet.
  bool is_up_to_date = true;
  /// The alerts that hold now, in the order of the tables.
  std::vector<TableAlert> alerts = {};
  /// When to call again, although the rounds have not changed. kNever: not before they change.
  Instant call_again = drivers::kNever;
  /// The number of the round that goes out, if the reader takes one round only. 0: it takes all, or
  /// it has none yet.
  int round_number = 0;
  /// The work at Lichess of an output that makes its rounds there. Nothing: it is not such an
  /// output.
  std::optional<LichessStatus> lichess = {};

  bool operator==(const Health&) const = default;
};

/// A reader of the rounds outside the daemon: a folder, a host, a site. Each output has its own
/// thread. Every call except `interrupt` and `resume` is made on this thread.
class Output {
 public:
  Output() = default;
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  virtual ~Output() = default;

  /// Publishes the present `rounds`. They contain everything to show. Anything else is removed, if
  /// the reader allows it. Unchanged rounds cost nothing. If a call fails, nothing is lost: the
  /// next call publishes it. A call blocks for at most half a minute. `now` never runs backwards.
  virtual Health publish(const std::vector<Round>& rounds, Instant now) = 0;

  /// An operator wants the output to try now. It stopped for good, or waits, because its reader
  /// refused something, and the reason no longer holds. Any thread.
  virtual void resume() {}

  /// The reader accepts no request before this time. Any thread.
  virtual Instant silent_until() const { return {}; }

  /// An operator chooses the place of the rounds at the reader: at Lichess, the id of a broadcast
  /// round. `number`: the number of the tournament's round to send there. 0: the one that was sent
  /// there before, or else the newest. InvalidArgument: the text cannot be an id, or this output
  /// has no such choice. Any thread.
  virtual rules::Expected<void> set_round(const std::string& id, int number) {
    (void)id;
    (void)number;
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "only an output of kind lichess goes to a round");
  }

  /// Makes a running `publish` return soon, and every later one at once: the daemon ends. Any
  /// thread.
  virtual void interrupt() {}
};

}  // namespace jadoube::outputs
