// Verdict's own header for checkers, interactors, validators and generators. MIT licence.
//
// It offers the interface that problem setters know as "testlib.h", written anew from that interface's documents:
// programs made for it compile unchanged, end with the same exit codes, print the same first words, and generators
// draw the same numbers. It is one file because such programs are sent around with one file.
//
//   1 results and exit codes     4 random numbers and patterns   7 checker, interactor, validator, generator
//   2 small helpers on text      5 InStream: reading             8 options of generators
//   3 ending with a verdict      6 InStream: numbers and lines   9 printing

#ifndef VERDICT_TESTLIB_H
#define VERDICT_TESTLIB_H

#ifndef _CRT_SECURE_NO_WARNINGS
#define _CRT_SECURE_NO_WARNINGS
#endif

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <fcntl.h>
#ifdef _WIN32
#include <io.h>
#define VT_READ _read
#define VT_OPEN(path) _open(path, _O_RDONLY | _O_BINARY)
#define VT_CLOSE _close
#else
#include <unistd.h>
#define VT_READ ::read
#define VT_OPEN(path) ::open(path, O_RDONLY)
#define VT_CLOSE ::close
#endif

// ---------------------------------------------------------------------------- 1 results and exit codes

enum TResult {
    _ok = 0,
    _wa = 1,
    _pe = 2,
    _fail = 3,
    _dirt = 4,
    _points = 5,
    _unexpected_eof = 8,
    _partially = 16
};

// A share of the points: whole number 0 to 200, by custom percent.
#define _pc(share) (TResult(_partially + (share)))

#ifndef OK_EXIT_CODE
#define OK_EXIT_CODE 0
#define WA_EXIT_CODE 1
#define PE_EXIT_CODE 2
#define FAIL_EXIT_CODE 3
#define DIRT_EXIT_CODE 4
#define POINTS_EXIT_CODE 7
#define UNEXPECTED_EOF_EXIT_CODE 8
#define PC_BASE_EXIT_CODE 0
#endif

enum TMode { _input, _output, _answer };
enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor, _scorer };

const char LF = '\n';
const char CR = '\r';
const char TAB = '\t';
const char SPACE = ' ';
const int EOFC = 255;

inline int resultExitCode(TResult result) {
    switch (result) {
        case _ok: return OK_EXIT_CODE;
        case _wa: return WA_EXIT_CODE;
        case _pe: return PE_EXIT_CODE;
        case _fail: return FAIL_EXIT_CODE;
        case _dirt: return DIRT_EXIT_CODE;
        case _points: return POINTS_EXIT_CODE;
        case _unexpected_eof:
#ifdef ENABLE_UNEXPECTED_EOF
            return UNEXPECTED_EOF_EXIT_CODE;
#else
            return PE_EXIT_CODE;
#endif
        default: return result >= _partially ? PC_BASE_EXIT_CODE + (result - _partially) : FAIL_EXIT_CODE;
    }
}

#if defined(__GNUC__) || defined(__clang__)
#define VT_PRINTF(at) __attribute__((format(printf, at, at + 1)))
#define NORETURN __attribute__((noreturn))
#else
#define VT_PRINTF(at)
#define NORETURN
#endif

// ---------------------------------------------------------------------------- 2 small helpers on text

inline std::string vtFormat(const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    std::string text(length < 0 ? 0 : length, '\0');
    if (length > 0) vsnprintf(&text[0], text.size() + 1, format, arguments);
    return text;
}

// Puts a call's printf-like arguments into `text`.
#define VT_FORMAT(format, text)              \
    std::string text;                        \
    {                                        \
        va_list vtArguments;                 \
        va_start(vtArguments, format);       \
        text = vtFormat(format, vtArguments); \
        va_end(vtArguments);                 \
    }

VT_PRINTF(1) inline std::string format(const char *fmt, ...) {
    VT_FORMAT(fmt, text)
    return text;
}

inline std::string format(const std::string fmt, ...) {
    va_list arguments;
    va_start(arguments, fmt);
    std::string text = vtFormat(fmt.c_str(), arguments);
    va_end(arguments);
    return text;
}

template <typename T>
std::string vtos(const T &value) {
    std::ostringstream text;
    text << value;
    return text.str();
}

template <typename T>
std::string toString(const T &value) {
    return vtos(value);
}

// Long numbers with a round end are easier to read as powers: 1000000000 as 10^9 is left to the reader, digits stay.
template <typename T>
std::string toHumanReadableString(const T &value) {
    return vtos(value);
}

inline bool isEof(int c) { return c == EOF || c == EOFC; }
inline bool isEoln(int c) { return c == LF || c == CR; }
template <typename C>
bool isBlanks(C c) {
    return c == LF || c == CR || c == SPACE || c == TAB;
}

inline std::string trim(const std::string &text) {
    size_t from = 0, to = text.size();
    while (from < to && isBlanks(text[from])) from++;
    while (to > from && isBlanks(text[to - 1])) to--;
    return text.substr(from, to - from);
}

inline std::string upperCase(std::string text) {
    for (size_t i = 0; i < text.size(); i++)
        if ('a' <= text[i] && text[i] <= 'z') text[i] = char(text[i] - 'a' + 'A');
    return text;
}

inline std::string lowerCase(std::string text) {
    for (size_t i = 0; i < text.size(); i++)
        if ('A' <= text[i] && text[i] <= 'Z') text[i] = char(text[i] - 'A' + 'a');
    return text;
}

// At most 64 characters of a text: its ends with dots between.
inline std::string compress(const std::string &text) {
    return text.size() <= 64 ? text : text.substr(0, 30) + "..." + text.substr(text.size() - 31);
}

inline std::string englishEnding(int n) {
    n %= 100;
    if (n / 10 == 1) return "th";
    switch (n % 10) {
        case 1: return "st";
        case 2: return "nd";
        case 3: return "rd";
        default: return "th";
    }
}

// Parts between any of the separators, empty ones included.
inline std::vector<std::string> split(const std::string &text, const std::string &separators) {
    std::vector<std::string> parts(1);
    for (size_t i = 0; i < text.size(); i++) {
        if (separators.find(text[i]) != std::string::npos)
            parts.push_back("");
        else
            parts.back() += text[i];
    }
    return parts;
}
inline std::vector<std::string> split(const std::string &text, char separator) {
    return split(text, std::string(1, separator));
}

// The same without empty parts.
inline std::vector<std::string> tokenize(const std::string &text, const std::string &separators) {
    std::vector<std::string> tokens, parts = split(text, separators);
    for (size_t i = 0; i < parts.size(); i++)
        if (!parts[i].empty()) tokens.push_back(parts[i]);
    return tokens;
}
inline std::vector<std::string> tokenize(const std::string &text, char separator) {
    return tokenize(text, std::string(1, separator));
}

template <typename Iterator>
std::string join(Iterator first, Iterator last, const std::string &separator) {
    std::ostringstream text;
    for (Iterator it = first; it != last; ++it) {
        if (it != first) text << separator;
        text << *it;
    }
    return text.str();
}
template <typename Iterator>
std::string join(Iterator first, Iterator last, char separator) {
    return join(first, last, std::string(1, separator));
}
template <typename Iterator>
std::string join(Iterator first, Iterator last) {
    return join(first, last, ' ');
}
template <typename Collection>
std::string join(const Collection &all, const std::string &separator) {
    return join(all.begin(), all.end(), separator);
}
template <typename Collection>
std::string join(const Collection &all, char separator) {
    return join(all.begin(), all.end(), separator);
}
template <typename Collection>
std::string join(const Collection &all) {
    return join(all.begin(), all.end(), ' ');
}

inline bool doubleCompare(double expected, double result, double maxError) {
    maxError += 1e-15;
    if (std::isnan(expected)) return std::isnan(result);
    if (std::isinf(expected)) return std::isinf(result) && (expected > 0) == (result > 0);
    if (std::isnan(result) || std::isinf(result)) return false;
    if (std::fabs(result - expected) <= maxError) return true;
    double one = expected * (1.0 - maxError), other = expected * (1.0 + maxError);
    return std::min(one, other) <= result && result <= std::max(one, other);
}

// The smaller of absolute and relative error.
inline double doubleDelta(double expected, double result) {
    double absolute = std::fabs(result - expected);
    if (std::fabs(expected) > 1e-9) return std::min(absolute, std::fabs(absolute / expected));
    return absolute;
}

