# Builds for 64-bit Arm by Debian's cross compiler, with the packages that scripts/cross unpacks. The
# built programs run under qemu-user.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(triplet aarch64-linux-gnu)
set(CMAKE_C_COMPILER ${triplet}-gcc)
set(CMAKE_CXX_COMPILER ${triplet}-g++)

get_filename_component(top ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
set(root ${top}/build/aarch64/sysroot)
set(CMAKE_FIND_ROOT_PATH ${root})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_LIBRARY_ARCHITECTURE ${triplet})
set(ENV{PKG_CONFIG_LIBDIR} ${root}/usr/lib/${triplet}/pkgconfig:${root}/usr/share/pkgconfig)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${root})
# The cross compiler has its own C library, so CMAKE_SYSROOT is not set.
set(headers "-isystem ${root}/usr/include -isystem ${root}/usr/include/${triplet}")
set(CMAKE_C_FLAGS_INIT ${headers})
set(CMAKE_CXX_FLAGS_INIT ${headers})
set(libraries "-L${root}/usr/lib/${triplet} -Wl,-rpath-link,${root}/usr/lib/${triplet}")
set(CMAKE_EXE_LINKER_FLAGS_INIT ${libraries})
set(CMAKE_SHARED_LINKER_FLAGS_INIT ${libraries})
set(CMAKE_MODULE_LINKER_FLAGS_INIT ${libraries})
# CMake asks this system's Python for these two values, but the module needs the values of the Arm
# system.
set(Python3_INCLUDE_DIR ${root}/usr/include/python3.11)
set(PYTHON_MODULE_EXTENSION .cpython-311-${triplet}.so)
set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
set(CMAKE_CROSSCOMPILING_EMULATOR
  qemu-aarch64;-L;/usr/${triplet};-E;LD_LIBRARY_PATH=${root}/usr/lib/${triplet})
