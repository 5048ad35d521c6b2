#include <iostream>
#include "tests/score/patterns.h"
#include "tests/score/sources.h"
using namespace jadoube::score;
int main() {
  const Sources sources = find_sources();
  std::cout << sources.told << "\n";
  print_calibration(count_emulated(sources.games, 200, virtual_board::CoilModel::kContact), "contact", std::cout);
  print_calibration(count_emulated(sources.games, 200, virtual_board::CoilModel::kResponse), "response", std::cout);
}
