#include "daemon/failover/standby_side.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "daemon/failover/peer_line.h"
#include "daemon/system/log.h"

namespace jadoube::failover {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::Sentence;

constexpr std::chrono::milliseconds kPause{50};
// The pause after a failed copy: it may fail again, and each copy is work for the active daemon.
constexpr std::chrono::milliseconds kPauseAfterFailure{1000};

}  // namespace

StandbySide::StandbySide(Parts parts)
    : parts_(std::move(parts)),
      files_(parts_.data_dir),
      own_(parts_.own),
      copy_(parts_.journal),
      highest_term_(parts_.own.term),
      received_at_(std::chrono::steady_clock::now()),
      check_(
          {.path = parts_.journal,
           .ask = [this](const auto& asked) { return parts_.checking_client->compare_rows(asked); },
           .number =
               [this] {
                 const std::lock_guard lock(mutex_);
                 return copied_;
               },
           .is_following =
               [this] {
                 const std::lock_guard lock(mutex_);
                 return !copied_.run.empty() && !wants_copy_;
               },
           .found = [this](const CopyFinding& finding) { note_copy_finding(finding); },
           .every = parts_.settings.check_every}) {
  reading_.name = parts_.settings.name;
  reading_.term = own_.term;
  if (parts_.witness != nullptr) lease_.emplace(*parts_.witness, parts_.settings.lease);
}

StandbySide::~StandbySide() { stop(); }

void StandbySide::start() {
  thread_ = std::thread([this] { run(); });
  check_.start();
}

void StandbySide::stop() {
  stopping_ = true;
  parts_.client->interrupt();
  parts_.checking_client->interrupt();
  if (lease_) lease_->stop();
  check_.stop();
  if (thread_.joinable()) thread_.join();
}

void StandbySide::take_over(bool may_lack_events) {
  if (may_lack_events) may_lack_events_ = true;
  ordered_ = true;
}

Standing StandbySide::standing() const {
  const std::lock_guard lock(mutex_);
  return own_;
}

model::FailoverReading StandbySide::read() const {
  const std::lock_guard lock(mutex_);
  return reading_;
}

void StandbySide::run() {
  while (!stopping_ && !has_decided_) {
    look();
    if (stopping_ || has_decided_) return;
    std::this_thread::sleep_for(std::exchange(must_pause_, false) ? kPauseAfterFailure : kPause);
  }
}

void StandbySide::look() {
  const auto greeted = parts_.client->greet(to_message(standing()));
  if (!greeted) return weigh();
  received_at_ = std::chrono::steady_clock::now();
  meet(*greeted);
}

// Called when the other daemon answers.
void StandbySide::meet(const v1::Standing& peer) {
  peer_ = from_message(peer);
  highest_term_ = std::max(highest_term_, peer_.term);
  if (peer_.name == parts_.settings.name) {
    return parts_.fail(
        {ErrorCode::kInvalidArgument, "both daemons of [failover] have the name " + peer_.name});
  }
  if (peer_.active) return follow();
  {
    const std::lock_guard lock(mutex_);
    reading_.peer = peer_.name;
    reading_.is_connected = false;
  }
  const Standing own = standing();
  if (!parts_.settings.takes_over || (!precedes(own, peer_) && !ordered_)) return;
  if (lease_ && lease_->look() != Witnessed::kFree) {
    return report(Sentence("it waits for the witness").packed());
  }
  const bool is_known = own.was_active || own.term == 0;
  decide(!is_known, is_known ? Sentence("its journal is the one to continue").packed()
                             : Sentence("the other daemon has no journal of this term").packed());
}

// With a witness, the lease decides, and not the silence of the other daemon. So the witness is
// read a little before the lease can end.
std::chrono::milliseconds StandbySide::patience() const {
  return lease_ ? parts_.settings.lease * 3 / 4 : parts_.settings.lease;
}

