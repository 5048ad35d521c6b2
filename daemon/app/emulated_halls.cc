#include "daemon/app/emulated_halls.h"

#include <utility>

#include "daemon/app/config/config.h"
#include "daemon/app/settings/file_settings.h"
#include "daemon/rehearsal/rehearsal_plan.h"
#include "daemon/training/child_hall.h"
#include "daemon/training/lesson.h"

namespace jadoube::app {
namespace {

using rules::ErrorCode;
using rules::Expected;

training::Lesson lesson_of(const std::vector<drivers::simulator::ClockSettings>& clocks) {
  training::Lesson lesson;
  lesson.id = "rehearsal";
  for (auto& game : training::rehearsal_games(clocks)) {
    lesson.tables.push_back(std::move(game.table));
  }
  return lesson;
}

}  // namespace

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

Expected<std::unique_ptr<RehearsalHall>> RehearsalHall::start(
    const std::filesystem::path& directory) {
  const auto clocks = rehearsal::read_clocks(directory);
  if (!clocks) return tl::unexpected(clocks.error());
  const auto file = FileSettings::open((directory / rehearsal::kConfigFile).string());
  if (!file) return tl::unexpected(file.error());
  Config config = file->config();
  auto stage = training::Stage::set(lesson_of(*clocks), directory);
  if (!stage) return tl::unexpected(stage.error());

  config.data_dir = directory / "data";
  config.grpc.listen = {training::ChildHall::address_in(directory)};
  for (const auto& port : (*stage)->ports()) {
    config.boards.push_back(
        {.id = rehearsal::test_board(config.boards.size() + 1), .port = port, .serial = {}});
  }
  (*stage)->start();
  auto daemon = Daemon::start(config);
  if (!daemon) return tl::unexpected(daemon.error());
  return std::unique_ptr<RehearsalHall>(new RehearsalHall(*std::move(stage), *std::move(daemon)));
}

RehearsalHall::RehearsalHall(std::unique_ptr<training::Stage> stage, std::unique_ptr<Daemon> daemon)
    : stage_(std::move(stage)), daemon_(std::move(daemon)) {}

}  // namespace jadoube::app
