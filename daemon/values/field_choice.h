#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace jadoube::values {

/// The fields of messages that a predicate picks, also of the messages in them. It looks at each
/// type of message once, so a visit costs little. No type may contain itself. Any thread.
class FieldChoice {
 public:
  using Field = google::protobuf::FieldDescriptor;
  using Message = google::protobuf::Message;

  explicit FieldChoice(bool (*picks)(const Field&)) : picks_(picks) {}

  /// Calls `visit` with each picked field that is set, and with the message that has it. `visit`
  /// may clear the field.
  template <typename Visit>
  void visit(Message& message, const Visit& visit) const {
    this->visit(*plan_of(*message.GetDescriptor()), message, visit);
  }

 private:
  struct Plan {
    std::vector<const Field*> picked;
    struct Inside {
      const Field* field;
      const Plan* plan;
    };
    std::vector<Inside> inside;
  };

  /// The plan of `type`, which the first call makes.
  const Plan* plan_of(const google::protobuf::Descriptor& type) const;
  /// Makes the plan. The caller has the mutex.
  const Plan* make_plan(const google::protobuf::Descriptor& type) const;

  template <typename Visit>
  void visit(const Plan& plan, Message& message, const Visit& visit) const {
    const auto& reflection = *message.GetReflection();
    const auto is_set = [&](const Field* field) {
      return field->is_repeated() ? reflection.FieldSize(message, field) > 0
                                  : reflection.HasField(message, field);
    };
    for (const Field* field : plan.picked) {
      if (is_set(field)) visit(message, *field);
    }
    for (const auto& [field, inner] : plan.inside) {
      if (!is_set(field)) continue;
      if (!field->is_repeated()) {
        this->visit(*inner, *reflection.MutableMessage(&message, field), visit);
        continue;
      }
      for (int i = 0; i < reflection.FieldSize(message, field); ++i) {
        this->visit(*inner, *reflection.MutableRepeatedMessage(&message, field, i), visit);
      }
    }
  }

  bool (*picks_)(const Field&);
  mutable std::mutex mutex_;
  mutable std::unordered_map<const google::protobuf::Descriptor*, std::unique_ptr<Plan>> plans_;
};

}  // namespace jadoube::values
