#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "daemon/cli/verbs.h"

/// The options and arguments of all verbs that take a board or a game. Their texts are names: see
/// `naming.h`.
namespace jadoube::cli {

/// What these options take, as `--help` shows it.
inline constexpr const char *kGame = "GAME", *kBoard = "BOARD", *kGameOrBoard = "GAME|BOARD",
                            *kIncident = "INCIDENT", *kTableBoard = "TABLE=BOARD";

/// The options "--tournament" and "--round" of all verbs: whose tables are meant.
void add_place(CLI::App& app, Common& common);
/// The argument "game". It is required.
CLI::Option* add_game(CLI::App& verb, std::string& game);
/// The option `name` with a game.
CLI::Option* add_game(CLI::App& verb, const char* name, std::string& game, const char* help);
/// The option `name` with several games.
CLI::Option* add_games(CLI::App& verb, const char* name, std::vector<std::string>& games,
                       const char* help);
/// The argument "board". It is required.
CLI::Option* add_board(CLI::App& verb, std::string& board);
/// The option "--board": only these boards.
CLI::Option* add_boards(CLI::App& verb, std::vector<std::string>& boards);
/// The argument "incident". It is required.
CLI::Option* add_incident(CLI::App& verb, std::string& incident);

}  // namespace jadoube::cli
