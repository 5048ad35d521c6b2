#pragma once

#include <array>
#include <string>

namespace jadoube::tests {

/// The TRF of a pairing program with four players and three rounds. It has the first `paired`
/// rounds, and the results of the first `decided` rounds. White wins each game.
inline std::string growing_trf(int paired, int decided) {
  struct Entry {
    int opponent;
    char color;
  };
  constexpr std::array<std::array<Entry, 3>, 4> kEntries = {{{{{4, 'w'}, {2, 'w'}, {3, 'b'}}},
                                                             {{{3, 'w'}, {1, 'b'}, {4, 'w'}}},
                                                             {{{2, 'b'}, {4, 'b'}, {1, 'w'}}},
                                                             {{{1, 'b'}, {3, 'w'}, {2, 'b'}}}}};
  constexpr std::array kNames = {"Adam, Anna", "Berg, Bo", "Cole, Cy", "Dahl, Di"};
  std::string text = "012 City Open\r\n062 4\r\nXXR 3\r\n";
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    std::string line = "001    " + std::to_string(i + 1) + " m    " + kNames[i];
    line.resize(48, ' ');
    line += "2000 SUI         " + std::to_string(120 + i) + " 1990/04/02  0.0    1";
    line.resize(91, ' ');
    for (int round = 0; round < paired; ++round) {
      const Entry& entry = kEntries[i][static_cast<std::size_t>(round)];
      line += "   " + std::to_string(entry.opponent) + " " + entry.color + " ";
      line += round < decided ? (entry.color == 'w' ? '1' : '0') : ' ';
      line += "  ";
    }
    text += line + "\r\n";
  }
  return text;
}

/// The TRF with one round. The opponent in line 4 is no number.
inline std::string bad_trf() {
  std::string text = growing_trf(1, 0);
  text[text.find("   4 w") + 3] = 'x';
  return text;
}

}  // namespace jadoube::tests
