# The install components: `program`, `cmake` (find_package(Assay)), `python` (the modules), `faults`
# (the layer that plants faults).
include(GNUInstallDirs)
set(ASSAY_PYTHON_DIR ${CMAKE_INSTALL_LIBDIR}/python3/dist-packages CACHE STRING
  "Where Python's modules go, under the prefix")
if(CMAKE_INSTALL_LIBDIR MATCHES "/")  # Debian has one folder for all architectures
  set(ASSAY_PYTHON_DIR lib/python3/dist-packages)
endif()

if(ASSAY_PYTHON_ONLY)
  install(DIRECTORY ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/assay_reference
    DESTINATION ${ASSAY_PYTHON_DIR} COMPONENT python)
  return()
endif()

install(TARGETS assay RUNTIME COMPONENT program)
# The program itself writes these texts, so there is only one list of commands and options.
set(texts ${CMAKE_BINARY_DIR}/texts)
find_program(GZIP gzip REQUIRED)
add_custom_command(OUTPUT ${texts}/assay.1.gz ${texts}/assay.bash ${texts}/_assay ${texts}/assay.fish
  COMMAND ${CMAKE_COMMAND} -E make_directory ${texts}
  COMMAND assay manual > ${texts}/assay.1
  COMMAND ${GZIP} -9nf ${texts}/assay.1
  COMMAND assay completions bash > ${texts}/assay.bash
  COMMAND assay completions zsh > ${texts}/_assay
  COMMAND assay completions fish > ${texts}/assay.fish
  DEPENDS assay VERBATIM)
add_custom_target(assay_texts DEPENDS ${texts}/assay.1.gz)
install(FILES ${texts}/assay.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${texts}/assay.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
  RENAME assay COMPONENT program)
install(FILES ${texts}/_assay DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
  COMPONENT program)
install(FILES ${texts}/assay.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
  COMPONENT program)

# The files name no library, so they are the same for every architecture.
set(config ${CMAKE_INSTALL_DATADIR}/cmake/Assay)
get_property(ASSAY_SUITES GLOBAL PROPERTY ASSAY_SUITES)
configure_file(cmake/package/AssayConfig.cmake.in AssayConfig.cmake @ONLY)
configure_file(cmake/package/AssayConfigVersion.cmake.in AssayConfigVersion.cmake @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/AssayConfig.cmake ${CMAKE_BINARY_DIR}/AssayConfigVersion.cmake
  DESTINATION ${config} COMPONENT cmake)

install(DIRECTORY reports/assay_opencl DESTINATION ${ASSAY_PYTHON_DIR} COMPONENT python
  PATTERN "*_test.py" EXCLUDE PATTERN "__pycache__" EXCLUDE)
install(FILES reports/schema/results.schema.json DESTINATION ${ASSAY_PYTHON_DIR}/assay_opencl
  COMPONENT python)
if(TARGET assay_reference_python)
  install(DIRECTORY ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/assay_reference
    DESTINATION ${ASSAY_PYTHON_DIR} COMPONENT python PATTERN "__pycache__" EXCLUDE
    PATTERN "*.so" EXCLUDE)
  install(TARGETS assay_reference_python
    LIBRARY DESTINATION ${ASSAY_PYTHON_DIR}/assay_reference COMPONENT python)
endif()

install(TARGETS assay_faults LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/assay COMPONENT faults)

include(Packages)
