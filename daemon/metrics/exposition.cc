#include "daemon/metrics/exposition.h"

#include <prometheus/text_serializer.h>

#include <array>
#include <utility>
#include <vector>

#include "daemon/model/incident.h"

namespace jadoube::metrics {
namespace {

using drivers::ConnectionState;
using model::IncidentKind;
using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;
using system::LatencyHistogram;
using Labels = std::vector<ClientMetric::Label>;

double seconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

double seconds_since_1970(std::chrono::system_clock::time_point time) {
  return std::chrono::duration<double>(time.time_since_epoch()).count();
}

template <typename Number>
double number(Number value) {
  return static_cast<double>(value);
}

ClientMetric labelled(Labels labels) {
  ClientMetric metric;
  metric.label = std::move(labels);
  return metric;
}

// One metric with all its values.
class Family {
 public:
  Family(std::vector<MetricFamily>& all, MetricType type, std::string name, std::string help)
      : family_(all.emplace_back()) {
    family_.name = std::move(name);
    family_.help = std::move(help);
    family_.type = type;
  }

  void add(double value, Labels labels = {}) {
    ClientMetric metric = labelled(std::move(labels));
    (family_.type == MetricType::Counter ? metric.counter.value : metric.gauge.value) = value;
    family_.metric.push_back(std::move(metric));
  }

  void add(const LatencyHistogram::Reading& reading, Labels labels = {}) {
    ClientMetric metric = labelled(std::move(labels));
    auto& histogram = metric.histogram;
    for (std::size_t i = 0; i < LatencyHistogram::kBounds.size(); ++i) {
      histogram.sample_count += reading.counts[i];
      histogram.bucket.push_back({histogram.sample_count, seconds(LatencyHistogram::kBounds[i])});
    }
    histogram.sample_count += reading.counts.back();
    histogram.sample_sum = seconds(reading.sum);
    family_.metric.push_back(std::move(metric));
  }

 private:
  // The family is complete before the next one is made.
  MetricFamily& family_;
};

// All metrics, in the order in which they are written.
class Book {
 public:
  Family gauge(std::string name, std::string help) {
    return {all_, MetricType::Gauge, std::move(name), std::move(help)};
  }
  Family counter(std::string name, std::string help) {
    return {all_, MetricType::Counter, std::move(name), std::move(help)};
  }
  Family histogram(std::string name, std::string help) {
    return {all_, MetricType::Histogram, std::move(name), std::move(help)};
  }
  std::string text() const { return prometheus::TextSerializer().Serialize(all_); }

