#pragma once

#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/proto_buffer_reader.h>
#include <grpcpp/support/server_callback.h>
#include <grpcpp/support/status.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/api/values/board_values.h"
#include "daemon/language/translate.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "rules/error.h"
#include "rules/number.h"

namespace jadoube::api {

/// A cursor: the journal's `epoch`, and the number of the last event that a subscriber has.
/// Subscribers do not interpret it.
std::string to_cursor(std::string_view epoch, std::uint64_t number);

/// The number in `cursor`. InvalidArgument: it is not a cursor. OutOfRange: it belongs to another
/// journal than `epoch`, or it is above `head`.
rules::Expected<std::uint64_t> parse_cursor(std::string_view cursor, std::string_view epoch,
                                            std::uint64_t head);

// Checks and helpers for the requests of all services.

/// The message in `bytes`. InvalidArgument: the bytes are not such a message.
template <typename Message>
rules::Expected<Message> parse_request(const grpc::ByteBuffer& bytes) {
  Message message;
  grpc::ByteBuffer copy(bytes);
  grpc::ProtoBufferReader reader(&copy);
  if (!reader.status().ok() || !message.ParseFromZeroCopyStream(&reader)) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument, "the request is not a {type}",
                         {{"type", message.GetTypeName()}});
  }
  return message;
}

/// The error for a board that the feed does not have. The name of an imported board has a colon.
inline rules::Error no_such_board(const std::string& name) {
  if (name.find(':') == std::string::npos) {
    return rules::refuse(rules::ErrorCode::kNotFound, "there has never been a board {board}",
                         {{"board", name}})
        .value();
  }
  return rules::refuse(rules::ErrorCode::kNotFound,
                       "{board} is the name of an imported board, which cannot be watched: list "
                       "its games with "
                       "`jadoube games --board {id}`",
                       {{"board", name}, {"id", name.substr(name.find('/') + 1)}})
      .value();
}

/// The ids of the boards in a request. InvalidArgument, NotFound: the message names the board that
/// is wrong.
template <typename Names>
rules::Expected<stream::BoardFilter> parse_filter(const Names& names, const stream::Feed& feed) {
  stream::BoardFilter filter;
  for (const std::string& name : names) {
    auto id = parse_board_name(name);
    if (!id) return tl::unexpected(id.error());
    if (!feed.has_board(*id)) return tl::unexpected(no_such_board(name));
    filter.insert(std::move(*id));
  }
  return filter;
}

/// Checks that there is a board `id`, in the feed or imported. NotFound: there is none.
inline rules::Expected<void> check_on_record(const std::string& id, const stream::Feed& feed,
                                             storage::Archive& archive) {
  if (feed.has_board(id)) return {};
  const auto imported = archive.is_imported(id);
  if (!imported) return tl::unexpected(imported.error());
  if (*imported) return {};
  return rules::refuse(rules::ErrorCode::kNotFound, "there has never been a board {board}",
                       {{"board", board_name(id)}});
}

/// The id of the board `name`, which may be imported. Empty if `name` is empty. Errors as above.
inline rules::Expected<std::string> parse_optional_board(const std::string& name,
                                                         const stream::Feed& feed,
                                                         storage::Archive& archive) {
  if (name.empty()) return std::string();
  auto id = parse_board_name(name);
  if (!id) return id;
  return check_on_record(*id, feed, archive).map([&] { return *std::move(id); });
}

/// The error for a page token that no answer gave.
inline tl::unexpected<rules::Error> refuse_page_token() {
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "no answer gave this `page_token`: begin again without it");
}

/// The event after which a stream starts. Nothing: it starts with a snapshot. Errors are those of
/// `parse_cursor`, and OutOfRange: the events after it are deleted.
inline rules::Expected<std::optional<std::uint64_t>> parse_after(const std::string& cursor,
                                                                 const std::string& epoch,
                                                                 const stream::Feed& feed) {
  if (cursor.empty()) return std::optional<std::uint64_t>();
  const auto number = parse_cursor(cursor, epoch, feed.head());
  if (!number) return tl::unexpected(number.error());
  if (*number >= feed.seen().forgotten) return std::optional(*number);
  return rules::refuse(rules::ErrorCode::kOutOfRange,
                       "the cursor is older than the record: begin again without it");
}

/// The number in the token of a page, at most `most`. 0 without a token. InvalidArgument: any other
/// text.
inline rules::Expected<std::uint64_t> parse_page_number(const std::string& token,
                                                        std::uint64_t most) {
  if (token.empty()) return 0;
  const auto number = rules::parse_number<std::uint64_t>(token);
  if (number && *number <= most) return *number;
  return refuse_page_token();
}

/// The size of a page if the request asks for `asked`.
constexpr std::size_t page_size(int asked) {
  constexpr int kMost = 1000;
  return static_cast<std::size_t>(asked <= 0 || asked > kMost ? kMost : asked);
}

/// The gRPC status for an error, in the language of the thread, with its reason for programs
/// (`refusal_details`). Only this function makes it.
grpc::Status to_status(const rules::Error& error);

/// The status of a call that cannot be answered any more.
grpc::Status daemon_stops();

/// `bytes` as gRPC's calls without types take them.
inline grpc::ByteBuffer buffer_of(const std::string& bytes) {
  const grpc::Slice slice(bytes);
  return {&slice, 1};
}

/// The bytes of `buffer`, in one piece.
inline std::string bytes_of(const grpc::ByteBuffer& buffer) {
  std::vector<grpc::Slice> slices;
  std::string bytes;
  if (!buffer.Dump(&slices).ok()) return bytes;
  bytes.reserve(buffer.Length());
  for (const auto& slice : slices) {
    bytes.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
  }
  return bytes;
}

/// The status of a stream when too many are open.
inline grpc::Status too_many_streams() {
  return {grpc::StatusCode::RESOURCE_EXHAUSTED,
          language::tr("too many streams are open here: come again later")};
}

/// A stream that ends at once with a status.
class RefusedStream final : public grpc::ServerWriteReactor<grpc::ByteBuffer> {
 public:
  explicit RefusedStream(const grpc::Status& status) { Finish(status); }
  void OnDone() override { delete this; }
};

}  // namespace jadoube::api
