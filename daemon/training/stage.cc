#include "daemon/training/stage.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <optional>
#include <thread>
#include <utility>

#include "daemon/system/log.h"
#include "drivers/simulator/hardware/faulty_connection.h"

namespace jadoube::training {
namespace {

namespace simulator = drivers::simulator;
using rules::Expected;
using simulator::BoardTime;

constexpr std::chrono::seconds kAtTheStart{5}, kInTheMiddle{12};

}  // namespace

BoardTime until_first_act(const Scene& scene) {
  const auto initial = rules::Placement::initial();
  const bool is_start = scene.start == initial || scene.start == rules::rotated(initial);
  return is_start ? kAtTheStart : kInTheMiddle;
}

/// One board, its terminal, and the real time that drives it.
class Stage::Table {
 public:
  Table(Scene scene, double speed, std::string link, std::unique_ptr<simulator::HostSide> host)
      : scene_(std::move(scene)),
        speed_(speed),
        link_(std::move(link)),
        board_(scene_.board, scene_.start),
        host_(std::move(host)) {
    board_.play(BoardTime(0), {});
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  ~Table() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }

  void start() {
    thread_ = std::thread([this] { run(); });
  }

 private:
  void run() {
    while (!stop_) {
      write_out();
      if (!follow_line()) return;
      if (!began_at_ && board_.position_asked()) begin();
      strike();
      wait_and_read();
    }
  }

  BoardTime now() const {
    const std::chrono::duration<double> real = std::chrono::steady_clock::now() - started_;
    return simulator::seconds(real.count() * speed_);
  }

  void begin() {
    // The daemon waits in real time.
    const BoardTime start = now();
    const BoardTime still = std::chrono::duration_cast<BoardTime>(until_first_act(scene_) * speed_);
    began_at_ = start + still;
    simulator::Script later;
    simulator::append_later(later, scene_.acts, still);
    board_.play(start, std::move(later));
  }

  void strike() {
    while (began_at_ && struck_ < scene_.faults.size()) {
      const auto& [at, fault] = scene_.faults[struck_];
      if (now() < *began_at_ + at) return;
      board_.strike(now(), fault);
      ++struck_;
    }
  }

  void write_out() {
    out_.clear();
    board_.advance(now(), out_);
    if (host_ && !out_.empty()) host_->write(out_);
  }

  // A host notices a lost connection when both ends are closed. After that, another terminal is
  // opened. False: it failed.
  bool follow_line() {
    if (board_.line_up() == (host_ != nullptr)) return true;
    if (!board_.line_up()) {
      host_.reset();
      return true;
    }
    auto opened = simulator::open_host_side(std::nullopt, link_);
    if (!opened) {
      log::error("training: the board has lost its terminal: " + opened.error().message);
      return false;
    }
    host_ = std::move(*opened);
    return true;
  }

  // Waits at most 50 ms, to notice `stop_` and faults.
  void wait_and_read() {
    const std::chrono::duration<double, std::milli> next = board_.wake_at() - now();
    const int patience = static_cast<int>(std::clamp(std::ceil(next.count() / speed_), 0., 50.));
    pollfd waited{host_ ? host_->fd() : -1, POLLIN, 0};
    if (::poll(&waited, 1, patience) <= 0) return;
    std::array<std::uint8_t, 512> buffer;
    const std::size_t count = host_->read(buffer);
    if (count > 0) board_.receive(now(), std::span(buffer).first(count));
  }

  const Scene scene_;
  const double speed_;
  const std::string link_;
  simulator::EmulatedBoard board_;
  std::unique_ptr<simulator::HostSide> host_;  // Null while the line is lost.
  const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::optional<BoardTime> began_at_;
  std::size_t struck_ = 0;
  std::vector<std::uint8_t> out_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

Stage::Stage() = default;
Stage::~Stage() = default;

Expected<std::unique_ptr<Stage>> Stage::set(const Lesson& lesson,
                                            const std::filesystem::path& directory) {
  std::unique_ptr<Stage> stage(new Stage);
  for (const auto& table : lesson.tables) {
    const std::string number = std::to_string(stage->tables_.size() + 1);
    auto scene = read_scene(table.setting, table.script);
    if (!scene) return tl::unexpected(scene.error());
    const std::string link = directory / ("table-" + number + ".tty");
    scene->board.identity.serial = "0900" + number;
    scene->board.identity.long_serial = "300000900" + number;
    auto host = simulator::open_host_side(std::nullopt, link);
    if (!host) return tl::unexpected(host.error());
    stage->tables_.push_back(
        std::make_unique<Table>(*std::move(scene), table.speed, link, *std::move(host)));
    stage->ports_.push_back(link);
  }
  return stage;
}

void Stage::start() {
  for (const auto& table : tables_) table->start();
}

}  // namespace jadoube::training
