# Fails if an Article has no test with its number in the name, such as TEST(Article7_5_1, ...) or TEST(AppendixA_5_5, ...).
# It checks Articles whose breach a board and a clock can notice. Numbers are those of 2023. A number includes all numbers
# below it. D.2.9 (the two boards of one game differ) is left out: the tests of PairDetector test it.
set(visible
  4_2_2 4_3 4_4_2 4_4_4 4_7 4_8  5_1_1 5_2_1 5_2_2  6_7 6_8 6_9 6_10_2 6_11
  7_2_1 7_2_2 7_3 7_4 7_5_1 7_5_2 7_5_3 7_5_5 7_6  8_4 8_5  9_2 9_3 9_6
  A_5_1 A_5_2 A_5_4 A_5_5)
file(GLOB_RECURSE files "${ROOT}/tests/*_test.cc")
set(tested "")
foreach(file IN LISTS files)
  file(STRINGS "${file}" names REGEX "^TEST(_F|_P)?\\((Article|Appendix)")
  list(APPEND tested ${names})
endforeach()
foreach(article IN LISTS visible)
  if(NOT tested MATCHES "\\((Article|Appendix)_?${article}[_,]")
    message(SEND_ERROR "Article ${article} has no test of its number")
  endif()
endforeach()
