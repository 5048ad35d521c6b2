#include "daemon/engine/import.h"

#include <iostream>

#include "daemon/client/client.h"
#include "daemon/client/exit_code.h"
#include "daemon/client/local/own_journal.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {

int import_games(const ImportOptions& options) {
  auto own = open_own_journal(options.journal);
  const auto imported =
      own ? engine::import_record(own->journal,
                                  {options.path, options.as, std::chrono::system_clock::now()})
          : tl::unexpected(own.error());
  if (!imported) {
    std::cerr << "jadoube: " << language::tr(imported.error()) << "\n";
    return kFailure;
  }
  const auto count = imported->games.size();
  std::cout << language::trn("{from}: {count} game, {observations} observations, into {file}",
                             "{from}: {count} games, {observations} observations, into {file}",
                             count,
                             {{"from", options.path},
                              {"observations", imported->observations},
                              {"file", own->journal.path()}})
            << "\n";
  for (const auto& game : imported->games) std::cout << game << "\n";
  for (const auto& game : imported->read_otherwise) {
    std::cout << language::tr("{game} is read otherwise by this version than it was published",
                              {{"game", game}})
              << "\n";
  }
  return kSuccess;
}

int remove_import(const std::string& import, const std::string& path) {
  auto own = open_own_journal(path);
  const auto removed = own ? own->journal.remove_import(import)
                           : rules::Expected<std::vector<std::string>>(tl::unexpected(own.error()));
  if (!removed) {
    std::cerr << "jadoube: " << language::tr(removed.error()) << "\n";
    return kFailure;
  }
  for (const auto& game : *removed) {
    std::cout << language::tr("{game} is out of record", {{"game", game}}) << "\n";
  }
  std::cout << language::trn("{count} game of import {import} removed from {file}",
                             "{count} games of import {import} removed from {file}",
                             removed->size(), {{"import", import}, {"file", own->journal.path()}})
            << "\n";
  return kSuccess;
}

}  // namespace jadoube::cli
