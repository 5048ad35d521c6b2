#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/access/doorkeeper.h"
#include "daemon/analysis/desk/analysis_desk.h"
#include "daemon/api/gateway/gateway.h"
#include "daemon/api/server.h"
#include "daemon/hub/hub_link.h"
#include "daemon/net/http/http_server.h"
#include "daemon/outputs/output_set.h"
#include "daemon/release/public_feed.h"
#include "daemon/system/clock.h"
#include "daemon/system/ip_address.h"
#include "daemon/web/pages.h"
#include "tests/daemon/outputs/hall_table.h"
#include "tests/daemon/release/two_halls/round_clock.h"
#include "tests/support/public_reader.h"

namespace jadoube::tests {

/// All messages that a hub has of a hall, as relays get them.
inline std::string bytes_at_hub(const hub::HubAddress& address, const hub::HallStream& hall) {
  const auto link = hub::HubLink::connect(address);
  if (!link) return link.error().message;
  const std::string name = hub::stream_name(hall);
  const auto state = (*link)->stream(name);
  if (!state) return state.error().message;
  if (!*state) return "no stream";
  std::string all;
  for (std::uint64_t sequence = (*state)->first; sequence <= (*state)->last; ++sequence) {
    const auto message = (*link)->message(name, sequence);
    all += std::to_string(sequence) + " ";
    all += message ? std::to_string(message->id.number) + " " + message->bytes
                   : message.error().message;
    all += "\n";
  }
  return all;
}

/// What a mutation of a hall breaks.
enum class Leak {
  kNone,
  kPublicFeed,  ///< What everybody sees has no delay.
  kOutputs,     ///< The outputs have none.
  kPgn,         ///< One output has none: that of this kind.
  kOverlay,
  kCloud,
  kFolder,
  kLiveChess,      ///< The interface of LiveChess has none.
  kDisplays,       ///< Everybody's displays show the tables of now.
  kEverybody,      ///< Whoever comes is taken for a display.
  kHalf,           ///< Half of the delay.
  kCalendar,       ///< Ages are those of the calendar.
  kTimesOfEvents,  ///< The same, by the times of the events.
  kTakeover,       ///< A standby takes everything for old.
  kEvidence,       ///< Everybody reads the record of a game, as evidence has it.
  kRelay,          ///< A relay shows everything at once.
  kHub,            ///< The hub gets everything at once.
};

// The displays of the hall. With a leak, everybody sees theirs.
struct LeakingDisplays final : outputs::RoundSink {
  void show(const std::vector<outputs::Round>& rounds) override {
    server->show(rounds);
    if (leaks) server->show_everybody(rounds);
  }
  void show_everybody(const std::vector<outputs::Round>& rounds) override {
    if (!leaks) server->show_everybody(rounds);
  }
  api::Server* server = nullptr;
  bool leaks = false;
};

/// A whole hall in this process, without boards: the journal, the stream, what everybody may see of
/// it, the API over gRPC and HTTP, the pages, and every kind of output. The test says what happens,
/// and moves the time of the machine and the clock.
class TwinHall : public HallTable {
 public:
  static constexpr const char* kEvent = "open";
  /// The reader calls as often as it can.
  static constexpr double kCallsPerSecond = 1e6;

  TwinHall(Leak leak, std::string hub, std::string hall)
      : leak_(leak), hub_(std::move(hub)), hall_name_(std::move(hall)) {}
  ~TwinHall() override { stop(); }
  void TestBody() override {}

  /// From the next start on, an engine analyses what everybody sees. Before, nothing does.
  void use_engine(const analysis::EngineSettings& settings) { engine_ = settings; }
  /// Null: there is no engine.
  const analysis::AnalysisDesk* desk() const { return desk_.get(); }
  std::string token(access::Role role) {
    return keeper_.make_token(role, "somebody", std::chrono::hours(1), "a test")->secret;
  }