template <typename T>
T vtCrop(T value, T from, T below) {
    return value < from ? from : value >= below ? T(below - 1) : value;
}

// ---------------------------------------------------------------------------- 3 ending with a verdict

class InStream;
NORETURN void quit(TResult result, const std::string &message);
NORETURN inline void quit(TResult result, const char *message) { quit(result, std::string(message)); }
NORETURN inline void vtFail(const std::string &message) { quit(_fail, message); }

VT_PRINTF(2) NORETURN inline void quitf(TResult result, const char *format, ...) {
    VT_FORMAT(format, message)
    quit(result, message);
}

VT_PRINTF(3) inline void quitif(bool condition, TResult result, const char *format, ...) {
    if (!condition) return;
    VT_FORMAT(format, message)
    quit(result, message);
}

inline void vtEnsure(bool condition, const char *text) {
    if (!condition) vtFail(std::string("Condition failed: \"") + text + "\"");
}
// Of a stream, too: ouf.ensure(n > 0) blames who wrote it.
#define ensure(condition) vtEnsure((condition), #condition)

VT_PRINTF(2) inline void ensuref(bool condition, const char *format, ...) {
    if (condition) return;
    VT_FORMAT(format, message)
    vtFail(message);
}

inline TTestlibMode &vtMode() {
    static TTestlibMode mode = _unknown;
    return mode;
}
static TTestlibMode &testlibMode = vtMode();

struct VtState {
    std::string checkerName, reportPath, pointsInfo;
    bool reportAsXml;
    double points;
    int testCase;  // 0: none set
    int quits, eofReads;
    int generatorVersion;
    VtState() : reportAsXml(false), points(0), testCase(0), quits(0), eofReads(0), generatorVersion(-1) {}
};
inline VtState &vtState() {
    static VtState state;
    return state;
}

inline void setTestCase(int testCase) { vtState().testCase = testCase; }
inline void unsetTestCase() { vtState().testCase = 0; }

VT_PRINTF(1) inline void setName(const char *format, ...) {
    VT_FORMAT(format, name)
    vtState().checkerName = name;
}

// A number without the zeros at its end, one digit after the point at least: 0.5, 1.0.
inline std::string vtPoints(double points) {
    std::string text = ::format("%.10f", points);
    while (text[text.size() - 1] == '0' && text[text.size() - 2] != '.') text.erase(text.size() - 1);
    return text;
}

NORETURN inline void quitp(double points, const std::string &message = "") {
    vtState().points = points;
    quit(_points, message);
}
NORETURN inline void quitp(int points, const std::string &message = "") { quitp(double(points), message); }
template <typename F>
NORETURN void quitp(F points, const char *format, ...) {
    VT_FORMAT(format, message)
    quitp(double(points), message);
}
// Points given as words for a scorer, without blanks in them.
NORETURN inline void quitpi(const std::string &pointsInfo, const std::string &message = "") {
    if (pointsInfo.find(' ') != std::string::npos) vtFail("quitpi: points_info has a blank in it");
    vtState().pointsInfo = "points_info=" + pointsInfo;
    quit(_points, message);
}

// ---------------------------------------------------------------------------- 4 random numbers and patterns

class random_t;

// A regular expression of sets, counts, groups and alternatives: [a-z]{1,5}|x(0|1)*
class pattern {
public:
    pattern(const std::string &source) : text(source) {
        size_t at = 0;
        root = alternatives(at);
        if (at != text.size()) broken();
    }
    bool matches(const std::string &whole) const {
        std::set<size_t> ends = after(root, whole, std::set<size_t>(&vtZero(), &vtZero() + 1));
        return ends.count(whole.size()) > 0;
    }
    std::string next(random_t &random) const { return draw(root, random); }
    std::string src() const { return text; }

private:
    enum Kind { charSet, sequence, choice };
    struct Part {
        Kind kind;
        std::string chars;  // of a set
        int from, to;       // repetitions
        bool counted;       // a count was written
        std::vector<Part> parts;
        Part() : kind(charSet), from(1), to(1), counted(false) {}
    };
    std::string text;
    Part root;

    static const size_t &vtZero() {
        static const size_t zero = 0;
        return zero;
    }
    NORETURN void broken() const { vtFail("Illegal pattern \"" + text + "\""); }

    Part alternatives(size_t &at) const {
        Part all;
        all.kind = choice;
        for (;;) {
            Part one;
            one.kind = sequence;
            while (at < text.size() && text[at] != '|' && text[at] != ')') one.parts.push_back(item(at));
            all.parts.push_back(one);
            if (at == text.size() || text[at] != '|') break;
            at++;
        }
        return all.parts.size() == 1 ? Part(all.parts[0]) : all;
    }
    Part item(size_t &at) const {
        Part part;
        if (text[at] == '(') {
            part = alternatives(++at);
            if (at == text.size()) broken();
            at++;
        } else if (text[at] == '[') {
            part.chars = charsOf(++at);
        } else {
            part.chars = std::string(1, plain(at));
        }
        counts(part, at);
        return part;
    }
    char plain(size_t &at) const {
        if (text[at] == '\\' && ++at == text.size()) broken();
        return text[at++];
    }
    std::string charsOf(size_t &at) const {
        bool negative = at < text.size() && text[at] == '^';
        if (negative) at++;
        std::string chars;
        while (at < text.size() && text[at] != ']') {
            char first = plain(at), last = first;
            if (at + 1 < text.size() && text[at] == '-' && text[at + 1] != ']') last = plain(++at);
            for (int c = (unsigned char)first; c <= (unsigned char)last; c++) chars += char(c);
        }
        if (at++ == text.size()) broken();
        if (!negative) {
            std::sort(chars.begin(), chars.end());
            return chars;
        }
        std::string others;
        for (int c = 1; c < 255; c++)
            if (chars.find(char(c)) == std::string::npos) others += char(c);
        return others;
    }
    void counts(Part &part, size_t &at) const {
        if (at == text.size()) return;
        char mark = text[at];
        if (mark != '?' && mark != '*' && mark != '+' && mark != '{') return;
        at++;
        part.counted = true;
        part.from = mark == '+' ? 1 : 0;
        part.to = mark == '?' ? 1 : INT_MAX;
        if (mark != '{') return;
        bool hasFrom = number(at, part.from);
        if (at < text.size() && text[at] == ',') {
            at++;
            if (!number(at, part.to)) part.to = INT_MAX;
        } else if (hasFrom) {
            part.to = part.from;
        }
        if (at == text.size() || text[at++] != '}' || part.from > part.to) broken();
    }
    bool number(size_t &at, int &value) const {
        size_t start = at;
        long long sum = 0;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9' && sum <= INT_MAX) sum = sum * 10 + (text[at++] - '0');
        if (at == start) return false;
        if (sum > INT_MAX) broken();
        value = int(sum);
        return true;
    }

    // Where a match of `part` may end when it starts at one of `starts`.
    static std::set<size_t> after(const Part &part, const std::string &whole, std::set<size_t> starts) {
        std::set<size_t> ends;
        if (part.kind == charSet && starts.size() == 1) {
            // The usual case in one walk.
            size_t at = *starts.begin();
            int count = 0;
            if (part.from == 0) ends.insert(at);
            while (count < part.to && at < whole.size() && part.chars.find(whole[at]) != std::string::npos) {
                at++;
                if (++count >= part.from) ends.insert(at);
            }
            return ends;
        }
        if (part.from == 0) ends = starts;
        for (int count = 1; count <= part.to && !starts.empty(); count++) {
            starts = once(part, whole, starts);
            size_t known = ends.size();
            if (count >= part.from) ends.insert(starts.begin(), starts.end());
            if (count > part.from && ends.size() == known) break;
        }
        return ends;
    }
    static std::set<size_t> once(const Part &part, const std::string &whole, std::set<size_t> starts) {
        std::set<size_t> ends;
        if (part.kind == charSet) {
            for (std::set<size_t>::iterator it = starts.begin(); it != starts.end(); ++it)
                if (*it < whole.size() && part.chars.find(whole[*it]) != std::string::npos) ends.insert(*it + 1);
        } else if (part.kind == sequence) {
            for (size_t i = 0; i < part.parts.size(); i++) starts = after(part.parts[i], whole, starts);
            return starts;
        } else {
            for (size_t i = 0; i < part.parts.size(); i++) {
                std::set<size_t> some = after(part.parts[i], whole, starts);
                ends.insert(some.begin(), some.end());
            }
        }
        return ends;
    }
    inline std::string draw(const Part &part, random_t &random) const;
};

