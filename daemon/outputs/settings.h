#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/hub/hub_names.h"
#include "daemon/language/language.h"
#include "daemon/model/incident.h"
#include "rules/notation/language.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// Alerts on devices, from the configuration.
struct PushSettings {
  /// Who runs this daemon: "mailto:..." or "https://...". Empty: the address of the pages.
  std::string contact = {};
  /// Push services that may be anywhere, also in a private network: "push.example:8443".
  std::vector<std::string> hosts = {};
  /// The file with the certificates that these hosts may have. Empty: those of the system.
  std::string ca_file = {};
};

/// How speech-dispatcher speaks. Empty: as in its own configuration.
struct SpeechVoice {
  /// As in "de", "en-GB".
  std::string language = {};
  /// The synthesizer: "espeak-ng".
  std::string module = {};
  /// The name of a voice of the synthesizer.
  std::string voice = {};
  /// From -100 to 100.
  std::optional<int> rate = {};

  bool operator==(const SpeechVoice&) const = default;
};

/// What only outputs of kind speech have.
struct SpeechSettings {
  /// The address of speech-dispatcher: "unix:/run/headset-12.sock", "host:6560".
  std::string address = {};
  /// The boards with games to announce there. Empty: all boards. Only allowed for a hall.
  std::vector<std::string> boards = {};
  /// The voice reaches others than the players of the table: spectators, or players of other
  /// tables.
  bool hall = false;
  /// The language of moves, pieces and numbers. German: the words of the Laws.
  rules::Language words = rules::Language::kGerman;
  SpeechVoice voice = {};
  /// The times left at which a player is warned.
  std::vector<std::chrono::seconds> time_warnings = {};
  /// Whoever may watch the table may have answers spoken there: for the phones of its players.
  bool phones = false;

  /// The language of announcements besides moves: that of the voice. English if there are no
  /// translations.
  language::Language sentences() const;

  bool operator==(const SpeechSettings&) const = default;
};

/// The address of speech-dispatcher.
struct SpeechAddress {
  /// The path of a Unix socket. Empty: `host` and `port`.
  std::string path = {};
  std::string host = {}, port = {};
};

/// Reads "unix:/path" or "host:port". Nothing: it is neither.
std::optional<SpeechAddress> parse_speech_address(const std::string& address);

/// The kind of an output.
enum class Kind : std::uint8_t {
  kFolder,   ///< The files that DGT LiveChess writes, in a directory.
  kPgn,      ///< PGN over HTTP, for programs that read an address.
  kOverlay,  ///< One JSON object for each table over HTTP, for video programs.
  kCloud,    ///< The JSON files of LiveChess Cloud over HTTP.
  kLichess,  ///< Sends the games to a broadcast round of Lichess.
  kUpload,   ///< Uploads the files of a folder to another host.
  kAlerts,   ///< Sends incidents to phones, by ntfy or any webhook.
  kSpeech,   ///< Speaks the moves at a table, for players who cannot see.
  kHub,      ///< Publishes all events of this hall to a hub, for relays.
  kHall,     ///< The displays of the hall. The daemon has it by itself.
};

/// How an alert is written.
enum class AlertFormat : std::uint8_t {
  kNtfy,  ///< A text with a priority, for ntfy.
  kJson,  ///< One JSON object, for any webhook.
};

