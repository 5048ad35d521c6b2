# Builds for 64-bit ARM boards, such as a Raspberry Pi 4, with Debian's cross compiler. qemu runs the programs here.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
find_program(JADOUBE_QEMU qemu-aarch64-static REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR ${JADOUBE_QEMU} -L /usr/aarch64-linux-gnu)
