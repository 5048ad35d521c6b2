#pragma once

#include <memory>
#include <string>

#include "daemon/outputs/hub/hub_exchange.h"
#include "daemon/system/clock.h"
#include "drivers/observation.h"

namespace grpc {
class Channel;
}

namespace jadoube::api {

/// Carries out, in a hall, the calls of arbiters at a hub. It calls the services of this process as
/// an arbiter who has entered. So everything is checked and recorded as always. The author is "Anna
/// at the hub".
///
/// A call that changes something has an id, which the ruling keeps in the journal. If the same call
/// comes again, also after a restart, the engine does not carry it out again. It answers with the
/// ruling that it made. A call that comes after its deadline is refused: the arbiter has given up.
///
/// Any thread.
class HallCalls final : public outputs::CallTaker {
 public:
  /// `now` reads this hall's clock.
  explicit HallCalls(system::Clock now);
  ~HallCalls() override;

  /// Leads the calls to the services for arbiters. Call it before the first `take`.
  void connect(std::shared_ptr<grpc::Channel> arbiters);

  void take(const std::string& bytes, Answer answer) override;

 private:
  const system::Clock now_;
  std::shared_ptr<grpc::Channel> arbiters_;
};

}  // namespace jadoube::api