  // Begins with the journal of another hall: its epoch is the same then.
  void copy_from(TwinHall& other) {
    stop();
    journal_.reset();
    other.journal_.reset();
    for (const char* end : {"", "-wal", "-shm"}) {
      std::error_code ignored;
      std::filesystem::copy_file(other.path() + end, path() + end,
                                 std::filesystem::copy_options::overwrite_existing, ignored);
    }
  }

  void start() {
    stop();
    // As `system::Clock`: never before the last event.
    clock_from_ = std::max(clock_from_.load(), last_reported_);
    tournament_.reset();
    open(64);
    for (const auto& [id, tournament] : tournaments_) {
      feed_->restore(std::make_shared<const model::Tournament>(tournament));
    }
    const release::LivedTime::Parts lived{.file = directory_ / "lived-time",
                                          .epoch = journal_->epoch(),
                                          .head = feed_->head(),
                                          .machine = [this] { return machine(); }};
    if (taking_over_) {
      lived_ = std::move(taking_over_);
      lived_->keep_in(lived.file, lived.epoch, lived.head);
    } else {
      lived_ = std::make_unique<release::LivedTime>(lived);
    }
    released_ = std::make_unique<release::PublicFeed>(
        release::PublicFeed::Parts{.live = *feed_,
                                   .archive = archive(),
                                   .rules = rules(Leak::kPublicFeed),
                                   .now = [this] { return clock_.now(); },
                                   .epoch = journal_->epoch()});
    ASSERT_TRUE(released_->open());
    if (engine_) {
      desk_ = std::make_unique<analysis::AnalysisDesk>(
          analysis::AnalysisDesk::Parts{.released = *released_,
                                        .archive = archive(),
                                        .file = directory_ / "analysis",
                                        .now = [this] { return clock_.now(); }},
          *engine_);
    }
    gateway_ = std::make_unique<api::Gateway>(keeper_, kCallsPerSecond);
    if (leak_ == Leak::kEverybody) {
      gateway_->set_live_networks({*system::Network::parse("127.0.0.0/8")});
    }
    open_outputs();
    api::Server::Options options{.listen = {"unix:" + (directory_ / "arbiters")},
                                 .viewers = {"127.0.0.1:0"},
                                 .epoch = journal_->epoch()};
    options.now = [this] { return displayed_now(); };
    auto server = api::Server::start(options,
                                     {.released = released_.get(),
                                      .outputs = outputs_.get(),
                                      .analysis = desk_.get(),
                                      .doorkeeper = &keeper_,
                                      .gateway = gateway_.get()},
                                     *feed_, archive());
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    net::HttpSite site{.routes = gateway_->routes({})};
    for (auto routes : {outputs_->routes(), web::page_routes()}) {
      for (auto& route : routes) site.routes.push_back(std::move(route));
    }
    if (leak_ == Leak::kEvidence) {
      net::HttpRoute evidence;
      evidence.prefix = "/evidence";
      evidence.handler = net::answers([this](const net::HttpRequest&) {
        const auto row = archive().game("b1", 1);
        return net::text_response(200, row && *row ? (*row)->wire : "none");
      });
      site.routes.push_back(evidence);
    }
    http_ = std::make_unique<net::HttpServer>();
    const auto port = http_->listen("127.0.0.1:0", site);
    const auto livechess = http_->listen("127.0.0.1:0", outputs_->livechess_site({}));
    ASSERT_TRUE(port && livechess);
    http_port_ = *port;
    livechess_port_ = *livechess;
    displays_.server = server_.get();
    outputs_->set_displays(displays_);
    outputs_->start();
    shows_everybody_ = false;
    step();
    if (desk_) desk_->start(*server_);
    http_->start();
  }

  void stop() {
    if (desk_) desk_->stop();
    if (http_) http_->stop();
    if (server_) {
      EXPECT_TRUE(server_->stop(std::chrono::seconds(5)));
    }
    if (outputs_) outputs_->stop();
    http_.reset();
    server_.reset();
    outputs_.reset();
    gateway_.reset();
    desk_.reset();
    released_.reset();
    lived_.reset();
  }

