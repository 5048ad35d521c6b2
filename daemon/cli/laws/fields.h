#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/cli/laws/answers.h"
#include "rules/laws/edition.h"
#include "rules/laws/game.h"
#include "rules/move_list.h"
#include "rules/position.h"

/// The fields that several questions have. A refusal names the field.
namespace jadoube::cli::laws {

/// A text; nothing where the field is missing or null. InvalidArgument where it is no text.
rules::Expected<std::optional<std::string>> optional_text(const Json& question, const char* field);
/// The same in small letters: a word, whatever its case.
rules::Expected<std::optional<std::string>> optional_word(const Json& question, const char* field);
/// A text that must be there.
rules::Expected<std::string> text(const Json& question, const char* field);
/// A list of texts; empty where the field is missing.
rules::Expected<std::vector<std::string>> texts(const Json& question, const char* field);
/// A whole number from `least` to `most`; `otherwise` where the field is missing.
rules::Expected<std::uint64_t> number(const Json& question, const char* field,
                                      std::uint64_t otherwise, std::uint64_t least,
                                      std::uint64_t most);

/// A yes or no; no where the field is missing.
rules::Expected<bool> flag(const Json& question, const char* field);

/// The position of "fen", as it is written and as one to play on from.
rules::Expected<rules::WrittenPosition> written_position(const Json& question);
rules::Expected<rules::Position> position(const Json& question);
/// Where a game begins, as it is written: "start", or "fen"; the initial position without either.
rules::Expected<rules::WrittenPosition> written_start(const Json& question);
/// A move in UCI, or as an English scoresheet has it.
rules::Expected<rules::Move> read_move(const rules::Position& before, const std::string& text);
/// The game of that, or of `start`, and "moves", each as `read_move` reads it.
rules::Expected<rules::Game> game(const Json& question);
rules::Expected<rules::Game> game(const rules::WrittenPosition& start, const Json& question);
/// "edition": "2014" to "2023"; the one in force where it is missing.
rules::Expected<rules::Edition> edition(const Json& question);

/// Moves in UCI, sorted.
std::vector<std::string> sorted_uci(const rules::Position& position, const rules::MoveList& moves);

}  // namespace jadoube::cli::laws
