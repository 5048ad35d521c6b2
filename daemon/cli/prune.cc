#include <iostream>

#include "daemon/cli/exit_code.h"
#include "daemon/cli/own_journal.h"
#include "daemon/cli/verbs.h"
#include "daemon/engine/retention.h"

namespace jadoube::cli {
namespace {

using rules::Expected;

// Prints each game that is removed.
Expected<int> prune_board(storage::Journal& journal, storage::Archive& archive,
                          const std::string& board, storage::Instant before) {
  for (int count = 0;; ++count) {
    const auto game = engine::oldest_to_forget(archive, board, before);
    if (!game) return tl::unexpected(game.error());
    if (!*game) return count;
    if (auto done = journal.forget(**game); !done) return tl::unexpected(done.error());
    std::cout << board << "-" << (*game)->ordinal << " is out of record\n";
  }
}

Expected<int> prune_all(storage::Journal& journal, storage::Instant before) {
  auto archive = storage::Archive::open(journal.path());
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

}  // namespace jadoube::cli
