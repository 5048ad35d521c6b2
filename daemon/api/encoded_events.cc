#include "daemon/api/encoded_events.h"

#include "daemon/language/speaking.h"

namespace jadoube::api {

std::optional<grpc::Slice> EncodedEvents::encoded(const model::Event& event) const {
  if (const auto bytes = encode(form_, event)) return grpc::Slice(*bytes);
  return std::nullopt;
}

std::optional<grpc::Slice> EncodedEvents::of(const model::Event& event) {
  const language::Language& language = language::spoken();
  const bool has_sentences = model::topic_of(event) == model::Topic::kIncidents;
  const std::lock_guard lock(mutex_);
  Encoded& kept = encoded_[event.number % kKept];
  if (kept.number != event.number) kept = {.number = event.number};
  if (has_sentences && language != language::Language()) {
    const auto [found, is_new] = kept.translated.try_emplace(language.tag());
    if (is_new) found->second = encoded(event);
    return found->second;
  }
  if (!kept.is_encoded) {
    kept.is_encoded = true;
    const language::Speaking english{language::Language()};
    kept.bytes = encoded(event);
  }
  return kept.bytes;
}

}  // namespace jadoube::api