  /// A second passes, by all clocks.
  void pass_a_second() {
    time_ += 1;
    if (lived_) note();
    if (standby_) standby_->note(feed_->head());
    step();
  }
  /// The daemon does not run for this time. Meanwhile somebody may set the clock, or start the
  /// machine again.
  void restart(int seconds, int clock_differs, bool new_start) {
    stop();
    time_ += seconds;
    clock_offset_ += clock_differs;
    if (new_start) {
      ++machine_;
      machine_offset_ = 3 - time_.load();
    }
    start();
  }
  /// From now on another daemon follows, on a machine that runs for ten days.
  void is_followed() {
    standby_machine_ = ++machines_ * 1000;
    standby_ = std::make_unique<release::LivedTime>(release::LivedTime::Parts{
        .head = feed_->head(), .machine = [this, machine = standby_machine_] {
          return release::LivedTime::Machine{
              std::chrono::seconds(time_.load() + kTenDays + shift_.load()),
              "machine " + std::to_string(machine)};
        }});
  }
  bool has_standby() const { return standby_ != nullptr; }
  /// The other daemon takes over. Its clock differs.
  void take_over(int clock_differs, bool has_states) {
    stop();
    std::error_code ignored;
    std::filesystem::remove(std::filesystem::path(directory_ / "lived-time"), ignored);
    if (!has_states) std::filesystem::remove_all(directory_ / "outputs", ignored);
    if (leak_ == Leak::kTakeover) shift_ += kTenDays;
    taking_over_ = std::move(standby_);
    machine_ = standby_machine_;
    machine_offset_ = kTenDays + shift_.load();
    clock_offset_ += clock_differs;
    start();
  }

  void step() {
    if (!released_) return;
    EXPECT_TRUE(released_->step());
    if (released_->is_held_back() && !std::exchange(shows_everybody_, true)) {
      outputs_->start_for_everybody(released_->seen_by_everybody());
    }
  }

  /// Threads of outputs begin to work on all there is now.
  void begin_round() { rounds_.begin(); }
  /// Displays get what changed since their last step.
  void step_displays() { ++steps_of_displays_; }
  /// True when all of them have done so. It waits a moment.
  bool is_through() {
    feed_->wake();
    released_->feed().wake();
    // The interface of LiveChess has two, and the hall one.
    if (!rounds_.are_through(outputs_->list().status().size() + 3 + (shows_everybody_ ? 1 : 0))) {
      return false;
    }
    if (has_reached_hub()) return true;
    // What the hub did not take in these rounds, it takes in others.
    rounds_.begin();
    return false;
  }

  model::Instant now() const { return clock_.now(); }
  /// The time for displays. They are told nothing twice within a quarter of a second, and the clock
  /// stands still while outputs work. So this one goes on when they have worked.
  model::Instant displayed_now() const {
    return now() + std::chrono::milliseconds(250) * steps_of_displays_.load();
  }
  /// Time that nobody sets.
  release::LivedTime::Machine true_machine() const {
    return {std::chrono::seconds(time_.load()), "true"};
  }
  std::vector<std::shared_ptr<const model::Event>> events_after(std::uint64_t number) const {
    return feed_->read(number, std::nullopt, {}, 1000).events;
  }

  void put_tournament(const model::Tournament& tournament) {
    last_reported_ = clock_seconds();
    tournaments_[tournament.id] = tournament;
    put(tournament, now());
    tournament_.reset();
    note();
  }
  const model::Tournament& tournament(const std::string& id) { return tournaments_[id]; }
  const std::optional<model::Game>& game(const std::string& board) const {
    return boards_.at(board).game;
  }

