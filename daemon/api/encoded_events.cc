#include "daemon/api/encoded_events.h"

#include <algorithm>
#include <variant>

#include "daemon/language/speaking.h"

namespace jadoube::api {
namespace {

/// True if the response depends on the language: it has a sentence that was not told yet.
struct HasSentences {
  bool operator()(const model::Change& change) const { return std::visit(*this, change); }
  bool operator()(const model::ConnectionChange& change) const { return !change.why.empty(); }
  bool operator()(const model::PairChange& change) const {
    return std::ranges::any_of(change.pair->boards,
                               [](const auto& board) { return !board.why.empty(); });
  }
  bool operator()(const model::IncidentTold&) const { return true; }
  bool operator()(const auto&) const { return false; }
};

}  // namespace

std::optional<grpc::Slice> EncodedEvents::encoded(const model::Event& event) const {
  if (const auto bytes = encode(form_, event)) return grpc::Slice(*bytes);
  return std::nullopt;
}

std::optional<grpc::Slice> EncodedEvents::of(const model::Event& event) {
  const language::Language& language = language::spoken();
  const bool has_sentences = std::visit(HasSentences(), event.content);
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