// Called when the other daemon does not answer.
void StandbySide::weigh() {
  {
    const std::lock_guard lock(mutex_);
    reading_.is_connected = false;
  }
  Evidence found = evidence();
  // An unanswered greeting would take longer than the rest of the lease.
  const auto until = std::chrono::steady_clock::now() + parts_.settings.lease / 2;
  while (found.witness == Witnessed::kHeld && !stopping_ &&
         std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(kPause);
    found = evidence();
  }
  switch (judge(found)) {
    case Verdict::kWait:
      return report(found.witness == Witnessed::kNoAnswer
                        ? Sentence("neither the other daemon nor the witness answers").packed()
                        : Sentence("the other daemon does not answer").packed());
    case Verdict::kOnlyIfAllowed:
      return report(
          Sentence("the other daemon does not answer, and the copy of its journal is not "
                   "complete. To continue with missing events: jadoube take-over --incomplete")
              .packed());
    case Verdict::kTakeOver:
      return decide(false,
                    Sentence("the other daemon has ended, and everything that it published is here")
                        .packed());
    case Verdict::kTakeOverInDoubt:
      return decide(
          true,
          Sentence("the other daemon does not answer. It may still be active, and events that "
                   "it published may be missing here")
              .packed());
  }
}

Evidence StandbySide::evidence() {
  const auto now = std::chrono::steady_clock::now();
  const Standing own = standing();
  Evidence found{
      .may_take_over = parts_.settings.takes_over,
      .was_active = own.was_active || (own.term == 0 && own.first),
      .has_followed = has_followed_ && copy_.is_whole(),
      .in_step = in_step_,
      .ended_at_once = ended_at_once_,
      .silent = std::chrono::duration_cast<std::chrono::milliseconds>(now - received_at_),
      .lease = parts_.settings.lease,
      // A damaged copy is better than no daemon.
      .may_lack_events = parts_.settings.takes_over_incomplete || may_lack_events_ || is_replacing_,
      .is_ordered = ordered_};
  if (!lease_) {
    found.peer_refuses = probe(parts_.settings.peer) == Probed::kRefuses;
    return found;
  }
  // Only the witness decides. A call to the other machine would only take time.
  found.witness = lease_->look();
  const auto note = lease_->note();
  if (!note) return found;
  found.witness_says_alone = note->alone;
  highest_term_ = std::max(highest_term_, note->term);
  // Another daemon has been active since.
  if (note->term > own.term) found.was_active = false;
  return found;
}

void StandbySide::follow() {
  v1::FollowRequest first;
  *first.mutable_standing() = to_message(standing());
  first.set_takes_over(parts_.settings.takes_over);
  first.set_run(run_);
  first.set_number(copy_.number());
  reported_peer_ = copy_problem();
  first.set_problem(reported_peer_);
  is_receiving_ = false;
  const auto followed =
      parts_.client->follow(first, patience(), [this](v1::FollowResponse& response) {
        received_at_ = std::chrono::steady_clock::now();
        auto answer = take(response);
        if (answer) return *answer;
        log::warning("a new copy is made: " + answer.error().message);
        is_replacing_ = is_replacing_ || (wants_copy_ && in_step_);
        run_.clear();
        {
          const std::lock_guard lock(mutex_);
          copied_.run.clear();
        }
        in_step_ = false;
        must_pause_ = true;
        return PeerClient::Answer{.ends = true};
      });
  ended_at_once_ = std::chrono::steady_clock::now() - received_at_ < parts_.settings.wait;
  if (is_handed_over_) return decide(false, Sentence("the other daemon has handed over").packed());
  if (followed) return;
  report(Sentence("the connection to the other daemon has ended: {why}",
                  {{"why", followed.error().sentence()}})
             .packed());
}

