#pragma once

#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/proto_buffer_reader.h>

#include <optional>
#include <string>

#include "daemon/api/convert.h"
#include "daemon/api/cursor.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "rules/error.h"
#include "rules/number.h"

/// What the handlers of the services do with their requests.
namespace jadoube::api {

/// The message in `bytes`. InvalidArgument where there is none of its kind.
template <typename Message>
rules::Expected<Message> parse_request(const grpc::ByteBuffer& bytes) {
  Message message;
  grpc::ByteBuffer copy(bytes);
  grpc::ProtoBufferReader reader(&copy);
  if (!reader.status().ok() || !message.ParseFromZeroCopyStream(&reader)) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "the request is no " + message.GetTypeName());
  }
  return message;
}

/// Why a board that the feed does not have cannot be looked at. A name with a colon is an imported
/// one's.
inline rules::Error no_such_board(const std::string& name) {
  if (name.find(':') == std::string::npos) {
    return {rules::ErrorCode::kNotFound, "there has never been a board " + name};
  }
  return {rules::ErrorCode::kNotFound,
          name +
              " is no board of this hall: of an imported one there are only its games, which "
              "are listed and not watched"};
}

/// The ids of the boards named in a request. InvalidArgument and NotFound name the one that is
/// wrong.
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

/// Whether games of board `id` may be on record: it is one of the feed's, or was imported.
inline rules::Expected<void> check_on_record(const std::string& id, const stream::Feed& feed,
                                             storage::Archive& archive) {
  if (feed.has_board(id)) return {};
  const auto imported = archive.is_imported(id);
  if (!imported) return tl::unexpected(imported.error());
  if (*imported) return {};
  return rules::refuse(rules::ErrorCode::kNotFound,
                       "there has never been a board " + board_name(id));
}

/// The id of the board named `name`, imported ones too; empty where it is empty. InvalidArgument
/// and NotFound as above.
inline rules::Expected<std::string> parse_optional_board(const std::string& name,
                                                         const stream::Feed& feed,
                                                         storage::Archive& archive) {
  if (name.empty()) return std::string();
  auto id = parse_board_name(name);
  if (!id) return id;
  return check_on_record(*id, feed, archive).map([&] { return *std::move(id); });
}

/// What is said of a page token that no answer gave.
inline tl::unexpected<rules::Error> refuse_page_token() {
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "`page_token` is none of ours: begin again without it");
}

/// Where a stream begins: nothing for a snapshot, else behind that event.
inline rules::Expected<std::optional<std::uint64_t>> parse_after(const std::string& cursor,
                                                                 const std::string& epoch,
                                                                 const stream::Feed& feed) {
  if (cursor.empty()) return std::optional<std::uint64_t>();
  const auto number = parse_cursor(cursor, epoch, feed.head());
  if (!number) return tl::unexpected(number.error());
  if (*number >= feed.forgotten()) return std::optional(*number);
  return rules::refuse(rules::ErrorCode::kOutOfRange,
                       "the cursor is older than what is kept on record: begin again without it");
}

/// Where a page begins: the token is a number up to `most`, 0 where there is none. InvalidArgument:
/// any other text.
inline rules::Expected<std::uint64_t> parse_page_number(const std::string& token,
                                                        std::uint64_t most) {
  if (token.empty()) return 0;
  const auto number = rules::parse_number<std::uint64_t>(token);
  if (number && *number <= most) return *number;
  return refuse_page_token();
}

/// How many things one page holds where the request asks for `asked`.
constexpr std::size_t page_size(int asked) {
  constexpr int kMost = 1000;
  return static_cast<std::size_t>(asked <= 0 || asked > kMost ? kMost : asked);
}

}  // namespace jadoube::api
