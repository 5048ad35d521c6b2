#pragma once

#include <functional>
#include <string>
#include <vector>

#include "daemon/model/pair.h"
#include "rules/error.h"

namespace jadoube::api {

/// The calls to the engine about pairs of boards. `done` gets all pairs when they are saved, or the
/// refusal. Any thread.
struct PairCalls {
  using Done = std::function<void(const rules::Expected<std::vector<model::PairSetting>>&)>;
  std::function<void(const Done& done)> list = {};
  std::function<void(model::PairSetting setting, const Done& done)> set = {};
  std::function<void(std::string id, const Done& done)> remove = {};
};

}  // namespace jadoube::api
