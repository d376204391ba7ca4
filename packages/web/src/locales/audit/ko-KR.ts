export const texts = {
  audit: {
    announcement: {
      add: "공지를 작성함",
      delete: "공지를 삭제함",
      edit: "공지를 수정함",
    },
    audit: {
      export: "작업 기록를 내보냄",
    },
    balloon: {
      check: "풍선을 전달됨으로 표시함",
      uncheck: "풍선 전달 표시를 취소함",
    },
    "canned-answer": {
      edit: "준비된 답변을 수정함",
    },
    carousel: {
      add: "첫 화면에 그림을 추가함",
      delete: "첫 화면의 그림을 삭제함",
      save: "첫 화면의 그림을 수정함",
    },
    clarification: {
      answer: "질문에 답변함",
      broadcast: "모든 참가자에게 알림",
      claim: "질문을 맡음",
      release: "맡은 질문을 내려놓음",
    },
    classification: {
      add: "태그 분류를 추가함",
      delete: "태그 분류를 삭제함",
      edit: "태그 분류를 수정함",
    },
    clics: {
      admit: "대회 API 토큰을 발급함",
      "shut-out": "대회 API 토큰을 폐기함",
    },
    comment: {
      accept: "댓글을 승인함",
      delete: "댓글을 삭제함",
      refuse: "댓글을 거부함",
    },
    "comment-report": {
      edit: "댓글 신고를 처리함",
    },
    config: {
      access: "가입과 접근 설정을 변경함",
      logo: "로고를 변경함",
      mail: "메일 서버 설정을 변경함",
      switches: "기능 설정을 변경함",
      website: "사이트 설정을 변경함",
    },
    contest: {
      add: "대회를 만듦",
      certificate: "대회 상장을 변경함",
      "contestant-removed": "참가자를 제외함",
      contestants: "참가자를 명단으로 추가함",
      "contestants-renewed": "참가자 비밀번호를 다시 발급함",
      delete: "대회를 삭제함",
      "dry-run": "시험 재채점을 시작함",
      "dry-run-apply": "시험 재채점 결과를 적용함",
      "dry-run-discard": "시험 재채점 결과를 버림",
      edit: "대회를 수정함",
      end: "대회 종료 시각을 옮김",
      rejudge: "대회 제출을 재채점함",
      "rejudge-undo": "재채점을 되돌림",
      "removed-time": "대회에서 일부 시간을 제외함",
    },
    "contest-problem": {
      add: "대회에 문제를 추가함",
      data: "대회 문제의 테스트 데이터를 갱신함",
      delete: "대회에서 문제를 뺌",
      edit: "대회 문제 설정을 수정함",
      order: "대회 문제 순서를 바꿈",
      rejudge: "대회 문제를 재채점함",
    },
    discussion: {
      accept: "토론을 승인함",
      delete: "토론을 삭제함",
      edit: "토론을 수정함",
      refuse: "토론을 거부함",
    },
    "discussion-category": {
      add: "토론 분류를 추가함",
      edit: "토론 분류의 이름을 바꿈",
    },
    "discussion-report": {
      edit: "토론 신고를 처리함",
    },
    file: {
      add: "본문용 파일을 올림",
      delete: "본문의 파일을 삭제함",
    },
    gradebook: {
      extension: "마감을 연장해 줌",
      "late-rule": "지각 제출 규칙을 변경함",
    },
    group: {
      copy: "그룹을 복사함",
      delete: "그룹을 해산함",
      edit: "그룹을 수정함",
      "owner-change": "그룹 소유자를 변경함",
    },
    "group-member": {
      delete: "그룹 구성원을 내보냄",
      edit: "그룹 구성원의 권한을 변경함",
      import: "그룹에 구성원을 추가함",
      roster: "그룹에 명단을 가져옴",
    },
    language: {
      change: "언어 설정을 변경함",
    },
    "line-comment": {
      delete: "코드 의견을 삭제함",
    },
    mail: {
      test: "테스트 메일을 보냄",
    },
    node: {
      addresses: "채점기의 허용 주소를 변경함",
      "alarm-seen": "채점기의 경보를 확인함",
      create: "채점기를 만듦",
      disable: "채점기를 사용 중지함",
      drain: "채점기가 새 작업을 받지 않게 함",
      enable: "채점기를 다시 사용함",
      remove: "채점기를 제거함",
      rename: "채점기의 이름을 바꿈",
      resume: "채점기가 다시 작업을 받게 함",
      "self-test": "채점기에 자체 점검을 지시함",
      token: "채점기의 토큰을 다시 발급함",
      "warm-up": "채점기에 테스트 데이터를 미리 받게 함",
    },
    notice: {
      add: "알림을 보냄",
      delete: "알림을 삭제함",
      edit: "알림을 수정함",
    },
    participation: {
      "extra-time": "참가자에게 추가 시간을 줌",
      state: "참가자의 상태를 변경함",
    },
    print: {
      done: "인쇄를 완료로 표시함",
      reopen: "인쇄를 다시 대기로 돌림",
    },
    problem: {
      access: "문제의 공개 범위를 변경함",
      add: "문제를 만듦",
      delete: "문제를 삭제함",
      duplicate: "문제를 복제함",
      edit: "문제를 수정함",
      export: "문제를 내보냄",
      import: "문제를 가져옴",
      "import-remote": "다른 저지의 문제를 가져옴",
      "publication-change": "그룹 문제의 공개 신청을 처리함",
      publish: "문제를 공개함",
      "refresh-remote": "다른 저지의 문제를 다시 가져옴",
      rejudge: "문제를 재채점함",
      restore: "문제를 이전 버전으로 되돌림",
      tags: "문제의 태그를 변경함",
    },
    reference: {
      add: "출제자 풀이를 추가함",
      delete: "출제자 풀이를 삭제함",
      edit: "출제자 풀이를 수정함",
    },
    rehearsal: {
      start: "리허설을 시작함",
      stop: "리허설을 멈춤",
    },
    rejudge: {
      stop: "재채점을 멈춤",
    },
    "remote-account": {
      add: "다른 저지의 계정을 추가함",
      delete: "다른 저지의 계정을 삭제함",
      edit: "다른 저지의 계정을 수정함",
      test: "다른 저지의 계정을 시험함",
    },
    "remote-site": {
      edit: "다른 저지의 설정을 변경함",
    },
    reply: {
      accept: "답글을 승인함",
      delete: "답글을 삭제함",
      refuse: "답글을 거부함",
    },
    shadow: {
      remove: "섀도 채점을 제거함",
      save: "섀도 채점을 설정함",
      start: "섀도 채점을 시작함",
      stop: "섀도 채점을 멈춤",
    },
    similarity: {
      decide: "유사한 코드 한 쌍을 판정함",
      start: "유사 코드 검사를 시작함",
      stop: "유사 코드 검사를 멈춤",
    },
    site: {
      backup: "백업을 만듦",
      checklist: "첫 설정 목록을 닫음",
      maintenance: "점검 모드를 전환함",
    },
    submission: {
      cancel: "제출의 판정을 취소함",
      judge: "판정을 직접 정함",
      rejudge: "제출을 재채점함",
    },
    submissions: {
      rejudge: "여러 제출을 재채점함",
    },
    tag: {
      add: "태그를 추가함",
      delete: "태그를 삭제함",
      edit: "태그를 수정함",
    },
    testdata: {
      download: "테스트 데이터를 내려받음",
    },
    training: {
      add: "훈련을 만듦",
      delete: "훈련을 삭제함",
      edit: "훈련을 수정함",
    },
    "training-category": {
      add: "훈련 분류를 추가함",
      delete: "훈련 분류를 삭제함",
      edit: "훈련 분류를 수정함",
    },
    "training-member": {
      edit: "훈련 멤버을 변경함",
    },
    "training-problem": {
      add: "훈련에 문제를 추가함",
      delete: "훈련에서 문제를 뺌",
      edit: "훈련 문제 설정을 수정함",
    },
    user: {
      create: "사용자를 만듦",
      delete: "사용자를 삭제함",
      edit: "사용자를 수정함",
      generate: "사용자를 일괄 생성함",
      import: "사용자를 가져옴",
      password: "비밀번호를 재설정함",
    },
  },
};