// Takes the content of the message.
Expected<void> StandbySide::take_content(v1::FollowResponse& response, PeerClient::Answer& answer) {
  Expected<void> taken;
  switch (response.content_case()) {
    case v1::FollowResponse::kPart:
      if (!std::exchange(is_receiving_, true)) taken = copy_.begin();
      if (taken) taken = copy_.add(response.part());
      break;
    case v1::FollowResponse::kCopied:
      is_receiving_ = false;
      taken = install(response.copied());
      run_ = response.run();
      answer.has_request = true;
      break;
    case v1::FollowResponse::kChange:
      taken = copy_.apply(response.change().number(), response.change().bytes());
      answer.has_request = true;
      break;
    case v1::FollowResponse::kFile:
      taken = files_.put({response.file().path(), response.file().bytes()});
      break;
    case v1::FollowResponse::kHandedOver:
      // A daemon that only keeps a copy follows the next one.
      is_handed_over_ = parts_.settings.takes_over && copy_.number() == response.last();
      answer.ends = true;
      break;
    case v1::FollowResponse::CONTENT_NOT_SET:
      break;
  }
  return taken;
}

// For `read` and `standing`.
void StandbySide::note_copied(const v1::FollowResponse& response) {
  const std::lock_guard lock(mutex_);
  reading_.peer = peer_.name;
  reading_.is_connected = true;
  reading_.is_in_step = in_step_;
  reading_.behind = response.last() - std::min(copy_.number(), response.last());
  if (in_step_ && reading_.behind == 0) reading_.copied_at = parts_.now();
  reading_.problem = copy_.is_whole()
                         ? copy_problem_
                         : Sentence("the copy of the journal is not complete yet").packed();
  copied_.run = run_;
  copied_.number = copy_.number();
}

Expected<PeerClient::Answer> StandbySide::take(v1::FollowResponse& response) {
  peer_ = from_message(response.standing());
  highest_term_ = std::max(highest_term_, peer_.term);
  if (wants_copy_ && !run_.empty()) {
    return rules::refuse(ErrorCode::kDataLoss, Sentence::unpacked(copy_problem()).english());
  }
  PeerClient::Answer answer;
  if (auto taken = take_content(response, answer); !taken) return tl::unexpected(taken.error());
  report_followed(response.content_case() == v1::FollowResponse::kCopied);
  in_step_ = response.in_step();
  answer.request.set_number(copy_.number());
  if (const auto problem = copy_problem(); problem != reported_peer_) {
    reported_peer_ = problem;
    answer.has_request = true;
  }
  answer.request.set_problem(reported_peer_);
  // The request is sent while this daemon follows, so nothing is lost.
  const bool asks = ordered_ && in_step_ && !answer.ends;
  note_copied(response);
  if (asks) {
    if (const auto asked = parts_.client->hand_over(to_message(standing())); !asked) {
      log::warning("the other daemon does not give up the boards: " + asked.error().message);
    }
    ordered_ = false;
  }
  if (stopping_) answer.ends = true;
  return answer;
}

// It is not called after each change: the next message of the other daemon acknowledges an event.
void StandbySide::report_followed(bool is_new_copy) {
  constexpr std::chrono::milliseconds kBetween{100};
  const auto now = std::chrono::steady_clock::now();
  if (!parts_.followed || !copy_.is_whole()) return;
  if (!is_new_copy && now - followed_reported_at_ < kBetween) return;
  const auto last = copy_.last_event();
  if (!last) return;
  followed_reported_at_ = now;
  parts_.followed(*last, is_new_copy);
}

Expected<void> StandbySide::install(std::uint64_t number) {
  auto installed = keep_own_events().and_then([&] { return copy_.install(number); });
  if (!installed) return installed;
  Standing own = standing();
  own.term = peer_.term;
  own.was_active = own.alone = false;
  own.base = peer_.base;
  if (auto written = parts_.kept.write(own); !written) return written;
  {
    const std::lock_guard lock(mutex_);
    own_ = own;
    reading_.term = own.term;
  }
  has_followed_ = true;
  is_replacing_ = wants_copy_ = false;
  {
    const std::lock_guard lock(mutex_);
    ++copied_.copies;
    came_damaged_ = !copy_.damage().empty();
    copy_problem_ =
        copy_.damage().empty()
            ? std::string()
            : Sentence(
                  "the journal of the active daemon is damaged, and so is its copy here: {what}",
                  {{"what", copy_.damage()}})
                  .packed();
  }
  if (!copy_.damage().empty()) log::error("the copy arrived damaged: " + copy_.damage());
  log::info("this daemon is the standby of " + peer_.name + ", and has a copy of its journal");
  return {};
}

