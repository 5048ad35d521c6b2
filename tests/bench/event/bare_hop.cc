#include "tests/bench/event/bare_hop.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <stdexcept>

#include "daemon/hub/hub_link.h"
#include "tests/support/board_farm.h"

namespace jadoube::bench {
namespace {

constexpr std::chrono::milliseconds kEvery{100};
// As long as a message about a ply.
constexpr std::size_t kBytes = 300;
const hub::HallStream kBareStream{.event = "bare", .hall = "bare"};

std::unique_ptr<hub::HubLink> link_to(const std::string& url) {
  auto link = hub::HubLink::connect({.url = url, .name = "bare"});
  if (!link) throw std::runtime_error(link.error().message);
  return std::move(*link);
}

// The time stands at the beginning.
std::string message_now() {
  std::string text = std::to_string(tests::now_nanoseconds()) + " ";
  text.resize(std::max(text.size(), kBytes), '.');
  return text;
}

}  // namespace

BareHop::BareHop(const std::string& hub_url) {
  // The stream is there before anybody follows it.
  const auto made = link_to(hub_url)->make_stream(kBareStream);
  if (!made) throw std::runtime_error(made.error().message);
  bare_ = std::thread([this, hub_url] { run(false, hub_url); });
  stored_ = std::thread([this, hub_url] { run(true, hub_url); });
}

BareHop::~BareHop() {
  stopping_ = true;
  bare_.join();
  stored_.join();
}

void BareHop::add(std::vector<double>& times, const std::string& sent) {
  const auto now = tests::now_nanoseconds();
  if (!counts_) return;
  const std::lock_guard lock(mutex_);
  times.push_back(static_cast<double>(now - std::atoll(sent.c_str())) * 1e-6);
}

void BareHop::run(bool stored, const std::string& hub_url) {
  const auto publisher = link_to(hub_url), subscriber = link_to(hub_url);
  const std::string stream = hub::stream_name(kBareStream);
  auto& times = stored ? times_.stored : times_.bare;
  const auto received =
      stored
          ? subscriber->follow(stream, hub::all_board_subjects(kBareStream), 1,
                               [&](const hub::HubMessage& message) { add(times, message.bytes); })
          : subscriber->listen(
                hub::alive_subject(kBareStream),
                [&](const hub::HubLink::LiveMessage& reported) { add(times, reported.bytes); });
  if (!received) return;
  std::uint64_t last = 0;
  for (std::uint64_t number = 1; !stopping_; ++number) {
    if (stored) {
      const hub::HubMessage message{.subject = hub::board_subject(kBareStream, "board"),
                                    .id = {.epoch = "bare", .number = number},
                                    .bytes = message_now()};
      last = publisher->publish(stream, last, {message}).value_or(last);
    } else {
      (void)publisher->report(hub::alive_subject(kBareStream), message_now());
    }
    std::this_thread::sleep_for(kEvery);
  }
}

BareHop::Times BareHop::stop() {
  counts_ = false;
  const std::lock_guard lock(mutex_);
  std::ranges::sort(times_.bare);
  std::ranges::sort(times_.stored);
  return times_;
}

}  // namespace jadoube::bench
