#include "daemon/failover/node.h"

#include <algorithm>
#include <chrono>
#include <tuple>
#include <utility>

#include "daemon/failover/evidence.h"
#include "daemon/failover/peer_line.h"
#include "daemon/failover/witness.h"
#include "daemon/system/clock.h"
#include "daemon/system/log.h"

namespace jadoube::failover {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::Sentence;

// An active daemon without a follower looks for the other daemon this often.
constexpr std::chrono::milliseconds kLookForPeer{500};
// The longest time for which one of two active daemons tries to inform the other before it ends.
constexpr std::chrono::seconds kReportPeer{5};
constexpr std::chrono::milliseconds kGreetAgain{50};
// A standby with a complete copy gets the rest within this time.
constexpr std::chrono::milliseconds kHandOverWithin{2000};

}  // namespace

Node::Node(Parts parts) : parts_(std::move(parts)) {}

Node::~Node() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  ending_.notify_all();
  if (client_) client_->interrupt();
  if (watch_.joinable()) watch_.join();
  if (standby_) standby_->stop();
  if (server_) server_->stop();
}

Expected<std::unique_ptr<Node>> Node::start(Parts parts) {
  std::unique_ptr<Node> node(new Node(std::move(parts)));
  if (auto opened = node->open(); !opened) return tl::unexpected(opened.error());
  return node;
}

Expected<void> Node::open() {
  const Settings& settings = parts_.settings;
  auto identity = identity_of(parts_.secret);
  if (!identity) {
    return rules::refuse(identity.error().code, "{path}: {why}",
                         {{"path", settings.secret_file}, {"why", identity.error().sentence()}});
  }
  identity_ = *std::move(identity);
  const KeptStanding kept(parts_.data_dir + "/" + KeptStanding::kFileName);
  auto own = kept.read(settings.name);
  if (!own) return tl::unexpected(own.error());
  own->first = settings.first;
  if (!settings.witness.url.empty()) {
    witness_ = std::make_unique<HubWitness>(settings.witness, settings.hall);
  }
  standby_ = std::make_unique<StandbySide>(StandbySide::Parts{
      .settings = settings,
      .journal = parts_.journal,
      .data_dir = parts_.data_dir,
      .kept = kept,
      .own = *own,
      .client = PeerClient::make(settings.peer, identity_),
      .checking_client = PeerClient::make(settings.peer, identity_),
      .witness = witness_.get(),
      .decided =
          [this](const StandbySide::Decision& decision) {
            {
              const std::lock_guard lock(mutex_);
              decision_ = decision;
            }
            set(State::kTakesOver);
          },
      .fail = [this](const rules::Error& error) { set(State::kFailed, error.message); },
      .now = parts_.now,
      .followed = parts_.followed});
  auto server = PeerServer::start(settings.listen, identity_, *this);
  if (!server) return tl::unexpected(server.error());
  server_ = *std::move(server);
  standby_->start();
  return {};
}

Node::State Node::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

std::string Node::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

std::string Node::warning() const {
  const std::lock_guard lock(mutex_);
  return warning_;
}

void Node::set(State state, const std::string& failure) {
  {
    const std::lock_guard lock(mutex_);
    state_ = state;
    failure_ = failure;
  }
  parts_.changed();
}

Standing Node::standing() const {
  {
    const std::lock_guard lock(mutex_);
    if (decision_.standing.active) {
      Standing own = decision_.standing;
      own.boards = boards_;
      return own;
    }
  }
  return standby_->standing();
}

// If the note cannot be saved, the daemon must not publish: later, it could not find out what it
// has published.
void Node::keep_alone(bool alone) {
  Standing own = standing();
  own.alone = alone;
  const KeptStanding kept(parts_.data_dir + "/" + KeptStanding::kFileName);
  if (const auto written = kept.write(own); !written) parts_.end_at_once(written.error().message);
}

