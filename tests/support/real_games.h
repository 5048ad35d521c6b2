#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "rules/error.h"
#include "rules/pgn/pgn.h"

/// The real games of the repository, for tests and for measurements.
namespace jadoube::tests {

/// Reads games in the form of tests/games/README.md, one a line. InvalidArgument reads "name:line:
/// what is wrong".
rules::Expected<std::vector<rules::PgnGame>> read_real_games(std::istream& input,
                                                             const std::string& name);

/// The games in the file `path`. NotFound: there is no such file. Otherwise as above.
rules::Expected<std::vector<rules::PgnGame>> real_games_in(const std::string& path);

/// 195 games over the board, with the times of an electronic clock. Throws if they cannot be read.
std::vector<rules::PgnGame> real_classical_games();
/// 47 blitz games of the internet, with the times of their clocks. Throws if they cannot be read.
std::vector<rules::PgnGame> real_blitz_games();

}  // namespace jadoube::tests
