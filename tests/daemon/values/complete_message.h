#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>

#include "jadoube/values/v1/options.pb.h"

/// Messages with every field, for tests in which no field may be forgotten.
namespace jadoube::tests {

inline constexpr const char* kPosition = "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1";

/// A text that a field of this name may have.
inline std::string text_for(const std::string& field) {
  static const std::map<std::string, std::string> texts = {
      {"board", "boards/table-1"},
      {"game", "games/table-1-3"},
      {"continues", "games/table-2-4"},
      {"moved_to", "table-2-4"},
      {"placement", "8/8/8/8/8/8/8/4K3"},
      {"placement_before", "8/8/8/8/8/8/8/4K2R"},
      {"squares", "e4"},
      {"piece", "N"},
      {"read_as", "P"},
      {"uci", "e1g1"},
      {"san", "O-O"},
      {"castling_rook", "g1"},
      {"start_fen", kPosition},
      {"start", kPosition},
      {"next_start", kPosition},
      {"time_control", "90+30"},
      {"white_time_control", "90+30"},
      {"black_time_control", "60+30"},
      {"sex", "w"},
      {"time_control_of_black", "60+30"}};
  const auto text = texts.find(field);
  return text == texts.end() ? "some " + field : text->second;
}

inline void fill(google::protobuf::Message& message,
                 const google::protobuf::FieldDescriptor& field);

/// Sets all fields but those that are derived.
inline void fill(google::protobuf::Message& message) {
  const auto* type = message.GetDescriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    if (!type->field(i)->options().GetExtension(values::v1::derived))
      fill(message, *type->field(i));
  }
}

/// Numbers are 60, so that a duration is a whole minute; an enum has its last value.
inline void fill(google::protobuf::Message& message,
                 const google::protobuf::FieldDescriptor& field) {
  using google::protobuf::FieldDescriptor;
  using R = google::protobuf::Reflection;
  const R& reflection = *message.GetReflection();
  const auto set = [&](auto one, auto add, auto value) {
    if (field.is_repeated()) {
      (reflection.*add)(&message, &field, value);
    } else {
      (reflection.*one)(&message, &field, value);
    }
  };
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return fill(field.is_repeated() ? *reflection.AddMessage(&message, &field)
                                      : *reflection.MutableMessage(&message, &field));
    case FieldDescriptor::CPPTYPE_STRING:
      return set(&R::SetString, &R::AddString, text_for(field.name()));
    case FieldDescriptor::CPPTYPE_INT32:
      return set(&R::SetInt32, &R::AddInt32, field.name() == "nanos" ? 0 : 60);
    case FieldDescriptor::CPPTYPE_INT64:
      return set(&R::SetInt64, &R::AddInt64, 60);
    case FieldDescriptor::CPPTYPE_UINT32:
      return set(&R::SetUInt32, &R::AddUInt32, 60U);
    case FieldDescriptor::CPPTYPE_UINT64:
      return set(&R::SetUInt64, &R::AddUInt64, std::uint64_t{60});
    case FieldDescriptor::CPPTYPE_BOOL:
      return set(&R::SetBool, &R::AddBool, true);
    case FieldDescriptor::CPPTYPE_ENUM:
      return set(&R::SetEnumValue, &R::AddEnumValue,
                 field.enum_type()->value(field.enum_type()->value_count() - 1)->number());
    default:
      FAIL() << field.full_name() << " has a type that this test does not know";
  }
}

/// A complete message. `prepare` changes what the fields cannot have all together.
template <typename T>
T complete(const std::function<void(T&)>& prepare = {}) {
  T message;
  fill(message);
  if (prepare) prepare(message);
  return message;
}

}  // namespace jadoube::tests