// A linear congruential generator of 48 bits; the same seed draws the same numbers on every machine.
class random_t {
public:
    static int version;

    random_t() : seed(3905348978240129619LL) {}

    void setSeed(int argc, char *argv[]) {
        seed = 3905348978240129619ULL;
        for (int i = 1; i < argc; i++) {
            for (size_t j = 0; argv[i][j] != 0; j++) seed = seed * multiplier + (unsigned int)(argv[i][j]) + addend;
            seed += multiplier / addend;
        }
        seed &= mask;
    }
    void setSeed(long long value) { seed = ((unsigned long long)value ^ multiplier) & mask; }

    int next(int n) {
        if (n <= 0) vtFail("random_t::next(int n): n must be positive");
        if ((n & -n) == n) return int(((long long)n * bits(31)) >> 31);
        const long long limit = INT_MAX / n * n;
        long long drawn;
        do drawn = bits(31);
        while (drawn >= limit);
        return int(drawn % n);
    }
    unsigned int next(unsigned int n) {
        if (n >= (unsigned int)INT_MAX) return (unsigned int)next((long long)n);
        return (unsigned int)next(int(n));
    }
    long long next(long long n) {
        if (n <= 0) vtFail("random_t::next(long long n): n must be positive");
        const long long limit = LLONG_MAX / n * n;
        long long drawn;
        do drawn = bits(63);
        while (drawn >= limit);
        return drawn % n;
    }
    unsigned long long next(unsigned long long n) {
        if (n >= (unsigned long long)LLONG_MAX) vtFail("random_t::next(unsigned long long n): n must be less than 2^63-1");
        return (unsigned long long)next((long long)n);
    }
    long next(long n) { return long(next((long long)n)); }
    unsigned long next(unsigned long n) { return (unsigned long)next((unsigned long long)n); }

    int next(int from, int to) { return int(next((long long)to - from + 1) + from); }
    unsigned int next(unsigned int from, unsigned int to) {
        return (unsigned int)(next((long long)to - from + 1) + from);
    }
    long long next(long long from, long long to) { return next(to - from + 1) + from; }
    unsigned long long next(unsigned long long from, unsigned long long to) {
        if (from > to) vtFail("random_t::next(from, to): from must not be greater than to");
        return next(to - from + 1) + from;
    }
    long next(long from, long to) { return next(to - from + 1) + from; }
    unsigned long next(unsigned long from, unsigned long to) {
        if (from > to) vtFail("random_t::next(from, to): from must not be greater than to");
        return next(to - from + 1) + from;
    }

    double next() {
        long long high = bits(26) << 27;
        double value = double(high + bits(27)) / double(1LL << 53);
        return value < 0 ? 0 : value >= 1 ? std::nexttoward(1.0, 0.0) : value;
    }
    double next(double n) { return n * next(); }
    double next(double from, double to) {
        if (from > to) vtFail("random_t::next(double from, double to): from must not be greater than to");
        return next(to - from) + from;
    }
    std::string next(const std::string &source) { return pattern(source).next(*this); }
    VT_PRINTF(2) std::string next(const char *format, ...) {
        VT_FORMAT(format, source)
        return next(source);
    }

    // type > 0: the greatest of type + 1 draws, type < 0: the least.
    int wnext(int n, int type) { return int(weighted<int>(n, type)); }
    long long wnext(long long n, int type) { return weighted<long long>(n, type); }
    long wnext(long n, int type) { return long(weighted<long long>(n, type)); }
    unsigned int wnext(unsigned int n, int type) {
        if (n >= (unsigned int)INT_MAX) return (unsigned int)weighted<long long>(n, type);
        return (unsigned int)wnext(int(n), type);
    }
    unsigned long long wnext(unsigned long long n, int type) {
        if (n >= (unsigned long long)LLONG_MAX) vtFail("random_t::wnext(unsigned long long n, int type): n must be less than 2^63-1");
        return (unsigned long long)wnext((long long)n, type);
    }
    unsigned long wnext(unsigned long n, int type) { return (unsigned long)wnext((unsigned long long)n, type); }
    double wnext(double n, int type) {
        if (n <= 0) vtFail("random_t::wnext(double n, int type): n must be positive");
        if (std::abs(type) >= manyDraws) return n * share(type);
        double best = next();
        for (int i = 0; i < std::abs(type); i++) best = type > 0 ? std::max(best, next()) : std::min(best, next());
        return n * best;
    }
    double wnext(int type) { return wnext(1.0, type); }
    int wnext(int from, int to, int type) { return wnext(to - from + 1, type) + from; }
    long long wnext(long long from, long long to, int type) { return wnext(to - from + 1, type) + from; }
    long wnext(long from, long to, int type) { return wnext(to - from + 1, type) + from; }
    unsigned int wnext(unsigned int from, unsigned int to, int type) {
        if (from > to) vtFail("random_t::wnext(from, to, type): from must not be greater than to");
        return wnext(to - from + 1, type) + from;
    }
    unsigned long long wnext(unsigned long long from, unsigned long long to, int type) {
        if (from > to) vtFail("random_t::wnext(from, to, type): from must not be greater than to");
        return wnext(to - from + 1, type) + from;
    }
    unsigned long wnext(unsigned long from, unsigned long to, int type) {
        return (unsigned long)wnext((unsigned long long)from, (unsigned long long)to, type);
    }
    double wnext(double from, double to, int type) { return wnext(to - from, type) + from; }

    template <typename Collection>
    typename Collection::value_type any(const Collection &all) {
        return any(all.begin(), all.end());
    }
    template <typename Iterator>
    typename std::iterator_traits<Iterator>::value_type any(const Iterator &first, const Iterator &last) {
        int size = int(std::distance(first, last));
        if (size <= 0) vtFail("random_t::any: the collection must not be empty");
        Iterator it = first;
        std::advance(it, next(size));
        return *it;
    }
    template <typename Collection>
    typename Collection::value_type wany(const Collection &all, int type) {
        return wany(all.begin(), all.end(), type);
    }
    template <typename Iterator>
    typename std::iterator_traits<Iterator>::value_type wany(const Iterator &first, const Iterator &last, int type) {
        int size = int(std::distance(first, last));
        if (size <= 0) vtFail("random_t::wany: the collection must not be empty");
        Iterator it = first;
        std::advance(it, wnext(size, type));
        return *it;
    }

    template <typename T, typename E>
    std::vector<E> perm(T size, E first) {
        if (size < 0) vtFail("random_t::perm(T size, E first = 0): size must not be negative");
        std::vector<E> all;
        E value = first;
        for (T i = 0; i < size; i++) all.push_back(value++);
        for (T i = 1; i < size; i++) std::swap(all[i], all[next(i + 1)]);
        return all;
    }
    template <typename T>
    std::vector<T> perm(T size) {
        return perm(size, T(0));
    }

    template <typename T>
    std::vector<T> distinct(int size, T from, T to) {
        std::vector<T> drawn;
        if (size == 0) return drawn;
        if (size < 0 || from > to) vtFail("random_t::distinct: size must not be negative, from not greater than to");
        long double range = (long double)to - from + 1;
        if (range < size) vtFail("random_t::distinct: there are fewer than size values");
        double draws = 0;
        for (int i = 1; i <= size; i++) draws += double(range) / double(range - i + 1);
        if (draws < double(range)) {
            std::set<T> seen;
            while (int(drawn.size()) < size) {
                T value = T(next(from, to));
                if (seen.insert(value).second) drawn.push_back(value);
            }
            return drawn;
        }
        drawn = perm(int(range), from);
        drawn.resize(size);
        return drawn;
    }
    template <typename T>
    std::vector<T> distinct(int size, T upper) {
        if (size == 0) return std::vector<T>();
        if (upper <= 0) vtFail("random_t::distinct: upper must be positive");
        return distinct(size, T(0), T(upper - 1));
    }

