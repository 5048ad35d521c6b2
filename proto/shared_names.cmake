# Ends a generated header of jadoube/values/v1 so that C++ finds its names in jadoube::v1 too: a caller of the API
# writes v1::Board and v1::Color, and need not know which of them the journal shares.
#   cmake -DHEADER=FILE -P shared_names.cmake
file(APPEND ${HEADER} "\nnamespace jadoube::v1 {\nusing namespace ::jadoube::values::v1;\n}\n")
