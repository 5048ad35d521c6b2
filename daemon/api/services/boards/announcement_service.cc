#include "daemon/api/services/boards/announcement_service.h"

#include <optional>
#include <utility>

#include "daemon/announcements/announcement.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/call/token_forwarder.h"
#include "daemon/api/streams/encoded_events.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/values/board_values.h"
#include "daemon/language/language.h"
#include "daemon/outputs/computed_clock.h"

namespace jadoube::api {
namespace {

// The shortest time between two announcements at a table for phones. With more, nobody could follow
// the moves.
constexpr std::chrono::seconds kBetweenPhones{3};

using announcements::Question;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

Expected<Question> question_of(v1::AnnouncementSubject subject) {
  switch (subject) {
    case v1::ANNOUNCEMENT_SUBJECT_LAST:
      return Question::kLastMove;
    case v1::ANNOUNCEMENT_SUBJECT_POSITION:
      return Question::kPosition;
    case v1::ANNOUNCEMENT_SUBJECT_CLOCKS:
      return Question::kClocks;
    case v1::ANNOUNCEMENT_SUBJECT_MATERIAL:
      return Question::kMaterial;
    case v1::ANNOUNCEMENT_SUBJECT_MOVE_NUMBER:
      return Question::kMoveNumber;
    default:
      return refuse(ErrorCode::kInvalidArgument,
                    "the subject is missing: the last move, the position, the clocks, the "
                    "material or the number of moves");
  }
}

Expected<rules::Language> words_of(const std::string& words,
                                   const std::optional<outputs::SpeechSettings>& speech) {
  if (words.empty()) return speech ? speech->words : rules::Language::kGerman;
  if (words == "german") return rules::Language::kGerman;
  if (const auto language = rules::parse_language(words)) return *language;
  return refuse(ErrorCode::kInvalidArgument,
                "there are no words \"{words}\". Use german, or the code of a language, such as "
                "en",
                {{"words", words}});
}

// Refuses if the table may not speak now.
Expected<void> may_speak(const std::string& board,
                         const std::optional<outputs::SpeechSettings>& speech, bool is_viewer) {
  if (!speech) {
    return refuse(
        ErrorCode::kFailedPrecondition,
        "the table of {board} has no announcements. The configuration needs an [[output]] of "
        "kind \"speech\" with boards = [\"{board}\"]",
        {{"board", board}});
  }
  if (is_viewer && !speech->phones) {
    return refuse(ErrorCode::kPermissionDenied,
                  "only operators and arbiters may start announcements at the table of {board}, "
                  "unless its output has phones = true",
                  {{"board", board}});
  }
  return {};
}

// The clock at the board, or the software clock of its game.
void set_clock(const model::Board& board, const std::string& time_control, model::Instant now,
               announcements::SeenTable& table) {
  table.clock = board.clock;
  table.clock_at = now;
  if (board.clock || !board.game) return;
  const auto computed = outputs::computed_clock(time_control, *board.game, now);
  if (!computed) return;
  table.clock = model::ClockState{
      .white = computed->white, .black = computed->black, .running = computed->running};
  table.clock_at = computed->at;
}

}  // namespace

AnnouncementService::AnnouncementService(Fanout& fanout, Parts parts, Audience audience,
                                         TokenForwarder* forwarder)
    : fanout_(fanout), parts_(std::move(parts)), audience_(audience), forwarder_(forwarder) {}

grpc::ServerUnaryReactor* AnnouncementService::Announce(grpc::CallbackServerContext* context,
                                                        const v1::AnnounceRequest* request,
                                                        v1::AnnounceResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  Audience audience = audience_of(*context, audience_);
  if (forwarder_ != nullptr) {
    const auto principal = forwarder_->principal_of_token(*context);
    if (!principal) {
      reactor->Finish(principal.error());
      return reactor;
    }
    if (principal->role >= access::Role::kOperator) audience = Audience::kOperators;
  }
  answer(fanout_, reactor, [this, request, audience, response](storage::Archive&) {
    return announce(*request, audience, *response);
  });
  return reactor;
}

Expected<void> AnnouncementService::announce(const v1::AnnounceRequest& request, Audience audience,
                                             v1::AnnounceResponse& response) {
  const auto id = parse_board_name(request.board());
  if (!id) return tl::unexpected(id.error());
  const auto question = question_of(request.subject());
  if (!question) return tl::unexpected(question.error());
  if (!fanout_.feed().has_board(*id))
    return refuse(ErrorCode::kNotFound, "there is no board {board}", {{"board", *id}});
  const auto speech =
      parts_.outputs != nullptr ? parts_.outputs->list().speech_at(*id) : std::nullopt;
  const auto words = words_of(request.words(), speech);
  if (!words) return tl::unexpected(words.error());
  const bool is_viewer =
      audience == Audience::kViewers || audience == Audience::kViewersWithSquares;
  if (request.speak()) {
    if (auto allowed = may_speak(*id, speech, is_viewer); !allowed) return allowed;
  }
  const model::Instant now = parts_.now();
  if (request.speak() && is_viewer) {
    auto& last = phones_[*id];
    if (now < last + kBetweenPhones) {
      return refuse(ErrorCode::kUnavailable,
                    "a phone started an announcement at this table a moment ago: try again in "
                    "three seconds");
    }
    last = now;
  }
  // Spoken sentences are in the language of the table's voice.
  const language::Speaking speaking(request.speak() ? speech->sentences() : language::spoken());
  const auto held_back =
      parts_.released != nullptr ? parts_.released->delay_of(*id) : std::chrono::seconds(0);
  response.set_text(answer_by(fanout_.feed(), *id, *question, *words, now - held_back));
  response.set_words(std::string(code_of(*words)));
  if (!request.speak()) return {};
  parts_.outputs->list().speak_at(*id,
                                  parts_.live == nullptr
                                      ? response.text()
                                      : answer_by(*parts_.live, *id, *question, *words, now),
                                  is_viewer);
  return {};
}

std::string AnnouncementService::answer_by(const stream::Feed& feed, const std::string& id,
                                           Question question, rules::Language words,
                                           model::Instant now) const {
  const auto board = feed.board(id).value_or(model::Board());
  announcements::SeenTable table{.game = board.game ? &*board.game : nullptr};
  const std::string time_control =
      board.game ? time_control_of(feed, {id, board.game->ordinal}, parts_.rules) : "";
  set_clock(board, time_control, now, table);
  return announcements::answer(question, table, now, words);
}

}  // namespace jadoube::api
