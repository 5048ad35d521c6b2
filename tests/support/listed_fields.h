#pragma once

#include <cxxabi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

#include "daemon/model/kept_state.h"

namespace jadoube::tests {

/// An archive that writes nothing. It finds the bytes of an object that its `serialize` leaves out,
/// for example a new member that is not listed. A member that fits into the padding is not found.
class ListedFields {
 public:
  /// The number of bytes that are left out, by the name of the class.
  using LeftOut = std::map<std::string, std::size_t>;

  using is_loading = std::false_type;

  explicit ListedFields(LeftOut& left_out) : left_out_(left_out) {}

  template <typename... Fields>
  void operator()(Fields&... fields) {
    (note(fields), ...);
  }

  /// Looks at an object, and at all objects in it.
  template <typename T>
  static void look(T& value, LeftOut& left_out) {
    if constexpr (requires(ListedFields & fields) { value.serialize(fields); }) {
      ListedFields fields(left_out);
      value.serialize(fields);
      fields.compare(value);
    } else if constexpr (model::PlainStruct<T, ListedFields>) {
      boost::pfr::for_each_field(value, [&](auto& field) { look(field, left_out); });
    } else {
      look_inside(value, left_out);
    }
  }

 private:
  struct Span {
    std::uintptr_t begin, end, alignment;
  };

  template <typename T>
  void note(T& field) {
    const auto begin = reinterpret_cast<std::uintptr_t>(&field);
    spans_.push_back({begin, begin + sizeof(T), alignof(T)});
    look(field, left_out_);
  }

  template <typename T>
  void compare(const T& value) {
    const auto begin = reinterpret_cast<std::uintptr_t>(&value);
    // If something is written instead of a member, its bytes are outside the object.
    std::erase_if(spans_, [&](const Span& span) {
      return span.begin < begin || span.end > begin + sizeof(T);
    });
    std::ranges::sort(spans_, {}, &Span::begin);
    spans_.push_back({begin + sizeof(T), 0, alignof(T)});
    auto end = begin;
    for (const auto& span : spans_) {
      const auto gap = span.begin - end;
      if (gap >= span.alignment) left_out_[name_of<T>()] = std::max(left_out_[name_of<T>()], gap);
      end = span.end;
    }
  }

  template <typename T>
  static std::string name_of() {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> name(
        abi::__cxa_demangle(typeid(T).name(), nullptr, nullptr, &status), std::free);
    const std::string whole = name.get();
    return whole.substr(whole.rfind(':') + 1);
  }

  template <typename T>
  static void look_inside(T&, LeftOut&) {}
  template <typename T>
  static void look_inside(std::optional<T>& value, LeftOut& left_out) {
    if (value) look(*value, left_out);
  }
  template <typename T>
  static void look_inside(std::vector<T>& values, LeftOut& left_out) {
    for (auto& value : values) look(value, left_out);
  }
  template <typename T, std::size_t n>
  static void look_inside(std::array<T, n>& values, LeftOut& left_out) {
    for (auto& value : values) look(value, left_out);
  }
  template <typename A, typename B>
  static void look_inside(std::pair<A, B>& values, LeftOut& left_out) {
    look(values.first, left_out);
    look(values.second, left_out);
  }

  LeftOut& left_out_;
  std::vector<Span> spans_;
};

}  // namespace jadoube::tests
