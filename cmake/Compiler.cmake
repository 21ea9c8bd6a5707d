# Warnings are errors, for our own targets only. Floating point is strict everywhere: a contracted
# multiply-add in a reference would be a wrong reference.
add_library(assay_compiler INTERFACE)
target_compile_options(assay_compiler INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror
  -Wno-missing-field-initializers # designated initializers name what they set
  # GCC 12 sees overlapping copies in std::string's own operator+ (its bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  -ffp-contract=off -fno-fast-math)
set(ASSAY_SANITIZE "" CACHE STRING "Sanitizers to build with, as -fsanitize takes them")
if(ASSAY_SANITIZE)
  add_compile_options(-fsanitize=${ASSAY_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${ASSAY_SANITIZE})
endif()

# assay_test(NAME SOURCES... [LIBRARIES ...]): one GoogleTest binary beside the sources it tests.
function(assay_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;LIBRARIES" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE assay_compiler ${ARG_LIBRARIES} GTest::gmock GTest::gtest_main)
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST PROPERTIES TIMEOUT ${ARG_TIMEOUT})
endfunction()
