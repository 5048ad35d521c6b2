// The state of objects as bytes, so that the same program can later continue with them.
//
// Structs are written field by field automatically. A class with private members has a member
// function `serialize`, which passes all of them to an archive of cereal. The bytes do not describe
// themselves: only exactly the program that wrote them can read them. The code that keeps them
// ensures that (`daemon/storage/codec/kept_board_codec.h`).
//
// This header is heavy. Include it only where objects are written or read.
#pragma once

#include <array>
#include <boost/pfr.hpp>
#include <cereal/archives/binary.hpp>
#include <cereal/types/array.hpp>
#include <cereal/types/chrono.hpp>
#include <cereal/types/deque.hpp>
#include <cereal/types/memory.hpp>
#include <cereal/types/optional.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/utility.hpp>
#include <cereal/types/variant.hpp>
#include <cereal/types/vector.hpp>
#include <exception>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "daemon/model/ruling.h"
#include "rules/position.h"

namespace jadoube::model {

template <typename T>
struct IsArray : std::false_type {};
template <typename T, std::size_t n>
struct IsArray<std::array<T, n>> : std::true_type {};

/// A struct whose fields are all public, and which does not list them itself.
template <typename T, typename Archive>
concept PlainStruct = std::is_aggregate_v<T> && std::is_class_v<T> && !IsArray<T>::value &&
                      !requires(T & value, Archive& archive) {
  value.serialize(archive);
};

/// Reads an optional value as cereal writes it. `first`: the value that is read into.
template <typename Archive, typename T>
void load_into(Archive& archive, std::optional<T>& value, T first) {
  bool is_nothing = true;
  archive(is_nothing);
  value.reset();
  if (is_nothing) return;
  archive(first);
  value = std::move(first);
}

/// Everything that `value` remembers, as bytes for `set_state`.
template <typename T>
std::string state_of(const T& value) {
  std::ostringstream bytes;
  cereal::BinaryOutputArchive archive(bytes);
  archive(value);
  return std::move(bytes).str();
}

/// Restores `value` from the bytes. False if they do not fit; then it may remember anything.
template <typename T>
bool set_state(const std::string& state, T& value) {
  std::istringstream bytes(state);
  try {
    cereal::BinaryInputArchive archive(bytes);
    archive(value);
  } catch (const std::exception&) {
    return false;  // The bytes end too early, or ask for more memory than there is.
  }
  return bytes.peek() == std::istringstream::traits_type::eof();
}

}  // namespace jadoube::model

namespace cereal {

template <typename Archive>
void CEREAL_SERIALIZE_FUNCTION_NAME(Archive& archive, jadoube::rules::Placement& placement) {
  static_assert(std::has_unique_object_representations_v<jadoube::rules::Placement>);
  archive(binary_data(&placement, sizeof placement));
}

// A position has no value of its own to begin with, so what holds positions is read here.

template <typename Archive>
void CEREAL_SAVE_FUNCTION_NAME(Archive& archive, const jadoube::rules::Position& position) {
  archive(position.written());
}
template <typename Archive>
void CEREAL_LOAD_FUNCTION_NAME(Archive& archive, jadoube::rules::Position& position) {
  jadoube::rules::WrittenPosition written;
  archive(written);
  position = jadoube::rules::Position(written);
}

template <typename Archive>
void CEREAL_LOAD_FUNCTION_NAME(Archive& archive,
                               std::optional<jadoube::rules::Position>& position) {
  jadoube::model::load_into(archive, position, jadoube::rules::Position::initial());
}
template <typename Archive>
void CEREAL_LOAD_FUNCTION_NAME(Archive& archive,
                               std::optional<jadoube::model::Correction::NewGame>& new_game) {
  jadoube::model::load_into(archive, new_game,
                            jadoube::model::Correction::NewGame{
                                .ordinal = 0, .position = jadoube::rules::Position::initial()});
}
template <typename Archive>
void CEREAL_LOAD_FUNCTION_NAME(Archive& archive, std::vector<jadoube::rules::Position>& positions) {
  size_type count = 0;
  archive(make_size_tag(count));
  positions.clear();
  for (size_type i = 0; i < count; ++i) {
    archive(positions.emplace_back(jadoube::rules::Position::initial()));
  }
}

template <typename Archive, jadoube::model::PlainStruct<Archive> Struct>
void CEREAL_SERIALIZE_FUNCTION_NAME(Archive& archive, Struct& fields) {
  boost::pfr::for_each_field(fields, [&](auto& field) { archive(field); });
}

}  // namespace cereal
