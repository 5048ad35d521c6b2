#include "daemon/watched/section_watch.h"

#include <algorithm>
#include <future>
#include <memory>
#include <utility>

#include "daemon/system/digest.h"
#include "daemon/system/log.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/text/text_encoding.h"
#include "daemon/watched/results_file.h"

namespace jadoube::watched {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using rules::Sentence;

// Half of a SHA-256 is enough to distinguish versions.
constexpr std::size_t kVersionDigits = 32;
// The engine may wait for its disk.
constexpr std::chrono::seconds kChangePatience{10};
// After an error, the results are written again.
constexpr std::chrono::seconds kWriteRetry{10};

std::string version_of(const SavedFile& file, const std::string& content) {
  // Another file with the same bytes is another version, because in a folder each round has its own
  // file.
  return system::hex_of(system::digest_of(file.path + '\n' + content)).substr(0, kVersionDigits);
}

}  // namespace

SectionWatch::SectionWatch(const Desk& desk, std::string tournament, std::string section)
    : desk_(desk) {
  state_.tournament = std::move(tournament);
  state_.section = std::move(section);
}

void SectionWatch::look(const model::Tournament& tournament, Now now) {
  follow(*tournament::find_section(tournament, state_.section)->watched);
  const auto found = find_saved_file(state_.watched.path);
  still_.look(found ? *found : std::nullopt, now.steady);
  if (!found) return cannot_read(found.error().sentence());
  if (!*found) return has_nothing_new();
  if (!still_.is_still()) {
    judged_.reset();
    state_.standing = FileStanding::kBeingWritten;
    return;
  }
  if (read(**found)) judge(tournament);
}

// If the path changes, everything about the old file is forgotten.
void SectionWatch::follow(const model::WatchedFile& watched) {
  const auto& was = state_.watched;
  if (was.path != watched.path || was.encoding != watched.encoding) {
    still_ = {};
    version_.reset();
    read_.reset();
    taken_.reset();
    reported_.clear();
    state_ = {.tournament = state_.tournament, .section = state_.section};
    log::info("tournament " + state_.tournament + ", section " + state_.section + ": " +
              watched.path + " is watched");
  }
  if (was.applies != watched.applies) judged_.reset();
  state_.watched = watched;
}

// False: it cannot be read, or cannot be read yet.
bool SectionWatch::read(const SavedFile& file) {
  if (read_ == file.mark && version_ && state_.file == file.path) return true;
  auto content = read_saved_file(file);
  if (!content) {
    if (content.error().code == ErrorCode::kUnavailable && !still_.is_surely_still()) {
      state_.standing = FileStanding::kBeingWritten;
    } else {
      cannot_read(content.error().sentence());
    }
    return false;
  }
  state_.file = file.path;
  state_.saved_at = file.saved_at();
  state_.version = version_of(file, *content);
  version_ = {.tournament = state_.tournament,
              .section = state_.section,
              .file = {.name = file.path,
                       .content = *std::move(content),
                       .encoding = tournament::encoding_of(state_.watched.encoding)},
              .version = state_.version};
  read_ = file.mark;
  judged_.reset();
  return true;
}

void SectionWatch::judge(const model::Tournament& tournament) {
  const bool is_taken = taken_ && taken_->version == state_.version;
  if (is_taken) return has_nothing_new();
  if (state_.version == state_.watched.taken) return note_taken();
  const Judged judged{state_.version, tournament.revision, still_.is_surely_still()};
  if (judged_ == judged) return;
  judged_ = judged;
  auto look = desk_.look(*version_);
  if (!look) return cannot_read(look.error().sentence());
  const auto& problems = look->merged.problems;
  const auto wrong = std::ranges::find_if(problems, &tournament::FileProblem::is_error);
  if (wrong != problems.end()) return cannot_read(tournament::reported(*wrong));
  weigh(tournament, *std::move(look));
}

// The version can be read.
void SectionWatch::weigh(const model::Tournament& tournament, Look look) {
  state_.found = found_changes(tournament, state_.section, look.merged);
  // The file may be incomplete.
  if (state_.found.takes_away && !still_.is_surely_still()) {
    state_.standing = FileStanding::kBeingWritten;
    return;
  }
  const bool is_open = state_.found.open_questions > 0;
  const bool changes_nothing = look.merged.changes.empty();
  if (is_open || (!changes_nothing && !state_.watched.applies)) return ask({});
  const std::string text = found_text(state_.found);
  if (const auto taken = take(std::move(look.request)); !taken) {
    return ask(taken.error().sentence());
  }
  if (!changes_nothing)
    log::info(state_.file + ": " + text +
              ". It is imported, because the "
              "watch has --apply");
  note_taken();
}

// From now on, the results are written into this version.
void SectionWatch::note_taken() {
  taken_ = version_;
  has_news_ = true;
  has_nothing_new();
}

Expected<void> SectionWatch::take(tournament::Request request) {
  request.author = "jadoube";
  request.origin = state_.file;
  const auto answer = std::make_shared<std::promise<Expected<void>>>();
  auto answered = answer->get_future();
  desk_.change(std::move(request), [answer](const Expected<model::Tournament>& changed) {
    answer->set_value(changed.map([](const model::Tournament&) {}));
  });
  if (answered.wait_for(kChangePatience) == std::future_status::ready) return answered.get();
  // The tournament may be made later, and then it has this file.
  judged_.reset();
  return refuse(ErrorCode::kUnavailable, "the change is not saved yet");
}

void SectionWatch::ask(const Sentence& problem) {
  state_.standing = FileStanding::kAsks;
  state_.problem = problem;
  const std::string line = state_.file + ": " + found_text(state_.found) +
                           (problem.empty() ? "" : ". It cannot be taken: " + problem.english()) +
                           ". Operators are asked";
  if (std::exchange(reported_, line) != line) log::info(line);
}

void SectionWatch::has_nothing_new() {
  state_.standing = FileStanding::kNothingNew;
  state_.problem = {};
  state_.found = {};
  reported_.clear();
}

// An incomplete file may soon be complete.
void SectionWatch::cannot_read(Sentence why) {
  if (!still_.is_surely_still()) {
    state_.standing = FileStanding::kBeingWritten;
    return;
  }
  state_.standing = FileStanding::kUnreadable;
  state_.problem = std::move(why);
  state_.found = {};
  const std::string line = "the watched file of tournament " + state_.tournament + ", section " +
                           state_.section + ", cannot be read: " + state_.problem.english();
  if (std::exchange(reported_, line) != line) log::warning(line);
}

void SectionWatch::write_results(const model::Tournament& tournament, Now now) {
  if (!has_news_ || !taken_ || now.steady < write_again_) return;
  const auto& section = *tournament::find_section(tournament, state_.section);
  const auto back = results_for(taken_->file.content, tournament, section, desk_.result_of);
  const std::string path = results_path(taken_->file.name, back.ending);
  const bool is_known = path == state_.results_file && written_ == back.results.content;
  if (!is_known) {
    if (const auto done = write_results_file(path, back.results.content); !done) {
      write_again_ = now.steady + kWriteRetry;
      const Sentence problem = done.error().sentence();
      if (state_.results_problem != problem) log::warning(problem.english());
      state_.results_problem = problem;
      return;
    }
    if (path != state_.results_file)
      log::info("the results for the pairing program are in " + path);
    written_ = back.results.content;
    state_.results_file = path;
    state_.results_at = now.time;
  }
  has_news_ = false;
  state_.results_problem =
      back.results.problems.empty() ? Sentence() : back.results.problems.front();
}

}  // namespace jadoube::watched
