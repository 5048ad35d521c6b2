#pragma once

#include <string>
#include <utility>

#include "daemon/tournament/find.h"
#include "daemon/tournament/import/read_files.h"
#include "daemon/watched/section_watch.h"

namespace jadoube::watched {

/// A tournament that is changed at once, as the engine changes one. It asks a question about each
/// file while `asks` is true.
class FakeHall {
 public:
  explicit FakeHall(std::string path, bool applies = false) {
    tournament.sections.push_back(
        {.id = "main", .watched = model::WatchedFile{.path = std::move(path), .applies = applies}});
  }

  Desk desk() {
    return {
        .look =
            [this](const FileVersion& version) {
              ++looks;
              return merged(version).map([&](tournament::Merged&& all) {
                return Look{.merged = std::move(all), .request = request(version)};
              });
            },
        .result_of = [this](const model::Pairing& pairing) -> std::optional<model::PairingResult> {
          if (pairing.result) return pairing.result;
          return white_wins
                     ? std::optional(model::PairingResult{.score = {.white = {2}, .black = {0}}})
                     : std::nullopt;
        },
        .change =
            [this](const tournament::Request& request, const tournament::Done& done) {
              auto changed = request.change(&tournament);
              if (changed && refuses) {
                changed = rules::refuse(rules::ErrorCode::kFailedPrecondition, "no table");
              }
              if (changed) {
                ++changes;
                author = request.author;
                tournament = *changed;
                ++tournament.revision;
              }
              done(changed);
            }};
  }

  /// Takes a version as an operator does.
  void take(const FileVersion& version) {
    tournament = request(version).change(&tournament).value();
    ++tournament.revision;
  }
  model::Section& section() { return tournament.sections.at(0); }

  model::Tournament tournament{.id = "open"};
  bool asks = false, refuses = false, white_wins = false;
  int looks = 0, changes = 0;
  std::string author = {};

 private:
  rules::Expected<tournament::Merged> merged(const FileVersion& version) const {
    auto all = tournament::with_import(tournament, version.section,
                                       tournament::read_files({version.file}), {});
    if (all && asks) all->questions.push_back({.id = "player-1", .what = {}});
    return all;
  }
  static tournament::Request request(const FileVersion& version) {
    return {.id = version.tournament,
            .author = {},
            .origin = {},
            .change = [version](const model::Tournament* now) {
              return tournament::with_import(*now, version.section,
                                             tournament::read_files({version.file}), {})
                  .map([&](tournament::Merged&& all) {
                    tournament::find_section(all.tournament, version.section)->watched->taken =
                        version.version;
                    return std::move(all.tournament);
                  });
            }};
  }
};

}  // namespace jadoube::watched
