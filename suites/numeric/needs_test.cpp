#include "suites/numeric/needs.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace assay::suites::numeric {
namespace {

using testing::ElementsAre;

TEST(Needs, AreThePlacesThatTheFailureNeeds) {
  const auto needs = [](const Places& wanted) {
    Places all;
    for (std::size_t i = 0; i < 64; ++i) all.push_back(i);
    return fewest(
        all,
        [&](const Places& kept) {
          return std::ranges::all_of(wanted, [&](std::size_t place) {
            return std::ranges::find(kept, place) != kept.end();
          });
        },
        Patience(8));
  };
  EXPECT_THAT(needs({17}), ElementsAre(17));
  EXPECT_THAT(needs({3, 40, 63}), ElementsAre(3, 40, 63));
}

TEST(Needs, SayWhichWorkGroupSizesFail) {
  EXPECT_EQ(sizes_text({}, {}), "");
  EXPECT_EQ(sizes_text({"1", "2"}, {}), "; at every work-group size tried (1, 2)");
  EXPECT_EQ(sizes_text({"64"}, {"1", "2"}), "; at work-group size 64, not at 1 and 2");
  EXPECT_EQ(change_text("-cl-opt-disable", false), "; not with -cl-opt-disable");
}

}  // namespace
}  // namespace assay::suites::numeric