    template <typename T>
    std::vector<T> partition(int size, T sum, T least) {
        if (size == 0 && sum == 0) return std::vector<T>();
        if (size <= 0 || sum < 0 || least < 0 || least * size > sum)
            vtFail("random_t::partition: size must be positive and sum at least size times the least part");
        sum -= least * size;
        std::vector<T> walls = distinct(size - 1, T(1), T(sum + size - 1));
        std::sort(walls.begin(), walls.end());
        walls.push_back(T(sum + size));
        std::vector<T> parts;
        T before = 0;
        for (int i = 0; i < size; i++) {
            parts.push_back(walls[i] - before - 1 + least);
            before = walls[i];
        }
        return parts;
    }
    template <typename T>
    std::vector<T> partition(int size, T sum) {
        return partition(size, sum, T(1));
    }

private:
    unsigned long long seed;
    static const unsigned long long multiplier = 0x5DEECE66DULL, addend = 0xB, mask = (1ULL << 48) - 1;
    static const int manyDraws = 25;

    long long bits(int count) {
        if (vtMode() == _unknown)
            vtFail("Call register-function in the first line of the main (registerTestlibCmd or other similar)");
        if (count <= 48) {
            seed = (seed * multiplier + addend) & mask;
            return (long long)(seed >> (48 - count));
        }
        long long high = bits(31) << 32;
        return high ^ bits(version == 0 ? 31 : 32);
    }
    double share(int type) {
        return type > 0 ? std::pow(next(), 1.0 / (type + 1)) : 1 - std::pow(next(), 1.0 / (-type + 1));
    }
    template <typename T>
    T weighted(T n, int type) {
        if (n <= 0) vtFail("random_t::wnext: n must be positive");
        if (std::abs(type) >= manyDraws) return vtCrop(T(double(n) * share(type)), T(0), n);
        T best = next(n);
        for (int i = 0; i < std::abs(type); i++) best = type > 0 ? std::max(best, next(n)) : std::min(best, next(n));
        return best;
    }
};

#if __cplusplus >= 201703L
inline int random_t::version = -1;
#else
__attribute__((weak)) int random_t::version = -1;
#endif
static random_t rnd;

inline std::string pattern::draw(const Part &part, random_t &random) const {
    if (part.to == INT_MAX) vtFail("pattern \"" + text + "\" has no greatest length: it cannot be drawn");
    std::string drawn;
    bool set = part.kind == charSet;
    int count = set || part.counted ? random.next(part.to - part.from + 1) + part.from : 1;
    for (int i = 0; i < count; i++) {
        if (set) {
            if (part.chars.empty()) broken();
            drawn += part.chars[random.next(int(part.chars.size()))];
        } else if (part.kind == choice) {
            drawn += draw(part.parts[random.next(int(part.parts.size()))], random);
        } else {
            for (size_t k = 0; k < part.parts.size(); k++) drawn += draw(part.parts[k], random);
        }
    }
    return drawn;
}

template <typename Iterator>
void shuffle(Iterator first, Iterator last) {
    if (first == last) return;
    for (Iterator it = first + 1; it != last; ++it) std::iter_swap(it, first + rnd.next(int(it - first) + 1));
}

// ---------------------------------------------------------------------------- 5 InStream: reading

// Bytes of a file, a pipe or a text. What has arrived is handed out at once: an interactor must not wait for more.
class VtSource {
public:
    VtSource() : fd(-1), owned(false), at(0), ended(true) {}
    void openText(const std::string &text) {
        close();
        buffer.assign(text.begin(), text.end());
        if (marked(0)) at = 3;
    }
    bool openFile(const std::string &path) {
        close();
        fd = VT_OPEN(path.c_str());
        owned = true;
        ended = fd < 0;
        return fd >= 0;
    }
    void openDescriptor(int descriptor) {
        close();
        fd = descriptor;
        ended = false;
    }
    int peek() {
        if (at == buffer.size() && !more()) return EOF;
        return (unsigned char)buffer[at];
    }
    int get() {
        int c = peek();
        if (c != EOF) at++;
        return c;
    }
    void unget(int c) {
        if (c == EOF) return;
        if (at > 0)
            buffer[--at] = char(c);
        else
            buffer.insert(buffer.begin(), char(c));
    }
    void close() {
        if (owned && fd >= 0) VT_CLOSE(fd);
        fd = -1;
        owned = false;
        ended = true;
        at = 0;
        buffer.clear();
    }

private:
    int fd;
    bool owned;
    std::vector<char> buffer;
    size_t at;
    bool ended;

    // Whether the mark that some editors put before UTF-8 text stands at `from`; it is no part of the text.
    bool marked(size_t from) const {
        return buffer.size() >= from + 3 && memcmp(&buffer[from], "\xEF\xBB\xBF", 3) == 0;
    }
    bool more() {
        if (ended) return false;
        char last = buffer.empty() ? 0 : buffer.back();
        bool keep = !buffer.empty();
        buffer.resize(1 << 16);
        // One byte stays in front for unget.
        buffer[0] = last;
        int count = int(VT_READ(fd, &buffer[1], (1 << 16) - 1));
        if (count <= 0) {
            ended = true;
            buffer.resize(keep ? 1 : 0);
            at = buffer.size();
            return false;
        }
        buffer.resize(size_t(count) + 1);
        at = !keep && marked(1) ? 4 : 1;
        return at < buffer.size() || more();
    }
};

class InStream {
public:
    std::string name;
    TMode mode;
    bool opened, stdfile, strict;
    size_t maxMessageLength, maxTokenLength, maxFileSize, maxBlankCount;

    InStream() { blank(); }
    // Reads `content` and blames whom `base` blames.
    InStream(const InStream &base, const std::string &content) {
        blank();
        name = base.name + ":text";
        mode = base.mode;
        strict = base.strict;
        opened = true;
        source.openText(content);
    }

    void init(const std::string &path, TMode newMode) {
        name = path;
        mode = newMode;
        opened = source.openFile(path);
        line = 1;
        if (opened || mode == _output) return;
        vtFail("cannot open the " + modeName() + " file " + path);
    }
    void init(FILE *file, TMode newMode) {
        name = file == stdin ? "stdin" : "untitled";
        mode = newMode;
        stdfile = file == stdin;
        opened = true;
        line = 1;
        source.openDescriptor(fileno(file));
    }
    void close() {
        source.close();
        opened = false;
    }
    void setStrict(bool value) { strict = value; }
    int getLine() const { return line; }

    char curChar() { return char(visible(source.peek())); }
    char nextChar() { return char(visible(take())); }
    char readChar() { return nextChar(); }
    char readChar(char expected) {
        int found = take();
        if (found == (unsigned char)expected) return expected;
        giveBack(found);
        if (found == EOF) quit(_unexpected_eof, "Unexpected end of file - '" + std::string(1, expected) + "' expected");
        quit(_pe, "Unexpected character " + shown(found) + ", but " + shown((unsigned char)expected) + " expected");
    }
    char readSpace() { return readChar(' '); }
    void unreadChar(char c) { giveBack((unsigned char)c); }
    void skipChar() { take(); }
    void skipBlanks() {
        for (size_t skipped = 0; isBlanks(source.peek()); take())
            if (++skipped > maxBlankCount)
                quit(_pe, "Number of redundant consecutive white-space characters exceeds the limit (" + vtos(maxBlankCount) + ")");
    }

    bool eof() {
        int c = source.peek();
        if (strict || c == EOF) return c == EOF;
        return c == 26 && lastIs(26);
    }
    bool seekEof() {
        skipBlanks();
        return eof();
    }
    bool eoln() { return strict ? atLineEnd() : (source.peek() == EOF || isEoln(source.peek())); }
    bool seekEoln() {
        while (source.peek() == SPACE || source.peek() == TAB) take();
        return eoln();
    }
    void readEoln() {
        if (!takeLineEnd()) quit(_pe, "Expected EOLN");
    }
    void readEof() {
        vtState().eofReads++;
        if (!(strict ? eof() : seekEof())) quit(_pe, "Expected EOF");
    }
    void nextLine() { readLine(); }

