#include "daemon/outputs/output_kinds.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/outputs/alerts/alert.h"
#include "daemon/outputs/folder/folder_output.h"
#include "daemon/outputs/http/output_routes.h"
#include "daemon/outputs/lichess/broadcast_output.h"
#include "daemon/outputs/lichess/lichess_output.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/speech/speech_output.h"
#include "daemon/outputs/upload/upload_output.h"

namespace jadoube::outputs {
namespace {

namespace fs = std::filesystem;
using rules::Sentence;

// How jadoube calls itself where it sends games.
constexpr const char* kUserAgent = "jadoube/" JADOUBE_VERSION;
// Push services answer within a second.
constexpr std::chrono::seconds kHostPatience{20}, kPushPatience{8};

ReleasePolicy policy_of(const OutputSettings& settings) {
  return {.provisional = settings.provisional,
          .held_back_plies = settings.held_back_plies,
          .illegal_plies = settings.writes_illegal_plies,
          .sure_percent = settings.sure_percent,
          // A video is a display: it shows the pieces as they are.
          .doubtful_plies = settings.kind == Kind::kOverlay};
}

// For viewers, and for Lichess if it reads the address.
constexpr LiveForm kPgnForm = {.clock_tags_if_frozen = true, .tells_no_fide_id = true};

std::unique_ptr<Transfer> transfer_for(const OutputSettings& settings) {
  return make_transfer(kUserAgent, kHostPatience,
                       settings.spares_this_machine ? Reach::kOtherHosts : Reach::kEveryHost);
}

std::unique_ptr<Output> make_pgn(const OutputSettings& settings, const OutputMaker&) {
  return std::make_unique<PgnOutput>(policy_of(settings), kPgnForm);
}

std::unique_ptr<Output> make_overlay(const OutputSettings& settings, const OutputMaker& maker) {
  return std::make_unique<OverlayOutput>(policy_of(settings), maker.tools().evaluate);
}

std::unique_ptr<Output> make_cloud(const OutputSettings& settings, const OutputMaker&) {
  return std::make_unique<CloudOutput>(policy_of(settings));
}

std::unique_ptr<Output> make_folder(const OutputSettings& settings, const OutputMaker&) {
  return std::make_unique<FolderOutput>(settings.dir, FolderForm{.policy = policy_of(settings)});
}

std::unique_ptr<Output> make_upload(const OutputSettings& settings, const OutputMaker&) {
  return std::make_unique<UploadOutput>(UploadSettings{.url = settings.url,
                                                       .secret_file = settings.secret_file,
                                                       .form = {.policy = policy_of(settings)}},
                                        transfer_for(settings));
}

std::unique_ptr<Output> make_speech(const OutputSettings& settings, const OutputMaker&) {
  return std::make_unique<SpeechOutput>(settings.name, settings.speech);
}

std::unique_ptr<Output> make_lichess(const OutputSettings& settings, const OutputMaker& maker) {
  const auto memory = maker.tools().state_dir / settings.name;
  if (!settings.round.empty()) {
    return std::make_unique<LichessOutput>(LichessSettings{.url = maker.lichess_of(settings),
                                                           .round = settings.round,
                                                           .memory = memory.string() + ".round",
                                                           .secret_file = settings.secret_file,
                                                           .policy = policy_of(settings),
                                                           .pauses = maker.pauses()},
                                           maker.transfer_to(settings));
  }
  return std::make_unique<BroadcastOutput>(
      BroadcastSettings{.url = maker.lichess_of(settings),
                        .broadcast = settings.broadcast,
                        .delay_there = settings.delay_at_lichess,
                        .memory = memory.string() + ".lichess",
                        .secret_file = settings.secret_file,
                        .policy = policy_of(settings),
                        .pauses = maker.pauses()},
      maker.transfer_to(settings));
}

std::optional<Sentence> wrong_lichess(const OutputSettings& settings) {
  if (settings.url.empty() || is_safe_address(settings.url)) return std::nullopt;
  return Sentence("The address {address} is not https, so the token would be readable on the way.",
                  {{"address", settings.url}});
}

std::optional<Sentence> wrong_upload(const OutputSettings& settings) {
  return wrong_upload_settings({.url = settings.url, .secret_file = settings.secret_file});
}

std::optional<Sentence> wrong_folder(const OutputSettings& settings) {
  return wrong_directory(settings.dir);
}

// What a kind of outputs is.
struct KindRow {
  Kind kind;
  // Of its addresses. Empty: HTTP does not serve it.
  const char* prefix;
  // Null: it has no tables.
  std::unique_ptr<Output> (*make)(const OutputSettings& settings, const OutputMaker& maker);
  // Null: its settings cannot be wrong.
  std::optional<Sentence> (*wrong)(const OutputSettings& settings);
};

constexpr KindRow kRows[] = {
    {Kind::kPgn, "/pgn/", make_pgn, nullptr},
    {Kind::kOverlay, "/overlay/", make_overlay, nullptr},
    {Kind::kCloud, "/cloud/", make_cloud, nullptr},
    {Kind::kFolder, "", make_folder, wrong_folder},
    {Kind::kUpload, "", make_upload, wrong_upload},
    {Kind::kLichess, "", make_lichess, wrong_lichess},
    {Kind::kSpeech, "", make_speech, nullptr},
    {Kind::kAlerts, "", nullptr, wrong_alert_settings},
    {Kind::kHub, "", nullptr, nullptr},
    {Kind::kHall, "", nullptr, nullptr},
};

const KindRow& row_of(const OutputSettings& settings) {
  const auto* row = std::ranges::find(kRows, settings.kind, &KindRow::kind);
  return row != std::end(kRows) ? *row : kRows[std::size(kRows) - 1];
}

}  // namespace

std::string prefix_of(const OutputSettings& settings) {
  const std::string prefix = row_of(settings).prefix;
  return prefix.empty() ? prefix : prefix + settings.name;
}

std::unique_ptr<Output> OutputMaker::make(const OutputSettings& settings) const {
  const KindRow& row = row_of(settings);
  return row.make != nullptr ? row.make(settings, *this) : nullptr;
}

std::string OutputMaker::lichess_of(const OutputSettings& settings) const {
  std::string url = settings.url.empty() ? tools_.lichess : settings.url;
  while (url.ends_with('/')) url.pop_back();
  return url;
}

std::unique_ptr<Transfer> OutputMaker::transfer_to(const OutputSettings& settings) const {
  // The site of the daemon is from its file.
  const bool is_from_file = settings.kind == Kind::kLichess && settings.url.empty();
  return is_from_file ? make_transfer(kUserAgent, kHostPatience) : transfer_for(settings);
}

std::unique_ptr<Transfer> OutputMaker::transfer_for_test(const OutputSettings& settings) const {
  return prefix_of(settings).empty() ? transfer_to(settings) : make_transfer(kUserAgent);
}

std::unique_ptr<Transfer> OutputMaker::transfer_for_alerts() {
  return make_transfer(kUserAgent, kPushPatience);
}

std::optional<Sentence> wrong_settings_of(const OutputSettings& settings) {
  // The hub's own library reads its address.
  if (!settings.url.empty() && settings.kind != Kind::kHub) {
    if (const auto fault = url_fault(settings.url)) {
      return Sentence("The address {address} cannot be used: {why}.",
                      {{"address", settings.url}, {"why", *fault}});
    }
  }
  const KindRow& row = row_of(settings);
  return row.wrong != nullptr ? row.wrong(settings) : std::nullopt;
}

std::optional<Sentence> wrong_directory(const std::string& path) {
  std::error_code ignored;
  for (fs::path part = fs::absolute(path, ignored); !part.empty(); part = part.parent_path()) {
    if (fs::is_directory(part, ignored)) return std::nullopt;
    if (fs::exists(fs::symlink_status(part, ignored))) {
      if (part == fs::path(path)) {
        return Sentence("{path} is no directory.", {{"path", part.string()}});
      }
      return Sentence("{path} is no directory, so {directory} cannot be made.",
                      {{"path", part.string()}, {"directory", path}});
    }
    if (part == part.parent_path()) break;
  }
  return std::nullopt;
}

}  // namespace jadoube::outputs