/// One output, as the configuration names it.
struct OutputSettings {
  /// Unique, with letters, digits, '.', '_' and '-'. It is part of addresses and file names.
  std::string name;
  Kind kind = Kind::kFolder;
  /// The id of the only tournament and of its only section that go out. Empty: all.
  std::string tournament = {}, section = {};
  /// How long everything that is played is held back.
  std::chrono::seconds delay{0};
  /// It may be ahead of what everybody may see: only its own delay holds it back.
  bool live = false;
  /// The number of plies of each game that are held back, besides.
  int held_back_plies = 0;
  /// Plies that are not confirmed are sent too. Only for readers that accept that a ply is taken
  /// back.
  bool provisional = false;
  /// An illegal ply that stays in the record is written as DGT LiveChess writes it. Otherwise the
  /// game stops before it.
  bool writes_illegal_plies = false;
  /// Plies after an outage go out without an arbiter if the position after them is at least so
  /// likely, in percent.
  int sure_percent = 95;
  /// For a folder: the directory to write.
  std::string dir = {};
  /// Of a folder that was made in the browser: the directory must be below one of these whenever it
  /// is written. Empty: it may be anywhere.
  std::vector<std::string> tops = {};
  /// For Lichess: the id of the round, eight characters. Empty: the rounds of a broadcast are made
  /// like ours.
  std::string round = {};
  /// Of Lichess without `round`: the id of the broadcast, eight characters. Empty: an operator
  /// chooses it, or lets one be made.
  std::string broadcast = {};
  /// Lichess without `round`: how long Lichess holds back moves.
  std::chrono::seconds delay_at_lichess{0};
  /// For Lichess: the file with the token. For an upload: the file with "name:password". For
  /// alerts: either of them. For a hub: "name:password", or a credentials file of NATS. Empty:
  /// none. Only its owner may be able to read it.
  std::string secret_file = {};
  /// For Lichess: the site. For an upload: the address of the directory. For alerts: the address
  /// that gets them. For a hub: the addresses of NATS servers, with commas.
  std::string url = {};
  /// For alerts: their format, and the incidents that are sent.
  AlertFormat format = AlertFormat::kNtfy;
  model::Severity severity = model::Severity::kCritical;
  /// For alerts: if more than this occur in a minute, they become one message.
  int most_a_minute = 10;
  /// For alerts: the text has the event and the players.
  bool with_details = false;
  /// For alerts: the address of the pages for phones, "https://hall.example:8443". Empty: the
  /// messages have no link. Nothing: the address that `jadoube enter` gives.
  std::optional<std::string> pages = {};
  /// For alerts: the language of the texts.
  language::Language language = {};
  /// Only for speech: the address and the voice.
  SpeechSettings speech = {};
  /// For a hub: the ids of the event and of this hall, and the file with the trusted certificates.
  /// Empty: those of the system.
  std::string event = {}, hall = {}, ca_file = {};
  /// It was made in the browser: it never connects to this machine itself.
  bool spares_this_machine = false;
  /// For a hub: the readers of the events. Arbiters get them without a delay.
  hub::Readers readers = hub::Readers::kViewers;

  bool operator==(const OutputSettings&) const = default;
};

/// Why `url` is no address of another host: "there is no host in it". Nothing: it is one. It makes
/// no connection.
std::optional<rules::Sentence> url_fault(const std::string& url);

/// The host of `url` for a connection: a name in lower case, or an address in numbers without
/// brackets. Empty: `url` is no address. It makes no connection.
std::string host_of_url(const std::string& url);

/// The id of a round at Lichess in its address, as people copy it:
/// "https://lichess.org/broadcast/kyiv-open/round-2/EfGhIjKl#boards". A text that is no such
/// address stays as it is.
std::string lichess_round_id(const std::string& text);

/// The id of a broadcast at Lichess in its address:
/// "https://lichess.org/broadcast/kyiv-open/AbCdEfGh". A text that is no such address stays as it
/// is.
std::string lichess_broadcast_id(const std::string& text);

/// Why `url` is no address of a time server. Nothing: it is one. Connects to nobody.
std::optional<rules::Sentence> time_server_fault(const std::string& url);

/// True if a secret may be sent to this address: https, or http to the machine itself.
bool is_safe_address(const std::string& url);

/// The addresses of outputs, and the other places that show moves at once.
struct LiveAddresses {
  /// The addresses of [http], which serve outputs.
  std::vector<std::string> http = {};
  /// The addresses of [livechess], if it is live.
  std::vector<std::string> livechess = {};
  /// Readers from these networks are displays of the hall.
  std::vector<std::string> networks = {};
};

/// Who sees moves at once although they are held back from everybody. There is a sentence for each
/// such output, address and network in the configuration.
std::vector<rules::Sentence> live_readers(const std::vector<OutputSettings>& outputs,
                                          const LiveAddresses& addresses);

}  // namespace jadoube::outputs