    std::string readToken() { return readWord(); }
    std::string readToken(const std::string &source, const std::string &variable = "") {
        return readWord(source, variable);
    }
    std::string readWord() {
        std::string word;
        readWordTo(word);
        return word;
    }
    void readTokenTo(std::string &result) { readWordTo(result); }
    void readWordTo(std::string &result) {
        if (!strict) skipBlanks();
        int c = source.peek();
        if (c == EOF) quit(_unexpected_eof, "Unexpected end of file - token expected");
        if (isBlanks(c)) quit(_pe, "Unexpected white-space - token expected");
        result.clear();
        while (c != EOF && !isBlanks(c)) {
            result += char(take());
            if (result.size() > maxTokenLength) quit(_pe, ::format("Length of token exceeds %d, token is '%s...'", int(maxTokenLength), result.substr(0, 20).c_str()));
            c = source.peek();
        }
    }
    std::string readWord(const std::string &source, const std::string &variable = "") {
        return readWord(pattern(source), variable);
    }
    std::string readWord(const pattern &p, const std::string &variable = "") {
        std::string word = readWord();
        fit("Token", word, p, variable);
        return word;
    }
    std::string readToken(const pattern &p, const std::string &variable = "") { return readWord(p, variable); }
    void readWordTo(std::string &result, const std::string &source, const std::string &variable = "") {
        result = readWord(source, variable);
    }
    void readTokenTo(std::string &result, const std::string &source, const std::string &variable = "") {
        result = readWord(source, variable);
    }

    std::string readString() { return readLine(); }
    std::string readLine() {
        std::string text;
        readLineTo(text);
        return text;
    }
    void readStringTo(std::string &result) { readLineTo(result); }
    void readLineTo(std::string &result) {
        if (source.peek() == EOF) quit(_unexpected_eof, "Expected line");
        result.clear();
        while (source.peek() != EOF && !isEoln(source.peek())) result += char(take());
        if (!takeLineEnd() && source.peek() != EOF) quit(_pe, "Expected EOLN");
        else if (strict && !lineEnded) quit(_pe, "Expected EOLN");
    }
    std::string readLine(const std::string &source, const std::string &variable = "") {
        return readLine(pattern(source), variable);
    }
    std::string readLine(const pattern &p, const std::string &variable = "") {
        std::string text = readLine();
        fit("Line", text, p, variable);
        return text;
    }
    std::string readString(const std::string &source, const std::string &variable = "") {
        return readLine(source, variable);
    }
    std::string readString(const pattern &p, const std::string &variable = "") { return readLine(p, variable); }
    void readStringTo(std::string &result, const std::string &source, const std::string &variable = "") {
        result = readLine(source, variable);
    }
    void readLineTo(std::string &result, const std::string &source, const std::string &variable = "") {
        result = readLine(source, variable);
    }

    NORETURN void quit(TResult result, const std::string &message);
    NORETURN void quits(TResult result, const std::string &message) { quit(result, message); }
    VT_PRINTF(3) NORETURN void quitf(TResult result, const char *format, ...) {
        VT_FORMAT(format, message)
        quit(result, message);
    }
    VT_PRINTF(4) void quitif(bool condition, TResult result, const char *format, ...) {
        if (!condition) return;
        VT_FORMAT(format, message)
        quit(result, message);
    }
    void vtEnsure(bool condition, const char *text) {
        if (!condition) quit(_wa, std::string("Condition failed: \"") + text + "\"");
    }
    VT_PRINTF(3) void ensuref(bool condition, const char *format, ...) {
        if (condition) return;
        VT_FORMAT(format, message)
        quit(_wa, message);
    }

// ---------------------------------------------------------------------------- 6 InStream: numbers and lines

    long long readLong() { return toLong(readWord()); }
    long long readLong(long long least, long long most, const std::string &variable = "") {
        return within("Integer", readLong(), least, most, variable);
    }
    long long readInt64() { return readLong(); }
    unsigned long long readUnsignedLong() { return toUnsignedLong(readWord()); }
    unsigned long long readUnsignedLong(unsigned long long least, unsigned long long most, const std::string &variable = "") {
        return within("Unsigned integer", readUnsignedLong(), least, most, variable);
    }
    int readInt() {
        std::string word = readWord();
        long long value = toLong(word);
        if (value < INT_MIN || value > INT_MAX) expected("int32", word);
        return int(value);
    }
    int readInt(int least, int most, const std::string &variable = "") {
        return within("Integer", readInt(), least, most, variable);
    }
    int readInteger() { return readInt(); }
    int readInteger(int least, int most, const std::string &variable = "") { return readInt(least, most, variable); }

    double readDouble() { return toDouble(readWord()); }
    double readDouble(double least, double most, const std::string &variable = "") {
        return within("Double", readDouble(), least, most, variable);
    }
    double readReal() { return readDouble(); }
    double readReal(double least, double most, const std::string &variable = "") {
        return readDouble(least, most, variable);
    }
    double readStrictDouble(double least, double most, int leastDigits, int mostDigits, const std::string &variable = "") {
        std::string word = readWord();
        return within("Strict double", toStrictDouble(word, leastDigits, mostDigits), least, most, variable);
    }
    double readStrictReal(double least, double most, int leastDigits, int mostDigits, const std::string &variable = "") {
        return readStrictDouble(least, most, leastDigits, mostDigits, variable);
    }

// Reads `size` values one after another; in strict mode one space stands between them.
#define VT_MANY(type, many, one)                                                             \
    std::vector<type> many(int size) {                                                       \
        std::vector<type> all;                                                               \
        for (int i = 0; i < size; i++) {                                                     \
            if (i > 0 && strict) readSpace();                                                \
            all.push_back(one());                                                            \
        }                                                                                    \
        return all;                                                                          \
    }
#define VT_MANY_WITHIN(type, many, one, word)                                                \
    VT_MANY(type, many, one)                                                                 \
    std::vector<type> many(int size, type least, type most, const std::string &variable = "", int first = 1) { \
        std::vector<type> all;                                                               \
        for (int i = 0; i < size; i++) {                                                     \
            if (i > 0 && strict) readSpace();                                                \
            all.push_back(within(word, one(), least, most, variable.empty() ? "" : variable + "[" + vtos(first + i) + "]")); \
        }                                                                                    \
        return all;                                                                          \
    }
#define VT_MANY_FITTING(many, one, separate)                                                 \
    std::vector<std::string> many(int size, const std::string &source, const std::string &variable = "", int first = 1) { \
        pattern p(source);                                                                   \
        std::vector<std::string> all;                                                        \
        for (int i = 0; i < size; i++) {                                                     \
            if (i > 0 && strict && separate) readSpace();                                    \
            all.push_back(one(p, variable.empty() ? "" : variable + "[" + vtos(first + i) + "]")); \
        }                                                                                    \
        return all;                                                                          \
    }
    VT_MANY_WITHIN(long long, readLongs, readLong, "Integer")
    VT_MANY_WITHIN(unsigned long long, readUnsignedLongs, readUnsignedLong, "Unsigned integer")
    VT_MANY_WITHIN(int, readInts, readInt, "Integer")
    VT_MANY_WITHIN(int, readIntegers, readInt, "Integer")
    VT_MANY_WITHIN(double, readDoubles, readDouble, "Double")
    VT_MANY_WITHIN(double, readReals, readDouble, "Double")
    VT_MANY(std::string, readWords, readWord)
    VT_MANY(std::string, readTokens, readWord)
    VT_MANY_FITTING(readWords, readWord, true)
    VT_MANY_FITTING(readTokens, readWord, true)
    VT_MANY_FITTING(readLines, readLine, false)
    VT_MANY_FITTING(readStrings, readLine, false)
#undef VT_MANY
#undef VT_MANY_WITHIN
#undef VT_MANY_FITTING
    std::vector<std::string> readLines(int size) {
        std::vector<std::string> all;
        for (int i = 0; i < size; i++) all.push_back(readLine());
        return all;
    }
    std::vector<std::string> readStrings(int size) { return readLines(size); }
    std::vector<double> readStrictDoubles(int size, double least, double most, int leastDigits, int mostDigits,
                                          const std::string &variable = "", int first = 1) {
        std::vector<double> all;
        for (int i = 0; i < size; i++) {
            if (i > 0 && strict) readSpace();
            std::string element = variable.empty() ? "" : variable + "[" + vtos(first + i) + "]";
            all.push_back(readStrictDouble(least, most, leastDigits, mostDigits, element));
        }
        return all;
    }
    std::vector<double> readStrictReals(int size, double least, double most, int leastDigits, int mostDigits,
                                        const std::string &variable = "", int first = 1) {
        return readStrictDoubles(size, least, most, leastDigits, mostDigits, variable, first);
    }

private:
    VtSource source;
    int line;
    bool lineEnded;

