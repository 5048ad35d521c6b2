// Connections that are cables between network namespaces.
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <thread>

#include "drivers/transport/file_descriptor.h"
#include "tests/chaos/hub_lines.h"
#include "tests/support/process.h"

namespace jadoube::tests {
namespace {

constexpr const char* kIp = "/usr/sbin/ip";
constexpr const char* kPort = ":4222";
const std::string kNamespaces = "/var/run/netns/";
const std::string kPrefix = "jadoube-";

class NamespaceLines final : public HubLines {
 public:
  explicit NamespaceLines(const std::vector<std::string>& machines) {
    remove_old();
    add("hub");
    ip({"-n", name("hub"), "link", "add", "hub", "type", "bridge"});
    ip({"-n", name("hub"), "addr", "add", "10.88.0.1/24", "dev", "hub"});
    ip({"-n", name("hub"), "link", "set", "hub", "up"});
    for (const auto& machine : machines) plug_in(machine);
  }
  ~NamespaceLines() override {
    for (const auto& each : names_) (void)run({kIp, "netns", "del", each});
  }

  std::string text() const override {
    return "network namespaces; a cut cable is down, a slow one has 128 kbit/s and loses the rest";
  }
  std::vector<std::string> before(const std::string& machine) const override {
    return {kIp, "netns", "exec", name(machine)};
  }
  std::string hub_address() const override { return std::string("10.88.0.1") + kPort; }
  std::string hub_address_from(const std::string&) const override { return hub_address(); }

  void cut(const std::string& machine) override { set(machine, "down"); }
  void slow(const std::string& machine) override {
    // The kernel of this machine need not have netem. What waits too long is dropped.
    for (const auto& [space, cable] : ends_of(machine)) {
      must({kTc, "-n", space, "qdisc", "replace", "dev", cable, "root", "tbf", "rate", "128kbit",
            "burst", "4kb", "latency", "800ms"});
    }
  }
  void mend(const std::string& machine) override {
    set(machine, "up");
    for (const auto& [space, cable] : ends_of(machine)) {
      // There is none if the line was not slow.
      (void)run({kTc, "-n", space, "qdisc", "del", "dev", cable, "root"});
    }
  }

  void at_hub(const std::function<void()>& work) override {
    std::exception_ptr failed;
    std::thread thread([&] {
      try {
        enter(name("hub"));
        work();
      } catch (...) {
        failed = std::current_exception();
      }
    });
    thread.join();
    if (failed) std::rethrow_exception(failed);
  }

 private:
  static constexpr const char* kTc = "/usr/sbin/tc";
  struct End {
    std::string space, cable;
  };

  static std::string name(const std::string& machine) {
    return kPrefix + std::to_string(::getpid()) + "-" + machine;
  }
  std::vector<End> ends_of(const std::string& machine) const {
    return {{name("hub"), cables_.at(machine)}, {name(machine), "eth0"}};
  }

  void add(const std::string& machine) {
    ip({"netns", "add", name(machine)});
    names_.push_back(name(machine));
    ip({"-n", name(machine), "link", "set", "lo", "up"});
  }
  void plug_in(const std::string& machine) {
    add(machine);
    const std::string number = std::to_string(cables_.size() + 1);
    const std::string& cable = cables_[machine] = "cable" + number;
    ip({"link", "add", "name", cable, "netns", name("hub"), "type", "veth", "peer", "name", "eth0",
        "netns", name(machine)});
    ip({"-n", name("hub"), "link", "set", cable, "master", "hub"});
    ip({"-n", name("hub"), "link", "set", cable, "up"});
    ip({"-n", name(machine), "addr", "add", "10.88.0." + std::to_string(cables_.size() + 1) + "/24",
        "dev", "eth0"});
    ip({"-n", name(machine), "link", "set", "eth0", "up"});
  }
  void set(const std::string& machine, const std::string& state) {
    ip({"-n", name("hub"), "link", "set", cables_.at(machine), state});
  }

  // This thread is on that machine from now on, and the threads that it starts.
  static void enter(const std::string& space) {
    const drivers::FileDescriptor file(::open((kNamespaces + space).c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0 || ::setns(file.get(), CLONE_NEWNET) != 0) {
      throw std::runtime_error("no way into " + space);
    }
  }

  // Removes what a run that was killed has left.
  static void remove_old() {
    std::error_code none;
    std::vector<std::string> old;
    for (const auto& entry : std::filesystem::directory_iterator(kNamespaces, none)) {
      const std::string space = entry.path().filename().string();
      if (!space.starts_with(kPrefix)) continue;
      pid_t pid = 0;
      std::from_chars(space.data() + kPrefix.size(), space.data() + space.size(), pid);
      if (pid > 0 && ::kill(pid, 0) != 0) old.push_back(space);
    }
    for (const auto& space : old) (void)run({kIp, "netns", "del", space});
  }

  static std::string run(const std::vector<std::string>& command) {
    const TemporaryDirectory directory;
    Process process(command, directory / "log");
    const auto code = process.wait(std::chrono::minutes(2));
    if (code == 0) return {};
    std::string text;
    for (const auto& word : command) text += word + " ";
    return text + "failed: " + process.output();
  }
  static void must(const std::vector<std::string>& command) {
    if (const auto failed = run(command); !failed.empty()) throw std::runtime_error(failed);
  }
  static void ip(std::vector<std::string> words) {
    words.insert(words.begin(), kIp);
    must(words);
  }

  std::vector<std::string> names_;
  std::map<std::string, std::string> cables_;
};

}  // namespace

std::unique_ptr<HubLines> HubLines::in_namespaces(const std::vector<std::string>& machines) {
  if (::geteuid() != 0 || ::access(kIp, X_OK) != 0) return nullptr;
  try {
    auto lines = std::make_unique<NamespaceLines>(machines);
    lines->slow(machines.front());
    lines->mend(machines.front());
    return lines;
  } catch (const std::runtime_error& failed) {
    std::printf("no network namespaces: %s\n", failed.what());
    return nullptr;
  }
}

}  // namespace jadoube::tests
