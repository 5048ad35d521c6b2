#include <cstdint>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "daemon/outputs/livechess/session.h"

// Frames of a client, one a line. Each gets at least one answer, each answer is JSON with the keys
// of LiveChess, and the conversation goes on.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace livechess = jadoube::outputs::livechess;
  static const auto boards = [] {
    jadoube::model::Board board;
    board.link = jadoube::drivers::ConnectionState::kLive;
    board.device.serial = "23946";
    board.placement = jadoube::rules::Placement::initial();
    board.game.emplace();
    return livechess::eboard_list({std::make_shared<const livechess::Eboard>(
        livechess::eboard_of("table-1", board, {}, nullptr, {}))});
  }();
  livechess::Session session;
  jadoube::model::Instant now{};
  std::string_view text(reinterpret_cast<const char*>(data), size);
  while (!text.empty()) {
    const auto end = text.find('\n');
    const auto frame = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    now += std::chrono::milliseconds(600);
    auto frames = session.receive(frame, boards, now);
    if (frames.empty()) std::abort();
    for (auto& more : session.update(boards, now)) frames.push_back(std::move(more));
    for (const auto& answer : frames) {
      const auto json = nlohmann::ordered_json::parse(answer, nullptr, false);
      if (json.is_discarded() || json.size() != 4) std::abort();
      if (!json["id"].is_number_integer() || !json["time"].is_number_integer()) std::abort();
      if (json["response"] == "feed" && !json["param"].is_object()) std::abort();
    }
  }
  return 0;
}