void Node::become_active() {
  standby_->stop();
  const Settings& settings = parts_.settings;
  const auto& decision = decision_;
  log::info("this daemon takes over in term " + std::to_string(decision.standing.term) + ": " +
            Sentence::unpacked(decision.why).english());
  if (decision.in_doubt) {
    {
      const std::lock_guard lock(mutex_);
      warning_ = decision.why;
    }
    log::error("EVENTS MAY BE MISSING: " + Sentence::unpacked(decision.why).english() +
               ". Subscribers start from a snapshot");
  }
  if (witness_) {
    lease_ = std::make_unique<Lease>(Lease::Parts{
        .witness = std::move(witness_),
        .note = {.holder = settings.name, .term = decision.standing.term, .alone = true},
        .revision = decision.revision,
        .taken = decision.taken,
        .lasts = settings.lease,
        .lost = [this](const std::string& why) { parts_.end_at_once(why); }});
  }
  active_ = std::make_unique<ActiveSide>(
      ActiveSide::Parts{.settings = settings,
                        .journal = parts_.journal,
                        .data_dir = parts_.data_dir,
                        .standing = [this] { return standing(); },
                        .now = parts_.now,
                        .keep_alone = [this](bool alone) { keep_alone(alone); },
                        .lease = lease_.get(),
                        .fail = [this](const std::string& why) { parts_.end_at_once(why); }});
  client_ = PeerClient::make(settings.peer, identity_);
  const std::lock_guard lock(mutex_);
  state_ = State::kActive;
}

void Node::serve_followers(model::FindingSink* sink, CountBoards count_boards) {
  {
    const std::lock_guard lock(mutex_);
    sink_ = sink;
    count_boards_ = std::move(count_boards);
    serves_ = true;
  }
  watch_ = std::thread([this] { watch(); });
}

void Node::hand_over() {
  // The receiver of findings may end before this object does.
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  ending_.notify_all();
  client_->interrupt();
  if (watch_.joinable()) watch_.join();
  // The next active daemon then need not wait until the lease ends.
  if (lease_) lease_->stop();
  active_->hand_over(kHandOverWithin);
}

Expected<void> Node::take_over(bool may_lack_events) {
  if (state() != State::kStandby) {
    return rules::refuse(ErrorCode::kFailedPrecondition, "this daemon is active already");
  }
  if (!parts_.settings.takes_over) {
    return rules::refuse(ErrorCode::kFailedPrecondition,
                         "this daemon only keeps a copy: [failover] takes_over is false");
  }
  standby_->take_over(may_lack_events);
  return {};
}

model::FailoverReading Node::read() const {
  if (state() == State::kStandby || !active_) return standby_->read();
  model::FailoverReading reading = active_->read();
  reading.term = standing().term;
  const auto warned = warning();
  if (!warned.empty()) {
    reading.problem =
        reading.problem.empty()
            ? warned
            : Sentence("{warning}; {problem}", {{"warning", Sentence::unpacked(warned)},
                                                {"problem", Sentence::unpacked(reading.problem)}})
                  .packed();
  }
  return reading;
}

v1::Standing Node::greet(const v1::Standing& peer) {
  meet(from_message(peer));
  return to_message(standing());
}

// Continues the journal of this daemon, although the other daemon has begun a later term.
void Node::outlive(std::uint64_t term) {
  Standing own;
  {
    const std::lock_guard lock(mutex_);
    if (decision_.standing.term > term) return;
    decision_.standing.term = term + 1;
    own = decision_.standing;
  }
  const KeptStanding kept(parts_.data_dir + "/" + KeptStanding::kFileName);
  if (const auto written = kept.write(own); !written) parts_.end_at_once(written.error().message);
}

