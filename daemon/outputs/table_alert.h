#pragma once

#include <string>
#include <string_view>

#include "daemon/model/incident_facts.h"
#include "daemon/outputs/table.h"
#include "daemon/texts/table_name.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// What is wrong with one table of an output. The other tables are not affected.
struct TableAlert {
  /// `Heading::game_id` and `Heading::table` of the table.
  std::string game_id;
  int table = 0;
  /// What is wrong, and what to do: a packed sentence, see rules/sentence.h. Empty with
  /// `is_freeze`.
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

  /// The moves stop. So it is the same for every output that shows the game.
  bool is_freeze() const { return which != model::IncidentCase::kOnly; }

  bool operator==(const TableAlert&) const = default;
};

/// What arbiters are told of the alert, in the language of the thread.
std::string what_for_arbiters(const TableAlert& alert);

/// What operators are told of the alert, in the language of the thread. They are not told that a
/// move is illegal, nor that one is in doubt: arbiters judge that [FIDE 2023 Art. 7.5, 12.6].
std::string what_for_operators(const TableAlert& alert);

/// The alert in the log: "table 12 of Kyiv Open, round 2: ...".
std::string log_text(const TableAlert& alert);

/// The name of the table.
texts::TableName table_name(const Heading& heading);

/// "table 12 of Kyiv Open, round 2, Alder, Ines - Birk, Otto": without doubt which game is meant.
rules::Sentence place_sentence(const Heading& heading);

/// "Alder, Ines - Birk, Otto". Empty: no name is known.
std::string players_text(const Heading& heading);

/// The same as the value `called` of a sentence, or "on board table-1" if no name is known.
rules::SentenceValue game_value(std::string_view called, const Heading& heading);

/// An alert about the table with that heading.
TableAlert alert_at(const Heading& heading, const rules::Sentence& what);

}  // namespace jadoube::outputs
