#pragma once

#include <functional>
#include <memory>
#include <string>

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
/// comes again, also after a restart, the engine carries it out no second time and answers with the
/// ruling that it made. A call that comes after its deadline is refused: the arbiter has given up.
///
/// Any thread.
class HallCalls {
 public:
  /// `now` reads this hall's clock.
  explicit HallCalls(std::function<drivers::Instant()> now);
  ~HallCalls();

  /// Leads the calls to the services for arbiters. Call it before the first `take`.
  void connect(std::shared_ptr<grpc::Channel> arbiters);

  /// Takes the bytes of a call from another machine. `answer` gets those of the answer, on any
  /// thread. It is not called if nobody could know what is answered: the bytes are no call.
  using Answer = std::function<void(std::string bytes)>;
  void take(const std::string& bytes, Answer answer);

 private:
  const std::function<drivers::Instant()> now_;
  std::shared_ptr<grpc::Channel> arbiters_;
};

}  // namespace jadoube::api
