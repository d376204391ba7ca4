import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"judge"> = {
  judge: {
    "time-limit": "시간 제한 {{limitMs}} ms를 넘었습니다({{usedMs}} ms에서 중단됨).",
    "finished-late": "시간 제한 {{limitMs}} ms를 넘었습니다({{usedMs}} ms 걸림).",
    "stood-still":
      "{{wallMs}} ms가 지나도 끝나지 않았고 CPU 시간은 {{usedMs}} ms만 썼습니다. 오지 않는 입력이나 이벤트를 기다린 것으로 보입니다.",
    "memory-limit": "메모리 제한 {{limitMiB}} MiB를 넘었습니다.",
    "memory-limit-peak": "메모리 제한 {{limitMiB}} MiB를 넘었습니다({{peakMiB}} MiB까지 사용).",
    "memory-refused": "제한 {{limitMiB}} MiB보다 많은 메모리를 요청했습니다.",
    "memory-reported": "프로그램이 메모리 부족을 보고했습니다(사용 {{peakMiB}} MiB, 제한 {{limitMiB}} MiB).",
    "output-limit": "출력이 제한 {{limitMiB}} MiB를 넘었습니다.",
    "exit-code": "종료 코드 {{code}}(으)로 끝났습니다.",
    signal: "시그널 {{number}}({{name}})로 종료되었습니다.",
    "signal-segv": "시그널 {{number}}로 종료되었습니다(SIGSEGV: 잘못된 메모리 접근).",
    "signal-abrt":
      "시그널 {{number}}로 종료되었습니다(SIGABRT: assert 실패나 처리되지 않은 예외 등으로 스스로 중단).",
    "signal-fpe": "시그널 {{number}}로 종료되었습니다(SIGFPE: 0으로 나누기 등의 산술 오류).",
    "signal-ill": "시그널 {{number}}로 종료되었습니다(SIGILL: 잘못된 명령어).",
    "signal-bus": "시그널 {{number}}로 종료되었습니다(SIGBUS: 존재하지 않는 메모리에 접근).",
    "signal-pipe": "시그널 {{number}}로 종료되었습니다(SIGPIPE: 읽는 쪽이 사라진 뒤에 출력).",
    "signal-kill": "시그널 {{number}}로 종료되었습니다(SIGKILL: 외부에서 강제 종료).",
    "signal-sys": "시그널 {{number}}로 종료되었습니다(SIGSYS: 허용되지 않은 시스템 호출).",
    "signal-trap": "시그널 {{number}}로 종료되었습니다(SIGTRAP: 트랩 명령어).",
    "not-executed": "컴파일된 프로그램을 실행할 수 없습니다({{errno}}).",
    "bad-loader": "컴파일된 프로그램이 지정한 로더 또는 인터프리터를 사용할 수 없습니다({{errno}}).",
    "differs-at": "출력이 {{line}}번째 줄부터 예상과 다릅니다.",
    "blanks-differ": "출력이 공백 문자만 예상과 다릅니다.",
    "output-file-unusable": "{{name}}이(가) 일반 파일이 아니거나 너무 큽니다.",
    "left-early": "대화가 끝나기 전에 프로그램이 종료되었습니다.",
    "ran-again":
      "시간 제한과의 차이가 이 컴퓨터의 오차 범위 안이라 다시 실행했습니다: {{firstMs}} ms, 이어서 {{secondMs}} ms. 더 나은 쪽을 인정합니다.",
    "in-pass": "{{pass}}번째 실행의 결과입니다.",
    "in-process": "프로세스 {{process}}의 결과입니다.",
    "stood-still-together":
      "멈춰 있던 프로세스: {{processes}}. 모두 상대의 말이나 자기 출력이 읽히기를 기다리고 있었습니다. 플러시하지 않은 출력은 아직 전달되지 않습니다.",
    "went-on": "대화가 끝나고 {{graceMs}} ms 뒤에도 프로세스 {{process}}가 실행 중이었습니다.",
    "not-sent": "이 테스트의 파일이 제출되지 않았습니다.",
    "sent-too-much":
      "체커가 제출된 파일을 끝까지 처리하지 못했습니다. 파일이 너무 길거나 요구한 형식이 아닙니다.",
    skipped: "건너뜀: 앞의 테스트 케이스에서 결과가 정해졌습니다.",
    "clock-budget":
      "실행되지 않음: 앞의 테스트 케이스에서 이 제출 전체에 허용된 실제 시간 {{budgetMs}} ms를 모두 사용했습니다.",
    "hint-void-main":
      "힌트: `void main`은 종료 코드가 정해지지 않으며 0이 아니면 오류로 처리됩니다. `int main`으로 쓰고 0을 반환하세요.",
    "hint-i64":
      "힌트: `%I64d`는 Windows에서만 쓸 수 있습니다. 채점은 Linux에서 하므로 `long long`에는 `%lld`(부호 없는 수는 `%llu`)를 쓰세요.",
    "hint-package-main": "힌트: Go 프로그램은 `package main`으로 시작해야 합니다.",
    "test-not-checked": "프로그램은 실행되었지만 문제의 체커가 이 입력과 예상 출력을 처리하지 못했습니다.",
    "test-not-taken": "문제의 인터랙터가 멈췄습니다. 이 입력을 받지 않을 수 있습니다.",
    "compile-time": "컴파일이 {{seconds}}초를 넘어 중단되었습니다.",
    "compile-memory": "컴파일러가 {{limitMiB}} MiB보다 많은 메모리를 필요로 해 중단되었습니다.",
    "compile-output": "컴파일러의 출력이 너무 많아 중단되었습니다.",
    "compile-nothing": "컴파일러는 끝났지만 프로그램을 만들지 않았습니다({{file}}).",
    "compile-silent": "컴파일러가 메시지 없이 실패했습니다.",
    "sources-missing":
      "이 문제는 여러 파일이 필요합니다. 각 파일 앞에 파일 이름만 적은 주석 줄을 두세요: {{names}}.",
    "extra-file-name": "이 문제에 쓸 수 없는 이름의 추가 파일이 있습니다.",
    "io-file-name": "이 문제의 입력 또는 출력 파일 이름은 이 언어에서 사용할 수 없습니다.",
    "checker-failed":
      "문제의 체커가 실패하여 이 제출은 결과가 없습니다. 원인은 출제자가 볼 수 있으며 제출한 프로그램에는 문제가 없습니다. 수정된 뒤 다시 제출하세요.",
    "interactor-failed":
      "문제의 인터랙터가 실패하여 이 제출은 결과가 없습니다. 원인은 출제자가 볼 수 있으며 제출한 프로그램에는 문제가 없습니다. 수정된 뒤 다시 제출하세요.",
    "checker-not-built":
      "문제의 체커를 컴파일할 수 없어 이 제출은 결과가 없습니다. 원인은 출제자가 볼 수 있습니다. 수정된 뒤 다시 제출하세요.",
    "interactor-not-built":
      "문제의 인터랙터를 컴파일할 수 없어 이 제출은 결과가 없습니다. 원인은 출제자가 볼 수 있습니다. 수정된 뒤 다시 제출하세요.",
    "grader-not-built":
      "문제의 그레이더를 이 언어로 빌드할 수 없어 이 제출은 결과가 없습니다. 원인은 출제자가 볼 수 있습니다. 수정된 뒤 다시 제출하세요.",
    "no-cases":
      "이 문제에는 테스트 데이터가 없어 채점할 수 없었습니다. 출제자에게 알리고 나중에 다시 제출하세요.",
    "judge-fault":
      "이 제출을 처리하는 중에 채점기에 오류가 났습니다. 원인은 관리자가 볼 수 있습니다. 나중에 다시 제출하세요.",
    "fails-where-others-run":
      "채점기가 이 프로그램을 실행할 수 없습니다. {{times}}번 실패했지만 바로 뒤의 자가 진단에서 채점기는 정상이었습니다. 원인은 관리자가 볼 수 있습니다.",
    "remote-no-account":
      "이 사이트에 {{judge}} 계정이 없어 보낼 수 없습니다. 관리자에게 알리고 나중에 다시 제출하세요.",
    "remote-busy":
      "{{judge}}의 계정이 모두 사용 중이거나 {{minutes}}분 동안 연결할 수 없었습니다. 아직 보내지 않았으니 다시 제출하세요.",
    "remote-rejected": "{{judge}}이(가) 프로그램을 받지 않았습니다: {{reason}}",
    "remote-not-arrived":
      "{{judge}}의 제출 목록에서 프로그램을 찾을 수 없습니다. 다시 제출하면 보내기 전에 한 번 더 찾아봅니다.",
    "remote-no-verdict":
      "{{judge}}이(가) 프로그램을 받았지만 {{seconds}}초 안에 결과를 내지 않았습니다. 다시 제출하면 결과만 확인하며 두 번 보내지 않습니다.",
    "remote-unreachable":
      "{{minutes}}분 동안 {{judge}}에 연결할 수 없었습니다. 다시 제출하면 이어서 진행하며 이미 도착한 것은 두 번 보내지 않습니다.",
    "remote-page-changed":
      "{{judge}}의 페이지가 예상과 다릅니다. 받은 내용은 관리자가 볼 수 있습니다. 나중에 다시 제출하세요.",
    "remote-failed-there":
      "{{judge}}이(가) 프로그램을 채점하지 못했습니다. 프로그램에는 문제가 없어 보입니다. 나중에 다시 제출하세요.",
    "nodes-gave-up":
      "채점기 {{times}}대가 연달아 채점을 끝내지 못했습니다. 제출한 프로그램 탓은 아닌 것으로 보입니다. 관리자가 원인을 확인하고 다시 채점할 수 있습니다.",
  },
};
