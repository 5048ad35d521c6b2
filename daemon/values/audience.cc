#include "daemon/values/audience.h"

#include <google/protobuf/descriptor.h>

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "daemon/model/calendar.h"
#include "daemon/values/time_values.h"
#include "jadoube/values/v1/game.pb.h"
#include "jadoube/values/v1/options.pb.h"
#include "rules/notation/san.h"

namespace jadoube::values {
namespace {

// The fields of messages that a predicate picks, also of the messages in them. It looks at each
// type of message once, so a visit costs little. No type may contain itself. Any thread.
class FieldChoice {
 public:
  using Field = google::protobuf::FieldDescriptor;
  using Message = google::protobuf::Message;

  explicit FieldChoice(bool (*picks)(const Field&)) : picks_(picks) {}

  // Calls `visit` with each picked field that is set, and with the message that has it. `visit`
  // may clear the field.
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

  // The plan of `type`, which the first call makes.
  const Plan* plan_of(const google::protobuf::Descriptor& type) const;
  // Makes the plan. The caller has the mutex.
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

using google::protobuf::Message;

template <Audience audience>
bool is_kept_back(const FieldChoice::Field& field) {
  return !may_read(audience, field.options().GetExtension(v1::seen_by));
}

bool is_ply(const FieldChoice::Field& field) {
  return field.cpp_type() == FieldChoice::Field::CPPTYPE_MESSAGE &&
         field.message_type() == v1::Ply::descriptor();
}

const FieldChoice& kept_back_from(Audience audience) {
  static const std::array<FieldChoice, 6> choices = {
      FieldChoice(&is_kept_back<Audience::kArbiters>),
      FieldChoice(&is_kept_back<Audience::kOperators>),
      FieldChoice(&is_kept_back<Audience::kViewers>),
      FieldChoice(&is_kept_back<Audience::kViewersWithSquares>),
      FieldChoice(&is_kept_back<Audience::kRelays>),
      FieldChoice(&is_kept_back<Audience::kDaemons>)};
  return choices.at(static_cast<std::size_t>(audience));
}

// An illegal move may also be PROVISIONAL, before anything has confirmed it.
void hide_illegality(v1::Ply& ply) {
  if (ply.state() == v1::PLY_STATE_ILLEGAL || ply.state() == v1::PLY_STATE_PROVISIONAL)
    ply.set_san(rules::short_san(ply.san()));
  if (ply.state() == v1::PLY_STATE_ILLEGAL) ply.set_state(v1::PLY_STATE_CONFIRMED);
}

void hide_illegality(Message& message) {
  if (message.GetDescriptor() == v1::Ply::descriptor()) {
    return hide_illegality(static_cast<v1::Ply&>(message));
  }
  static const FieldChoice plies(&is_ply);
  plies.visit(message, [](Message& holder, const FieldChoice::Field& field) {
    const auto& reflection = *holder.GetReflection();
    if (!field.is_repeated()) {
      return hide_illegality(static_cast<v1::Ply&>(*reflection.MutableMessage(&holder, &field)));
    }
    for (int i = 0; i < reflection.FieldSize(holder, &field); ++i) {
      hide_illegality(
          static_cast<v1::Ply&>(*reflection.MutableRepeatedMessage(&holder, &field, i)));
    }
  });
}

}  // namespace

bool may_read(Audience audience, int seen_by) {
  if (audience == Audience::kDaemons) {
    return v1::SeenBy_IsValid(seen_by) && seen_by != v1::SEEN_BY_JOURNAL;
  }
  switch (seen_by) {
    case v1::SEEN_BY_UNSPECIFIED:
      return true;
    case v1::SEEN_BY_SQUARES:
      return audience == Audience::kArbiters || audience == Audience::kOperators ||
             audience == Audience::kViewersWithSquares;
    case v1::SEEN_BY_RELAYS:
      return audience == Audience::kArbiters || audience == Audience::kRelays;
    case v1::SEEN_BY_OPERATORS:
      return audience == Audience::kArbiters || audience == Audience::kOperators;
    case v1::SEEN_BY_ARBITERS:
      return audience == Audience::kArbiters;
    case v1::SEEN_BY_HUB:
      return audience == Audience::kRelays;
    default:
      return false;
  }
}

void keep_for(Audience audience, Message& message) {
  kept_back_from(audience).visit(message, [](Message& holder, const FieldChoice::Field& field) {
    holder.GetReflection()->ClearField(&holder, &field);
  });
  const bool sees_illegality = audience == Audience::kArbiters || audience == Audience::kRelays ||
                               audience == Audience::kDaemons;
  if (!sees_illegality) hide_illegality(message);
}

namespace {

using google::protobuf::Timestamp;

constexpr std::int64_t kLastSecond = 253'402'300'799;  // Of the year 9999.

bool is_moment(const FieldChoice::Field& field) {
  return field.cpp_type() == FieldChoice::Field::CPPTYPE_MESSAGE &&
         field.message_type() == Timestamp::descriptor() &&
         !field.options().GetExtension(v1::is_date);
}

// The moment of the journal with that date, between 1970 and the year 9999.
drivers::Instant moment_in(const Timestamp& date) {
  Timestamp bounded = date;
  bounded.set_seconds(std::clamp<std::int64_t>(date.seconds(), 0, kLastSecond));
  bounded.set_nanos(std::clamp(date.nanos(), 0, 999'999'999));
  return model::moment_of(decode(bounded));
}

template <typename Convert>
void convert_moments(google::protobuf::Message& message, const Convert& convert) {
  static const FieldChoice moments(&is_moment);
  moments.visit(message, [&](google::protobuf::Message& holder, const FieldChoice::Field& field) {
    const auto& reflection = *holder.GetReflection();
    auto& time = static_cast<Timestamp&>(*reflection.MutableMessage(&holder, &field));
    time = encode(convert(time));
  });
}

}  // namespace

void to_dates(google::protobuf::Message& message) {
  convert_moments(message, [](const Timestamp& time) { return model::date_of(decode(time)); });
}

void to_moments(google::protobuf::Message& message) {
  convert_moments(message, [](const Timestamp& time) { return moment_in(time); });
}

}  // namespace jadoube::values