    InStream(const InStream &);
    InStream &operator=(const InStream &);

    void blank() {
        mode = _input;
        opened = stdfile = strict = false;
        maxMessageLength = 32000;
        maxTokenLength = 32 * 1024 * 1024;
        maxFileSize = 128 * 1024 * 1024;
        maxBlankCount = 128 * 1024 * 1024;
        line = 1;
        lineEnded = false;
    }
    std::string modeName() const { return mode == _input ? "input" : mode == _output ? "output" : "answer"; }
    static int visible(int c) { return c == EOF ? EOFC : c; }
    static std::string shown(int c) {
        if (c == EOF) return "EOF";
        if (c < 32 || c > 126) return "#" + vtos(c);
        return "'" + std::string(1, char(c)) + "'";
    }
    int take() {
        int c = source.get();
        if (c == LF) line++;
        return c;
    }
    void giveBack(int c) {
        if (c == LF) line--;
        source.unget(c);
    }
    bool lastIs(int c) {
        int found = source.get();
        bool last = source.peek() == EOF;
        source.unget(found);
        return found == c && last;
    }
    bool atLineEnd() {
        int c = source.peek();
        if (c != CR) return c == LF;
        source.get();
        bool both = source.peek() == LF;
        source.unget(CR);
        return both;
    }
    // Takes one line end if it is next; a lone CR or, outside strict mode, the end of the file count as one.
    bool takeLineEnd() {
        lineEnded = false;
        int c = source.peek();
        if (c == EOF) return !strict;
        if (c == CR) {
            take();
            if (source.peek() == LF) take();
            else if (strict) {
                giveBack(CR);
                return false;
            }
            return lineEnded = true;
        }
        if (c != LF) return false;
        take();
        return lineEnded = true;
    }

    NORETURN void expected(const std::string &what, const std::string &found) {
        quit(_pe, "Expected " + what + ", but \"" + compress(found) + "\" found");
    }
    template <typename T>
    T within(const char *what, T value, T least, T most, const std::string &variable) {
        if (least <= value && value <= most) return value;
        std::string range = "violates the range [" + toHumanReadableString(least) + ", " + toHumanReadableString(most) + "]";
        if (variable.empty()) quit(_wa, std::string(what) + " " + vtos(value) + " " + range);
        bool element = variable[variable.size() - 1] == ']';
        std::string named = element ? std::string(what) + " element " + variable : std::string(what) + " parameter [name=" + variable + "]";
        quit(_wa, named + " equals to " + vtos(value) + ", " + range);
    }
    void fit(const char *what, const std::string &text, const pattern &p, const std::string &variable) {
        if (p.matches(text)) return;
        std::string tail = "doesn't correspond to pattern \"" + p.src() + "\"";
        if (variable.empty()) quit(_wa, std::string(what) + " \"" + compress(text) + "\" " + tail);
        bool element = variable[variable.size() - 1] == ']';
        std::string named = element ? std::string(what) + " element " + variable : std::string(what) + " parameter [name=" + variable + "]";
        quit(_wa, named + " equals to \"" + compress(text) + "\", " + tail);
    }
    // Digits without a plus sign or needless zeros.
    static bool isInteger(const std::string &word, bool mayBeNegative) {
        size_t from = mayBeNegative && word.size() > 1 && word[0] == '-' ? 1 : 0;
        if (word.size() == from) return false;
        for (size_t i = from; i < word.size(); i++)
            if (word[i] < '0' || word[i] > '9') return false;
        return word[from] != '0' || word.size() == 1;
    }
    long long toLong(const std::string &word) {
        if (!isInteger(word, true) || word.size() > 20) expected("integer", word);
        bool negative = word[0] == '-';
        const unsigned long long most = negative ? 9223372036854775808ULL : 9223372036854775807ULL;
        unsigned long long sum = magnitude(word, negative ? 1 : 0, most, "int64");
        return negative ? (long long)(0 - sum) : (long long)sum;
    }
    unsigned long long toUnsignedLong(const std::string &word) {
        if (!isInteger(word, false) || word.size() > 20) expected("unsigned integer", word);
        return magnitude(word, 0, 18446744073709551615ULL, "unsigned int64");
    }
    unsigned long long magnitude(const std::string &word, size_t from, unsigned long long most, const char *type) {
        unsigned long long sum = 0;
        for (size_t i = from; i < word.size(); i++) {
            unsigned digit = unsigned(word[i] - '0');
            if (sum > (most - digit) / 10) expected(type, word);
            sum = sum * 10 + digit;
        }
        return sum;
    }
    double toDouble(const std::string &word) {
        if (word.find_first_not_of("0123456789+-.eE") != std::string::npos) expected("double", word);
        char *end = NULL;
        double value = strtod(word.c_str(), &end);
        if (word.empty() || *end != 0 || std::isnan(value) || std::isinf(value)) expected("double", word);
        return value;
    }
    double toStrictDouble(const std::string &word, int leastDigits, int mostDigits) {
        size_t point = word.find('.');
        std::string whole = word.substr(0, point);
        std::string digits = point == std::string::npos ? "" : word.substr(point + 1);
        std::string unsignedWhole = whole.size() > 1 && whole[0] == '-' ? whole.substr(1) : whole;
        bool fine = isInteger(unsignedWhole, false) && digits.find_first_not_of("0123456789") == std::string::npos &&
                    (point == std::string::npos || !digits.empty()) && int(digits.size()) >= leastDigits &&
                    int(digits.size()) <= mostDigits;
        if (!fine)
            quit(_pe, "Expected strict double with number of digits after point in range [" + vtos(leastDigits) + "," +
                          vtos(mostDigits) + "], but \"" + compress(word) + "\" found");
        double value = toDouble(word);
        if (value == 0 && word[0] == '-') expected("strict double", word);
        return value;
    }
};

static InStream inf, ouf, ans;
static std::fstream tout;

// ---------------------------------------------------------------------------- 7 checker, interactor, validator, generator

inline std::string vtFirstWords(TResult result) {
    switch (result) {
        case _ok: return "ok ";
        case _wa: return "wrong answer ";
        case _pe:
        case _dirt: return "wrong output format ";
        case _fail: return "FAIL ";
        case _points: return "points " + (vtState().pointsInfo.empty() ? vtPoints(vtState().points) : vtState().pointsInfo) + " ";
        case _unexpected_eof: return "unexpected eof ";
        default: return "partially correct (" + vtos(int(result) - int(_partially)) + ") ";
    }
}

inline void vtReport(TResult result, const std::string &message) {
    const VtState &state = vtState();
    if (state.reportPath.empty()) return;
    std::ofstream report(state.reportPath.c_str(), std::ios::out | std::ios::binary);
    if (!state.reportAsXml) {
        report << "." << vtFirstWords(result) << message << "\n";
        return;
    }
    static const char *const names[] = {"accepted", "wrong-answer", "presentation-error", "fail", "fail", "points"};
    std::string outcome = result >= _partially ? "partially-correct" : result == _unexpected_eof ? "unexpected-eof" : names[result];
    std::string text;
    for (size_t i = 0; i < message.size(); i++) {
        switch (message[i]) {
            case '&': text += "&amp;"; break;
            case '<': text += "&lt;"; break;
            case '>': text += "&gt;"; break;
            case '"': text += "&quot;"; break;
            default: text += message[i];
        }
    }
    report << "<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome=\"" << outcome << "\"";
    if (result == _points) report << " points=\"" << vtPoints(state.points) << "\"";
    if (result >= _partially) report << " pctype=\"" << int(result) - int(_partially) << "\"";
    report << ">" << text << "</result>\n";
}

