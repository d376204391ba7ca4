export const texts = {
  groupCopy: {
    title: "다음 학기용으로 복사",
    made: "만들어질 내용",
    settings: "설정",
    settingsNote:
      "한 줄 소개, 설명, 가입 방법. 초대 코드와 모든 비밀번호는 새로 만들어지고 그림은 복사되지 않습니다.",
    problems_other: "문제 {{count}}개",
    trainings_other: "훈련 {{count}}개",
    ofProblems_other: "문제 {{count}}개",
    contests_other: "대회 {{count}}개",
    announcements_other: "공지 {{count}}개",
    not: "복사되지 않는 내용",
    notNote: "멤버, 제출, 댓글, 토론, 멤버별 마감일.",
    shortNameNote: "복사된 문제의 번호가 이것으로 시작합니다.",
    days: "날짜를 미룰 일수",
    daysNote: "마감일과 대회에 적용됩니다. 182일은 26주입니다.",
    withContests: "대회 포함",
    withAnnouncements: "공지 포함",
    make: "복사하기",
    question:
      "{{name}} 그룹을 만듭니다. 문제 {{problems}}개, 훈련 {{trainings}}개, 대회 {{contests}}개, 공지 {{announcements}}개가 들어갑니다.",
    copies: "이 그룹의 사본",
    running: "{{total}}개 중 {{done}}개",
    done: "완료, 총 {{total}}개",
    progress: "{{name}} 진행 상황",
    leftOut: "복사하지 못함: {{titles}}",
  },
};
