// A generator with named options, some with a default.
#include "testlib.h"

int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    if (has_opt("strict")) ensureNoUnusedOpts();
    if (has_opt("lenient")) suppressEnsureNoUnusedOpts();
    println(opt<int>("n"), opt<long long>("big", 1), opt<double>("x", 0.5), opt<bool>("flag", false), opt("name", "none"));
    if (has_opt("short")) println(opt<short>("short"));
    if (has_opt("place")) println(opt<std::string>(1), opt<int>(99, -1));
}
