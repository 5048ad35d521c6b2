#pragma once

#include <functional>
#include <string>

namespace jadoube::hall {

/// A call of an arbiter at a hub, as the relay makes it.
struct FarCall {
  /// The id of the hall.
  std::string hall;
  /// One of `far_methods`, and the bytes of its request with the names of the hall.
  std::string method, request;
  /// The arbiter's name, where they call from, and the tag of the language that they read.
  std::string author = {}, origin = {}, language = {};
};

/// What came of it.
struct FarAnswer {
  /// The code of gRPC's status. 0: it is done.
  int code = 0;
  /// `message`: why it is not done, as a packed sentence (rules/sentence.h). `response`: its bytes.
  std::string message = {}, response = {};

  bool operator==(const FarAnswer&) const = default;
};

/// Sends calls to their halls. Any thread.
class FarCalls {
 public:
  using Done = std::function<void(const FarAnswer& answer)>;

  virtual ~FarCalls() = default;
  /// Sends a call. `done` is called once, on any thread.
  virtual void call(FarCall call, Done done) = 0;
};

/// No call travels from here: each is refused at once.
class NoFarCalls final : public FarCalls {
 public:
  void call(FarCall call, Done done) override;
};

}  // namespace jadoube::hall
