#pragma once

#include <functional>
#include <string>
#include <vector>

#include "daemon/model/pair.h"
#include "rules/error.h"

namespace jadoube::api {

/// The calls to the engine about pairs of boards. `done` gets all pairs when they are saved, or the
/// refusal. Any thread. Without an engine there are no pairs.
struct PairCalls {
  using Done = std::function<void(const rules::Expected<std::vector<model::PairSetting>>&)>;
  std::function<void(const Done& done)> list = [](const Done& done) {
    done(std::vector<model::PairSetting>());
  };
  std::function<void(model::PairSetting setting, const Done& done)> set =
      [](const model::PairSetting&, const Done& done) { refuse(done); };
  std::function<void(std::string id, const Done& done)> remove =
      [](const std::string&, const Done& done) { refuse(done); };

  static void refuse(const Done& done) {
    done(rules::refuse(rules::ErrorCode::kFailedPrecondition, "nothing reads boards here"));
  }
};

}  // namespace jadoube::api
