#include "daemon/outputs/folder/folder_writer.h"

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

#include "tests/daemon/outputs/played.h"

namespace jadoube::outputs {
namespace folder_writer_test {

using output_tests::played;
using output_tests::table_of;
using rules::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;

namespace fs = std::filesystem;

class FolderWriterTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = ::testing::TempDir() + "/folder_XXXXXX";
    above_ = mkdtemp(pattern.data());
    dir_ = above_ / "games";
  }
  void TearDown() override {
    std::error_code ignored;
    fs::remove_all(above_, ignored);
  }

  static std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  // All files that other programs see, with their bytes.
  std::vector<OutputFile> in_folder() const {
    std::vector<OutputFile> files;
    for (const auto& entry : fs::recursive_directory_iterator(dir_)) {
      if (entry.is_regular_file() && entry.path().filename() != ".jadoube") {
        files.push_back({fs::relative(entry.path(), dir_), read(entry.path())});
      }
    }
    std::ranges::sort(files, {}, &OutputFile::path);
    return files;
  }

  static std::vector<OutputFile> sorted(std::vector<OutputFile> files) {
    std::ranges::sort(files, {}, &OutputFile::path);
    return files;
  }

  // What the Broadcaster app of Lichess sends: all PGN files
  // except games.pgn, by the last number of their path, with an empty line between them.
  std::vector<std::string> broadcast() const {
    const auto last_number = [](const std::string& path) {
      const std::size_t end = path.find_last_of("0123456789");
      const std::size_t before = path.find_last_not_of("0123456789", end);
      return std::stoi(path.substr(before + 1, end - before));
    };
    std::vector<OutputFile> files = in_folder();
    std::erase_if(files, [](const OutputFile& file) {
      return !file.path.ends_with(".pgn") || file.path.ends_with("games.pgn");
    });
    std::ranges::stable_sort(files, {}, [&](const auto& file) { return last_number(file.path); });
    std::vector<std::string> texts;
    for (const auto& file : files) texts.push_back(file.bytes);
    return texts;
  }

  static std::string white_of(const std::string& pgn) {
    const std::size_t begin = pgn.find("[White \"") + 8;
    return pgn.substr(begin, pgn.find('"', begin) - begin);
  }

  static Round round_of(const std::vector<Table>& tables) {
    Round round{.tournament = "harbour", .name = "Harbour Open"};
    round.number = 1;
    round.tables = tables;
    return round;
  }
  static std::vector<OutputFile> files_of(const std::vector<Table>& tables) {
    return folder_files({round_of(tables)}, {});
  }
  static std::vector<Table> tables(const std::vector<int>& numbers) {
    std::vector<Table> all;
    for (const int number : numbers) all.push_back(table_of(number, played("e4 e5 Nf3")));
    return all;
  }

  fs::path above_, dir_;
};

TEST_F(FolderWriterTest, MakesTheFolderAndWritesEveryFile) {
  FolderWriter writer(dir_);
  const auto files = files_of(tables({1, 2}));
  EXPECT_EQ(writer.write(files), (FolderChanges{.written = 5}));
  EXPECT_EQ(in_folder(), sorted(files));
}

TEST_F(FolderWriterTest, WritesOnlyFilesWhoseBytesChanged) {
  auto now = tables({1, 2});
  {
    FolderWriter writer(dir_);
    ASSERT_TRUE(writer.write(files_of(now)));
    EXPECT_EQ(writer.write(files_of(now)), FolderChanges{});
    now[1] = table_of(2, played("e4 e5 Nf3 Nc6"));
    EXPECT_EQ(writer.write(files_of(now)), (FolderChanges{.written = 2}));
  }
  EXPECT_EQ(FolderWriter(dir_).write(files_of(now)), FolderChanges{});
}

TEST_F(FolderWriterTest, MendsAFileThatSomebodyChangedOrRemoved) {
  FolderWriter writer(dir_);
  const auto files = files_of(tables({1, 2}));
  ASSERT_TRUE(writer.write(files));
  std::ofstream(dir_ / "round-1/game-1.pgn") << "nonsense";
  fs::remove(dir_ / "round-1/index.json");
  EXPECT_EQ(writer.write(files), (FolderChanges{.written = 2}));
  EXPECT_EQ(in_folder(), sorted(files));
}