 private:
  std::vector<MetricFamily> all_;
};

// The kinds that operators may see. All others show the actions of players.
constexpr std::array kTechnical = {IncidentKind::kClockLost,      IncidentKind::kBoardLost,
                                   IncidentKind::kBoardBack,      IncidentKind::kSensorFault,
                                   IncidentKind::kBatteryLow,     IncidentKind::kStorageFailing,
                                   IncidentKind::kOutputFailing,  IncidentKind::kSerialTwice,
                                   IncidentKind::kStandbyFailing, IncidentKind::kHouseFull};

bool is_technical(IncidentKind kind) {
  for (const IncidentKind each : kTechnical) {
    if (each == kind) return true;
  }
  return false;
}

void add_boards(Book& book, const stream::Tally& tally) {
  constexpr std::array kStates = {std::pair(ConnectionState::kLost, "lost"),
                                  std::pair(ConnectionState::kConnecting, "connecting"),
                                  std::pair(ConnectionState::kLive, "live")};
  Family states = book.gauge("jadoubed_boards", "Boards by the state of their connection.");
  for (const auto& [state, word] : kStates) {
    std::size_t count = 0;
    for (const auto& board : tally.boards) count += board.link == state ? 1 : 0;
    states.add(number(count), {{"state", word}});
  }
  Family live = book.gauge("jadoubed_board_live", "1: the board answers.");
  for (const auto& board : tally.boards) {
    live.add(board.link == ConnectionState::kLive ? 1 : 0, {{"board", board.id}});
  }
  book.gauge("jadoubed_games", "Games that are being played.").add(number(tally.games));
  book.counter("jadoubed_events_total", "Events on record since the journal was made.")
      .add(number(tally.head));
}

void add_incidents(Book& book, const Reading& reading) {
  Family open = book.gauge("jadoubed_incidents_open",
                           "Incidents that need somebody, by kind. Only arbiters get all kinds.");
  for (std::size_t i = 0; i < model::kIncidentKinds; ++i) {
    const auto kind = static_cast<IncidentKind>(i);
    if (!reading.has_arbiters_incidents && !is_technical(kind)) continue;
    open.add(number(reading.tally.incidents[i]), {{"kind", std::string(to_string(kind))}});
  }
}

void add_lines(Book& book, const Reading& reading) {
  // One metric with a value for each board.
  const auto add = [&](Family family, const auto& value_of) {
    for (const auto& line : reading.lines) {
      family.add(number(value_of(line)), {{"board", line.board}});
    }
  };
  using Line = devices::LineReading;
  add(book.counter("jadoubed_line_received_bytes_total",
                   "Bytes from the board. Of a shared line: from all its boards."),
      [](const Line& line) { return line.traffic.received; });
  add(book.counter("jadoubed_line_sent_bytes_total", "Bytes to the board."),
      [](const Line& line) { return line.traffic.sent; });
  add(book.counter("jadoubed_line_resyncs_total",
                   "How often bytes made no sense, and the driver looked for the next message."),
      [](const Line& line) { return line.resyncs; });
  add(book.counter("jadoubed_line_noise_bytes_total", "Bytes that made no sense."),
      [](const Line& line) { return line.noise_bytes; });
  add(book.counter("jadoubed_line_missed_changes_total",
                   "How often changes of squares were lost on the way."),
      [](const Line& line) { return line.missed; });
  add(book.counter("jadoubed_line_overruns_total",
                   "Bytes lost in a serial port because nobody read in time."),
      [](const Line& line) { return line.errors.overruns; });
  add(book.counter("jadoubed_line_garbled_bytes_total",
                   "Bytes that a serial port received damaged."),
      [](const Line& line) { return line.errors.garbled; });
  add(book.counter("jadoubed_line_connections_total", "How often the board became live."),
      [](const Line& line) { return line.connections; });
  add(book.counter("jadoubed_line_losses_total", "How often a live board was lost."),
      [](const Line& line) { return line.losses; });
  Family silent = book.gauge("jadoubed_line_silent_seconds", "The time since the last byte.");
  for (const auto& line : reading.lines) {
    if (line.received_at)
      silent.add(seconds(reading.now - *line.received_at), {{"board", line.board}});
  }
}

void add_engine(Book& book, const Reading& reading) {
  book.gauge("jadoubed_mailbox_waiting", "Observations and tasks that wait for the engine.")
      .add(number(reading.waiting));
  book.histogram("jadoubed_board_to_durable_seconds",
                 "From the time that an observation was read from its board until it is durable.")
      .add(reading.observations);
  Family writes = book.histogram(
      "jadoubed_durable_to_written_seconds",
      "From the time that an event is durable until it is written to a stream of a client.");
  for (const auto& streams : reading.streams) {
    writes.add(streams.writes, {{"audience", streams.audience}});
  }
}

void add_storage(Book& book, const Reading& reading) {
  const auto& storage = reading.storage;
  book.histogram("jadoubed_journal_commit_seconds",
                 "How long the journal took for a transaction, with the sync of the disk.")
      .add(reading.syncs);
  book.gauge("jadoubed_journal_durable", "1: everything that was seen is saved.")
      .add(storage.refusal.empty() ? 1 : 0);
  book.gauge("jadoubed_journal_waiting_events", "Events that wait to be saved.")
      .add(number(storage.waiting));
  book.gauge("jadoubed_journal_size_bytes", "The journal and its log.")
      .add(number(storage.room.journal_bytes));
  book.gauge("jadoubed_disk_free_bytes", "The room left for the journal, without the reserve.")
      .add(number(storage.room.free_bytes));
  book.gauge("jadoubed_disk_reserve_bytes", "The reserve for a full disk.")
      .add(number(storage.room.reserve_bytes));
  Family lasts = book.gauge("jadoubed_disk_lasts_seconds",
                            "How long the room lasts. Missing: it does not shrink.");
  if (storage.lasts) lasts.add(seconds(*storage.lasts));
}

void add_failover(Book& book, const Reading& reading) {
  const auto add = [&](const char* name, const char* help, auto value) {
    Family family = book.gauge(name, help);
    if (reading.failover) family.add(number(value(*reading.failover)));
  };
  add("jadoubed_failover_in_step",
      "1: the standby has everything, and nothing is published without it. Missing: there is no "
      "second daemon.",
      [](const auto& failover) { return failover.is_in_step ? 1 : 0; });
  add("jadoubed_failover_behind_transactions", "Transactions that the copy at the standby lacks.",
      [](const auto& failover) { return failover.behind; });
  add("jadoubed_failover_term", "Each takeover begins a new term.",
      [](const auto& failover) { return failover.term; });
}

void add_streams(Book& book, const Reading& reading) {
  Family open = book.gauge("jadoubed_streams",
                           "Streams of clients. events: every event; display: what is now.");
  for (const auto& streams : reading.streams) {
    open.add(number(streams.readers), {{"audience", streams.audience}, {"mode", "events"}});
    open.add(number(streams.displays), {{"audience", streams.audience}, {"mode", "display"}});
  }
}

void add_outputs(Book& book, const Reading& reading) {
  Family ok = book.gauge("jadoubed_output_ok", "1: the output reaches its reader.");
  for (const auto& output : reading.outputs) {
    ok.add(output.health.ok ? 1 : 0, {{"output", output.name}});
  }
  Family lag = book.gauge("jadoubed_output_lag_seconds",
                          "0: everything that is due has gone out. Else the time since it had. "
                          "Missing: nothing has ever gone out.");
  for (const auto& output : reading.outputs) {
    const bool is_there = output.health.ok && output.health.is_up_to_date;
    if (is_there) lag.add(0, {{"output", output.name}});
    if (is_there || !output.published_at) continue;
    lag.add(seconds(reading.now - *output.published_at), {{"output", output.name}});
  }
  Family delay = book.gauge("jadoubed_output_delay_seconds", "The delay that was set.");
  for (const auto& output : reading.outputs) {
    delay.add(seconds(output.delay), {{"output", output.name}});
  }
  Family frozen = book.gauge("jadoubed_output_frozen_tables", "Tables that an operator stopped.");
  for (const auto& output : reading.outputs) {
    frozen.add(number(output.frozen.size()), {{"output", output.name}});
  }
}

// Adds the metrics of the process. Their names are those of all programs.
void add_process(Book& book, const Reading& reading) {
  const auto& process = reading.process;
  book.gauge("jadoubed_build_info", "1. The label has the version.")
      .add(1, {{"version", reading.version}});
  book.counter("process_cpu_seconds_total", "The time that the daemon had a processor.")
      .add(seconds(process.cpu));
  book.gauge("process_resident_memory_bytes", "Memory in use.").add(number(process.resident_bytes));
  book.gauge("process_virtual_memory_bytes", "Memory with an address.")
      .add(number(process.virtual_bytes));
  book.gauge("process_open_fds", "Open files and connections.").add(number(process.open_files));
  book.gauge("process_max_fds", "How many may be open.").add(number(process.most_files));
  book.gauge("process_threads", "Threads.").add(number(process.threads));
  book.gauge("process_start_time_seconds", "When the daemon started, since 1970.")
      .add(seconds_since_1970(process.started));
}

}  // namespace

std::string exposition(const Reading& reading) {
  Book book;
  add_boards(book, reading.tally);
  add_incidents(book, reading);
  add_lines(book, reading);
  add_engine(book, reading);
  add_storage(book, reading);
  add_failover(book, reading);
  add_streams(book, reading);
  add_outputs(book, reading);
  add_process(book, reading);
  return book.text();
}

}  // namespace jadoube::metrics
