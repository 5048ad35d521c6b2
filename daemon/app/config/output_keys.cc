#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/app/config/config_reader.h"
#include "daemon/app/config/key_table.h"
#include "daemon/hub/hub_names.h"
#include "daemon/model/ids.h"
#include "daemon/outputs/settings.h"
#include "daemon/push/push_endpoint.h"
#include "daemon/texts/words.h"

namespace jadoube::app {

namespace {

constexpr int kMostThreads = 64;
constexpr int kLeastThinkMs = 50, kMostThinkMs = 60'000;
constexpr int kMostMemoryMb = 16'384;

}  // namespace

void read_engine(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::table* table = reader.table(root, "engine");
  if (table == nullptr) return;
  const std::string where = "engine.";
  reader.allow(*table, "engine");
  analysis::EngineSettings& settings = config.engine;
  reader.flag(*table, where, "enabled", settings.enabled);
  reader.path(*table, where, "path", settings.path);
  if (!settings.path.empty() && !settings.path.starts_with('/')) {
    reader.fail(table->get("path")->source(), "engine.path",
                "must be the whole path of the program, as in \"/usr/games/stockfish\"");
  }
  reader.number(*table, where, "threads", 1, kMostThreads, settings.threads);
  auto think = static_cast<int>(settings.think.count());
  reader.number(*table, where, "milliseconds", kLeastThinkMs, kMostThinkMs, think);
  settings.think = std::chrono::milliseconds(think);
  reader.number(*table, where, "memory_mb", 1, kMostMemoryMb, settings.memory_mb);
  reader.delay(*table, where, settings.least_delay);
  if (settings.least_delay < std::chrono::seconds(1)) {
    reader.fail(table->get("delay")->source(), "engine.delay",
                "must be 1s or more: an engine may not see what is on a board now");
  }
}

void read_evidence(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::table* table = reader.table(root, "evidence");
  if (table == nullptr) return;
  const std::string where = "evidence.";
  reader.allow(*table, "evidence");
  EvidenceSettings settings;
  reader.text(*table, where, "timestamp_url", settings.timestamp_url);
  reader.path(*table, where, "timestamp_ca_file", settings.timestamp_ca_file);
  if (!settings.timestamp_url.empty()) {
    if (const auto fault = outputs::time_server_fault(settings.timestamp_url)) {
      reader.fail(table->get("timestamp_url")->source(), "evidence.timestamp_url",
                  "is no address of a time server: " + fault->english());
    }
  } else if (!settings.timestamp_ca_file.empty()) {
    reader.fail(table->get("timestamp_ca_file")->source(), "evidence.timestamp_ca_file",
                "needs timestamp_url: the address of the time server, as in "
                "\"http://time.example/tsr\"");
  }
  if (config.relay) {
    reader.fail(table->source(), "evidence",
                "a relay signs no evidence: write it into the configuration of the halls");
  }
  config.evidence = std::move(settings);
}

namespace {

using outputs::Kind;
using outputs::OutputSettings;

// A kind with its word.
struct KindRow {
  std::string_view word;
  Kind kind;
};
constexpr KindRow kKinds[] = {
    {"folder", Kind::kFolder}, {"pgn", Kind::kPgn},         {"overlay", Kind::kOverlay},
    {"cloud", Kind::kCloud},   {"lichess", Kind::kLichess}, {"upload", Kind::kUpload},
    {"alerts", Kind::kAlerts}, {"speech", Kind::kSpeech},   {"hub", Kind::kHub},
};

// A hub gets all events. Its relays choose what they show of them.
constexpr std::string_view kKeysOfShowing[] = {"tournament",      "section",
                                               "held_back_plies", "provisional",
                                               "sure_percent",    "writes_illegal_plies"};

struct SeverityWord {
  std::string_view word;
  model::Severity severity;
};
constexpr SeverityWord kSeverities[] = {{"critical", model::Severity::kCritical},
                                        {"warning", model::Severity::kWarning},
                                        {"info", model::Severity::kInfo}};
constexpr int kMostAlertsAMinute = 60;

constexpr int kMostHeldBack = 200;
// Below half, another explanation may be more likely than the published one.
constexpr int kLeastSure = 51, kMostSure = 100;
// The length of a round's id [spec: Lichess API, broadcastRoundId].
constexpr std::size_t kRoundLength = 8;
// [spec: Lichess API, BroadcastRoundForm]
constexpr std::chrono::seconds kLongestDelayThere{3600};

void read_delay(ConfigReader& reader, const toml::table& table, OutputSettings& output) {
  reader.delay(table, "output.", output.delay);
  reader.flag(table, "output.", "live", output.live);
  const toml::node* plies = table.get("held_back_plies");
  if (plies == nullptr) return;
  const auto* number = plies->as_integer();
  if (number == nullptr || number->get() < 0 || number->get() > kMostHeldBack) {
    return reader.fail(plies->source(), "output.held_back_plies",
                       "must be a number from 0 to " + std::to_string(kMostHeldBack));
  }
  output.held_back_plies = static_cast<int>(number->get());
}

void read_sure_percent(ConfigReader& reader, const toml::table& table, OutputSettings& output) {
  const toml::node* percent = table.get("sure_percent");
  if (percent == nullptr) return;
  const auto* number = percent->as_integer();
  if (number == nullptr || number->get() < kLeastSure || number->get() > kMostSure) {
    return reader.fail(
        percent->source(), "output.sure_percent",
        "must be a number from " + std::to_string(kLeastSure) + " to " + std::to_string(kMostSure));
  }
  output.sure_percent = static_cast<int>(number->get());
}

const KindRow* read_kind(ConfigReader& reader, const toml::table& table) {
  std::string word;
  reader.text(table, "output.", "kind", word);
  const auto* row = std::ranges::find(kKinds, word, &KindRow::word);
  if (row != std::end(kKinds)) return row;
  std::string words;
  for (const KindRow& known : kKinds)
    words += (words.empty() ? "" : ", ") + std::string(known.word);
  const toml::node* node = table.get("kind");
  reader.fail(node != nullptr ? node->source() : table.source(), "output.kind",
              word.empty() ? "is required: one of " + words
                           : "there is no kind \"" + word + "\"; there are: " + words);
  return nullptr;
}

// Reads the keys that only hubs have.
void read_hub_keys(ConfigReader& reader, const toml::table& table, OutputSettings& output) {
  if (output.url.empty()) {
    reader.fail(table.source(), "output.url",
                "is required: where the hub is, as in \"tls://hub.example:4222\"");
  }
  reader.path(table, "output.", "ca_file", output.ca_file);
  bool is_for_arbiters = false;
  reader.flag(table, "output.", "arbiters", is_for_arbiters);
  if (is_for_arbiters) output.readers = hub::Readers::kArbiters;
  if (is_for_arbiters && table.get("delay") != nullptr) {
    reader.fail(table.get("delay")->source(), "output.delay",
                "arbiters must see everything at once: leave it out");
  }
  for (const auto& [key, id] :
       {std::pair("event", &output.event), std::pair("hall", &output.hall)}) {
    reader.text(table, "output.", key, *id);
    const toml::node* node = table.get(key);
    if (!hub::is_hub_id(*id)) {
      reader.fail(node != nullptr ? node->source() : table.source(), "output." + std::string(key),
                  "is required: small letters, digits and '-', as in \"north-hall\"");
    }
  }
}

void read_pages(ConfigReader& reader, const toml::table& table, OutputSettings& output) {
  const toml::node* pages = table.get("pages");
  if (pages == nullptr) return;
  // Messages then have no link.
  if (pages->value<std::string>() == "") {
    output.pages = "";
    return;
  }
  std::string address;
  reader.text(table, "output.", "pages", address);
  output.pages = address;
  const bool is_address = address.starts_with("https://") || address.starts_with("http://");
  // The reader has reported everything else that is wrong.
  if (address.empty() || (is_address && address.find_first_of("@#? ") == std::string::npos)) return;
  reader.fail(pages->source(), "output.pages",
              "must be the address of the pages, as in \"https://hall.example:8443\", or \"\" for "
              "messages without a link");
}

// Reads the keys that only alerts have.
void read_alert_keys(ConfigReader& reader, const toml::table& table, OutputSettings& output) {
  if (output.url.empty()) {
    reader.fail(table.source(), "output.url",
                "is required: where to send, as in \"https://ntfy.sh/a-name-nobody-guesses\"");
  }
  std::string format = "ntfy", severity = "critical";
  reader.text(table, "output.", "format", format);
  if (format != "ntfy" && format != "json") {
    reader.fail(table.get("format")->source(), "output.format", "must be \"ntfy\" or \"json\"");
  }
  output.format = format == "json" ? outputs::AlertFormat::kJson : outputs::AlertFormat::kNtfy;
  reader.text(table, "output.", "severity", severity);
  const auto* row = std::ranges::find(kSeverities, severity, &SeverityWord::word);
  if (row == std::end(kSeverities)) {
    reader.fail(table.get("severity")->source(), "output.severity",
                "must be \"critical\", \"warning\" or \"info\"");
  } else {
    output.severity = row->severity;
  }
  reader.flag(table, "output.", "with_details", output.with_details);
  std::optional<language::Language> language;
  reader.language(table, "output.", "language", language);
  output.language = language.value_or(language::Language());
  read_pages(reader, table, output);
  const toml::node* most = table.get("most_a_minute");
  if (most == nullptr) return;
  const auto* number = most->as_integer();
  if (number == nullptr || number->get() < 1 || number->get() > kMostAlertsAMinute) {
    return reader.fail(most->source(), "output.most_a_minute",
                       "must be a number from 1 to " + std::to_string(kMostAlertsAMinute));
  }
  output.most_a_minute = static_cast<int>(number->get());
}

// Reads where an output makes its rounds at Lichess.
void read_broadcast(ConfigReader& reader, const toml::table& table, OutputSettings& output) {
  const auto fail = [&](const char* key, const std::string& what) {
    reader.fail(table.get(key)->source(), "output." + std::string(key), what);
  };
  const bool has_delay = table.get("delay_at_lichess") != nullptr;
  if (table.get("broadcast") != nullptr) {
    output.broadcast = outputs::lichess_broadcast_id(output.broadcast);
    if (!output.round.empty()) {
      fail("broadcast", "goes without round: with it, the rounds of the broadcast are made");
    } else if (output.broadcast.size() != kRoundLength) {
      fail("broadcast", "\"" + output.broadcast +
                            "\" is not a broadcast of Lichess: give its address, or the eight "
                            "characters at its end");
    }
  }
  if (!has_delay || output.delay_at_lichess.count() == 0) return;
  if (!output.round.empty()) {
    fail("delay_at_lichess", "goes without round: set the delay at Lichess itself");
  } else if (!output.live || output.delay.count() > 0) {
    fail("delay_at_lichess",
         "needs live = true and no delay beside it, because the moves would be held back twice");
  } else if (output.delay_at_lichess > kLongestDelayThere) {
    fail("delay_at_lichess", "must be at most an hour: Lichess takes no more");
  }
}

// Refuses the keys of other kinds, and reads those of this kind.
void read_own_keys(ConfigReader& reader, const toml::table& table, const KindRow& row,
                   OutputSettings& output) {
  for (const KeyRow& key : key_table()) {
    if (key.table != "output" || table.get(key.key) == nullptr || is_of_kind(key, row.word)) {
      continue;
    }
    const bool is_set_at_relay =
        row.kind == Kind::kHub &&
        std::ranges::find(kKeysOfShowing, key.key) != std::end(kKeysOfShowing);
    reader.fail(table.get(key.key)->source(), "output." + std::string(key.key),
                "an output of kind \"" + std::string(row.word) + "\" has no such key" +
                    (is_set_at_relay ? ": set it at the relay" : ""));
  }
  reader.path(table, "output.", "dir", output.dir);
  reader.text(table, "output.", "round", output.round);
  reader.text(table, "output.", "broadcast", output.broadcast);
  reader.delay(table, "output.", output.delay_at_lichess, "delay_at_lichess");
  reader.path(table, "output.", "secret_file", output.secret_file);
  reader.text(table, "output.", "url", output.url);
  const auto require = [&](bool is_there, const std::string& key, const std::string& what) {
    if (!is_there) reader.fail(table.source(), "output." + key, "is required: " + what);
  };
  if (row.kind == Kind::kSpeech) read_speech_keys(reader, table, output);
  if (row.kind == Kind::kAlerts) read_alert_keys(reader, table, output);
  if (row.kind == Kind::kHub) read_hub_keys(reader, table, output);
  if (row.kind == Kind::kFolder) require(!output.dir.empty(), "dir", "the directory to write");
  if (row.kind == Kind::kUpload) {
    require(!output.url.empty(), "url", "where to upload, as in \"ftp://example.org/games/\"");
  }
  if (row.kind != Kind::kLichess) return;
  const toml::node* round = table.get("round");
  output.round = outputs::lichess_round_id(output.round);
  if (round != nullptr && output.round.size() != kRoundLength) {
    reader.fail(round->source(), "output.round",
                "\"" + output.round +
                    "\" is not a round of Lichess: give the address of the round, or the eight "
                    "characters at "
                    "its end");
  }
  read_broadcast(reader, table, output);
  require(!output.secret_file.empty() || round == nullptr, "secret_file",
          "a file with a token that may write studies (study:write)");
}

OutputSettings read_output(ConfigReader& reader, const toml::table& table) {
  OutputSettings output;
  reader.allow(table, "output");
  reader.id(table, "output.", "name", output.name);
  reader.text(table, "output.", "tournament", output.tournament);
  reader.text(table, "output.", "section", output.section);
  if (!output.section.empty() && output.tournament.empty()) {
    reader.fail(table.source(), "output.section", "needs tournament beside it");
  }
  read_delay(reader, table, output);
  reader.flag(table, "output.", "provisional", output.provisional);
  read_sure_percent(reader, table, output);
  reader.flag(table, "output.", "writes_illegal_plies", output.writes_illegal_plies);
  const KindRow* row = read_kind(reader, table);
  if (row == nullptr) return output;
  output.kind = row->kind;
  read_own_keys(reader, table, *row, output);
  return output;
}

}  // namespace

void read_outputs(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::node* node = root.get("output");
  if (node == nullptr) return;
  const toml::array* list = node->as_array();
  if (list == nullptr || !list->is_homogeneous<toml::table>()) {
    return reader.fail(node->source(), "output",
                       "must be written as [[output]], once for each output");
  }
  std::set<std::string> taken;
  for (const toml::node& entry : *list) {
    OutputSettings output = read_output(reader, *entry.as_table());
    const toml::table& table = *entry.as_table();
    if (!output.name.empty() && !taken.insert(output.name).second) {
      reader.fail(table.get("name")->source(), "output.name", "another [[output]] has the same");
    }
    if (!output.dir.empty() && !taken.insert("dir " + output.dir).second) {
      reader.fail(table.get("dir")->source(), "output.dir", "another [[output]] writes there");
    }
    const bool needs_http =
        output.kind == Kind::kPgn || output.kind == Kind::kOverlay || output.kind == Kind::kCloud;
    if (needs_http && !config.http.is_served()) {
      reader.fail(table.get("kind")->source(), "output.kind", "needs an address in [http] listen");
    }
    config.outputs.push_back(std::move(output));
  }
}

namespace {

// True if push services accept the contact [RFC 8292, 2.1].
bool is_contact(std::string_view text) {
  const bool is_one_word =
      std::ranges::all_of(text, [](unsigned char c) { return c > ' ' && c < 127; });
  const bool is_mail = text.starts_with("mailto:") && text.find('@') != std::string_view::npos;
  return is_one_word && (is_mail || (text.starts_with("https://") && text.size() > 8));
}

std::string push_host_fault(const std::string& text) {
  return push::place_of_host(text).empty()
             ? "must hold push services, as \"push.example\" or \"push.example:8443\""
             : std::string();
}

}  // namespace

void read_push(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::table* table = reader.table(root, "push");
  if (table == nullptr) return;
  const std::string where = "push.";
  reader.allow(*table, "push");
  outputs::PushSettings& settings = config.push;
  reader.text(*table, where, "contact", settings.contact);
  if (!settings.contact.empty() && !is_contact(settings.contact)) {
    reader.fail(table->get("contact")->source(), "push.contact",
                "must be where the owners of push services can write to you, as "
                "\"mailto:organiser@club.example\" or \"https://club.example\"");
  }
  reader.texts(*table, where, "hosts", settings.hosts, push_host_fault);
  for (std::string& host : settings.hosts) host = push::place_of_host(host);
  reader.path(*table, where, "ca_file", settings.ca_file);
  if (!settings.ca_file.empty() && settings.hosts.empty()) {
    reader.fail(table->get("ca_file")->source(), "push.ca_file",
                "needs hosts beside it: the push services that have these certificates");
  }
  if (!config.http.is_served()) {
    reader.fail(table->source(), "push", "needs an address in [http] tls_listen");
  }
}

namespace {

constexpr const char* kOutputKey = "output.";
constexpr int kFastest = 100;

void read_words(ConfigReader& reader, const toml::table& table, outputs::SpeechSettings& speech) {
  std::string words;
  reader.text(table, kOutputKey, "words", words);
  if (words.empty() || words == "german") return;
  const auto language = rules::parse_language(words);
  if (!language) {
    return reader.fail(table.get("words")->source(), "output.words",
                       "must be \"german\", the words of the Laws, or the code of a language, as "
                       "in \"en\", \"uk\"");
  }
  speech.words = *language;
}

void read_voice(ConfigReader& reader, const toml::table& table, outputs::SpeechSettings& speech) {
  speech.voice.language = code_of(speech.words);
  reader.text(table, kOutputKey, "language", speech.voice.language);
  reader.text(table, kOutputKey, "module", speech.voice.module);
  reader.text(table, kOutputKey, "voice", speech.voice.voice);
  const toml::node* rate = table.get("rate");
  if (rate == nullptr) return;
  const auto* number = rate->as_integer();
  if (number == nullptr || number->get() < -kFastest || number->get() > kFastest) {
    return reader.fail(rate->source(), "output.rate", "must be a number from -100 to 100");
  }
  speech.voice.rate = static_cast<int>(number->get());
}

void read_spoken_boards(ConfigReader& reader, const toml::table& table,
                        const outputs::OutputSettings& output, outputs::SpeechSettings& speech) {
  reader.texts(table, kOutputKey, "boards", speech.boards, [](const std::string& board) {
    return model::is_plain_id(board) ? "" : "\"" + board + "\" is not the id of a board";
  });
  reader.flag(table, kOutputKey, "hall", speech.hall);
  if (speech.hall) return;
  if (speech.boards.size() != 1) {
    reader.fail(table.source(), "output.boards",
                "must name one board, because a headset belongs to one table. Set hall = true for "
                "a loudspeaker that others hear: of several boards, or of all");
  }
  // Announcements to players must have no delay.
  if (output.delay.count() > 0 || output.held_back_plies > 0) {
    reader.fail(table.source(), "output.delay", "a delay needs hall = true");
  }
}

}  // namespace

void read_speech_keys(ConfigReader& reader, const toml::table& table,
                      outputs::OutputSettings& output) {
  outputs::SpeechSettings& speech = output.speech;
  reader.text(table, kOutputKey, "address", speech.address);
  if (!outputs::parse_speech_address(speech.address)) {
    const toml::node* node = table.get("address");
    reader.fail(node != nullptr ? node->source() : table.source(), "output.address",
                "is required: where speech-dispatcher listens, as in "
                "\"unix:/run/headset-12/speechd.sock\" or \"127.0.0.1:6560\"");
  }
  read_words(reader, table, speech);
  read_voice(reader, table, speech);
  read_spoken_boards(reader, table, output, speech);
  std::vector<std::string> warnings;
  reader.texts(table, kOutputKey, "time_warnings", warnings, [](const std::string& warning) {
    const auto time = texts::parse_delay(warning);
    return time && time->count() > 0 ? std::string()
                                     : "\"" + warning + "\" must be a time, as in \"5m\", \"30s\"";
  });
  for (const std::string& warning : warnings) {
    speech.time_warnings.push_back(texts::parse_delay(warning).value_or(std::chrono::seconds(0)));
  }
  reader.flag(table, kOutputKey, "phones", speech.phones);
}

}  // namespace jadoube::app
