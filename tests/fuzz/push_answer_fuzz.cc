// Any answer to a push is read. What it says can be shown: one line of UTF-8, not long. A plan
// takes any answer, and never pushes an empty body.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "daemon/outputs/lichess/push_plan.h"

namespace {

using namespace jadoube;
using namespace jadoube::outputs;

void expect_shown(const std::string& text) {
  const auto is_control = [](unsigned char c) { return c < ' ' || c == 127; };
  if (text.size() > 300 || std::any_of(text.begin(), text.end(), is_control)) std::abort();
  // The first byte of a character that is cut off.
  if (!text.empty() && static_cast<unsigned char>(text.back()) >= 0xc0) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  constexpr int kStatuses[] = {200, 200, 200, 400, 401, 404, 413, 429, 500, 302};
  const std::string body(reinterpret_cast<const char*>(data) + 1, size - 1);
  const PushAnswer answer = read_push_answer(kStatuses[data[0] % 10], body);
  expect_shown(answer.message);
  for (const GameAnswer& game : answer.games) {
    expect_shown(game.error);
    if (game.moves < 0) std::abort();
  }
  PushPlan plan;
  std::vector<WantedGame> wanted(2);
  wanted[0].heading.game_id = "a";
  wanted[1].heading.players = {.white = {.name = "W"}, .black = {.name = "B"}};
  plan.want(wanted);
  Instant now{};
  for (int push = 0; push < 4; ++push) {
    const auto next = plan.next(now);
    if (!next) break;
    if (next->body.empty() || next->games.empty()) std::abort();
    plan.answered(answer, now);
    now += std::chrono::hours(2);
  }
  plan.alerts();
  return 0;
}
