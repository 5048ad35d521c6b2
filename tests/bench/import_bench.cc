#include <benchmark/benchmark.h>

#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/import/read_files.h"

// The time for an import of the largest files that a hall may give. One operator's file must not
// hold up a hall: 30,000 rows should take less than a second.
namespace {

using namespace jadoube::tournament;

constexpr int kPlayers = 9'800, kRounds = 6;

// 6 rounds of 4,900 pairings; `shift` makes other pairings.
std::string pairings(int shift) {
  std::string text = "round,table,white,black,result\n";
  for (int round = 1; round <= kRounds; ++round) {
    for (int table = 0; table < kPlayers / 2; ++table) {
      const int black = kPlayers / 2 + (table + round * shift) % (kPlayers / 2);
      text += std::to_string(round) + "," + std::to_string(table + 1) + ",\"Surname" +
              std::to_string(table) + ", Given\",\"Surname" + std::to_string(black) +
              ", Given\",\n";
    }
  }
  return text;
}

Merged import_of(const std::string& text, const jadoube::model::Tournament& into) {
  return with_import(into, "", read_files({{"p.csv", text}}), {}).value();
}

void ImportNew(benchmark::State& state) {
  const auto text = pairings(1);
  for (auto _ : state) benchmark::DoNotOptimize(import_of(text, {.id = "open"}));
}
BENCHMARK(ImportNew)->Unit(benchmark::kMillisecond);

void ImportAgain(benchmark::State& state) {
  const auto known = import_of(pairings(1), {.id = "open"}).tournament;
  const auto text = pairings(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(import_of(text, known));
}
// The same pairings, and other ones.
BENCHMARK(ImportAgain)->Arg(1)->Arg(7)->Unit(benchmark::kMillisecond);

void ImportOfTooManyPlayers(benchmark::State& state) {
  std::string text = "round,table,white,black\n";
  for (int i = 0; i < 30'000; ++i) {
    text += "1," + std::to_string(i % 5'000 + 1) + ",A" + std::to_string(2 * i) + ",A" +
            std::to_string(2 * i + 1) + "\n";
  }
  for (auto _ : state) benchmark::DoNotOptimize(import_of(text, {.id = "open"}));
}
BENCHMARK(ImportOfTooManyPlayers)->Unit(benchmark::kMillisecond);

// Players whom their names or ids do not tell apart: without numbers, with numbers, with one id,
// and with one spelling of two names.
void ImportOfNamesakes(benchmark::State& state) {
  std::string text = "number,name,rating,fide_id\n";
  for (int i = 1; i <= 9'000; ++i) {
    const auto number = std::to_string(i), rating = std::to_string(1 + i % 3'999);
    switch (state.range(0)) {
      case 0:
        text += ",\"Same, Name\"," + rating + ",\n";
        break;
      case 1:
        text += number + ",\"Same, Name\"," + rating + ",\n";
        break;
      case 2:
        text += number + ",\"Same, Name\",,4711\n";
        break;
      default:
        text += (i % 2 == 0 ? ",\"Same, Name\",," : ",\"Name, Same\",,") + number + "\n";
    }
  }
  const auto known = import_of(text, {.id = "open"}).tournament;
  for (auto _ : state) benchmark::DoNotOptimize(import_of(text, known));
}
BENCHMARK(ImportOfNamesakes)->DenseRange(0, 3)->Unit(benchmark::kMillisecond);

void ImportOfOneId(benchmark::State& state) {
  std::string text = "name,rating,fide_id\n";
  for (int i = 0; i < 9'000; ++i) text += "\"N" + std::to_string(i) + "\",,4711\n";
  for (auto _ : state) benchmark::DoNotOptimize(import_of(text, {.id = "open"}));
}
BENCHMARK(ImportOfOneId)->Unit(benchmark::kMillisecond);

}  // namespace