TEST_F(FolderWriterTest, RemovesTheFilesOfTablesAndRoundsThatAreGone) {
  FolderWriter writer(dir_);
  Round later = round_of(tables({1}));
  later.number = 2;
  ASSERT_TRUE(writer.write(folder_files({round_of(tables({1, 2, 3})), later}, {})));
  const auto files = files_of(tables({1, 3}));
  EXPECT_EQ(writer.write(files)->removed, 4);
  EXPECT_EQ(in_folder(), sorted(files));
  EXPECT_FALSE(fs::exists(dir_ / "round-2"));
}

TEST_F(FolderWriterTest, TwoDaemonsDoNotWriteIntoOneFolder) {
  const std::vector<OutputFile> files = {{"round-1/game-1.pgn", "one"}};
  std::optional<FolderWriter> first(std::in_place, dir_, [] {});
  ASSERT_TRUE(first->write(files));
  FolderWriter second(dir_, [] {});
  const auto refused = second.write({});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_THAT(refused.error().message, HasSubstr("another output or another jadoubed writes into"));
  EXPECT_THAT(in_folder(), ::testing::SizeIs(1)) << "nothing is removed";
  EXPECT_TRUE(first->write(files));
  first.reset();
  EXPECT_TRUE(second.write(files));
}

TEST_F(FolderWriterTest, LeavesFilesThatAreNotItsOwn) {
  FolderWriter writer(dir_);
  ASSERT_TRUE(writer.write(files_of(tables({1}))));
  std::ofstream(dir_ / "notes.txt") << "mine";
  std::ofstream(dir_ / "round-1/photo.jpg") << "mine";
  ASSERT_TRUE(writer.write({}));
  EXPECT_TRUE(fs::exists(dir_ / "notes.txt"));
  EXPECT_TRUE(fs::exists(dir_ / "round-1/photo.jpg"));
  EXPECT_FALSE(fs::exists(dir_ / "round-1/game-1.pgn"));
}

