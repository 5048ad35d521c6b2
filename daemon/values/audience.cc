#include "daemon/values/audience.h"

#include <array>

#include "daemon/values/field_choice.h"
#include "jadoube/values/v1/game.pb.h"
#include "jadoube/values/v1/options.pb.h"
#include "rules/notation/san.h"

namespace jadoube::values {
namespace {

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

}  // namespace jadoube::values