// Keeps events that this daemon published and the other does not have.
Expected<void> StandbySide::keep_own_events() {
  Standing own = standing();
  own.events = storage::last_event_in(parts_.journal).value_or(0);
  const auto aside = parts_.journal + ".term-" + std::to_string(own.term);
  if (own.term == 0 && own.events > 0) {
    log::warning("this machine had a journal before it became the standby of " + peer_.name +
                 ". It is " + aside + " now");
    return storage::move_journal(parts_.journal, aside);
  }
  if (!has_own_events(own, peer_)) return {};
  log::error("THIS DAEMON PUBLISHED EVENTS THAT " + peer_.name +
             " DOES NOT HAVE. What it had is in " + aside +
             " now. Compare its games with those of the hall: jadoube import " + aside +
             " --as other");
  return storage::move_journal(parts_.journal, aside);
}

void StandbySide::decide(bool in_doubt, const std::string& why) {
  Decision decision{.standing = standing(), .why = why, .in_doubt = in_doubt};
  // No daemon follows yet.
  decision.standing.active = decision.standing.was_active = decision.standing.alone = true;
  decision.standing.term = highest_term_ + 1;
  decision.standing.active_since = parts_.now();
  decision.taken = std::chrono::steady_clock::now();
  if (lease_) {
    // The holder has reported its end, so this daemon need not wait for the end of the lease.
    if (is_handed_over_) (void)lease_->look();
    const auto taken = lease_->take(
        {.holder = parts_.settings.name, .term = decision.standing.term, .alone = true});
    if (!taken) {
      return report(Sentence("the witness does not give the lease: {why}",
                             {{"why", taken.error().sentence()}})
                        .packed());
    }
    decision.revision = *taken;
  }
  auto events = close_journal(in_doubt);
  if (!events) {
    // The readable part is served (`storage::salvage`).
    log::error("the journal is damaged: " + events.error().message);
    copy_.give_up();
    events = std::max(peer_.events, decision.standing.events);
  }
  decision.standing.base = decision.standing.events = *events;
  if (const auto written = parts_.kept.write(decision.standing); !written) {
    return parts_.fail(written.error());
  }
  has_decided_ = true;
  {
    const std::lock_guard lock(mutex_);
    own_ = decision.standing;
  }
  parts_.decided(decision);
}

Expected<std::uint64_t> StandbySide::close_journal(bool in_doubt) {
  if (copy_.is_whole()) return copy_.close(in_doubt);
  return in_doubt ? storage::make_another(parts_.journal) : storage::last_event_in(parts_.journal);
}

// Called on the thread that checks the copy.
void StandbySide::note_copy_finding(const CopyFinding& finding) {
  const auto what = finding.what.packed();
  {
    const std::lock_guard lock(mutex_);
    // A new copy would be damaged too.
    if (came_damaged_ && finding.kind == CopyFinding::Kind::kCopyDamaged) return;
    if (finding.kind == CopyFinding::Kind::kNothing) reading_.checked_at = parts_.now();
    if (copy_problem_ == what) return;
    copy_problem_ = what;
  }
  if (what.empty()) return;
  log::error(finding.what.english());
  wants_copy_ = finding.kind == CopyFinding::Kind::kCopyDamaged ||
                finding.kind == CopyFinding::Kind::kCopyDiffers;
}

std::string StandbySide::copy_problem() const {
  const std::lock_guard lock(mutex_);
  return copy_problem_;
}

void StandbySide::report(const std::string& problem) {
  {
    const std::lock_guard lock(mutex_);
    if (reading_.problem == problem) return;
    reading_.problem = problem;
  }
  log::warning(Sentence::unpacked(problem).english());
}

}  // namespace jadoube::failover