TEST_F(FolderWriterTest, RefusesAFolderWithTheFilesOfAnotherProgram) {
  fs::create_directories(dir_ / "round-1");
  std::ofstream(dir_ / "round-1/game-1.pgn") << "a game of last year";
  const auto refusal = FolderWriter(dir_).write(files_of(tables({1})));
  ASSERT_FALSE(refusal);
  EXPECT_EQ(refusal.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_THAT(refusal.error().message, HasSubstr("round-1/game-1.pgn"));
  EXPECT_EQ(read(dir_ / "round-1/game-1.pgn"), "a game of last year");
}

TEST_F(FolderWriterTest, RefusesAFolderThatHasAnyFileOfSomebodyElse) {
  fs::create_directories(dir_ / "pictures");
  std::ofstream(dir_ / "pictures/hall.jpg") << "mine";
  const auto refusal = FolderWriter(dir_).write(files_of(tables({1})));
  ASSERT_FALSE(refusal);
  EXPECT_THAT(refusal.error().message, HasSubstr("pictures/hall.jpg: choose an empty folder"));
  EXPECT_FALSE(fs::exists(dir_ / "round-1"));
}

TEST_F(FolderWriterTest, TakesAFolderThatLooksEmpty) {
  fs::create_directories(dir_ / "lost+found");
  std::ofstream(dir_ / ".DS_Store") << "of a file manager";
  EXPECT_TRUE(FolderWriter(dir_).write(files_of(tables({1}))));
}

TEST_F(FolderWriterTest, WritesOnWhileSomebodyRemovesTheFolder) {
  FolderWriter writer(dir_);
  const auto files = files_of(tables({1, 2}));
  ASSERT_TRUE(writer.write(files));
  // The mark is the first file that goes.
  fs::remove(dir_ / ".jadoube");
  const auto written = writer.write(files);
  ASSERT_TRUE(written) << written.error().message;
  fs::remove_all(dir_);
  ASSERT_TRUE(writer.write(files));
  EXPECT_EQ(in_folder(), sorted(files));
}

TEST_F(FolderWriterTest, WritesTheFolderAgainIfItGoesInTheMiddle) {
  bool removes = false;
  FolderWriter writer(dir_, [&] {
    if (std::exchange(removes, false)) fs::remove_all(dir_);
  });
  ASSERT_TRUE(writer.write(files_of(tables({1}))));
  removes = true;
  const auto files = files_of(tables({2, 3}));
  const auto written = writer.write(files);
  ASSERT_TRUE(written) << written.error().message;
  EXPECT_EQ(in_folder(), sorted(files));
}

TEST_F(FolderWriterTest, NeverFollowsALinkOutOfItsFolder) {
  FolderWriter writer(dir_);
  const auto files = files_of(tables({1}));
  ASSERT_TRUE(writer.write(files));
  std::ofstream(above_ / "secret") << "secret";
  fs::remove(dir_ / "round-1/game-1.pgn");
  fs::create_symlink(above_ / "secret", dir_ / "round-1/game-1.pgn");
  ASSERT_TRUE(writer.write(files));
  EXPECT_EQ(read(above_ / "secret"), "secret");
  EXPECT_FALSE(fs::is_symlink(dir_ / "round-1/game-1.pgn"));

  fs::remove_all(dir_ / "round-1");
  fs::create_directory(above_ / "elsewhere");
  fs::create_directory_symlink(above_ / "elsewhere", dir_ / "round-1");
  const auto refusal = writer.write(files);
  ASSERT_FALSE(refusal);
  EXPECT_EQ(refusal.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_THAT(refusal.error().message, HasSubstr("link"));
  EXPECT_TRUE(fs::is_empty(above_ / "elsewhere"));
}

TEST_F(FolderWriterTest, ReportsThatTheFolderIsGoneAndWritesItWhenItIsBack) {
  FolderWriter writer(above_ / "disk" / "games");
  const auto files = files_of(tables({1}));
  auto refusal = writer.write(files);
  ASSERT_FALSE(refusal);
  EXPECT_EQ(refusal.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(refusal.error().message, HasSubstr("was removed"));
  fs::create_directory(above_ / "disk");
  EXPECT_TRUE(writer.write(files));
}

TEST_F(FolderWriterTest, ReportsThatItHasNoRightsAndWritesWhenItHas) {
  if (geteuid() == 0) GTEST_SKIP() << "the superuser has every right";
  FolderWriter writer(dir_);
  ASSERT_TRUE(writer.write(files_of(tables({1}))));
  fs::permissions(dir_ / "round-1", fs::perms::owner_read | fs::perms::owner_exec);
  const auto refusal = writer.write(files_of(tables({2})));
  ASSERT_FALSE(refusal);
  EXPECT_EQ(refusal.error().code, ErrorCode::kPermissionDenied);
  fs::permissions(dir_ / "round-1", fs::perms::owner_all);
  EXPECT_TRUE(writer.write(files_of(tables({2}))));
}

TEST_F(FolderWriterTest, ReportsThatTheDiskIsFullAndKeepsTheOldFiles) {
  FolderWriter writer(dir_);
  const auto before = files_of(tables({1}));
  ASSERT_TRUE(writer.write(before));
  // A limit on the size of files fails as a full disk does: in the middle of a write.
  signal(SIGXFSZ, SIG_IGN);
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  const rlim_t most = std::exchange(limit.rlim_cur, 200);
  setrlimit(RLIMIT_FSIZE, &limit);
  const auto refusal = writer.write(files_of({table_of(1, played("e4 e5 Nf3 Nc6"))}));
  limit.rlim_cur = most;
  setrlimit(RLIMIT_FSIZE, &limit);
  ASSERT_FALSE(refusal);
  EXPECT_EQ(refusal.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(refusal.error().message, HasSubstr("disk is full"));
  EXPECT_EQ(in_folder(), sorted(before));
  EXPECT_TRUE(writer.write(files_of({table_of(1, played("e4 e5 Nf3 Nc6"))})));
}

TEST_F(FolderWriterTest, ShowsWholeGamesOnlyAtEveryChange) {
  std::vector<Table> now = tables({1, 2, 3});
  std::vector<std::string> whole;
  int looks = 0;
  FolderWriter writer(dir_, [&] {
    ++looks;
    for (const std::string& text : broadcast()) {
      EXPECT_THAT(whole, testing::Contains(text));
      EXPECT_TRUE(text.ends_with(" *\n\n"));
    }
  });
  const auto write = [&] {
    for (const auto& file : files_of(now)) whole.push_back(file.bytes);
    ASSERT_TRUE(writer.write(files_of(now)));
  };
  write();
  for (const char* moves : {"d4", "d4 d5", "d4 d5 c4", "d4 d5 c4 e6"}) {
    now[1] = table_of(2, played(moves));
    write();
  }
  EXPECT_EQ(looks, 6 + 4 * 2);
}

TEST_F(FolderWriterTest, LosesNoGameWhileTablesComeAndGo) {
  std::set<std::string> expected;
  FolderWriter writer(dir_, [&] {
    std::set<std::string> seen;
    for (const std::string& text : broadcast()) seen.insert(white_of(text));
    for (const std::string& name : expected) EXPECT_TRUE(seen.contains(name)) << name;
  });
  const auto show = [&](const std::vector<int>& numbers, const std::vector<int>& stay) {
    expected.clear();
    for (const int number : stay) expected.insert("Alder, Ines " + std::to_string(number));
    ASSERT_TRUE(writer.write(files_of(tables(numbers))));
  };
  show({2, 4, 6}, {});
  show({1, 2, 3, 4, 5, 6}, {2, 4, 6});
  show({2, 3, 5, 6}, {2, 3, 5, 6});
  show({1, 2, 3, 6, 7}, {2, 3, 6});
  show({7}, {7});
}

TEST_F(FolderWriterTest, GivesTheBroadcasterEveryTableInItsOrder) {
  std::vector<int> numbers;
  for (int number = 1; number <= 12; ++number) numbers.push_back(number);
  FolderWriter writer(dir_);
  ASSERT_TRUE(writer.write(files_of(tables(numbers))));
  std::vector<std::string> names, expected;
  for (const std::string& text : broadcast()) names.push_back(white_of(text));
  for (const int number : numbers) expected.push_back("Alder, Ines " + std::to_string(number));
  EXPECT_EQ(names, expected);
}

TEST_F(FolderWriterTest, HasTheSameFilesAfterAKillAtAnyChange) {
  const auto before = files_of(tables({2, 4, 6}));
  const auto after = files_of(tables({1, 2, 6}));
  for (int steps = 1; steps <= 8; ++steps) {
    fs::remove_all(dir_);
    ASSERT_TRUE(FolderWriter(dir_).write(before));
    const pid_t child = fork();
    if (child == 0) {
      int left = steps;
      FolderWriter(dir_, [&] {
        if (--left == 0) kill(getpid(), SIGKILL);
      }).write(after);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    // What a kill leaves in the middle of a write.
    std::ofstream(dir_ / "round-1/.game-1.pgn.new") << "half a ga";
    ASSERT_TRUE(FolderWriter(dir_).write(after));
    EXPECT_EQ(in_folder(), sorted(after)) << steps;
  }
}

TEST_F(FolderWriterTest, ALinkThatIsPlacedLaterIsNotFollowedOutOfTheTops) {
  const fs::path top = above_ / "folders", elsewhere = above_ / "elsewhere";
  fs::create_directories(top);
  fs::create_directories(elsewhere);
  const std::vector<OutputFile> files = {{"games.pgn", "1. e4 *\n"}};
  FolderWriter writer(top / "site", {}, {top.string()});
  ASSERT_TRUE(writer.write(files));
  EXPECT_EQ(read(top / "site/games.pgn"), "1. e4 *\n");
  fs::rename(top / "site", top / "before");
  fs::create_directory_symlink(elsewhere, top / "site");
  const auto refused = writer.write({{"games.pgn", "1. d4 *\n"}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_THAT(refused.error().message, HasSubstr("leads out of the folders"));
  EXPECT_TRUE(fs::is_empty(elsewhere));
  // Also where only a folder above is a link, and nothing is made there.
  FolderWriter deeper(top / "site/inner", {}, {top.string()});
  EXPECT_FALSE(deeper.write(files));
  EXPECT_TRUE(fs::is_empty(elsewhere));
  // A link that stays below is fine.
  fs::remove(top / "site");
  fs::create_directory_symlink(top / "before", top / "site");
  EXPECT_TRUE(writer.write({{"games.pgn", "1. d4 *\n"}}));
  EXPECT_EQ(read(top / "before/games.pgn"), "1. d4 *\n");
}

}  // namespace folder_writer_test
}  // namespace jadoube::outputs
