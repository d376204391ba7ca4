//! A compiler is a program like any other: what a source makes it do is bounded and sees nothing.

use crate::support::{Daemon, MIB, MS, Outcome, Program, SECOND, compile, is_root, read};
use std::path::Path;
use verdict_sandboxd::client::Client;

/// Compiles `source` within bounds of a judge, smaller in time.
fn build(client: &mut Client, compiler: &str, name: &str, source: &str) -> Outcome {
    let line = [compiler, "-O1", "-w", "-std=gnu++17", "-o", "main", name];
    let line: Vec<&str> = line.into_iter().filter(|word| compiler == "g++" || !word.starts_with("-std")).collect();
    let program =
        Program::path(&format!("/usr/bin/{compiler}"), &line).file(name, source.as_bytes()).out("main", 32 * MIB);
    let program = program.limit("memoryBytes", 384 * MIB).limit("cpuNs", 2 * SECOND).limit("wallNs", 6 * SECOND);
    program.limit("fileBytes", 32 * MIB).limit("tmpfsBytes", 64 * MIB).limit("outputBytes", MIB).run(client)
}

/// Compiler, source name, source. None of them may end well or print a secret.
const BOMBS: [(&str, &str, &str); 15] = [
    ("gcc", "main.c", "#include \"/dev/zero\"\nint main(void) { return 0; }\n"),
    ("gcc", "main.c", "#include \"/dev/urandom\"\nint main(void) { return 0; }\n"),
    ("gcc", "main.c", "#include \"/dev/stdin\"\n#include \"/etc/shadow\"\nint main(void) { return 0; }\n"),
    ("gcc", "main.c", "#include \"/etc/hosts\"\nint main(void) { return 0; }\n"),
    ("gcc", "main.c", "#include \"/proc/1/environ\"\nint main(void) { return 0; }\n"),
    ("gcc", "main.c", "#include \"main.c\"\nint main(void) { return 0; }\n"),
    ("gcc", "main.c", "char a[1L << 33] = {1}; int main(void) { return a[1]; }\n"),
    ("gcc", "main.c", "char a[200 << 20] = {1}; int main(void) { return a[1]; }\n"),
    ("gcc", "main.c", "const char s[] = {\n#embed \"/etc/shadow\"\n}; int main(void) { return sizeof s; }\n"),
    ("gcc", "main.c", "__asm__(\".incbin \\\"/etc/shadow\\\"\"); int main(void) { return 0; }\n"),
    ("gcc", "main.c", "__asm__(\".rept 1000000000\\n.byte 1\\n.endr\"); int main(void) { return 0; }\n"),
    (
        "gcc",
        "main.c",
        "#define A(x) B(x) B(x) B(x) B(x)\n#define B(x) C(x) C(x) C(x) C(x)\n#define C(x) D(x) D(x) D(x) D(x)\n#define D(x) E(x) E(x) E(x) E(x)\n#define E(x) F(x) F(x) F(x) F(x)\n#define F(x) G(x) G(x) G(x) G(x)\n#define G(x) H(x) H(x) H(x) H(x)\n#define H(x) I(x) I(x) I(x) I(x)\n#define I(x) J(x) J(x) J(x) J(x)\n#define J(x) x x x x x x x x\nint main(void) { int i = 0; A(i++;) A(i++;) return i; }\n",
    ),
    (
        "g++",
        "main.cpp",
        "template <int N, long M> struct A { static const int v = A<N - 1, 2 * M>::v + A<N - 1, 2 * M + 1>::v; }; template <long M> struct A<0, M> { static const int v = 1; }; int main() { return A<40, 1>::v; }\n",
    ),
    (
        "g++",
        "main.cpp",
        "constexpr long f(long n) { return n < 2 ? n : f(n - 1) + f(n - 2); } template <long N> struct X { char a[N]; }; X<f(60) % 7 + 1> x; int main() { return sizeof x; }\n",
    ),
    (
        "g++",
        "main.cpp",
        "template <class T> struct A { A<A<T>> *operator->() { return 0; } }; int main() { A<int> a; a->x; }\n",
    ),
];

#[test]
fn a_source_cannot_break_out_of_its_compiler() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    for (compiler, name, source) in BOMBS {
        let outcome = build(&mut client, compiler, name, source);
        let shown = &source[..source.len().min(60)];
        assert!(
            matches!(outcome.verdict(), "RE" | "TLE" | "MLE" | "OLE" | "WALL"),
            "{shown}: {}\n{}",
            outcome.value,
            outcome.stderr()
        );
        assert!(!outcome.stderr().contains("root:"), "{shown}: {}", outcome.stderr());
        assert_eq!(
            outcome.fds.iter().filter(|fd| read(fd).starts_with(b"\x7fELF")).count(),
            0,
            "{shown}: a binary came out"
        );
        // The very next compilation is right.
        let binary = compile(&mut client, "#include <stdio.h>\nint main(void) { puts(\"right\"); return 0; }\n");
        assert_eq!(Program::binary(&binary).run(&mut client).stdout(), "right\n", "after {shown}");
    }
}

#[test]
fn a_compiler_may_not_start_more_than_itself() {
    if !is_root() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    // A wrapper script named as a tool in the work directory is run by nobody.
    let program =
        Program::path("/usr/bin/gcc", &["gcc", "-o", "main", "main.c"]).file("main.c", b"int main(void) { return 0; }");
    let outcome = program.file("as", b"#!/bin/sh\ntouch /w/ran\n").out("ran", MIB).run(&mut client);
    assert_eq!(outcome.value["missing"][0]["reason"], "absent", "{}", outcome.value);
}

const PROCESSOR: &str = "import java.util.*; import javax.annotation.processing.*; import javax.lang.model.element.*;\n\
    @SupportedAnnotationTypes(\"*\") public class Main extends AbstractProcessor {\n\
    public boolean process(Set<? extends TypeElement> a, RoundEnvironment r) {\n\
    try { System.out.println(\"BREACH\" + new java.io.File(\"/etc/shadow\").canRead()); new java.net.Socket(\"127.0.0.1\", 80); } catch (Exception e) { }\n\
    return false; } public static void main(String[] a) { } }\n";

#[test]
fn java_annotation_processors_find_nothing() {
    if !is_root() || !Path::new("/usr/bin/javac").exists() {
        return;
    }
    let daemon = Daemon::start(1);
    let mut client = daemon.connect();
    let script =
        "javac -J-Xmx128m -proc:none Main.java && javac -J-Xmx128m -cp . -processor Main Main.java; ls /etc/shadow";
    let program = Program::shell(script).file("Main.java", PROCESSOR.as_bytes()).set("view", serde_json::json!("java"));
    let outcome = program.limit("memoryBytes", 512 * MIB).limit("wallNs", 20 * SECOND).run(&mut client);
    assert!(!outcome.stdout().contains("BREACHtrue"), "{}", outcome.stdout());
    assert_eq!(outcome.verdict(), "RE", "{}", outcome.value);
    assert!(outcome.number("wallNs") < 20 * SECOND && outcome.number("cpuNs") > MS);
}
