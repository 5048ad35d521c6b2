#include "daemon/app/config_engine.h"

#include <chrono>
#include <string>

namespace jadoube::app {
namespace {

constexpr int kMostThreads = 64;
constexpr int kLeastThinkMs = 50, kMostThinkMs = 60'000;
constexpr int kMostMemoryMb = 16'384;

}  // namespace

void read_engine(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::table* table = reader.table(root, "engine");
  if (table == nullptr) return;
  const std::string where = "engine.";
  reader.allow(*table, "engine");
  analysis::EngineSettings& settings = config.engine;
  reader.flag(*table, where, "enabled", settings.enabled);
  reader.path(*table, where, "path", settings.path);
  if (!settings.path.empty() && !settings.path.starts_with('/')) {
    reader.fail(table->get("path")->source(), "engine.path",
                "must be the whole path of the program, as in \"/usr/games/stockfish\"");
  }
  reader.number(*table, where, "threads", 1, kMostThreads, settings.threads);
  auto think = static_cast<int>(settings.think.count());
  reader.number(*table, where, "milliseconds", kLeastThinkMs, kMostThinkMs, think);
  settings.think = std::chrono::milliseconds(think);
  reader.number(*table, where, "memory_mb", 1, kMostMemoryMb, settings.memory_mb);
  reader.delay(*table, where, settings.least_delay);
  if (settings.least_delay < std::chrono::seconds(1)) {
    reader.fail(table->get("delay")->source(), "engine.delay",
                "must be 1s or more: an engine may not see what is on a board now");
  }
}

}  // namespace jadoube::app
