# assay_embed(TARGET NAMESPACE FILES...): puts files into the binary, so that one installed binary
# is enough. Generates <TARGET>_embedded.{h,cpp} with
#   std::string_view NAMESPACE::embedded(std::string_view name);   // "" when there is no such file
#   std::span<const std::string_view> NAMESPACE::embedded_names();
# A file's name is its path relative to the project's top.
# This target makes all these files. Tools such as clang-tidy need the files to read sources.
add_custom_target(assay_embedded)
function(assay_embed target namespace)
  set(header ${CMAKE_CURRENT_BINARY_DIR}/${target}_embedded.h)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}_embedded.cpp)
  set(paths)
  foreach(file ${ARGN})
    list(APPEND paths ${CMAKE_SOURCE_DIR}/${file})
  endforeach()
  add_custom_command(
    OUTPUT ${header} ${source}
    COMMAND python3 ${CMAKE_SOURCE_DIR}/cmake/embed.py ${CMAKE_SOURCE_DIR} ${namespace} ${header}
            ${source} ${ARGN}
    DEPENDS ${paths} ${CMAKE_SOURCE_DIR}/cmake/embed.py
    VERBATIM)
  add_custom_target(${target}_embedded DEPENDS ${header} ${source})
  add_dependencies(assay_embedded ${target}_embedded)
  target_sources(${target} PRIVATE ${header} ${source})
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
endfunction()
