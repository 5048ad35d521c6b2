#include "daemon/announcements/speech_queue.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/language/translate.h"

namespace jadoube::announcements {
namespace {

bool is_of_the_game(const Announcement& announcement) {
  return announcement.kind == Kind::kMove || announcement.kind == Kind::kCorrection ||
         announcement.kind == Kind::kGame;
}
bool is_answer(const Announcement& announcement) { return announcement.kind == Kind::kAnswer; }
bool is_time(const Announcement& announcement) { return announcement.kind == Kind::kTime; }

// All announcements in one text. For many moves: their number, and the last ones.
std::string joined(const std::vector<Announcement>& announcements) {
  constexpr std::ptrdiff_t kLast = 2;
  const auto moves = std::ranges::count(announcements, Kind::kMove, &Announcement::kind);
  std::ptrdiff_t left_out =
      moves > static_cast<std::ptrdiff_t>(SpeechQueue::kMostMoves) ? moves - kLast : 0;
  std::string text;
  const auto add = [&text](const std::string& more) {
    text += (text.empty() ? "" : " ") + more + ".";
  };
  if (left_out > 0) {
    add(language::trn("{count} move was not announced", "{count} moves were not announced",
                      static_cast<std::size_t>(left_out)));
  }
  for (const Announcement& announcement : announcements) {
    if (announcement.kind == Kind::kMove && left_out-- > 0) continue;
    add(announcement.text);
  }
  return text;
}

}  // namespace

bool SpeechQueue::add(Announcement announcement) {
  const bool asked = is_answer(announcement);
  // Answers that were not spoken yet are out of date: they are about an older position, or an older
  // question.
  if (!is_time(announcement)) std::erase_if(waiting_, is_answer);
  if (is_time(announcement)) std::erase_if(waiting_, is_time);
  const bool cuts = is_speaking() &&
                    (asked || (is_of_the_game(announcement) && !is_of_the_game(speaking_.front())));
  if (cuts) cut_off();
  if (announcement.kind == Kind::kGame) std::erase_if(waiting_, is_time);
  if (asked) {
    waiting_.push_front(std::move(announcement));
  } else if (is_of_the_game(announcement)) {
    const auto times = std::ranges::find_if(waiting_, is_time);
    waiting_.insert(times, std::move(announcement));
  } else {
    waiting_.push_back(std::move(announcement));
  }
  return cuts;
}

std::optional<std::string> SpeechQueue::next() {
  if (is_speaking() || waiting_.empty()) return std::nullopt;
  do {
    speaking_.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
  } while (!waiting_.empty() && is_of_the_game(speaking_.back()) &&
           is_of_the_game(waiting_.front()));
  if (!is_of_the_game(speaking_.front())) return speaking_.front().text;
  return joined(speaking_);
}

void SpeechQueue::spoken() { speaking_.clear(); }

void SpeechQueue::cut_off() {
  if (!is_speaking()) return;
  auto again = std::exchange(speaking_, {});
  if (is_answer(again.front())) return;
  waiting_.insert(waiting_.begin(), std::make_move_iterator(again.begin()),
                  std::make_move_iterator(again.end()));
}

}  // namespace jadoube::announcements
