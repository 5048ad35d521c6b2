// Reading takes no more memory for a text of any length: allocations are counted.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <istream>
#include <new>
#include <streambuf>

#include "rules/pgn/pgn.h"

namespace pgn_memory_test {

std::size_t live_bytes = 0, peak_bytes = 0;

// Before each block stands how large it was asked for.
constexpr std::size_t kHead = alignof(std::max_align_t);

}  // namespace pgn_memory_test

using pgn_memory_test::kHead, pgn_memory_test::live_bytes, pgn_memory_test::peak_bytes;

void* operator new(std::size_t size) {
  auto* const block = static_cast<char*>(std::malloc(kHead + size));
  if (block == nullptr) std::abort();
  *reinterpret_cast<std::size_t*>(block) = size;
  live_bytes += size;
  peak_bytes = std::max(peak_bytes, live_bytes);
  return block + kHead;
}

void operator delete(void* pointer) noexcept {
  if (pointer == nullptr) return;
  char* const block = static_cast<char*>(pointer) - kHead;
  live_bytes -= *reinterpret_cast<std::size_t*>(block);
  std::free(block);
}
void operator delete(void* pointer, std::size_t) noexcept { operator delete(pointer); }

namespace jadoube::rules {
namespace pgn_memory_test {

// The same text over and over, made as it is read.
class Repeated : public std::streambuf {
 public:
  Repeated(std::string text, std::size_t times) : text_(std::move(text)), left_(times) {}

 protected:
  int_type underflow() override {
    if (left_ == 0) return traits_type::eof();
    --left_;
    setg(text_.data(), text_.data(), text_.data() + text_.size());
    return traits_type::to_int_type(text_.front());
  }

 private:
  std::string text_;
  std::size_t left_;
};

constexpr const char* kGame =
    "[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n"
    "1. e4 {[%clk 0:10:00] a comment of some length} e5 (1... c5 2. Nf3 (2. Nc3) 2... d6) 2. Nf3 "
    "$1 Nc6 {[%eval 0.3]} 3. Bb5 a6 1-0\n\n";

// The most that is held at once while `read` reads a text of `times` pieces.
template <typename Read>
std::size_t peak_of(const std::string& piece, std::size_t times, Read read) {
  Repeated text(piece, times);
  std::istream input(&text);
  peak_bytes = live_bytes;
  const std::size_t before = live_bytes;
  read(input);
  return peak_bytes - before;
}

std::size_t games_read = 0;

void read_games(std::istream& input) {
  PgnReader reader(input);
  games_read = 0;
  for (auto game = reader.next(); !game || *game; game = reader.next()) ++games_read;
}

void read_events(std::istream& input) {
  PgnEvents events(input);
  while (events.next().kind != PgnToken::Kind::kEnd) continue;
}

TEST(PgnMemory, DoesNotGrowWithTheNumberOfGames) {
  const std::size_t few = peak_of(kGame, 100, read_games);
  EXPECT_EQ(games_read, 100);
  const std::size_t many = peak_of(kGame, 10'000, read_games);
  EXPECT_EQ(games_read, 10'000);
  EXPECT_EQ(many, few);
  EXPECT_LT(few, 100'000);
}

TEST(PgnMemory, DoesNotGrowWithTheNumberOfBadGames) {
  const std::string bad = "[Event \"?\"]\n\n1. e5 e6 (1... \n\n";
  const std::size_t few = peak_of(bad, 100, read_games);
  EXPECT_EQ(games_read, 100);
  // An error's text has a few digits more.
  EXPECT_LE(peak_of(bad, 10'000, read_games), few + 32);
}

TEST(PgnEventsMemory, DoesNotGrowWithTheLengthOfAGame) {
  const std::string piece = "Nf3 Nf6 {to and fro} (Nc6 (Nc3) $3) Ng1 ((Ng8 ";
  const std::size_t few = peak_of(piece, 100, read_events);
  EXPECT_EQ(peak_of(piece, 10'000, read_events), few);
}

TEST(PgnMemory, DoesNotGrowWithAGameWithoutAnEnd) {
  const std::string piece = "Nf3 Nf6 {to and fro} (Nf5 (Nc3) Nf5 (Nc3) $3 & $999) Ng1 Ng8 ";
  const std::size_t large = peak_of(piece, 20'000, read_games);
  EXPECT_EQ(peak_of(piece, 60'000, read_games), large);
}

}  // namespace pgn_memory_test
}  // namespace jadoube::rules
