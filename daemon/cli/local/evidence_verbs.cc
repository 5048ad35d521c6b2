#include "daemon/cli/local/evidence_verbs.h"

#include <memory>

#include "daemon/cli/names/name_options.h"
#include "daemon/cli/paths.h"

namespace jadoube::cli {
namespace {

void add_evidence_game(CLI::App& verbs, const Common& common, int& code) {
  auto* verb = verbs.add_subcommand(
      "game", "Write all that was recorded of a game into a new file, signed by the daemon");
  const auto game = std::make_shared<std::string>();
  const auto path = std::make_shared<std::string>();
  add_game(*verb, *game);
  verb->add_option("file", *path, "The new file. It must not exist yet")
      ->transform(home_path())
      ->required();
  verb->callback([&common, &code, game, path] { code = evidence_of_game(common, *game, *path); });
}

void add_evidence_key(CLI::App& verbs, const Common& common, int& code) {
  auto* verb = verbs.add_subcommand(
      "key", "Print the public key of the daemon. Publish it: it checks all evidence");
  verb->callback([&common, &code] { code = evidence_key(common); });
}

void add_verify(CLI::App& app, int& code) {
  auto* verb = app.add_subcommand(
      "verify",
      "Check the evidence of a game: say what was changed, and by whom. Needs no daemon. Exit code "
      "1: the file is not as it was signed");
  const auto options = std::make_shared<VerifyOptions>();
  verb->add_option("file", options->path, "A file of `jadoube evidence game`")
      ->transform(home_path())
      ->required();
  verb->add_option("--key", options->key,
                   "The file with the public key that the organiser has published")
      ->transform(home_path());
  verb->add_option("--code", options->code,
                   "The code on a printed sheet: jadoube:1:table-1-3:... It may have blanks");
  verb->add_option("--stamp-ca", options->stamp_ca,
                   "The file with the certificates (PEM) that must know the time server of the "
                   "stamp")
      ->transform(home_path());
  verb->add_flag("--rows", options->rows, "Also print what the board saw, row by row");
  verb->callback([&code, options] { code = verify_evidence(*options); });
}

}  // namespace

void add_evidence_verbs(CLI::App& app, const Common& common, int& code) {
  auto* verbs = app.add_subcommand("evidence",
                                   "Prove what was recorded of a game: a signed file, or the key");
  verbs->require_subcommand(1);
  add_evidence_game(*verbs, common, code);
  add_evidence_key(*verbs, common, code);
  add_verify(app, code);
}

}  // namespace jadoube::cli
