#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "daemon/hall/hall_backend.h"
#include "daemon/outputs/hub/hub_sender.h"
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
/// arrives again, also after a restart, the engine does not carry it out again. It answers with the
/// ruling that it made. A call that arrives after its deadline is refused: the arbiter has given
/// up.
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

// Calls of arbiters at a hub that go to the hall of their board. A relay makes them
// (`arbiter_service.cc`), and the hall carries them out (`HallCalls`).

/// A method that can be called from afar.
struct FarMethod {
  /// As gRPC writes it: "/jadoube.v1.ArbiterService/DecideOnGame".
  std::string_view name;
  /// It changes the record, so it needs an author and is carried out once.
  bool changes = true;
};

/// All of them. Every other method is refused by the hall.
std::span<const FarMethod> far_methods();
/// The one of that name. Null: there is none.
const FarMethod* far_method(std::string_view name);

/// A call as it travels: with its id, and with the moment of the hall's clock after which nothing
/// is carried out.
struct TravellingCall {
  std::string id;
  hall::FarCall call;
  std::chrono::milliseconds deadline{0};
};

/// The bytes of a call and of an answer, as they travel.
std::string to_bytes(const TravellingCall& travelling);
std::string to_bytes(const std::string& id, const hall::FarAnswer& answer);

/// A call that was read back. Its hall is empty.
struct ReadCall {
  TravellingCall travelling;
  /// Why the hall must refuse it: UNIMPLEMENTED, INVALID_ARGUMENT. Nothing: it may carry it out.
  std::optional<hall::FarAnswer> refusal = {};
};
/// Reads a call, and checks all its fields. Empty: the call has no id, so it cannot be answered.
std::optional<ReadCall> parse_hall_call(std::string_view bytes);

/// An answer, and the id of the call.
struct ReadAnswer {
  std::string id;
  hall::FarAnswer answer;
};
/// Nothing: it is none.
std::optional<ReadAnswer> parse_hall_answer(std::string_view bytes);

}  // namespace jadoube::api
