#pragma once
#include <CL/cl_ext.h>

#include "harness/faults/api_calls.h"

// Functions of extensions reach an application by their addresses: a fault gives its own in the
// place of the driver's.
namespace assay::faults {

/// A function of an extension: an entry as those of api_calls.h are.
template <Text function, typename Pointer, Text parameters>
struct Extension {
  using Function = Pointer;
  static constexpr auto names = parameters;
  static Function next() { return own; }
  static void replace(LayerTable table, Function planted) {
    mine = planted;
    after<GetExtensionFunctionAddressForPlatform>([](auto& call, void*& address) {
      const char* const asked = call["funcname"_arg];
      if (address == nullptr || asked == nullptr || asked != function.view()) return false;
      own = reinterpret_cast<Function>(address);
      address = reinterpret_cast<void*>(mine.load());
      return false;  // it shows when it is called
    })(table);
  }

 private:
  static inline std::atomic<Function> own{nullptr}, mine{nullptr};
};

}  // namespace assay::faults