  /// `token`: of a role. Empty: nobody has entered.
  PublicReader reader(const std::vector<std::string>& boards, const std::string& token = {}) const {
    return PublicReader({.http = http_port_,
                         .livechess = livechess_port_,
                         .folder = directory_ / "folder",
                         .meaningless = {released_->epoch(), ":" + std::to_string(http_port_),
                                         ":" + std::to_string(livechess_port_), hall_name_},
                         .boards = boards,
                         .tournaments = {"open", "league", "free"},
                         .fields = token.empty() ? "" : "Authorization: Bearer " + token + "\r\n"});
  }
  std::string at_hub() const {
    return hub_.empty() ? "" : bytes_at_hub({.url = hub_}, {.event = kEvent, .hall = hall_name_});
  }
  outputs::OutputSet& outputs() { return *outputs_; }

  /// Each is one event, at the present time.
  void report_change(const std::string& board, model::Change change) {
    last_reported_ = clock_seconds();
    report(now(), board, std::move(change));
    note();
  }
  void play_ply(const std::string& board, const std::string& uci, const std::string& san) {
    last_reported_ = clock_seconds();
    play(now(), board, uci, san);
    note();
  }
  void begin_game(const std::string& board) {
    last_reported_ = clock_seconds();
    const auto& before = boards_[board].game;
    start_game(now(), board, before ? before->ordinal + 1 : 1);
    note();
  }
  /// It is on no disk.
  void show_unwritten(const std::string& board) {
    model::Board news = boards_[board];
    if (news.game) news.game->result = rules::Result::kBlackWins;
    news.clock = model::ClockState{.white = std::chrono::seconds(7), .black = {}, .running = {}};
    feed_->unwritten().show({.boards = {{board, news}}});
  }

  /// Writes a game of before as an arbiter corrected it.
  void correct(const std::string& board, int ordinal, std::uint32_t revision) {
    last_reported_ = clock_seconds();
    auto row = archive().game(board, ordinal);
    ASSERT_TRUE(row && *row);
    auto game = storage::codec::game_of(**row);
    ASSERT_TRUE(game);
    game->revision = revision;
    model::Event event{.number = feed_->head() + 1,
                       .at = now(),
                       .board = board,
                       .game = ordinal,
                       .content = model::EarlierGameCorrected{*game}};
    storage::Batch batch;
    batch.events = {storage::codec::to_row(event)};
    batch.games = {storage::codec::to_row(board, *game, "")};
    ASSERT_TRUE(journal_->commit(batch));
    feed_->publish({std::make_shared<const model::Event>(std::move(event))});
    note();
  }
  void add_board(const std::string& id, const std::string& serial) {
    model::Board board;
    board.link = drivers::ConnectionState::kLive;
    board.device.serial = serial;
    board.port = "/dev/" + id;
    board.placement = rules::Placement::initial();
    boards_[id] = board;
  }

 private:
  static constexpr std::int64_t kTenDays = 864'000;

  // Whichever thread notes an event first makes its mark. In both halls it is in the same second.
  void note() { lived_->note(feed_->head()); }

  std::int64_t clock_seconds() const {
    return std::max(time_.load() + clock_offset_.load(), clock_from_.load());
  }

  release::LivedTime::Machine machine() const {
    if (leak_ == Leak::kCalendar) {
      return {std::chrono::seconds(clock_seconds()) + std::chrono::hours(1'000'000), "always"};
    }
    return {std::chrono::seconds(time_.load() + machine_offset_.load()),
            "machine " + std::to_string(machine_.load())};
  }

  // A hub that is busy refuses what it is sent. The first events are old enough for it at once.
  bool has_reached_hub() {
    if (hub_.empty()) return true;
    for (const auto& status : outputs_->list().status()) {
      if (!status.health.ok && status.name == "hub") return false;
    }
    if (!is_at_hub_) {
      const auto link = hub::HubLink::connect({.url = hub_});
      if (!link) return false;
      const auto state = (*link)->stream(hub::stream_name({.event = kEvent, .hall = hall_name_}));
      is_at_hub_ = state && *state && (*state)->last > 0;
    }
    return is_at_hub_;
  }

