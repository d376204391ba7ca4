import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"shortcuts"> = {
  shortcuts: {
    title: "키보드 단축키",
    anywhere: "모든 페이지",
    help: "이 목록 열기",
    palette: "문제나 페이지로 이동",
    search: "목록의 검색창으로",
    solve: "문제 풀이",
    submit: "제출",
    test: "모든 테스트 케이스 실행",
    board: "순위표",
    full: "전체 화면",
    pause: "갱신 일시정지·다시 시작",
    own: "내 행으로 이동",
    ends: "처음·마지막 행으로 이동",
    office: "관리 화면",
    save: "문제 저장",
  },
};
