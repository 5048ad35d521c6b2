#include <iostream>

#include "daemon/ctl/exit_code.h"
#include "daemon/ctl/own_journal.h"
#include "daemon/ctl/verbs.h"
#include "daemon/retention.h"

namespace jadoube::ctl {
namespace {

using rules::Expected;

// Says each game that goes.
Expected<int> prune_board(journal::Journal& journal, journal::Archive& archive,
                          const std::string& board, journal::Instant before) {
  for (int count = 0;; ++count) {
    const auto game = oldest_to_forget(archive, board, before);
    if (!game) return tl::unexpected(game.error());
    if (!*game) return count;
    if (auto done = journal.forget(**game); !done) return tl::unexpected(done.error());
    std::cout << board << "-" << (*game)->ordinal << " is out of record\n";
  }
}

Expected<int> prune_all(journal::Journal& journal, journal::Instant before) {
  auto archive = journal::Archive::open(journal.path());
  if (!archive) return tl::unexpected(archive.error());
  const auto boards = journal.boards();
  if (!boards) return tl::unexpected(boards.error());
  int count = 0;
  for (const auto& board : *boards) {
    const auto pruned = prune_board(journal, *archive, board, before);
    if (!pruned) return pruned;
    count += *pruned;
  }
  return count;
}

}  // namespace

int prune(int days, const std::string& path) {
  const auto before = std::chrono::system_clock::now() - std::chrono::days(days);
  auto own = open_own_journal(path);
  const auto pruned =
      own ? prune_all(own->journal, before) : Expected<int>(tl::unexpected(own.error()));
  if (!pruned) {
    std::cerr << "jadoube: " << pruned.error().message << "\n";
    return kFailure;
  }
  std::cout << *pruned << (*pruned == 1 ? " game is" : " games are") << " out of record in "
            << own->journal.path() << "; the room is written on by what comes\n";
  return kSuccess;
}

}  // namespace jadoube::ctl
