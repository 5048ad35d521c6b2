#pragma once

#include <memory>
#include <utility>

namespace jadoube::model {

/// A value on the heap. In a variant, it keeps one large type from making all others large. It
/// never changes, so copies share it. It is empty only after it was moved from.
template <typename T>
class Boxed {
 public:
  Boxed() : Boxed(T{}) {}
  Boxed(T value)  // NOLINT(google-explicit-constructor): a box stands for its value.
      : value_(std::make_shared<const T>(std::move(value))) {}

  const T& operator*() const { return *value_; }
  const T* operator->() const { return value_.get(); }

  /// The value itself, shared.
  std::shared_ptr<const T> share() const { return value_; }

  bool operator==(const Boxed& other) const { return *value_ == *other.value_; }

 private:
  std::shared_ptr<const T> value_;
};

}  // namespace jadoube::model
