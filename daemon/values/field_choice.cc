#include "daemon/values/field_choice.h"

namespace jadoube::values {

const FieldChoice::Plan* FieldChoice::plan_of(const google::protobuf::Descriptor& type) const {
  const std::scoped_lock lock(mutex_);
  return make_plan(type);
}

const FieldChoice::Plan* FieldChoice::make_plan(const google::protobuf::Descriptor& type) const {
  if (const auto known = plans_.find(&type); known != plans_.end()) return known->second.get();
  auto plan = std::make_unique<Plan>();
  for (int i = 0; i < type.field_count(); ++i) {
    const Field* field = type.field(i);
    if (picks_(*field)) {
      plan->picked.push_back(field);
    } else if (field->cpp_type() == Field::CPPTYPE_MESSAGE) {
      const Plan* inner = make_plan(*field->message_type());
      if (!inner->picked.empty() || !inner->inside.empty()) plan->inside.push_back({field, inner});
    }
  }
  return plans_.emplace(&type, std::move(plan)).first->second.get();
}

}  // namespace jadoube::values