inline void InStream::quit(TResult result, const std::string &given) {
    std::string message = trim(given);
    VtState &state = vtState();
    state.quits++;
    if (state.testCase > 0) {
        std::string which = result == _ok ? vtos(state.testCase) + (state.testCase == 1 ? " test case" : " test cases")
                                          : "test case " + vtos(state.testCase);
        message = message.empty() ? which : message + " (" + which + ")";
    }
    if (message.size() > maxMessageLength) {
        std::string warning = "message length exceeds " + vtos(maxMessageLength) + ", the message is truncated: ";
        message = warning + message.substr(0, maxMessageLength - warning.size());
    }
#ifndef ENABLE_UNEXPECTED_EOF
    if (result == _unexpected_eof) result = _pe;
#endif
    // Only the contestant's output can be wrong; a fault in input or answer is the problem's.
    if (mode != _output && result != _fail) {
        result = _fail;
        message += " (" + name + (vtMode() == _validator ? ", line " + vtos(line) : "") + ")";
    }
    if (vtMode() == _scorer && result != _fail && result != _points) {
        result = _fail;
        message = "Scorer should return points only. Don't use a quit function.";
    }
    if (result == _ok && vtMode() == _checker && !ouf.seekEof()) {
        result = _dirt;
        message = "Extra information in the output file";
    }
    if (result < _ok || (result > _points && result < _partially && result != _unexpected_eof)) {
        result = _fail;
        message = "What is the code ??? ";
    }
    fprintf(stderr, "%s%s\n", vtFirstWords(result).c_str(), message.c_str());
    vtReport(result, message);
    inf.close();
    ouf.close();
    ans.close();
    if (tout.is_open()) tout.close();
    fflush(stdout);
    fflush(stderr);
    std::exit(resultExitCode(result));
}

inline void quit(TResult result, const std::string &message) { ouf.quit(result, message); }
inline void quits(TResult result, const std::string &message) { ouf.quit(result, message); }
// For messages that name their own place.
inline void expectf(bool condition, const char *format, ...) {
    if (condition) return;
    VT_FORMAT(format, message)
    quit(_wa, message);
}

inline std::string vtQuoted(const std::string &text) { return "'" + compress(text) + "'"; }
inline std::string vtQuoted(double value) { return ::format("'%.10f'", value); }
inline std::string vtQuoted(long long value) { return "'" + vtos(value) + "'"; }
inline std::string vtQuoted(unsigned long long value) { return "'" + vtos(value) + "'"; }
template <typename To, typename From>
To vtShownAs(const From &value) {
    return To(value);
}
template <>
inline std::string vtShownAs<std::string, char>(const char &value) {
    return std::string(1, value);
}
template <typename T>
NORETURN void vtExpectedButFound(TResult result, const T &expected, const T &found, const std::string &about) {
    quit(result, (about.empty() ? "" : about + ", ") + "expected " + vtQuoted(expected) + ", but found " + vtQuoted(found));
}
#define VT_EXPECTED(type, shownAs)                                                                            \
    NORETURN inline void expectedButFound(TResult result, type expected, type found) {                        \
        vtExpectedButFound(result, vtShownAs<shownAs>(expected), vtShownAs<shownAs>(found), "");                                             \
    }                                                                                                         \
    VT_PRINTF(4) NORETURN inline void expectedButFound(TResult result, type expected, type found, const char *format, ...) { \
        VT_FORMAT(format, about)                                                                              \
        vtExpectedButFound(result, vtShownAs<shownAs>(expected), vtShownAs<shownAs>(found), about);                                          \
    }
VT_EXPECTED(int, long long)
VT_EXPECTED(unsigned int, unsigned long long)
VT_EXPECTED(long, long long)
VT_EXPECTED(unsigned long, unsigned long long)
VT_EXPECTED(long long, long long)
VT_EXPECTED(unsigned long long, unsigned long long)
VT_EXPECTED(float, double)
VT_EXPECTED(double, double)
VT_EXPECTED(char, std::string)
VT_EXPECTED(const char *, std::string)
VT_EXPECTED(std::string, std::string)
#undef VT_EXPECTED

// At the end of the program: one that decided nothing forgot to.
struct VtGuard {
    bool armed;
    // What is asked at the end must live as long.
    VtGuard() : armed(true) {
        vtState();
        ouf.mode = _output;
    }
    ~VtGuard() {
        const VtState &state = vtState();
        if (!armed || state.quits > 0) return;
        if (vtMode() == _checker) forgot("Checker must end with quit or quitf call.");
        if (vtMode() == _interactor) forgot("Interactor must end with quit or quitf call.");
        if (vtMode() == _validator && state.eofReads == 0) forgot("Validator must end with readEof call.");
        if (vtMode() == _scorer) forgot("Scorer must end with points call.");
    }
    void forgot(const char *message) {
        std::cout.flush();
        fprintf(stderr, "FAIL %s\n", message);
        fflush(NULL);
        _exit(FAIL_EXIT_CODE);
    }
};
static VtGuard vtGuard;
// For programs that end in a way of their own.
inline void disableFinalizeGuard() { vtGuard.armed = false; }

inline void vtReportTo(int argc, char *argv[], int at) {
    if (argc > at) vtState().reportPath = argv[at];
    if (argc > at + 1) {
        if (std::string(argv[at + 1]) != "-APPES" && std::string(argv[at + 1]) != "-appes")
            quit(_fail, std::string("Program must be run with -appes or nothing as its last argument, not ") + argv[at + 1]);
        vtState().reportAsXml = true;
    }
}

inline void registerTestlibCmd(int argc, char *argv[]) {
    vtMode() = _checker;
    rnd.setSeed(1, argv);
    if (argc < 4 || argc > 6)
        quit(_fail, "Program must be run with the following arguments: <input-file> <output-file> <answer-file> [<report-file> [<-appes>]]");
    vtReportTo(argc, argv, 4);
    inf.init(argv[1], _input);
    ouf.init(argv[2], _output);
    ans.init(argv[3], _answer);
}

inline void registerTestlib(int argc, ...) {
    std::vector<char *> arguments(1, const_cast<char *>("checker"));
    va_list list;
    va_start(list, argc);
    for (int i = 0; i < argc; i++) arguments.push_back(va_arg(list, char *));
    va_end(list);
    registerTestlibCmd(argc + 1, &arguments[0]);
}

inline void registerInteraction(int argc, char *argv[]) {
    vtMode() = _interactor;
    rnd.setSeed(1, argv);
    if (argc < 3 || argc > 6)
        quit(_fail, "Program must be run with the following arguments: <input-file> <output-file> [<answer-file> [<report-file> [<-appes>]]]");
    vtReportTo(argc, argv, 4);
    inf.init(argv[1], _input);
    tout.open(argv[2], std::ios_base::out);
    if (tout.fail() || !tout.is_open()) quit(_fail, std::string("Can not write to the test-output-file '") + argv[2] + "'");
    ouf.init(stdin, _output);
    if (argc >= 4) ans.init(argv[3], _answer);
    else ans.mode = _answer;
}

// What a validator was asked: --testset NAME, --group NAME; features are those the test may have.
class Validator {
public:
    std::string testset() const { return set; }
    std::string group() const { return groupName; }
    void setTestset(const char *name) { set = name; }
    void setGroup(const char *name) { groupName = name; }
    void addFeature(const std::string &feature) {
        if (!features.insert(std::make_pair(feature, false)).second) quit(_fail, "Feature " + feature + " registered twice.");
    }
    void feature(const std::string &feature) {
        if (!features.count(feature)) quit(_fail, "Feature " + feature + " didn't registered via addFeature(feature).");
        features[feature] = true;
    }

private:
    std::string set, groupName;
    std::map<std::string, bool> features;
};
static Validator validator;
inline void addFeature(const std::string &feature) { validator.addFeature(feature); }
inline void feature(const std::string &feature) { validator.feature(feature); }

inline void registerValidation() {
    vtMode() = _validator;
    inf.init(stdin, _input);
    inf.strict = true;
}
inline void registerValidation(int argc, char *argv[]) {
    registerValidation();
    rnd.setSeed(1, argv);
    for (int i = 1; i < argc; i++) {
        std::string word = argv[i];
        if (word.compare(0, 2, "--") != 0) continue;
        if (i + 1 == argc) quit(_fail, "Validator must be run with the following arguments: [--testset testset] [--group group]");
        if (word == "--testset") validator.setTestset(argv[i + 1]);
        if (word == "--group") validator.setGroup(argv[i + 1]);
        i++;
    }
}

inline void registerScorer(int argc, char *argv[], std::function<double(std::vector<std::string>)> = nullptr) {
    vtMode() = _scorer;
    rnd.setSeed(1, argv);
    (void)argc;
}

// ---------------------------------------------------------------------------- 8 options of generators

