#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <system_error>

#include "daemon/client/client.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/client/views/view_texts.h"
#include "daemon/evidence/evidence_file.h"
#include "daemon/evidence/shown_text.h"
#include "daemon/evidence/verification.h"
#include "daemon/language/translate.h"
#include "daemon/storage/codec/ruling_codec.h"
#include "drivers/transport/file_descriptor.h"
#include "jadoube/v1/evidence_service.pb.h"

namespace jadoube::cli {

namespace {

// Checks an evidence file. No daemon is needed.
struct VerifyOptions {
  std::string path;
  // The file with the public key that is expected. Empty: every key.
  std::string key = {};
  // The code of a printed sheet. Empty: none.
  std::string code = {};
  // The file with the certificates of trusted authorities for the stamp. Empty: every signer is
  // accepted.
  std::string stamp_ca = {};
  // Print every row.
  bool rows = false;
};

struct FileOptions {
  std::string path;
};

using language::mark;
using language::tr;
using rules::Expected;

int fail_with(const std::string& sentence) {
  std::cerr << "jadoube: " << sentence << "\n";
  return kFailure;
}

int write_new_file(const std::string& path, const std::string& content) {
  std::error_code error;
  if (std::filesystem::exists(path, error))
    return fail_with(tr("{file} exists already", {{"file", path}}));
  std::ofstream file(path, std::ios::binary);
  file << content << std::flush;
  if (!file) return fail_with(tr("{file} cannot be written", {{"file", path}}));
  return kSuccess;
}

// The whole file at `path`, read by `parse`. An error names the file.
template <typename Parse>
auto read_with(const std::string& path, Parse parse) -> decltype(parse(std::string())) {
  const auto content = drivers::read_given_file(path);
  if (!content) return tl::unexpected(content.error());
  auto read = parse(*content);
  if (read) return read;
  return rules::refuse(read.error().code, "{file}: {why}",
                       {{"file", path}, {"why", read.error().sentence()}});
}

// Prints the facts in the file.
void print_content(const evidence::SignedEvidence& file, const VerifyOptions& options) {
  const auto& content = file.evidence;
  std::cout << tr("Game {game}, board {board}", {{"game", content.game}, {"board", content.board}})
            << "\n";
  for (const auto& [name, value] : content.facts)
    std::cout << "  " << name << ": " << value << "\n";
  for (const auto& run : content.runs) {
    if (run.rows.empty()) continue;
    std::cout << tr("Rows {first} to {last}, recorded from {from} to {to}",
                    {{"first", run.rows.front().place},
                     {"last", run.rows.back().place},
                     {"from", evidence_time_text(run.rows.front().at)},
                     {"to", evidence_time_text(run.rows.back().at)}})
              << "\n";
    for (const auto& row : run.rows) {
      // Rulings of arbiters are always printed.
      if (!options.rows && !storage::codec::is_ruling(row.text)) continue;
      std::cout << "  " << row.place << "  " << evidence_time_text(row.at) << "  "
                << evidence_row_text(row) << "\n";
    }
  }
  std::cout << tr("Signed {time} with the key {key}",
                  {{"time", evidence_time_text(content.made)}, {"key", file.seal.key.name()}})
            << "\n";
}

// Prints whether the code of a printed sheet fits. Returns true if it does.
bool print_code(const evidence::SheetCode& code, const evidence::Evidence& evidence) {
  const auto place = covered_by(code, evidence);
  if (place) {
    std::cout << tr("The printed sheet fits. It was printed after row {row}.", {{"row", *place}});
  } else {
    std::cout << tr("The printed sheet does not fit. It is of another game, or of another record.");
  }
  std::cout << "\n";
  return place.has_value();
}

int print_verification(const evidence::Verification& checked) {
  const bool rows_are_wrong =
      std::ranges::any_of(checked.faults, [](const auto& found) { return found.last > 0; });
  for (const auto& found : checked.faults) std::cout << fault_text(found, rows_are_wrong) << "\n";
  if (!checked.is_good()) {
    std::cout << tr("Do not trust this file: see above.") << "\n";
    return kFailure;
  }
  std::cout << tr("The file is as it was signed.");
  if (checked.key_is_expected) std::cout << ' ' << tr("The key is the one that you named.");
  std::cout << "\n" << stamp_verdict_text(checked.stamp) << "\n";
  if (checked.is_of_first_form) {
    std::cout << tr("An older version made the file. It proves only its rows, not its moves and "
                    "names.")
              << "\n";
  }
  if (checked.key_is_expected) return kSuccess;
  return fail_with(
      tr("The signature proves nothing without the published key. Give that key: --key"));
}

// Writes the evidence of a game into a new file.
int evidence_of_game(const Common& common, const v1::GetEvidenceRequest& request,
                     const FileOptions& options) {
  return ask<v1::GetEvidenceResponse>(
      common, request, [&](const v1::GetEvidenceResponse& response) -> int {
        const int code = write_new_file(options.path, response.file());
        if (code == kSuccess) std::cout << options.path << std::endl;
        if (!response.stamp_problem().empty()) {
          std::cerr << tr("The file has no stamp of a time server: {why}",
                          {{"why", response.stamp_problem()}})
                    << "\n";
        }
        return code;
      });
}

int evidence_key(const Common& common) {
  return ask<v1::GetEvidenceKeyResponse>(
      common, v1::GetEvidenceKeyRequest(), [](const v1::GetEvidenceKeyResponse& response) {
        std::cout << response.key_name() << "\n" << response.pem();
      });
}

int verify_evidence(const Common&, const VerifyOptions& options) {
  const auto file = read_with(options.path, evidence::parse_evidence);
  if (!file) return fail_with(tr(file.error()));
  std::optional<evidence::PublicKey> expected;
  if (!options.key.empty()) {
    const auto key = read_with(options.key, evidence::PublicKey::parse);
    if (!key) return fail_with(tr(key.error()));
    expected = *key;
  }
  std::optional<evidence::StampAuthorities> authorities;
  if (!options.stamp_ca.empty()) {
    const auto read = read_with(options.stamp_ca, evidence::StampAuthorities::parse);
    if (!read) return fail_with(tr(read.error()));
    authorities = *read;
  }
  std::optional<evidence::SheetCode> code;
  if (!options.code.empty()) {
    const auto parsed = evidence::parse_sheet_code(options.code);
    if (!parsed) return fail_with(tr(parsed.error()));
    code = *parsed;
  }
  print_content(*file, options);
  const auto checked = verify(*file, expected, authorities);
  if (const auto stamp = stamp_text(checked.stamp); !stamp.empty()) std::cout << stamp << "\n";
  const bool fits = !code || print_code(*code, file->evidence);
  const int verdict = print_verification(checked);
  return fits ? verdict : kFailure;
}

const Verb kEvidenceVerbs[] = {
    verb_group(
        "evidence", "Prove the record of a game: a signed file, or the key",
        {row_with("game",
                  mark("Write the whole record of a game into a new file, signed by the daemon"),
                  {game_value("game"),
                   own_value("file", "The new file. It must not exist yet", &FileOptions::path)
                       .path()
                       .required()},
                  evidence_of_game),
         plain_row("key",
                   "Print the public key of the daemon. Publish it: people need it to "
                   "check the evidence",
                   evidence_key)}),
    own_row<VerifyOptions>(
        "verify",
        mark("Check the evidence of a game: print each change and its author. Needs no daemon. "
             "Exit code 1: the file is not as it was signed"),
        {own_value("file", "A file of `jadoube evidence game`", &VerifyOptions::path)
             .path()
             .required(),
         own_value("--key", "The file with the public key that the organiser has published",
                   &VerifyOptions::key)
             .path(),
         own_value("--code",
                   "The code on a printed sheet: jadoube:1:table-1-3:... It may have blanks",
                   &VerifyOptions::code),
         own_value("--stamp-ca",
                   "The file (PEM) with the certificates of the authorities for the time server "
                   "of the stamp",
                   &VerifyOptions::stamp_ca)
             .path(),
         own_value("--rows", "Also print the observations of the board, row by row",
                   &VerifyOptions::rows)},
        verify_evidence),
};

}  // namespace

void add_evidence_verbs(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kEvidenceVerbs, common, code);
}

}  // namespace jadoube::cli
