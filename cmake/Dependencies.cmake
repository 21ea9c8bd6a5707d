# All packages are in Debian 12. docs/DEPENDENCIES.md has the purpose of each package.
find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
pkg_check_modules(MPFR REQUIRED IMPORTED_TARGET mpfr)
pkg_check_modules(SLEEF REQUIRED IMPORTED_TARGET sleef)

# fmt is compiled in, because a driver may load another version of the shared library.
add_library(assay_fmt STATIC ${CMAKE_SOURCE_DIR}/cmake/fmt.cpp)
target_include_directories(assay_fmt SYSTEM PUBLIC
  $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)
if(ASSAY_PYTHON_ONLY)
  return()
endif()

find_package(GTest REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(SPIRV-Tools REQUIRED)
find_path(TOMLPP_INCLUDE_DIR toml++/toml.h REQUIRED)
find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)
find_package(OpenCL REQUIRED)
find_path(SPIRV_GRAMMARS spirv.core.grammar.json PATH_SUFFIXES spirv/unified1 REQUIRED)
# The static library is linked, because a driver may load another version of the shared library.
find_library(NETTLE_ARCHIVE libnettle.a REQUIRED)
find_path(NETTLE_HEADERS nettle/sha2.h REQUIRED)
add_library(Nettle::nettle STATIC IMPORTED)
set_target_properties(Nettle::nettle PROPERTIES IMPORTED_LOCATION ${NETTLE_ARCHIVE}
  INTERFACE_INCLUDE_DIRECTORIES ${NETTLE_HEADERS})

find_library(PCRE2_ARCHIVE libpcre2-8.a REQUIRED)
find_path(PCRE2_HEADERS pcre2.h REQUIRED)
add_library(PCRE2::PCRE2 STATIC IMPORTED)
set_target_properties(PCRE2::PCRE2 PROPERTIES IMPORTED_LOCATION ${PCRE2_ARCHIVE}
  INTERFACE_INCLUDE_DIRECTORIES ${PCRE2_HEADERS})

# The C++ bindings for OpenCL 3.0 also work with drivers of OpenCL 1.1.
add_library(assay_opencl INTERFACE)
target_include_directories(assay_opencl SYSTEM INTERFACE ${OpenCL_INCLUDE_DIRS})
target_compile_definitions(assay_opencl INTERFACE
  CL_HPP_TARGET_OPENCL_VERSION=300 CL_HPP_MINIMUM_OPENCL_VERSION=110 CL_HPP_ENABLE_EXCEPTIONS
  CL_TARGET_OPENCL_VERSION=300)
# Assay also calls deprecated functions. The headers must not warn about these calls.
foreach(version 1_0 1_1 1_2 2_0 2_1 2_2)
  target_compile_definitions(assay_opencl INTERFACE CL_USE_DEPRECATED_OPENCL_${version}_APIS)
endforeach()
