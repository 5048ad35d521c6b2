#include "tests/bench/bare_server.h"

#include <absl/synchronization/mutex.h>
#include <grpcpp/server_builder.h>
#include <sys/epoll.h>

#include <array>
#include <deque>
#include <mutex>
#include <thread>

#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/transport.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "tests/support/board_farm.h"

namespace jadoube::bench {
namespace {

using tests::BoardFarm, tests::now_nanoseconds;

class BareStream final : public grpc::ServerWriteReactor<v1::WatchBoardsResponse> {
 public:
  void send(v1::WatchBoardsResponse response) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(response));
    if (waiting_.size() == 1) StartWrite(&waiting_.front());
  }
  void OnWriteDone(bool) override {
    const std::lock_guard lock(mutex_);
    waiting_.pop_front();
    if (!waiting_.empty()) StartWrite(&waiting_.front());
  }
  // Not freed: the process is killed at the end of the measurement.
  void OnDone() override {}

 private:
  std::mutex mutex_;
  std::deque<v1::WatchBoardsResponse> waiting_;
};

class BareService final : public v1::BoardService::CallbackService {
 public:
  grpc::ServerWriteReactor<v1::WatchBoardsResponse>* WatchBoards(
      grpc::CallbackServerContext*, const v1::WatchBoardsRequest*) override {
    return (stream = new BareStream);
  }
  std::atomic<BareStream*> stream = nullptr;
};

struct Input {
  std::string name;
  std::unique_ptr<drivers::Transport> line;
};

void forward(Input& input, BareService& service) {
  std::array<std::uint8_t, 256> buffer;
  const auto count = input.line->read(buffer);
  if (!count || *count == 0) return;
  // The boards of the farm write each field update at once: five bytes, the piece last.
  for (std::size_t i = 0; i + 4 < *count; ++i) {
    BareStream* stream = service.stream;
    if (buffer[i] != 0x8e || stream == nullptr) continue;
    v1::WatchBoardsResponse response;
    response.set_board("boards/" + input.name);
    response.mutable_square_changed()->set_square("e2");
    response.mutable_square_changed()->set_piece(buffer[i + 4] == 0 ? "" : "P");
    stream->send(std::move(response));
  }
}

}  // namespace

int serve_bare(const std::string& directory, int count, const std::string& address) {
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  BareService service;
  grpc::ServerBuilder builder;
  builder.AddListeningPort(address, grpc::InsecureServerCredentials());
  builder.RegisterService(&service);
  const auto server = builder.BuildAndStart();

  const drivers::FileDescriptor epoll(::epoll_create1(EPOLL_CLOEXEC));
  std::vector<std::unique_ptr<Input>> inputs;
  for (int i = 0; i < count; ++i) {
    auto line = drivers::open_transport(directory + "/" + BoardFarm::id(i), {});
    if (!line) return 1;
    const std::array<std::uint8_t, 2> greeting{0x42, 0x4b};
    (void)(*line)->write(greeting);
    auto& input = *inputs.emplace_back(new Input{BoardFarm::id(i), std::move(*line)});
    epoll_event event{.events = EPOLLIN, .data = {.ptr = &input}};
    ::epoll_ctl(epoll.get(), EPOLL_CTL_ADD, input.line->fd(), &event);
  }
  std::array<epoll_event, 64> events;
  while (true) {
    const int ready = ::epoll_wait(epoll.get(), events.data(), static_cast<int>(events.size()), -1);
    for (int i = 0; i < ready; ++i) {
      forward(*static_cast<Input*>(events[static_cast<std::size_t>(i)].data.ptr), service);
    }
  }
}

}  // namespace jadoube::bench
