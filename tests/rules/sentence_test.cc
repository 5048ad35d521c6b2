#include "rules/sentence.h"

#include <gtest/gtest.h>

#include "rules/error.h"

namespace jadoube::rules {
namespace sentence_test {

const Sentence kNested("cannot open {path}: {why}",
                       {{"path", "/dev/x{y}"},
                        {"why", Sentence("{player} has {count} s",
                                         {{"player", Color::kBlack}, {"count", 3}})}});

TEST(Sentence, IsReportedInEnglishWithItsValues) {
  EXPECT_EQ(kNested.english(), "cannot open /dev/x{y}: Black has 3 s");
  EXPECT_EQ(Sentence("as it {is}").english(), "as it {is}");
  EXPECT_EQ(Sentence("{other} stays", {{"name", 1}}).english(), "{other} stays");
  EXPECT_EQ(Sentence("open { stays", {{"name", 1}}).english(), "open { stays");
}

TEST(Sentence, IsPackedAndUnpackedWithoutLoss) {
  EXPECT_EQ(Sentence("plain").packed(), "plain");
  EXPECT_EQ(Sentence::unpacked(kNested.packed()), kNested);
  const Sentence strange("\x1f\x1b {a=b}", {{"a=b", "\x1b\x1f="}, {"", ""}});
  EXPECT_EQ(Sentence::unpacked(strange.packed()).form, strange.form);
  EXPECT_EQ(Sentence::unpacked(strange.packed()).values.size(), 2u);
}

TEST(Sentence, AnyBytesAreASentence) {
  EXPECT_EQ(Sentence::unpacked("").english(), "");
  EXPECT_EQ(Sentence::unpacked("gone\x1f").english(), "gone");
  EXPECT_EQ(Sentence::unpacked("gone {x}\x1fx@").english(), "gone White");
  EXPECT_EQ(Sentence::unpacked("\x1b").form, "\x1b");
  std::string deep = "{a}";
  for (int i = 0; i < 9; ++i) deep = Sentence("{a}", {{"a", Sentence::unpacked(deep)}}).packed();
  EXPECT_FALSE(Sentence::unpacked(deep).english().empty());
}

TEST(Error, KeepsWhatItsMessageWasMadeOf) {
  const Expected<int> refused = refuse(ErrorCode::kNotFound, "there is no ply {ply}", {{"ply", 7}});
  EXPECT_EQ(refused.error().message, "there is no ply 7");
  EXPECT_EQ(refused.error().sentence(), Sentence("there is no ply {ply}", {{"ply", 7}}));
  const Expected<int> plain = refuse(ErrorCode::kNotFound, "gone");
  EXPECT_EQ(plain.error().sentence(), Sentence("gone"));
}

}  // namespace sentence_test
}  // namespace jadoube::rules
