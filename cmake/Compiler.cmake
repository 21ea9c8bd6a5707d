# Floating point is strict because a contracted multiply-add in a reference would be a wrong
# reference.
add_library(assay_compiler INTERFACE)
target_compile_options(assay_compiler INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Werror
  # In a unit of several sources (assay_unity), two sources may declare the same name. GCC also
  # warns about names in unnamed namespaces, because it treats the included sources as headers.
  $<IF:$<BOOL:$<TARGET_PROPERTY:ASSAY_UNITY_UNITS>>,$<$<CXX_COMPILER_ID:GNU>:-Wshadow=local;-Wno-subobject-linkage>,-Wshadow>
  -Wno-missing-field-initializers # a designated initializer need not name every member
  # GCC 12 sees overlapping copies in std::string's own operator+ (its bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  -ffp-contract=off -fno-fast-math)
set(ASSAY_SANITIZE "" CACHE STRING "Sanitizers to build with, as -fsanitize takes them")
# ASAN_OPTIONS turns off the check for uses of a stack after return. That check replaces the stack,
# and GCC 12's code for 512-bit vectors crashes on the replaced stack.
if(ASSAY_SANITIZE)
  add_compile_options(-fsanitize=${ASSAY_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${ASSAY_SANITIZE})
endif()

# GCC collects garbage when its heap has grown by 128 MB. Most units end below 400 MB, so a greater
# first heap saves a tenth of the compile time.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:--param=ggc-min-heapsize=400000>")
endif()

# Options for tests, and for code that mostly waits. -O1 saves two fifths of their compile time.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(ASSAY_CALM_OPTIMIZATION -O1)
endif()

# assay_precompile(TARGET HEADERS...): HEADERS are headers of other libraries. The project's own
# headers change too often to be precompiled.
function(assay_precompile target)
  list(TRANSFORM ARGN REPLACE "(.+)" "<\\1>" OUTPUT_VARIABLE headers)
  target_precompile_headers(${target} PRIVATE ${headers})
  # The first option is for ccache. The other options turn off warnings of GCC 12 about code in
  # precompiled system headers.
  target_compile_options(${target} PRIVATE
    $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess;-Wno-array-bounds;-Wno-stringop-overflow>)
endfunction()
# An executable owns the precompiled headers, because executables have other options (-fPIE) than
# libraries.
if(NOT ASSAY_PYTHON_ONLY)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/test_headers.cpp CONTENT "int main() {}\n")
  add_executable(assay_test_headers ${CMAKE_BINARY_DIR}/test_headers.cpp)
  target_link_libraries(assay_test_headers PRIVATE assay_compiler GTest::gmock nlohmann_json::nlohmann_json)
  target_compile_options(assay_test_headers PRIVATE ${ASSAY_CALM_OPTIMIZATION})
  assay_precompile(assay_test_headers gmock/gmock.h nlohmann/json.hpp)

  add_library(assay_test_main STATIC ${CMAKE_SOURCE_DIR}/harness/testing/main.cpp)
  target_link_libraries(assay_test_main PRIVATE assay_compiler GTest::gtest)
endif()

# assay_test(NAME SOURCES... [LIBRARIES ...] [SHARDS n] [PROPERTIES ...]): one GoogleTest binary.
# With SHARDS, ctest starts the binary n times, each time with a share of the tests.
# Use SHARDS if other tests would wait for a slow binary.
function(assay_test name)
  cmake_parse_arguments(ARG "" "SHARDS" "SOURCES;LIBRARIES;PROPERTIES" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE assay_compiler ${ARG_LIBRARIES} assay_test_main GTest::gmock)
  target_compile_options(${name} PRIVATE ${ASSAY_CALM_OPTIMIZATION})
  target_precompile_headers(${name} REUSE_FROM assay_test_headers)
  if(NOT ARG_SHARDS)
    set(ARG_SHARDS 1)
  endif()
  foreach(shard RANGE 1 ${ARG_SHARDS})
    set(entry ${name})
    if(ARG_SHARDS GREATER 1)
      set(entry ${name}.${shard})
    endif()
    add_test(NAME ${entry} COMMAND ${name})
    # This time limit is only for a test that hangs. On a busy machine, a slow test may take more
    # than half an hour.
    set_tests_properties(${entry} PROPERTIES TIMEOUT 7200 ${ARG_PROPERTIES})
    if(ARG_SHARDS GREATER 1)
      math(EXPR index "${shard} - 1")
      set_property(TEST ${entry} PROPERTY
        ENVIRONMENT GTEST_TOTAL_SHARDS=${ARG_SHARDS} GTEST_SHARD_INDEX=${index})
    endif()
  endforeach()
endfunction()

# assay_sources(VARIABLE FOLDERS...): the .cpp files of the folders and their subfolders, without
# tests and fuzzers. assay_test_sources(VARIABLE FOLDERS...): the tests of these folders.
function(assay_sources variable)
  set(found)
  foreach(folder ${ARGN})
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/*.cpp)
    list(APPEND found ${files})
  endforeach()
  list(FILTER found EXCLUDE REGEX "_(test|fuzz)\\.cpp$")
  set(${variable} ${found} PARENT_SCOPE)
endfunction()
function(assay_test_sources variable)
  set(found)
  foreach(folder ${ARGN})
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/*_test.cpp)
    list(APPEND found ${files})
  endforeach()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# assay_fuzzer(SOURCE [LIBRARIES ...]): the fuzzer x_fuzz. Without libFuzzer, the program only
# replays its corpus, and ctest starts the program as a test.
if(NOT ASSAY_PYTHON_ONLY)
  add_library(assay_fuzz_main STATIC ${CMAKE_SOURCE_DIR}/harness/testing/replay.cpp)
  target_link_libraries(assay_fuzz_main PRIVATE assay_compiler)
  add_custom_target(assay_fuzzers)
endif()
function(assay_fuzzer source)
  cmake_parse_arguments(ARG "" "" "LIBRARIES" ${ARGN})
  cmake_path(GET source STEM name)
  set(corpus ${CMAKE_CURRENT_SOURCE_DIR}/testing/corpus/${name})
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE assay_compiler ${ARG_LIBRARIES})
  target_compile_options(${name} PRIVATE ${ASSAY_CALM_OPTIMIZATION})
  add_dependencies(assay_fuzzers ${name})
  if(ASSAY_SANITIZE MATCHES "fuzzer")
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    return()
  endif()
  target_link_libraries(${name} PRIVATE assay_fuzz_main)
  add_test(NAME ${name} COMMAND ${name} ${corpus})
  set_tests_properties(${name} PROPERTIES TIMEOUT 7200)
endfunction()

# assay_source_dir(SOURCES...): these sources read files of the source tree, so they get its path.
function(assay_source_dir)
  foreach(source ${ARGN})
    if(NOT EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${source})
      message(FATAL_ERROR "assay_source_dir: there is no ${source}")
    endif()
  endforeach()
  set_source_files_properties(${ARGN} PROPERTIES
    COMPILE_DEFINITIONS ASSAY_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
endfunction()

# assay_unity(TARGET): puts several sources of a target into one translation unit, because half of
# the compile time of a source is for headers. Sources of one subfolder go to different units,
# because they share a namespace, and names in their unnamed namespaces could clash. CMake's own
# units name their sources by absolute paths. With absolute paths, one clone could not use another
# clone's objects from ccache. Only the release preset makes such units. In the other presets, an
# edit compiles only the changed source.
set(ASSAY_UNITY 0 CACHE STRING "Approximate number of sources in a translation unit; 0 means one")
function(assay_unity target)
  if(NOT ASSAY_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  set(folders)
  foreach(source ${sources})
    cmake_path(ABSOLUTE_PATH source)
    cmake_path(IS_PREFIX CMAKE_CURRENT_SOURCE_DIR ${source} own)
    if(own AND source MATCHES "\\.cpp$")
      cmake_path(RELATIVE_PATH source)
      if(source MATCHES "^([^/]*)/")
        set(folder ${CMAKE_MATCH_1})
      else()
        set(folder top)
      endif()
      list(APPEND folders ${folder})
      list(APPEND in_${folder} ${source})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder ${folders})
    list(SORT in_${folder})
    list(LENGTH in_${folder} count)
    math(EXPR units "(${count} + ${ASSAY_UNITY} - 1) / ${ASSAY_UNITY}")
    set(next 0)
    foreach(source ${in_${folder}})
      math(EXPR unit "${next} % ${units}")
      string(APPEND unit_${folder}_${unit} "#include \"${source}\"\n")
      set_source_files_properties(${source} PROPERTIES HEADER_FILE_ONLY ON)
      math(EXPR next "${next} + 1")
    endforeach()
    math(EXPR last "${units} - 1")
    foreach(unit RANGE ${last})
      set(file ${CMAKE_CURRENT_BINARY_DIR}/${target}_units/${folder}_${unit}.cpp)
      file(CONFIGURE OUTPUT ${file} CONTENT "${unit_${folder}_${unit}}" @ONLY)
      target_sources(${target} PRIVATE ${file})
    endforeach()
  endforeach()
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  set_target_properties(${target} PROPERTIES ASSAY_UNITY_UNITS ON)
endfunction()

# assay_with_included(VARIABLE FOLDER FILES...): the .cpp files FILES, and the .cpp files of all
# headers of FOLDER that these files include, directly or through other headers. FOLDER is a regular
# expression, which can match several folders.
function(assay_with_included variable folder)
  set(found)
  set(open ${ARGN})
  while(open)
    list(POP_FRONT open file)
    if(file IN_LIST found OR NOT EXISTS ${file})
      continue()
    endif()
    list(APPEND found ${file})
    file(STRINGS ${file} lines REGEX "^#include \"${folder}/")
    foreach(line ${lines})
      string(REGEX REPLACE "^#include \"(.*)\\.h\"$" "${CMAKE_SOURCE_DIR}/\\1" unit "${line}")
      file(GLOB parts ${unit}_*.cpp)
      list(FILTER parts EXCLUDE REGEX "_(test|fuzz)\\.cpp$")
      list(APPEND open ${unit}.h ${unit}.cpp ${parts})
    endforeach()
  endwhile()
  list(FILTER found INCLUDE REGEX "\\.cpp$")
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# A thin archive names its objects and does not copy them. In the preset dev, copies of the suites'
# objects would take almost a gigabyte after each edit.
foreach(language C CXX)
  set(CMAKE_${language}_ARCHIVE_CREATE "<CMAKE_AR> qcT <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_${language}_ARCHIVE_APPEND "<CMAKE_AR> qT <TARGET> <LINK_FLAGS> <OBJECTS>")
endforeach()
# With debug information, GNU's linker takes three times the processor time of mold.
find_program(ASSAY_MOLD ld.mold)
if(ASSAY_MOLD AND CMAKE_BUILD_TYPE STREQUAL "Debug")
  add_link_options(-fuse-ld=mold)
endif()
