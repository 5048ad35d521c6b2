#include <iostream>

#include "rules/position.h"
#include "rules/time/time_control_text.h"

int main() {
  using namespace jadoube::rules;
  const auto control = parse_time_control("15+10");
  std::cout << Position::initial().legal_moves().size() << " moves, "
            << (control && tempo_of(*control) == Tempo::kRapid ? "rapid" : "?") << "\n";
}
