// By the rules of CMS. Arguments: input, output of the jury, output that was sent. The share is the fewest days over the days used.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <vector>

static int wrong(const char *why) {
    std::cout << "0\n";
    std::cerr << why << "\n";
    return 0;
}

int main(int, char **argv) {
    std::ifstream input(argv[1]), best(argv[2]), sent(argv[3]);
    int n, m, few = 0;
    if (!(input >> n >> m)) return 1;
    for (int day; best >> day;) few = std::max(few, day);
    std::vector<int> day(n);
    for (int &one : day)
        if (!(sent >> one) || one < 1 || one > n) return wrong("a day is missing, or not one of 1 to n");
    std::string more;
    if (sent >> more) return wrong("more than n numbers");
    for (int a, b; input >> a >> b;)
        if (day[a - 1] == day[b - 1]) return wrong("two exams that meet are on the same day");
    std::sort(day.begin(), day.end());
    int used = std::unique(day.begin(), day.end()) - day.begin();
    std::cout << std::min(1.0, double(few) / used) << "\n";
    std::cerr << used << " days\n";
}
