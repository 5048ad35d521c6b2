#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

#include "daemon/client/laws/answers.h"
#include "rules/laws/articles.h"
#include "rules/laws/game.h"
#include "rules/move.h"
#include "rules/notation/language.h"
#include "rules/position.h"

namespace jadoube::cli::laws {

/// Adds `jadoube laws` and its verbs to `app`. The verb sets `code` to the exit code. `json`: print
/// answers as JSON.
void add_verbs(CLI::App& app, const bool& json, int& code);

// The fields that several questions have. An error names the field.

/// A text. Nothing if the field is missing or null. InvalidArgument if it is not a text.
rules::Expected<std::optional<std::string>> optional_text(const Json& question, const char* field);
/// An optional text in lower case: a word in any case.
rules::Expected<std::optional<std::string>> optional_word(const Json& question, const char* field);
/// A text that is required.
rules::Expected<std::string> text(const Json& question, const char* field);
/// A list of texts. Empty if the field is missing.
rules::Expected<std::vector<std::string>> texts(const Json& question, const char* field);
/// A whole number from `least` to `most`. `otherwise` if the field is missing.
rules::Expected<std::uint64_t> number(const Json& question, const char* field,
                                      std::uint64_t otherwise, std::uint64_t least,
                                      std::uint64_t most);

/// True or false. False if the field is missing.
rules::Expected<bool> flag(const Json& question, const char* field);

/// The position of "fen", as it is written, and as a position to play from.
rules::Expected<rules::WrittenPosition> written_position(const Json& question);
rules::Expected<rules::Position> position(const Json& question);
/// The start of a game, as it is written: "start" or "fen". Without either, the starting position.
rules::Expected<rules::WrittenPosition> written_start(const Json& question);
/// The player: "white" or "black". Nothing if the field is missing.
rules::Expected<std::optional<rules::Color>> color_asked(const Json& question, const char* field);
/// "language": the code of a language. If it is missing, English.
rules::Expected<rules::Language> asked_language(const Json& question);
/// A move in UCI, or as on an English scoresheet, algebraic or descriptive.
rules::Expected<rules::Move> read_move(const rules::Position& before, const std::string& text);
/// The game from that start (or from `start`) with "moves". `read_move` reads each move.
rules::Expected<rules::Game> game(const Json& question);
rules::Expected<rules::Game> game(const rules::WrittenPosition& start, const Json& question);
/// "edition": "2014" to "2023". If it is missing, the edition in force.
rules::Expected<rules::Edition> edition(const Json& question);

/// Moves in UCI, sorted.
std::vector<std::string> sorted_uci(const rules::Position& position, const rules::MoveList& moves);

}  // namespace jadoube::cli::laws
