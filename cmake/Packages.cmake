# Debian packages: `cpack -G DEB --config build/release/CPackConfig.cmake`, or scripts/package.
set(CPACK_PACKAGE_NAME assay)
set(CPACK_PACKAGE_VENDOR "Assay")
set(CPACK_PACKAGE_CONTACT "Assay maintainers <maintainers@assay.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "conformance and numerical-compliance tests for OpenCL")
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_COMPONENTS_ALL program cmake documents python python_documents)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENT_PROGRAM_GROUP assay)
set(CPACK_COMPONENT_CMAKE_GROUP assay)
set(CPACK_COMPONENT_DOCUMENTS_GROUP assay)
set(CPACK_COMPONENT_PYTHON_GROUP modules)
set(CPACK_COMPONENT_PYTHON_DOCUMENTS_GROUP modules)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_ASSAY_PACKAGE_NAME assay)
set(CPACK_DEBIAN_ASSAY_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_ASSAY_PACKAGE_RECOMMENDS "ocl-icd-libopencl1 | libopencl1, python3-jinja2, python3-fastjsonschema, gdb")
set(CPACK_DEBIAN_ASSAY_PACKAGE_SUGGESTS "pocl-opencl-icd, llvm-spirv-15, python3-assay-opencl")
set(CPACK_DEBIAN_ASSAY_DESCRIPTION "Assay runs tests on an OpenCL driver and judges what it computes against
references that are proved right: every function of OpenCL C in units in the
last place, images, atomics, the API, SPIR-V. Each verdict cites a sentence of
the specification.")
set(CPACK_DEBIAN_MODULES_PACKAGE_NAME python3-assay-opencl)
set(CPACK_DEBIAN_MODULES_PACKAGE_SECTION python)
set(CPACK_DEBIAN_MODULES_PACKAGE_DEPENDS "python3 (>= 3.11), python3 (<< 3.12), python3-numpy")
set(CPACK_DEBIAN_MODULES_PACKAGE_RECOMMENDS "python3-jinja2, python3-fastjsonschema")
set(CPACK_DEBIAN_MODULES_PACKAGE_SUGGESTS "assay, python3-pandas")
set(CPACK_DEBIAN_MODULES_DESCRIPTION "The modules assay_opencl and assay_reference judge arrays of numbers as Assay
judges a driver: errors in units in the last place against exact values, the
limits of the specification, inputs that are worth trying. They also read what
runs of Assay wrote.")

# Debian's policy (12.5, 12.7) demands a copyright file and a changelog.
set(documents ${CMAKE_BINARY_DIR}/documents)
foreach(name assay python3-assay-opencl)
  string(TIMESTAMP date "%a, %d %b %Y 00:00:00 +0000" UTC)
  set(SOURCE_PACKAGE ${name})
  configure_file(cmake/package/changelog.in ${documents}/${name}/changelog @ONLY)
  execute_process(COMMAND ${GZIP} -9nf ${documents}/${name}/changelog)
  set(component documents)
  if(NOT name STREQUAL assay)
    set(component python_documents)
  endif()
  install(FILES ${documents}/${name}/changelog.gz cmake/package/copyright
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${component})
endforeach()
include(CPack)
cpack_add_component_group(assay)
cpack_add_component_group(modules)