  // `part`: which mutation breaks it.
  release::DelayRules rules(Leak part) {
    return {.without_tournament = [](const std::string&) { return std::chrono::seconds(0); },
            .held_before =
                [this, part](const std::string&) {
                  if (leak_ == part) return std::chrono::seconds(86'400);
                  return std::chrono::seconds(leak_ == Leak::kHalf ? 30 : 0);
                },
            .lived = leak_ == Leak::kTimesOfEvents ? nullptr : lived_.get()};
  }

  void open_outputs() {
    const auto output = [&](const char* name, outputs::Kind kind, Leak leak) {
      return outputs::OutputSettings{.name = name, .kind = kind, .live = leak_ == leak};
    };
    outputs::OutputSet::Options options{
        .outputs = {output("pgn", outputs::Kind::kPgn, Leak::kPgn),
                    output("overlay", outputs::Kind::kOverlay, Leak::kOverlay),
                    output("cloud", outputs::Kind::kCloud, Leak::kCloud),
                    output("folder", outputs::Kind::kFolder, Leak::kFolder)},
        .livechess = true,
        .livechess_is_live = leak_ == Leak::kLiveChess,
        .has_displays = true,
        .rules = rules(Leak::kOutputs),
        .released = released_.get(),
        .evaluate = [this](const outputs::Table& table,
                           const rules::Position& position) -> outputs::Evaluated {
          if (!desk_ || !desk_->allows(table.delay, table.shown_until)) return {};
          return {.score = desk_->known().find(analysis::key_of(position))};
        },
        .state_dir = directory_ / "outputs",
        .names = {.event = "Event", .site = "Site", .epoch = journal_->epoch()}};
    displays_.leaks = leak_ == Leak::kDisplays;
    options.outputs[3].dir = directory_ / "folder";
    if (!hub_.empty()) {
      options.outputs.push_back(output("hub", outputs::Kind::kHub, Leak::kHub));
      options.outputs.back().url = hub_;
      options.outputs.back().event = kEvent;
      options.outputs.back().hall = hall_name_;
    }
    auto outputs = outputs::OutputSet::open(options, *feed_, archive(), rounds_.clock());
    ASSERT_TRUE(outputs) << outputs.error().message;
    outputs_ = std::move(*outputs);
  }

  const Leak leak_;
  const std::string hub_, hall_name_;
  // Seconds: the true time, and what the machine and its clock add to it. The clock does not run
  // back behind `clock_from_`.
  std::atomic<std::int64_t> time_ = 1000, machine_offset_ = 0, clock_offset_ = 0, clock_from_ = 0;
  std::atomic<std::int64_t> machine_ = 1, shift_ = 0, steps_of_displays_ = 0;
  std::int64_t machines_ = 1, standby_machine_ = 0, last_reported_ = 0;
  bool shows_everybody_ = false, is_at_hub_ = false;
  std::map<std::string, model::Tournament> tournaments_;
  const system::Clock clock_{[this] { return at(std::chrono::seconds(clock_seconds())); }};
  RoundClock rounds_{[this] { return clock_.now(); }};
  access::Doorkeeper keeper_{[] { return access::Seconds(std::chrono::seconds(1'700'000'000)); }};
  std::unique_ptr<release::LivedTime> lived_, standby_, taking_over_;
  std::unique_ptr<release::PublicFeed> released_;
  std::optional<analysis::EngineSettings> engine_;
  std::unique_ptr<analysis::AnalysisDesk> desk_;
  std::unique_ptr<api::Gateway> gateway_;
  LeakingDisplays displays_;
  std::unique_ptr<outputs::OutputSet> outputs_;
  std::unique_ptr<api::Server> server_;
  std::unique_ptr<net::HttpServer> http_;
  int http_port_ = 0, livechess_port_ = 0;
};

}  // namespace jadoube::tests
