#include "daemon/app/training_hall.h"

#include <utility>

#include "daemon/app/config/config.h"
#include "daemon/training/child_hall.h"
#include "daemon/training/lesson.h"

namespace jadoube::app {

using rules::ErrorCode;
using rules::Expected;

Expected<std::unique_ptr<TrainingHall>> TrainingHall::start(
    const std::string& lesson, const std::filesystem::path& directory) {
  const auto* found = training::find_lesson(lesson);
  if (found == nullptr) {
    return rules::refuse(ErrorCode::kNotFound, "there is no lesson \"" + lesson + "\"");
  }
  auto stage = training::Stage::set(*found, directory);
  if (!stage) return tl::unexpected(stage.error());

  Config config = default_config();
  config.data_dir = directory / "data";
  config.event = found->rules;
  config.http = {};
  config.grpc.listen = {training::ChildHall::address_in(directory)};
  config.event_name = "Training";
  config.training_lights = true;
  for (const auto& port : (*stage)->ports()) {
    config.boards.push_back({.id = std::filesystem::path(port).stem(), .port = port, .serial = {}});
  }
  (*stage)->start();
  auto daemon = Daemon::start(config);
  if (!daemon) return tl::unexpected(daemon.error());
  return std::unique_ptr<TrainingHall>(new TrainingHall(*std::move(stage), *std::move(daemon)));
}

TrainingHall::TrainingHall(std::unique_ptr<training::Stage> stage, std::unique_ptr<Daemon> daemon)
    : stage_(std::move(stage)), daemon_(std::move(daemon)) {}

}  // namespace jadoube::app