// Both daemons are active: one of them must end. Both make the same comparison.
void Node::meet(const Standing& peer) {
  const Standing own = standing();
  if (!own.active || peer.name == own.name) return;
  const bool outranks = outlasts(peer, own, !parts_.settings.witness.url.empty());
  const auto since = std::max(own.active_since, peer.active_since);
  const Sentence what(
      "TWO DAEMONS WERE ACTIVE: {name} in term {term}, and {other} in term {other_term}, since "
      "{since}",
      {{"name", own.name},
       {"term", own.term},
       {"other", peer.name},
       {"other_term", peer.term},
       {"since", system::local_date_time(since)}});
  if (peer.active && outranks) {
    // The caller gets its answer first.
    {
      const std::lock_guard lock(mutex_);
      loses_to_ = what.english() + ". This one ends now, and keeps its journal";
    }
    return ending_.notify_all();
  }
  if (!peer.active) return;
  outlive(peer.term);
  bool is_new = false;
  {
    const std::lock_guard lock(mutex_);
    is_new = !Sentence::unpacked(warning_).english().starts_with("TWO");
    if (is_new) {
      warning_ =
          Sentence("{what} until {until}. The other one ends now. Compare the games of that time",
                   {{"what", what}, {"until", system::local_date_time(parts_.now())}})
              .packed();
    }
  }
  if (is_new) log::error(Sentence::unpacked(warning()).english());
}

void Node::watch() {
  std::unique_lock lock(mutex_);
  const auto must_end = [&] { return stopping_ || !loses_to_.empty(); };
  while (!ending_.wait_for(lock, kLookForPeer, must_end)) {
    lock.unlock();
    if (count_boards_) boards_ = count_boards_();
    // A standby in step has sent its standing.
    if (!active_->is_in_step()) {
      const auto peer = client_->greet(to_message(standing()));
      if (peer) meet(from_message(*peer));
    }
    report();
    lock.lock();
  }
  if (stopping_) return;
  const auto why = loses_to_;
  lock.unlock();
  lose(why);
}

// The other daemon must know that both were active, even if it is busy or did not ask.
void Node::lose(const std::string& why) {
  const auto own = to_message(standing());
  const auto until = std::chrono::steady_clock::now() + kReportPeer;
  while (!client_->greet(own) && std::chrono::steady_clock::now() < until) {
    std::unique_lock lock(mutex_);
    if (ending_.wait_for(lock, kGreetAgain, [&] { return stopping_; })) return;
  }
  parts_.end_at_once(why);
}

void Node::report() {
  auto findings = findings_of(warning(), active_->read(), active_->copy_warning());
  if (sink_ == nullptr || findings == reported_) return;
  reported_ = findings;
  sink_->take("failover", std::move(findings));
}

Expected<void> Node::serve(FollowerLine& line) {
  {
    const std::lock_guard lock(mutex_);
    if (!serves_) {
      return rules::refuse(ErrorCode::kFailedPrecondition, "this daemon does not serve yet");
    }
  }
  return active_->serve(line);
}

Expected<v1::CompareRowsResponse> Node::compare_rows(const v1::CompareRowsRequest& request) {
  {
    const std::lock_guard lock(mutex_);
    if (!serves_) {
      return rules::refuse(ErrorCode::kFailedPrecondition, "this daemon does not serve yet");
    }
  }
  return active_->compare_rows(request);
}

void Node::warn_of_damage(const std::vector<std::string>& lost, const std::string& aside) {
  std::string rows;
  for (const auto& each : lost) rows += (rows.empty() ? "" : ", ") + each;
  const auto what = Sentence(
      "The journal was damaged, and this could not be read: {rows}. Everything else is served. The "
      "damaged file is {file}",
      {{"rows", rows.empty() ? std::string("-") : rows}, {"file", aside}});
  log::error(what.english());
  const std::lock_guard lock(mutex_);
  warning_ = warning_.empty()
                 ? what.packed()
                 : Sentence("{warning}; {problem}",
                            {{"warning", Sentence::unpacked(warning_)}, {"problem", what}})
                       .packed();
}

Expected<void> Node::ask_to_hand_over() {
  if (state() != State::kActive || !active_->is_in_step()) {
    return rules::refuse(ErrorCode::kFailedPrecondition,
                         "it is not active, or the copy is not complete");
  }
  set(State::kHandsOver);
  return {};
}

}  // namespace jadoube::failover