// Options of the command line: -n=5, --n=5, -n 5, -n5 (where no value follows), --flag; words by their place.
struct VtOptions {
    std::vector<std::string> words;
    std::map<std::string, std::string> values;
    std::set<std::string> used;
    // Set by the first option with a default: a misspelt one would else go unseen.
    bool checkAtEnd, suppressed;
    VtOptions() : checkAtEnd(false), suppressed(false) {}
};
inline VtOptions &vtOptions() {
    static VtOptions options;
    return options;
}

inline void prepareOpts(int argc, char *argv[]) {
    VtOptions &options = vtOptions();
    options.words.clear();
    options.values.clear();
    options.used.clear();
    for (int i = 0; i < argc; i++) options.words.push_back(argv[i]);
    for (int i = 1; i < argc; i++) {
        std::string word = argv[i];
        size_t dashes = word.compare(0, 2, "--") == 0 ? 2 : word.compare(0, 1, "-") == 0 ? 1 : 0;
        if (dashes == 0 || word.size() == dashes || isdigit((unsigned char)word[dashes])) continue;
        word = word.substr(dashes);
        size_t equal = word.find('=');
        if (equal != std::string::npos) {
            options.values[word.substr(0, equal)] = word.substr(equal + 1);
            continue;
        }
        bool valueFollows = i + 1 < argc && (argv[i + 1][0] != '-' || isdigit((unsigned char)argv[i + 1][1]));
        size_t digits = word.find_first_of("0123456789");
        bool glued = dashes == 1 && digits != std::string::npos && word.find_first_not_of("0123456789", digits) == std::string::npos;
        if (valueFollows) options.values[word] = argv[++i];
        else if (glued) options.values[word.substr(0, digits)] = word.substr(digits);
        else options.values[word] = "true";
    }
}

NORETURN inline void vtNoValue(const std::string &text, const std::string &key) {
    vtFail("Opts: '" + text + "' is no value for key '" + key + "'");
}
// A whole number, also as 3e6; it has to fit the type.
template <typename T>
T vtParseNumber(const std::string &text, const std::string &key, std::true_type) {
    bool negative = !text.empty() && text[0] == '-';
    size_t at = negative ? 1 : 0, digits = at;
    unsigned long long sum = 0;
    const unsigned long long most = (unsigned long long)std::numeric_limits<T>::max() + (negative ? 1 : 0);
    for (; at < text.size() && isdigit((unsigned char)text[at]); at++) {
        unsigned digit = unsigned(text[at] - '0');
        if (sum > (ULLONG_MAX - digit) / 10) vtNoValue(text, key);
        sum = sum * 10 + digit;
    }
    if (at == digits || (negative && !std::numeric_limits<T>::is_signed)) vtNoValue(text, key);
    if (at < text.size()) {
        std::string power = text[at] == 'e' || text[at] == 'E' ? text.substr(at + 1) : "";
        if (power.empty() || power.size() > 2 || power.find_first_not_of("0123456789") != std::string::npos) vtNoValue(text, key);
        for (int i = atoi(power.c_str()); i > 0; i--) {
            if (sum > ULLONG_MAX / 10) vtNoValue(text, key);
            sum *= 10;
        }
    }
    if (sum > most) vtNoValue(text, key);
    return negative ? T(0 - sum) : T(sum);
}
template <typename T>
T vtParseNumber(const std::string &text, const std::string &key, std::false_type) {
    std::istringstream stream(text);
    T value;
    if (!(stream >> value) || !(stream >> std::ws).eof()) vtNoValue(text, key);
    return value;
}
template <typename T>
T vtParse(const std::string &text, const std::string &key) {
    return vtParseNumber<T>(text, key, std::integral_constant<bool, std::is_integral<T>::value && (sizeof(T) > 1)>());
}
template <>
inline std::string vtParse<std::string>(const std::string &text, const std::string &) {
    return text;
}
template <>
inline bool vtParse<bool>(const std::string &text, const std::string &key) {
    std::string word = lowerCase(text);
    if (word == "true" || word == "1") return true;
    if (word == "false" || word == "0") return false;
    vtNoValue(text, key);
}

inline bool has_opt(const std::string &key) {
    vtOptions().used.insert(key);
    return vtOptions().values.count(key) > 0;
}

template <typename T>
T opt(int index) {
    if (index < 0 || index >= int(vtOptions().words.size())) vtFail("Opts: there is no option number " + vtos(index));
    return vtParse<T>(vtOptions().words[index], vtos(index));
}
template <typename T>
T opt(int index, const T &otherwise) {
    if (index < 0 || index >= int(vtOptions().words.size())) return otherwise;
    return vtParse<T>(vtOptions().words[index], vtos(index));
}
template <typename T>
T opt(const std::string &key) {
    if (!has_opt(key)) vtFail("Opts: unknown key '" + key + "'");
    return vtParse<T>(vtOptions().values[key], key);
}
template <typename T>
T opt(const std::string &key, const T &otherwise) {
    vtOptions().checkAtEnd = true;
    return has_opt(key) ? vtParse<T>(vtOptions().values[key], key) : otherwise;
}
inline std::string opt(int index) { return opt<std::string>(index); }
inline std::string opt(int index, const std::string &otherwise) { return opt<std::string>(index, otherwise); }
inline std::string opt(const std::string &key) { return opt<std::string>(key); }
inline std::string opt(const std::string &key, const std::string &otherwise) { return opt<std::string>(key, otherwise); }

inline std::string vtUnusedOption() {
    const VtOptions &options = vtOptions();
    for (std::map<std::string, std::string>::const_iterator it = options.values.begin(); it != options.values.end(); ++it)
        if (!options.used.count(it->first)) return "Opts: unused key '" + it->first + "'";
    return "";
}
// Fails if the command line has an option that nobody asked for.
inline void ensureNoUnusedOpts() {
    std::string unused = vtUnusedOption();
    if (!unused.empty()) vtFail(unused);
}
inline void ensureNoUnusedOpt() { ensureNoUnusedOpts(); }
inline void suppressEnsureNoUnusedOpts() { vtOptions().suppressed = true; }

// The same question at the end of a generator that gave a default.
struct VtOptionGuard {
    VtOptionGuard() { vtOptions(); }
    ~VtOptionGuard() {
        const VtOptions &options = vtOptions();
        if (vtMode() != _generator || vtState().quits > 0 || !options.checkAtEnd || options.suppressed) return;
        std::string unused = vtUnusedOption();
        if (!unused.empty()) vtGuard.forgot(unused.c_str());
    }
};
static VtOptionGuard vtOptionGuard;

// `version` 0 or 1: how numbers above 31 bits are drawn.
inline void registerGen(int argc, char *argv[], int version) {
    if (version != 0 && version != 1) quit(_fail, "Random generator version is expected to be 0 or 1.");
    random_t::version = version;
    vtState().generatorVersion = version;
    vtMode() = _generator;
    rnd.setSeed(argc, argv);
    prepareOpts(argc, argv);
}
inline void registerGen(int argc, char *argv[]) { registerGen(argc, argv, 0); }

// What is printed from now on goes into the file named by the test's number.
inline void startTest(int test) {
    if (freopen(vtos(test).c_str(), "wt", stdout) == NULL) vtFail("Unable to write file '" + vtos(test) + "'");
}

// ---------------------------------------------------------------------------- 9 printing

inline std::string stringf(const char *fmt, ...) {
    VT_FORMAT(fmt, text)
    return text;
}

template <typename Iterator>
void vtPrintRange(Iterator first, Iterator last) {
    for (Iterator it = first; it != last; ++it) std::cout << (it == first ? "" : " ") << *it;
    std::cout << std::endl;
}
template <typename T>
void println(const T &value) {
    std::cout << value << std::endl;
}
template <typename T>
void println(const std::vector<T> &all) {
    vtPrintRange(all.begin(), all.end());
}
template <typename A, typename B>
void println(const A &a, const B &b) {
    std::cout << a << " " << b << std::endl;
}
template <typename Iterator>
void println(const Iterator &first, const Iterator &last, typename std::iterator_traits<Iterator>::iterator_category * = nullptr) {
    vtPrintRange(first, last);
}
template <typename A, typename B, typename C, typename... Rest>
void println(const A &a, const B &b, const C &c, const Rest &...rest) {
    std::cout << a << " " << b << " " << c;
    (void)std::initializer_list<int>{(std::cout << " " << rest, 0)...};
    std::cout << std::endl;
}

#endif
