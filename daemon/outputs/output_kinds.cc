#include "daemon/outputs/output_kinds.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/outputs/alerts/alert.h"
#include "daemon/outputs/lichess/broadcast_output.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/upload/upload_output.h"

namespace jadoube::outputs {

// Makes an output. The file of each kind has one such function. `transfer` sends requests. Null:
// the kind does not send.
using MakeOutput = std::unique_ptr<Output>(const OutputSettings& settings, const OutputMaker& maker,
                                           std::unique_ptr<Transfer> transfer);
MakeOutput make_pgn_output, make_overlay_output, make_cloud_output, make_folder_output,
    make_upload_output, make_round_output, make_speech_output;

namespace {

namespace fs = std::filesystem;
using rules::Sentence;

// The name of jadoube in its requests.
constexpr const char* kUserAgent = "jadoube/" JADOUBE_VERSION;
// Push services answer within a second.
constexpr std::chrono::seconds kHostPatience{20}, kPushPatience{8};

std::unique_ptr<Transfer> transfer_for(const OutputSettings& settings) {
  return make_transfer(kUserAgent, kHostPatience,
                       settings.spares_this_machine ? Reach::kOtherHosts : Reach::kEveryHost);
}

std::unique_ptr<Output> make_lichess(const OutputSettings& settings, const OutputMaker& maker,
                                     std::unique_ptr<Transfer> transfer) {
  if (!settings.round.empty()) return make_round_output(settings, maker, std::move(transfer));
  return std::make_unique<BroadcastOutput>(
      BroadcastSettings{.url = maker.lichess_of(settings),
                        .broadcast = settings.broadcast,
                        .delay_there = settings.delay_at_lichess,
                        .memory = (maker.tools().state_dir / settings.name).string() + ".lichess",
                        .secret_file = settings.secret_file,
                        .policy = policy_of(settings),
                        .pauses = maker.pauses()},
      std::move(transfer));
}

std::optional<Sentence> wrong_lichess(const OutputSettings& settings) {
  if (settings.url.empty() || is_safe_address(settings.url)) return std::nullopt;
  return Sentence("The address {address} is not https, so the token would be readable on the way.",
                  {{"address", settings.url}});
}

std::optional<Sentence> wrong_upload_settings(const OutputSettings& settings) {
  return wrong_upload(settings.url, settings.secret_file);
}

std::optional<Sentence> wrong_folder(const OutputSettings& settings) {
  return wrong_directory(settings.dir);
}

// The facts about a kind of outputs.
struct KindRow {
  Kind kind;
  // The prefix of its addresses. Empty: HTTP does not serve it.
  const char* prefix;
  // Null: it has no tables.
  MakeOutput* make;
  // Null: its settings cannot be wrong.
  std::optional<Sentence> (*wrong)(const OutputSettings& settings);
  // It sends to a host.
  bool sends = false;
};

constexpr KindRow kRows[] = {
    {Kind::kPgn, "/pgn/", make_pgn_output, nullptr},
    {Kind::kOverlay, "/overlay/", make_overlay_output, nullptr},
    {Kind::kCloud, "/cloud/", make_cloud_output, nullptr},
    {Kind::kFolder, "", make_folder_output, wrong_folder},
    {Kind::kUpload, "", make_upload_output, wrong_upload_settings, true},
    {Kind::kLichess, "", make_lichess, wrong_lichess, true},
    {Kind::kSpeech, "", make_speech_output, nullptr},
    {Kind::kAlerts, "", nullptr, wrong_alert_settings},
    {Kind::kHub, "", nullptr, nullptr},
    {Kind::kHall, "", nullptr, nullptr},
};

const KindRow& row_of(const OutputSettings& settings) {
  const auto* row = std::ranges::find(kRows, settings.kind, &KindRow::kind);
  return row != std::end(kRows) ? *row : kRows[std::size(kRows) - 1];
}

}  // namespace

ReleasePolicy policy_of(const OutputSettings& settings) {
  return {.provisional = settings.provisional,
          .held_back_plies = settings.held_back_plies,
          .illegal_plies = settings.writes_illegal_plies,
          .sure_percent = settings.sure_percent,
          // A video is a display: it shows the pieces on the board.
          .doubtful_plies = settings.kind == Kind::kOverlay};
}

std::string prefix_of(const OutputSettings& settings) {
  const std::string prefix = row_of(settings).prefix;
  return prefix.empty() ? prefix : prefix + settings.name;
}

std::unique_ptr<Output> OutputMaker::make(const OutputSettings& settings) const {
  return make(settings, row_of(settings).sends ? transfer_to(settings) : nullptr);
}

std::unique_ptr<Output> OutputMaker::make(const OutputSettings& settings,
                                          std::unique_ptr<Transfer> transfer) const {
  const KindRow& row = row_of(settings);
  return row.make != nullptr ? row.make(settings, *this, std::move(transfer)) : nullptr;
}

std::string OutputMaker::lichess_of(const OutputSettings& settings) const {
  std::string url = settings.url.empty() ? tools_.lichess : settings.url;
  while (url.ends_with('/')) url.pop_back();
  return url;
}

std::unique_ptr<Transfer> OutputMaker::transfer_to(const OutputSettings& settings) const {
  // Without a url, the site is the daemon's own setting, which needs no check.
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
        return Sentence("{path} is not a directory.", {{"path", part.string()}});
      }
      return Sentence("{path} is not a directory, so {directory} cannot be made.",
                      {{"path", part.string()}, {"directory", path}});
    }
    if (part == part.parent_path()) break;
  }
  return std::nullopt;
}

}  // namespace jadoube::outputs
